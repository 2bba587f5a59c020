"""The page in a language: opened there, and asked what it calls things, so that a test need not say it again."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from app.gamefile import seal_game
from app.keys import keyring, load_keys
from app.saves import Sealer
from engine.game import Game
from engine.state import RoundState
from tests.app.arranged import game_at
from tests.browser.hosting import Host
from tests.browser.laying_out import keep

CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text()

ASK = """async ([script, name, ...rest]) => {
  const main = document.querySelector("script[type=module]").src;
  return (await import(main.replace("main.js", script)))[name](...rest);
}"""
"""Call a function of one of the page's own scripts."""


def told(page: Page, function: str, *arguments: Any) -> Any:
    """What a function of the page's own words says."""
    return page.evaluate(ASK, ["i18n.js", function, *arguments])


def change_to(page: Page, language: str) -> None:
    """Have the page speak another language, whatever lies open on it."""
    page.evaluate(ASK, ["languages.js", "changeTo", language])
    page.evaluate("() => document.body.offsetHeight && document.fonts.ready.then(() => null)")  # its letters too


def t(page: Page, message: str, **values: str | int) -> str:
    """A message as the page says it."""
    return str(told(page, "t", message, values))


def press(page: Page, message: str, **values: str | int) -> None:
    """Press what is called so, in the page's language."""
    page.get_by_role("button", name=t(page, message, **values), exact=True).first.click()


def open_table(page: Page, host: Host, language: str, state: RoundState, scores: tuple[int, ...] = ()) -> None:
    """Open the page of a language on a game that stands at this position."""
    open_game(page, host, language, game_at(state, scores))


def open_game(page: Page, host: Host, language: str, game: Game) -> None:
    """Open the page of a language on a game."""
    save = seal_game(Sealer(keyring(load_keys("", host.data))), game)
    turn = page.request.post(f"{host.address}api/games/view", data={"save": save}).json()
    keep(page, host, turn)
    page.goto(f"{host.address}{language}/")
    expect(page.get_by_role("listbox")).to_be_attached()
