"""The guide's own words, and how it says a sentence: every number in an element that names what it is."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from app.messages import PLACEHOLDER, _, catalogue, in_context
from engine.cards import Card
from engine.rules import CUSTOM

RULE_SET_NAMES = {
    "classic": _("Classic"),
    "italian": _("Italian"),
    "oklahoma": _("Oklahoma"),
    "spanish": _("Spanish"),
    "polish": _("Polish"),
    "three": _("Three players"),
    CUSTOM: _("Custom rules"),
}

SECTIONS = {
    "glance": _("At a glance"),
    "aim": _("Aim of the game"),
    "cards": _("Cards and their points"),
    "melds": _("Melds"),
    "deal": _("The deal"),
    "turn": _("A turn"),
    "knock": _("Knocking"),
    "gin": _("Gin"),
    "big-gin": _("Big gin"),
    "layoffs": _("Laying off"),
    "undercut": _("Undercut"),
    "score": _("Scoring"),
    "void": _("Void rounds"),
    "end": _("End of the game"),
    "strategy": _("Playing well"),
    "questions": _("Frequent questions"),
    "keyboard": _("Keyboard"),
    "saving": _("Saving"),
    "fairness": _("Fairness"),
}
"""Each section's anchor and title, in order."""

RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


class Words:
    """What the templates say a sentence with. Numbers become elements that name what they are."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = catalogue(language)
        self.letters = in_context(language, "corner letters of jack, queen and king", "JQK")

    def say(self, sentence: str, **values: object) -> Markup:
        """A sentence with its places filled."""
        return _filled(self.catalogue.gettext(sentence), values)

    def say_n(self, one: str, other: str, **values: object) -> Markup:
        """A sentence in the form that goes with the first of its numbers."""
        return _filled(self.catalogue.ngettext(one, other, _count(values)), values)

    def card_name(self, some: Card) -> str:
        """``seven of hearts``, ``siódemka kier``."""
        rank = in_context(self.language, "rank", RANK_NAMES[some.rank])
        suit = self.catalogue.gettext(SUIT_NAMES[some.suit])
        return self.catalogue.gettext("{rank} of {suit}").format(rank=rank, suit=suit)


def _count(values: Mapping[str, object]) -> int:
    first = next(iter(values.values()))
    assert isinstance(first, int), values
    return first


def _filled(text: str, values: Mapping[str, object]) -> Markup:
    """The text, escaped, with its places filled: a number in an element of its name, anything else as it is."""
    pieces = PLACEHOLDER.split(text)
    filled = [_shown(name, values[name]) if place % 2 else escape(name) for place, name in enumerate(pieces)]
    return Markup("").join(filled)


def number(**named: int) -> Markup:
    """A number on its own, under its name."""
    [(name, value)] = named.items()
    return _shown(name, value)


def _shown(name: str, value: Any) -> Markup:
    if isinstance(value, int) and not isinstance(value, bool | Card):
        sign = "\N{MINUS SIGN}" if value < 0 else ""
        return Markup('<span class="num" data-number="{}">{}{}</span>').format(name, sign, abs(value))
    return escape(value)
