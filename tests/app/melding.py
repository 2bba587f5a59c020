"""Hands put down in an answer, held against the rules in plain text."""

from collections.abc import Iterable

from tests.app.server import Json
from tests.engine.naive_melds import is_meld


def is_split(hand: Iterable[str], melds: list[list[str]], deadwood: list[str]) -> bool:
    """Whether the melds are melds, and they and the deadwood together are the hand.

    >>> is_split(["7h", "7d", "7c", "Ks"], [["7h", "7d", "7c"]], ["Ks"])
    True
    >>> is_split(["7h", "7d", "7c", "7s"], [["7h", "7d", "7c"]], ["7h"])
    False
    """
    whole = [*deadwood, *(card for meld in melds for card in meld)]
    return all(is_meld(meld) for meld in melds) and sorted(whole) == sorted(hand)


def after_layoffs(melds: list[list[str]], layoffs: list[Json]) -> list[set[str]] | None:
    """The melds with these cards laid off one after another, or None where one doesn't fit.

    >>> after_layoffs([["4s", "5s", "6s"]], [{"card": "8s", "meld": 0}])
    >>> after_layoffs([["4s", "5s", "6s"]], [{"card": "7s", "meld": 0}, {"card": "7s", "meld": 0}])
    """
    lying = [set(meld) for meld in melds]
    for layoff in layoffs:
        meld = lying[layoff["meld"]]
        if layoff["card"] in meld or not is_meld(meld | {layoff["card"]}):
            return None
        meld.add(layoff["card"])
    return lying
