"""The pages: HTML whose files' addresses hold their digest, never kept by a browser without asking again.

The table has an address in each language, such as ``/it/``; at ``/`` it speaks what the browser asks for.
"""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.imports import needed
from app.messages import NAMES, catalogue, language_of, languages
from app.static_files import StaticTree, chosen_encoding, compressed

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"

Endpoint = Callable[[Request], Awaitable[Response]]

ASK_AGAIN = "no-cache"
"""Keep it, but ask before every use: a page of yesterday never runs against the server of today."""


@dataclass(frozen=True, slots=True)
class Html:
    """A finished page, and the tag that tells whether a browser has it already."""

    content: bytes
    language: str
    tag: str


class Pages:
    """The templates, each rendered once in every language."""

    def __init__(self, watch: bool = False) -> None:
        self.watch = watch
        self.tree = StaticTree(STATIC)
        self._rendered: dict[tuple[str, str, str], Html] = {}

    def install(self, app: Starlette) -> None:
        """Answer for the table, in every language, and for its files."""

        async def table(request: Request) -> Response:
            return self.answer(request, "page.html", up="")

        app.add_route("/", table, methods=["GET"])
        app.add_route("/s/{digest}/{path:path}", self.file, methods=["GET"])
        for language in languages():
            app.add_route(f"/{language}", _to(f"{language}/"), methods=["GET"])
            app.add_route(f"/{language}/", self._table_in(language), methods=["GET"])

    def _table_in(self, language: str) -> Endpoint:
        async def table(request: Request) -> Response:
            return self.answer(request, "page.html", up="../", language=language)

        return table

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return await self.tree.serve(request)

    def answer(self, request: Request, template: str, up: str, language: str | None = None, **values: Any) -> Response:
        """A template in a language, or in the reader's; ``up`` leads from its address to ``/``, such as ``../``."""
        self.look_again()
        language = language or language_of(request.scope)
        key = template, language, up
        if key not in self._rendered:
            self._rendered[key] = self.render(template, language, up, **values)
        return self.send(request, self._rendered[key])

    def look_again(self) -> None:
        """Where files are watched: read them anew, since any may have changed."""
        if self.watch:
            self.tree = StaticTree(STATIC)
            self._rendered.clear()

    def send(self, request: Request, html: Html) -> Response:
        """A finished page as an answer, or the news that the browser has it already."""
        headers = {
            "Cache-Control": ASK_AGAIN,
            "Content-Language": html.language,
            "ETag": html.tag,
            "Vary": "Accept-Encoding, Accept-Language",
        }
        known = request.headers.get("if-none-match", "")
        if html.tag in (tag.strip() for tag in known.split(",")):
            return Response(status_code=304, headers=headers)
        content = html.content
        encoding = chosen_encoding(request.headers.get("accept-encoding", ""))
        if encoding:
            headers["Content-Encoding"] = encoding
            content = compressed(content, encoding)
        return Response(content, headers=headers, media_type="text/html; charset=utf-8")

    def render(self, template: str, language: str, up: str, **values: Any) -> Html:
        """A template in a language, its addresses leading up to ``/`` first."""
        context = {
            "up": up,
            "static": f"{up}s/{self.tree.digest}/",
            "api": f"{up}api/",
            "needed": partial(needed, self.tree.files),
            "lang": language,
            "languages": {code: NAMES[code] for code in languages()},
        }
        text = _templates(language).get_template(template).render(context | values)
        content = text.encode()
        return Html(content, language, f'W/"{hashlib.sha256(content).hexdigest()[:32]}"')


def _to(address: str) -> Endpoint:
    """On to a relative address, so that a prefix stays."""

    async def redirect(_: Request) -> Response:
        return RedirectResponse(address, 308)

    return redirect


@cache
def _templates(language: str) -> Environment:
    """Templates that speak a language. They are compiled once, and again when their files change."""
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    templates.install_gettext_translations(catalogue(language), newstyle=True)  # type: ignore[attr-defined]
    return templates
