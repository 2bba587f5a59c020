"""Decks from seeds: as published, as a second implementation has them, and evenly spread."""

import random
from collections import Counter
from collections.abc import Iterable
from math import sqrt

import pytest

from engine.actions import DRAW_STOCK, PASS, Action, Discard
from engine.cards import CARDS, cards
from engine.dealing import Seeds, below, commitment, deal, draw_for_dealer, shuffled_deck
from engine.game import act, next_round, start_game
from engine.rules import RULE_SETS
from engine.state import Phase, RoundState
from tests.engine import naive_deal
from tests.engine.tables import opponents

SERVER, CLIENT = "000102030405060708090a0b0c0d0e0f", "ffeeddccbbaa99887766554433221100"


def read_seeds(server: str = SERVER, client: str = CLIENT) -> Seeds:
    """Seeds written in hex."""
    return Seeds(bytes.fromhex(server), bytes.fromhex(client))


def random_seeds(seed: int, number: int) -> Iterable[tuple[str, str]]:
    rng = random.Random(seed)
    for _ in range(number):
        yield rng.randbytes(16).hex(), rng.randbytes(16).hex()


# As published: these never change, or old games could no longer be checked.


def test_the_commitment_of_a_seed_stays_what_it_was() -> None:
    assert (
        read_seeds().commitment
        == commitment(bytes.fromhex(SERVER))
        == "ec154d1e658ede5f4bd5afdba6aef86261100c0a41ad225f7dfcb195b7c3e001"
    )


@pytest.mark.parametrize(
    ("round_number", "deck"),
    [
        (
            0,
            "Th 8d 8s 5h Js 7d 3d 3s 4h Ks 6d 9c 4d 6s Jd Ts Qc Td 9s Kd 5d 2s 4s Ah 8h 9h "
            "3c Tc 4c 7h 3h 2c 6c 9d Qs 5c Ad Qd As 5s Qh Ac 7c Jc Kc Kh 8c 6h Jh 7s 2h 2d",
        ),
        (
            1,
            "9d 4s Ac Kd Th 7h 8s 9c 6c Td Tc Jc 3h 4h 2s Kh 8c 3s 2d 8d 6s Ad 3c 2h 5d 3d "
            "Kc 4d Qh 9h Jh 2c 7c Ts As Qc 7s 7d 5c Qd 6d 8h Ks Jd 4c Qs 6h Ah 5s 5h 9s Js",
        ),
        (
            2,
            "3c 3d Js Jc Td Qc 7c 5s Tc 8d 4d Ac 8s Qh 6h Ad 8h 2d 9h Kd Th 7h 5h Qs 4s Kh "
            "6c 6s 4c 3s Ts Ks Ah 9d Qd 4h Kc 7s 3h 7d 6d 2s Jh 9c 5c Jd 5d 8c 2c 2h As 9s",
        ),
        (
            100,
            "Qc 6d 8s 9s Jh 6h 9c Ts 2c 4h Ad 6s Ks 5s 7h 4c 8d Tc 7c 2h Kc Th Qs Qd Jd 8c "
            "Ah 5h 3c Td 6c 3s 9d Js 7d As Qh 2s 4d 4s 3h 8h Ac Kh Kd Jc 7s 5c 2d 3d 9h 5d",
        ),
    ],
)
def test_the_decks_of_fixed_seeds_stay_what_they_were(round_number: int, deck: str) -> None:
    assert shuffled_deck(read_seeds(), round_number) == cards(deck)


def test_the_draws_of_fixed_seeds_stay_what_they_were() -> None:
    two, three = draw_for_dealer(read_seeds(), 2), draw_for_dealer(read_seeds(), 3)
    assert (two.players, list(map(str, two.cards)), two.dealer) == ((0, 1), ["Th", "8d"], 0)
    assert (three.players, list(map(str, three.cards)), three.dealer) == ((0, 2, 1), ["Th", "8s", "8d"], 0)


# As a second implementation has them


def test_decks_draws_and_commitments_agree_with_a_second_implementation() -> None:
    for server, client in random_seeds(61, 150):
        both = read_seeds(server, client)
        assert both.commitment == naive_deal.commitment(server)
        for round_number in (0, 1, 2, 17, 400):
            assert list(map(str, shuffled_deck(both, round_number))) == naive_deal.deck(server, client, round_number)
        for players in (2, 3):
            draw = draw_for_dealer(both, players)
            assert (list(draw.players), draw.dealer) == naive_deal.seats(server, client, players)
            drawn = naive_deal.deck(server, client, 0)
            assert list(map(str, draw.cards)) == [drawn[who] for who in draw.players]


