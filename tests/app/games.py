"""Games that the tests play: the six rule sets, and custom rules far from them."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pytest

from tests.app.play import Step, known_game
from tests.app.server import Json


class Arranged(NamedTuple):
    """How a game is begun, and how carefully it is played."""

    request: Json
    care: float


_STEADY_AND_BEGINNER = ["steady", "beginner"]

GAMES = {
    "classic": Arranged(known_game("classic", 1), 0.9),
    "classic, carelessly": Arranged(known_game("classic", 2, bots=["beginner"]), 0.5),
    "italian": Arranged(known_game("italian", 3), 0.9),
    "oklahoma": Arranged(known_game("oklahoma", 4), 0.9),
    "spanish": Arranged(known_game("spanish", 5), 0.95),
    "spanish, carelessly": Arranged(known_game("spanish", 6, bots=["beginner"]), 0.7),
    "polish": Arranged(known_game("polish", 7), 0.9),
    "three": Arranged(known_game("three", 8), 0.9),
    "three, carelessly": Arranged(known_game("three", 9, bots=_STEADY_AND_BEGINNER), 0.7),
    "gin only, the stock soon too low": Arranged(
        known_game({"base": "classic", "knock_limit": 0, "void_at": 10, "target": 40}, 10), 0.9
    ),
    "a limit of thirty": Arranged(
        known_game({"base": "polish", "knock_limit": 30, "takeable": 2, "tie": "knocker", "target": 150}, 11), 0.8
    ),
    "three with every bonus, face down": Arranged(
        known_game(
            {
                "base": "three",
                "knock_limit": "upcard",
                "knock_as_dealt": True,
                "big_gin_bonus": 100,
                "undercut_bonus": 25,
                "knock_discard": "down",
                "spades_double": True,
            },
            12,
            bots=_STEADY_AND_BEGINNER,
        ),
        0.9,
    ),
    "oklahoma with double spades": Arranged(
        known_game({"base": "oklahoma", "spades_double": True, "knock_discard": "down"}, 13), 0.9
    ),
    "two of the rules for three": Arranged(known_game({"base": "three", "players": 2}, 14), 0.9),
    "three of the rules for two": Arranged(known_game({"base": "spanish", "players": 3, "target": 60}, 15), 0.8),
}
"""Every game by its name."""

every_game = pytest.mark.parametrize("name", GAMES)

Played = Callable[[str], list[Step]]
"""What the fixture `played` gives: the steps of a game by its name."""


def in_each_phase(steps: Sequence[Step]) -> dict[str, Step]:
    """The last of the steps in each phase."""
    return {step.view["phase"]: step for step in steps}


def some_of(steps: Sequence[Step], name: str, count: int) -> list[Step]:
    """The last of the steps in each phase, and so many at random, which follow from the name."""
    return [*in_each_phase(steps).values(), *Random(name).sample(steps, min(count, len(steps)))]
