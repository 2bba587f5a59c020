"""Several servers as one: any of them answers any request, whatever becomes of the others."""

import asyncio
from itertools import pairwise

import pytest

from app.keys import new_key
from tests.app.server import ANOTHER_KEY, KEY, Server
from tests.bench.replicas import evening


@pytest.mark.long
def test_players_go_on_while_one_replica_after_the_other_is_killed() -> None:
    told = asyncio.run(evening(players=4, replicas=2, keys=[new_key()], pause=0.2, blind=True, target=10))
    assert told.kills >= 2
    assert told.games >= 4
    assert told.retries > 0


def test_at_each_step_of_changing_the_key_all_replicas_open_each_others_saves() -> None:
    steps = (KEY, f"{KEY},{ANOTHER_KEY}", f"{ANOTHER_KEY},{KEY}")
    for step in pairwise(steps):
        with Server(step[0]) as before, Server(step[1]) as after:
            for one, other in ((before, after), (after, before)):
                save = one.ask("games", rules="classic")["save"]
                turn = other.ask("games/view", save=save)
                assert one.table(turn["save"]) == {"view": turn["view"], "events": turn["events"]}
