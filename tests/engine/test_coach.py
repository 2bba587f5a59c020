"""The coach: a hint is the Expert's own choice, no reason is false, and a review blames nobody for what was hidden."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import Defend, Knock
from engine.bots import BOTS
from engine.bots.expert import Expert
from engine.cards import cards
from engine.coach import Judgement, hint, mean_loss, review
from engine.coach_reasons import CODES
from engine.dealing import deal
from engine.game import PLAYER
from engine.observation import Observation, observe
from engine.playing import play
from engine.record import positions
from engine.rules import RULE_SETS, Rules, customise
from engine.state import Phase, RoundState
from tests.engine.bots.tables import positions as bots_playing
from tests.engine.bots.tables import shuffled
from tests.engine.claims import CLAIMS
from tests.engine.tables import about_to_knock, knock
from tests.engine.worlds import another_world

TWO_SEATS = [rules for rules in RULE_SETS.values() if rules.players == 2]


def decisions(seed: int, count: int) -> Iterator[Observation]:
    """Positions in which somebody has to decide, of all rule sets and all levels."""
    random = Random(seed)
    found = 0
    while found < count:
        rules = random.choice(TWO_SEATS)
        seated = [random.choice(list(BOTS.values())) for _ in range(rules.players)]
        scores = tuple(random.randrange(0, rules.target, 5) for _ in range(rules.players))
        for _, seen in bots_playing(rules, seated, random, scores):
            if seen.legal and random.random() < 0.4:
                found += 1
                yield seen


def a_round(seed: int, rules: Rules, bot: str) -> RoundState:
    """A round over, the bot in the player's seat against Steady."""
    random = Random(seed)
    state = deal(shuffled(random), random.randrange(rules.players), rules)
    while state.result is None:
        chooser = BOTS[bot if state.turn == PLAYER else "steady"]
        state = play(state, chooser.choose(observe(state, state.turn)))
    return state


def reviewed(over: RoundState) -> list[Judgement]:
    return review(over, positions(over), PLAYER, (0,) * over.rules.players)


def reviewed_from(state: RoundState, after: RoundState) -> Judgement:
    """The judgement on the last move before this position."""
    assert len(after.moves) == len(state.moves) + 1
    return reviewed(after)[-1]


def check_reasons(seed: int, count: int) -> Counter[str]:
    """Check every reason of so many hints, and of every other thing that might have been done; count the codes."""
    told: Counter[str] = Counter()
    for seen in decisions(seed, count):
        found = hint(seen)
        assert found is not None
        for reason in found.reasons:
            assert CLAIMS[reason.code](seen, found.action, reason.parameters), (reason, found.action, seen)
            told[reason.code] += 1
    return told


def test_every_reason_has_a_claim_that_is_checked() -> None:
    assert CLAIMS.keys() == CODES.keys()


def test_no_reason_is_false() -> None:
    assert len(check_reasons(1, 150)) > 8


@pytest.mark.long
def test_no_reason_is_false_in_two_thousand_positions() -> None:
    told = check_reasons(2, 2000)
    assert set(CODES) - set(told) <= {"forced", "big_gin", "ahead"}, told


def check_hints(seed: int, count: int) -> None:
    expert = Expert()
    for seen in decisions(seed, count):
        found = hint(seen)
        assert found is not None
        assert found.action == expert.choose(seen), seen


def test_a_hint_is_what_the_expert_would_do() -> None:
    check_hints(3, 150)


@pytest.mark.long
def test_a_hint_is_what_the_expert_would_do_in_two_thousand_positions() -> None:
    check_hints(4, 2000)


def test_there_is_no_hint_where_there_is_nothing_to_decide() -> None:
    over = a_round(5, RULE_SETS["classic"], "steady")
    assert hint(observe(over, PLAYER)) is None or over.phase is not Phase.OVER
    state = deal(shuffled(Random(5)), 1, RULE_SETS["classic"])
    assert hint(observe(state, 1)) is None


def test_every_decision_of_the_player_is_judged_and_no_forced_one() -> None:
    for seed, rules in enumerate(TWO_SEATS):
        over = a_round(seed, rules, "beginner")
        judged = {judgement.move for judgement in reviewed(over)}
        for number, (state, move) in enumerate(zip(positions(over), over.moves, strict=True)):
            decides = len(observe(state, move.seat).legal) > 1 or isinstance(move.action, Defend)
            assert (number in judged) == (move.seat == PLAYER and decides)


