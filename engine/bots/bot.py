"""What a bot is: a player that is handed an observation and answers with an action."""

from collections.abc import Callable
from typing import Protocol

from engine.actions import DRAW_STOCK, PASS, TAKES, Action
from engine.cards import Card
from engine.observation import Observation
from engine.state import Phase

Choice = Callable[[Observation], Action]
"""A part of a bot: what it does in one kind of position."""


class Bot(Protocol):
    """A level of play.

    A bot never sees the state of the round, so it cannot cheat even by accident, and it remembers nothing from one
    call to the next: what was played is in the observation.
    """

    @property
    def id(self) -> str:
        """The level's name in the API and in saves."""

    @property
    def version(self) -> int:
        """Raised whenever the bot would play any position differently; records say which version played."""

    @property
    def names(self) -> tuple[str, str]:
        """The proper names of the first and the second bot of this level at one table; never translated."""

    def choose(self, observation: Observation) -> Action:
        """What to do now: a legal action, and always the same one for the same observation."""


def by_phase(observation: Observation, draw: Choice, discard: Choice) -> Action:
    """What one of these says, by what there is to decide; the best defence where a knock is to be answered."""
    match observation.phase:
        case Phase.OFFER | Phase.DRAW:
            return draw(observation)
        case Phase.DISCARD:
            return discard(observation)
        case Phase.DEFEND | Phase.OVER:
            return observation.legal[0]


def take_first(observation: Observation, wanted: Callable[[Card], bool]) -> Action:
    """Take the first discard that is wanted, from the top; if none is, take nothing."""
    return next((TAKES[card] for card in observation.offered if wanted(card)), take_nothing(observation))


def take_nothing(observation: Observation) -> Action:
    """Pass the upcard, or draw from the stock."""
    return PASS if observation.phase is Phase.OFFER else DRAW_STOCK
