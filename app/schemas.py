"""The API's shapes, and the way from JSON to the engine's actions and rules.

The engine has never heard of JSON: what comes in is read here, what goes out is described here and made in
:mod:`app.view`.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine import actions
from engine.cards import card
from engine.layoffs import Layoff
from engine.melds import Meld
from engine.rules import BOUNDS, RULE_SETS, Rules, customise

CardText = Annotated[
    str, Field(max_length=8, examples=["7h"], json_schema_extra={"pattern": "^[A23456789TJQK][shdc]$"})
]
"""The pattern is for the reader of the description: a text that does not fit it is `invalid_notation` all the same."""

MeldText = Annotated[list[CardText], Field(max_length=13, examples=[["4s", "5s", "6s"]])]
MeldTexts = Annotated[list[MeldText], Field(max_length=11)]
SeedText = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
SaveText = Annotated[str, Field(max_length=131_072, examples=["J1.0a1b2c3d.gAAAA…"])]
Points = int
Seat = Annotated[int, Field(ge=0, le=2)]


class Shape(BaseModel):
    """What every shape has in common: no unknown fields, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Actions


class PassAction(Shape):
    type: Literal["pass"]

    def to_engine(self) -> actions.Action:
        return actions.PASS


class DrawStockAction(Shape):
    type: Literal["draw"]
    source: Literal["stock"] = Field(alias="from")

    def to_engine(self) -> actions.Action:
        return actions.DRAW_STOCK


class DrawDiscardAction(Shape):
    type: Literal["draw"]
    source: Literal["discard"] = Field(alias="from")
    card: CardText

    def to_engine(self) -> actions.Action:
        return actions.DrawDiscard(card(self.card))


class DiscardAction(Shape):
    type: Literal["discard"]
    card: CardText

    def to_engine(self) -> actions.Action:
        return actions.Discard(card(self.card))


class KnockAction(Shape):
    """A knock; gin is one that declares no deadwood. Without a card it is a knock as dealt."""

    type: Literal["knock"]
    card: CardText | None
    melds: MeldTexts

    def to_engine(self) -> actions.Action:
        return actions.Knock(None if self.card is None else card(self.card), _melds(self.melds))


class BigGinAction(Shape):
    type: Literal["big_gin"]
    melds: MeldTexts

    def to_engine(self) -> actions.Action:
        return actions.BigGin(_melds(self.melds))


class LayoffShape(Shape):
    card: CardText
    meld: Annotated[int, Field(ge=0, le=10, description="index into knock.melds")]


class DefendAction(Shape):
    """The answer to a knock; the layoffs are made in the order listed."""

    type: Literal["defend"]
    melds: MeldTexts
    layoffs: Annotated[list[LayoffShape], Field(max_length=11)]

    def to_engine(self) -> actions.Action:
        layoffs = tuple(Layoff(card(layoff.card), layoff.meld) for layoff in self.layoffs)
        return actions.Defend(_melds(self.melds), layoffs)


class NextRoundAction(Shape):
    type: Literal["next_round"]


def _without_discriminator(schema: dict[str, Any]) -> None:
    """A discriminator inside another is more than OpenAPI can say; the alternatives alone say as much."""
    schema.pop("discriminator", None)


DrawAction = Annotated[DrawStockAction | DrawDiscardAction, Field(discriminator="source")]
PlayAction = Annotated[
    PassAction | DrawAction | DiscardAction | KnockAction | BigGinAction | DefendAction | NextRoundAction,
    Field(discriminator="type", json_schema_extra=_without_discriminator),
]


def _melds(texts: list[list[str]]) -> tuple[Meld, ...]:
    return tuple(tuple(map(card, meld)) for meld in texts)


# Rules

RuleSetId = Literal["classic", "italian", "oklahoma", "spanish", "polish", "three"]
KnockLimit = Annotated[int, Field(ge=0, le=30)] | Literal["upcard"]
Bonus = Annotated[int, Field(ge=0, le=100)]


