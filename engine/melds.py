"""Sets and runs.

A set is three or four cards of one rank. A run is three or more cards in sequence in one suit; the ace is
low, so A-2-3 is a run and Q-K-A is not.
"""

from collections.abc import Iterator, Mapping

from engine.cards import CARDS, Card, CardSet, in_order

Meld = tuple[Card, ...]
"""The cards of a set or a run in the deck's order: a run rises, a set goes spades, hearts, diamonds, clubs."""

RANK_COLUMN: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces; shifted left by a rank, the four cards of that rank."""

COLUMNS: tuple[CardSet, ...] = tuple(RANK_COLUMN << rank for rank in range(13))
"""The four cards of each rank, aces first."""


def is_set(some: CardSet) -> bool:
    """Whether these are three or four cards of one rank.

    >>> from engine.cards import card_set, cards
    >>> is_set(card_set(cards("7h 7c 7d"))), is_set(card_set(cards("7h 7c 8d")))
    (True, False)
    """
    return some in _SETS


def is_run(some: CardSet) -> bool:
    """Whether these are three or more cards in sequence in one suit, ace low.

    >>> from engine.cards import card_set, cards
    >>> is_run(card_set(cards("As 2s 3s"))), is_run(card_set(cards("Qs Ks As")))
    (True, False)
    """
    return some in _RUNS


def is_meld(some: CardSet) -> bool:
    """Whether these cards together are one set or one run."""
    return some in _RUNS or some in _SETS


def melds_in(hand: CardSet) -> tuple[Meld, ...]:
    """Every set and every run that the hand holds, smaller ones inside larger ones too.

    >>> from engine.cards import card_set, cards
    >>> [" ".join(map(str, meld)) for meld in melds_in(card_set(cards("5h 6h 7h 8h 5c 5d")))]
    ['5h 5d 5c', '5h 6h 7h', '6h 7h 8h', '5h 6h 7h 8h']
    """
    return tuple(map(CARDS_OF.__getitem__, meld_sets_in(hand)))


def meld_sets_in(hand: CardSet) -> tuple[CardSet, ...]:
    """The same as :func:`melds_in`, each meld as a card set."""
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    runs = _RUNS_IN[0][spades] + _RUNS_IN[1][hearts] + _RUNS_IN[2][diamonds] + _RUNS_IN[3][clubs]
    if ranks := (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts)):
        return tuple([meld for meld in _sets_of(ranks) if meld & hand == meld]) + runs
    return runs


def extensions(meld: CardSet) -> CardSet:
    """The cards that could be laid off on this meld directly: the fourth of a set, the neighbours of a run.

    >>> from engine.cards import card_set, cards
    >>> in_order(extensions(card_set(cards("As 2s 3s")))), in_order(extensions(card_set(cards("7h 7d 7c"))))
    ((Card('4s'),), (Card('7s'),))
    """
    return _EXTENSIONS[meld]


def _sets_of(ranks: int) -> Iterator[CardSet]:
    """Every set of these ranks."""
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        yield from _SETS_OF[lowest]


def _every_set() -> tuple[CardSet, ...]:
    threes_and_fours = []
    for rank in range(13):
        four = COLUMNS[rank]
        threes_and_fours += [four & ~(1 << CARDS[suit * 13 + rank]) for suit in (3, 2, 1, 0)]
        threes_and_fours.append(four)
    return tuple(threes_and_fours)


def _every_run() -> tuple[CardSet, ...]:
    return tuple(
        ((1 << length) - 1) << (13 * suit + low)
        for suit in range(4)
        for length in range(3, 14)
        for low in range(14 - length)
    )


_SETS = frozenset(_every_set())
_RUNS = frozenset(_every_run())

ALL_MELDS: tuple[CardSet, ...] = _every_set() + _every_run()
"""The 65 sets and 264 runs of the deck."""

CARDS_OF: Mapping[CardSet, Meld] = {meld: in_order(meld) for meld in ALL_MELDS}
"""The cards of each of them."""

_SETS_OF = {1 << rank: _every_set()[5 * rank : 5 * rank + 5] for rank in range(13)}


def _extensions_of(meld: CardSet) -> CardSet:
    lowest = (meld & -meld).bit_length() - 1
    column = RANK_COLUMN << CARDS[lowest].rank
    if meld & column == meld:
        return column & ~meld
    highest = meld.bit_length() - 1
    below = 1 << (lowest - 1) if CARDS[lowest].rank > 0 else 0
    above = 1 << (highest + 1) if CARDS[highest].rank < 12 else 0
    return below | above


_EXTENSIONS = {meld: _extensions_of(meld) for meld in ALL_MELDS}


class _RunsIn(dict[int, tuple[CardSet, ...]]):
    """The runs in each combination of one suit's ranks, worked out when first asked for."""

    def __init__(self, suit: int) -> None:
        self.suit = suit
        self.runs = tuple(run for run in _every_run() if run >> 13 * suit & 8191)

    def __missing__(self, ranks: int) -> tuple[CardSet, ...]:
        held = ranks << 13 * self.suit
        found = self[ranks] = tuple([run for run in self.runs if run & held == run])
        return found


_RUNS_IN = tuple(map(_RunsIn, range(4)))
