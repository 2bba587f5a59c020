"""The API's shapes, written down by hand and not taken from the server's own models.

A shape is a type, a value, a pattern, a list of one shape, an object with exactly these fields (a name that ends in
``?`` may be left out), or one of several shapes. :func:`fault` says where a value departs from its shape.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

Shape = Any


class OneOf(tuple[Shape, ...]):
    """Any of these shapes."""

    def __new__(cls, *shapes: Shape) -> "OneOf":
        return super().__new__(cls, shapes)


class Tagged(NamedTuple):
    """Objects that tell their shape by the value of a field."""

    tag: str
    shapes: Mapping[object, Shape]


class Each(NamedTuple):
    """An object used as a table: any names of this shape, values of that."""

    name: Shape
    value: Shape


class Between(NamedTuple):
    """A whole number within bounds."""

    least: int
    most: int


def fault(value: object, shape: Shape, at: str = "answer") -> str | None:
    """Where the value departs from the shape, or None where it has it.

    >>> fault({"seat": 0, "cards": ["7h"]}, {"seat": int, "cards": [CARD]})
    >>> fault({"seat": True, "cards": ["7h"]}, {"seat": int, "cards": [CARD]})
    'answer.seat is True'
    >>> fault({"seat": 0, "cards": ["1h"], "hand": 1}, {"seat": int, "cards": [CARD]})
    "answer has ['cards', 'hand', 'seat']"
    """
    match shape:
        case OneOf():
            return None if any(fault(value, each, at) is None for each in shape) else f"{at} is {value!r}"
        case Tagged(tag, shapes):
            known = isinstance(value, dict) and value.get(tag) in shapes
            return fault(value, shapes[value[tag]], at) if known else f"{at} is {value!r}"  # type: ignore[index]
        case Each(name, inner):
            if not isinstance(value, dict):
                return f"{at} is {value!r}"
            names = (fault(key, name, f"a name in {at}") for key in value)
            values = (fault(each, inner, f"{at}.{key}") for key, each in value.items())
            return next(filter(None, (*names, *values)), None)
        case Between(least, most):
            return None if type(value) is int and least <= value <= most else f"{at} is {value!r}"
        case re.Pattern():
            return None if isinstance(value, str) and shape.fullmatch(value) else f"{at} is {value!r}"
        case type():
            return None if type(value) is shape else f"{at} is {value!r}"
        case list():
            if not isinstance(value, list):
                return f"{at} is {value!r}"
            faults = (fault(each, shape[0], f"{at}[{place}]") for place, each in enumerate(value))
            return next(filter(None, faults), None)
        case dict():
            return _object_fault(value, shape, at)
        case _:
            return None if type(value) is type(shape) and value == shape else f"{at} is {value!r}"


def _object_fault(value: object, shape: dict[str, Shape], at: str) -> str | None:
    if not isinstance(value, dict):
        return f"{at} is {value!r}"
    needed = {name for name in shape if not name.endswith("?")}
    allowed = {name.removesuffix("?") for name in shape}
    if not needed <= value.keys() <= allowed:
        return f"{at} has {sorted(value)}"
    faults = (fault(value[name], shape.get(name, shape.get(f"{name}?")), f"{at}.{name}") for name in value)
    return next(filter(None, faults), None)


CARD = re.compile("[A2-9TJQK][shdc]")
CARDS = [CARD]
MELDS = [CARDS]
HEX_32 = re.compile("[0-9a-f]{32}")
HEX_64 = re.compile("[0-9a-f]{64}")
SAVE = re.compile(r"J1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+={0,2}")
DEAL = re.compile(r"D1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+={0,2}")
SEAT = Between(0, 2)
BOT = OneOf("beginner", "steady", "sharp", "expert")
BONUS = Between(0, 100)
KIND = OneOf("knock", "gin", "big_gin")
OUTCOME = OneOf("knock", "gin", "big_gin", "undercut", "void")
LAYOFFS = [{"card": CARD, "meld": Between(0, 10)}]

RULE_SET: dict[str, Shape] = {
    "id": OneOf("classic", "italian", "oklahoma", "spanish", "polish", "three", "custom"),
    "base": OneOf("classic", "italian", "oklahoma", "spanish", "polish", "three"),
    "players": Between(2, 3),
    "opening": OneOf("offer", "turn"),
    "knock_limit": OneOf(Between(0, 30), "upcard"),
    "knock_as_dealt": bool,
    "gin_bonus": BONUS,
    "big_gin_bonus": OneOf(None, BONUS),
    "undercut_bonus": BONUS,
    "undercut_penalty": BONUS,
    "tie": OneOf("undercut", "knocker"),
    "knock_discard": OneOf("up", "down"),
    "takeable": Between(1, 2),
    "void_at": Between(0, 10),
    "target": Between(10, 1000),
    "spades_double": bool,
}

RULES: dict[str, Shape] = {
    "rules": [RULE_SET],
    "bounds": Each(str, {"min": int, "max": int}),
    "bots": [{"id": BOT, "name": str, "version": int}],
}

DEALT = {"deal": DEAL, "commitment": HEX_64}

DEFEND = {"type": "defend", "melds": MELDS, "layoffs": LAYOFFS}

ACTION = Tagged(
    "type",
    {
        "pass": {"type": "pass"},
        "draw": Tagged(
            "from",
            {
                "stock": {"type": "draw", "from": "stock"},
                "discard": {"type": "draw", "from": "discard", "card": CARD},
            },
        ),
        "discard": {"type": "discard", "card": CARD},
        "knock": {"type": "knock", "card": OneOf(CARD, None), "melds": MELDS},
        "big_gin": {"type": "big_gin", "melds": MELDS},
        "defend": DEFEND,
        "next_round": {"type": "next_round"},
    },
)

ITEMS = [
    {
        "label": OneOf(
            "difference", "gin_bonus", "big_gin_bonus", "undercut_bonus", "undercut_penalty", "spades_double"
        ),
        "seat": SEAT,
        "points": int,
    }
]

RESULT: dict[str, Shape] = {
    "kind": OUTCOME,
    "winner": OneOf(SEAT, None),
    "points": [int],
    "hands": OneOf(None, [{"melds": MELDS, "layoffs": LAYOFFS, "deadwood": CARDS, "points": int}]),
    "items": ITEMS,
}

VIEW: dict[str, Shape] = {
    "rules": RULE_SET,
    "commitment": HEX_64,
    "seeds": OneOf(None, {"server": HEX_32, "client": HEX_32}),
    "practice": bool,
    "provable": bool,
    "draw": [{"seat": SEAT, "card": CARD}],
    "round": int,
    "dealer": SEAT,
    "phase": OneOf("offer", "draw", "discard", "defend", "round_over", "game_over"),
    "turn": OneOf(SEAT, None),
    "knock_limit": Between(0, 30),
    "stock": Between(0, 31),
    "discards": CARDS,
    "seats": [
        {"seat": SEAT, "name": str, "bot": OneOf(None, BOT), "cards": Between(10, 11), "score": int, "known": CARDS}
    ],
    "hand": CARDS,
    "drawn": OneOf(CARD, None),
    "values": Each(CARD, Between(1, 10)),
    "deadwood": int,
    "arrangement": {"melds": MELDS, "deadwood": CARDS},
    "melds": MELDS,
    "actions": [ACTION],
    "previews": [OneOf(None, {"deadwood": int, "cards": CARDS})],
    "knock": OneOf(
        None,
        {"seat": SEAT, "kind": KIND, "melds": MELDS, "deadwood": CARDS, "points": int, "discard": OneOf(CARD, None)},
    ),
    "layoffs": OneOf(None, {"suggestion": DEFEND, "targets": [{"card": CARD, "meld": int, "after": CARDS}]}),
    "result": OneOf(None, RESULT),
    "winner": OneOf(None, SEAT),
    "ended": OneOf(None, "target", "resigned"),
    "history": [{"round": int, "kind": OUTCOME, "points": [int], "totals": [int]}],
}

EVENT = Tagged(
    "type",
    {
        "dealt": {"type": "dealt", "dealer": SEAT, "upcard": CARD},
        "passed": {"type": "passed", "seat": SEAT},
        "drew": {"type": "drew", "seat": SEAT, "from": OneOf("stock", "discard"), "card?": CARD},
        "discarded": {"type": "discarded", "seat": SEAT, "card": CARD},
        "knocked": {
            "type": "knocked",
            "seat": SEAT,
            "kind": KIND,
            "melds": MELDS,
            "deadwood": CARDS,
            "card": OneOf(CARD, None),
        },
        "defended": {"type": "defended", "seat": SEAT, "melds": MELDS, "layoffs": LAYOFFS, "deadwood": CARDS},
        "scored": {"type": "scored", "items": ITEMS, "totals": [int]},
        "voided": {"type": "voided", "reason": OneOf("stock", "turns")},
        "won": {"type": "won", "seat": SEAT},
        "resigned": {"type": "resigned"},
    },
)

TURN: dict[str, Shape] = {"save": SAVE, "view": VIEW, "events": [EVENT]}

ROUND: dict[str, Shape] = {
    "round": int,
    "dealer": SEAT,
    "hands": [OneOf(None, CARDS)],
    "events": [EVENT],
    "result": RESULT,
}

REASON = OneOf(
    {"code": OneOf("gin", "big_gin"), "bonus": BONUS},
    {"code": OneOf("knock_low", "least_deadwood", "least_left"), "deadwood": Between(0, 110)},
    {"code": OneOf("undercut_risk", "wait_risk"), "deadwood": Between(1, 30), "percent": Between(1, 99)},
    {"code": OneOf("knock_early", "tip_dear_early"), "turn": Between(0, 50)},
    {"code": OneOf("wait_for_gin", "keeps_outs", "keeps_gin", "lays_off"), "count": Between(1, 52)},
    {"code": "makes_meld", "card": CARD, "meld": CARDS},
    {"code": "lowers_deadwood", "before": Between(1, 110), "after": Between(0, 110)},
    {"code": OneOf("fits_nothing", "loose", "useless_to_others"), "card": CARD},
    {"code": "draws_that_help", "count": Between(1, 52), "unseen": Between(1, 52)},
    {"code": "forced"},
    {"code": "ahead", "tenths": Between(1, 10_000)},
    {"code": "dearest", "card": CARD, "points": Between(1, 10)},
    {"code": "rank_gone", "card": CARD, "count": Between(2, 3)},
    {"code": "threw_alike", "card": CARD, "other": CARD, "seat": Between(1, 2)},
    {"code": "keeps_from", "card": CARD, "taken": CARD, "seat": Between(1, 2)},
    {"code": "undercuts", "deadwood": Between(0, 110), "knocker": Between(0, 30)},
    {"code": "tip_keep_middle", "card": CARD, "kept": CARD},
)

CANDIDATE: dict[str, Shape] = {"action": ACTION, "value": float, "win": float}

HINT: dict[str, Shape] = {"action": ACTION, "reasons": [REASON], "candidates": [CANDIDATE]}

LOSS: dict[str, Shape] = {"points": float, "win": float}

CLASSES = ("best", "good", "inaccuracy", "mistake", "blunder")

DECISION: dict[str, Shape] = {
    "move": int,
    "position": VIEW,
    "chosen": CANDIDATE,
    "best": CANDIDATE,
    "loss": LOSS,
    "class": OneOf(*CLASSES),
    "reasons": [REASON],
    "candidates": [CANDIDATE],
    "there": OneOf(None, {"hands": [OneOf(None, CARDS)], "stock": CARDS}),
    "deeper?": {"worlds": Between(2, 100), "loss": LOSS, "give_or_take": LOSS, "class": OneOf(None, *CLASSES)},
}

REVIEW: dict[str, Shape] = {"round": int, "decisions": [DECISION], "mean_loss": float, "points": [int]}

ERROR = {
    "type": re.compile("urn:juniper:problem:[a-z_]+"),
    "title": str,
    "status": int,
    "code": re.compile("[a-z_]+"),
    "detail": str,
    "legal?": [ACTION],
    "errors?": [{"at": str, "error": str}],
    "limit?": int,
}
