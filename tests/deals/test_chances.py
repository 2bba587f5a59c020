"""Chance is fair: who deals first, what is turned up, and what either side is dealt to begin with."""

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from engine.cards import card_set
from engine.deadwood import deadwood
from engine.dealing import Deck, dealt_hands, draw_for_dealer, shuffled_deck
from engine.state import Seat
from tests.deals.games import seeds_of_game

BY_CHANCE = 0.0001
"""A test of fairness fails only where chance alone would do so less often than this."""


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How often chance alone gives at least this chi-square statistic.

    Checked against the printed tables:

    >>> [round(chi_square_tail(x, n), 4) for x, n in ((3.841, 1), (5.991, 2), (7.815, 3), (16.919, 9))]
    [0.05, 0.05, 0.05, 0.05]
    """
    half = statistic / 2
    if freedom % 2:
        tail, term, n = math.erfc(math.sqrt(half)), math.sqrt(half / math.pi) * math.exp(-half) * 2, 1
    else:
        tail, term, n = math.exp(-half), half * math.exp(-half), 2
    while n < freedom:
        tail += term
        n += 2
        term *= statistic / n
    return tail


def chance_of(counts: Mapping[int, int], kinds: int) -> float:
    """How often fair chance would spread as unevenly as these counts over so many kinds, all equally likely."""
    expected = sum(counts.values()) / kinds
    return chi_square_tail(sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds)), kinds - 1)


@pytest.fixture(scope="module", params=[pytest.param(10_000), pytest.param(100_000, marks=pytest.mark.long)])
def deals(request: pytest.FixtureRequest) -> int:
    """How many deals are looked at, each from seeds of its own."""
    number: int = request.param
    return number


@cache
def first_dealer(number: int, players: int) -> Seat:
    """Who deals first in game number so and so."""
    return draw_for_dealer(seeds_of_game(number), players).dealer


@cache
def first_deck(number: int) -> Deck:
    """What its first round is dealt from."""
    return shuffled_deck(seeds_of_game(number), 1)


@pytest.mark.parametrize("players", [2, 3])
def test_everybody_is_as_likely_to_deal_first(deals: int, players: int) -> None:
    dealers = Counter(first_dealer(number, players) for number in range(deals))
    assert chance_of(dealers, players) > BY_CHANCE


@pytest.mark.parametrize("players", [2, 3])
def test_every_suit_and_every_rank_is_as_likely_to_be_turned_up(deals: int, players: int) -> None:
    upcards = [first_deck(number)[10 * players] for number in range(deals)]
    assert chance_of(Counter(upcard.suit for upcard in upcards), 4) > BY_CHANCE
    assert chance_of(Counter(upcard.rank for upcard in upcards), 13) > BY_CHANCE


def test_the_players_and_the_bots_deadwood_to_begin_with_are_alike(deals: int) -> None:
    differences = []
    for number in range(deals):
        hands = dealt_hands(first_deck(number), first_dealer(number, 2), 2)
        own, theirs = (deadwood(card_set(hand)) for hand in hands)
        differences.append(own - theirs)
    mean = sum(differences) / deals
    spread = math.sqrt(sum((each - mean) ** 2 for each in differences) / (deals - 1))
    assert spread > 10
    assert math.erfc(abs(mean) * math.sqrt(deals / 2) / spread) > BY_CHANCE
