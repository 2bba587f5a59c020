"""A table laid out in the browser: a position written by hand, sealed with the host's own key and found by the page."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from app.gamefile import seal_game
from app.keys import keyring, load_keys
from app.saves import Sealer
from engine.game import Game
from engine.state import RoundState
from tests.app.arranged import game_at
from tests.browser.hosting import Host

Json = dict[str, Any]


def lay_out(page: Page, host: Host, state: RoundState, scores: Sequence[int] = ()) -> None:
    """Open the page on a game that stands at this position."""
    show(page, host, game_at(state, scores))


def show(page: Page, host: Host, game: Game) -> None:
    """Open the page on this game, as if it had been played in this browser."""
    save = seal_game(Sealer(keyring(load_keys("", host.data))), game)
    turn = page.request.post(f"{host.address}api/games/view", data={"save": save}).json()
    keep(page, host, turn)
    page.goto(host.address)
    expect(page.get_by_role("listbox", name="Your hand")).to_be_attached()


def keep(page: Page, host: Host, turn: Json) -> None:
    """Put a game where the page keeps its own, from an address of the same host that has no page to mind."""
    kept = json.dumps({"version": 1, "save": turn["save"], "view": turn["view"], "events": turn["events"]})
    page.goto(f"{host.address}healthz")
    page.evaluate("kept => localStorage.setItem('juniper.game', kept)", kept)


def seen(page: Page) -> Json:
    """The view that the browser keeps, once it keeps one: the table as the server last told it."""
    page.wait_for_function("() => localStorage.getItem('juniper.game') !== null")
    view: Json = json.loads(page.evaluate("localStorage.getItem('juniper.game')"))["view"]
    return view


def choose(page: Page, name: str) -> None:
    """Choose a card of the hand by its spoken name."""
    page.get_by_role("option", name=name).click()
