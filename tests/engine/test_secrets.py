"""What a seat cannot see makes no difference to anything it is shown, told or answered, nor to what a bot does there.

Another world is made for a seat, which differs only in what it cannot know. To that seat both worlds must be the same,
byte for byte.
"""

import random
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any, cast

import pytest

from engine.actions import Discard, read_action
from engine.bots import BOTS
from engine.cards import Card, CardSet, card, card_set, cards, each_card
from engine.events import round_events
from engine.legal import why_illegal
from engine.observation import Observation, observe
from engine.playing import play
from engine.rules import RULE_SETS, Rules
from engine.state import Phase, RoundState, Seat
from tests.engine.chance import any_action, playout, random_round, random_rules
from tests.engine.tables import after, all_pass, every_set, table
from tests.engine.worlds import another_world, cards_known_to


def positions(rng: random.Random, rules: Rules, rounds: int) -> Iterator[RoundState]:
    for _ in range(rounds):
        yield from playout(rng, random_round(rng, rules, 0.5))


def check_seat(rng: random.Random, state: RoundState, seat: Seat) -> bool:
    """Whether the worlds compared differ at all; they do not for this seat."""
    world = another_world(rng, state, seat)
    totals = tuple(range(10, 10 + state.rules.players))
    here, there = observe(state, seat, totals), observe(world, seat, totals)
    assert here == there
    assert repr(here) == repr(there)
    assert repr(round_events(state, seat, totals)) == repr(round_events(world, seat, totals))
    if state.turn == seat:
        for _ in range(3):
            action = any_action(rng, state)
            assert why_illegal(state, action) == why_illegal(world, action)
    return state != world


def exchange_cards(
    seed: int, rules: Rules, rounds: int, *, one_seat_in: Collection[Phase] = ()
) -> Counter[tuple[Phase, bool]]:
    """Every seat at every position, or only one of them in these phases.

    How many pairs of worlds were compared in each phase, different or not.
    """
    rng = random.Random(seed)
    compared: Counter[tuple[Phase, bool]] = Counter()
    for state in positions(rng, rules, rounds):
        seats = [rng.randrange(rules.players)] if state.phase in one_seat_in else range(rules.players)
        for seat in seats:
            compared[state.phase, check_seat(rng, state, seat)] += 1
    return compared


@every_set
def test_exchanging_cards_that_a_seat_cannot_see_changes_nothing_it_is_shown_or_told(rules: Rules) -> None:
    compared = exchange_cards(51, rules, 14, one_seat_in=(Phase.DRAW, Phase.DISCARD))
    phases = set(Phase) if rules.opening == "offer" else set(Phase) - {Phase.OFFER}
    for phase in phases:
        assert compared[phase, True] >= 10, phase
    assert compared.total() > 500


def exchange_under_custom_rules(seed: int, rounds: int) -> Counter[bool]:
    """One seat at every position of rounds under as many rule sets: how many worlds compared were different."""
    rng = random.Random(seed)
    compared = Counter[bool]()
    for _ in range(rounds):
        for state in positions(rng, random_rules(rng), 1):
            seat = rng.randrange(state.rules.players)
            compared[check_seat(rng, state, seat)] += 1
    return compared


def test_exchanging_cards_that_a_seat_cannot_see_changes_nothing_under_custom_rules_either() -> None:
    assert exchange_under_custom_rules(52, 20)[True] > 350


@pytest.mark.long
@every_set
def test_exchanging_unseen_cards_changes_nothing_in_a_thousand_rounds(rules: Rules) -> None:
    assert exchange_cards(53, rules, 1_000).total() > 40_000


@pytest.mark.long
def test_exchanging_unseen_cards_changes_nothing_under_three_hundred_custom_rule_sets() -> None:
    assert exchange_under_custom_rules(60, 300)[True] > 5_000


# Bots


Pair = tuple[RoundState, Observation, Observation]
"""A position, and what the player to act sees there and in another world that looks the same."""


