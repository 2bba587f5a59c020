"""Whatever is asked of whatever call: no answer, no header, no refusal and no line of the log tells what is hidden."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS
from engine.game import Game
from tests.app.games import GAMES
from tests.app.logged import logged
from tests.app.play import Step, play_game
from tests.app.secrecy import CARD, hidden_cards, names, public, ways_to_write
from tests.app.server import Server
from tests.app.wrong import CALLS, open_with

NAMES = ("classic", "spanish, carelessly", "three", "three with every bonus, face down")

LOOKING_BACK = ("games/round", "games/review")
"""What these tell of rounds that are over comes from other decks; `test_secrets` and `test_coaching` look at it."""


@pytest.fixture(scope="module")
def telling() -> Iterator[Server]:
    """A server that logs as much as it can."""
    with Server(log_level="debug") as server:
        yield server


@cache
def game(server: Server, name: str) -> list[Step]:
    """A game with seeds that look like nothing else, up to its last decision."""
    rng = random.Random(name)
    seeds = {"seed": rng.randbytes(16).hex(), "client_seed": rng.randbytes(16).hex()}
    return play_game(server, GAMES[name].request | seeds, GAMES[name].care)[:-1]


def requests(step: Step, rng: random.Random) -> dict[str, list[object]]:
    """Bodies for every call of the API: as they should be, and with something wrong; None for a call without one."""
    save = step.save
    wrong: list[object] = [{"save": save, "more": 1}, {"save": save[:-1]}, {"save": step.view}, {}]
    rounds = [
        {"save": save, "round": number} for number in range(max(1, step.view["round"] - 1), step.view["round"] + 2)
    ]
    card = str(rng.choice(CARDS))
    actions: list[object] = [
        *step.view["actions"][:2],
        {"type": "draw", "from": "discard", "card": card},
        {"type": "discard", "card": card},
        {"type": "knock", "card": card, "melds": []},
        {"type": "defend", "melds": [], "layoffs": [{"card": card, "meld": 0}]},
        {"type": "next_round"},
        {"type": save},
    ]
    return {
        "rules": [None],
        "deals": [{}, None],
        "games": [{"rules": "three"}, {"rules": "classic", "deal": save}, *wrong],
        "games/view": [{"save": save}, *wrong],
        "games/actions": [*({"save": save, "action": action} for action in actions), *wrong],
        "games/repeat": [{"save": save}, *wrong],
        "games/resign": wrong,
        "games/round": [*rounds, *wrong],
        "games/hint": [{"save": save}, *wrong],
        "games/review": [*rounds, *wrong],
        "games/record": [{"save": save}, *wrong],
        "records/check": [{"record": step.view}, {"record": step.turn}, *wrong],
    }


OPENING = tuple(f"games/{call}" for call in CALLS)
EVERY = ("rules", "deals", "games", *OPENING, "records/check")
"""Every call of the API; of giving up only the refusals, since whoever gives up is shown everything."""


def test_no_call_is_left_out(telling: Server) -> None:
    described = telling.get("/api/openapi.json").json()["paths"]
    assert {path.removeprefix("/api/") for path in described if path.startswith("/api/")} == set(EVERY)
    assert requests(game(telling, "classic")[0], random.Random(0)).keys() == set(EVERY)


@pytest.mark.parametrize("call", EVERY)
@settings(max_examples=8, deadline=None)
@given(name=st.sampled_from(NAMES), chance=st.randoms(use_true_random=False))
def test_no_call_tells_what_is_hidden(telling: Server, call: str, name: str, chance: random.Random) -> None:
    step = chance.choice(game(telling, name))
    before = telling.open(step.save)
    for body in requests(step, chance)[call]:
        with logged("debug", chance.choice(["text", "json"])) as written:
            answer = telling.send("GET", f"/api/{call}") if body is None else telling.post(call, body)
        assert answer.status_code < 500
        told = public(answer)
        after = telling.open(answer.json()["save"]) if answer.is_success and '"save"' in answer.text else before
        if after.ended is None:
            holds_no_seed(told, before, after)
            if call not in LOOKING_BACK:
                assert not names(hidden_cards(after.round)) & set(CARD.findall(told))
        log_says_nothing(written.getvalue(), step, before, after)


def holds_no_seed(text: str, *games: Game) -> None:
    """Neither of the seeds of these games stands in it, however it might be written."""
    for each in games:
        for seed in (each.seeds.server, each.seeds.client):
            assert not any(form in text for form in ways_to_write(seed))


def log_says_nothing(text: str, step: Step, *games: Game) -> None:
    """The lines are there, and hold no card at all, no seed and nothing of a save."""
    assert "/api/" in text
    assert not CARD.search(text)
    assert step.save[12:40] not in text
    assert step.view["commitment"] not in text
    holds_no_seed(text, *games)


@pytest.mark.parametrize(
    "path", ["/", "/en/", "/en/guide/three", "/metrics", "/healthz", "/readyz", "/api/openapi.json"]
)
def test_an_address_that_repeats_a_save_tells_nothing_of_it(telling: Server, path: str) -> None:
    step = game(telling, "three")[-1]
    with logged("debug", "json") as written:
        answers = [telling.get(f"{path}?save={step.save}"), telling.get(f"{path}/{step.save}")]
    told = "".join(map(public, answers)) + written.getvalue()
    assert step.save[12:40] not in told
    holds_no_seed(told, telling.open(step.save))


@pytest.mark.parametrize("call", CALLS)
def test_a_bug_in_any_call_tells_nothing_of_the_game(
    telling: Server, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = game(telling, "three")[-1]
    before = telling.open(step.save)

    def broken(*_: Any) -> Game:
        raise RuntimeError(f"{before} {' '.join(map(str, CARDS))} {before.seeds.server.hex()} {step.save}")

    with monkeypatch.context() as bug, logged("debug", "text") as written:
        bug.setattr("app.gamefile.read_game", broken)
        answer = open_with(telling, call, step.save)
    assert answer.json()["code"] == "internal"
    assert not CARD.search(public(answer))
    holds_no_seed(public(answer), before)
    log_says_nothing(written.getvalue(), step, before)
