"""What a hand promises: the cards that would help it, and what a draw will probably leave."""

from bisect import bisect_right
from typing import NamedTuple

from engine.actions import Action, BigGin, Knock
from engine.cards import CardSet
from engine.deadwood import deadwood, deadwood_after_best_discard, outside_runs, points_of, without_sets
from engine.melds import RANK_COLUMN
from engine.observation import Observation


def improvers(hand: CardSet) -> CardSet:
    """The cards outside the hand that would make a meld with cards of it, or lengthen one.

    >>> from engine.cards import card_set, cards, in_order
    >>> [str(card) for card in in_order(improvers(card_set(cards("5h 6h 9s 9d Kc"))))]
    ['4h', '7h', '9h', '9c']
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    pairs = (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    fits = _FITS[spades] | _FITS[hearts] << 13 | _FITS[diamonds] << 26 | _FITS[clubs] << 39
    return (fits | pairs * RANK_COLUMN) & ~hand


def loose_cards(hand: CardSet) -> CardSet:
    """The unmelded cards of the cheapest arrangement; among equals the set whose number is lowest.

    >>> from engine.cards import card_set, cards, in_order
    >>> in_order(loose_cards(card_set(cards("7c 7d 7h 8h 9h 2s"))))
    (Card('2s'), Card('7d'), Card('7c'))
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ranks = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    if not ranks:
        return outside_runs(hand)
    return min((points_of(loose), loose) for loose in map(outside_runs, (hand, *without_sets(hand, ranks))))[1]


def near(some: CardSet) -> CardSet:
    """All cards of these cards' ranks, and their neighbours in suit.

    >>> from engine.cards import card_set, cards, in_order
    >>> [str(card) for card in in_order(near(card_set(cards("Kd"))))]
    ['Ks', 'Kh', 'Qd', 'Kd', 'Kc']
    """
    ranks = (some | some >> 13 | some >> 26 | some >> 39) & 8191
    return ranks * RANK_COLUMN | (some & ~_KINGS) << 1 | (some & ~_ACES) >> 1


class Prospects(NamedTuple):
    """What one more card would leave after the best discard, over every card that it could be."""

    gins: CardSet
    """Those of the unseen cards that fit and bring gin."""
    knock_cards: int
    """How many allow a knock."""
    best_seven: int
    """The sum of the lowest seven outcomes (of all, where there are fewer)."""
    counted: int
    """How many outcomes are in that sum."""
    total: int
    """The sum of all outcomes."""
    unseen: int
    """How many there are."""
    now: int
    """The deadwood as it is."""

    @property
    def gin_cards(self) -> int:
        """How many cards bring gin."""
        return self.gins.bit_count()


def prospects(hand: CardSet, unseen: CardSet, limit: int) -> Prospects:
    """Look one draw ahead from ten cards."""
    loose = loose_cards(hand)
    now = points_of(loose)
    dearest = _dearest(loose)
    helpful = improvers(hand) & unseen
    idle = unseen ^ helpful
    outcomes = []
    gins = 0
    while helpful:
        card = helpful & -helpful
        helpful ^= card
        left = deadwood_after_best_discard(hand | card)
        outcomes.append(left)
        if left == 0:
            gins |= card
    unchanged = idle.bit_count()
    for points in range(1, dearest):  # a card that fits nowhere can still replace a dearer one
        cheaper = (idle & RANK_COLUMN << (points - 1)).bit_count()
        if cheaper:
            outcomes += [now - dearest + points] * cheaper
            unchanged -= cheaper
    outcomes += [now] * unchanged
    outcomes.sort()
    seven = outcomes[:7]
    return Prospects(gins, bisect_right(outcomes, limit), sum(seven), len(seven), sum(outcomes), len(outcomes), now)


def mean_of_best_draws(hand: CardSet, unseen: CardSet) -> float:
    """The deadwood that a good draw will leave: the mean of the best seven outcomes."""
    ahead = prospects(hand, unseen, 0)
    return ahead.best_seven / ahead.counted if ahead.counted else ahead.now


class GoingOut(NamedTuple):
    """The best way to end the round now, and the deadwood it declares."""

    action: Action
    deadwood: int


def going_out(observation: Observation) -> GoingOut | None:
    """The knock with the least deadwood, gin and big gin included, or None where none is allowed.

    Big gin comes before gin, except where the house pays less for it.
    """
    best: GoingOut | None = None
    for action in observation.legal:
        match action:
            case Knock():
                left = deadwood(action.leaves(observation.hand))
                if best is None or left < best.deadwood:
                    best = GoingOut(action, left)
            case BigGin() if best is None or (observation.rules.big_gin_bonus or 0) >= observation.rules.gin_bonus:
                best = GoingOut(action, 0)
            case _:
                pass
    return best


def _fits_of(ranks: int) -> int:
    """The ranks that would stand in three in sequence with two of these."""
    return (ranks << 1 & ranks << 2 | ranks >> 1 & ranks >> 2 | ranks << 1 & ranks >> 1) & 8191 & ~ranks


def _dearest(some: CardSet) -> int:
    """The points of the dearest card; 0 where there is none."""
    ranks = (some | some >> 13 | some >> 26 | some >> 39) & 8191
    return min(ranks.bit_length(), 10)


_FITS = [_fits_of(ranks) for ranks in range(8192)]
_ACES = RANK_COLUMN
_KINGS = RANK_COLUMN << 12
