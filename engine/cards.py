"""The 52 cards, their values, and sets of them.

A card is a small number, so that a hand can be one integer with a bit for each card:

>>> hand = card_set(cards("7h As Td"))
>>> [str(card) for card in in_order(hand)]
['As', '7h', 'Td']
"""

from collections.abc import Iterable, Iterator
from typing import Self

from engine.errors import InvalidNotation

RANKS = "A23456789TJQK"
"""How each rank is written, ace to king."""

SUITS = "shdc"
"""How each suit is written: spades, hearts, diamonds, clubs."""

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
        return min(self % 13 + 1, 10)

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
        found |= 1 << each
    return found


def each_card(some: CardSet) -> Iterator[Card]:
    """The cards of a set, in the deck's order."""
    while some:
        lowest = some & -some
        yield CARDS[lowest.bit_length() - 1]
        some ^= lowest


def in_order(some: CardSet) -> tuple[Card, ...]:
    """The cards of a set as a tuple, in the deck's order."""
    first, second, third, fourth, fifth, sixth, last = _BY_EIGHT
    return (
        first[some & 255]
        + second[some >> 8 & 255]
        + third[some >> 16 & 255]
        + fourth[some >> 24 & 255]
        + fifth[some >> 32 & 255]
        + sixth[some >> 40 & 255]
        + last[some >> 48]
    )


_BY_EIGHT = [
    [tuple(each_card(some << first)) for some in range(1 << min(8, len(CARDS) - first))]
    for first in range(0, len(CARDS), 8)
]
"""For each eight cards of the deck, and the last four, every choice of them."""
