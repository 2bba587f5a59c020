"""Wrong requests: what to send, and what every refusal must look like."""

from typing import NamedTuple

import httpx

from app.errors import MEDIA_TYPE, SORTS
from tests.app import shapes
from tests.app.server import Json, Server

CALLS = ("view", "actions", "repeat", "resign", "round", "record", "hint", "review")
"""The calls that open a save."""

MORE: dict[str, Json] = {"actions": {"action": {"type": "pass"}}, "round": {"round": 1}, "review": {"round": 1}}
"""What some of them need beside it."""

OWN = "Xyzzy-7h8h9h"
"""Something of the sender's that must not come back."""


class Table(NamedTuple):
    """A game in which the player is to discard, and what viewing its save tells."""

    save: str
    told: Json


def is_problem(answer: httpx.Response, status: int, code: str) -> Json:
    """The answer is a problem of this code in the one shape, and repeats nothing."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    problem: Json = answer.json()
    assert shapes.fault(problem, shapes.ERROR) is None
    assert (problem["status"], problem["code"]) == (status, code)
    assert (problem["type"], problem["title"]) == (f"urn:juniper:problem:{code}", SORTS[code].title)
    assert SORTS[code].status == status
    assert problem["detail"].endswith(".")
    assert OWN not in answer.text + str(answer.headers)
    assert "Traceback" not in answer.text
    assert len(answer.content) < 20_000
    return problem


def open_with(server: Server, call: str, save: object) -> httpx.Response:
    """A call that opens this save, with all that it needs otherwise."""
    return server.post(f"games/{call}", {"save": save, **MORE.get(call, {})})
