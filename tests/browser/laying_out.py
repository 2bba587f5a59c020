"""A table laid out in the browser: a position written by hand, sealed with the host's own key and found by the page."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Error, Page, expect

from app.gamefile import seal_game
from app.keys import keyring, load_keys
from app.saves import Sealer
from engine.bots import BOTS
from engine.bots.table import advance, seat_opponents
from engine.game import PLAYER, Game, act, start_game
from engine.rules import RULE_SETS
from engine.state import Phase, RoundState
from tests.app.arranged import game_at, seeds
from tests.browser.hosting import Host

Json = dict[str, Any]

NINE = "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h Qh"
"""A hand that knocks with 9 once the queen is thrown."""

BIG = "As 2s 3s 4s 9h 9d 9c 9s Kh Kd Kc"
"""Big gin."""

KNOCKER = "4h 5h 6h Ks Kh Kd Ac 2s 3s 3c"
"""A hand that has knocked with 9, and one whose answer undercuts it: all but 4 goes, the fourth seven by the eight."""
CHAIN = "7h 7s 7d 7c 8h Ah As Ad 2d 2c"


def lay_out(page: Page, host: Host, state: RoundState, scores: Sequence[int] = (), language: str = "") -> None:
    """Open the page, or that of a language, on a game that stands at this position."""
    show(page, host, game_at(state, scores), language)


def show(page: Page, host: Host, game: Game, language: str = "") -> None:
    """Open the page, or that of a language, on this game, as if it had been played in this browser."""
    save = seal_game(Sealer(keyring(load_keys("", host.data))), game)
    turn = page.request.post(f"{host.address}api/games/view", data={"save": save}).json()
    keep(page, host, turn)
    page.goto(f"{host.address}{language}/" if language else host.address)
    expect(page.get_by_role("listbox", name=None if language else "Your hand")).to_be_attached()


def mid_round() -> Game:
    """A game in whose first round, after a few turns, there is a draw to make: bots sat at both seats until then."""
    game = advance(start_game(RULE_SETS["classic"], seat_opponents(["beginner"]), seeds(3), practice=True))
    while game.round.phase is not Phase.DRAW or len(game.observation(PLAYER).discards) < 5:
        game = advance(act(game, BOTS["steady"].choose(game.observation(PLAYER))))
    return game


def keep(page: Page, host: Host, turn: Json) -> None:
    """Put a game where the page keeps its own, letter by letter as the page writes it: no other tab hears of that."""
    kept = {"version": 1, "save": turn["save"], "view": turn["view"], "events": turn["events"]}
    remember(page, host, "game", json.dumps(kept, separators=(",", ":"), ensure_ascii=False))


def remember(page: Page, host: Host, key: str, text: str) -> None:
    """Put a text where the page keeps what it calls so, while no page is there to mind."""
    leave(page, host)
    page.evaluate("([key, text]) => localStorage.setItem(`juniper.${key}`, text)", [key, text])


def leave(page: Page, host: Host) -> None:
    """Be at an address of the same host that has no page; go again where a step of the page's own came between."""
    nowhere = f"{host.address}healthz"
    if page.url == nowhere:
        return
    try:
        page.goto(nowhere)
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
        page.goto(nowhere)


def seen(page: Page) -> Json:
    """The view that the browser keeps, once it keeps one: the table as the server last told it."""
    page.wait_for_function("() => localStorage.getItem('juniper.game') !== null")
    view: Json = json.loads(page.evaluate("localStorage.getItem('juniper.game')"))["view"]
    return view


def choose(page: Page, name: str) -> None:
    """Choose a card of the hand by its spoken name."""
    page.get_by_role("option", name=name).click()


def knock_with_nine(page: Page) -> None:
    """Throw the queen of :data:`NINE` and knock."""
    choose(page, "queen of hearts")
    page.get_by_role("button", name="Knock with 9").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Knock with 9").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
