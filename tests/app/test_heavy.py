"""Long work runs beside the loop, two at a time and in order; when too many wait, one more is told to come again."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, get_ident
from typing import Any

import anyio
import pytest

from app import api, coaching, records
from app.errors import Problem
from app.heavy import Heavy
from engine.rules import RULE_SETS
from tests.app.server import Json, Server
from tests.app.wrong import is_problem
from tests.deals.games import played_record

RECORD = played_record(RULE_SETS["classic"], ["beginner"], 1)
SEEDS = {"seed": "0" * 32, "client_seed": "1" * 32}


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    """A server whose queue the tests may fill."""
    with Server() as running:
        yield running


@contextmanager
def full(server: Server) -> Iterator[None]:
    """While every place and every place in the queue is taken."""
    heavy: Heavy = server.app.state.heavy
    heavy.inside += heavy.most
    yield
    heavy.inside -= heavy.most


@pytest.fixture(scope="module")
def tables(own: Server) -> dict[str, Json]:
    """A table of each bot, a round of it over."""
    found = {}
    for bot in ("steady", "expert"):
        turn = own.ask("games", rules="classic", bots=[bot], **SEEDS)
        while turn["view"]["phase"] != "round_over":
            turn = own.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][-1])
        found[bot] = turn
    return found


def calls(table: Json, start: Json, bot: str) -> dict[str, tuple[str, Json]]:
    """Each call that may be long, for such a table."""
    return {
        "start": ("games", {"rules": "classic", "bots": [bot], **SEEDS}),
        "actions": ("games/actions", {"save": table["save"], "action": {"type": "next_round"}}),
        "repeat": ("games/repeat", {"save": table["save"]}),
        "hint": ("games/hint", {"save": start["save"]}),
        "review": ("games/review", {"save": table["save"], "round": 1}),
        "check": ("records/check", {"record": RECORD}),
    }


@pytest.mark.parametrize("name", ["start", "actions", "repeat", "hint", "review", "check"])
def test_with_a_full_queue_long_work_is_refused_and_afterwards_done(
    own: Server, tables: dict[str, Json], name: str
) -> None:
    start = own.ask("games", rules="classic", bots=["expert"], **SEEDS)
    call, body = calls(tables["expert"], start, "expert")[name]
    with full(own):
        refused = own.post(call, body)
        is_problem(refused, 503, "busy")
        assert int(refused.headers["retry-after"]) >= 1
    assert own.post(call, body).is_success
    assert own.app.state.heavy.inside == 0


@pytest.mark.parametrize("name", ["start", "actions", "repeat"])
def test_tables_without_an_expert_never_wait(own: Server, tables: dict[str, Json], name: str) -> None:
    call, body = calls(tables["steady"], tables["steady"], "steady")[name]
    with full(own):
        assert own.post(call, body).is_success


@pytest.mark.parametrize(
    ("name", "module", "work"),
    [("start", api, "advance"), ("actions", api, "_play"), ("hint", coaching, "hint"), ("review", coaching, "review"),
     ("check", records, "check_record")],
)  # fmt: skip
def test_long_work_is_done_beside_the_loop(
    own: Server, tables: dict[str, Json], monkeypatch: pytest.MonkeyPatch, name: str, module: Any, work: str
) -> None:
    start = own.ask("games", rules="classic", bots=["expert"], **SEEDS)
    call, body = calls(tables["expert"], start, "expert")[name]
    done, really = [], getattr(module, work)

    def watched(*args: Any) -> Any:
        done.append(get_ident())
        return really(*args)

    monkeypatch.setattr(module, work, watched)
    assert own.post(call, body).is_success
    assert done and own.portal.call(get_ident) not in done


def test_an_illegal_action_against_an_expert_is_refused_as_ever(own: Server) -> None:
    turn = own.ask("games", rules="classic", bots=["expert"], **SEEDS)
    is_problem(
        own.post("games/actions", {"save": turn["save"], "action": {"type": "next_round"}}), 409, "illegal_action"
    )
    assert own.app.state.heavy.inside == 0


def test_two_run_at_a_time_and_the_others_in_the_order_in_which_they_came() -> None:
    async def scenario() -> None:
        heavy, order = Heavy(at_once=2, waiting=6), list[int]()
        began, go = [Event() for _ in range(8)], [Event() for _ in range(8)]

        def work(number: int) -> None:
            order.append(number)
            began[number].set()
            assert go[number].wait(20)

        async with anyio.create_task_group() as tasks:
            for number in range(8):
                tasks.start_soon(heavy.run, work, number)
                await anyio.wait_all_tasks_blocked()
            with pytest.raises(Problem) as refused:
                await heavy.run(work, 8)
            assert refused.value.code == "busy"
            assert all([await anyio.to_thread.run_sync(each.wait, 20) for each in began[:2]])
            assert sorted(order) == [0, 1]
            for number in range(8):
                go[number].set()
                if number + 2 < 8:
                    assert await anyio.to_thread.run_sync(began[number + 2].wait, 20)
        assert order[2:] == [2, 3, 4, 5, 6, 7]
        assert heavy.inside == 0

    anyio.run(scenario)


def test_works_that_take_seconds_leave_a_place_to_the_others_whatever_they_are() -> None:
    async def scenario() -> None:
        heavy, go, done = Heavy(at_once=2, waiting=8), Event(), list[str]()
        async with anyio.create_task_group() as tasks:
            for _ in range(5):
                tasks.start_soon(lambda: heavy.run(go.wait, 10, takes_seconds=True))
            await anyio.wait_all_tasks_blocked()
            await heavy.run(done.append, "in between")
            assert (done, heavy.inside) == (["in between"], 5)
            go.set()

    anyio.run(scenario)


def test_work_that_fails_gives_its_place_back() -> None:
    async def scenario() -> None:
        heavy = Heavy(at_once=1, waiting=0)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await heavy.run(divmod, 1, 0)
        assert heavy.inside == 0

    anyio.run(scenario)
