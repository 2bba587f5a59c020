"""What the tests of the server share: one server, and games played through it once."""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.app.games import GAMES, Played
from tests.app.play import known_game, play_game
from tests.app.server import Server
from tests.app.wrong import Table


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server, to which requests can be sent."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def played(server: Server) -> Played:
    """A game of the list, played to its end the first time that somebody asks for it."""
    return cache(lambda name: play_game(server, GAMES[name].request, GAMES[name].care))


@pytest.fixture(scope="session")
def table(server: Server) -> Table:
    """A table to send wrong requests to."""
    turn = server.ask("games", **known_game("classic", 40))
    while turn["view"]["phase"] != "discard":
        turn = server.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][0])
    return Table(turn["save"], server.table(turn["save"]))


@pytest.fixture
def save_still_works(server: Server, table: Table) -> Iterator[None]:
    """Afterwards the save of that table opens as before, and can be played on with."""
    yield
    assert server.table(table.save) == table.told
    assert server.ask("games/actions", save=table.save, action=table.told["view"]["actions"][0])
