"""What the tests of the server share: one server, and games played through it once."""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.app.games import GAMES, Played
from tests.app.play import play_game
from tests.app.server import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server, to which requests can be sent."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def played(server: Server) -> Played:
    """A game of the list, played to its end the first time that somebody asks for it."""
    return cache(lambda name: play_game(server, GAMES[name].request, GAMES[name].care))
