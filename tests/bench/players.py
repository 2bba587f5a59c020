"""Whether an Expert's decisions hold up others: `python -m tests.bench.players`.

Twenty people play at one server at once, each a move every half second: first all against Steady, then half of them
against two Experts. The time from a request to its answer is told for either half.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
PLAYERS = 20
PAUSE = 0.5
"""Seconds between a player's moves."""


def main() -> None:
    """Start a server, play at it, and print a line for each half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60, help="so many of each player")
    given = parser.parse_args()
    environment = {**os.environ, "JUNIPER_RATE": "0"}
    command = [sys.executable, "-m", "app", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+\d", line)))
        for opponents in (["steady", "steady"], ["expert", "expert"]):
            asyncio.run(_evening(address, opponents, given.moves))
        server.terminate()


async def _evening(address: str, opponents: list[str], moves: int) -> None:
    """Ten players against two Steadies, ten against these opponents, all at three seats."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        tables = [["steady", "steady"], opponents] * (PLAYERS // 2)
        taken = await asyncio.gather(*(_play(client, table, moves, number) for number, table in enumerate(tables)))
    for start, whom in enumerate((["steady", "steady"], opponents)):
        times = sorted(time for player in taken[start::2] for time in player)
        high = times[int(0.99 * len(times))]
        print(
            f"ten against two of {whom[0]}, ten others against two of {tables[1 - start][0]}: {len(times)} moves,"
            f" median {median(times):.0f} ms, 99 % {high:.0f} ms, longest {times[-1]:.0f} ms",
            flush=True,
        )


async def _play(client: httpx.AsyncClient, opponents: list[str], moves: int, number: int) -> list[float]:
    """The milliseconds that each of a player's moves took."""
    await asyncio.sleep(PAUSE * number / PLAYERS)
    seeds = {"seed": f"{number:032x}", "client_seed": "1" * 32}
    turn, _ = await _ask(client, "games", rules="three", bots=opponents, **seeds)
    taken = []
    for _ in range(moves):
        await asyncio.sleep(PAUSE)
        actions = turn["view"]["actions"]
        turn, time = await _ask(client, "games/actions", save=turn["save"], action=actions[-1])
        taken.append(time)
    return taken


async def _ask(client: httpx.AsyncClient, call: str, **body: object) -> tuple[Any, float]:
    start = perf_counter()
    answer = await client.post(f"/api/{call}", json=body)
    taken = 1000 * (perf_counter() - start)
    assert answer.is_success, answer.text
    return answer.json(), taken


if __name__ == "__main__":
    main()
