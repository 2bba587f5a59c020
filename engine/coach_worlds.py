"""Worlds that a player may believe in: full positions that fit everything seen, with the hidden cards guessed.

A hand at random would be no good guess: after a few turns people hold melds and little deadwood, and nothing that goes
with what they threw. So a guess begins at random, and cards are then exchanged with the stock one by one, whichever
way makes the hands likelier (Metropolis and others, 1953).
"""

import hashlib
from collections.abc import Iterator
from math import exp

from engine.actions import DISCARDS, DRAW_STOCK, PASS, TAKES, Action
from engine.bots.beliefs import Beliefs, Rival, beliefs
from engine.bots.evaluation import improvers
from engine.cards import ALONE, Card, CardSet, card_set, each_card, in_order
from engine.deadwood import deadwood
from engine.dealing import below, shuffled, stream
from engine.observation import Observation, Seen
from engine.state import Move, RoundState, Setup

EXCHANGES = 120
"""So many exchanges are tried in each guess; more change nothing that can be measured."""

TIDINESS = (0.0, 0.035, 0.075, 0.105, 0.13, 0.145, 0.16, 0.175, 0.205, 0.235, 0.26, 0.28)
"""By how many turns another has had: how much likelier a hand is for each point of deadwood less."""

REGRET = 1.0
"""How much less likely a hand is for each card thrown or left lying that it could have melded."""


def worlds(seen: Observation) -> Iterator[RoundState]:
    """Guesses at the whole position, one after another without end; always the same ones for the same observation.

    Only for a player who has to act before anybody has knocked.
    """
    assert seen.knocker is None and seen.legal, seen
    known = beliefs(seen)
    numbers = stream(hashlib.sha256(repr(seen).encode()).digest())
    hidden = in_order(known.unseen)
    setup = Setup(seen.rules, seen.dealer, seen.upcard, seen.limit, ())
    while True:
        hands, stock = _guess(seen, known, shuffled(hidden, numbers), numbers)
        yield RoundState(
            setup=setup,
            hands=hands,
            stock=stock,
            discards=seen.discards,
            phase=seen.phase,
            turn=seen.turn,
            drawn=seen.drawn,
            taken=seen.taken,
            known=seen.known,
            turns_without_stock=seen.turns_without_stock,
            moves=tuple(_moves(seen, hands)),
            knock=None,
            spreads=seen.spreads,
            result=None,
        )


def _moves(seen: Observation, hands: tuple[CardSet, ...]) -> Iterator[Move]:
    """The round's moves. Which card another drew makes no difference: any that is held will do."""
    for move in seen.moves:
        action = _action(move)
        unknown = action is DRAW_STOCK and move.card is None
        drawn = next(each_card(hands[move.seat])) if unknown else move.card if action is DRAW_STOCK else None
        yield Move(move.seat, action, drawn)


def _action(move: Seen) -> Action:
    """The move as an action; what else it says of cards is nobody's knowledge but the player's."""
    match move:
        case Seen(_, "took", Card() as card):
            return TAKES[card]
        case Seen(_, "discarded", Card() as card):
            return DISCARDS[card]
        case Seen(_, "drew", _):
            return DRAW_STOCK
        case _:
            return PASS


def _guess(
    seen: Observation, known: Beliefs, cards: list[Card], numbers: Iterator[int]
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Every hand, and the stock: the hidden cards, which were shuffled, exchanged."""
    hands = list(seen.known)
    hands[seen.seat] = seen.hand
    first = 0
    places: list[tuple[int, Rival]] = []
    for rival in known.rivals:
        unknown = seen.card_counts[rival.seat] - rival.holds.bit_count()
        hands[rival.seat] = rival.holds | card_set(cards[first : first + unknown])
        places += [(place, rival) for place in range(first, first + unknown)]
        first += unknown
    tidiness = {rival.seat: TIDINESS[min(rival.turns, len(TIDINESS) - 1)] for rival in known.rivals}
    costs = {rival.seat: _unlikely(hands[rival.seat], rival, tidiness[rival.seat]) for rival in known.rivals}
    for _ in range(EXCHANGES if first < len(cards) and places else 0):
        place, rival = places[below(len(places), numbers)]
        other = first + below(len(cards) - first, numbers)
        hand = hands[rival.seat] & ~ALONE[cards[place]] | ALONE[cards[other]]
        cost = _unlikely(hand, rival, tidiness[rival.seat])
        worse = cost - costs[rival.seat]
        if worse <= 0 or next(numbers) < exp(-worse) * (1 << 32):
            cards[place], cards[other] = cards[other], cards[place]
            hands[rival.seat], costs[rival.seat] = hand, cost
    return tuple(hands), tuple(cards[first:])


def _unlikely(hand: CardSet, rival: Rival, tidiness: float) -> float:
    """How unlikely the hand is, as the logarithm of the odds."""
    regretted = improvers(hand) & rival.gone
    return tidiness * deadwood(hand) + REGRET * regretted.bit_count()
