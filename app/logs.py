"""What the server writes to the standard error: lines for people, or one JSON object a line for machines.

Requests are logged at the level ``debug``: their route's template, never the path or the body, and of who asked only
the network, which is thousands of households. So no line holds a save, a card, or an address in full.
"""

import json
import logging
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Any, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import refused_with
from app.limits import NOBODY, Networks, sender
from app.metrics import METHODS, OTHER, route_of

log = logging.getLogger("juniper.requests")

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIELDS = "fields"
"""The attribute of a log record that holds what a line says besides its message."""


class JsonLines(logging.Formatter):
    """A record as a JSON object on one line. What a traceback shows may be of the game, so only its type is told."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
        return json.dumps(line | getattr(record, FIELDS, {}))


def configuration(level: str, form: Literal["text", "json"]) -> dict[str, Any]:
    """How Python's logging is set up: our own words and uvicorn's, to the standard error."""
    formatter: Mapping[str, Any] = {"()": JsonLines} if form == "json" else {"format": TEXT}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {
            "uvicorn": {"handlers": ["stderr"], "propagate": False},
            "juniper": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
        },
    }


class LogRequests:
    """Middleware that writes a line for every answer."""

    def __init__(self, app: ASGIApp, proxies: Networks = ()) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def watch(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            self._write(scope, status, time.perf_counter() - began)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        fields = {
            "method": scope["method"] if scope["method"] in METHODS else OTHER,
            "route": route_of(scope),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "from": neighbourhood(sender(scope, self.proxies)),
        }
        code = refused_with(scope)
        told = "%(method)s %(route)s %(status)s %(ms)s ms from %(from)s" + (" (%(code)s)" if code else "")
        fields |= {"code": code} if code else {}
        log.debug(told, fields, extra={FIELDS: fields})


def neighbourhood(who: str) -> str:
    """The network that an address lies in, wide enough that it names nobody.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2::/64"), neighbourhood("nobody")
    ('192.0.2.0/24', '2001:db8:1::/48', 'nobody')
    """
    if who == NOBODY:
        return who
    network = ip_network(who)
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))
