"""A game: rounds one after another, the score, giving up, what is told of it, and looking back."""

import random
from dataclasses import replace

import pytest

from engine.actions import DRAW_STOCK, PASS, Defend
from engine.dealing import Seeds
from engine.errors import IllegalAction
from engine.events import Resigned, Scored, Won
from engine.game import Game, act, events, next_round, replay_round, resign, start_game
from engine.rules import CLASSIC, THREE, Rules, customise
from engine.state import Phase
from tests.engine.chance import random_action
from tests.engine.tables import (
    DEFENDER,
    GIN,
    KNOCKER,
    about_to_knock,
    all_pass,
    best,
    every_set,
    game_at,
    opponents,
    table,
)


def played(rng: random.Random, rules: Rules) -> Game:
    """A whole game at random, to a small target."""
    seeds = Seeds(rng.randbytes(16), rng.randbytes(16))
    game = start_game(replace(rules, target=60), opponents(rules), seeds)
    while game.ended is None:
        over = game.round.phase is Phase.OVER
        game = next_round(game) if over else act(game, random_action(rng, game.round, 0.95))
    return game


@every_set
def test_a_game_ends_when_a_score_reaches_the_target_and_the_highest_has_won(rules: Rules) -> None:
    rng = random.Random(81)
    for _ in range(4):
        game = played(rng, rules)
        assert game.ended == "target" and game.winner is not None
        assert game.scores[game.winner] == max(game.scores) >= 60
        assert all(max(totals) < 60 for totals in game.totals[:-1])
        assert sum(score >= 60 for score in game.scores) == 1


@every_set
def test_totals_are_the_running_sums_of_the_points_of_every_round(rules: Rules) -> None:
    game = played(random.Random(82), rules)
    running = (0,) * rules.players
    for finished, totals in zip(game.finished, game.totals, strict=True):
        running = tuple(map(sum, zip(running, finished.points, strict=True)))
        assert totals == running
        assert (finished.kind == "void") <= (finished.points == (0,) * rules.players)
    assert game.scores == running


@every_set
def test_the_dealer_of_each_round_follows_from_how_the_last_one_ended(rules: Rules) -> None:
    game = played(random.Random(83), rules)
    dealer = game.draw.dealer
    for finished in game.finished:
        assert finished.dealer == dealer
        dealer = dealer if finished.kind == "void" else (dealer + 1) % rules.players


@every_set
def test_every_finished_round_replays_from_its_record(rules: Rules) -> None:
    game = played(random.Random(84), rules)
    assert game.round == replay_round(game, len(game.finished))
    for number, finished in enumerate(game.finished, start=1):
        state = replay_round(game, number)
        assert state is not None and state.result is not None
        assert (state.result.kind, state.result.points) == (finished.kind, finished.points)
    dropped = replace(game, finished=(game.finished[0]._replace(moves=None), *game.finished[1:]))
    assert replay_round(dropped, 1) is None


def test_a_new_game_stands_at_nothing_and_plays_round_one() -> None:
    game = start_game(THREE, opponents(THREE, version=4), Seeds(bytes(16), bytes(16)))
    assert (game.scores, game.totals, game.round_number) == ((0, 0, 0), (), 1)
    assert (game.ended, game.winner, game.finished) == (None, None, ())
    assert game.versions == (4, 4)
    assert not game.practice and not game.provable and not game.resigned


def test_a_bot_knows_the_score_as_it_was_when_the_round_was_dealt() -> None:
    state, knocked = about_to_knock("classic", f"{KNOCKER} 8c", f"{DEFENDER} 5c")
    game = game_at(state, (95, 80))
    assert game.observation(1).scores == game.scores_before_round == (95, 80)
    game = act(game, knocked)
    game = act(game, best(game.round, Defend))
    assert game.scores == (95, 108)
    assert game.observation(1).scores == game.scores_before_round == (95, 80)


def test_the_events_of_the_last_round_end_with_the_score_and_the_winner() -> None:
    state, knocked = about_to_knock("classic", f"{KNOCKER} 8c", f"{DEFENDER} 5c")
    game = act(game_at(state, (95, 80)), knocked)
    assert not any(isinstance(event, Scored | Won) for event in events(game, 0))
    game = act(game, best(game.round, Defend))
    scored, won = events(game, 0)[-2:]
    assert isinstance(scored, Scored) and scored.totals == (95, 108)
    assert won == Won(1)


# Giving up


def test_a_game_given_up_is_over_and_the_opponent_has_won() -> None:
    game = resign(game_at(table("classic"), (90, 5)))
    assert (game.ended, game.winner) == ("resigned", 1)
    assert events(game, 0)[-1] == Resigned()
    with pytest.raises(IllegalAction, match="The game is over"):
        act(game, PASS)
    with pytest.raises(IllegalAction, match="The game is over"):
        next_round(game)
    with pytest.raises(IllegalAction, match="The game is over"):
        resign(game)


@pytest.mark.parametrize(("scores", "winner"), [((190, 5, -25), 1), ((0, -25, 40), 2), ((10, 30, 30), None)])
def test_of_two_opponents_the_one_who_leads_has_won_a_game_given_up(
    scores: tuple[int, ...], winner: int | None
) -> None:
    assert resign(game_at(table("three"), scores)).winner == winner


def test_a_game_that_is_won_can_no_longer_be_given_up() -> None:
    state, gin = about_to_knock("classic", GIN)
    won = act(game_at(state, (99, 0)), gin)
    assert (won.ended, won.winner) == ("target", 0)
    with pytest.raises(IllegalAction, match="The game is over"):
        resign(won)


def test_an_action_that_the_round_refuses_leaves_the_game_as_it_was() -> None:
    game = game_at(all_pass(table("classic")), (10, 20))
    with pytest.raises(IllegalAction):
        act(game, PASS)
    assert game == game_at(all_pass(table("classic")), (10, 20))
    assert act(game, DRAW_STOCK).finished == game.finished


def test_a_bots_version_is_noted_with_the_round_that_it_played() -> None:
    state, gin = about_to_knock("classic", GIN)
    game = replace(game_at(state), versions=(7,))
    assert act(game, gin).finished[-1].versions == (7,)
    dealt = next_round(act(game, gin))
    assert dealt.versions == tuple(opponent.version for opponent in game.opponents)


def test_the_target_of_custom_rules_is_in_force() -> None:
    rules = customise("classic", {"target": 10})
    state, gin = about_to_knock(rules, GIN)
    assert act(game_at(state), gin).ended == "target"
    assert act(game_at(about_to_knock(CLASSIC, GIN)[0]), gin).ended is None