def _without_defaults(schema: dict[str, Any]) -> None:
    """What is not named is as in the base, whatever stands here as a default."""
    for field in schema["properties"].values():
        field.pop("default", None)


class CustomRules(Shape):
    """A named rule set with some parameters changed; the others stay as they are in it."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    base: RuleSetId
    players: Annotated[int, Field(ge=2, le=3)] = 2
    opening: Literal["offer", "turn"] = "offer"
    knock_limit: KnockLimit = 10
    knock_as_dealt: bool = False
    gin_bonus: Bonus = 25
    big_gin_bonus: Bonus | None = None
    undercut_bonus: Bonus = 25
    undercut_penalty: Bonus = 0
    tie: Literal["undercut", "knocker"] = "undercut"
    knock_discard: Literal["up", "down"] = "up"
    takeable: Annotated[int, Field(ge=1, le=2)] = 1
    void_at: Annotated[int, Field(ge=0, le=10)] = 2
    target: Annotated[int, Field(ge=10, le=1000)] = 100
    spades_double: bool = False

    def to_engine(self) -> Rules:
        return customise(self.base, self.model_dump(exclude_unset=True, exclude={"base"}))


class RuleSet(Shape):
    """Everything that varies from table to table."""

    id: RuleSetId | Literal["custom"]
    base: RuleSetId
    players: Annotated[int, Field(ge=2, le=3)]
    opening: Literal["offer", "turn"]
    knock_limit: KnockLimit
    knock_as_dealt: bool
    gin_bonus: Bonus
    big_gin_bonus: Bonus | None
    undercut_bonus: Bonus
    undercut_penalty: Bonus
    tie: Literal["undercut", "knocker"]
    knock_discard: Literal["up", "down"]
    takeable: Annotated[int, Field(ge=1, le=2)]
    void_at: Annotated[int, Field(ge=0, le=10)]
    target: Annotated[int, Field(ge=10, le=1000)]
    spades_double: bool


def rules_from(choice: str | CustomRules) -> Rules:
    """The rule set that a request asks for."""
    return choice.to_engine() if isinstance(choice, CustomRules) else RULE_SETS[choice]


# Requests


class NewGameRequest(Shape):
    rules: RuleSetId | CustomRules
    bots: Annotated[list[str], Field(max_length=2)] | None = None
    deal: Annotated[str, Field(max_length=4096)] | None = None
    client_seed: SeedText | None = None
    seed: SeedText | None = None


class SaveRequest(Shape):
    save: SaveText


class ActionRequest(SaveRequest):
    action: PlayAction


class RoundRequest(SaveRequest):
    round: Annotated[int, Field(ge=1, le=100_000)]


# Answers


class Bounds(Shape):
    min: int
    max: int


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
    kind: Literal["knock", "gin", "big_gin"]
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
    label: Literal["difference", "gin_bonus", "big_gin_bonus", "undercut_bonus", "undercut_penalty", "spades_double"]
    seat: Seat
    points: Points


class ResultView(Shape):
    kind: Literal["knock", "gin", "big_gin", "undercut", "void"]
    winner: Seat | None
    points: list[Points]
    hands: list[HandShape] | None
    items: list[ItemShape]


class HistoryRow(Shape):
    round: int
    kind: Literal["knock", "gin", "big_gin", "undercut", "void"]
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
    ended: Literal["target", "resigned"] | None
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
    source: Literal["stock", "discard"] = Field(alias="from")
    card: CardText | None = None


class DiscardedEvent(Shape):
    type: Literal["discarded"]
    seat: Seat
    card: CardText


class KnockedEvent(Shape):
    type: Literal["knocked"]
    seat: Seat
    kind: Literal["knock", "gin", "big_gin"]
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
    reason: Literal["stock", "turns"]


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


BOUND_SHAPES = {name: Bounds(min=least, max=most) for name, (least, most) in BOUNDS.items()}
