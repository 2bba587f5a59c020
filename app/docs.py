"""The API's own description: as OpenAPI for programs, and as a page for people that loads nothing from elsewhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.errors import SORTS, ProblemBody, documented
from app.pages import Pages

Json = dict[str, Any]


def install(app: FastAPI, pages: Pages, prefix: str) -> None:
    """Describe the app at ``/api/openapi.json`` and ``/api/docs``."""

    def openapi() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app, prefix)
        return app.openapi_schema

    async def program(_: Request) -> Response:
        return JSONResponse(app.openapi())

    async def people(request: Request) -> Response:
        schema = app.openapi()
        return pages.answer(
            request,
            "docs.html",
            up="../",
            title=schema["info"]["title"],
            version=schema["info"]["version"],
            calls=list(_calls(schema)),
            models=list(_models(schema)),
            codes=SORTS,
        )

    app.openapi = openapi  # type: ignore[method-assign]  # the framework's own way to change the description
    app.add_route("/api/openapi.json", program, methods=["GET"])
    app.add_route("/api/docs", people, methods=["GET"])


def _described(app: FastAPI, prefix: str) -> Json:
    """The framework's description with our one error shape in place of its own."""
    schema = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        routes=app.routes,
        servers=[{"url": prefix}] if prefix else None,
    )
    models = schema.setdefault("components", {}).setdefault("schemas", {})
    models.pop("HTTPValidationError", None)
    models.pop("ValidationError", None)
    models["Problem"] = ProblemBody.model_json_schema()
    for path, call in ((path, call) for path, methods in schema["paths"].items() for call in methods.values()):
        answers = call["responses"]
        of_the_api = ("too_many_requests",) if path.startswith("/api/") else ()
        with_a_body = ("too_large", "invalid_request") if "requestBody" in call else ()
        anywhere = documented("internal", *of_the_api, *with_a_body)
        if "requestBody" in call and "HTTPValidationError" in str(answers.get("422")):
            del answers["422"]
        for status, answer in anywhere.items():
            answers.setdefault(str(status), answer)
        call["responses"] = dict(sorted(answers.items()))
    return schema


@dataclass(frozen=True, slots=True)
class Call:
    """One call, for reading."""

    method: str
    path: str
    text: Markup
    body: Markup
    answers: list[tuple[str, Markup, Markup]]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a model, for reading."""

    name: str
    kind: Markup
    text: Markup
    required: bool


@dataclass(frozen=True, slots=True)
class Model:
    """One model, for reading: its fields, or what it is one of."""

    name: str
    text: Markup
    kind: Markup
    fields: list[Field]


def _calls(schema: Json) -> Iterator[Call]:
    for path, methods in schema["paths"].items():
        for method, call in methods.items():
            yield Call(
                method=method.upper(),
                path=path,
                text=_text(call.get("description", "")),
                body=_content(call.get("requestBody", {})),
                answers=[
                    (status, _text(answer.get("description", "")), _content(answer))
                    for status, answer in call["responses"].items()
                ],
            )


def _models(schema: Json) -> Iterator[Model]:
    for name, model in schema["components"]["schemas"].items():
        required = model.get("required", ())
        fields = [
            Field(field, _kind(what), _text(what.get("description", "")), field in required)
            for field, what in model.get("properties", {}).items()
        ]
        yield Model(name, _text(model.get("description", "")), Markup() if fields else _kind(model), fields)


def _text(description: str) -> Markup:
    """A description with its `names` set as code.

    >>> _text("a `save` & more")
    Markup('a <code>save</code> &amp; more')
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(description))))  # noqa: S704  escaped before


def _content(described: Json) -> Markup:
    """What a body or an answer consists of."""
    for content in described.get("content", {}).values():
        return _kind(content.get("schema", {}))
    return Markup()


def _kind(what: Json) -> Markup:
    """A schema in a few words, each model a link to its own place on the page."""
    match what:
        case {"$ref": str(reference)}:
            name = reference.rpartition("/")[2]
            return Markup('<a href="#{0}">{0}</a>').format(name)
        case {"const": value}:
            return escape(_word(value))
        case {"enum": values}:
            return Markup(" | ").join(_word(value) for value in values)
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return Markup(" | ").join(_kind(kind) for kind in kinds)
        case {"type": "array", "items": item}:
            return Markup("[{}…]").format(_kind(item))
        case {"type": "array", "prefixItems": items}:
            return Markup("[{}]").format(Markup(", ").join(_kind(item) for item in items))
        case {"type": "object", "additionalProperties": dict(value)}:
            return Markup("{{name: {}…}}").format(_kind(value))
        case {"type": "integer", "minimum": least, "maximum": most}:
            return Markup("{:g}..{:g}").format(least, most)
        case {"type": str(name)}:
            return escape(name)
        case _:
            return escape("any")


def _word(value: object) -> str:
    """A constant as it stands in JSON."""
    return "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value).lower()
