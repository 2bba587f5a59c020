"""`python -m app.check FILE`: a record checked on a command line."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import get_args

import pytest

from app.check import LONGEST, PARTS, PROBLEMS, main
from engine.checking import Fault, Part
from engine.open_record import digest, open_record, write_record
from engine.rules import RULE_SETS
from tests.deals.changes import changed
from tests.deals.games import Json, played_game, resealed

GAME = played_game(RULE_SETS["spanish"], ["steady"], 2)
RECORD: Json = write_record(open_record(GAME))


def check(tmp_path: Path, content: object) -> int:
    """The exit code for a file with this content."""
    path = tmp_path / "game.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content, indent=1).encode())
    return main([str(path)])


def test_a_true_record_is_told_step_by_step_and_ends_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path, RECORD) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"A game of spanish against Alder (steady), {len(RECORD['rounds'])} rounds, target."
    assert RECORD["commitment"] in told[1]
    assert RECORD["digest"] in told[2]
    steps = told[3:-2]
    assert len(steps) == 5 + 4 * len(RECORD["rounds"])
    assert all(step.startswith("ok ") for step in steps)
    assert told[-1] == "Everything in this record holds."


def test_the_answer_of_the_api_is_taken_as_it_came(tmp_path: Path) -> None:
    assert check(tmp_path, {"record": RECORD}) == 0


def test_a_changed_record_is_told_as_false_and_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change = changed(Random(1), RECORD, "bot move")
    assert check(tmp_path, resealed(change.record)) == 1
    told = capsys.readouterr().out
    assert "FALSE     Round" in told
    assert "the bot plays otherwise" in told
    assert "seat 1 plays" in told
    assert told.endswith("This record is not true.\n")


def test_what_cannot_be_checked_is_not_called_false(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    older = open_record(GAME)
    rounds = tuple((replace(played, versions=(0,)), scored) for played, scored in older.rounds)
    older = replace(older, rounds=rounds)
    assert check(tmp_path, write_record(replace(older, digest=digest(older)))) == 0
    told = capsys.readouterr().out
    assert "not seen  Round 1: every bot plays the same again" in told
    assert "another version of the bot played" in told
    assert told.endswith("Nothing in this record is false, but not everything could be checked.\n")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is not JSON."),
        (b"{", "it is not JSON."),
        (b"\xff", "it is not JSON."),
        (b"[" * 100_000, "it is not JSON."),
        (b'{"record": NaN}', "it is not JSON."),
        (b"[]", "as a whole:"),
        ({}, "format: Field required."),
        ({**RECORD, "more": 1}, "more: "),
        ({**RECORD, "rules": {**RECORD["rules"], "opening": "turn", "knock_as_dealt": True}}, "rules: "),
        ({**RECORD, "rounds": [{**RECORD["rounds"][0], "moves": ["0 draw"]}]}, "rounds.0.moves.0: "),
        (b" " * (LONGEST + 1), "it is longer than 1 MB."),
    ],
)
def test_a_file_that_is_no_record_is_told_in_a_sentence_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: object, why: str
) -> None:
    assert check(tmp_path, content) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"This is no record that can be checked: {why}")
    assert told.err.count("\n") == 1


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.json")]) == 2
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("This is no record that can be checked: ") == 2


def test_a_record_may_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(RECORD).encode())))
    assert main(["-"]) == 0


def test_every_step_and_every_problem_has_its_words() -> None:
    assert set(PARTS) == set(get_args(Part))
    assert set(PROBLEMS) == set(get_args(Fault))


def test_it_runs_as_a_program_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(RECORD))
    command = [sys.executable, "-m", "app.check", str(tmp_path / "game.json")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("Everything in this record holds.\n")