def test_round_n_of_a_game_is_dealt_from_deck_n_void_rounds_included() -> None:
    for rules in RULE_SETS.values():
        game = start_game(rules, opponents(rules), read_seeds())
        for number in (1, 2, 3):
            deck = cards(" ".join(naive_deal.deck(SERVER, CLIENT, number)))
            assert game.round == deal(deck, game.round.setup.dealer, rules)
            assert game.round_number == number
            while game.round.result is None:
                game = act(game, harmless(game.round))
            game = next_round(game)


def harmless(state: RoundState) -> Action:
    """Draw from the stock and throw that card, so that the round runs out."""
    match state.phase:
        case Phase.OFFER:
            return PASS
        case Phase.DRAW:
            return DRAW_STOCK
        case _:
            assert state.drawn is not None
            return Discard(state.drawn)


def test_a_number_at_or_above_the_largest_whole_multiple_is_drawn_again() -> None:
    # 2^32 leaves 1 when divided by three, 48 by fifty-two and nothing by four.
    assert below(3, iter([2**32 - 1, 2**32 - 2])) == (2**32 - 2) % 3
    assert below(52, iter([2**32 - 48, 2**32 - 1, 2**32 - 49])) == (2**32 - 49) % 52
    assert below(4, iter([2**32 - 1])) == 3


def test_every_deck_holds_every_card_once() -> None:
    for server, client in random_seeds(62, 200):
        assert sorted(shuffled_deck(read_seeds(server, client), 1)) == list(CARDS)


def test_either_seed_and_the_round_number_change_the_deck() -> None:
    decks = {
        shuffled_deck(read_seeds(server, client), number)
        for server in (SERVER, CLIENT)
        for client in (CLIENT, SERVER)
        for number in range(5)
    }
    assert len(decks) == 20


# Evenly spread


def chi_square_is_plausible(counts: Counter[object], outcomes: int) -> bool:
    """Whether counts fit equal chances: the statistic within five standard deviations of what is expected."""
    expected = counts.total() / outcomes
    statistic = sum((counts[each] - expected) ** 2 / expected for each in counts)
    statistic += (outcomes - len(counts)) * expected
    freedom = outcomes - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is close to normal.
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return bool(abs(deviation) < 5)


def check_spread(seed: int, number: int) -> None:
    """Cards by position, successors, dealers at two and three, and the upcard's suit, over many deals."""
    places: Counter[object] = Counter()
    neighbours: Counter[object] = Counter()
    suits: Counter[object] = Counter()
    dealers: dict[int, Counter[object]] = {2: Counter(), 3: Counter()}
    seatings: Counter[object] = Counter()
    for server, client in random_seeds(seed, number):
        both = read_seeds(server, client)
        deck = shuffled_deck(both, 1)
        places.update(enumerate(deck))
        neighbours.update(zip(deck[::2], deck[1::2], strict=True))
        suits[deck[20].suit] += 1
        for players, counted in dealers.items():
            draw = draw_for_dealer(both, players)
            counted[draw.dealer] += 1
            if players == 3:
                seatings[draw.players] += 1
    assert chi_square_is_plausible(places, 52 * 52)
    assert chi_square_is_plausible(neighbours, 52 * 51)
    assert chi_square_is_plausible(suits, 4)
    assert all(chi_square_is_plausible(counted, players) for players, counted in dealers.items())
    assert chi_square_is_plausible(seatings, 2)


def test_over_four_thousand_deals_cards_dealers_and_upcards_are_evenly_spread() -> None:
    check_spread(63, 4_000)


@pytest.mark.long
def test_over_a_hundred_thousand_deals_cards_dealers_and_upcards_are_evenly_spread() -> None:
    check_spread(64, 100_000)


def test_a_shuffle_with_the_slightest_bias_would_be_noticed() -> None:
    rng = random.Random(65)
    naive: Counter[object] = Counter()
    for _ in range(20_000):
        deck = list(range(8))
        for place in range(8):
            other = rng.randrange(8)  # the well-known mistake: any place, not only those not yet done
            deck[place], deck[other] = deck[other], deck[place]
        naive.update(enumerate(deck))
    assert not chi_square_is_plausible(naive, 64)
