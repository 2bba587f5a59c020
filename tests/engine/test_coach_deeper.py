"""A deeper look: worlds that fit what was seen, played on; the same every time, and blind to what was hidden."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from engine.actions import Discard, Knock
from engine.bots import BOTS
from engine.bots.beliefs import beliefs
from engine.bots.evaluation import going_out
from engine.cards import each_card
from engine.coach import Judgement, review
from engine.coach_playouts import MOST, WORLDS, look_deeper, worlds_each, worth_a_look
from engine.coach_risk import undercut_risk
from engine.coach_worlds import worlds
from engine.deadwood import deadwood
from engine.game import PLAYER
from engine.layoffs import best_defence
from engine.observation import Observation, observe
from engine.playing import play
from engine.record import positions
from engine.rules import RULE_SETS, customise
from engine.state import RoundState
from tests.engine.bots.tables import positions as bots_playing
from tests.engine.tables import holding
from tests.engine.test_coach import a_round, reviewed
from tests.engine.worlds import another_world


def some_positions(seed: int, rules: str, share: float, bot: str = "steady") -> list[tuple[RoundState, Observation]]:
    """Some positions of a round before anybody has knocked, each with what the player to act sees."""
    random = Random(seed)
    seated = [BOTS[bot]] * RULE_SETS[rules].players
    return [
        (state, seen)
        for state, seen in bots_playing(RULE_SETS[rules], seated, random, (10, 20, 30)[: len(seated)])
        if state.knock is None and state.result is None and random.random() < share
    ]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_world_is_a_position_that_looks_the_same_to_the_player(rules: str) -> None:
    for _, seen in some_positions(1, rules, 0.4):
        for world in islice(worlds(seen), 2):
            assert observe(world, seen.seat, seen.scores) == seen
            cards = [*world.stock, *world.discards, *(card for hand in world.hands for card in each_card(hand))]
            assert len(cards) == len(set(cards)) == 52


def test_worlds_differ_from_each_other_and_come_again_in_the_same_order() -> None:
    _, seen = some_positions(2, "classic", 1)[8]
    first = list(islice(worlds(seen), 5))
    assert len({(world.hands, world.stock) for world in first}) == 5
    assert list(islice(worlds(seen), 5)) == first


def test_others_hold_less_deadwood_in_a_world_the_later_it_is() -> None:
    early: list[int] = []
    late: list[int] = []
    for seed in range(6):
        for state, seen in some_positions(seed, "classic", 1):
            held = [deadwood(world.hands[1 - seen.seat]) for world in islice(worlds(seen), 2)]
            (early if len(state.moves) < 4 else late if len(state.moves) > 24 else []).extend(held)
    assert len(late) > 10
    assert sum(early) / len(early) > 15 + sum(late) / len(late)


def careless(seed: int) -> Sequence[Judgement]:
    return reviewed(a_round(seed, RULE_SETS["classic"], "beginner"))


def test_a_deeper_look_sees_the_same_every_time_whatever_was_hidden() -> None:
    over = a_round(3, RULE_SETS["classic"], "beginner")
    judged = next(each for each in reversed(reviewed(over)) if worth_a_look(each))
    state = list(positions(over))[judged.move]
    other = another_world(Random(1), state, PLAYER)
    assert other != state
    after = play(other, over.moves[judged.move].action)
    elsewhere = review(after, positions_of(other), PLAYER, (0, 0))[-1]
    assert look_deeper(elsewhere, 4) == look_deeper(judged, 4)


def positions_of(state: RoundState) -> list[RoundState]:
    """The positions before each move up to and with the one at hand."""
    return [*positions(state), state]


def test_whoever_leaves_gin_lying_loses_by_playing_on_too() -> None:
    state = holding("classic", "4s 5s 6s 9h 9d 9c Ad 2d 3d 4d Kc")
    thrown = next(action for action in observe(state, state.turn).legal if isinstance(action, Discard))
    judged = review(play(state, thrown), positions_of(state), state.turn, (0, 0))[-1]
    assert isinstance(judged.best.action, Knock)
    found = look_deeper(judged, 12)
    assert (found.worlds, found.loss > found.give_or_take > 0) == (12, True)


def test_all_decisions_of_a_round_together_are_played_on_in_no_more_worlds_than_agreed() -> None:
    for seed in range(4):
        judgements = careless(seed)
        looked_at = sum(map(worth_a_look, judgements))
        assert worlds_each(judgements) <= MOST
        assert worlds_each(judgements) * looked_at <= WORLDS
    assert worlds_each([]) == MOST


@pytest.mark.long
@pytest.mark.parametrize("limit", [10, 20, 30])
def test_knocks_among_experts_are_undercut_as_often_as_said(limit: int) -> None:
    """In each quarter of the chances, by the risk told, the share is within four standard errors and a twentieth."""
    rules = customise("classic", {"knock_limit": limit})
    chances: list[tuple[int, bool]] = []
    random = Random(4)
    while len(chances) < 1500:
        for state, seen in bots_playing(rules, [BOTS["expert"]] * 2, random):
            out = going_out(seen)
            if out is not None and isinstance(out.action, Knock) and out.deadwood > 0:
                left = best_defence(state.hands[1 - seen.seat], out.action.melds).points
                chances.append((undercut_risk(seen, beliefs(seen), out.deadwood), left <= out.deadwood))
    chances.sort()
    quarter = len(chances) // 4
    for group in (chances[start : start + quarter] for start in range(0, 4 * quarter, quarter)):
        told = sum(risk for risk, _ in group) / quarter / 100
        share = sum(undercut for _, undercut in group) / quarter
        assert abs(share - told) < 0.05 + 4 * (told * (1 - told) / quarter) ** 0.5, (told, share)
