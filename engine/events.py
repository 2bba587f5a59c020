"""What happened in a round, told to one seat: the log, the live region and the animations are made from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, assert_never

from engine.actions import BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import Card
from engine.layoffs import Layoff
from engine.melds import Meld
from engine.observation import sees_knock_discard
from engine.playing import TURNS_WITHOUT_STOCK
from engine.state import Item, Kind, Move, RoundState, Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt."""

    dealer: Seat
    upcard: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat left the offered upcard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew; the card is named where it is public or the listener's own."""

    seat: Seat
    source: Literal["stock", "discard"]
    card: Card | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded and play went on."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentDown:
    """A seat knocked, with or without gin; the discard is named where it may be seen."""

    seat: Seat
    kind: Kind
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    card: Card | None


@dataclass(frozen=True, slots=True)
class Defended:
    """A seat answered the knock."""

    seat: Seat
    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    deadwood: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """The round was scored; ``totals`` is the game's score after it."""

    items: tuple[Item, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Voided:
    """The round is void: the stock ran down, or nobody drew from it for too long."""

    reason: Literal["stock", "turns"]


@dataclass(frozen=True, slots=True)
class Won:
    """A seat won the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    """The player gave the game up."""


Event = Dealt | Passed | Drew | Discarded | WentDown | Defended | Scored | Voided | Won | Resigned


def round_events(state: RoundState, seat: Seat, totals: tuple[int, ...], everything: bool = False) -> tuple[Event, ...]:
    """The round so far, told to this seat, in order.

    ``totals`` is the game's score with this round's points. With ``everything``, for a game that is over, no card is
    withheld. Defences are told when all have answered the knock, so that no defender hears of another's. What is told
    of a position begins with all that was told of any earlier one: the news is what follows it.
    """
    return tuple(_tell(state, seat, totals, everything))


def _tell(state: RoundState, seat: Seat, totals: tuple[int, ...], everything: bool) -> Iterator[Event]:
    yield Dealt(state.setup.dealer, state.setup.upcard)
    for move in state.moves:
        spread = state.spreads[move.seat]
        match move.action:
            case Pass():
                yield Passed(move.seat)
            case DrawStock():
                yield Drew(move.seat, "stock", move.drawn if everything or move.seat == seat else None)
            case DrawDiscard(taken):
                yield Drew(move.seat, "discard", taken)
            case Discard(thrown):
                yield Discarded(move.seat, thrown)
            case Knock() | BigGin():
                yield _went_down(state, move, seat, everything)
            case Defend():
                if state.result is not None and spread is not None:
                    yield Defended(move.seat, spread.melds, spread.layoffs, spread.deadwood)
            case _:
                assert_never(move.action)
    if state.result is None:
        return
    if state.result.kind == "void":
        yield Voided("turns" if state.turns_without_stock >= TURNS_WITHOUT_STOCK else "stock")
    else:
        yield Scored(state.result.items, totals)


def _went_down(state: RoundState, move: Move, seat: Seat, everything: bool) -> WentDown:
    assert state.knock is not None, state
    spread = state.spreads[move.seat]
    assert spread is not None, state
    card = state.knock.discard if everything or sees_knock_discard(state, seat) else None
    return WentDown(move.seat, state.knock.kind, spread.melds, spread.deadwood, card)
