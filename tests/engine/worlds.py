"""Another world for a seat: the same round as far as it can know, with other cards wherever it cannot see.

The cards it has no knowledge of are exchanged among the other hands, the stock and a discard lying face down, and the
round is played again by the same public moves.
"""

from collections.abc import Mapping
from random import Random

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, Knock
from engine.cards import DECK, Card, CardSet, each_card
from engine.dealing import deal
from engine.playing import play
from engine.state import RoundState, Seat
from tests.engine.chance import random_defence


def cards_known_to(state: RoundState, seat: Seat) -> CardSet:
    """Every card this seat has seen: in its own hand, face up at any time, or in a hand put down."""
    seen = state.hands[seat] | 1 << state.setup.upcard
    for move in state.moves:
        own = move.seat == seat
        match move.action:
            case DrawDiscard(shown) | Discard(shown):
                seen |= 1 << shown
            case Knock(thrown, _):
                if thrown is not None and (own or state.rules.knock_discard == "up"):
                    seen |= 1 << thrown
                seen |= state.hands[move.seat]
            case BigGin():
                seen |= state.hands[move.seat]
            case _:
                pass
        if own and move.drawn is not None:
            seen |= 1 << move.drawn
    if state.result is not None and state.result.kind != "void":
        for hand in state.hands:
            seen |= hand
    return seen


def another_world(rng: Random, state: RoundState, seat: Seat) -> RoundState:
    """The same round as far as this seat can know: the cards unknown to it are exchanged, two of them or all."""
    unknown = list(each_card(DECK & ~cards_known_to(state, seat)))
    exchanged = rng.sample(unknown, len(unknown) if rng.random() < 0.5 else min(2, len(unknown)))
    turned = [*exchanged[1:], *exchanged[:1]] if len(exchanged) == 2 else rng.sample(exchanged, len(exchanged))
    return played_with(rng, state, seat, dict(zip(exchanged, turned, strict=True)))


def played_with(rng: Random, state: RoundState, seat: Seat, instead: Mapping[Card, Card]) -> RoundState:
    """The round with other cards instead of those unknown to this seat, played again by the same public moves."""
    deck = tuple(instead.get(each, each) for each in state.setup.deck)
    world = deal(deck, state.setup.dealer, state.rules)
    for move in state.moves:
        unseen = move.seat != seat and state.result is None
        world = play(world, _there(rng, world, move.action, instead, unseen))
    return world


def _there(rng: Random, world: RoundState, action: Action, instead: Mapping[Card, Card], unseen: bool) -> Action:
    """The same public move in the other world. What another defender lays down is not seen before the end."""
    match action:
        case Knock(Card() as thrown, melds):
            return Knock(instead.get(thrown, thrown), melds)
        case Defend() if unseen:
            return random_defence(rng, world)
        case _:
            return action
