"""The rule sets: six named values of one frozen type, and custom ones made from them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from engine.cards import Card
from engine.errors import InvalidRules

Opening = Literal["offer", "turn"]
"""``offer``: each player in turn may take the upcard or pass; ``turn``: the first player begins normally."""

Tie = Literal["undercut", "knocker"]
"""Who wins when the knocker's deadwood and the lowest defender's are level."""

KnockDiscard = Literal["up", "down"]
"""How the knocker lays the discard."""

CUSTOM = "custom"
"""The id of every set that is none of the six."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that varies from table to table. Points are points, counts are cards."""

    id: str
    """The name of the set: one of the six, or ``custom``."""
    base: str
    """The set that a custom one started from; a named set's own id."""
    players: Literal[2, 3]
    opening: Opening
    knock_limit: int | Literal["upcard"]
    """The most deadwood a knock may declare; ``upcard``: the first upcard's value, an ace meaning gin only."""
    knock_as_dealt: bool
    """Whether the first player may knock with the ten cards dealt, instead of taking or passing."""
    gin_bonus: int
    big_gin_bonus: int | None
    """For melding all eleven cards; None where big gin is not played."""
    undercut_bonus: int
    """To the defender who undercuts."""
    undercut_penalty: int
    """What an undercut knocker loses."""
    tie: Tie
    knock_discard: KnockDiscard
    takeable: Literal[1, 2]
    """How many of the top discards may be taken."""
    void_at: int
    """The round is void once a turn without a knock leaves this many cards in the stock, or fewer."""
    target: int
    """The first player to reach it wins the game."""
    spades_double: bool = False
    """Whether a spade upcard doubles the round's points."""

    def limit(self, upcard: Card) -> int:
        """The knock limit in force for a round that began with this upcard; 0 means gin only."""
        if self.knock_limit != "upcard":
            return self.knock_limit
        return 0 if upcard.rank == 0 else upcard.points


CLASSIC = Rules(
    id="classic",
    base="classic",
    players=2,
    opening="offer",
    knock_limit=10,
    knock_as_dealt=False,
    gin_bonus=25,
    big_gin_bonus=None,
    undercut_bonus=25,
    undercut_penalty=0,
    tie="undercut",
    knock_discard="up",
    takeable=1,
    void_at=2,
    target=100,
)

ITALIAN = replace(
    CLASSIC,
    id="italian",
    base="italian",
    knock_limit=9,
    knock_as_dealt=True,
    big_gin_bonus=50,
    undercut_bonus=20,
)

OKLAHOMA = replace(ITALIAN, id="oklahoma", base="oklahoma", knock_limit="upcard")

SPANISH = replace(CLASSIC, id="spanish", base="spanish", big_gin_bonus=50, undercut_bonus=10, knock_discard="down")

POLISH = replace(CLASSIC, id="polish", base="polish", opening="turn", big_gin_bonus=31)

THREE = replace(
    CLASSIC,
    id="three",
    base="three",
    players=3,
    gin_bonus=50,
    undercut_bonus=0,
    undercut_penalty=25,
    takeable=2,
    void_at=3,
    target=200,
)

RULE_SETS: Mapping[str, Rules] = {rules.id: rules for rules in (CLASSIC, ITALIAN, OKLAHOMA, SPANISH, POLISH, THREE)}
"""The six, by their ids."""

BOUNDS: Mapping[str, tuple[int, int]] = {
    "players": (2, 3),
    "knock_limit": (0, 30),
    "gin_bonus": (0, 100),
    "big_gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "undercut_penalty": (0, 100),
    "takeable": (1, 2),
    "void_at": (0, 10),
    "target": (10, 1000),
}
"""The least and the most of every parameter that is a number."""

CHOICES: Mapping[str, tuple[object, ...]] = {
    "opening": get_args(Opening),
    "knock_as_dealt": (False, True),
    "tie": get_args(Tie),
    "knock_discard": get_args(KnockDiscard),
    "spades_double": (False, True),
}
"""The values of every parameter that is no number."""

INSTEAD_OF_A_NUMBER: Mapping[str, object] = {"knock_limit": "upcard", "big_gin_bonus": None}
"""The one value beside the numbers, where there is one."""

PARAMETERS = tuple(field.name for field in fields(Rules) if field.name not in ("id", "base"))
"""Everything that a custom set may change."""


def customise(base: str, changes: Mapping[str, Any]) -> Rules:
    """A custom rule set: a named one with some parameters changed.

    >>> customise("italian", {"knock_limit": 10}).knock_limit
    10

    Raises InvalidRules where the base or a parameter is unknown, a value is out of bounds, or two
    parameters exclude each other (a knock as dealt needs the upcard offer).
    """
    if base not in RULE_SETS:
        raise InvalidRules("There is no such rule set.")
    for name, value in changes.items():
        _check(name, value)
    rules = replace(RULE_SETS[base], id=CUSTOM, **changes)
    if rules.knock_as_dealt and rules.opening != "offer":
        raise InvalidRules("{parameter}: knocking as dealt needs the upcard offer.", parameter="knock_as_dealt")
    return rules


def write_value(value: object) -> str:
    """A parameter's value as text, as it stands in an address or on a command line.

    >>> write_value(10), write_value(None), write_value(True)
    ('10', 'none', 'true')
    """
    return "none" if value is None else str(value).lower()


def read_value(parameter: str, text: str) -> object:
    """The parameter's value that the text writes down; text that is none stays, for :func:`customise` to refuse.

    >>> read_value("knock_limit", "10"), read_value("big_gin_bonus", "none"), read_value("tie", "10")
    (10, None, '10')
    """
    word = "none" if text.lower() == "null" else text.lower()
    values = CHOICES.get(parameter, ())
    if parameter in INSTEAD_OF_A_NUMBER:
        values += (INSTEAD_OF_A_NUMBER[parameter],)
    for value in values:
        if word == write_value(value):
            return value
    return int(text) if parameter in BOUNDS and text.isascii() and text.isdigit() and len(text) < 6 else text


def _check(name: str, value: object) -> None:
    if name not in PARAMETERS:
        raise InvalidRules("There is no such parameter.")
    if name in INSTEAD_OF_A_NUMBER and value == INSTEAD_OF_A_NUMBER[name]:
        return
    if name in CHOICES:
        if not any(value is choice or (value == choice and isinstance(value, str)) for choice in CHOICES[name]):
            raise InvalidRules("{parameter}: that is not one of the choices.", parameter=name)
    else:
        least, most = BOUNDS[name]
        if type(value) is not int or not least <= value <= most:
            raise InvalidRules(
                "{parameter}: a whole number from {least} to {most} is needed.", parameter=name, least=least, most=most
            )
