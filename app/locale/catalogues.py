"""The catalogues: made from the sources, kept as text, compiled for the server and for the page.

A catalogue of a language is ``app/locale/{language}/LC_MESSAGES/juniper.po``, and is edited by hand. Beside it stands
the ``.mo`` that the server reads, and in ``static/locale/`` the JSON that the page reads. Both are kept in the
repository, so that neither the two commands nor a container needs Babel; a test holds them against the text.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.locale.engine_messages import NotWrittenOut, engine_messages
from app.locale.page_messages import page_calls
from app.messages import DOMAIN, LOCALES, NAMES

ROOT = LOCALES.parent.parent
PAGE = ROOT / "static" / "locale"
LANGUAGES = tuple(code for code in NAMES if code != "en")

PYTHON = {"_": None}
TEMPLATES = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2)}
"""What marks a message in Python and in the templates: for each function which arguments are messages."""

IN_SCRIPTS = "static/js/"

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)

Place = tuple[str, str | tuple[str, str], str | None]
"""A message, or a singular and a plural, with its file and its context."""


def plain(language: str) -> Catalog:
    """An empty catalogue."""
    return Catalog(language, fuzzy=False)


def po_file(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    return po_file(language).with_suffix(".mo")


def json_file(language: str) -> Path:
    return PAGE / f"{language}.json"


def messages() -> Iterator[Place]:
    """Every message of the sources, file by file. Raises NotWrittenOut where one cannot be read."""
    for path in _files("app", "*.py"):
        if LOCALES not in path.parents:
            yield from _by_babel("python", path, PYTHON)
    for path in _files("engine", "*.py"):
        for _, sentence in engine_messages(path.read_text()):
            yield _name(path), sentence, None
    for path in _files("templates", "*.html"):
        yield from _by_babel("jinja2.ext:babel_extract", path, TEMPLATES, {"extensions": "jinja2.ext.i18n"})
    for path in _files("static/js", "*.js"):
        for call in page_calls(path.read_text()):
            if not call.messages and path.name != "i18n.js":
                raise NotWrittenOut(f"{_name(path)}, line {call.line}")
            for text, plural, context in call.messages:
                yield _name(path), text if plural is None else (text, plural), context


def read(language: str) -> Catalog:
    """A language's catalogue as it is kept."""
    kept = plain(language)
    if po_file(language).is_file():
        with po_file(language).open("rb") as file:
            for message in read_po(file, language):
                if message.id:
                    _add(kept, message.id, message.context, message.string, message.locations)
    return kept


def made(language: str) -> Catalog:
    """A language's catalogue for the sources as they are now, with what is translated already."""
    kept = read(language)
    new = plain(language)
    for file, message, context in sorted(messages(), key=lambda place: (_order(place[0]), place[0])):
        key = message if isinstance(message, str) else message[0]
        old = kept.get(key, context)
        string = old.string if old is not None and isinstance(old.id, str) == isinstance(message, str) else ""
        _add(new, message, context, string, [(file, 0)])
    return new


def written(catalogue: Catalog) -> bytes:
    """The catalogue as the text that is kept, its header without a date: equal content is equal text."""
    file = BytesIO()
    write_po(file, catalogue, width=110, omit_header=True, include_lineno=False)
    header = f"""msgid ""
msgstr ""
"Language: {catalogue.locale_identifier}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {catalogue.plural_forms}\\n"

"""
    return header.encode() + file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """What is translated as the server reads it, the header without a date."""
    done = plain(str(catalogue.locale_identifier))
    done.creation_date = done.revision_date = _NO_DATE
    for message in _translated(catalogue):
        _add(done, message.id, message.context, message.string, [])
    file = BytesIO()
    write_mo(file, done)
    return file.getvalue()


def for_the_page(catalogue: Catalog) -> bytes:
    """The messages of the page's scripts, plural forms in the order of the catalogue, as JSON."""
    found: dict[str, Any] = {}
    for message in _translated(catalogue):
        if any(file.startswith(IN_SCRIPTS) for file, _ in message.locations):
            name = message.id if isinstance(message.id, str) else message.id[0]
            key = f"{message.context}\x04{name}" if message.context else name
            found[key] = message.string
    return (json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


def missing(catalogue: Catalog) -> list[Message]:
    """The messages that are not translated, or not in every form."""
    return [message for message in catalogue if message.id and not _is_translated(message)]


def _translated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and _is_translated(message)]


def _is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def _add(catalogue: Catalog, message: Any, context: str | None, string: Any, locations: list[Any]) -> None:
    if isinstance(message, tuple | list):
        strings = tuple(string) if isinstance(string, tuple | list) else (string,)
        string = (strings + ("",) * catalogue.num_plurals)[: catalogue.num_plurals]
        message = tuple(message)
    catalogue.add(message, string, locations=locations, context=context)


def _by_babel(
    method: str, path: Path, keywords: dict[str, Any], options: dict[str, Any] | None = None
) -> Iterator[Place]:
    for _, message, _, context in extract_from_file(method, path, keywords, options=options or {}):
        if isinstance(message, tuple | list):
            yield _name(path), (message[0], message[1]), context
        else:
            yield _name(path), message, context


def _files(folder: str, pattern: str) -> list[Path]:
    return sorted((ROOT / folder).rglob(pattern))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _order(file: str) -> int:
    """The page first, then the guide, the server, the engine: as a translator meets them."""
    return next(
        place for place, folder in enumerate(("static", "templates", "app", "engine")) if file.startswith(folder)
    )
