"""Who can sit down in the arena: our own levels, players written for comparison, and programs from outside.

A player is named by a short text, so that it can be given on a command line and sent to another process:
``steady``, ``look-ahead:weight=16,knock_turns=6``, ``program:node player.mjs``, ``file:player.py``, ``openspiel``.
"""

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.arena.openspiel import OpenSpiel
from app.arena.outside import Program
from app.arena.reference import reference
from engine.actions import Action, Discard, Knock
from engine.bots import BOTS
from engine.bots.beliefs import beliefs
from engine.bots.bot import Bot, by_phase, take_first
from engine.bots.evaluation import going_out, improvers
from engine.bots.sharp import best_prospects, melds_and_saves
from engine.deadwood import deadwood
from engine.observation import Observation


class UnknownPlayer(Exception):
    """No player goes by this text."""


@dataclass(frozen=True, slots=True)
class Simple:
    """The usual yardstick: takes what enters a meld, throws the dearest loose card, knocks as soon as it may.

    With ``knocks`` off it never ends a round, not even with gin, and lives on undercuts alone.
    """

    knocks: bool = True
    id: str = "simple"
    version: int = 1
    names: tuple[str, str] = ("Simple", "Simple II")

    def choose(self, observation: Observation) -> Action:
        """Play without memory and without a plan."""
        out = going_out(observation) if self.knocks else None
        return by_phase(observation, self._draw, self._discard) if out is None else out.action

    def _draw(self, observation: Observation) -> Action:
        return take_first(observation, lambda card: bool(improvers(observation.hand) >> card & 1))

    def _discard(self, observation: Observation) -> Action:
        hand = observation.hand
        return Discard(min(observation.throwable, key=lambda card: (deadwood(hand & ~(1 << card)), card)))


@dataclass(frozen=True, slots=True)
class LookAhead:
    """A heuristic that looks one draw ahead: least deadwood now plus ``weight`` times the mean of the best draws.

    The weight falls by the factor ``decay`` with every own turn. It knocks on its first ``knock_turns`` turns only, and
    goes for gin afterwards. It takes a discard that enters a meld and lowers the deadwood.
    """

    weight: float = 4
    decay: float = 1
    knock_turns: int = 3
    id: str = "look-ahead"
    version: int = 1
    names: tuple[str, str] = ("Look-ahead", "Look-ahead II")

    def choose(self, observation: Observation) -> Action:
        """Gin at once; else keep the hand with the best prospects."""
        return by_phase(observation, self._draw, self._discard)

    def _draw(self, observation: Observation) -> Action:
        out = going_out(observation)
        if out is not None and (out.deadwood == 0 or self.knock_turns > 0):
            return out.action
        return take_first(observation, lambda card: melds_and_saves(observation.hand, card))

    def _discard(self, observation: Observation) -> Action:
        known = beliefs(observation)
        out = going_out(observation)
        if out is not None and out.deadwood == 0:
            return out.action
        best = best_prospects(observation, known, self.weight * self.decay ** (known.own_turns - 1))
        if known.own_turns <= self.knock_turns:
            for action in observation.legal:
                if isinstance(action, Knock) and action.discard == best:
                    return action
        return Discard(best)


def _look_ahead(options: str) -> Bot:
    weights = {"weight": 4.0, "decay": 1.0, "knock_turns": 3.0}
    given = dict(option.split("=", 1) for option in options.split(",") if option)
    if given.keys() - weights.keys():
        raise UnknownPlayer(f"look-ahead has only {', '.join(weights)}.")
    weights |= {name: float(value) for name, value in given.items()}
    return LookAhead(weights["weight"], weights["decay"], int(weights["knock_turns"]))


def _from_file(path: str) -> Bot:
    """The bot that a Python file's function ``player`` makes."""
    spec = importlib.util.spec_from_file_location("arena_player", Path(path))
    if spec is None or spec.loader is None:
        raise UnknownPlayer(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bot: Bot = module.player()
    return bot


_MAKERS: Mapping[str, Callable[[str], Bot]] = {
    "simple": lambda _: Simple(),
    "never-knocks": lambda _: Simple(knocks=False, id="never-knocks", names=("Never-knocks", "Never-knocks II")),
    "look-ahead": _look_ahead,
    "file": _from_file,
    "program": Program,
    "openspiel": lambda _: OpenSpiel(),
    "reference": reference,
}

PLAYERS = (*BOTS, *_MAKERS)
"""The first words of all players' texts."""


@cache
def player(text: str) -> Bot:
    """The player that the text names, the same one each time; raises UnknownPlayer.

    >>> player("look-ahead:weight=16,knock_turns=6").weight
    16.0
    """
    if text in BOTS:
        return BOTS[text]
    kind, _, options = text.partition(":")
    try:
        return _MAKERS[kind](options)
    except (KeyError, TypeError, ValueError, ImportError, OSError) as error:
        raise UnknownPlayer(f"There is no player {text!r}; there are {', '.join(PLAYERS)}.") from error
