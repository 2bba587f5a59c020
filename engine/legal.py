"""What may be done, and why something may not: the one home of legality.

:func:`why_illegal` decides; :func:`play` refuses what it refuses, and :func:`legal_actions` lists what it allows.
"""

from typing import assert_never

from engine.actions import (
    DISCARDS,
    DRAW_STOCK,
    PASS,
    TAKES,
    Action,
    BigGin,
    Defend,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from engine.cards import ALONE, Card, CardSet, card_set, in_order
from engine.deadwood import best_arrangement, deadwood, deadwood_after_best_discard, points_of
from engine.layoffs import best_defence, can_lay_off
from engine.melds import Meld, is_meld
from engine.state import DEFEND, DISCARD, DRAW, OFFER, OVER, RoundState


def legal_actions(state: RoundState) -> tuple[Action, ...]:
    """Everything the player to act may do.

    A knock stands once for each possible discard, big gin and the defence once, each with its best
    declaration; :func:`why_illegal` allows every other valid declaration too.
    """
    phase = state.phase
    if phase is DISCARD:
        return _discard_actions(state)
    if phase is DRAW:
        return _draw_actions(state)
    if phase is OFFER:
        return _offer_actions(state)
    if phase is DEFEND:
        return _defend_actions(state)
    if phase is OVER:
        return ()
    assert_never(phase)


def why_illegal(state: RoundState, action: Action) -> str | None:
    """Why the player to act may not do this: a sentence for the player, or None if it is allowed."""
    phase = state.phase
    if phase is DISCARD:
        return _why_not_discard(state, action)
    if phase is DRAW:
        return _why_not_draw(state, action)
    if phase is OFFER:
        return _why_not_at_offer(state, action)
    if phase is DEFEND:
        return _why_not_defend(state, action)
    if phase is OVER:
        return "The round is over."
    assert_never(phase)


# The upcard offer


def _offer_actions(state: RoundState) -> tuple[Action, ...]:
    offered: tuple[Action, ...] = (TAKES[state.discards[-1]], PASS)
    if _may_knock_as_dealt(state) and deadwood(hand := state.hands[state.turn]) <= state.setup.limit:
        offered += (Knock(None, best_arrangement(hand).melds),)
    return offered


def _why_not_at_offer(state: RoundState, action: Action) -> str | None:
    match action:
        case Pass():
            return None
        case DrawDiscard(taken):
            return None if taken == state.discards[-1] else "That card cannot be taken."
        case Knock(None, melds) if _may_knock_as_dealt(state):
            return _why_not_knock(state, state.hands[state.turn], melds)
        case _:
            return "Take the upcard or pass first."


def _may_knock_as_dealt(state: RoundState) -> bool:
    """Only the first player may, and only instead of taking or passing."""
    return state.setup.rules.knock_as_dealt and not state.moves


# Drawing


def _draw_actions(state: RoundState) -> tuple[Action, ...]:
    if state.must_draw:
        return (DRAW_STOCK,)
    return (DRAW_STOCK, *[TAKES[card] for card in state.takeable])


def _why_not_draw(state: RoundState, action: Action) -> str | None:
    match action:
        case DrawStock():
            return None
        case DrawDiscard() if state.must_draw:
            return "Everybody passed: draw from the stock."
        case DrawDiscard():
            return None if action.card in state.takeable else "That card cannot be taken."
        case Pass():
            return "Only the upcard can be passed."
        case _:
            return "Draw a card first."


# Discarding, and going down


def _discard_actions(state: RoundState) -> tuple[Action, ...]:
    hand = state.hands[state.turn]
    throwable = in_order(hand if state.taken is None else hand & ~ALONE[state.taken])
    discards = tuple([DISCARDS[card] for card in throwable])
    if deadwood_after_best_discard(hand) > state.setup.limit:
        return discards
    knocks = tuple(
        Knock(card, best_arrangement(left).melds)
        for card in throwable
        if deadwood(left := hand ^ ALONE[card]) <= state.setup.limit
    )
    if state.setup.rules.big_gin_bonus is not None and deadwood(hand) == 0:
        return discards + knocks + (BigGin(best_arrangement(hand).melds),)
    return discards + knocks


def _why_not_discard(state: RoundState, action: Action) -> str | None:
    match action:
        case Discard():
            return _why_not_throw(state, action.card)
        case Knock(discard=None):
            return "A knock needs a discard."
        case Knock(discard=Card() as thrown, melds=melds):
            left = action.leaves(state.hands[state.turn])
            return _why_not_throw(state, thrown) or _why_not_knock(state, left, melds)
        case BigGin() if state.setup.rules.big_gin_bonus is None:
            return "Big gin is not played here."
        case BigGin(melds):
            hand = state.hands[state.turn]
            return _why_not_meld(hand, melds) or (
                "Big gin needs all eleven cards in melds." if _melded(melds) != hand else None
            )
        case DrawStock() | DrawDiscard():
            return "You have drawn: discard a card."
        case _:
            return "Discard a card first."


def _why_not_throw(state: RoundState, thrown: Card) -> str | None:
    if not state.hands[state.turn] >> thrown & 1:
        return "You do not hold that card."
    if thrown == state.taken:
        return "The card just taken cannot be discarded this turn."
    return None


def _why_not_knock(state: RoundState, hand: CardSet, melds: tuple[Meld, ...]) -> str | None:
    """Why these ten cards cannot be put down in these melds."""
    if reason := _why_not_meld(hand, melds):
        return reason
    if points_of(hand & ~_melded(melds)) > state.setup.limit:
        return "The declared deadwood is above the knock limit."
    return None


# Defending


def _defend_actions(state: RoundState) -> tuple[Action, ...]:
    best = best_defence(state.hands[state.turn], state.knockers_spread.melds)
    return (Defend(best.melds, best.layoffs),)


def _why_not_defend(state: RoundState, action: Action) -> str | None:
    match action:
        case Defend(melds, layoffs):
            hand = state.hands[state.turn]
            laid_off = card_set(layoff.card for layoff in layoffs)
            if laid_off & ~hand:
                return "You do not hold that card."
            if laid_off & _melded(melds) or laid_off.bit_count() != len(layoffs):
                return "A card serves in one place only."
            if reason := _why_not_meld(hand, melds):
                return reason
            if not can_lay_off(state.knockers_spread.melds, layoffs):
                return "That card does not fit there."
            return None
        case _:
            return "Answer the knock first."


def _why_not_meld(hand: CardSet, melds: tuple[Meld, ...]) -> str | None:
    """Why these are not melds of this hand that share no card."""
    used = 0
    for meld in melds:
        cards = card_set(meld)
        if cards & ~hand:
            return "You do not hold that card."
        if len(meld) != cards.bit_count() or not is_meld(cards):
            return "That is neither a set nor a run."
        if used & cards:
            return "A card serves in one meld only."
        used |= cards
    return None


def _melded(melds: tuple[Meld, ...]) -> CardSet:
    return card_set(card for meld in melds for card in meld)
