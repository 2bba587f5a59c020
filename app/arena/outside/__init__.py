"""Programs from outside, in any language: one line of JSON to them for each decision, one line of text back.

PROTOCOL.md in this folder describes the lines; player.mjs is a whole player in JavaScript.
"""

import atexit
import json
import shlex
import subprocess
from contextlib import suppress
from typing import Any

from engine.actions import Action, read_action, write_action
from engine.bots.beliefs import beliefs
from engine.cards import Card, CardSet, in_order
from engine.deadwood import deadwood
from engine.observation import Observation
from engine.state import Spread


class ProgramFailed(Exception):
    """The program ended, or its answer was no action."""


class Program:
    """A bot that asks another program. The program is started for the first decision and runs until we end."""

    id = "program"
    version = 1
    names = ("Program", "Program II")

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self._process: subprocess.Popen[str] | None = None

    def choose(self, observation: Observation) -> Action:
        """Tell the program what it may know and read what it does. Raises ProgramFailed, InvalidNotation."""
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question(observation), separators=(",", ":")) + "\n")
            process.stdin.flush()
        except BrokenPipeError as error:
            raise ProgramFailed(f"{self._command[0]} has ended.") from error
        answer = process.stdout.readline()
        if not answer:
            raise ProgramFailed(f"{self._command[0]} has ended.")
        return read_action(answer.strip())

    def close(self) -> None:
        """End the program by ending its input; the next decision would start it again."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(BrokenPipeError):
                process.communicate()

    def _start(self) -> "subprocess.Popen[str]":
        atexit.register(self.close)
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def question(seen: Observation) -> dict[str, Any]:
    """What the program is told: PROTOCOL.md names each field."""
    known = beliefs(seen)
    rules = seen.rules
    return {
        "seat": seen.seat,
        "phase": str(seen.phase),
        "rules": {field: getattr(rules, field) for field in rules.__dataclass_fields__},
        "limit": seen.limit,
        "scores": seen.scores,
        "dealer": seen.dealer,
        "hand": _cards(seen.hand),
        "deadwood": deadwood(seen.hand),
        "taken": _card(seen.taken),
        "discards": [str(card) for card in seen.discards],
        "stock": seen.stock_count,
        "unseen": _cards(known.unseen),
        "known": [_cards(cards) for cards in seen.known],
        "moves": [[move.seat, move.deed, _card(move.card)] for move in seen.moves],
        "knocker": seen.knocker,
        "spread": None if seen.knocker is None else _spread(seen.spreads[seen.knocker]),
        "legal": [write_action(action) for action in seen.legal],
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _cards(some: CardSet) -> list[str]:
    return [str(card) for card in in_order(some)]


def _spread(spread: Spread | None) -> dict[str, Any] | None:
    if spread is None:
        return None
    return {
        "melds": [[str(card) for card in meld] for meld in spread.melds],
        "deadwood": [str(card) for card in spread.deadwood],
    }
