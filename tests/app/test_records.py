"""`POST /api/records/check`: what it answers to true records, to false ones, and to what is no record at all."""

import copy
import json
import time
from random import Random
from typing import Any

import pytest

from engine.open_record import open_record, write_record
from engine.rules import RULE_SETS, customise
from tests.app import shapes
from tests.app.server import Json, Server
from tests.deals.changes import changed
from tests.deals.games import played_game, played_record, resealed

RECORD = played_record(RULE_SETS["italian"], ["steady"], 1)
THREE = played_record(RULE_SETS["three"], ["steady", "beginner"], 1)
GIVEN_UP = played_record(RULE_SETS["oklahoma"], ["beginner"], 7)


def refused(server: Server, status: int, code: str, content: bytes) -> Json:
    """The problem that answers this body."""
    answer = server.send("POST", "/api/records/check", content, {"Content-Type": "application/json"})
    problem: Json = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert shapes.fault(problem, shapes.ERROR) is None
    return problem


def with_change(path: str, value: Any) -> bytes:
    """The body of a request with one value of the record exchanged; a path such as ``rounds.0.dealer``."""
    record = copy.deepcopy(RECORD)
    within, last = place(record, path)
    within[last] = value
    return json.dumps({"record": record}).encode()


def place(record: Json, path: str) -> tuple[Any, str | int]:
    """What a path of a record leads into, and its last step."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    within: Any = record
    for part in way:
        within = within[part]
    return within, last


@pytest.mark.parametrize("record", [RECORD, THREE, GIVEN_UP], ids=["two seats", "three seats", "given up"])
def test_a_true_record_holds_step_by_step(server: Server, record: Json) -> None:
    answer = server.ask("records/check", record=record)
    assert answer.keys() == {"verdict", "steps", "bot_moves"}
    assert answer["verdict"] == "holds"
    rounds = [*record["rounds"], *([record["unfinished"]] if record["unfinished"] else [])]
    expected = [(part, None) for part in ("commitment", "rules", "draw")]
    for played in rounds:
        parts = ("deal", "moves", "bots", "score") if "kind" in played else ("deal", "moves", "bots")
        expected += [(part, played["round"]) for part in parts]
    expected += [("ending", None), ("digest", None)]
    assert [(step["part"], step["round"]) for step in answer["steps"]] == expected
    assert all(step["status"] == "passed" and step["problem"] is None for step in answer["steps"])
    by_bots = [
        (played["round"], number, int(move[0]))
        for played in rounds
        for number, move in enumerate(played["moves"], start=1)
        if move[0] != "0"
    ]
    assert [(move["round"], move["move"], move["seat"]) for move in answer["bot_moves"]] == by_bots
    assert all(move["result"] == "same" and move["expected"] is None for move in answer["bot_moves"])


def test_these_records_hold_a_game_won_and_a_game_given_up_in_a_round() -> None:
    assert RECORD["ended"] == THREE["ended"] == "target"
    assert GIVEN_UP["ended"] == "resigned" and GIVEN_UP["unfinished"] is not None


def test_the_record_of_a_game_played_here_holds(server: Server) -> None:
    turn = server.ask("games", rules="polish", bots=["beginner"], client_seed="5" * 32)
    given_up = server.ask("games/resign", save=turn["save"])
    record = server.ask("games/record", save=given_up["save"])["record"]
    assert server.ask("records/check", record=record)["verdict"] == "holds"


def test_a_bots_move_that_the_bot_does_not_make_is_told_with_the_one_it_makes(server: Server) -> None:
    change = changed(Random(4), RECORD, "bot move")
    answer = server.ask("records/check", record=resealed(change.record))
    assert answer["verdict"] == "fails"
    differing = next(move for move in answer["bot_moves"] if move["result"] == "differs")
    was = str(change.was).split(" ", 1)[1]
    assert differing["expected"] == (was[:4] if was.startswith("draw") else was)
    step = next(step for step in answer["steps"] if step["problem"] == "bot_differs")
    assert (step["part"], step["status"], step["round"], step["move"]) == (
        "bots",
        "failed",
        differing["round"],
        differing["move"],
    )


@pytest.mark.parametrize(
    ("path", "value", "part", "problem"),
    [
        ("commitment", "0" * 64, "commitment", "commitment"),
        ("seeds.server", "0" * 32, "commitment", "commitment"),
        ("rules.gin_bonus", 26, "rules", "rule_set"),
        ("draw.players", [1, 0], "draw", "draw"),
        ("rounds.0.upcard", "As" if RECORD["rounds"][0]["upcard"] != "As" else "2s", "deal", "upcard"),
        ("rounds.0.dealer", 1 - RECORD["rounds"][0]["dealer"], "deal", "dealer"),
        ("rounds.0.hands", RECORD["rounds"][0]["hands"][::-1], "deal", "hands"),
        ("rounds.0.moves", RECORD["rounds"][0]["moves"][:-1], "moves", "breaks_off"),
        ("rounds.0.moves", [*RECORD["rounds"][0]["moves"], "0 pass"], "moves", "after_the_end"),
        ("rounds.0.moves", ["2 pass"], "moves", "seat"),
        ("rounds.0.moves", [], "moves", "breaks_off"),
        ("rounds.0.points", [1000, 0], "score", "points"),
        ("rounds.0.totals", [1000, 0], "score", "totals"),
        ("winner", None, "ending", "winner"),
        ("ended", "resigned", "ending", "target_reached"),
        ("rounds", RECORD["rounds"][:-1], "ending", "target_not_reached"),
        ("digest", "0" * 64, "digest", "digest"),
        ("practice", True, "digest", "digest"),
        ("provable", False, "digest", "digest"),
        ("bots.0.name", "Nobody", "digest", "digest"),
    ],
)
def test_what_does_not_hold_is_told_where_it_stands(
    server: Server, path: str, value: object, part: str, problem: str
) -> None:
    answer = server.send("POST", "/api/records/check", with_change(path, value), {"Content-Type": "application/json"})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["verdict"] == "fails"
    assert {"part": part, "problem": problem, "status": "failed"} in [
        {name: step[name] for name in ("part", "problem", "status")} for step in told["steps"]
    ]


def test_a_move_against_the_rules_is_told_with_the_reason(server: Server) -> None:
    answer = server.ask("records/check", record=json.loads(with_change("rounds.0.moves.0", "1 discard As"))["record"])
    step = next(step for step in answer["steps"] if step["problem"] in ("illegal", "seat"))
    assert step["move"] == 1
    first = int(RECORD["rounds"][0]["moves"][0][0])
    answer = server.ask(
        "records/check", record=json.loads(with_change("rounds.0.moves.0", f"{first} discard As"))["record"]
    )
    step = next(step for step in answer["steps"] if step["problem"] == "illegal")
    assert (step["move"], step["reason"]) == (1, "Take the upcard or pass first.")


def test_moves_left_out_are_told_as_unchecked(server: Server) -> None:
    record = resealed(json.loads(with_change("rounds.0.moves", None))["record"])
    answer = server.ask("records/check", record=record)
    assert answer["verdict"] == "partly"
    unchecked = [(step["part"], step["round"]) for step in answer["steps"] if step["status"] == "unchecked"]
    assert unchecked == [("moves", 1), ("bots", 1), ("score", 1)]
    assert all(step["problem"] == "moves_left_out" for step in answer["steps"] if step["status"] == "unchecked")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "other-record"),
        ("version", 2),
        ("version", True),
        ("version", 1.0),
        ("rules", "classic"),
        ("rules.players", 4),
        ("rules.players", 3),
        ("rules.void_at", -5),
        ("rules.target", 10**30),
        ("rules.knock_limit", "none"),
        ("rules.id", "chess"),
        ("rules.opening", "turn"),
        ("bots", []),
        ("bots.0.version", -1),
        ("bots.0.name", "<b>"),
        ("bots.0.name", "A" * 41),
        ("seeds.server", "0" * 31),
        ("seeds.client", "Z" * 32),
        ("commitment", None),
        ("practice", 1),
        ("draw.players", [0, 0]),
        ("draw.players", [0]),
        ("draw.cards", ["As", "As"]),
        ("rounds", {}),
        ("rounds", RECORD["rounds"][::-1]),
        ("rounds", []),
        ("rounds.0.round", 2),
        ("rounds.0.dealer", 3),
        ("rounds.0.versions", [1, 1]),
        ("rounds.0.hands", [RECORD["rounds"][0]["hands"][0]]),
        ("rounds.0.hands.0", RECORD["rounds"][0]["hands"][0][:9]),
        ("rounds.0.hands.0", ["As"] * 10),
        ("rounds.0.moves", ["0 pass"] * 301),
        ("rounds.0.kind", "draw"),
        ("rounds.0.points", [0]),
        ("rounds.0.points", [0, 0, 0]),
        ("rounds.0.points", [0, 10**30]),
        ("rounds.0.points", [0, 0.5]),
        ("rounds.0.totals", [0, "0"]),
        ("rounds.0.extra", 0),
        ("unfinished", RECORD["rounds"][0]),
        ("ended", None),
        ("winner", 3),
        ("digest", ""),
        ("extra", 0),
    ],
)
def test_what_is_not_shaped_like_a_record_is_refused_with_its_place(server: Server, path: str, value: object) -> None:
    problem = refused(server, 422, "invalid_request", with_change(path, value))
    assert problem["errors"]
    assert all(error["at"].startswith("body.record") for error in problem["errors"])


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("rounds.0.moves.3", "0 discard Xx", "body.record.rounds.0.moves.3"),
        ("rounds.1.moves.0", "pass", "body.record.rounds.1.moves.0"),
        ("rounds.0.hands.1.4", "1s", "body.record.rounds.0.hands.1.4"),
        ("draw.cards.0", "zz", "body.record.draw.cards.0"),
        ("rounds.0.upcard", "as", "body.record.rounds.0.upcard"),
    ],
)
def test_a_card_or_a_move_that_cannot_be_read_is_refused_with_its_place(
    server: Server, path: str, value: str, at: str
) -> None:
    problem = refused(server, 422, "invalid_notation", with_change(path, value))
    assert problem["errors"] == [{"at": at, "error": "invalid_notation"}]
    assert value not in json.dumps(problem)


@pytest.mark.parametrize("field", [*RECORD, *(f"rounds.0.{name}" for name in RECORD["rounds"][0]), "rules.tie"])
def test_a_record_without_one_of_its_fields_is_refused(server: Server, field: str) -> None:
    record = copy.deepcopy(RECORD)
    within, last = place(record, field)
    del within[last]
    problem = refused(server, 422, "invalid_request", json.dumps({"record": record}).encode())
    assert problem["errors"][0] == {"at": f"body.record.{field}", "error": "missing"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"record"',
        b"{}",
        b'{"record": null}',
        b'{"record": []}',
        b'{"record": NaN}',
        b'{"record": {"winner": 1e999}}',
        b'{"record": {"winner": -Infinity}}',
        b'{"record": "\\ud800"}',
        b'{"record": ' + b"[" * 60_000 + b"]" * 5_000 + b"}",
        b'{"record": ' + b'{"rules":' * 7_000 + b"1" + b"}" * 7_000 + b"}",
        b'{"record": {"winner": ' + b"9" * 60_000 + b"}}",
        b"\xff\xfe",
        b'{"record": {}, "other": 1}',
    ],
)
def test_what_is_no_record_at_all_is_refused(server: Server, body: bytes) -> None:
    refused(server, 422, "invalid_request", body)


def test_more_than_64_kb_are_refused(server: Server) -> None:
    body = json.dumps({"record": RECORD}).encode()
    answer = server.send("POST", "/api/records/check", body.ljust(64 * 1024), {"Content-Type": "application/json"})
    assert answer.status_code == 200
    assert refused(server, 413, "too_large", body.ljust(64 * 1024 + 1))["limit"] == 64


def test_more_than_400_rounds_are_refused(server: Server) -> None:
    rounds = [{"round": number, "dealer": 0, "versions": [1], "hands": [], "upcard": "As"} for number in range(1, 402)]
    problem = refused(server, 422, "invalid_request", with_change("rounds", rounds))
    assert {"at": "body.record.rounds", "error": "too_long"} in problem["errors"]


def test_the_longest_record_that_is_taken_is_checked_in_bounded_time(server: Server) -> None:
    rules = customise("three", {"target": 1000, "gin_bonus": 0, "knock_limit": 0})
    game = played_game(rules, ["steady", "beginner"], 1)
    record = write_record(open_record(game))
    body = json.dumps({"record": record}, separators=(",", ":")).encode()
    rounds = list(record["rounds"])  # type: ignore[call-overload]
    while len(body) > 64 * 1024:
        rounds.pop()
        body = json.dumps({"record": {**record, "rounds": rounds}}, separators=(",", ":")).encode()
    assert len(body) > 50 * 1024
    began = time.process_time()
    answer = server.send("POST", "/api/records/check", body, {"Content-Type": "application/json"})
    assert answer.status_code == 200
    assert time.process_time() - began < 20
