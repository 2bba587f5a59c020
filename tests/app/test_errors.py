"""Every failure has the one shape, repeats nothing that was sent, and leaves the server as it was."""

import json
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import anyio
import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from app import errors
from app.errors import SORTS
from app.main import create_app
from app.requests import MAX_BODY
from app.settings import Settings
from tests.app.server import KEY, Server
from tests.app.wrong import OWN, is_problem

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "value", [b"NaN", b"Infinity", b"-Infinity", b'"\\ud800"', b"\xff", b"[" * 100_000, b"9" * 5000]
)
def test_what_only_some_readers_take_for_json_is_no_json_here(server: Server, value: bytes) -> None:
    response = server.send("POST", "/api/games/view", b'{"save": "x", "more": ' + value + b"}", JSON)
    assert is_problem(response, 422, "invalid_request")["detail"] == "The request is not JSON that can be read."


def test_an_invalid_request_says_where_by_the_names_of_the_api(server: Server) -> None:
    problem = is_problem(server.post("games/actions", {"save": "x", OWN: 1, "action": 5}), 422, "invalid_request")
    places = {each["at"]: each["error"] for each in problem["errors"]}
    assert "body.action" in places
    assert places["body"] == "extra_forbidden"


@pytest.mark.parametrize(
    "path", ["/nowhere", f"/{OWN}", "/api/nowhere", "/api/rules/", "/s/", "/api", "/api/games/view/x"]
)
def test_an_unknown_address_is_not_found(server: Server, path: str) -> None:
    is_problem(server.get(path), 404, "not_found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"), [("GET", "/api/deals", "POST"), ("DELETE", "/api/rules", "GET")]
)
def test_an_unknown_method_is_not_allowed_and_the_answer_says_which_is(
    server: Server, method: str, path: str, allowed: str
) -> None:
    response = server.send(method, path)
    is_problem(response, 405, "method_not_allowed")
    assert response.headers["allow"] == allowed


def test_a_body_that_announces_too_much_is_refused_before_any_of_it_is_read() -> None:
    read = _pieces_read(b"x" * 1000, {"Content-Length": str(10**30)})
    assert read == 0


def test_a_body_that_announces_nothing_is_read_no_further_than_the_limit() -> None:
    read = _pieces_read(b"x" * 1000, {})
    assert 0 < read <= MAX_BODY // 1000 + 1


def _pieces_read(piece: bytes, headers: dict[str, str]) -> int:
    """How many pieces of an endless body a server reads before it answers that it is too large."""
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while read < 5000:
            read += 1
            yield piece

    async def ask() -> httpx.Response:
        app = create_app(Settings.model_validate({"keys": KEY}))
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://juniper.example") as client:
            return await client.post("/api/games/view", content=endless(), headers=JSON | headers)

    with anyio.from_thread.start_blocking_portal() as portal:
        is_problem(portal.call(ask), 413, "too_large")
    return read


def test_a_sender_that_goes_away_in_the_middle_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings.model_validate({"keys": KEY}))
    coming = [{"type": "http.request", "body": b'{"save": "', "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []

    async def receive() -> Any:
        return coming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/games/view",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
    }
    with anyio.from_thread.start_blocking_portal() as portal, caplog.at_level(logging.WARNING):
        portal.call(app, scope, receive, send)
    assert sent[0]["status"] == 422
    assert caplog.text == ""


def test_a_body_in_many_tiny_pieces_is_put_together_as_it_was(server: Server) -> None:
    body = json.dumps({"save": "x" * 500, "more": 1}).encode()

    async def pieces() -> AsyncIterator[bytes]:
        for place in range(len(body)):
            yield body[place : place + 1]

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=server.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://juniper.example") as client:
            return await client.post("/api/games/view", content=pieces(), headers=JSON)

    with anyio.from_thread.start_blocking_portal() as portal:
        problem = is_problem(portal.call(ask), 422, "invalid_request")
    assert problem["errors"] == [{"at": "body", "error": "extra_forbidden"}]


@pytest.fixture
def broken() -> FastAPI:
    """An app with an endpoint that has a bug."""
    app = create_app(Settings.model_validate({"keys": KEY}))

    async def bug(_: Request) -> Response:
        raise KeyError(f"the stock is {OWN}")

    app.add_route("/bug", bug)
    return app


def _get(app: FastAPI, path: str) -> httpx.Response:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://juniper.example")
    with anyio.from_thread.start_blocking_portal() as portal:
        response: httpx.Response = portal.call(partial(client.get, path))
        portal.call(client.aclose)
    return response


def test_a_bug_is_an_internal_problem_that_shows_nothing_of_it(broken: FastAPI) -> None:
    response = _get(broken, "/bug")
    is_problem(response, 500, "internal")
    assert "KeyError" not in response.text
    assert "content-security-policy" in response.headers


def test_a_bug_is_logged_by_its_type_and_place_and_not_by_its_words(
    broken: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        _get(broken, "/bug")
    assert OWN not in caplog.text
    assert "KeyError at" in caplog.text
    assert "bug (test_errors.py:" in caplog.text


def test_every_code_has_a_title_and_the_api_describes_them_all(server: Server) -> None:
    described = server.get("/api/openapi.json").json()["components"]["schemas"]["Problem"]
    assert described["properties"]["code"]["examples"] == list(SORTS)
    assert all(sort.title and 400 <= sort.status < 600 for sort in SORTS.values())


def test_a_sentence_is_filled_in_from_its_values_and_braces_in_it_are_harmless() -> None:
    problem = errors.Problem("illegal_action", "At most {limit}, {not} more.", limit=3)
    response = errors.problem_response({"type": "http", "headers": []}, problem)
    assert json.loads(bytes(response.body))["detail"] == "At most 3, {not} more."