@cache
def pairs_of_worlds(seed: int, rules: Rules, number: int) -> tuple[Pair, ...]:
    """Positions in which something is to be chosen, each with another world that differs from it."""
    return tuple(islice(_pairs_of_worlds(random.Random(seed), rules), number))


def _pairs_of_worlds(rng: random.Random, rules: Rules) -> Iterator[Pair]:
    while True:
        for state in positions(rng, rules, 1):
            if state.phase is Phase.OVER or rng.random() < 0.6:
                continue
            world = another_world(rng, state, state.turn)
            if world != state:
                yield state, observe(state, state.turn), observe(world, state.turn)


def choices_compared(seed: int, bot_id: str, rules: Rules, number: int) -> int:
    """How often the bot chose in two worlds that look the same to it; it chose the same."""
    bot, compared = BOTS[bot_id], 0
    for state, seen_here, seen_there in pairs_of_worlds(seed, rules, number):
        here, there = bot.choose(seen_here), bot.choose(seen_there)
        assert repr(here) == repr(there) and why_illegal(state, here) is None
        compared += 1
    return compared


@pytest.mark.parametrize("bot_id", BOTS)
@every_set
def test_every_bot_does_the_same_when_cards_it_cannot_see_are_exchanged(bot_id: str, rules: Rules) -> None:
    assert choices_compared(54, bot_id, rules, 60) == 60


@pytest.mark.long
@pytest.mark.parametrize("bot_id", BOTS)
@every_set
def test_every_bot_does_the_same_in_hundreds_of_exchanges(bot_id: str, rules: Rules) -> None:
    assert choices_compared(55, bot_id, rules, 200) == 200


# What is named at all


