"""A round's moves in as few characters as can be, for saves, which travel with every request.

Each card is a letter: ``A`` the ace of spades to ``z`` the king of clubs, in the deck's order. A letter alone is a
discard, ``+`` and a letter a card taken, ``-`` a draw from the stock, ``.`` a pass. What puts a hand down goes on to
the next bar: ``!`` a knock with its discard, ``*`` big gin, ``/`` a defence, then the melds, and after a semicolon the
layoffs, each a letter and the number of a meld.

>>> from engine.actions import PASS, Defend, Knock
>>> from engine.cards import card, cards
>>> write_shorthand([PASS, DRAW_STOCK, DISCARDS[0], Knock(card("Kd"), (cards("4s 5s 6s"), cards("9h 9d 9c")))])
'.-A!m:DEF,Viv|'
>>> read_shorthand("/;V0|") == [Defend((), (Layoff(card("9h"), 0),))]
True
"""

from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase

from engine.actions import (
    DISCARDS,
    DRAW_STOCK,
    PASS,
    TAKES,
    Action,
    BigGin,
    Defend,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from engine.cards import CARDS, Card
from engine.errors import InvalidNotation
from engine.layoffs import Layoff
from engine.melds import Meld

LETTERS = ascii_uppercase + ascii_lowercase
"""The cards, a letter each."""

_CARD = dict(zip(LETTERS, CARDS, strict=True))
_PLAIN: dict[str, Action] = {".": PASS, "-": DRAW_STOCK, **dict(zip(LETTERS, DISCARDS, strict=True))}


def write_cards(some: Iterable[Card]) -> str:
    """The cards' letters, in the order given."""
    return "".join([LETTERS[card] for card in some])


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that the letters mean; raises InvalidNotation."""
    try:
        return tuple(map(_CARD.__getitem__, text))
    except KeyError:
        raise InvalidNotation("That is not a card.") from None


def write_shorthand(actions: Iterable[Action]) -> str:
    """The actions, one after another."""
    return "".join(
        [
            LETTERS[each.card] if isinstance(each, Discard) else "-" if isinstance(each, DrawStock) else _write(each)
            for each in actions
        ]
    )


def read_shorthand(text: str) -> list[Action]:
    """The actions that the text writes down; raises InvalidNotation."""
    found = []
    signs = iter(text)
    for sign in signs:
        action = _PLAIN.get(sign)
        if action is None:
            action = TAKES[_card(next(signs, ""))] if sign == "+" else _read_down(sign, signs)
        found.append(action)
    return found


def _write(action: Action) -> str:
    match action:
        case DrawStock():
            return "-"
        case Discard():
            return LETTERS[action.card]
        case DrawDiscard():
            return "+" + LETTERS[action.card]
        case Pass():
            return "."
        case Knock(thrown, melds):
            return f"!{'' if thrown is None else LETTERS[thrown]}:{_write_melds(melds)}|"
        case BigGin(melds):
            return f"*{_write_melds(melds)}|"
        case Defend(melds, layoffs):
            laid_off = "".join(f"{LETTERS[each.card]}{each.meld}" for each in layoffs)
            return f"/{_write_melds(melds)};{laid_off}|"


def _read_down(sign: str, signs: Iterator[str]) -> Action:
    """An action that puts a hand down, of which the first sign is read."""
    declared = ""
    for each in signs:
        if each == "|":
            break
        declared += each
    match sign:
        case "!":
            thrown, _, melds = declared.partition(":")
            return Knock(_card(thrown) if thrown else None, _read_melds(melds))
        case "*":
            return BigGin(_read_melds(declared))
        case "/":
            melds, _, layoffs = declared.partition(";")
            return Defend(_read_melds(melds), tuple(_read_layoffs(layoffs)))
        case _:
            raise InvalidNotation("That is not an action.")


def _card(letter: str) -> Card:
    try:
        return _CARD[letter]
    except KeyError:
        raise InvalidNotation("That is not a card.") from None


def _write_melds(melds: tuple[Meld, ...]) -> str:
    return ",".join(map(write_cards, melds))


def _read_melds(text: str) -> tuple[Meld, ...]:
    return tuple(map(read_cards, text.split(","))) if text else ()


def _read_layoffs(text: str) -> Iterator[Layoff]:
    for place in range(0, len(text), 2):
        laid_off, number = text[place], text[place + 1 : place + 2]
        if not (number.isascii() and number.isdigit()):
            raise InvalidNotation("That is not a layoff.")
        yield Layoff(_card(laid_off), int(number))
