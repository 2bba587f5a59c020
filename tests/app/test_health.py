"""What a host asks: whether the process lives and can play, also with HEAD, as many monitors do."""

import pytest

from tests.app.server import Server

PATHS = ("/healthz", "/readyz", "/metrics", "/", "/it/", "/en/guide/classic", "/api/docs", "/api/openapi.json")


@pytest.mark.parametrize("path", PATHS)
def test_head_answers_with_the_status_and_the_kind_of_a_get(server: Server, path: str) -> None:
    got, head = server.get(path), server.send("HEAD", path)
    assert got.status_code == head.status_code == 200
    assert got.headers["content-type"] == head.headers["content-type"]


def test_a_server_that_lives_and_can_play_says_so(server: Server) -> None:
    assert server.get("/healthz").json() == {"status": "ok"}
    assert server.get("/readyz").json() == {"status": "ready"}


def test_head_stands_in_no_description(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    assert paths["/healthz"].keys() == paths["/readyz"].keys() == {"get"}
