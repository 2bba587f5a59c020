"""Playing an action: a new position out of an old one."""

from collections.abc import Iterable
from typing import TypeVar, assert_never

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import ALONE, Card, CardSet, card_set, in_order
from engine.deadwood import best_arrangement
from engine.errors import IllegalAction
from engine.layoffs import Layoff
from engine.legal import why_illegal
from engine.melds import Meld
from engine.scoring import score, void
from engine.state import DEFEND, DISCARD, DRAW, OFFER, OVER, Kind, Knocked, Move, RoundState, Seat, Spread

Each = TypeVar("Each")

TURNS_WITHOUT_STOCK = 50
"""A round is void after so many turns in a row without a card from the stock: two players could go on for ever."""


def play(state: RoundState, action: Action) -> RoundState:
    """The position after the player to act has done this; the old one is untouched.

    Raises IllegalAction, with a sentence for the player, for exactly what :func:`why_illegal` refuses.
    """
    if reason := why_illegal(state, action):
        raise IllegalAction(reason)
    match action:
        case DrawStock():
            return _play_draw_stock(state, action)
        case Discard():
            return _play_discard(state, action)
        case DrawDiscard():
            return _play_take(state, action)
        case Pass():
            return _play_pass(state, action)
        case Knock():
            return _play_knock(state, action)
        case BigGin():
            return _go_down(state, action, "big_gin", state.hands[state.turn], None)
        case Defend():
            return _play_defend(state, action)
        case _:
            assert_never(action)


def _play_pass(state: RoundState, action: Pass) -> RoundState:
    declined = len(state.moves) + 1 == state.rules.players
    return state._replace(
        phase=DRAW if declined else OFFER,
        turn=_left_of(state, state.turn),
        moves=_moves(state, action),
    )


def _play_draw_stock(state: RoundState, action: DrawStock) -> RoundState:
    drawn = state.stock[0]
    return state._replace(
        hands=_with(state.hands, state.turn, state.hands[state.turn] | ALONE[drawn]),
        stock=state.stock[1:],
        phase=DISCARD,
        drawn=drawn,
        moves=_moves(state, action, drawn),
    )


def _play_take(state: RoundState, action: DrawDiscard) -> RoundState:
    taken = action.card
    place = state.discards.index(taken, -state.setup.rules.takeable)
    return state._replace(
        hands=_with(state.hands, state.turn, state.hands[state.turn] | ALONE[taken]),
        discards=state.discards[:place] + state.discards[place + 1 :],
        phase=DISCARD,
        drawn=taken,
        taken=taken,
        known=_with(state.known, state.turn, state.known[state.turn] | ALONE[taken]),
        moves=_moves(state, action),
    )


def _play_discard(state: RoundState, action: Discard) -> RoundState:
    thrown = action.card
    turns_without_stock = 0 if state.taken is None else state.turns_without_stock + 1
    after = state._replace(
        hands=_without(state.hands, state.turn, thrown),
        discards=(*state.discards, thrown),
        phase=DRAW,
        turn=_left_of(state, state.turn),
        drawn=None,
        taken=None,
        known=_without(state.known, state.turn, thrown),
        turns_without_stock=turns_without_stock,
        moves=_moves(state, action),
    )
    if len(after.stock) <= state.setup.rules.void_at or turns_without_stock >= TURNS_WITHOUT_STOCK:
        return after._replace(phase=OVER, turn=state.turn, result=void(state.rules))
    return after


def _play_knock(state: RoundState, action: Knock) -> RoundState:
    hand = state.hands[state.turn]
    left = action.leaves(hand)
    kind: Kind = "gin" if left == card_set(card for meld in action.melds for card in meld) else "knock"
    return _go_down(state, action, kind, left, action.discard)


def _go_down(state: RoundState, action: Knock | BigGin, kind: Kind, left: CardSet, thrown: Card | None) -> RoundState:
    """Put the hand down; against a knock the others may now defend, against gin they only count."""
    knocker = state.turn
    laid = (thrown,) if thrown is not None and state.rules.knock_discard == "up" else ()
    down = state._replace(
        hands=_with(state.hands, knocker, left),
        discards=state.discards + laid,
        phase=DEFEND,
        turn=_left_of(state, knocker),
        drawn=None,
        taken=None,
        known=_with(state.known, knocker, state.known[knocker] & left),
        moves=_moves(state, action),
        knock=Knocked(knocker, kind, thrown),
        spreads=_with(state.spreads, knocker, _spread(left, action.melds, ())),
    )
    if kind == "knock":
        return down
    counted = (
        down.spreads[seat] or _spread(hand, best_arrangement(hand).melds, ()) for seat, hand in enumerate(down.hands)
    )
    return _finish(down._replace(turn=knocker, spreads=tuple(counted)))


def _play_defend(state: RoundState, action: Defend) -> RoundState:
    spread = _spread(state.hands[state.turn], action.melds, action.layoffs)
    after = state._replace(
        turn=_left_of(state, state.turn),
        moves=_moves(state, action),
        spreads=_with(state.spreads, state.turn, spread),
    )
    return after if None in after.spreads else _finish(after._replace(turn=state.turn))


def _finish(state: RoundState) -> RoundState:
    return state._replace(phase=OVER, result=score(state))


def _spread(hand: CardSet, melds: Iterable[Meld], layoffs: tuple[Layoff, ...]) -> Spread:
    """The hand put down as declared, each meld in the deck's order."""
    melded = [card_set(meld) for meld in melds]
    used = sum(melded) | card_set(layoff.card for layoff in layoffs)
    return Spread(tuple(map(in_order, melded)), layoffs, in_order(hand & ~used))


def _left_of(state: RoundState, seat: Seat) -> Seat:
    return (seat + 1) % state.setup.rules.players


def _moves(state: RoundState, action: Action, drawn: Card | None = None) -> tuple[Move, ...]:
    return state.moves + (Move(state.turn, action, drawn),)  # noqa: RUF005 - half the time of unpacking


def _without(card_sets: tuple[CardSet, ...], seat: Seat, card: Card) -> tuple[CardSet, ...]:
    """The card sets, this seat's without the card."""
    held = card_sets[seat]
    return _with(card_sets, seat, held ^ ALONE[card]) if held >> card & 1 else card_sets


def _with(values: tuple[Each, ...], seat: Seat, value: Each) -> tuple[Each, ...]:
    """The values, with this seat's exchanged."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
