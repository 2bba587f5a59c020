"""Cards as text and as sets, and how many melds there are."""

import copy
import pickle
from itertools import combinations
from random import Random

import pytest

from engine import melds
from engine.cards import CARDS, DECK, Card, card, card_set, cards, each_card, in_order
from engine.deadwood import deadwood, points_of
from engine.errors import InvalidNotation
from engine.melds import ALL_MELDS, is_meld, is_run, is_set, melds_in
from tests.engine.naive_melds import RANKS, SUITS, VALUES
from tests.engine.naive_melds import melds as naive_melds


def test_the_deck_is_every_rank_of_every_suit_once_from_the_ace_of_spades_to_the_king_of_clubs() -> None:
    assert [str(each) for each in CARDS] == [rank + suit for suit in SUITS for rank in RANKS]
    assert card_set(CARDS) == DECK
    assert in_order(DECK) == CARDS == tuple(each_card(DECK))


def test_every_card_reads_back_from_its_text() -> None:
    for each in CARDS:
        assert card(str(each)) is each
        assert each.points == VALUES[str(each)[0]]
        assert (each.suit, each.rank) == (SUITS.index(str(each)[1]), RANKS.index(str(each)[0]))
        assert repr(each) == f"Card('{each}')"


def test_a_copied_card_is_a_card() -> None:
    seven = card("7h")
    for copied in (copy.copy(seven), copy.deepcopy(seven), pickle.loads(pickle.dumps(seven))):
        assert type(copied) is Card and copied == seven


@pytest.mark.parametrize("text", ["", "7", "h7", "10h", "7H", "1s", "7h ", " 7h", "7♥", "Xs", "\ud800h", "as", "77h"])
def test_what_is_no_card_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidNotation, match="That is not a card"):
        card(text)


def test_cards_keep_the_order_they_are_written_in() -> None:
    assert [str(each) for each in cards("Kd  As 7h")] == ["Kd", "As", "7h"]
    assert cards("") == ()


def test_a_set_of_cards_is_listed_in_the_decks_order() -> None:
    assert in_order(card_set(cards("Kc 2d Ah Ks 3d"))) == cards("Ks Ah 2d 3d Kc")


def test_the_deck_holds_65_sets_and_264_runs() -> None:
    assert sum(map(is_set, ALL_MELDS)) == 65
    assert sum(map(is_run, ALL_MELDS)) == 264
    assert len(set(ALL_MELDS)) == 65 + 264
    assert len(melds_in(DECK)) == 65 + 264


def test_the_deck_holds_185_melds_of_three_to_five_cards() -> None:
    assert sum(meld.bit_count() <= 5 for meld in ALL_MELDS) == 185


def test_of_22100_triples_52_are_sets_and_44_are_runs() -> None:
    triples = list(map(card_set, combinations(CARDS, 3)))
    assert len(triples) == 22_100
    assert sum(map(is_set, triples)) == 52
    assert sum(map(is_run, triples)) == 44
    assert sum(map(is_meld, triples)) == 52 + 44


def test_every_meld_of_the_deck_is_one_that_the_naive_search_finds() -> None:
    naive = {card_set(map(card, meld)) for meld in naive_melds(frozenset(map(str, CARDS)))}
    assert naive == set(ALL_MELDS)


def test_in_the_cards_of_a_meld_lie_that_meld_and_the_shorter_ones_inside_it() -> None:
    for meld in ALL_MELDS:
        assert sorted(map(card_set, melds_in(meld))) == sorted(each for each in ALL_MELDS if each & meld == each)


def test_a_set_of_three_is_found_whichever_suit_it_lacks() -> None:
    for rank in RANKS:
        for lacking in SUITS:
            three = cards(" ".join(rank + suit for suit in SUITS if suit != lacking))
            assert melds_in(card_set(three)) == (three,)
    four_ranks = ("As Ah Ad", "4s 4h 4c", "7s 7d 7c", "Th Td Tc")
    assert melds_in(card_set(cards(" ".join(four_ranks)))) == tuple(map(cards, four_ranks))


@pytest.mark.parametrize("suit", range(4))
def test_the_runs_of_each_suit_are_those_of_the_naive_search_when_they_are_first_asked_for(suit: int) -> None:
    runs_in = melds._RunsIn(suit)
    random = Random(suit)
    for ranks in (0, 0b111, 0b1110000000000, 0b1011011011011, 0b1111111111111, *random.sample(range(8192), 60)):
        held = frozenset(str(each) for each in each_card(ranks << 13 * suit))
        found = runs_in[ranks]
        assert len(found) == len(set(found))
        assert {frozenset(map(str, each_card(run))) for run in found} == set(naive_melds(held))


def test_runs_rise_and_sets_go_spades_hearts_diamonds_clubs() -> None:
    assert melds_in(card_set(cards("9c 7c 8c"))) == (cards("7c 8c 9c"),)
    assert melds_in(card_set(cards("9c 9d 9s"))) == (cards("9s 9d 9c"),)


def test_the_worst_ten_card_hand_costs_98() -> None:
    # Two cards of each rank hold no set. Where no three suit neighbours touch, kings to tens come
    # first: two each of K Q J T are eighty, and two nines eighteen more.
    worst = card_set(cards("Ks Qs Kh Qh Jd Td Jc Tc 9s 9h"))
    assert deadwood(worst) == points_of(worst) == 98


def test_no_ten_card_hand_costs_more_than_98() -> None:
    # More than 98 would need nine tens among ten cards: nine of four ranks hold three of one rank, which meld.
    tens = [each for each in CARDS if each.points == 10]
    by_rank = {rank: [each for each in tens if each.rank == rank] for rank in {each.rank for each in tens}}
    assert sorted(map(len, by_rank.values())) == [4, 4, 4, 4]
    unmelded_at_most = 2 * len(by_rank)
    assert unmelded_at_most * 10 + (10 - unmelded_at_most) * 9 == 98
