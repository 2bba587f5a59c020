"""Laying off: the defender's loose cards on the knocker's melds, and the exact best defence.

A run may be extended at both ends, several times in a row; a set of three takes the fourth card. A card laid off
is part of the meld from then on, so the defender's next card may follow it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from engine.cards import CARDS, Card, CardSet, card_set, in_order
from engine.deadwood import best_arrangement, deadwood
from engine.melds import Meld, extensions, is_set


@dataclass(frozen=True, slots=True)
class Layoff:
    """One card put on the knocker's meld number ``meld``, counted from 0 in the order declared."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Target:
    """Where a card of the defender's could go: the meld's number, and the own cards that must go there first."""

    card: Card
    meld: int
    after: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Defence:
    """A defender's own melds, the layoffs in the order made, and the points that remain."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    points: int


def can_lay_off(melds: Sequence[Meld], layoffs: Sequence[Layoff]) -> bool:
    """Whether these layoffs can be made one after another on these melds.

    >>> from engine.cards import card, cards
    >>> eight, seven = Layoff(card("8s"), 0), Layoff(card("7s"), 0)
    >>> can_lay_off([cards("4s 5s 6s")], [seven, eight]), can_lay_off([cards("4s 5s 6s")], [eight, seven])
    (True, False)
    """
    spread = [card_set(meld) for meld in melds]
    for layoff in layoffs:
        if not 0 <= layoff.meld < len(spread) or not extensions(spread[layoff.meld]) >> layoff.card & 1:
            return False
        spread[layoff.meld] |= 1 << layoff.card
    return True


def targets(hand: CardSet, melds: Sequence[Meld]) -> tuple[Target, ...]:
    """Every card of the hand that could go on one of the melds, at once or after other cards of the hand."""
    return tuple(
        Target(card, number, chain[:place])
        for number, meld in enumerate(melds)
        for chain in _chains(hand, card_set(meld))
        for place, card in enumerate(chain)
    )


def best_defence(hand: CardSet, melds: Sequence[Meld]) -> Defence:
    """The defence that leaves the fewest points, over all ways to lay off and all ways to meld the rest.

    Breaking an own meld is tried too. Here the seven goes on the run so that the eight can follow, and the
    other sevens still make a set:

    >>> from engine.cards import cards
    >>> hand = card_set(cards("7h 7s 7d 7c 8h Ah As Ad 2d 2c"))
    >>> best_defence(hand, [cards("4h 5h 6h"), cards("Ks Kh Kd")]).points
    4

    Among equals it is the one with the fewest layoffs, so that nothing is laid off without need.
    """
    return _best_defence(hand, tuple(melds))


@lru_cache(maxsize=512)
def _best_defence(hand: CardSet, melds: tuple[Meld, ...]) -> Defence:
    choices: list[tuple[CardSet, tuple[Layoff, ...]]] = [(0, ())]
    for number, meld in enumerate(melds):
        ways = _ways(hand, card_set(meld))
        choices = [
            (gone | card_set(way), layoffs + tuple(Layoff(card, number) for card in way))
            for gone, layoffs in choices
            for way in ways
            if not gone & card_set(way)
        ]
    gone, layoffs = min(choices, key=lambda choice: (deadwood(hand & ~choice[0]), len(choice[1])))
    kept = best_arrangement(hand & ~gone)
    return Defence(kept.melds, layoffs, kept.points)


def _ways(hand: CardSet, meld: CardSet) -> list[tuple[Card, ...]]:
    """Every choice of the hand's cards that this meld can take, each in an order in which they can be put down."""
    below, above = _chains(hand, meld)
    return [below[:down] + above[:up] for down in range(len(below) + 1) for up in range(len(above) + 1)]


def _chains(hand: CardSet, meld: CardSet) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The held cards that follow each other down from the meld's lowest card, and up from its highest.

    A set has no ends: its fourth card counts as the one card above.
    """
    if is_set(meld):
        return (), in_order(extensions(meld) & hand)
    lowest, highest = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
    suit = 13 * (lowest // 13)
    below = takewhile(lambda card: hand >> card & 1, reversed(CARDS[suit:lowest]))
    above = takewhile(lambda card: hand >> card & 1, CARDS[highest + 1 : suit + 13])
    return tuple(below), tuple(above)
