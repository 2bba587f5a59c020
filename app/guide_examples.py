"""What the guide shows: hands as the engine arranges them, and rounds as the engine scores them."""

from dataclasses import dataclass

from engine.cards import CARDS, Card, card, card_set, cards
from engine.deadwood import Arrangement, best_arrangement
from engine.dealing import deal
from engine.melds import Meld
from engine.rules import Rules
from engine.scoring import score
from engine.state import Kind, Knocked, Spread

_KNOCKING_HANDS = (
    "5s 6s 7s 9h 9d 9c 4d 2c 2h Ah",
    "5s 6s 7s 8s 9h 9d 9c 2c Ad Ah",
    "5s 6s 7s 9h 9d 9c Jd Qd Kd Ac",
)
"""Hands to knock with, the most deadwood first."""

_GIN_HAND = "4s 5s 6s 7s 9h 9d 9c Jc Qc Kc"
_BIG_GIN_HAND = "4s 5s 6s 7s 9s 9h 9d 9c Jc Qc Kc"
_TWO_WAYS = "7c 7d 7h 8h 9h"

_UPCARD = card("8d")
"""The first upcard of the examples, where it sets the limit."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How a round ends: what the knocker and the defenders have left, and what each then scores, knocker first."""

    left: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """Everything that the guide to one rule set shows."""

    limits: tuple[tuple[Card, int], ...]
    """Upcards, and the knock limit that each of them sets."""
    knock: Arrangement | None
    """A hand to knock with; None where only gin ends a round."""
    gin: Arrangement
    big_gin: Arrangement
    extended: Meld
    laid_off: tuple[Card, ...]
    """A knocker's run, and a defender's cards that go on it in this order."""
    two_ways: Arrangement
    """Cards that may be arranged in two ways, in the better one."""
    won: Counted | None
    level: Counted | None
    undercut: Counted | None
    """Rounds after a knock; None where only gin ends one."""
    with_gin: Counted
    with_big_gin: Counted


def examples(rules: Rules) -> Examples:
    """The examples for a rule set, none of which its knock limit forbids."""
    limit = rules.limit(_UPCARD)
    left = min(limit, 7)
    may_knock = limit > 0
    return Examples(
        limits=tuple((upcard, rules.limit(upcard)) for upcard in cards("Qd 4c Ah")),
        knock=next((hand for hand in map(_shown, _KNOCKING_HANDS) if hand.points <= limit), None),
        gin=_shown(_GIN_HAND),
        big_gin=_shown(_BIG_GIN_HAND),
        extended=cards("4s 5s 6s"),
        laid_off=cards("7s 8s 3s"),
        two_ways=_shown(_TWO_WAYS),
        won=_counted(rules, "knock", left, left + 12, left + 5) if may_knock else None,
        level=_counted(rules, "knock", left, left, left + 14) if may_knock else None,
        undercut=_counted(rules, "knock", left, max(left - 3, 0), left + 14) if may_knock else None,
        with_gin=_counted(rules, "gin", 0, 34, 12),
        with_big_gin=_counted(rules, "big_gin", 0, 34, 12),
    )


def _shown(text: str) -> Arrangement:
    return best_arrangement(card_set(cards(text)))


def _counted(rules: Rules, kind: Kind, *left: int) -> Counted:
    """How the engine scores a round in which seat 0 has gone down and the seats have so much left."""
    left = left[: rules.players]
    state = deal(CARDS, rules.players - 1, rules)
    over = state._replace(
        knock=Knocked(0, kind, None),
        spreads=tuple(Spread((), (), _worth(points)) for points in left),
    )
    return Counted(left, score(over).points)


def _worth(points: int) -> tuple[Card, ...]:
    """Cards that cost so many points together."""
    tens, rest = divmod(points, 10)
    return (*cards("Ks Kh Kd Kc")[:tens], *CARDS[rest - 1 : rest][: bool(rest)])
