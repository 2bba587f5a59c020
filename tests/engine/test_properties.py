"""What holds in every round, however it is played: seeded random play under all six sets and custom ones."""

import random
from collections import Counter

import pytest

from engine.actions import Action, BigGin, Defend, Knock, read_action, write_action
from engine.cards import CARDS, CardSet, card_set, in_order
from engine.events import Event, Scored, Voided, round_events
from engine.layoffs import best_defence, can_lay_off, targets
from engine.legal import legal_actions
from engine.melds import ALL_MELDS, Meld, is_meld
from engine.playing import TURNS_WITHOUT_STOCK
from engine.record import follow_moves, read_moves, replay_moves, write_moves
from engine.rules import Rules
from engine.shorthand import write_shorthand
from engine.state import Phase, RoundState
from tests.engine import naive_melds
from tests.engine.chance import any_action, any_rules, dense_deck, playout, random_deck, random_round, random_rules
from tests.engine.tables import cards_on_the_table, shown

MOST_ACTIONS = 2 * (31 + 31 * TURNS_WITHOUT_STOCK)
"""A round can't be longer: at most 50 turns between two cards from the stock."""


def check_position(state: RoundState) -> None:
    """Every card once, hands of the right size, and who may act."""
    assert sorted(cards_on_the_table(state)) == list(CARDS)
    ten = [hand.bit_count() == 10 for seat, hand in enumerate(state.hands) if seat != state.turn]
    assert all(ten) or state.phase is Phase.OVER
    big_gin = state.knock is not None and state.knock.kind == "big_gin"
    acting = 11 if state.phase is Phase.DISCARD or (big_gin and state.phase is Phase.OVER) else 10
    assert state.hands[state.turn].bit_count() == acting
    assert (state.drawn is not None) == (state.phase is Phase.DISCARD)
    assert state.taken in (None, state.drawn)
    assert (state.result is not None) == (state.phase is Phase.OVER)
    assert all(known & ~hand == 0 for known, hand in zip(state.known, state.hands, strict=True))
    for spread, hand in zip(state.spreads, state.hands, strict=True):
        if spread is not None:
            laid = [each for meld in spread.melds for each in meld]
            shown_cards = [*laid, *spread.deadwood, *(layoff.card for layoff in spread.layoffs)]
            assert len(shown_cards) == hand.bit_count() and card_set(shown_cards) == hand
            assert all(is_meld(card_set(meld)) for meld in spread.melds)


def check_end(state: RoundState, totals_before: tuple[int, ...]) -> str:
    """The score is what its items and the events say; the record replays to the same state."""
    result = state.result
    assert result is not None
    for seat, points in enumerate(result.points):
        assert points == sum(item.points for item in result.items if item.seat == seat)
    totals = tuple(map(sum, zip(totals_before, result.points, strict=True)))
    for seat in range(state.rules.players):
        match round_events(state, seat, totals)[-1]:
            case Scored(items, told):
                assert result.kind != "void" and items == result.items and told == totals
            case Voided(reason):
                assert result.kind == "void" and result.points == (0,) * state.rules.players
                assert (reason == "turns") == (state.turns_without_stock == TURNS_WITHOUT_STOCK)
                assert reason == "turns" or len(state.stock) <= state.rules.void_at
            case other:
                raise AssertionError(other)
    return result.kind


def play_rounds(seed: int, rules_of: list[Rules], dense: float) -> Counter[str]:
    """Play each rule set's round at random to its end, everything checked at every step.

    Only that its moves lead there again is checked at every third, which is one of drawing as often as of discarding.
    """
    rng = random.Random(seed)
    endings: Counter[str] = Counter()
    for rules in rules_of:
        dealt = random_round(rng, rules, dense)
        told: list[tuple[Event, ...]] = [()] * rules.players
        before = tuple(rng.randrange(-100, 100) for _ in range(rules.players))
        state = earlier = dealt
        for number, state in enumerate(playout(rng, dealt)):
            check_position(state)
            assert number <= MOST_ACTIONS
            if number % 3 == 0 or state.phase is Phase.OVER:
                assert follow_moves(dealt, [move.action for move in state.moves]) == state
            for seat in range(rules.players):
                now = round_events(state, seat, before)
                assert now[: len(told[seat])] == told[seat]
                if number:
                    assert round_events(state, seat, before, since=earlier) == now[len(told[seat]) :]
                told[seat] = now
            earlier = state
        endings[check_end(state, before)] += 1
        actions = [move.action for move in state.moves]
        assert replay_moves(dealt, read_moves(write_moves(state.moves))) == state
        assert read_moves(write_shorthand(actions)) == actions
    return endings


def six_sets_and_custom_ones(seed: int, number: int) -> list[Rules]:
    rng = random.Random(seed)
    return [any_rules(rng, each) for each in range(number)]


EVERY_ENDING = {"knock", "gin", "big_gin", "undercut", "void"}


def test_every_random_round_ends_with_52_cards_at_every_step_and_replays_to_the_same_state() -> None:
    endings = play_rounds(31, six_sets_and_custom_ones(31, 400), 0.5)
    assert endings.total() == 400 and set(endings) == EVERY_ENDING


@pytest.mark.long
def test_twelve_thousand_random_rounds_end_with_52_cards_at_every_step_and_replay_to_the_same_state() -> None:
    endings = play_rounds(32, six_sets_and_custom_ones(32, 12_000), 0.4)
    assert endings.total() == 12_000 and min(endings[kind] for kind in EVERY_ENDING) >= 100