def test_doing_the_best_costs_nothing_and_nothing_costs_less() -> None:
    for seed in range(6):
        for judgement in reviewed(a_round(seed, RULE_SETS["classic"], "beginner")):
            assert judgement.loss >= 0
            if judgement.chosen.action == judgement.best.action:
                assert judgement.loss == 0
                assert judgement.classed == "best"


def test_the_expert_hardly_loses_anything_by_its_own_measure() -> None:
    expert = Expert()
    random = Random(8)
    state = deal(shuffled(random), 0, RULE_SETS["classic"])
    while state.result is None:
        state = play(state, expert.choose(observe(state, state.turn)))
    assert mean_loss(reviewed(state)) < 0.01


def test_a_defence_has_other_ways_to_be_tried_and_none_is_better() -> None:
    tried = 0
    for seed in range(12):
        judged = reviewed(a_round(seed, RULE_SETS["classic"], "steady"))[-1]
        if isinstance(judged.best.action, Defend) and judged.best.action.layoffs:
            ways = [each.action for each in judged.candidates]
            counts = [len(each.layoffs) for each in ways if isinstance(each, Defend)]
            assert sorted(counts) == list(range(len(judged.best.action.layoffs) + 1))
            assert judged.candidates[0] == judged.best == max(judged.candidates, key=lambda each: each.value)
            tried += 1
    assert tried > 1


def test_a_knock_that_melds_too_little_loses_what_it_wasted() -> None:
    state, best = about_to_knock("classic", "7s 8s 9s Th Td Tc 2h 2d 2c Ac")
    poor = play(state, Knock(best.discard, tuple(meld for meld in best.melds if meld != cards("2h 2d 2c"))))
    judged = reviewed_from(state, poor)
    assert isinstance(judged.chosen.action, Knock)
    assert judged.loss >= 6


def test_a_defence_that_leaves_more_than_it_need_is_a_loss() -> None:
    random = Random(3)
    seen_one = False
    for seed in range(40):
        over = a_round(seed, RULE_SETS["classic"], "steady")
        for state, move in zip(positions(over), over.moves, strict=True):
            if isinstance(move.action, Defend) and move.seat == PLAYER and move.action.layoffs:
                poor = play(state, Defend(move.action.melds, ()))
                lost = reviewed(poor)[-1]
                assert lost.loss > 0
                assert isinstance(lost.best.action, Defend)
                seen_one = True
    assert seen_one, random


def test_where_a_spade_doubles_the_round_what_is_given_up_counts_twice() -> None:
    doubling = customise("classic", {"spades_double": True})
    lost = {suit: (_wasted_by_a_knock(doubling, suit), _left_by_a_defence(doubling, suit)) for suit in "sh"}
    for twice, once in zip(lost["s"], lost["h"], strict=True):
        assert 1.6 * once < twice < 2.4 * once


def _wasted_by_a_knock(rules: Rules, suit: str) -> float:
    state, best = about_to_knock(rules, "7s 8s 9s Th Td Tc 2h 2d 2c Ac", upcard=f"K{suit}")
    poor = play(state, Knock(best.discard, tuple(meld for meld in best.melds if meld != cards("2h 2d 2c"))))
    return reviewed_from(state, poor).loss


def _left_by_a_defence(rules: Rules, suit: str) -> float:
    state = knock(rules, "8s 9s 2c 2d 2h 5h 6c 9d Ah 3d", "4s 5s 6s 7s Jh Jd Jc Ad 2s 3c", seat=1, upcard=f"K{suit}")
    return reviewed_from(state, play(state, Defend((cards("2h 2d 2c"),), ()))).loss


@pytest.mark.parametrize("seed", range(4))
def test_a_review_does_not_depend_on_cards_unseen_at_the_time(seed: int) -> None:
    over = a_round(seed, RULE_SETS["classic"], "beginner")
    random = Random(seed)
    states = list(positions(over))
    for judged in reviewed(over):
        state, move = states[judged.move], over.moves[judged.move]
        if state.phase is Phase.DEFEND:
            continue
        other = another_world(random, state, PLAYER)
        after = play(other, move.action)
        assert review(after, [*positions(other), other], PLAYER, (0, 0))[-1] == judged
