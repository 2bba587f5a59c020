"""Whether a player notices that servers die: `python -m tests.bench.replicas`.

Two hundred people play whole games at three replicas. The proxy between them gives each request to one at random, and
to another if the connection is refused, as those in `deploy` do; with `--blind` it does not even do that. Every few
seconds a replica is killed and started again, and meanwhile the keys are changed as the README says. Who gets no answer
asks again, after waits like the page's. Every game has to come to its end, and nobody may be told anything else than
to come again.
"""

import argparse
import asyncio
import json
import os
import random
import sys
from asyncio import Event, StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from itertools import chain, repeat
from time import perf_counter
from typing import Any

from pydantic_core import to_json

from app.keys import new_key
from engine.rules import RULE_SETS
from tests.app.play import choose
from tests.bench.load import ROOT, length, post

HOST = "127.0.0.1"

AWAY = {429, 502, 503, 504}
"""What is answered by a server that is away: the page asks again."""

FIRST_WAIT, LONGEST_WAIT, PATIENCE = 0.5, 15.0, 20.0
"""The page's own, in seconds: before it asks for the second time, at the most, and for an answer."""

LEVELS = (*["steady"] * 7, "beginner", "sharp", "expert")
"""Who sits at the tables, as often as here."""

CARE = 0.95
"""How often a player tries to do something good."""


@dataclass(slots=True)
class Told:
    """What came of it."""

    games: int = 0
    across_keys: int = 0
    """Games that began under one key and ended under another."""
    requests: int = 0
    retries: int = 0
    longest_wait: float = 0.0
    """Seconds from a player's press to the answer, however often it was asked for."""
    kills: int = 0


@dataclass(slots=True)
class Replica:
    """A server that may be killed at any moment. While it is dead its address is as before."""

    port: int = 0
    process: Process | None = None

    async def start(self, keys: str) -> None:
        """Start with these keys, and wait until it listens."""
        environment = {**os.environ, "JUNIPER_KEYS": keys, "JUNIPER_RATE": "0", "PYTHONUNBUFFERED": "1"}
        command = (sys.executable, "-m", "app", "--port", "0")
        self.process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdout=PIPE)
        assert self.process.stdout
        said = (await self.process.stdout.readline()).decode()
        self.port = int(said.partition("://")[2].partition("/")[0].rpartition(":")[2])

    async def kill(self) -> None:
        """End it at once, whatever it is doing."""
        if self.process and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


@asynccontextmanager
async def proxy(replicas: Sequence[Replica], tries: int) -> AsyncIterator[int]:
    """The port at which each connection is handed on to a replica at random, or closed if so many refuse it."""
    rng = random.Random(0)

    async def hand_on(reader: StreamReader, writer: StreamWriter) -> None:
        for replica in rng.sample(replicas, tries):
            with suppress(OSError):
                from_replica, to_replica = await asyncio.open_connection(HOST, replica.port)
                await asyncio.gather(_copy(reader, to_replica), _copy(from_replica, writer))
                return
        writer.close()

    async with await asyncio.start_server(hand_on, HOST, 0, backlog=1024) as listening:
        yield listening.sockets[0].getsockname()[1]


async def _copy(reader: StreamReader, writer: StreamWriter) -> None:
    """Everything that comes, until one of the two is gone."""
    with suppress(OSError):
        while piece := await reader.read(1 << 16):
            writer.write(piece)
            await writer.drain()
    writer.close()


async def disturb(replicas: Sequence[Replica], keys: Sequence[str], pause: float, told: Told, all_had: Event) -> None:
    """Kill the replicas in turn and start them again: all with the first keys, then all with the next, and so on.

    With the last ones it goes on for good, and the event tells that it does.
    """
    for these in chain(keys, repeat(keys[-1])):
        for replica in replicas:
            await asyncio.sleep(pause)
            await replica.kill()
            told.kills += 1
            await replica.start(these)
        if these == keys[-1]:
            all_had.set()


