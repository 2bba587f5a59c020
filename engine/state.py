"""A round in progress: everything there is to know about it, and nothing about who may know it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from engine.actions import Action, Pass
from engine.cards import Card, CardSet
from engine.layoffs import Layoff
from engine.melds import Meld
from engine.rules import Rules

Seat = int
"""A side of the table, counted clockwise from 0."""

Kind = Literal["knock", "gin", "big_gin"]
"""How a player went down."""

Outcome = Literal["knock", "gin", "big_gin", "undercut", "void"]
"""How a round ended."""

Ending = Literal["target", "resigned"]
"""How a game ended."""

Label = Literal["difference", "gin_bonus", "big_gin_bonus", "undercut_bonus", "undercut_penalty", "spades_double"]
"""What an item of the score is for."""


class Phase(StrEnum):
    """What the player to act has to do."""

    OFFER = "offer"
    """Take the upcard or pass."""
    DRAW = "draw"
    DISCARD = "discard"
    """Discard, or end the round."""
    DEFEND = "defend"
    """Answer a knock."""
    OVER = "over"


# The same by themselves, for what every action asks: Python 3.11 takes six times as long for a member of its class.
OFFER: Final = Phase.OFFER
DRAW: Final = Phase.DRAW
DISCARD: Final = Phase.DISCARD
DEFEND: Final = Phase.DEFEND
OVER: Final = Phase.OVER


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a round."""

    rules: Rules
    dealer: Seat
    upcard: Card
    limit: int
    """The knock limit in force; 0 means gin only."""
    deck: tuple[Card, ...]
    """The deck it was dealt from, the top first."""


class Move(NamedTuple):
    """One action as played, with the card that came from the stock where there was one."""

    seat: Seat
    action: Action
    drawn: Card | None


@dataclass(frozen=True, slots=True)
class Spread:
    """A hand put down: its melds, what was laid off, and the deadwood."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    deadwood: tuple[Card, ...]

    @property
    def points(self) -> int:
        """What the deadwood costs."""
        return sum(card.points for card in self.deadwood)


@dataclass(frozen=True, slots=True)
class Knocked:
    """Who ended the round, how, and the discard that went with it."""

    seat: Seat
    kind: Kind
    discard: Card | None


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the score: so many points to this seat, and what for."""

    label: Label
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended. ``winner`` is None when it is void."""

    kind: Outcome
    winner: Seat | None
    items: tuple[Item, ...]
    points: tuple[int, ...]
    """What each seat scores; may be negative."""


class RoundState(NamedTuple):
    """One position of a round.

    A named tuple rather than a dataclass, since every play makes a new one and a playout makes hundreds.
    """

    setup: Setup
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    """Face down; the next card to be drawn is first."""
    discards: tuple[Card, ...]
    """Face up; the top is last."""
    phase: Phase
    turn: Seat
    """Whose action it is; once the round is over, who acted last."""
    drawn: Card | None
    """The card drawn this turn, from either pile, until the discard."""
    taken: Card | None
    """The same, if it came from the discard pile: it may not be thrown back this turn."""
    known: tuple[CardSet, ...]
    """For each seat the cards taken openly and still held."""
    turns_without_stock: int
    """How many turns in a row have ended without a card from the stock."""
    moves: tuple[Move, ...]
    """Every action so far."""
    knock: Knocked | None
    spreads: tuple[Spread | None, ...]
    """For each seat the hand put down, once it is."""
    result: Result | None

    @property
    def rules(self) -> Rules:
        """The rule set of the game."""
        return self.setup.rules

    @property
    def knockers_spread(self) -> Spread:
        """What the knocker has put down; only after a knock."""
        spread = None if self.knock is None else self.spreads[self.knock.seat]
        assert spread is not None, self
        return spread

    @property
    def takeable(self) -> tuple[Card, ...]:
        """The discards that may be taken, the top first."""
        return self.discards[: -self.setup.rules.takeable - 1 : -1]

    @property
    def must_draw(self) -> bool:
        """Whether everybody has just declined the upcard, so that only the stock may be drawn from."""
        return self.phase is DRAW and bool(self.moves) and isinstance(self.moves[-1].action, Pass)