def cards_named_in(value: object) -> CardSet:
    """Every card that appears anywhere inside a value; hands are sets of bits."""
    found, waiting = 0, [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Observation):
            for hand in (each.hand, *each.known):
                found |= hand
        if isinstance(each, Card):
            found |= 1 << each
        elif isinstance(each, tuple):
            waiting.extend(each)
        else:
            waiting.extend([getattr(each, name) for name in field_names(cast(Any, type(each)))])
    return found


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """What the values of a dataclass consist of; other values are not taken apart."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def test_cards_are_found_wherever_they_are_named() -> None:
    knock = read_action("knock Kd: As 2s 3s, 7h 7d 7c")
    assert cards_named_in((1, None, (knock, "Ts"))) == card_set(cards("Kd As 2s 3s 7h 7d 7c"))
    observation = observe(table("classic", upcard="Kd"), 0)
    assert cards_named_in(observation) == observation.hand | 1 << card("Kd")


def nothing_unseen_is_named(seed: int, rules: Rules, rounds: int) -> None:
    rng = random.Random(seed)
    for state in positions(rng, rules, rounds):
        for seat in range(rules.players):
            known = cards_known_to(state, seat)
            for told in (observe(state, seat), round_events(state, seat, (0,) * rules.players)):
                assert cards_named_in(told) & ~known == 0


@every_set
def test_no_observation_and_no_event_names_a_card_its_seat_has_not_seen(rules: Rules) -> None:
    nothing_unseen_is_named(56, rules, 6)


@pytest.mark.long
@every_set
def test_no_observation_and_no_event_names_an_unseen_card_in_two_hundred_rounds(rules: Rules) -> None:
    nothing_unseen_is_named(61, rules, 200)


def test_no_refusal_names_a_card() -> None:
    rng = random.Random(57)
    reasons = set()
    for rules in RULE_SETS.values():
        for state in positions(rng, rules, 10):
            reasons.add(why_illegal(state, any_action(rng, state)))
    sentences = reasons - {None}
    assert len(sentences) >= 15
    assert not any(re.search(r"\b[A2-9TJQK][shdc]\b", cast(str, sentence)) for sentence in sentences)


def test_a_spread_of_another_defender_is_not_shown_before_all_have_answered() -> None:
    rng = random.Random(58)
    seen = 0
    for state in positions(rng, RULE_SETS["three"], 60):
        if state.phase is Phase.DEFEND and state.knock is not None:
            answered = [seat for seat in range(3) if state.spreads[seat] is not None and seat != state.knock.seat]
            for seat in range(3):
                shown = observe(state, seat).spreads
                assert [shown[other] is not None for other in answered] == [seat == other for other in answered]
                seen += len(answered)
    assert seen > 50


# Built up from nothing


class Sealed:
    """What lies face down: it can be counted, and anything else raises."""

    def __init__(self, count: int) -> None:
        self.__count = count

    def __len__(self) -> int:
        return self.__count

    def bit_count(self) -> int:
        """How many cards a hand has."""
        return self.__count

    def __eq__(self, other: object) -> bool:
        raise AssertionError("a face-down card was compared")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise AssertionError("a face-down card was shown")


def sealed_for(state: RoundState, seat: Seat) -> RoundState:
    """The position with everything that this seat may not look at replaced by something that cannot be looked at."""
    open_hands = state.result is not None
    hands = [hand if each == seat or open_hands else Sealed(hand.bit_count()) for each, hand in enumerate(state.hands)]
    moves = [
        move if move.seat == seat or move.drawn is None else move._replace(drawn=cast(Any, Sealed(1)))
        for move in state.moves
    ]
    sealed = cast(Any, state)._replace(hands=tuple(hands), stock=Sealed(len(state.stock)), moves=tuple(moves))
    return cast(RoundState, sealed)


@every_set
def test_an_observation_is_made_without_looking_at_what_lies_face_down(rules: Rules) -> None:
    rng = random.Random(59)
    for state in positions(rng, rules, 8):
        for seat in range(rules.players):
            assert observe(sealed_for(state, seat), seat) == observe(state, seat)


class WithAnotherField(RoundState):
    """What RoundState might be tomorrow."""

    plan: str


def test_a_field_added_to_the_state_is_not_observed_until_somebody_decides_so() -> None:
    state = after(all_pass(table("three")), "draw")
    tomorrow = WithAnotherField(*state)
    tomorrow.plan = "the seven of hearts comes next"
    for seat in range(3):
        observation = observe(tomorrow, seat)
        assert observation == observe(state, seat)
        assert "seven of hearts" not in repr(observation)
        assert "seven of hearts" not in repr(round_events(tomorrow, seat, (0, 0, 0)))


def test_an_observation_gives_away_these_fields_and_no_others() -> None:
    assert [field.name for field in fields(Observation)] == [
        *("seat", "rules", "dealer", "upcard", "limit", "scores", "phase", "turn", "hand", "drawn", "taken"),
        *("card_counts", "stock_count", "discards", "known", "turns_without_stock", "moves"),
        *("knocker", "kind", "spreads", "result", "legal"),
    ]


def test_the_stock_is_a_count_and_another_hand_is_a_count() -> None:
    state = after(all_pass(table("three")), "draw")
    observation = observe(state, 1)
    assert (observation.card_counts, observation.stock_count) == ((11, 10, 10), 20)
    assert observation.drawn is None and observation.legal == ()
    assert observe(state, 0).drawn == state.drawn


def test_a_card_taken_openly_stays_known_until_it_is_discarded() -> None:
    state = after(table("classic", upcard="Kd"), "take Kd")
    assert observe(state, 1).known == (1 << card("Kd"), 0)
    kept = play(state, Discard(next(each for each in each_card(state.hands[0]) if each != card("Kd"))))
    assert observe(kept, 1).known == (1 << card("Kd"), 0)
    gone = after(kept, "draw")
    gone = after(gone, f"discard {gone.drawn}", "draw", "discard Kd")
    assert observe(gone, 1).known == (0, 0)
