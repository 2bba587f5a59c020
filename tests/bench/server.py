"""How fast the server is: `python -m tests.bench.server`.

It is held against a bare endpoint of the same framework, which takes and gives bodies of the same size in a process
set up alike. Seconds are those that the server's process has the processor for, which it fills when it is all that
runs. Each run measures everything once, one after the other, and ratios are taken within a run; printed are means over
the runs with 95 % intervals.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator
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

CALLS = ("view", "actions")
GAMES_CALL = "/api/games/"

WARM_UP = 3000
"""So many requests come before those over which the memory is watched."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement of a run")
    parser.add_argument("--requests", type=int, default=100_000, help="over which the memory is watched; 0: not at all")
    given = parser.parse_args()
    keys = new_key()
    saves = Sealer(keyring(parse_keys(keys)))
    usual = bodies(saves, CLASSIC)
    with juniper(keys) as ours:
        sizes = {call: size_of_answers(ours, call, usual) for call in CALLS}
        with server("-m", "tests.bench.bare", *map(str, sizes.values())) as bare:
            measured = {
                "bare": (bare, "/", usual),
                "ours": (ours, GAMES_CALL, usual),
                "round 1": (ours, GAMES_CALL, bodies(saves, LONG, 1)),
                "round 15": (ours, GAMES_CALL, bodies(saves, LONG, 15)),
            }
            rates = [
                {
                    (name, call): rate(process, path + call, sent[call], given.seconds)
                    for call in CALLS
                    for name, (process, path, sent) in measured.items()
                }
                for _ in range(given.runs)
            ]
        print(f"{len(usual['view'])} positions; {given.runs} runs of {given.seconds:g} s for each number")
        for call, size in sizes.items():
            print(f"{call}: answers of {size} bytes")
            for name in measured:
                print(f"  {name}: {told([each[name, call] for each in rates], 0)} requests a second")
            share = told([each["ours", call] / each["bare", call] for each in rates], 3)
            cost = told([each["round 1", call] / each["round 15", call] for each in rates])
            print(f"  ours to bare: {share}")
            print(f"  what a request in round 15 costs, to one in round 1: {cost}")
        if given.requests:
            grown(ours, given.requests)


def bodies(saves: Sealer, rules: Rules, only: int | None = None) -> dict[str, list[bytes]]:
    """What is posted to each call in all positions, or those of one round, of some games, in a random order."""
    positions = [each for number in range(GAMES) for each in decisions(rules, number, only)]
    random.Random(1).shuffle(positions)
    sent: dict[str, list[bytes]] = {call: [] for call in CALLS}
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


def size_of_answers(ours: Server, call: str, sent: dict[str, list[bytes]]) -> int:
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
