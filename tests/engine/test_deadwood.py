"""The exact deadwood, held against an independent program's and a brute force."""

import random
from collections.abc import Iterator

import pytest

from engine.cards import CARDS, Card, CardSet, card_set, in_order
from engine.deadwood import (
    best_arrangement,
    deadwood,
    deadwood_after_best_discard,
    points_of,
    unmelded,
    unmelded_without,
)
from engine.melds import ALL_MELDS, extensions, is_meld
from tests.engine import naive_melds
from tests.engine.oracle import entries, their_cards
from tests.engine.tables import held, shown


@pytest.mark.parametrize("name", ["deadwood_uniform", "deadwood_dense"])
def test_deadwood_agrees_with_an_independent_program_on_two_thousand_hands(name: str) -> None:
    compared = 0
    for entry in entries(name):
        hand = card_set(their_cards(entry["h"]))
        assert hand.bit_count() == entry["n"] == 10, entry
        assert deadwood(hand) == entry["all"], entry
        assert best_arrangement(hand).points == entry["all"], entry
        compared += 1
    assert compared == 2_000


def random_hands(seed: int, number: int) -> Iterator[CardSet]:
    """Hands of ten and eleven cards: one half from the whole deck, the other from five neighbouring ranks."""
    rng = random.Random(seed)
    for _ in range(number):
        low = rng.randrange(9)
        near = [each for each in CARDS if low <= each.rank < low + 5]
        yield card_set(rng.sample(rng.choice((CARDS, near)), rng.choice((10, 11))))


def compare_with_brute_force(hand: CardSet) -> None:
    naive_melds.least_deadwood.cache_clear()
    naive_melds.melds.cache_clear()
    texts = frozenset(map(str, in_order(hand)))
    assert deadwood(hand) == naive_melds.least_deadwood(texts), shown(hand)
    if hand.bit_count() == 11:
        assert deadwood_after_best_discard(hand) == naive_melds.least_after_discard(texts), shown(hand)
    arrangement = best_arrangement(hand)
    assert arrangement.points == deadwood(hand), shown(hand)
    laid = [*(each for meld in arrangement.melds for each in meld), *arrangement.deadwood]
    assert len(laid) == hand.bit_count() and card_set(laid) == hand, shown(hand)
    assert all(is_meld(card_set(meld)) and meld == in_order(card_set(meld)) for meld in arrangement.melds)


def test_deadwood_agrees_with_a_brute_force_on_three_thousand_hands() -> None:
    for hand in random_hands(1, 3_000):
        compare_with_brute_force(hand)


@pytest.mark.long
def test_deadwood_agrees_with_a_brute_force_on_a_hundred_thousand_hands() -> None:
    for hand in random_hands(2, 100_000):
        compare_with_brute_force(hand)


def test_deadwood_is_exact_for_hands_of_any_size() -> None:
    rng = random.Random(3)
    for size in range(12):
        for _ in range(30):
            hand = card_set(rng.sample([each for each in CARDS if each.rank < 6], size))
            assert deadwood(hand) == naive_melds.least_deadwood(frozenset(map(str, in_order(hand)))), shown(hand)


def test_among_equal_arrangements_the_one_with_the_fewest_cards_to_lay_off_is_chosen() -> None:
    for hand in random_hands(4, 600):
        texts = frozenset(map(str, in_order(hand)))
        least = deadwood(hand)
        equals = [
            laid
            for laid in naive_melds.arrangements(texts)
            if naive_melds.value(texts - frozenset().union(*laid)) == least
        ]
        outside = [str(each) for each in CARDS if str(each) not in texts]
        fewest = min(
            sum(any(naive_melds.is_meld(meld | {each}) for meld in laid) for each in outside) for laid in equals
        )
        chosen = best_arrangement(hand)
        open_to = {each for meld in chosen.melds for each in in_order(extensions(card_set(meld)))}
        assert len([each for each in open_to if not hand >> each & 1]) == fewest, shown(hand)


def test_the_unmelded_cards_are_the_deadwood_of_the_best_arrangement() -> None:
    for hand in random_hands(6, 1_000):
        assert in_order(unmelded(hand)) == best_arrangement(hand).deadwood, shown(hand)


def test_without_a_card_as_much_is_unmelded_as_of_the_hand_that_never_had_it() -> None:
    for hand in random_hands(7, 1_000):
        held_cards = in_order(hand)
        without = unmelded_without(hand, held_cards)
        assert without == {each: unmelded(hand ^ 1 << each) for each in held_cards}, shown(hand)


def test_of_two_arrangements_alike_the_one_that_leaves_less_to_lay_off_says_what_is_unmelded() -> None:
    # The run would leave two tens and room for 9h and Kh; the tens leave jack and queen and room for Tc alone.
    assert unmelded(held("Ts Th Td Jh Qh 2c")) == held("Jh Qh 2c")


def test_a_meld_can_be_extended_by_exactly_the_cards_that_make_a_longer_meld() -> None:
    for meld in ALL_MELDS:
        longer = card_set(each for each in CARDS if not meld >> each & 1 and is_meld(meld | 1 << each))
        assert extensions(meld) == longer, shown(meld)


def test_a_long_run_stays_undivided() -> None:
    assert [len(meld) for meld in best_arrangement(held("As 2s 3s 4s 5s 6s 7s Kh Kd Qc")).melds] == [7]


def test_eleven_melded_cards_leave_nothing_after_the_best_discard() -> None:
    hand = held("As 2s 3s 4s 7h 7d 7c 7s Kh Kd Kc")
    assert deadwood(hand) == deadwood_after_best_discard(hand) == 0


def test_points_are_the_sum_of_the_cards() -> None:
    rng = random.Random(5)
    for _ in range(200):
        some: list[Card] = rng.sample(CARDS, rng.randrange(53))
        assert points_of(card_set(some)) == sum(each.points for each in some)
