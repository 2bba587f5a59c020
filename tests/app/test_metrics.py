"""The figures count what happened, by route and status, and no figure says anything of a game or a player."""

import re
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.errors import SORTS
from tests.app.play import known_game
from tests.app.secrecy import CARD
from tests.app.server import Server

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def own() -> Iterator[Server]:
    """A server of which nothing has been asked."""
    with Server() as running:
        yield running


def figures(server: Server) -> Figures:
    """Every figure by its name and its labels."""
    answer = server.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def figure(server: Server, name: str, **labels: str) -> float:
    """One figure, 0 if it is not there."""
    return figures(server).get((f"juniper_{name}", frozenset(labels.items())), 0)


def test_requests_are_counted_by_route_method_and_status(own: Server) -> None:
    save = own.ask("games", **known_game("classic", 40))["save"]
    for _ in range(3):
        own.ask("games/view", save=save)
    own.post("games/view", {"save": "x"})
    own.get("/it/")
    own.get("/s/0000000000000000/nothing.js")

    def counted(method: str, route: str, status: str) -> float:
        return figure(own, "requests_total", method=method, route=route, status=status)

    assert counted("POST", "/api/games", "201") == 1
    assert counted("POST", "/api/games/view", "200") == 3
    assert counted("POST", "/api/games/view", "400") == 1
    assert counted("GET", "/it/", "200") == 1
    assert counted("GET", "/s/{digest}/{path:path}", "404") == 1


def test_the_time_of_every_answer_falls_into_the_histogram(own: Server) -> None:
    for _ in range(5):
        own.get("/api/rules")
    assert figure(own, "request_seconds_count", route="/api/rules") == 5
    assert figure(own, "request_seconds_bucket", route="/api/rules", le="+Inf") == 5
    assert 0 < figure(own, "request_seconds_sum", route="/api/rules") < 60


def test_refusals_are_counted_by_their_code_and_every_code_is_there_from_the_start(own: Server) -> None:
    for code in SORTS:
        assert ("juniper_refusals_total", frozenset({("code", code)})) in figures(own)
    own.post("games/view", {"save": "x"})
    own.post("games/view", {})
    own.get("/nowhere")
    own.send("PUT", "/api/rules")
    for code in ("save_invalid", "invalid_request", "not_found", "method_not_allowed"):
        assert figure(own, "refusals_total", code=code) == 1, code
    assert figure(own, "refusals_total", code="internal") == 0


def test_a_bug_and_a_call_too_many_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    with Server(rate=1) as own:
        monkeypatch.setattr("app.api.open_game", broken)
        assert own.post("games/view", {"save": "x"}).status_code == 500
        while own.get("/api/rules").is_success:
            pass
        assert figure(own, "refusals_total", code="internal") == 1
        assert figure(own, "refusals_total", code="too_many_requests") == 1
        assert figure(own, "requests_total", method="POST", route="/api/games/view", status="500") == 1


def test_a_prefix_stands_in_no_label() -> None:
    with Server(prefix="/gin") as own:
        own.get("/gin/api/rules")
        own.get("/api/rules")
        assert figure(own, "requests_total", method="GET", route="/api/rules", status="200") == 2


def test_whatever_is_asked_for_there_are_no_more_series_than_routes(own: Server) -> None:
    def series() -> int:
        return len([name for name, _ in figures(own) if name.startswith("juniper_")])

    def ask(number: int) -> None:
        own.get(f"/nowhere/{number}")
        own.get(f"/s/{number}/x.js")
        own.send(f"M{number}", "/api/rules")
        own.get(f"/en/guide/{number}")

    ask(0)
    own.get("/metrics")
    before = series()
    for number in range(1, 20):
        ask(number)
    assert series() == before


def test_no_label_holds_a_save_a_card_or_an_address(own: Server) -> None:
    turn = own.ask("games", **known_game("classic", 40))
    own.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][0])
    own.get(f"/{turn['save'][:80]}")
    own.get("/api/rules?save=As")
    told = own.get("/metrics").text
    labels = re.findall(r'"([^"]*)"', told)
    assert labels
    assert not any(CARD.search(label) for label in labels)
    assert "127.0.0.1" not in told
    assert turn["save"][:20] not in told
    assert turn["view"]["commitment"] not in told
