"""Every failure in one shape: ``application/problem+json`` with a stable code and a sentence for the reader.

Nothing that was sent is ever repeated, and a bug of ours shows neither its message nor its place.
"""

import logging
import traceback
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.messages import _, language_of, translate
from engine.errors import GinRummyError, IllegalAction, InvalidNotation, InvalidRules

MEDIA_TYPE = "application/problem+json"

_CODE = "juniper.refused_with"
"""Under this name a request's scope keeps the code that refused it."""

log = logging.getLogger("juniper")


class Sort(NamedTuple):
    """What all problems of one code have in common."""

    status: int
    title: str


SORTS = {
    "illegal_action": Sort(409, _("The rules forbid this")),
    "no_decision": Sort(409, _("Nothing to decide")),
    "not_finished": Sort(409, _("Not finished yet")),
    "save_invalid": Sort(400, _("Damaged save")),
    "save_key_unknown": Sort(400, _("Another server's save")),
    "save_version": Sort(400, _("Save of a newer version")),
    "deal_invalid": Sort(400, _("Damaged deal")),
    "invalid_request": Sort(422, _("Unreadable request")),
    "invalid_notation": Sort(422, _("Unreadable notation")),
    "not_found": Sort(404, _("Not found")),
    "method_not_allowed": Sort(405, _("Method not allowed")),
    "too_large": Sort(413, _("Too large")),
    "too_many_requests": Sort(429, _("Too many requests")),
    "busy": Sort(503, _("Busy")),
    "internal": Sort(500, _("Server error")),
}

_DETAILS = {
    404: ("not_found", _("There is nothing under this address.")),
    405: ("method_not_allowed", _("This address does not take that method.")),
    413: ("too_large", _("The request is too large.")),
    429: ("too_many_requests", _("Too many requests; wait a moment.")),
    503: ("busy", _("The server is busy; try again in a moment.")),
}
"""What the framework's own refusals are called here, by their status."""

