"""Nobody may ask for more than his share, nobody pays for another, and nobody can pretend to be somebody else."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from app.limits import BURST, Buckets, RateLimit, networks, sender
from tests.app.server import KEY, Server
from tests.app.wrong import is_problem

ALL = 2 * BURST
"""What an address may ask for at once at two requests a second."""


class Clock:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@contextmanager
def limited(**settings: object) -> Iterator[Server]:
    """A server with a small rate, of which the time stands still."""
    with Server(KEY, rate=2, **settings) as server:
        server.get("/healthz")  # makes the middleware
        layer: object = server.app.middleware_stack
        while not isinstance(layer, RateLimit):
            layer = getattr(layer, "app")  # noqa: B009  any layer has it
        layer.limit.buckets.clock = Clock()
        yield server


def asked(server: Server, forwarded: str | None = None, path: str = "/api/rules") -> httpx.Response:
    """A call by way of a proxy, or without."""
    return server.send("GET", path, headers={} if forwarded is None else {"X-Forwarded-For": forwarded})


def test_a_bucket_fills_steadily_and_never_over_its_size() -> None:
    clock = Clock()
    buckets = Buckets(rate=10, size=40, clock=clock)
    assert [buckets.take("a") > 0 for _ in range(50)] == [False] * 40 + [True] * 10
    clock.now += 0.5
    assert [buckets.take("a") > 0 for _ in range(8)] == [False] * 5 + [True] * 3
    assert buckets.take("a") == pytest.approx(0.1)
    clock.now += 1000
    assert [buckets.take("a") > 0 for _ in range(50)] == [False] * 40 + [True] * 10


def test_who_is_refused_does_not_wait_longer_for_asking_again() -> None:
    clock = Clock()
    buckets = Buckets(rate=1, size=1, clock=clock)
    buckets.take("a")
    for _ in range(100):
        assert buckets.take("a") == pytest.approx(1)
    clock.now += 1
    assert buckets.take("a") == 0


def test_however_many_addresses_ask_only_so_many_are_remembered() -> None:
    buckets = Buckets(rate=1, size=2, most=100, clock=Clock())
    for number in range(1000):
        buckets.take(str(number))
        buckets.take("busy")
    assert len(buckets) == 100
    assert buckets.take("busy") > 0


def test_beyond_the_rate_a_call_is_refused_in_the_one_shape_and_says_when_to_come_again() -> None:
    with limited() as server:
        assert [asked(server).status_code for _ in range(ALL)] == [200] * ALL
        refused = asked(server)
        is_problem(refused, 429, "too_many_requests")
        assert refused.headers["retry-after"] == "1"
        assert refused.headers["cache-control"] == "no-store"
        assert "content-security-policy" in refused.headers


def test_pages_files_and_health_are_never_refused() -> None:
    with limited() as server:
        while asked(server).is_success:
            pass
        for path in ("/", "/it/", "/healthz", "/readyz", "/en/guide/classic"):
            assert server.get(path).status_code == 200


def test_a_prefix_makes_no_difference() -> None:
    with limited(prefix="/gin") as server:
        for path in ["/gin/api/rules", "/api/rules"] * BURST:
            assert asked(server, path=path).status_code == 200
        assert asked(server, path="/gin/api/rules").status_code == 429
        assert asked(server, path="/api/rules").status_code == 429
        assert asked(server, path="/gin/").status_code == 200


def test_a_rate_of_none_refuses_nothing() -> None:
    with Server(rate=0) as server:
        assert {asked(server).status_code for _ in range(500)} == {200}


def test_without_trusted_proxies_an_address_that_is_made_up_helps_nobody() -> None:
    with limited() as server:
        answers = [asked(server, f"192.0.2.{number}").status_code for number in range(ALL + 1)]
        assert answers == [200] * ALL + [429]


def test_behind_a_trusted_proxy_everybody_has_a_bucket_of_their_own() -> None:
    with limited(proxies="127.0.0.1, 10.0.0.0/8") as server:
        for number in range(3 * ALL):
            assert asked(server, f"192.0.2.{number}").status_code == 200
        while asked(server, "198.51.100.1").is_success:
            pass
        assert asked(server, "203.0.113.9, 198.51.100.1, 10.1.1.1").status_code == 429
        assert asked(server, "198.51.100.2").status_code == 200


@pytest.mark.parametrize(
    ("peer", "headers", "found"),
    [
        ("192.0.2.1", ["203.0.113.5"], "192.0.2.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.5"], "203.0.113.5"),
        ("10.0.0.1", ["198.51.100.9, 203.0.113.5"], "203.0.113.5"),
        ("10.0.0.1", ["198.51.100.9", "203.0.113.5, 10.0.0.2"], "203.0.113.5"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["203.0.113.5:4711"], "203.0.113.5"),
        ("10.0.0.1", ["[2001:db8:0:1::5]:4711"], "2001:db8:0:1::/64"),
        ("10.0.0.1", ["2001:db8:0:1:2:3:4:5"], "2001:db8:0:1::/64"),
        ("10.0.0.1", ["203.0.113.5, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.5, "], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["::ffff:203.0.113.5"], "203.0.113.5"),
        ("2001:db8::1", ["203.0.113.5"], "203.0.113.5"),
        ("testclient", ["203.0.113.5"], "nobody"),
    ],
)
def test_the_sender_is_the_last_address_that_is_no_proxy_of_ours(peer: str, headers: list[str], found: str) -> None:
    sent = [(b"x-forwarded-for", each.encode()) for each in headers]
    scope = {"type": "http", "client": (peer, 5), "headers": sent}
    assert sender(scope, networks("10.0.0.0/8, 2001:db8::1")) == found


def test_a_socket_without_addresses_has_one_bucket() -> None:
    assert sender({"type": "http", "client": None, "headers": []}, ()) == "nobody"
    assert (
        sender({"type": "http", "client": None, "headers": [(b"x-forwarded-for", b"192.0.2.1")]}, networks("::1"))
        == "nobody"
    )
