"""What the game's calls answer: the table as the player may see it, and what happened at it."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.request_shapes import DefendAction, LayoffShape, PlayAction
from app.rule_shapes import Bounds, RuleSet
from app.shapes import CardText, MeldText, Points, Seat, Shape
from engine.events import Source, VoidReason
from engine.state import Ending, Kind, Label, Outcome


class BotShape(Shape):
    id: str
    name: str
    version: int


class RulesAnswer(Shape):
    rules: list[RuleSet]
    bounds: dict[str, Bounds]
    bots: list[BotShape]


class DrawnCard(Shape):
    seat: Seat
    card: CardText


class SeatView(Shape):
    seat: Seat
    name: str
    bot: str | None
    cards: int
    score: Points
    known: list[CardText]


class ArrangementShape(Shape):
    melds: list[MeldText]
    deadwood: list[CardText]


class Preview(Shape):
    """What a discard or a knock would leave, at the least."""

    deadwood: Points
    cards: list[CardText]


class KnockView(Shape):
    seat: Seat
    kind: Kind
    melds: list[MeldText]
    deadwood: list[CardText]
    points: Points
    discard: CardText | None


class TargetShape(Shape):
    card: CardText
    meld: int
    after: list[CardText]


class LayoffsView(Shape):
    suggestion: DefendAction
    targets: list[TargetShape]


class HandShape(Shape):
    """A hand put down."""

    melds: list[MeldText]
    layoffs: list[LayoffShape]
    deadwood: list[CardText]
    points: Points


class ItemShape(Shape):
    label: Label
    seat: Seat
    points: Points


class ResultView(Shape):
    kind: Outcome
    winner: Seat | None
    points: list[Points]
    hands: list[HandShape] | None
    items: list[ItemShape]


class HistoryRow(Shape):
    round: int
    kind: Outcome
    points: list[Points]
    totals: list[Points]


class SeedsShape(Shape):
    server: str
    client: str


class View(Shape):
    """The table as the player may see it."""

    rules: RuleSet
    commitment: str
    seeds: SeedsShape | None
    practice: bool
    provable: bool
    draw: list[DrawnCard]
    round: int
    dealer: Seat
    phase: Literal["offer", "draw", "discard", "defend", "round_over", "game_over"]
    turn: Seat | None
    knock_limit: int
    stock: int
    discards: list[CardText]
    seats: list[SeatView]
    hand: list[CardText]
    drawn: CardText | None
    values: dict[str, Points]
    deadwood: Points
    arrangement: ArrangementShape
    melds: list[MeldText]
    actions: list[PlayAction]
    previews: list[Preview | None]
    knock: KnockView | None
    layoffs: LayoffsView | None
    result: ResultView | None
    winner: Seat | None
    ended: Ending | None
    history: list[HistoryRow]


class DealtEvent(Shape):
    type: Literal["dealt"]
    dealer: Seat
    upcard: CardText


class PassedEvent(Shape):
    type: Literal["passed"]
    seat: Seat


class DrewEvent(Shape):
    type: Literal["drew"]
    seat: Seat
    source: Source = Field(alias="from")
    card: CardText | None = None


class DiscardedEvent(Shape):
    type: Literal["discarded"]
    seat: Seat
    card: CardText


class KnockedEvent(Shape):
    type: Literal["knocked"]
    seat: Seat
    kind: Kind
    melds: list[MeldText]
    deadwood: list[CardText]
    card: CardText | None


class DefendedEvent(Shape):
    type: Literal["defended"]
    seat: Seat
    melds: list[MeldText]
    layoffs: list[LayoffShape]
    deadwood: list[CardText]


class ScoredEvent(Shape):
    type: Literal["scored"]
    items: list[ItemShape]
    totals: list[Points]


class VoidedEvent(Shape):
    type: Literal["voided"]
    reason: VoidReason


class WonEvent(Shape):
    type: Literal["won"]
    seat: Seat


class ResignedEvent(Shape):
    type: Literal["resigned"]


EventShape = Annotated[
    DealtEvent
    | PassedEvent
    | DrewEvent
    | DiscardedEvent
    | KnockedEvent
    | DefendedEvent
    | ScoredEvent
    | VoidedEvent
    | WonEvent
    | ResignedEvent,
    Field(discriminator="type"),
]


class Turn(Shape):
    """Every answer about a game: the new save, the table, and what happened."""

    save: str
    view: View
    events: list[EventShape]


class RoundAnswer(Shape):
    """A finished round: who held what when it was dealt (null: never shown), and all that happened."""

    round: int
    dealer: Seat
    hands: list[list[CardText] | None]
    events: list[EventShape]
    result: ResultView


class RecordAnswer(Shape):
    record: dict[str, Any]