_RETRY_AFTER = {
    "Retry-After": {
        "description": "the seconds after which to ask again",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}

_NOTATION = _("A card or an action in the request cannot be read.")


class Problem(HTTPException):
    """A refusal, by its code and a sentence. Further members stand in the answer.

    They fill the sentence's blanks, and so do the values, which the answer doesn't repeat.

    >>> Problem("too_large", "At most {limit} KB.", limit=128).status_code
    413
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        *,
        headers: Mapping[str, str] | None = None,
        values: Mapping[str, object] | None = None,
        **members: object,
    ) -> None:
        super().__init__(SORTS[code].status, sentence, headers)
        self.code = code
        self.members = members
        self.values = {**(values or {}), **members}


class ProblemBody(BaseModel):
    """The one shape of every error."""

    model_config = ConfigDict(extra="allow", title="Problem")

    type: str = Field(description="a name for the sort of problem, made from the code")
    title: str = Field(description="the sort of problem in words")
    status: int = Field(description="the HTTP status")
    code: str = Field(description="the sort of problem, stable, for programs", examples=list(SORTS))
    detail: str = Field(description="what happened, for the reader, in the reader's language")


def come_again(status: Literal[429, 503], seconds: int) -> Problem:
    """The refusal of what is too much just now, which says after how many seconds to try again.

    >>> come_again(503, 2).code, come_again(429, 1).headers
    ('busy', {'Retry-After': '1'})
    """
    code, sentence = _DETAILS[status]
    return Problem(code, sentence, headers={"Retry-After": str(seconds)})


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The answers an endpoint may refuse with, for OpenAPI."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(SORTS[code].status, []).append(code)
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {
            "description": ", ".join(f"`{code}`" for code in these),
            "content": {MEDIA_TYPE: {"schema": schema}},
            **({"headers": _RETRY_AFTER} if status in (429, 503) else {}),
        }
        for status, these in sorted(by_status.items())
    }


def refused_with(scope: Scope) -> str | None:
    """The code of the problem that answered a request, for those who count and log."""
    code: str | None = scope.get(_CODE)
    return code


def problem_response(scope: Scope, problem: Problem) -> Response:
    """A problem as an answer, in the language of the request."""
    scope[_CODE] = problem.code
    language = language_of(scope)
    sort = SORTS[problem.code]
    body = {
        "type": f"urn:juniper:problem:{problem.code}",
        "title": translate(language, sort.title),
        "status": sort.status,
        "code": problem.code,
        "detail": translate(language, problem.detail, problem.values),
        **problem.members,
    }
    headers = {**(problem.headers or {}), "Content-Language": language, "Cache-Control": "no-store"}
    return Response(to_json(body), sort.status, headers, MEDIA_TYPE)


class Problems:
    """What becomes of a failure: the one place that knows it for every sort."""

    refusals: tuple[type[Exception], ...] = (HTTPException, RequestValidationError, GinRummyError)
    """The errors that are an answer. Every other one is a bug."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def response(self, scope: Scope, error: Exception) -> Response:
        """The answer to a request that has met with one of the refusals."""
        return problem_response(scope, self._problem(error))

    def _problem(self, error: Exception) -> Problem:
        match error:
            case HTTPException():
                return _from_framework(error)
            case RequestValidationError():
                return _from_validation(error, _names(self.app))
            case GinRummyError():
                return _from_engine(error)
            case _:
                raise AssertionError(f"no answer for {type(error).__name__}")

    def install(self) -> None:
        """Have the framework answer so too."""

        async def answer(request: Request, error: Exception) -> Response:
            return self.response(request.scope, error)

        for each in self.refusals:
            self.app.add_exception_handler(each, answer)


class CatchErrors:
    """Middleware around the app: a bug becomes the ``internal`` problem, and a log line without a word of the game."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception as error:
            answer = bug_response(scope, error)
            if started:
                raise ConnectionAbortedError from None
            await answer(scope, receive, send)


def bug_response(scope: Scope, error: Exception) -> Response:
    """The answer to a request that has met with a bug, which is logged.

    An error's message may hold a position, so only its type and its place are told.
    """
    log.error("%s at %s", type(error).__name__, _place(error))
    return problem_response(scope, Problem("internal", _("Something went wrong here; your game is as it was.")))


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return ", ".join(f"{frame.name} ({frame.filename.rpartition('/')[2]}:{frame.lineno})" for frame in frames)


def _from_framework(error: HTTPException) -> Problem:
    if isinstance(error, Problem):
        return error
    code, sentence = _DETAILS.get(error.status_code, ("invalid_request", _("This request cannot be read.")))
    return Problem(code, sentence, headers=error.headers)


def _from_engine(error: GinRummyError) -> Problem:
    match error:
        case IllegalAction():
            return Problem("illegal_action", str(error))
        case InvalidNotation():
            return Problem("invalid_notation", _NOTATION)
        case InvalidRules():
            return Problem("invalid_request", error.sentence, values=error.values)
        case _:
            raise AssertionError(f"no answer for {type(error).__name__}")


def _from_validation(error: RequestValidationError, names: frozenset[str]) -> Problem:
    """What a request lacks, by the names that the API itself uses: a name of the sender's is not repeated."""
    reasons = error.errors()
    places = []
    for reason in reasons[:8]:
        at = [str(part) for part in reason["loc"] if isinstance(part, int) or part in names]
        places.append({"at": ".".join(at), "error": reason["type"]})
    if any(reason["type"] == "invalid_notation" for reason in reasons):
        return Problem("invalid_notation", _NOTATION, errors=places)
    return Problem("invalid_request", _("The request is not as this call needs it."), errors=places)


def _names(app: FastAPI) -> frozenset[str]:
    """Every field's name in the API's own description."""
    schemas = app.openapi().get("components", {}).get("schemas", {})
    return frozenset(("body", *(name for schema in schemas.values() for name in schema.get("properties", {}))))
