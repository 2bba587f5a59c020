"""The course of training: what the networks play, against whom, and how boldly they learn, stage by stage."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from app.training.native import NEVER_KNOCKS, SIMPLE, CPlayer, look_ahead
from engine.rules import CLASSIC, ITALIAN, OKLAHOMA, POLISH, SPANISH, THREE, Rules, customise


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of training. The rate falls in proportion, the noise evenly, from the first value to the second."""

    rounds: int
    rate: tuple[float, float]
    noise: tuple[float, float]
    pool_share: float
    """How many games are played against the pool; the others among the networks themselves."""
    bootstrap: bool = False
    """Whether heuristics play, badly on purpose, and the networks only watch."""


@dataclass(frozen=True, slots=True)
class Course:
    """All the stages by which the networks for two seats, or for three, are trained."""

    rules: tuple[Rules, ...]
    """Each game is played by one of these, each as often as it stands here."""
    hidden: int
    stages: tuple[Stage, ...]
    against_start: bool = False
    """Whether nobody is met but the networks that one begins with, in a file of weights."""


POOL: tuple[CPlayer, ...] = (
    look_ahead(4, 3),
    look_ahead(8, 3),
    look_ahead(2, 6, 0.9),
    look_ahead(3, 0),
    look_ahead(20, 6),
    CPlayer(SIMPLE),
)
"""Whom the networks meet besides themselves; later on their own selves after the last two stages too."""

SPARRING: Mapping[str, CPlayer] = {
    "w4": look_ahead(4, 3),
    "w16": look_ahead(16, 6),
    "simple": CPlayer(SIMPLE),
    "never-knocks": CPlayer(NEVER_KNOCKS),
}
"""Whom progress is measured against."""


def _house_rules(base: Rules, count: int) -> tuple[Rules, ...]:
    """Custom sets around a named one: other limits, bonuses, ties, as tables play them."""
    random = Random(count)  # noqa: S311 - these are no secrets
    return tuple(_any_rules(base, random) for _ in range(count))


def _any_rules(base: Rules, random: Random) -> Rules:
    opening = random.choice(["offer", "turn"])
    changes: dict[str, Any] = {
        "opening": opening,
        "knock_limit": random.choice(["upcard", 0, 1, 3, 5, 7, 9, 10, 10, 12, 15, 20, 30]),
        "knock_as_dealt": opening == "offer" and random.random() < 0.3,
        "gin_bonus": random.choice([0, 20, 25, 25, 50, 100]),
        "big_gin_bonus": random.choice([None, None, 31, 50]),
        "undercut_bonus": random.choice([0, 10, 20, 25, 50]),
        "undercut_penalty": random.choice([0, 0, 25]),
        "tie": random.choice(["undercut", "undercut", "knocker"]),
        "takeable": random.choice([1, 1, 2]),
        "void_at": random.choice([0, 2, 3]),
        "target": random.choice([base.target // 2, base.target, base.target, 5 * base.target // 2]),
    }
    return customise(base.base, changes)


_BEGINNING = Stage(60_000, (0.0012, 0.0012), (0, 0), 0.5, bootstrap=True)

_TWO_SEATS = (
    (CLASSIC,) * 32 + (ITALIAN,) * 3 + (OKLAHOMA,) * 4 + (SPANISH,) * 3 + (POLISH,) * 3 + _house_rules(CLASSIC, 9)
)

_FURTHER = (
    Stage(1_500_000, (0.0006, 0.00003), (0.06, 0.03), 0.35),
    Stage(2_650_000, (0.0005, 0.00001), (0.06, 0.03), 0.35),
)

COURSES: Mapping[str, Course] = {
    "two": Course(
        rules=_TWO_SEATS,
        hidden=128,
        stages=(
            _BEGINNING,
            Stage(1_500_000, (0.0012, 0.0007), (0.12, 0.08), 0.4),
            Stage(2_000_000, (0.0007, 0.0004), (0.08, 0.06), 0.35),
            Stage(600_000, (0.0004, 0.00002), (0.06, 0.03), 0.35),
            Stage(3_000_000, (0.0004, 0.00001), (0.06, 0.03), 0.35),
            *_FURTHER,
        ),
    ),
    "further": Course(rules=_TWO_SEATS, hidden=128, stages=_FURTHER),
    "response": Course(
        rules=(CLASSIC,),
        hidden=128,
        stages=(Stage(2_000_000, (0.0005, 0.00001), (0.06, 0.03), 1),),
        against_start=True,
    ),
    "three": Course(
        rules=(THREE,) * 48 + (replace(THREE, takeable=1),) * 4 + _house_rules(THREE, 12),
        hidden=128,
        stages=(
            Stage(300_000, (0.0008, 0.0004), (0.1, 0.06), 0.4),
            Stage(700_000, (0.0004, 0.00001), (0.06, 0.03), 0.4),
        ),
    ),
}
"""The whole way for two seats; its last part, from an earlier Expert's weights; a best response to an Expert, from its
weights; for three seats, from those for two."""
