"""A line of the log says what happened, for people or for machines, and names no game and nobody."""

import io
import json
import logging
import re
from typing import Any, Literal

import pytest

from tests.app.logged import logged
from tests.app.play import known_game
from tests.app.secrecy import CARD
from tests.app.server import Json, Server

PLAYER = "203.0.113.77"


def lines(written: io.StringIO) -> list[Json]:
    """The objects of the lines."""
    return [json.loads(line) for line in written.getvalue().splitlines()]


def play(server: Server) -> Json:
    """A game is started, played on with and asked about in wrong ways, by somebody behind a proxy."""
    turn: Json = server.ask("games", **known_game("classic", 40))
    server.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][0])
    server.post("games/actions", {"save": turn["save"], "action": {"type": "discard", "card": "Xx"}})
    server.post("games/view", {"save": turn["save"][:-1]})
    server.get(f"/{turn['save'][:200]}?card=As")
    server.send("As", "/api/rules", headers={"X-Forwarded-For": PLAYER})
    server.send("GET", "/api/rules", headers={"X-Forwarded-For": PLAYER, "Referer": "https://somewhere.example/"})
    return turn


def test_json_has_an_object_a_line_with_what_was_asked_and_answered() -> None:
    with logged("debug", "json") as written, Server(log_level="debug", proxies="127.0.0.1") as server:
        play(server)
    told = [line for line in lines(written) if line["logger"] == "juniper.requests"]
    assert [(line["method"], line["route"], line["status"], line.get("code")) for line in told] == [
        ("POST", "/api/games", 201, None),
        ("POST", "/api/games/actions", 200, None),
        ("POST", "/api/games/actions", 422, "invalid_notation"),
        ("POST", "/api/games/view", 400, "save_invalid"),
        ("GET", "none", 404, "not_found"),
        ("other", "/api/rules", 405, "method_not_allowed"),
        ("GET", "/api/rules", 200, None),
    ]
    for line in told:
        assert line["level"] == "debug"
        assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert line["ms"] >= 0
    assert told[-1]["from"] == "203.0.113.0/24"


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_line_holds_a_save_a_card_or_an_address_in_full(form: Literal["text", "json"]) -> None:
    with logged("debug", form) as written, Server(log_level="debug", proxies="127.0.0.1") as server:
        turn = play(server)
    text = written.getvalue()
    assert text.count("\n") >= 7
    assert not CARD.search(text)
    assert turn["save"][:20] not in text
    assert turn["view"]["commitment"] not in text
    for word in ("Xx", PLAYER, "127.0.0.1", "somewhere.example", "card="):
        assert word not in text


def test_requests_are_told_only_at_the_level_of_debugging() -> None:
    with logged("info", "json") as written, Server(log_level="info") as server:
        play(server)
    assert written.getvalue() == ""


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_bug_is_told_by_its_kind_and_place_at_every_level(
    monkeypatch: pytest.MonkeyPatch, form: Literal["text", "json"]
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("As 2h Tc")

    monkeypatch.setattr("app.api.open_game", broken)
    with logged("error", form) as written, Server(log_level="error") as server:
        server.post("games/view", {"save": "x"})
    (line,) = written.getvalue().splitlines()
    assert "RuntimeError at " in line
    assert not CARD.search(line)
    if form == "json":
        assert json.loads(line)["level"] == "error"


def test_a_traceback_is_told_by_its_type_alone() -> None:
    with logged("info", "json") as written:
        try:
            raise ValueError("As 2h Tc")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    (line,) = lines(written)
    assert line["error"] == "ValueError"
    assert "As" not in written.getvalue().replace("ASGI", "")