def test_rounds_end_under_three_hundred_custom_rule_sets() -> None:
    endings = play_custom_rules(33, 300)
    assert set(endings) == EVERY_ENDING


@pytest.mark.long
def test_rounds_end_under_two_thousand_custom_rule_sets() -> None:
    endings = play_custom_rules(36, 2_000)
    assert min(endings[kind] for kind in EVERY_ENDING) >= 5


def play_custom_rules(seed: int, number: int) -> Counter[str]:
    """Play a round under each of so many custom rule sets; how they ended."""
    rng = random.Random(seed)
    custom = [random_rules(rng) for _ in range(number)]
    assert len(set(custom)) > 0.98 * number
    endings = play_rounds(seed, custom, 0.5)
    assert endings.total() == number
    return endings


def test_playing_on_leaves_earlier_positions_as_they_were() -> None:
    rng = random.Random(34)
    for number in range(40):
        positions = list(playout(rng, random_round(rng, any_rules(rng, number))))
        again = replay_moves(positions[0], [move.action for move in positions[-1].moves])
        assert again == positions[-1]
        for place, state in enumerate(positions):
            assert state.moves == positions[-1].moves[:place]
            assert replay_moves(positions[0], [move.action for move in state.moves]) == state


def test_every_action_reads_back_from_its_text() -> None:
    rng = random.Random(35)
    written = 0
    for number in range(60):
        for state in playout(rng, random_round(rng, any_rules(rng, number), 0.8)):
            for action in (*legal_actions(state), any_action(rng, state)):
                if can_be_written(action):
                    assert read_action(write_action(action)) == action
                    written += 1
    assert written > 10_000


def can_be_written(action: Action) -> bool:
    """Text has no word for an empty meld standing alone, nor for a meld's number below 0: no such action is legal."""
    match action:
        case Knock(_, melds) | BigGin(melds):
            return melds != ((),)
        case Defend(melds, layoffs):
            return melds != ((),) and all(layoff.meld >= 0 for layoff in layoffs)
        case _:
            return True


# The best defence


def knocked_melds_and_a_hand(rng: random.Random) -> tuple[CardSet, tuple[Meld, ...]]:
    """One to three melds as put down, and ten cards to defend with, often close to them."""
    near = dense_deck(rng, 2) if rng.random() < 0.6 else random_deck(rng)
    pool = card_set(near[:30])
    melds: list[CardSet] = []
    for meld in rng.sample(ALL_MELDS, len(ALL_MELDS)):
        if meld.bit_count() <= 6 and meld & pool == meld and not any(meld & other for other in melds):
            melds.append(meld)
            if len(melds) == 3 or rng.random() < 0.25:
                break
    rest = [each for each in near if not any(meld >> each & 1 for meld in melds)]
    return card_set(rest[:10]), tuple(map(in_order, melds))


def compare_defences(seed: int, number: int) -> int:
    """The exact best defence beside an exhaustive search; how many defences laid something off."""
    rng = random.Random(seed)
    laid_off = 0
    for each in range(number):
        if each % 50 == 0:
            naive_melds.least_deadwood.cache_clear()
            naive_melds.melds.cache_clear()
        hand, melds = knocked_melds_and_a_hand(rng)
        found = best_defence(hand, melds)
        spread = tuple(frozenset(map(str, meld)) for meld in melds)
        least = naive_melds.least_after_defence(frozenset(map(str, in_order(hand))), spread)
        assert (found.points, len(found.layoffs)) == least, (shown(hand), melds)
        gone = [layoff.card for layoff in found.layoffs]
        own = [card for meld in found.melds for card in meld]
        used = card_set((*gone, *own))
        assert used.bit_count() == len(gone) + len(own) and used & ~hand == 0
        assert all(is_meld(card_set(meld)) for meld in found.melds) and can_lay_off(melds, found.layoffs)
        assert sum(card.points for card in in_order(hand & ~used)) == found.points
        laid_off += bool(gone)
    return laid_off


def test_the_best_defence_equals_an_exhaustive_search_in_two_thousand_positions() -> None:
    assert compare_defences(41, 2_000) > 400


@pytest.mark.long
def test_the_best_defence_equals_an_exhaustive_search_in_fifty_thousand_positions() -> None:
    assert compare_defences(42, 50_000) > 10_000


def test_a_target_names_exactly_the_own_cards_that_must_be_laid_off_first() -> None:
    rng = random.Random(43)
    listed = 0
    for _ in range(400):
        hand, melds = knocked_melds_and_a_hand(rng)
        found = targets(hand, melds)
        for target in found:
            spread = naive_spread(melds, target.meld)
            for needed in target.after:
                assert naive_melds.is_meld(spread | {str(needed)})
                spread |= {str(needed)}
            assert naive_melds.is_meld(spread | {str(target.card)})
            assert not target.after or not naive_melds.is_meld(naive_spread(melds, target.meld) | {str(target.card)})
            listed += 1
        everywhere = {(str(target.card), target.meld) for target in found}
        for number in range(len(melds)):
            assert {card for card, place in everywhere if place == number} == reachable(hand, melds, number)
    assert listed > 400


def naive_spread(melds: tuple[Meld, ...], number: int) -> frozenset[str]:
    return frozenset(map(str, melds[number]))


def reachable(hand: CardSet, melds: tuple[Meld, ...], number: int) -> set[str]:
    """Every held card that could end up on this meld, by adding whatever fits until nothing does."""
    spread, held = naive_spread(melds, number), {str(each) for each in in_order(hand)}
    found: set[str] = set()
    while fitting := {each for each in held - found if naive_melds.is_meld(spread | found | {each})}:
        found |= {min(fitting)}
    return found
