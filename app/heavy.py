"""Work that takes long, away from the loop that answers everybody: the Expert's moves, the coach, checking a record.

Two such works run at a time, the others wait in the order in which they came. When too many wait already, one more
is refused at once and told to come again: better than an answer when nobody waits for it any longer.
"""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Annotated, TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from fastapi import Depends
from starlette.requests import Request

from app.errors import come_again
from engine.game import Game

AT_ONCE = 2
"""So many works run at a time. They share one interpreter, so more of them would only all take longer."""

WAITING = 64
"""So many may wait."""

RETRY_AFTER = 2
"""Seconds after which somebody who was refused may try again."""

LONG_THINKERS = frozenset({"expert"})
"""The bots whose moves are such work."""

Ts = TypeVarTuple("Ts")
T = TypeVar("T")


class Heavy:
    """The works that run, and those that wait."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self.most = at_once + waiting
        self.inside = 0
        self._places = CapacityLimiter(at_once)
        self._slow = CapacityLimiter(max(1, at_once - 1))

    async def run(self, work: Callable[[*Ts], T], *args: *Ts, takes_seconds: bool = False) -> T:
        """Do the work in a thread when its turn comes. Raises the ``busy`` Problem if too many wait.

        However many works that take seconds are asked for, a place is left for the others: a table of Experts or a hint
        does not wait for them.
        """
        if self.inside >= self.most:
            raise come_again(503, RETRY_AFTER)
        self.inside += 1
        try:
            async with self._slow if takes_seconds else nullcontext():
                return await to_thread.run_sync(work, *args, limiter=self._places)
        finally:
            self.inside -= 1

    async def play(self, game: Game, work: Callable[[*Ts], T], *args: *Ts) -> T:
        """Play on at a table: at once, or in a thread if somebody sits there who thinks for long."""
        if any(opponent.id in LONG_THINKERS for opponent in game.opponents):
            return await self.run(work, *args)
        return work(*args)


async def heavy(request: Request) -> Heavy:
    """The app's heavy work."""
    found: Heavy = request.app.state.heavy
    return found


HeavyWork = Annotated[Heavy, Depends(heavy)]
"""What an endpoint asks for to do such work."""
