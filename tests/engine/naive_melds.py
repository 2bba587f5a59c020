"""Melds, deadwood and the best defence by plain search over cards written as text. Nothing here is clever.

It knows nothing of the engine: a hand is a set of texts such as ``7h``, a meld is a set of such texts. Everything is
found by trying everything, so that agreement with the engine means something.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = ["s", "h", "d", "c"]

Hand = frozenset[str]

VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(number): number for number in range(2, 10)}


def value(hand: Iterable[str]) -> int:
    """What these cards cost.

    >>> value({"As", "9h", "Kc"})
    20
    """
    return sum(VALUES[each[0]] for each in hand)


def is_set(some: Iterable[str]) -> bool:
    """Three or four cards of one rank.

    >>> is_set({"7h", "7c", "7d"}), is_set({"7h", "7c"})
    (True, False)
    """
    different = set(some)
    return len(different) in (3, 4) and len({each[0] for each in different}) == 1


def is_run(some: Iterable[str]) -> bool:
    """Three or more cards in sequence in one suit.

    >>> is_run({"As", "2s", "3s"}), is_run({"Qs", "Ks", "As"})
    (True, False)
    """
    different = set(some)
    ranks = sorted(RANKS.index(each[0]) for each in different)
    one_suit = len({each[1] for each in different}) == 1
    return len(different) >= 3 and one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_meld(some: Iterable[str]) -> bool:
    """One set or one run."""
    cards = list(some)
    return is_set(cards) or is_run(cards)


_SETS = [
    tuple(rank + suit for suit in suits) for rank in RANKS for size in (3, 4) for suits in combinations(SUITS, size)
]
_RUNS = [
    tuple(rank + suit for rank in RANKS[start:end])
    for suit in SUITS
    for start in range(13)
    for end in range(start + 3, 14)
]

_MELDS_BY_FIRST_CARD = {
    rank + suit: [frozenset(meld) for meld in (*_SETS, *_RUNS) if meld[0] == rank + suit]
    for rank in RANKS
    for suit in SUITS
}
"""All the melds of the deck."""


@cache
def melds(hand: Hand) -> tuple[Hand, ...]:
    """Every meld in the hand.

    >>> len(melds(frozenset({"7h", "7d", "7c", "8h", "9h"})))
    2
    >>> deck = frozenset(rank + suit for rank in RANKS for suit in SUITS)
    >>> len(melds(deck)), all(map(is_meld, melds(deck)))
    (329, True)
    """
    return tuple(meld for card in hand for meld in _MELDS_BY_FIRST_CARD[card] if meld <= hand)


def arrangements(hand: Hand) -> Iterator[tuple[Hand, ...]]:
    """Every way to lay some melds of the hand that share no card, none at all included.

    >>> len(list(arrangements(frozenset({"7h", "7d", "7c", "8h", "9h"}))))
    3
    """
    return _disjoint(melds(hand))


def _disjoint(some: tuple[Hand, ...]) -> Iterator[tuple[Hand, ...]]:
    yield ()
    for place, first in enumerate(some):
        for others in _disjoint(tuple(other for other in some[place + 1 :] if not other & first)):
            yield (first, *others)


@cache
def least_deadwood(hand: Hand) -> int:
    """The fewest points that any arrangement leaves.

    >>> least_deadwood(frozenset("7c 7d 7h 8h 9h".split()))
    14
    """
    return value(hand) - max(value(frozenset().union(*laid)) for laid in arrangements(hand))


def least_after_discard(hand: Hand) -> int:
    """The fewest points left after throwing any one card away."""
    return min(least_deadwood(hand - {thrown}) for thrown in hand)


def least_after_defence(hand: Hand, spread: tuple[Hand, ...]) -> tuple[int, int]:
    """The fewest points a defender can be left with, and the fewest layoffs that reach it.

    Every layoff is tried in every order, and after each every arrangement of what is left.

    >>> least_after_defence(frozenset({"7s", "8s", "Kd"}), (frozenset({"4s", "5s", "6s"}),))
    (10, 2)
    """
    found: dict[tuple[Hand, tuple[Hand, ...]], tuple[int, int]] = {}

    def search(left: Hand, lying: tuple[Hand, ...]) -> tuple[int, int]:
        if (left, lying) not in found:
            best = (least_deadwood(left), 0)
            for card in left:
                for place, meld in enumerate(lying):
                    if is_meld(meld | {card}):
                        longer = (*lying[:place], meld | {card}, *lying[place + 1 :])
                        points, layoffs = search(left - {card}, longer)
                        best = min(best, (points, layoffs + 1))
            found[left, lying] = best
        return found[left, lying]

    return search(hand, spread)
