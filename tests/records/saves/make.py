"""Keep saves of today's format for good: ``python -m tests.records.saves.make``.

It writes ``version_N.jsonl.gz`` beside itself, once for each format version: one line for each save, with what
viewing it told then. What is kept is never made anew, for a save in a browser can't be either.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.saves import FORMAT
from tests.app.games import GAMES
from tests.app.play import Step, play_game
from tests.app.server import KEY, Json, Server

FOLDER = Path(__file__).parent

THOROUGHLY = ("classic", "three", "three with every bonus, face down")
"""Games of which every phase is kept; of the others one position in mid-round, one between rounds, and the end."""

BRIEFLY = ("italian", "oklahoma", "spanish", "polish")


def positions(steps: list[Step], phases: tuple[str, ...]) -> Iterator[tuple[str, Step]]:
    """A late position in each of these phases."""
    last = {step.view["phase"]: step for step in steps}
    yield from ((phase, last[phase]) for phase in phases)


def saves(server: Server) -> Iterator[Json]:
    """Every save to be kept."""
    everywhere = ("offer", "draw", "discard", "defend", "round_over", "game_over")
    for number, name in enumerate(BRIEFLY + THOROUGHLY):
        phases = everywhere if name in THOROUGHLY else (("discard", "draw", "defend")[number % 3], *everywhere[-2:])
        steps = play_game(server, GAMES[name].request, GAMES[name].care)
        for phase, step in positions(steps, phases):
            yield kept(server, f"{name}: {phase}", step.save)
        for phase, step in positions(steps, ("discard", "defend") if name in THOROUGHLY else ()):
            resigned = server.ask("games/resign", save=step.save)["save"]
            yield kept(server, f"{name}: resigned in {phase}", resigned)
    game = server.open(play_game(server, GAMES["classic"].request, GAMES["classic"].care)[-1].save)
    oldest = tuple(finished._replace(moves=None) for finished in game.finished[:2])
    shortened = replace(game, finished=oldest + game.finished[2:])
    yield kept(server, "classic: without the moves of its oldest rounds", server.seal(shortened))


def kept(server: Server, name: str, save: str) -> Json:
    """A line of the file: the save, its table, and the first round where that can be looked back at."""
    first = server.post("games/round", {"save": save, "round": 1})
    first_round = first.json() if first.is_success else None
    return {"name": name, "key": KEY, "save": save, "table": server.table(save), "first_round": first_round}


if __name__ == "__main__":
    with Server() as running, gzip.open(FOLDER / f"version_{FORMAT}.jsonl.gz", "xt", encoding="ascii") as file:
        file.writelines(json.dumps(line) + "\n" for line in saves(running))
