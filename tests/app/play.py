"""Whole games through the API, played by somebody who picks from the actions offered, well or carelessly."""

import random
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.app.server import Json, Server
from tests.engine import naive_melds


@dataclass(frozen=True, slots=True)
class Step:
    """One answer: what was sent for it, the answer, and what `view` says of the save it brought."""

    action: Json | None
    """None for the answer that began the game."""
    response: httpx.Response
    viewed: httpx.Response
    turn: Json = field(repr=False)
    resumed: Json = field(repr=False)

    @property
    def view(self) -> Json:
        """The table after it."""
        return self.turn["view"]  # type: ignore[no-any-return]

    @property
    def save(self) -> str:
        """The save after it."""
        return self.turn["save"]  # type: ignore[no-any-return]

    @property
    def events(self) -> list[Json]:
        """The news in it."""
        return self.turn["events"]  # type: ignore[no-any-return]


def seed(number: int) -> str:
    """A seed for tests: any number as 32 hex digits.

    >>> seed(10)
    '0000000000000000000000000000000a'
    """
    return f"{number:032x}"


def known_game(rules: object, number: int, **more: object) -> Json:
    """The request for a game whose seeds are known, so that it is the same every time."""
    return {"rules": rules, "seed": seed(number), "client_seed": seed(number + 1), **more}


def play_game(server: Server, request: Json, care: float = 0.8, until: int = 2000) -> list[Step]:
    """Play to the end of the game; ``care`` is how often the player tries to do something good."""
    rng = random.Random(str(request))
    steps = [_step(server, None, server.post("games", request))]
    while steps[-1].view["phase"] != "game_over":
        assert len(steps) < until, "a game comes to its end"
        last = steps[-1]
        action = choose(last.view, rng, care)
        steps.append(_step(server, action, server.post("games/actions", {"save": last.save, "action": action})))
    return steps


def choose(view: Json, rng: random.Random, care: float) -> Json:
    """One of the actions offered, sometimes declared in another way."""
    actions: list[Json] = view["actions"]
    if rng.random() >= care:
        return _declared_otherwise(view, rng, rng.choice(actions))
    ends = [action for action in actions if action["type"] in ("knock", "big_gin")]
    if ends and rng.random() < 0.7:
        return _declared_otherwise(view, rng, rng.choice(ends[-2:]))
    if actions[0]["type"] == "discard":
        discards = [place for place, action in enumerate(actions) if action["type"] == "discard"]
        return actions[min(discards, key=lambda place: (view["previews"][place]["deadwood"], rng.random()))]
    useful = [action for action in actions if action["type"] == "draw" and _makes_a_meld(view, action)]
    usual = [action for action in actions if action["type"] == "pass" or action.get("from") == "stock"]
    if useful or usual:
        return (useful or usual)[0]
    return _declared_otherwise(view, rng, rng.choice(actions))


def _makes_a_meld(view: Json, draw: Json) -> bool:
    hand = frozenset(view["hand"])
    return draw["from"] == "discard" and any(draw["card"] in meld for meld in naive_melds.melds(hand | {draw["card"]}))


def _declared_otherwise(view: Json, rng: random.Random, action: Json) -> Json:
    """The same action, in one case of three with its melds in another order or, to defend, without any."""
    if "melds" not in action or rng.random() < 2 / 3:
        return action
    if action["type"] == "defend" and rng.random() < 0.5:
        return action | {"melds": [], "layoffs": []}
    melds = [rng.sample(meld, len(meld)) for meld in action["melds"]]
    return action | {"melds": rng.sample(melds, len(melds))}


def _step(server: Server, action: Json | None, response: httpx.Response) -> Step:
    assert response.is_success, (action, response.text)
    turn: Any = response.json()
    viewed = server.post("games/view", {"save": turn["save"]})
    assert viewed.is_success, (action, viewed.text)
    return Step(action, response, viewed, turn, viewed.json())
