"""Reading what was sent: never more of it than allowed, and only JSON that every reader understands alike."""

import re
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends
from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope

from app.errors import Problem
from app.messages import _
from app.saves import Sealer

MAX_BODY = 128 * 1024
"""The largest body read, in bytes: a save of the greatest length, and what goes with it."""


JSON_TYPE = re.compile(rb"application/(?:json|[a-z0-9!#$&^_.-]+\+json) *(?:;.*)?", re.IGNORECASE)
"""What a request that is read says of its body."""


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The whole body, read piece by piece; too much is refused without reading on.

    A sender that goes away in the middle gets no answer, and that is no error of ours.
    """
    length = header(scope, b"content-length") or b"0"
    if not length.isdigit() or int(length[:20]) > MAX_BODY:
        raise _too_large()
    pieces, received, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem("invalid_request", _("The request broke off."))
        piece = message.get("body", b"")
        received += len(piece)
        if received > MAX_BODY:
            raise _too_large()
        pieces.append(piece)
        more = message.get("more_body", False)
    return b"".join(pieces)


def read_json(body: bytes) -> Any:
    """A body's value. NaN, lone surrogates, other encodings than UTF-8 and deep nesting are not JSON here."""
    try:
        return from_json(body, allow_inf_nan=False, cache_strings="keys")  # what was sent is not kept
    except ValueError:
        raise Problem("invalid_request", _("The request is not JSON that can be read.")) from None


def header(scope: Scope, name: bytes) -> bytes | None:
    """A header of the request; None where there is none."""
    for each, value in scope["headers"]:
        if each == name:
            found: bytes = value
            return found
    return None


class ApiRequest(Request):
    """A request that the framework reads in the same way."""

    async def body(self) -> bytes:
        """The whole body."""
        if not hasattr(self, "_body"):
            self._body = await read_body(self.scope, self.receive)
        return self._body

    async def json(self) -> Any:
        """The body's value."""
        return read_json(await self.body())


class ApiRoute(APIRoute):
    """A route of the API, whose endpoint reads its request so."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's handler, given our request."""
        handle = super().get_route_handler()

        async def handle_api_request(request: Request) -> Response:
            return await handle(ApiRequest(request.scope, request.receive))

        return handle_api_request


def _too_large() -> Problem:
    return Problem("too_large", _("The request is larger than {limit} KB."), limit=MAX_BODY // 1024)


async def sealer(request: Request) -> Sealer:
    """The app's sealer."""
    found: Sealer = request.app.state.sealer
    return found


Saves = Annotated[Sealer, Depends(sealer)]
"""What an endpoint asks for to open a save and to seal the next one."""
