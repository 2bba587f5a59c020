"""Saves of every format version that there has been open for good, to the tables they were."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.saves import FORMAT
from tests.app import shapes
from tests.app.server import Json, Server

FOLDER = Path(__file__).parents[1] / "records" / "saves"


def _kept(version: int) -> list[Json]:
    with gzip.open(FOLDER / f"version_{version}.jsonl.gz", "rt", encoding="ascii") as file:
        return [json.loads(line) for line in file]


VERSIONS = range(1, FORMAT + 1)
ALL = [line for version in VERSIONS for line in _kept(version)]

every_save = pytest.mark.parametrize("line", ALL, ids=lambda line: line["name"])


@pytest.fixture(scope="module")
def old_server() -> Iterator[Server]:
    """A server that holds the keys of all that is kept."""
    with Server(",".join(sorted({line["key"] for line in ALL}))) as running:
        yield running


def still_holds(then: Any, now: Any) -> bool:
    """Whether all that was told then is told now; there may be more by now.

    >>> still_holds({"hand": ["7h"]}, {"hand": ["7h"], "seats": 2}), still_holds({"hand": ["7h"]}, {"hand": []})
    (True, False)
    """
    match then, now:
        case dict(), dict():
            return then.keys() <= now.keys() and all(still_holds(value, now[name]) for name, value in then.items())
        case list(), list():
            return len(then) == len(now) and all(map(still_holds, then, now))
        case _:
            return type(then) is type(now) and bool(then == now)


@every_save
def test_a_save_of_old_opens_to_the_table_it_was(old_server: Server, line: Json) -> None:
    table = old_server.table(line["save"])
    assert still_holds(line["table"], table)
    assert shapes.fault(table["view"], shapes.VIEW) is None


@every_save
def test_the_rounds_of_a_save_of_old_can_be_looked_back_at(old_server: Server, line: Json) -> None:
    first = old_server.post("games/round", {"save": line["save"], "round": 1})
    assert first.is_success == (line["first_round"] is not None)
    assert still_holds(line["first_round"], first.json() if first.is_success else None)
    left_out = 2 if "without the moves" in line["name"] else 0
    for row in line["table"]["view"]["history"][left_out:]:
        looked_back = old_server.ask("games/round", save=line["save"], round=row["round"])
        assert (looked_back["result"]["kind"], looked_back["result"]["points"]) == (row["kind"], row["points"])


@every_save
def test_a_game_of_old_can_be_played_on_to_the_end_of_its_next_round(old_server: Server, line: Json) -> None:
    turn = old_server.ask("games/view", save=line["save"])
    round_over = turn["view"]["round"] + (turn["view"]["phase"] == "round_over")
    while turn["view"]["actions"] and (turn["view"]["round"], turn["view"]["phase"]) != (round_over, "round_over"):
        turn = old_server.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][0])
    assert turn["view"]["phase"] in ("round_over", "game_over")
    assert shapes.fault(turn, shapes.TURN) is None


@every_save
def test_a_game_of_old_that_is_over_still_gives_its_record(old_server: Server, line: Json) -> None:
    over = line["table"]["view"]["ended"] is not None
    assert old_server.post("games/record", {"save": line["save"]}).status_code == (200 if over else 409)
    assert old_server.post("games/repeat", {"save": line["save"]}).status_code == 201


@pytest.mark.parametrize("version", VERSIONS)
def test_of_every_version_games_of_two_and_three_in_every_phase_are_kept(version: int) -> None:
    views = [line["table"]["view"] for line in _kept(version)]
    held = {(len(view["seats"]), view["phase"]) for view in views}
    phases = ("offer", "draw", "discard", "defend", "round_over", "game_over")
    assert held == {(seats, phase) for seats in (2, 3) for phase in phases}
    assert {view["rules"]["id"] for view in views} == {
        "classic", "italian", "oklahoma", "spanish", "polish", "three", "custom",
    }  # fmt: skip
    assert {view["ended"] for view in views} == {None, "target", "resigned"}
