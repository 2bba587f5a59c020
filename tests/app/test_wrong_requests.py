"""Wrong requests of every kind: one shape, the right code, nothing repeated, and the save is as good as before."""

import json
from collections.abc import AsyncIterator
from functools import partial

import httpx
import pytest

from tests.app.games import Played
from tests.app.server import Json, Server
from tests.app.wrong import CALLS, MORE, OWN, Table, is_problem

pytestmark = pytest.mark.usefixtures("save_still_works")

EVERY_CALL = ("games", *(f"games/{call}" for call in CALLS))
"""The calls that start a game, and those that open a save."""


def _send(server: Server, call: str, content: bytes, content_type: str = "application/json") -> httpx.Response:
    return server.send("POST", f"/api/{call}", content, {"Content-Type": content_type})


# What is no JSON

NO_JSON = {
    "nothing": b"",
    "white space": b" \n",
    "a word": OWN.encode(),
    "a form": b"save=" + OWN.encode(),
    "half an object": b'{"save": "' + OWN.encode(),
    "half an object whose text has ended": b'{"save": "Xyzzy-7h8h9h"',
    "single quotes": b"{'save': 'x'}",
    "a comment": b'{"save": "x" /* Xyzzy-7h8h9h */}',
    "a comma too many": b'{"save": "Xyzzy-7h8h9h",}',
    "two objects": b'{"save": "x"}{"save": "x"}',
    "two objects with a space between": b'{"save": "Xyzzy-7h8h9h"} {}',
    "text after it": b'{"save": "x"} ' + OWN.encode(),
    "NaN": b'{"save": "x", "round": NaN}',
    "NaN for a save": b'{"save": NaN}',
    "infinity": b'{"save": "x", "round": Infinity}',
    "minus infinity": b'{"save": "x", "round": -Infinity}',
    "minus infinity for a save": b'{"save": -Infinity}',
    "a lone surrogate": rb'{"save": "\ud800", "round": 1}',
    "a lone surrogate after a text": rb'{"save": "Xyzzy-7h8h9h\ud800"}',
    "surrogates the wrong way round": rb'{"save": "\udc00\ud800", "round": 1}',
    "a lone surrogate as a name": rb'{"\udfff": 1}',
    "a lone surrogate as the name of a text": rb'{"\udc00": "Xyzzy-7h8h9h"}',
    "bytes that are no UTF-8": b'{"save": "\xff\xfe"}',
    "a surrogate in UTF-8": b'{"save": "\xed\xa0\x80"}',
    "UTF-16": f'{{"save": "{OWN}"}}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"save": "Xyzzy-7h8h9h"}',
    "a null byte": b'{"save": "x\x00Xyzzy-7h8h9h"}',
    "a control character": b'{"save": "x\x1f"}',
    "5,000 digits": b'{"save": ' + b"9" * 5000 + b"}",
    "100,000 opening brackets": b"[" * 100_000,
    "100,000 brackets": b"[" * 50_000 + b"]" * 50_000,
    "100,000 brackets for a save": b'{"save":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "16,000 objects that do not end": b'{"save":' * 16_000,
    "20,000 objects in each other": b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    "brackets inside an action": b'{"save": "x", "action": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "a number with a leading zero": b'{"save": "x", "round": 01}',
}


@pytest.mark.parametrize("content", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_is_refused_by_every_call(server: Server, content: bytes) -> None:
    for call in EVERY_CALL:
        is_problem(_send(server, call, content), 422, "invalid_request")


NOT_AN_OBJECT = [b"null", b"true", b"7", b'"Xyzzy-7h8h9h"', b"[]", b'["Xyzzy-7h8h9h"]', b"{}", b"1e999", b"-0.0"]


@pytest.mark.parametrize("content", NOT_AN_OBJECT)
def test_json_of_another_kind_is_refused_by_every_call(server: Server, content: bytes) -> None:
    for call in EVERY_CALL:
        is_problem(_send(server, call, content), 422, "invalid_request")


OTHER_FIELDS = {
    "a number for a save": b'{"save": 5}',
    "1e999 for a save": b'{"save": 1e999}',
    "1e999 for a round": b'{"save": "Xyzzy-7h8h9h", "round": 1e999}',
    "an unknown field": b'{"save": "x", "Xyzzy-7h8h9h": 1}',
    "an unknown field of an action": b'{"save": "x", "action": {"type": "pass", "Xyzzy-7h8h9h": 1}}',
    "an unknown kind of action": b'{"save": "x", "action": {"type": "Xyzzy-7h8h9h"}}',
}


@pytest.mark.parametrize("content", OTHER_FIELDS.values(), ids=OTHER_FIELDS)
def test_an_object_with_other_fields_or_values_is_refused_by_every_call(server: Server, content: bytes) -> None:
    for call in EVERY_CALL:
        is_problem(_send(server, call, content), 422, "invalid_request")


def test_the_server_answers_as_before_after_every_kind_of_wrong_request(server: Server) -> None:
    before = server.get("/api/rules").content
    for content in (*NO_JSON.values(), *NOT_AN_OBJECT, *OTHER_FIELDS.values()):
        _send(server, "games/view", content)
    assert server.get("/api/rules").content == before


OTHER_TYPES = [
    "",
    "text/plain",
    "text/json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "application/json/json",
    "image/png",
    "x",
    OWN,
]


@pytest.mark.parametrize("content_type", OTHER_TYPES)
def test_a_body_that_is_not_said_to_be_json_is_refused(server: Server, table: Table, content_type: str) -> None:
    content = json.dumps({"save": table.save}).encode()
    is_problem(_send(server, "games/view", content, content_type), 422, "invalid_request")


def test_a_body_without_a_content_type_is_refused(server: Server, table: Table) -> None:
    answer = server.send("POST", "/api/games/view", json.dumps({"save": table.save}).encode())
    is_problem(answer, 422, "invalid_request")


def test_the_content_type_may_name_utf_8(server: Server, table: Table) -> None:
    content = json.dumps({"save": table.save}).encode()
    assert _send(server, "games/view", content, "application/json; charset=utf-8").is_success


def test_of_a_name_given_twice_the_last_counts_as_in_a_browser(server: Server, table: Table) -> None:
    good, wrong = json.dumps(table.save), '"Xyzzy-7h8h9h"'
    assert _send(server, "games/view", f'{{"save": {wrong}, "save": {good}}}'.encode()).is_success
    answer = _send(server, "games/view", f'{{"save": {good}, "save": {wrong}}}'.encode())
    is_problem(answer, 400, "save_invalid")


# Too large


def test_a_body_of_2_mb_is_refused_by_every_call(server: Server, table: Table) -> None:
    large = json.dumps({"save": table.save, "x": "x" * 2_000_000}).encode()
    for content in (b" " * 2_000_000, b"[" * 2_000_000, large):
        for call in EVERY_CALL:
            problem = is_problem(_send(server, call, content), 413, "too_large")
            assert (problem["limit"], problem["detail"]) == (128, "The request is larger than 128 KB.")


def test_a_large_body_that_does_not_tell_its_length_is_refused(server: Server) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(2000):
            yield b" " * 1000

    headers = {"Content-Type": "application/json"}
    answer = server.portal.call(partial(server.client.post, "/api/games/view", content=pieces(), headers=headers))
    is_problem(answer, 413, "too_large")


def test_white_space_around_a_request_may_fill_the_limit_and_not_one_byte_more(server: Server, table: Table) -> None:
    content = json.dumps({"save": table.save}).encode()
    assert _send(server, "games/view", content.ljust(128 * 1024)).is_success
    is_problem(_send(server, "games/view", content.ljust(128 * 1024 + 1)), 413, "too_large")


# Actions that are none

UNREADABLE: list[object] = [
    None,
    "pass",
    7,
    [],
    [{"type": "pass"}],
    {},
    {"type": None},
    {"type": OWN},
    {"type": "Pass"},
    {"type": ["pass"]},
    {"type": "layoff", "card": "7h"},
    {"type": "pass", "card": "7h"},
    {"type": "pass", OWN: 1},
    {"type": "draw"},
    {"type": "draw", "from": OWN},
    {"type": "draw", "from": ["stock"]},
    {"type": "draw", "from": "stock", "card": "7h"},
    {"type": "draw", "source": "stock"},
    {"type": "draw", "from": "discard"},
    {"type": "draw", "from": "discard", "card": None},
    {"type": "discard"},
    {"type": "discard", "card": None},
    {"type": "discard", "card": 7},
    {"type": "discard", "card": ["7h"]},
    {"type": "discard", "card": {"rank": 7, "suit": "h"}},
    {"type": "discard", "card": OWN},
    {"type": "discard", "card": "7h", "melds": []},
    {"type": "knock", "card": "7h"},
    {"type": "knock", "melds": []},
    {"type": "knock", "card": "7h", "melds": None},
    {"type": "knock", "card": "7h", "melds": "7h 7d 7c"},
    {"type": "knock", "card": "7h", "melds": ["7h 7d 7c"]},
    {"type": "knock", "card": "7h", "melds": [["7h", 7]]},
    {"type": "knock", "card": "7h", "melds": [["7h"] * 14]},
    {"type": "knock", "card": "7h", "melds": [["7h"]] * 12},
    {"type": "knock", "card": "7h", "melds": [[["7h"]]]},
    {"type": "big_gin", "card": None, "melds": []},
    {"type": "big_gin"},
    {"type": "defend", "melds": []},
    {"type": "defend", "melds": [], "layoffs": None},
    {"type": "defend", "melds": [], "layoffs": [["7h", 0]]},
    {"type": "defend", "melds": [], "layoffs": [{"card": "7h"}]},
    {"type": "defend", "melds": [], "layoffs": [{"card": "7h", "meld": 0, OWN: 1}]},
    *(
        {"type": "defend", "melds": [], "layoffs": [{"card": "7h", "meld": wrong}]}
        for wrong in (-1, 11, 10**30, -(10**30), 0.0, 1e300, "0", True, None)
    ),
    {"type": "defend", "melds": [], "layoffs": [{"card": "7h", "meld": 0}] * 12},
    {"type": "next_round", "round": 2},
]


@pytest.mark.parametrize("action", UNREADABLE, ids=lambda action: str(action)[:60])
def test_an_action_of_another_form_is_refused(server: Server, table: Table, action: object) -> None:
    answer = server.post("games/actions", {"save": table.save, "action": action})
    is_problem(answer, 422, "invalid_request")


@pytest.mark.parametrize(
    "text", ["", " ", "7", "h7", "7H", "1h", "10h", "0h", "7x", "7h ", " 7h", "7h\n", "7\0", "７h", "🂡", "A♠", "joker"]
)
def test_a_card_that_does_not_exist_is_refused_wherever_it_stands(server: Server, table: Table, text: str) -> None:
    for action in (
        {"type": "draw", "from": "discard", "card": text},
        {"type": "discard", "card": text},
        {"type": "knock", "card": text, "melds": []},
        {"type": "knock", "card": "7h", "melds": [["7h", text]]},
        {"type": "big_gin", "melds": [[text]]},
        {"type": "defend", "melds": [[text]], "layoffs": []},
        {"type": "defend", "melds": [], "layoffs": [{"card": text, "meld": 0}]},
    ):
        answer = server.post("games/actions", {"save": table.save, "action": action})
        is_problem(answer, 422, "invalid_notation")


def test_a_request_with_a_field_too_many_or_too_few_is_refused(server: Server, table: Table) -> None:
    for call in CALLS:
        whole: Json = {"save": table.save}
        whole |= MORE.get(call, {})
        is_problem(server.post(f"games/{call}", whole | {OWN: 1}), 422, "invalid_request")
        for field in whole:
            less = {name: value for name, value in whole.items() if name != field}
            problem = is_problem(server.post(f"games/{call}", less), 422, "invalid_request")
            assert problem["errors"] == [{"at": f"body.{field}", "error": "missing"}]
    is_problem(server.post("games", {"rules": "classic", OWN: 1}), 422, "invalid_request")
    is_problem(server.post("games", {"bots": ["steady"]}), 422, "invalid_request")


def test_thousands_of_mistakes_are_answered_briefly(server: Server, table: Table) -> None:
    many = {f"{OWN}{number}": number for number in range(5000)}
    is_problem(server.post("games/view", {"save": table.save} | many), 422, "invalid_request")
    is_problem(server.post("games", {"rules": {"base": "classic"} | many}), 422, "invalid_request")
    deep = {"type": "knock", "card": "7h", "melds": [[7] * 10_000]}
    is_problem(server.post("games/actions", {"save": table.save, "action": deep}), 422, "invalid_request")


# Actions that the rules forbid

ONE_OF_EACH: list[Json] = [
    {"type": "pass"},
    {"type": "draw", "from": "stock"},
    {"type": "draw", "from": "discard", "card": "7h"},
    {"type": "discard", "card": "7h"},
    {"type": "knock", "card": "7h", "melds": []},
    {"type": "knock", "card": None, "melds": []},
    {"type": "big_gin", "melds": []},
    {"type": "defend", "melds": [], "layoffs": [{"card": "7h", "meld": 0}]},
    {"type": "next_round"},
]

IN_PHASE = {
    "offer": ("pass", "draw", "knock"),
    "draw": ("draw",),
    "discard": ("discard", "knock", "big_gin"),
    "defend": ("defend",),
    "round_over": ("next_round",),
    "game_over": (),
}


@pytest.mark.parametrize("phase", IN_PHASE)
def test_an_action_of_another_phase_is_refused_with_what_is_allowed(server: Server, played: Played, phase: str) -> None:
    step = next(step for step in played("italian") if step.view["phase"] == phase)
    for action in ONE_OF_EACH:
        if action["type"] not in IN_PHASE[phase]:
            answer = server.post("games/actions", {"save": step.save, "action": action})
            assert is_problem(answer, 409, "illegal_action")["legal"] == step.view["actions"]
    assert server.table(step.save)["view"] == step.view


def test_cards_that_are_not_held_are_refused_with_what_is_allowed(server: Server, table: Table) -> None:
    view = table.told["view"]
    others = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" if rank + suit not in view["hand"]]
    for card in others:
        for action in (
            {"type": "discard", "card": card},
            {"type": "knock", "card": card, "melds": view["arrangement"]["melds"]},
            {"type": "knock", "card": view["hand"][0], "melds": [[card, *view["hand"][:2]]]},
        ):
            answer = server.post("games/actions", {"save": table.save, "action": action})
            problem = is_problem(answer, 409, "illegal_action")
            assert problem["legal"] == view["actions"]
            assert card not in problem["detail"]


def test_every_discard_but_the_top_is_refused_to_be_taken(server: Server, played: Played) -> None:
    step = next(step for step in played("classic") if step.view["phase"] == "draw" and len(step.view["discards"]) > 2)
    for card in [*step.view["discards"][:-1], *step.view["hand"]]:
        action = {"type": "draw", "from": "discard", "card": card}
        answer = server.post("games/actions", {"save": step.save, "action": action})
        assert is_problem(answer, 409, "illegal_action")["legal"] == step.view["actions"]


# Addresses and methods


@pytest.mark.parametrize("call", ["deals", *EVERY_CALL])
def test_a_call_takes_no_other_method_than_its_own(server: Server, call: str) -> None:
    for method in ("GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "XYZZY"):
        answer = server.send(method, f"/api/{call}")
        is_problem(answer, 405, "method_not_allowed")
        assert answer.headers["allow"] == "POST"


def test_the_rules_can_only_be_read(server: Server) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        is_problem(server.send(method, "/api/rules", b"{}"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/Xyzzy-7h8h9h",
        "/api/games/",
        "/api/games/view/",
        "/api/games/Xyzzy-7h8h9h",
        "/api/games/view/Xyzzy-7h8h9h",
        "/api/GAMES",
        "/api//games",
        "/api/games/view%00",
        "/api/games/..%2f..%2fapp/main.py",
        "/api/%F0%9F%82%A1",
        "/games",
        "/.env",
        "/" + "x" * 8000,
    ],
)
def test_an_address_under_which_there_is_nothing_is_not_found(server: Server, path: str) -> None:
    for method in ("GET", "POST"):
        is_problem(server.send(method, path, b"{}" if method == "POST" else None), 404, "not_found")
