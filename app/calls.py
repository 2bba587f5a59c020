"""The game's calls, answered without the framework's way to them, which costs as much as a turn at the table.

The framework declares and describes every call, and answers for all that isn't one: another method, another address.
What its layers do for every answer (the sender's rate, a bug's answer, figures, headers) is done here for a call.
"""

import inspect
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, get_args

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from app.errors import Problem, Problems, bug_response, refused_with
from app.headers import complete
from app.limits import Limit
from app.messages import _
from app.metrics import Metrics
from app.requests import JSON_TYPE, header, read_body, read_json

Given = Mapping[type, object]


class Calls:
    """Answers the game's calls, in front of the app that answers all else.

    ``given`` are the objects that an endpoint may ask for, by their types; what else it takes is the request's body.
    """

    def __init__(
        self,
        app: ASGIApp,
        routes: Iterable[BaseRoute],
        given: Given,
        problems: Problems,
        metrics: Metrics,
        limit: Limit | None,
        prefix: str,
    ) -> None:
        self.app = app
        self.problems = problems
        self.metrics = metrics
        self.limit = limit
        calls = (Call(route, given) for route in routes if isinstance(route, APIRoute) and is_call(route))
        self.calls = {path: call for call in calls for path in (call.route.path, prefix + call.route.path)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self.calls.get(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if call is None:
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        scope["route"] = call.route
        response = await self._answer(call, scope, receive)
        seconds = time.perf_counter() - began
        self.metrics.count("POST", call.route.path, response.status_code, seconds, refused_with(scope))
        response.raw_headers = complete(response.raw_headers)
        await response(scope, receive, send)

    async def _answer(self, call: "Call", scope: Scope, receive: Receive) -> Response:
        try:
            if self.limit is not None:
                self.limit.admit(scope)
            return await call.answer(scope, receive)
        except self.problems.refusals as error:
            return self.problems.response(scope, error)
        except Exception as error:
            return bug_response(scope, error)


def is_call(route: APIRoute) -> bool:
    """Whether it is posted to and makes its answer itself, so that nothing is left for the framework to do."""
    return route.methods == {"POST"} and inspect.signature(route.endpoint).return_annotation is Response


class Call:
    """A call of the game: an endpoint and what it takes."""

    def __init__(self, route: APIRoute, given: Given) -> None:
        self.route = route
        kinds = {name: each.annotation for name, each in inspect.signature(route.endpoint).parameters.items()}
        asked_for = {name: given[get_args(kind)[0]] for name, kind in kinds.items() if get_args(kind)}
        (body,) = kinds.keys() - asked_for.keys()
        self._reads = TypeAdapter[Any](kinds[body]).validate_python
        self._body = body
        self._endpoint: Callable[..., Awaitable[Response]] = partial(route.endpoint, **asked_for)

    async def answer(self, scope: Scope, receive: Receive) -> Response:
        """Read the request and ask the endpoint. Raises one of the refusals that :class:`Problems` knows."""
        content = await read_body(scope, receive)
        if not content or not JSON_TYPE.fullmatch(header(scope, b"content-type") or b""):
            raise Problem("invalid_request", _("The request is not as this call needs it."))
        body = read_json(content)
        try:
            request = self._reads(body)
        except ValidationError as error:
            reasons = error.errors(include_url=False, include_context=False, include_input=False)
            raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in reasons]) from None
        return await self._endpoint(**{self._body: request})
