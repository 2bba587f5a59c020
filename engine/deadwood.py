"""The cheapest way to arrange a hand into melds and deadwood, found exactly.

Runs never compete with each other: in one suit every card that lies in three or more in sequence can be melded
at once, so a table of 8192 entries a suit answers for the runs. Only sets compete with runs. They are
tried one rank at a time, and only where three of a rank are held, which few hands do.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap

from engine.cards import ALONE, CARDS, VALUES, Card, CardSet, card_set, in_order
from engine.melds import CARDS_OF, COLUMNS, RANK_COLUMN, Meld, extensions, meld_sets_in

_BySuit = tuple[int, int, int, int]
"""The ranks of some spades, hearts, diamonds and clubs, 13 bits each."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds that share no card, and the deadwood left over."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]

    @property
    def points(self) -> int:
        """What the deadwood costs."""
        return sum([VALUES[card] for card in self.deadwood])


def points_of(some: CardSet) -> int:
    """What these cards cost when none of them is melded."""
    return _POINTS[some & 8191] + _POINTS[some >> 13 & 8191] + _POINTS[some >> 26 & 8191] + _POINTS[some >> 39]


def deadwood(hand: CardSet) -> int:
    """The fewest deadwood points that any arrangement of the hand leaves.

    >>> from engine.cards import card_set, cards
    >>> deadwood(card_set(cards("7c 7d 7h 8h 9h")))
    14
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ranks = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    if not ranks:
        return _LOOSE[spades] + _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs]
    contested = ranks & (_MELDED[spades] | _MELDED[hearts] | _MELDED[diamonds] | _MELDED[clubs])
    if contested & spades & hearts & diamonds & clubs:
        return min(starmap(_left, _tried((spades, hearts, diamonds, clubs), ranks, contested)))
    least, laid = 999, ranks
    while True:
        kept = 8191 ^ laid
        left = _LOOSE[spades & kept] + _LOOSE[hearts & kept] + _LOOSE[diamonds & kept] + _LOOSE[clubs & kept]
        if left < least:
            least = left
        if not laid & contested:
            return least
        laid = (laid & contested) - 1 & contested | ranks ^ contested


def deadwood_after_best_discard(hand: CardSet) -> int:
    """The fewest points that can be left after throwing any one card of the hand away.

    The best card to throw is the dearest loose one of some arrangement. When every card is melded, eleven cards
    make a meld of four or more, whose end can go: nothing is left.
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ranks = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    if not ranks:
        return _left_but_one(spades, hearts, diamonds, clubs)
    contested = ranks & (_MELDED[spades] | _MELDED[hearts] | _MELDED[diamonds] | _MELDED[clubs])
    if contested & spades & hearts & diamonds & clubs:
        return min(starmap(_left_but_one, _tried((spades, hearts, diamonds, clubs), ranks, contested)))
    least, laid = 999, ranks
    while True:
        kept = 8191 ^ laid
        left = _left_but_one(spades & kept, hearts & kept, diamonds & kept, clubs & kept)
        if left < least:
            least = left
        if not laid & contested:
            return least
        laid = (laid & contested) - 1 & contested | ranks ^ contested


@lru_cache(maxsize=64)
def best_arrangement(hand: CardSet) -> Arrangement:
    """The arrangement with the fewest deadwood points.

    Among equals it is the one on which the fewest cards outside the hand could be laid off, then the one with
    the fewest melds; so it is also the best one to knock with.

    The nines are worth more as a set than the nine of hearts is in its run:

    >>> from engine.cards import card_set, cards
    >>> best_arrangement(card_set(cards("7h 8h 9h 9c 9d Kd"))).points
    25
    """
    found = [_laid_out(hand, rest) for rest in _cheapest_rests(hand)]
    melds, loose = found[0] if len(found) == 1 else min(found, key=lambda each: _knocking_order(hand, *each))
    return Arrangement(tuple([CARDS_OF[meld] for meld in sorted(melds)]), in_order(loose))


