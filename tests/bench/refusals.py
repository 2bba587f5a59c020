"""A million saves that are none: `python -m tests.bench.refusals`.

Each is altered, cut, lengthened or put together at random, some are bombs of brackets or of zlib, and they go to all
the calls that open a save in turn. Every one must be refused with a 4xx, in fifty thousandths of a second of the
processor, and the process may not grow. In this process and without a socket: what is measured is the server's own
work. The time by the clock is told beside it; where others are at work too, it is theirs as well.
"""

import argparse
import asyncio
import random
import string
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from app.gamefile import seal_game
from app.keys import keyring, new_key, parse_keys
from app.main import create_app
from app.saves import BLOCK, FORMAT, Kind, Sealer
from app.settings import Settings
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.game import start_game
from engine.rules import CLASSIC
from tests.app.wrong import CALLS, MORE

ALPHABET = string.ascii_letters + string.digits + "-_=."
SLOWEST = 0.05
GROWTH = 2.0
"""Megabytes by which the process may grow: what the interpreter and its allocator keep for themselves."""

WARM_UP = 20_000


def megabytes() -> float:
    """What this process holds of the machine's memory."""
    return int(Path("/proc/self/status").read_text(encoding="ascii").partition("VmRSS:")[2].split()[0]) / 1024


def altered(rng: random.Random, save: str) -> str:
    """A text that looks more or less like a save and is none."""
    place = rng.randrange(len(save))
    match rng.randrange(8):
        case 0:
            return save[:place]
        case 1:
            return save[:place] + rng.choice(ALPHABET) + save[place:]
        case 2:
            return "".join(rng.choices(ALPHABET, k=rng.randrange(3000)))
        case 3:
            return save[:12] + "".join(rng.choices(ALPHABET, k=rng.randrange(3000)))
        case 4:
            return save[:place] + save[rng.randrange(len(save)) :] + "="
        case 5:
            return save + save[12:]
        case _:
            return save[:place] + rng.choice(ALPHABET.replace(save[place], "")) + save[place + 1 :]


def requests(rng: random.Random, save: str, bombs: list[bytes], count: int) -> Iterator[tuple[str, bytes]]:
    """So many calls and bodies; one in about a thousand is a bomb."""
    for number, call in zip(range(count), cycle(CALLS), strict=False):
        bomb = bombs[number // 999 % len(bombs)] if number % 999 == 0 else None
        yield f"/api/games/{call}", bomb or to_json({"save": altered(rng, save), **MORE.get(call, {})})


def bombs(saves: Sealer) -> list[bytes]:
    """Requests that would grow: saves sealed with the right key round 32 MB of zeros, and JSON without end."""
    growing = zlib.compress(bytes(32 * 1024 * 1024), 9)
    inside = bytes((Kind.SAVE.byte, FORMAT)) + bytes(32) + growing
    inside += bytes(-len(inside) % BLOCK)
    token = saves.keys.by_id[saves.keys.newest].encrypt(inside).decode()
    brackets = (b"[" * 60_000 + b"]" * 60_000, b'{"save":' * 15_000, b'{"a":' * 20_000 + b"1" + b"}" * 20_000)
    return [to_json({"save": f"J1.{saves.keys.newest}.{token}"}), *brackets]


def scope(path: str) -> dict[str, Any]:
    """A request as a server hands it to the app."""
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(b"content-type", b"application/json")], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2),
    }  # fmt: skip


async def run(count: int) -> None:
    """Send them all; print what came of them, or fail."""
    keys = new_key()
    saves = Sealer(keyring(parse_keys(keys)))
    app = create_app(Settings.model_validate({"keys": keys, "rate": 0}))
    save = seal_game(saves, advance(start_game(CLASSIC, seat_opponents(["steady"]), Seeds(bytes(16), bytes(16)))))
    statuses: Counter[int] = Counter()
    slowest, longest, before = 0.0, 0.0, 0.0

    async def send(message: Any) -> None:
        if "status" in message:
            statuses[message["status"]] += 1

    async with app.router.lifespan_context(app):
        for number, (path, body) in enumerate(requests(random.Random(1), save, bombs(saves), count + WARM_UP)):
            if number == WARM_UP:
                before = megabytes()

            async def receive(body: bytes = body) -> Any:
                return {"type": "http.request", "body": body, "more_body": False}

            began, began_by_the_clock = time.thread_time(), time.perf_counter()
            await app(scope(path), receive, send)
            slowest = max(slowest, time.thread_time() - began)
            longest = max(longest, time.perf_counter() - began_by_the_clock)
    told = ", ".join(f"{times} times {status}" for status, times in sorted(statuses.items()))
    grown = megabytes() - before
    print(f"{told}; memory grew by {grown:.1f} MB")
    print(f"the slowest took {1000 * slowest:.1f} ms of the processor; by the clock {1000 * longest:.1f} ms")
    assert all(400 <= status < 500 for status in statuses), statuses
    assert slowest < SLOWEST, "too slow"
    assert grown < GROWTH, "too large"


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    asyncio.run(run(parser.parse_args().count))


if __name__ == "__main__":
    main()
