"""How fast the server is: `python -m tests.bench.server [bare] [rounds] [memory]`.

It is held against a bare endpoint of the same framework, which takes and gives bodies of the same size in a process
set up alike: once with the framework as it comes, once without its telemetry, which our server does without too.
Seconds are those that the server's process has the processor for, which it fills when it is all that runs. Each run
measures everything once, one after the other, and ratios are taken within a run; printed are means over the runs with
95 % intervals.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle

from pydantic_core import to_json

from app.gamefile import seal_game
from app.keys import keyring, new_key, parse_keys
from app.saves import Sealer
from app.view import action
from engine.actions import Action
from engine.bots import BOTS
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.game import PLAYER, Game, act, next_round, start_game
from engine.rules import CLASSIC, RULE_SETS, Rules, customise
from engine.state import Phase
from tests.bench.load import Client, Server, in_turn, juniper, post, run, server
from tests.bench.runs import told

GAMES = 40
"""The positions measured with are all those of so many games, in which Steady plays at both seats."""

LONG = customise("classic", {"target": 1000})
"""Rules under which every game reaches a fifteenth round."""

WHAT = ("bare", "rounds", "memory")
CALLS = ("view", "actions")
GAMES_CALL = "/api/games/"

Bodies = dict[str, list[bytes]]
"""What is posted to each call."""

Rates = dict[tuple[str, str], float]
"""Requests a second, by what was asked and the call."""

WARM_UP = 3000
"""So many requests come before those over which the memory is watched."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=WHAT, help="to measure; without it everything")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement of a run")
    parser.add_argument("--requests", type=int, default=100_000, help="over which the memory is watched")
    given = parser.parse_args()
    what = given.what or WHAT
    keys = new_key()
    saves = Sealer(keyring(parse_keys(keys)))
    with juniper(keys) as ours:
        if "bare" in what:
            held_against_bare(ours, bodies(saves, CLASSIC), given.runs, given.seconds)
        if "rounds" in what:
            first_and_fifteenth(ours, saves, given.runs, given.seconds)
        if "memory" in what:
            grown(ours, given.requests)


def held_against_bare(ours: Server, usual: Bodies, runs: int, seconds: float) -> None:
    """Our calls and the bare endpoints', with the same bodies and answers of the same sizes."""
    sizes = {call: size_of_answers(ours, call, usual) for call in CALLS}
    command = ("-m", "tests.bench.bare", *map(str, sizes.values()))
    with server(*command) as as_it_comes, server(*command, "--no-telemetry") as lean:
        bare = {"bare": as_it_comes, "bare, no telemetry": lean}
        measured = {name: (process, "/", usual) for name, process in bare.items()}
        found = rates({**measured, "ours": (ours, GAMES_CALL, usual)}, runs, seconds)
    print(f"{len(usual['view'])} positions; {runs} runs of {seconds:g} s for each number")
    for call, size in sizes.items():
        print(f"{call}: answers of {size} bytes")
        for name in (*bare, "ours"):
            print(f"  {name}: {told([each[name, call] for each in found], 0)} requests a second")
        for name in bare:
            print(f"  ours to {name}: {told([each['ours', call] / each[name, call] for each in found], 3)}")


def first_and_fifteenth(ours: Server, saves: Sealer, runs: int, seconds: float) -> None:
    """What the same calls cost late in a game, to what they cost in its first round."""
    first, fifteenth = bodies(saves, LONG, 1), bodies(saves, LONG, 15)
    measured = {"round 1": (ours, GAMES_CALL, first), "round 15": (ours, GAMES_CALL, fifteenth)}
    found = rates(measured, runs, seconds)
    print(f"{len(first['view'])} positions in round 1, {len(fifteenth['view'])} in round 15, {runs} runs")
    for call in CALLS:
        cost = told([each["round 1", call] / each["round 15", call] for each in found], 3)
        print(f"{call}: what a request in round 15 costs, to one in round 1: {cost}")


def rates(measured: Mapping[str, tuple[Server, str, Bodies]], runs: int, seconds: float) -> list[Rates]:
    """For each run how many requests of each kind are answered in a second, all kinds one after the other."""
    return [
        {
            (name, call): rate(process, path + call, sent[call], seconds)
            for call in CALLS
            for name, (process, path, sent) in measured.items()
        }
        for _ in range(runs)
    ]


def bodies(saves: Sealer, rules: Rules, only: int | None = None) -> Bodies:
    """What is posted to each call in all positions, or those of one round, of some games, in a random order."""
    positions = [each for number in range(GAMES) for each in decisions(rules, number, only)]
    random.Random(1).shuffle(positions)
    sent: Bodies = {call: [] for call in CALLS}
    for game, choice in positions:
        save = seal_game(saves, game)
        sent["view"].append(to_json({"save": save}))
        sent["actions"].append(to_json({"save": save, "action": action(choice)}))
    return sent


def decisions(rules: Rules, number: int, only: int | None) -> Iterator[tuple[Game, Action]]:
    """What there is to decide for the player in a game against Steady, and what Steady would do."""
    seeds = Seeds(number.to_bytes(16, "big"), bytes(16))
    game = advance(start_game(rules, seat_opponents(["steady"]), seeds))
    while game.ended is None and (only is None or game.round_number <= only):
        if game.round.phase is Phase.OVER:
            game = advance(next_round(game))
            continue
        choice = BOTS["steady"].choose(game.observation(PLAYER))
        if only in (None, game.round_number):
            yield game, choice
        game = advance(act(game, choice))


def size_of_answers(ours: Server, call: str, sent: Bodies) -> int:
    """Bytes in the answers to these bodies on average; every one of them must be a success."""
    return run(ours.port, in_turn(post(GAMES_CALL + call, body) for body in sent[call])).mean_size


def rate(process: Server, path: str, sent: list[bytes], seconds: float) -> float:
    """How many of these requests are answered in a second of the server's processor, for so many seconds."""
    before = process.seconds
    load = run(process.port, in_turn(cycle([post(path, body) for body in sent])), seconds)
    return load.answers / (process.seconds - before)


def grown(ours: Server, requests: int) -> None:
    """Play games, each of them new, for so many requests; print by how much the process has grown."""
    run(ours.port, players(WARM_UP))
    before = ours.megabytes
    load = run(ours.port, players(requests))
    print(f"memory: {before:.1f} MB, after {load.answers} requests of whole games {ours.megabytes:.1f} MB")
    print(f"  the slowest answer took {1000 * load.slowest:.0f} ms")


def players(requests: int) -> Callable[[], Client]:
    """Clients that play games and look at them again now and then, so many requests in all."""
    left = iter(range(requests))

    def play() -> Client:
        rng = random.Random(next(left))
        while True:
            answer = yield post("/api/games", to_json({"rules": rng.choice(list(RULE_SETS))}))
            assert answer.status == 201, answer
            turn = json.loads(answer.body)
            while turn["view"]["actions"]:
                for _ in left:
                    break
                else:
                    return
                call, body = "view", {"save": turn["save"]}
                if rng.random() < 0.5:
                    call, body = "actions", body | {"action": rng.choice(turn["view"]["actions"][-4:])}
                answer = yield post(GAMES_CALL + call, to_json(body))
                assert answer.status == 200, answer
                turn = json.loads(answer.body)

    return play


if __name__ == "__main__":
    main()
