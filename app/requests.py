"""Reading what was sent: never more of it than allowed, and only JSON that every reader understands alike."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends
from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import Response

from app.errors import Problem
from app.messages import _
from app.saves import Sealer

MAX_BODY = 128 * 1024
"""The largest body read, in bytes: a save of the greatest length, and what goes with it."""


class ApiRequest(Request):
    """A request whose body is read up to the limit, and parsed by a parser that refuses what JSON does not know."""

    async def body(self) -> bytes:
        """The whole body, read piece by piece; too much is refused without reading on.

        A sender that goes away in the middle gets no answer, and that is no error of ours.
        """
        if not hasattr(self, "_body"):
            length = self.headers.get("content-length", "0")
            if not length.isdecimal() or int(length[:20]) > MAX_BODY:
                raise _too_large()
            pieces, received, more = [], 0, True
            while more:
                message = await self.receive()
                if message["type"] == "http.disconnect":
                    raise Problem("invalid_request", _("The request broke off."))
                piece = message.get("body", b"")
                received += len(piece)
                if received > MAX_BODY:
                    raise _too_large()
                pieces.append(piece)
                more = message.get("more_body", False)
            self._body = b"".join(pieces)
        return self._body

    async def json(self) -> Any:
        """The body's value. NaN, lone surrogates, other encodings than UTF-8 and deep nesting are not JSON here."""
        try:
            return from_json(await self.body(), allow_inf_nan=False)
        except ValueError:
            raise Problem("invalid_request", _("The request is not JSON that can be read.")) from None


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
