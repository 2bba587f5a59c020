"""What happened in a round, told to one seat: the log, the live region and the animations are made from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, assert_never

from engine.actions import BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import CARDS, Card
from engine.layoffs import Layoff
from engine.melds import Meld
from engine.observation import sees_knock_discard
from engine.playing import TURNS_WITHOUT_STOCK
from engine.state import Item, Kind, Move, RoundState, Seat

Source = Literal["stock", "discard"]
"""Where a card was drawn from."""

VoidReason = Literal["stock", "turns"]
"""Why a round is void: the stock ran down, or nobody drew from it for too long."""


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
    source: Source
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
    """The round is void."""

    reason: VoidReason


@dataclass(frozen=True, slots=True)
class Won:
    """A seat won the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    """The player gave the game up."""


# Every answer tells of moves, and these are nearly all that there can be.
_SEATS = range(3)
_PASSED = tuple(map(Passed, _SEATS))
_DISCARDED = tuple(tuple(Discarded(seat, card) for card in CARDS) for seat in _SEATS)
_TOOK = tuple(tuple(Drew(seat, "discard", card) for card in CARDS) for seat in _SEATS)
_DREW = tuple(tuple(Drew(seat, "stock", card) for card in CARDS) for seat in _SEATS)
_DREW_UNSEEN = tuple(Drew(seat, "stock", None) for seat in _SEATS)

Event = Dealt | Passed | Drew | Discarded | WentDown | Defended | Scored | Voided | Won | Resigned
"""Whatever may happen in a round, and how a game ends."""


def round_events(
    state: RoundState,
    seat: Seat,
    totals: tuple[int, ...],
    everything: bool = False,
    since: RoundState | None = None,
) -> tuple[Event, ...]:
    """The round so far, told to this seat, in order; or what there is to tell since an earlier position of it.

    ``totals`` is the game's score with this round's points. With ``everything``, for a game that is over, no card is
    withheld. Defences are told when all have answered the knock, so that no defender hears of another's.
    """
    return tuple(_tell(state, seat, totals, everything, since))


def _tell(
    state: RoundState, seat: Seat, totals: tuple[int, ...], everything: bool, since: RoundState | None
) -> Iterator[Event]:
    if since is None:
        yield Dealt(state.setup.dealer, state.setup.upcard)
    for move in state.moves[_already_told(since) :]:
        who, action, drawn = move
        if isinstance(action, Discard):  # nearly every move is one of these two
            yield _DISCARDED[who][action.card]
            continue
        if isinstance(action, DrawStock):
            yield _DREW[who][drawn] if drawn is not None and (everything or who == seat) else _DREW_UNSEEN[who]
            continue
        match action:
            case DrawDiscard():
                yield _TOOK[who][action.card]
            case Pass():
                yield _PASSED[who]
            case Knock() | BigGin():
                yield _went_down(state, move, seat, everything)
            case Defend():
                spread = state.spreads[who]
                if state.result is not None and spread is not None:
                    yield Defended(who, spread.melds, spread.layoffs, spread.deadwood)
            case _:
                assert_never(action)
    if state.result is None or (since is not None and since.result is not None):
        return
    if state.result.kind == "void":
        yield Voided("turns" if state.turns_without_stock >= TURNS_WITHOUT_STOCK else "stock")
    else:
        yield Scored(state.result.items, totals)


def _already_told(since: RoundState | None) -> int:
    """How many moves have been told when this position was; defences that are kept back are the last ones."""
    if since is None:
        return 0
    kept_back = 0 if since.result else sum(isinstance(move.action, Defend) for move in since.moves[-2:])
    return len(since.moves) - kept_back


def _went_down(state: RoundState, move: Move, seat: Seat, everything: bool) -> WentDown:
    assert state.knock is not None, state
    spread = state.knockers_spread
    card = state.knock.discard if everything or sees_knock_discard(state, seat) else None
    return WentDown(move.seat, state.knock.kind, spread.melds, spread.deadwood, card)
