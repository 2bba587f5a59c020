"""The arena's players in the simulator, where the same game is over a hundred times sooner."""

from functools import cache
from pathlib import Path

import engine.bots
from app.arena.players import LookAhead, player
from app.arena.reference import read_reference
from app.training.growth import as_floats, fill
from app.training.native import NEVER_KNOCKS, SIMPLE, STEADY, Brain, CPlayer, look_ahead, sharp
from engine.rules import Rules

HIDDEN = 128
"""So many units have room in the simulator's networks."""


class NoTwin(Exception):
    """The simulator doesn't know this player."""


def twin(text: str, rules: Rules) -> CPlayer:
    """The simulator's player that plays as the arena's does that goes by this text; raises NoTwin."""
    kind, _, options = text.partition(":")
    match kind:
        case "expert":
            return _expert(rules.players).player()
        case "reference":
            return _reference(options).player()
        case "sharp":
            return sharp(rules)
        case "steady":
            return CPlayer(STEADY)
        case "simple":
            return CPlayer(SIMPLE)
        case "never-knocks":
            return CPlayer(NEVER_KNOCKS)
        case "look-ahead":
            bot = player(text)
            assert isinstance(bot, LookAhead)
            return look_ahead(bot.weight, bot.knock_turns, bot.decay)
        case _:
            raise NoTwin(text)


@cache
def _expert(players: int) -> Brain:
    brain = Brain(HIDDEN)
    fill(brain, Path(engine.bots.__path__[0], f"expert_{players}.weights"))
    return brain


@cache
def _reference(path: str) -> Brain:
    brain = Brain(HIDDEN)
    for number, numbers in enumerate(read_reference(Path(path))):
        rows = {row: as_floats(weights) for row, weights in numbers.rows.items()}
        brain.set_network(number, rows, as_floats(numbers.second), numbers.bias)
    return brain
