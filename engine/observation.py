"""What a seat may know: built up from nothing, so that what is not named here stays secret."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, assert_never

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import CARDS, Card, CardSet
from engine.legal import legal_actions
from engine.rules import Rules
from engine.state import Kind, Move, Phase, Result, RoundState, Seat, Spread

Deed = Literal["passed", "drew", "took", "discarded", "knocked", "defended"]


class Seen(NamedTuple):
    """One move as the table saw it; ``card`` only where it is public or the observer's own."""

    seat: Seat
    deed: Deed
    card: Card | None


def _of_each_card(deed: Deed) -> tuple[dict[Card | None, Seen], ...]:
    return tuple({card: Seen(seat, deed, card) for card in CARDS} for seat in range(3))


# Every observation holds every move of its round, and these are nearly all that there can be.
_DREW, _TOOK, _DISCARDED = _of_each_card("drew"), _of_each_card("took"), _of_each_card("discarded")
_DREW_UNSEEN = tuple(Seen(seat, "drew", None) for seat in range(3))
_PASSED = tuple(Seen(seat, "passed", None) for seat in range(3))


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything a seat is entitled to know, for a person and for a bot alike."""

    seat: Seat
    rules: Rules
    dealer: Seat
    upcard: Card
    limit: int
    """The knock limit in force; 0 means gin only."""
    scores: tuple[int, ...]
    """The game's score before this round."""
    phase: Phase
    turn: Seat
    hand: CardSet
    drawn: Card | None
    """The card this seat has drawn this turn, until the discard."""
    taken: Card | None
    """The same, if it was taken openly (whoever's turn it is): it may not be thrown back this turn."""
    card_counts: tuple[int, ...]
    stock_count: int
    discards: tuple[Card, ...]
    known: tuple[CardSet, ...]
    """For each seat the cards taken openly and still held."""
    turns_without_stock: int
    moves: tuple[Seen, ...]
    """Every move of the round, as this seat saw it."""
    knocker: Seat | None
    kind: Kind | None
    spreads: tuple[Spread | None, ...]
    """The hands put down that this seat may see: the knocker's and its own at once, the others' when all are down."""
    result: Result | None
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it is another's turn."""

    @property
    def throwable(self) -> list[Card]:
        """The cards that may be discarded now."""
        return [action.card for action in self.legal if isinstance(action, Discard)]

    @property
    def offered(self) -> list[Card]:
        """The discards that may be taken now, the top first."""
        return [action.card for action in self.legal if isinstance(action, DrawDiscard)]

    @property
    def knockers_spread(self) -> Spread:
        """What the knocker has put down; only after a knock."""
        spread = None if self.knocker is None else self.spreads[self.knocker]
        assert spread is not None, self
        return spread


def observe(state: RoundState, seat: Seat, scores: tuple[int, ...] = ()) -> Observation:
    """What ``seat`` may know: its own hand, what lies face up, and how many cards do not.

    ``scores`` are the game's; a round on its own begins at nothing to nothing.
    """
    own_turn = state.turn == seat
    return Observation(
        seat=seat,
        rules=state.rules,
        dealer=state.setup.dealer,
        upcard=state.setup.upcard,
        limit=state.setup.limit,
        scores=scores or (0,) * state.rules.players,
        phase=state.phase,
        turn=state.turn,
        hand=state.hands[seat],
        drawn=state.drawn if own_turn else None,
        taken=state.taken,
        card_counts=tuple([hand.bit_count() for hand in state.hands]),
        stock_count=len(state.stock),
        discards=state.discards,
        known=state.known,
        turns_without_stock=state.turns_without_stock,
        moves=tuple([see(state, move, seat) for move in state.moves]),
        knocker=None if state.knock is None else state.knock.seat,
        kind=None if state.knock is None else state.knock.kind,
        spreads=visible_spreads(state, seat),
        result=state.result,
        legal=legal_actions(state) if own_turn else (),
    )


def see(state: RoundState, move: Move, seat: Seat) -> Seen:
    """The move as this seat saw it."""
    who, action, drawn = move
    if isinstance(action, Discard):  # nearly every move is one of these two
        return _DISCARDED[who][action.card]
    if isinstance(action, DrawStock):
        return _DREW[who][drawn] if who == seat else _DREW_UNSEEN[who]
    match action:
        case DrawDiscard():
            return _TOOK[who][action.card]
        case Pass():
            return _PASSED[who]
        case Knock(thrown, _):
            return Seen(who, "knocked", thrown if sees_knock_discard(state, seat) else None)
        case BigGin():
            return Seen(who, "knocked", None)
        case Defend():
            return Seen(who, "defended", None)
        case _:
            assert_never(action)


def sees_knock_discard(state: RoundState, seat: Seat) -> bool:
    """Whether this seat may see the card that the knocker discarded: its owner, and all if it lies face up."""
    return state.knock is not None and (state.rules.knock_discard == "up" or state.knock.seat == seat)


def visible_spreads(state: RoundState, seat: Seat) -> tuple[Spread | None, ...]:
    """The hands put down that this seat may see.

    A defender does not see what another defender does until all have answered the knock.
    """
    if state.result is not None or state.knock is None:
        return state.spreads
    return tuple(spread if each in (seat, state.knock.seat) else None for each, spread in enumerate(state.spreads))
