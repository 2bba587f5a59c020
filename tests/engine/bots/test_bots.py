"""What holds for every bot: it plays by any rules, ends its rounds, sees nothing hidden and never changes its mind."""

from itertools import pairwise
from random import Random

import pytest

from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.game import PLAYER, act, next_round, start_game
from engine.observation import observe
from engine.rules import CLASSIC, RULE_SETS, THREE, Rules
from engine.state import Phase
from tests.engine.bots.tables import custom_rules, positions
from tests.engine.worlds import another_world

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())

MIXED_TABLES = [seated for players in (2, 3) for seated in (tuple(BOTS)[:players], tuple(BOTS)[-players:])]
"""The weaker and the stronger bots against each other."""


@every_bot
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
def test_a_bot_plays_legally_to_the_end_of_every_round_under_every_rule_set(bot: Bot, rules: Rules) -> None:
    random = Random(1)
    for _ in range(10):
        *_, (last, _) = positions(rules, [bot] * rules.players, random)
        assert last.result is not None


def play_by_custom_rules(levels: tuple[str, ...], rounds: int) -> None:
    """The tables with as many seats meet the same rule sets, so that every bot plays by all of them."""
    players = len(levels)
    random = Random(players)
    for _ in range(rounds):
        rules = custom_rules(random, players)
        scores = tuple(random.randint(-50, rules.target - 1) for _ in range(players))
        bots = [BOTS[level] for level in random.sample(levels, players)]
        *_, (last, _) = positions(rules, bots, random, scores)
        assert last.phase is Phase.OVER


@pytest.mark.parametrize("levels", MIXED_TABLES, ids="+".join)
def test_bots_play_legally_under_custom_rules(levels: tuple[str, ...]) -> None:
    play_by_custom_rules(levels, 80)


@pytest.mark.long
@pytest.mark.parametrize("levels", MIXED_TABLES, ids="+".join)
def test_bots_play_legally_under_a_thousand_custom_rule_sets(levels: tuple[str, ...]) -> None:
    play_by_custom_rules(levels, 1_000)


def test_every_bot_sits_at_a_mixed_table_of_two_and_of_three() -> None:
    for players in (2, 3):
        assert {level for levels in MIXED_TABLES if len(levels) == players for level in levels} == set(BOTS)


@every_bot
@pytest.mark.parametrize("rules", [CLASSIC, THREE], ids=["two seats", "three seats"])
def test_a_bot_does_the_same_when_the_cards_it_cannot_see_are_exchanged(bot: Bot, rules: Rules) -> None:
    random = Random(3)
    for _ in range(10):
        for (state, seen), (after, _) in pairwise(positions(rules, [bot] * rules.players, random)):
            exchanged = observe(another_world(random, state, state.turn), state.turn)
            assert exchanged == seen
            assert bot.choose(exchanged) == after.moves[-1].action


@every_bot
def test_a_bot_among_its_like_seldom_lets_a_round_run_out(bot: Bot) -> None:
    random = Random(4)
    results = [last.result for *_, (last, _) in (positions(CLASSIC, [bot, bot], random) for _ in range(40))]
    assert sum(result is not None and result.kind != "void" for result in results) >= 20


def test_two_bots_of_one_level_go_by_different_names() -> None:
    assert [each.name for each in seat_opponents(["beginner", "steady"])] == ["Hazel", "Alder"]
    for bot in BOTS.values():
        first, second = seat_opponents([bot.id, bot.id])
        assert first.name != second.name
        assert first.version == second.version == bot.version


@pytest.mark.parametrize("rules", [CLASSIC, THREE], ids=["two seats", "three seats"])
def test_the_bots_play_on_until_the_player_must_act_or_the_round_is_over(rules: Rules) -> None:
    random = Random(5)
    seeds = Seeds(random.randbytes(16), random.randbytes(16))
    game = advance(start_game(rules, seat_opponents(["steady", "beginner"][: rules.players - 1]), seeds))
    while game.ended is None:
        if game.round.phase is Phase.OVER:
            game = advance(next_round(game))
        else:
            assert game.round.turn == PLAYER
            game = advance(act(game, BOTS["steady"].choose(game.observation(PLAYER))))
    assert max(game.scores) >= rules.target