def unmelded(hand: CardSet) -> CardSet:
    """The cards that the best arrangement leaves as deadwood.

    >>> from engine.cards import card_set, cards, in_order
    >>> in_order(unmelded(card_set(cards("7h 8h 9h 9c 9d Kd"))))
    (Card('7h'), Card('8h'), Card('Kd'))
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    if not (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts)):
        return _UNMELDED[spades] | _UNMELDED[hearts] << 13 | _UNMELDED[diamonds] << 26 | _UNMELDED[clubs] << 39
    rests = _cheapest_rests(hand)
    return outside_runs(rests[0]) if len(rests) == 1 else card_set(best_arrangement(hand).deadwood)


def unmelded_without(hand: CardSet, thrown: Iterable[Card]) -> dict[Card, CardSet]:
    """For each of these cards of the hand what :func:`unmelded` says of the hand without it.

    A card that lies in no meld is deadwood in every arrangement, and the best one stays the best without it.

    >>> from engine.cards import card, card_set, cards, in_order
    >>> in_order(unmelded_without(card_set(cards("7h 8h 9h 9c 9d Kd")), [card("9h")])[card("9h")])
    (Card('7h'), Card('8h'), Card('9d'), Card('Kd'), Card('9c'))
    """
    loose, in_melds = unmelded(hand), 0
    for meld in meld_sets_in(hand):
        in_melds |= meld
    return {card: unmelded(hand ^ ALONE[card]) if in_melds & ALONE[card] else loose ^ ALONE[card] for card in thrown}


def without_sets(hand: CardSet, ranks: int) -> Iterator[CardSet]:
    """What is left of the hand for runs, for every way to lay at least one set of these ranks (13 bits) aside."""
    rests = [hand]
    while ranks:
        column = RANK_COLUMN * (ranks & -ranks)
        ranks &= ranks - 1
        for rest in rests[:]:
            held = rest & column
            without = rest ^ held
            rests.append(without)
            if held == column:
                while held:
                    kept = held & -held
                    held ^= kept
                    rests.append(without | kept)
    return iter(rests[1:])


def _tried(suits: _BySuit, ranks: int, contested: int) -> list[_BySuit]:
    """What is left of the suits for runs when all sets are laid aside; of contested ranks also none, or three of four.

    Of four a card is kept out of the set only where it may lie in a run. If no other rank is contested it does lie
    there, so that laying all four aside is not better.
    """
    spades, hearts, diamonds, clubs = suits
    rests = [(spades & ~ranks, hearts & ~ranks, diamonds & ~ranks, clubs & ~ranks)]
    left_to_try = contested
    while left_to_try:
        rank = left_to_try & -left_to_try
        left_to_try ^= rank
        if not spades & hearts & diamonds & clubs & rank:
            kept = [(0, 0, 0, 0), (spades & rank, hearts & rank, diamonds & rank, clubs & rank)]
        else:
            kept = []
            if _MELDED[spades] & rank:
                kept.append((rank, 0, 0, 0))
            if _MELDED[hearts] & rank:
                kept.append((0, rank, 0, 0))
            if _MELDED[diamonds] & rank:
                kept.append((0, 0, rank, 0))
            if _MELDED[clubs] & rank:
                kept.append((0, 0, 0, rank))
            if len(kept) > 1:
                kept.append((rank, rank, rank, rank))
            if contested != rank:
                kept.append((0, 0, 0, 0))
        rests = [(s | a, h | b, d | c, k | e) for a, b, c, e in kept for s, h, d, k in rests]
    return rests


def _left(spades: int, hearts: int, diamonds: int, clubs: int) -> int:
    """What the cards cost that lie in no run of these."""
    return _LOOSE[spades] + _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs]


def _left_but_one(spades: int, hearts: int, diamonds: int, clubs: int) -> int:
    """The same without the dearest of them."""
    dearest = _HIGHEST[_DEAREST[spades] | _DEAREST[hearts] | _DEAREST[diamonds] | _DEAREST[clubs]]
    return _LOOSE[spades] + _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs] - dearest


def _cheapest_rests(hand: CardSet) -> list[CardSet]:
    """What is left of the hand for runs in every arrangement that reaches the minimum."""
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    least, found = _LOOSE[spades] + _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs], [hand]
    if ranks := (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts)):
        if not ranks & (_MELDED[spades] | _MELDED[hearts] | _MELDED[diamonds] | _MELDED[clubs]):
            return [hand & ~(RANK_COLUMN * ranks)]
        for rest in without_sets(hand, ranks):
            left = _left(rest & 8191, rest >> 13 & 8191, rest >> 26 & 8191, rest >> 39)
            if left < least:
                least, found = left, [rest]
            elif left == least:
                found.append(rest)
    return found


def outside_runs(some: CardSet) -> CardSet:
    """Those of the cards that lie in no run of them."""
    return (
        _UNMELDED[some & 8191]
        | _UNMELDED[some >> 13 & 8191] << 13
        | _UNMELDED[some >> 26 & 8191] << 26
        | _UNMELDED[some >> 39] << 39
    )


def _laid_out(hand: CardSet, rest: CardSet) -> tuple[tuple[CardSet, ...], CardSet]:
    """The melds and the loose cards when the rest is left for runs and all else lies in sets.

    A long run counts once, undivided: cutting it up leaves the same cards to lay off on.
    """
    spades, hearts, diamonds, clubs = _RUNS_OF
    runs = spades[rest & 8191] + hearts[rest >> 13 & 8191] + diamonds[rest >> 26 & 8191] + clubs[rest >> 39]
    sets = () if rest == hand else tuple([lain for column in COLUMNS if (lain := column & hand & ~rest)])
    return sets + runs, outside_runs(rest)


def _knocking_order(hand: CardSet, melds: tuple[CardSet, ...], loose: CardSet) -> tuple[int, int, int]:
    open_to_layoffs = 0
    for meld in melds:
        open_to_layoffs |= extensions(meld)
    return ((open_to_layoffs & ~hand).bit_count(), len(melds), loose)


def _runs_of(ranks: int) -> tuple[int, ...]:
    """The longest runs among the cards of one suit."""
    thirds = ranks & ranks << 1 & ranks << 2
    melded = thirds | thirds >> 1 | thirds >> 2
    runs = []
    while melded:
        lowest = melded & -melded
        run = melded & ~(melded + lowest)
        runs.append(run)
        melded ^= run
    return tuple(runs)


def _suit_tables() -> tuple[bytes, list[tuple[int, ...]], list[int], bytes, list[int]]:
    """For each combination of a suit's ranks: its points, its runs, the rest, its points, and its dearest card's.

    The last are bits, the lowest for one point, so that the dearest of several suits needs no comparing.
    """
    points, unmelded, loose_points, dearest = [0] * 8192, [0] * 8192, [0] * 8192, [0] * 8192
    runs = [_runs_of(ranks) for ranks in range(8192)]
    for ranks in range(1, 8192):
        highest = ranks.bit_length() - 1
        points[ranks] = points[ranks ^ 1 << highest] + CARDS[highest].points
    for ranks in range(8192):
        loose = unmelded[ranks] = ranks & ~sum(runs[ranks])
        loose_points[ranks] = points[loose]
        dearest[ranks] = 1 << CARDS[loose.bit_length() - 1].points - 1 if loose else 0
    return bytes(points), runs, unmelded, bytes(loose_points), dearest


_POINTS, _RUNS_OF_RANKS, _UNMELDED, _LOOSE, _DEAREST = _suit_tables()
_MELDED = [ranks ^ loose for ranks, loose in enumerate(_UNMELDED)]
"""Those of a suit's ranks that lie in runs."""

_RUNS_OF = [[tuple([run << suit for run in runs]) for runs in _RUNS_OF_RANKS] for suit in (0, 13, 26, 39)]
"""The same runs as card sets, for each suit."""

_HIGHEST = bytes(map(int.bit_length, range(1 << 10)))
"""The highest of such bits as points."""
