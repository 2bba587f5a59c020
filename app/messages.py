"""Which language an answer speaks, and how a sentence is said in it.

The English sentence is its own id. A sentence that will be shown is marked with ``_("…")`` where it is written, and
translated where the answer is made, since only there the reader's language is known.
"""

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.types import Scope

LOCALES = Path(__file__).parent / "locale"
DOMAIN = "juniper"

NAMES = {"en": "English", "it": "Italiano", "es": "Español", "pl": "Polski"}
"""The languages the game may be had in, each by its own name. English needs no catalogue."""

PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""A place in a sentence, where a value goes."""

_RANGE = re.compile(r"\s*([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")
_LANG = re.compile(r"(?:^|&)lang=([a-z]{2})(?:&|$)")
_MOST_RANGES = 20


def _(sentence: str) -> str:
    """Mark a sentence for translation; it stays as it is until it is shown."""
    return sentence


@cache
def languages() -> tuple[str, ...]:
    """The languages at hand: English, and those with a compiled catalogue."""
    return tuple(code for code in NAMES if code == "en" or (LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file())


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English has none and gives every sentence back as it is."""
    return gettext.translation(DOMAIN, LOCALES, [language], fallback=language == "en")


def translate(language: str, sentence: str, values: Mapping[str, object] | None = None) -> str:
    """A sentence in a language, each ``{name}`` filled in with the value of that name.

    >>> translate("en", "At most {limit} KB.", {"limit": 128})
    'At most 128 KB.'
    """
    told = catalogue(language).gettext(sentence) if sentence else ""
    return PLACEHOLDER.sub(lambda name: str((values or {}).get(name[1], name[0])), told)


def in_context(language: str, context: str, words: str) -> str:
    """Words in a language, told by a context from others that read the same in English."""
    return catalogue(language).pgettext(context, words)


def language_of(scope: Scope) -> str:
    """The language of a request: ``?lang=`` if it names one, else the best that the browser accepts."""
    wished = _LANG.search(scope.get("query_string", b"").decode("latin-1"))
    if wished and wished[1] in languages():
        return wished[1]
    for name, value in scope.get("headers", ()):
        if name == b"accept-language":
            return negotiate(value.decode("latin-1"))
    return "en"


def negotiate(accept_language: str) -> str:
    """The language a browser would rather have, of those at hand; English if it wants none of them.

    >>> negotiate("de-DE, en-GB;q=0.8, *;q=0.1")
    'en'
    """
    best, best_weight = "en", 0.0
    for part in accept_language.split(",", _MOST_RANGES)[:_MOST_RANGES]:
        match = _RANGE.fullmatch(part)
        if match and match[1].lower() in languages():
            weight = min(float(match[2] or 1), 1.0)
            if weight > best_weight:
                best, best_weight = match[1].lower(), weight
    return best