@dataclass(slots=True)
class Player:
    """Somebody with a browser."""

    port: int
    rng: random.Random
    told: Told

    async def play(self, target: int | None, enough: Event) -> None:
        """Whole games, one after another, until it is enough."""
        while True:
            rules = self.rng.choice(list(RULE_SETS.values()))
            asked_for = {"base": rules.id, "target": target} if target else rules.id
            turn = await self.ask("games", rules=asked_for, bots=self.rng.choices(LEVELS, k=rules.players - 1))
            key = key_of(turn["save"])
            while turn["view"]["phase"] != "game_over":
                action = choose(turn["view"], self.rng, CARE)
                turn = await self.ask("games/actions", save=turn["save"], action=action)
            self.told.games += 1
            self.told.across_keys += key_of(turn["save"]) != key
            if enough.is_set():
                return

    async def ask(self, call: str, **body: object) -> Any:
        """What is answered in the end."""
        request = post(f"/api/{call}", to_json(body), "Connection: close")
        began, wait = perf_counter(), FIRST_WAIT
        while True:
            self.told.requests += 1
            status, answer = await self._send(request)
            if status is not None and status not in AWAY:
                break
            self.told.retries += 1
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        self.told.longest_wait = max(self.told.longest_wait, perf_counter() - began)
        assert status in (200, 201), (call, status, answer)
        return json.loads(answer)

    async def _send(self, request: bytes) -> tuple[int | None, bytes]:
        """The status and the body of an answer; no status if none came, or not the whole of it."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(HOST, self.port)
                with closing(writer):
                    writer.write(request)
                    head = await reader.readuntil(b"\r\n\r\n")
                    return int(head[9:12]), await reader.readexactly(length(head))
        except (OSError, EOFError, TimeoutError):
            return None, b""


def key_of(save: str) -> str:
    """The id of the key that sealed it."""
    return save.split(".")[1]


async def evening(
    players: int, replicas: int, keys: Sequence[str], pause: float, *, blind: bool = False, target: int | None = None
) -> Told:
    """So many play whole games until the replicas have had all of these keys, one of them dying after each pause."""
    told, all_had = Told(), Event()
    servers = [Replica() for _ in range(replicas)]
    try:
        await asyncio.gather(*(server.start(keys[0]) for server in servers))
        async with proxy(servers, 1 if blind else replicas) as port, asyncio.TaskGroup() as group:
            disturbing = group.create_task(disturb(servers, keys, pause, told, all_had))
            seats = (Player(port, random.Random(number), told) for number in range(players))
            await asyncio.gather(*(player.play(target, all_had) for player in seats))
            disturbing.cancel()
    finally:
        await asyncio.gather(*(server.kill() for server in servers))
    return told


def main() -> None:
    """Have them play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--replicas", type=int, default=3)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds from a start to the next death")
    parser.add_argument("--blind", action="store_true", help="the proxy tries one replica only")
    parser.add_argument("--minutes", type=float, default=20.0, help="it fails if it takes longer")
    given = parser.parse_args()
    old, new = new_key(), new_key()
    keys = (old, f"{old},{new}", f"{new},{old}")
    began = perf_counter()

    async def in_time() -> Told:
        async with asyncio.timeout(60 * given.minutes):
            return await evening(given.players, given.replicas, keys, given.pause, blind=given.blind)

    told = asyncio.run(in_time())
    print(f"{given.players} players at {given.replicas} replicas, {perf_counter() - began:.0f} s")
    print(f"  {told.games} games, all played to their end, {told.across_keys} of them under both keys")
    print(f"  {told.kills} times a replica was killed and started again")
    print(f"  {told.requests} requests, {told.retries} of them asked again")
    print(f"  the longest that anybody waited for an answer: {told.longest_wait:.1f} s")


if __name__ == "__main__":
    main()
