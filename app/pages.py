"""The one page: HTML whose files' addresses hold their digest, never kept by a browser without asking again."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from app.messages import NAMES, catalogue, language_of, languages
from app.static_files import StaticTree, chosen_encoding, compressed

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"

ASK_AGAIN = "no-cache"
"""Keep it, but ask before every use: a page of yesterday never runs against the server of today."""


@dataclass(frozen=True, slots=True)
class Html:
    """A finished page, and the tag that tells whether a browser has it already."""

    content: bytes
    language: str
    tag: str


class Pages:
    """The templates, rendered once a language."""

    def __init__(self, watch: bool = False) -> None:
        self.watch = watch
        self.tree = StaticTree(STATIC)
        self._rendered: dict[tuple[str, str], Html] = {}

    async def page(self, request: Request) -> Response:
        """The table."""
        return self.answer(request, "page.html", up="")

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return await self.tree.serve(request)

    def answer(self, request: Request, template: str, up: str, **values: Any) -> Response:
        """A template in the reader's language; ``up`` leads from its address to the page's, such as ``../``."""
        if self.watch:
            self.tree = StaticTree(STATIC)
            self._rendered.clear()
        language = language_of(request.scope)
        html = self._rendered.get((template, language))
        if html is None:
            html = self._rendered[template, language] = self._render(template, language, up, values)
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

    def _render(self, template: str, language: str, up: str, values: dict[str, Any]) -> Html:
        context = {
            "static": f"{up}s/{self.tree.digest}/",
            "api": f"{up}api/",
            "lang": language,
            "languages": {code: NAMES[code] for code in languages()},
        }
        text = _templates(language).get_template(template).render(context | values)
        content = text.encode()
        return Html(content, language, f'W/"{hashlib.sha256(content).hexdigest()[:32]}"')


def _templates(language: str) -> Environment:
    """Templates that speak a language."""
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
