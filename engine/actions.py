"""What a player may do: small frozen values named as at the table, and how they are written down.

A move as text is a word and what goes with it; melds are separated by commas, a layoff names its meld by number:

>>> write_action(Knock(card("Kd"), (cards("4s 5s 6s"), cards("9h 9d 9c"))))
'knock Kd: 4s 5s 6s, 9h 9d 9c'
>>> read_action("defend: 7h 7d 7c; 3s 0") == Defend((cards("7h 7d 7c"),), (Layoff(card("3s"), 0),))
True
"""

from dataclasses import dataclass

from engine.cards import ALONE, CARDS, TEXTS, Card, CardSet, card, cards
from engine.errors import InvalidNotation
from engine.layoffs import Layoff
from engine.melds import Meld


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the offered upcard."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock, unseen."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Take this card from the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay this card on the discard pile and go on playing."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """End the round: lay the discard, put down these melds, the rest is deadwood.

    With no deadwood it is gin. Without a discard it is a knock with the ten cards dealt.
    """

    discard: Card | None
    melds: tuple[Meld, ...]

    def leaves(self, hand: CardSet) -> CardSet:
        """The ten cards that are put down from this hand."""
        return hand if self.discard is None else hand & ~ALONE[self.discard]


@dataclass(frozen=True, slots=True)
class BigGin:
    """End the round with all eleven cards in these melds, discarding nothing."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer a knock: put down these melds of one's own and lay these cards off, in this order."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]


Action = Pass | DrawStock | DrawDiscard | Discard | Knock | BigGin | Defend
"""Anything that a player may do."""

PASS = Pass()
DRAW_STOCK = DrawStock()

DISCARDS = tuple(map(Discard, CARDS))
"""For each card of the deck, laying it on the discard pile."""

TAKES = tuple(map(DrawDiscard, CARDS))
"""For each card of the deck, taking it from there."""


def write_action(action: Action) -> str:
    """The action as text; :func:`read_action` gives it back."""
    match action:
        case Pass():
            return "pass"
        case DrawStock():
            return "draw"
        case DrawDiscard(taken):
            return f"take {TEXTS[taken]}"
        case Discard(thrown):
            return f"discard {TEXTS[thrown]}"
        case Knock(None, melds):
            return f"knock: {_write_melds(melds)}"
        case Knock(thrown, melds):
            return f"knock {thrown}: {_write_melds(melds)}"
        case BigGin(melds):
            return f"big gin: {_write_melds(melds)}"
        case Defend(melds, layoffs):
            return f"defend: {_write_melds(melds)}; " + ", ".join(f"{each.card} {each.meld}" for each in layoffs)


def read_action(text: str) -> Action:
    """The action that the text writes down; raises InvalidNotation."""
    return _PLAIN.get(text) or _read_declared(text)


def _read_declared(text: str) -> Action:
    """An action that is more than a word and a card."""
    what, _, declared = text.partition(":")
    match what.split(" "):
        case ["knock"]:
            return Knock(None, _read_melds(declared))
        case ["knock", thrown]:
            return Knock(card(thrown), _read_melds(declared))
        case ["big", "gin"]:
            return BigGin(_read_melds(declared))
        case ["defend"]:
            melds, _, layoffs = declared.partition(";")
            return Defend(_read_melds(melds), tuple(map(_read_layoff, _parts(layoffs))))
        case _:
            raise InvalidNotation("That is not an action.")


_EVERY_PLAIN: tuple[Action, ...] = (PASS, DRAW_STOCK, *TAKES, *DISCARDS)
_PLAIN = {write_action(action): action for action in _EVERY_PLAIN}


def _write_melds(melds: tuple[Meld, ...]) -> str:
    return ", ".join(" ".join(map(str, meld)) for meld in melds)


def _read_melds(text: str) -> tuple[Meld, ...]:
    return tuple(map(cards, _parts(text)))


def _read_layoff(text: str) -> Layoff:
    match text.split():
        case [laid_off, number] if number.isascii() and number.isdigit() and len(number) < 3:
            return Layoff(card(laid_off), int(number))
        case _:
            raise InvalidNotation("That is not a layoff.")


def _parts(text: str) -> list[str]:
    return text.split(",") if text.strip() else []
