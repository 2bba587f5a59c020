"""The open record as JSON: its shape, strictly read, and the way to the engine's values.

A record may come from anybody, so nothing is taken on trust: no unknown field, no conversion, no number without
bounds, no text other than the record's own way to write it.
"""

from collections.abc import Sized
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, field_validator, model_validator
from pydantic_core import PydanticCustomError

from app.rule_shapes import RuleSet
from app.shapes import Seat, SeedText, Shape
from engine.cards import card
from engine.dealing import HAND_SIZE, Seeds
from engine.errors import InvalidNotation, InvalidRules
from engine.game import Opponent
from engine.open_record import OpenRecord, Played, Scored, read_move
from engine.rules import CUSTOM, PARAMETERS, Rules, customise
from engine.state import Ending, Outcome

MAX_ROUNDS = 400
"""The most finished rounds that a record may have."""

MAX_MOVES = 300
"""The most moves a round may have: only a round meant to have so many would."""


def _is_card(text: str) -> str:
    """Refuse what is no card."""
    try:
        card(text)
    except InvalidNotation:
        raise PydanticCustomError("invalid_notation", "this is not a card") from None
    return text


def _are_different(cards: list[str]) -> list[str]:
    """Refuse a card that stands there twice."""
    if len(set(cards)) != len(cards):
        raise PydanticCustomError("card_twice", "a card stands here twice")
    return cards


def _is_move(text: str) -> str:
    """Refuse what is no move."""
    try:
        read_move(text)
    except InvalidNotation:
        raise PydanticCustomError("invalid_notation", "this is not how a move is written") from None
    return text


Count = Annotated[int, Field(ge=0, le=1_000_000)]
Figure = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Figures = Annotated[list[Figure], Field(min_length=2, max_length=3)]
HexHash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
BotId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9 _-]{0,39}$")]
RecordedCard = Annotated[str, StringConstraints(max_length=2), AfterValidator(_is_card), Field(examples=["7h"])]
HandTexts = Annotated[
    list[RecordedCard],
    Field(min_length=HAND_SIZE, max_length=HAND_SIZE, description="in the order dealt"),
    AfterValidator(_are_different),
]
DrawnTexts = Annotated[list[RecordedCard], Field(min_length=2, max_length=3), AfterValidator(_are_different)]
MoveText = Annotated[
    str, StringConstraints(max_length=120), AfterValidator(_is_move), Field(examples=["1 draw 5h", "1 discard Kc"])
]
Moves = Annotated[list[MoveText], Field(max_length=MAX_MOVES)]


class RecordedBot(Shape):
    """A bot at the table. The version is that of the day the record was made; the rounds name those that played."""

    id: BotId
    version: Count
    name: Name


class RecordedSeeds(Shape):
    """The two seeds, in hex."""

    server: SeedText
    client: SeedText


class RecordedDraw(Shape):
    """For each seat, who of those who drew for the deal sits there (0 the player), and with which card."""

    players: Annotated[list[Seat], Field(min_length=2, max_length=3)]
    cards: DrawnTexts


class DealtRound(Shape):
    """A round as it was dealt."""

    round: Annotated[int, Field(ge=1, le=MAX_ROUNDS + 1)]
    dealer: Seat
    versions: Annotated[list[Count], Field(min_length=1, max_length=2, description="of each bot; 0: it changed")]
    hands: Annotated[list[HandTexts], Field(min_length=2, max_length=3)]
    upcard: RecordedCard

    def played(self, moves: list[str] | None) -> Played:
        """The engine's value, with these moves."""
        return Played(
            dealer=self.dealer,
            versions=tuple(self.versions),
            hands=tuple(tuple(map(card, hand)) for hand in self.hands),
            upcard=card(self.upcard),
            moves=None if moves is None else tuple(map(read_move, moves)),
        )


class UnfinishedRound(DealtRound):
    """The round in which the player resigned."""

    moves: Moves

    def to_engine(self) -> Played:
        """The engine's value."""
        return self.played(self.moves)


class FinishedRound(DealtRound):
    """A round that is over."""

    moves: Annotated[Moves | None, Field(description="null: left out to keep a save small")]
    kind: Outcome
    points: Figures
    totals: Figures

    def to_engine(self) -> tuple[Played, Scored]:
        """The engine's values."""
        return self.played(self.moves), Scored(self.kind, tuple(self.points), tuple(self.totals))


class RecordShape(Shape):
    """A whole game in the open: what was dealt, drawn and played, the seeds included."""

    format: Literal["juniper-record"]
    version: Annotated[int, Field(ge=1, le=1)]
    rules: RuleSet
    bots: Annotated[list[RecordedBot], Field(min_length=1, max_length=2)]
    seeds: RecordedSeeds
    commitment: HexHash
    practice: bool
    provable: bool
    draw: RecordedDraw
    rounds: Annotated[list[FinishedRound], Field(max_length=MAX_ROUNDS)]
    unfinished: UnfinishedRound | None
    ended: Ending
    winner: Seat | None
    digest: HexHash

    @field_validator("rules")
    @classmethod
    def _can_be_played(cls, rules: RuleSet) -> RuleSet:
        """Refuse rules that nobody could play by."""
        try:
            _rules(rules)
        except InvalidRules:
            raise PydanticCustomError("invalid_rules", "nobody could play by these rules") from None
        return rules

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        """Refuse a record with more or fewer seats, bots or rounds in one place than in another."""
        players = self.rules.players
        dealt: list[DealtRound] = [*self.rounds, *([] if self.unfinished is None else [self.unfinished])]
        per_seat: list[Sized] = [self.draw.players, self.draw.cards, *(each.hands for each in dealt)]
        per_seat += [figures for each in self.rounds for figures in (each.points, each.totals)]
        per_bot: list[Sized] = [self.bots, *(each.versions for each in dealt)]
        if any(len(each) != players for each in per_seat) or any(len(each) != players - 1 for each in per_bot):
            raise PydanticCustomError("wrong_count", "seats or bots are missing, or too many")
        if sorted(self.draw.players) != list(range(players)):
            raise PydanticCustomError("wrong_seats", "everybody who drew sits at one seat")
        if not dealt or [each.round for each in dealt] != list(range(1, len(dealt) + 1)):
            raise PydanticCustomError("wrong_order", "rounds are numbered from 1, one after another")
        return self

    def to_engine(self) -> OpenRecord:
        """The engine's value."""
        return OpenRecord(
            rules=_rules(self.rules),
            bots=tuple(Opponent(bot.id, bot.version, bot.name) for bot in self.bots),
            seeds=Seeds(bytes.fromhex(self.seeds.server), bytes.fromhex(self.seeds.client)),
            commitment=self.commitment,
            practice=self.practice,
            provable=self.provable,
            players=tuple(self.draw.players),
            drawn=tuple(map(card, self.draw.cards)),
            rounds=tuple(each.to_engine() for each in self.rounds),
            unfinished=None if self.unfinished is None else self.unfinished.to_engine(),
            ended=self.ended,
            winner=self.winner,
            digest=self.digest,
        )


def _rules(shape: RuleSet) -> Rules:
    values = shape.model_dump()
    rules = customise(shape.base, {name: values[name] for name in PARAMETERS})
    return rules if shape.id == CUSTOM else Rules(**values)
