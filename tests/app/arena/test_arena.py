"""The arena: the same deals for everybody, honest intervals, and the same games from the same seed."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.arena import games
from app.arena.__main__ import main
from app.arena.games import Tally, Task, play_task, seeds_of
from app.arena.outside import Program, ProgramFailed
from app.arena.players import LookAhead, UnknownPlayer, player
from app.arena.processes import share_out
from app.arena.statistics import points_per_round, ratio, share_won, times
from engine.errors import InvalidNotation
from engine.rules import CLASSIC, RULE_SETS, THREE


def test_a_player_who_meets_itself_wins_exactly_half_of_every_deal() -> None:
    for number in range(4):
        tally = play_task(Task(CLASSIC, ("steady", "steady"), 1, number))
        assert (tally.games, tally.won, tally.points) == (2, 1, 0)


def test_at_three_seats_a_player_among_its_like_wins_a_third_of_every_deal() -> None:
    tally = play_task(Task(THREE, ("simple", "simple", "simple"), 1, 0))
    assert tally.games == 3
    assert tally.won == pytest.approx(1)
    assert tally.points == pytest.approx(0)


def test_swapping_the_players_mirrors_the_result() -> None:
    one = play_task(Task(CLASSIC, ("steady", "simple"), 2, 0))
    other = play_task(Task(CLASSIC, ("simple", "steady"), 2, 0))
    assert one.won + other.won == 2
    assert one.points == -other.points


def test_every_deal_has_decks_of_its_own() -> None:
    assert len({seeds_of(Task(CLASSIC, (), seed, number)) for seed in range(3) for number in range(3)}) == 9


def test_several_processes_play_the_same_games_as_one() -> None:
    tasks = [Task(CLASSIC, ("beginner", "simple"), 3, number) for number in range(6)]
    alone = [(tally.won, tally.points) for tally in share_out(play_task, tasks, 1, None)]
    together = [(tally.won, tally.points) for tally in share_out(play_task, tasks, 2, None)]
    assert alone == together


def test_players_who_never_end_a_round_end_the_game_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_ROUNDS", 5)
    tally = play_task(Task(CLASSIC, ("never-knocks", "never-knocks"), 1, 0))
    assert (tally.won, tally.points) == (0, 0)


@pytest.mark.parametrize("text", ["nobody", "look-ahead:speed=3", "look-ahead:weight=much"])
def test_an_unknown_player_is_refused(text: str) -> None:
    with pytest.raises(UnknownPlayer):
        player(text)


def test_the_interval_treats_the_games_of_one_deal_as_one_observation() -> None:
    deals = [(2.0, 2.0), (0.0, 2.0)] * 50
    as_if_independent = [(1.0, 1.0), (1.0, 1.0), (0.0, 1.0), (0.0, 1.0)] * 50
    assert ratio(deals).give_or_take > 1.4 * ratio(as_if_independent).give_or_take


def test_shares_points_and_times_add_up_over_the_deals() -> None:
    tallies = [
        Tally(2, 2, 10, 50, {}, {"a": [0.001, 0.003]}),
        Tally(2, 1, 10, -10, {}, {"a": [0.002]}),
    ]
    assert share_won(tallies).value == 0.75
    assert points_per_round(tallies).value == 2
    taken = times(tallies, "a")
    assert taken is not None
    assert (taken.mean, taken.median, taken.percentile_99) == pytest.approx((2, 2, 3))
    assert times(tallies, "b") is None


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_command_plays_every_rule_set(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["steady", "beginner", "--games", "6", "--rules", rules, "--seed", "5", "--processes", "1"]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert "6 games, seed 5" in first
    assert "games won" in first
    main(command)
    again = capsys.readouterr().out
    assert again.splitlines()[:4] == first.splitlines()[:4]


def test_the_command_takes_custom_rules_and_refuses_impossible_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steady", "simple", "--games", "2", "--set", "knock_limit=0", "--processes", "1"]) == 0
    assert "by custom" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["steady", "simple", "--set", "knock_limit=99"])


PLAYER = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    assert len(told["hand"]) + told["stock"] + len(told["discards"]) <= 52 and told["legal"], told
    print(told["legal"][%d], flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Write a program down; the text it plays under. It is ended afterwards."""
    texts: list[str] = []

    def write(source: str) -> str:
        path = tmp_path / f"player{len(texts)}.py"
        path.write_text(source)
        texts.append(f"program:{sys.executable} {path}")
        return texts[-1]

    yield write
    for text in texts:
        bot = player(text)
        assert isinstance(bot, Program)
        bot.close()


def test_a_program_from_outside_plays_over_standard_input_and_output(program: Callable[[str], str]) -> None:
    assert play_task(Task(CLASSIC, ("simple", program(PLAYER % -1)), 1, 0)).games == 2


def test_a_program_that_ends_is_an_error(program: Callable[[str], str]) -> None:
    with pytest.raises(ProgramFailed):
        play_task(Task(CLASSIC, ("simple", program("")), 1, 0))


def test_a_program_that_talks_nonsense_is_an_error(program: Callable[[str], str]) -> None:
    with pytest.raises(InvalidNotation):
        play_task(Task(CLASSIC, ("simple", program("for line in open(0): print('hello', flush=True)")), 1, 0))


def test_a_player_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from app.arena.players import LookAhead\n\ndef player():\n    return LookAhead(knock_turns=0)\n")
    assert player(f"file:{path}") == LookAhead(knock_turns=0)
