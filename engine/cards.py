"""The 52 cards, their values, and sets of them.

A card is a small number, so that a hand can be one integer with a bit for each card:

>>> hand = card_set(cards("7h As Td"))
>>> [str(card) for card in in_order(hand)]
['As', '7h', 'Td']
"""

from collections.abc import Iterable, Iterator
from typing import Self, TypeVar

from engine.errors import InvalidNotation

Each = TypeVar("Each")

RANKS = "A23456789TJQK"
"""How each rank is written, ace to king."""

SUITS = "shdc"
"""How each suit is written: spades, hearts, diamonds, clubs."""

VALUES: tuple[int, ...] = (*range(1, 11), 10, 10, 10) * 4
"""What each card costs as deadwood, in the deck's order: the ace 1, court cards 10, the others their number."""

CardSet = int
"""A set of cards, one bit each: card 0 (the ace of spades) is the lowest bit."""


class Card(int):
    """A playing card, numbered in the deck's order: spades, hearts, diamonds, clubs, each ace to king.

    >>> Card(0), Card(51), str(Card(9))
    (Card('As'), Card('Kc'), 'Ts')
    """

    __slots__ = ()

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
        return self // 13

    @property
    def rank(self) -> int:
        """0 for the ace up to 12 for the king."""
        return self % 13

    @property
    def points(self) -> int:
        """What the card costs as deadwood: the ace 1, court cards 10, the others their number."""
        return VALUES[self]

    def __str__(self) -> str:
        return RANKS[self % 13] + SUITS[self // 13]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __copy__(self) -> Self:
        return self


CARDS: tuple[Card, ...] = tuple(map(Card, range(52)))
"""The ordered deck, every card once."""

TEXTS: tuple[str, ...] = tuple(map(str, CARDS))
"""Every card as text, in the same order: for whoever writes many."""

DECK: CardSet = (1 << 52) - 1
"""All 52 cards as a set."""

ALONE: tuple[CardSet, ...] = tuple(1 << number for number in range(52))
"""Each card as a set of its own, in the deck's order: a third of the time that shifting by a :class:`Card` takes."""

_BY_TEXT = {str(card): card for card in CARDS}


def card(text: str) -> Card:
    """Read one card.

    >>> card("Th").points
    10

    Raises InvalidNotation for anything but a rank (A 2–9 T J Q K) and a suit (s h d c).
    """
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise InvalidNotation("That is not a card.") from None


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces, in the order given; raises InvalidNotation."""
    try:
        return tuple([_BY_TEXT[each] for each in text.split()])
    except KeyError:
        raise InvalidNotation("That is not a card.") from None


def card_set(some: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    found = 0
    for each in some:
        found |= ALONE[each]
    return found


def each_card(some: CardSet) -> Iterator[Card]:
    """The cards of a set, in the deck's order."""
    while some:
        lowest = some & -some
        yield CARDS[lowest.bit_length() - 1]
        some ^= lowest


def in_order(some: CardSet) -> tuple[Card, ...]:
    """The cards of a set as a tuple, in the deck's order."""
    return _chosen(some, _CARDS_BY_EIGHT)


def texts_in_order(some: CardSet) -> tuple[str, ...]:
    """The cards of a set as text, in the deck's order.

    >>> texts_in_order(card_set(cards("7h As Td")))
    ('As', '7h', 'Td')
    """
    return _chosen(some, _TEXTS_BY_EIGHT)


def _chosen(some: CardSet, by_eight: list[list[tuple[Each, ...]]]) -> tuple[Each, ...]:
    first, second, third, fourth, fifth, sixth, last = by_eight
    return (
        first[some & 255]
        + second[some >> 8 & 255]
        + third[some >> 16 & 255]
        + fourth[some >> 24 & 255]
        + fifth[some >> 32 & 255]
        + sixth[some >> 40 & 255]
        + last[some >> 48]
    )


_CARDS_BY_EIGHT = [
    [tuple(each_card(some << first)) for some in range(1 << min(8, len(CARDS) - first))]
    for first in range(0, len(CARDS), 8)
]
"""For each eight cards of the deck, and the last four, every choice of them."""

_TEXTS_BY_EIGHT = [[tuple(map(TEXTS.__getitem__, choice)) for choice in choices] for choices in _CARDS_BY_EIGHT]
