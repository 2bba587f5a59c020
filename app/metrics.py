"""What happens here in figures, for Prometheus: ``/metrics``. Numbers of calls, never a word of any of them.

Calls are told apart by their route's template, such as ``/s/{digest}/{path:path}``, so there are as many series as
the program has routes, whatever is asked for; and nothing that anybody sent can become a label.
"""

import time
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import SORTS, refused_with
from app.heavy import Heavy

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The histogram's, in seconds: most calls take a few thousandths, a review a second."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_ROUTE = "none"
OTHER = "other"


class Metrics:
    """The figures of one app."""

    def __init__(self, heavy: Heavy) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._calls = Counter(
            "juniper_requests", "Requests answered", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "juniper_request_seconds",
            "From a request to its answer",
            ("route",),
            buckets=BOUNDS,
            registry=self.registry,
        )
        self._refused = Counter("juniper_refusals", "Requests refused, by the code", ("code",), registry=self.registry)
        for code in SORTS:
            self._refused.labels(code)
        long_work = Gauge("juniper_long_work", "Long works that run or wait", registry=self.registry)
        long_work.set_function(lambda: heavy.inside)
        self._series = lru_cache(maxsize=2048)(self._children)

    def count(self, method: str, route: str, status: int, seconds: float, code: str | None) -> None:
        """Count a request that was answered."""
        calls, histogram = self._series(method if method in METHODS else OTHER, route, status)
        calls.inc()
        histogram.observe(seconds)
        if code is not None:
            self._refused.labels(code).inc()

    def _children(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        return self._calls.labels(method, route, str(status)), self._seconds.labels(route)

    def install(self, app: Starlette) -> None:
        """Answer for ``/metrics``."""

        async def metrics(_: Request) -> Response:
            return Response(generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

        app.add_route("/metrics", metrics, methods=["GET"])


class Measure:
    """Middleware that counts every answer, and how long it took to begin."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - began
                self.metrics.count(scope["method"], route_of(scope), message["status"], seconds, refused_with(scope))
            await send(message)

        await self.app(scope, receive, send_and_count)


def route_of(scope: Scope) -> str:
    """The template of the route that answered, once one has.

    The framework keeps the route of a call of the API in the request's scope, but not that of a page.
    """
    if "route" in scope:
        return str(getattr(scope["route"], "path", NO_ROUTE))
    if "endpoint" in scope:
        for route in scope["app"].routes:
            if isinstance(route, Route) and route.matches(scope)[0] is not Match.NONE:
                return route.path
    return NO_ROUTE
