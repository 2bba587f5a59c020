"""A person at the table, who sees what lies there and plays it by mouse, by finger or by keys alone."""

import json
import re
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from app.guide_words import Words
from engine.bots.table import advance, seat_opponents
from engine.cards import card, card_set
from engine.game import start_game
from engine.melds import melds_in
from engine.rules import RULE_SETS, Rules
from tests.app.arranged import seeds
from tests.app.play import seed
from tests.browser.hosting import Host
from tests.browser.laying_out import show

Json = dict[str, Any]

NEXT_KEY = """goal => {
  if (!goal.isConnected) return "";
  const active = document.activeElement;
  if (active === goal) return null;
  const back = active.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING;
  if (goal.closest("[role=listbox]")?.contains(active)) return back ? "ArrowLeft" : "ArrowRight";
  if (goal.type === "radio" && goal.name === active.name) return back ? "ArrowUp" : "ArrowDown";
  return back ? "Shift+Tab" : "Tab";
}"""
"""The key that brings focus nearer to what is to be pressed: null where it is, "" where that was drawn anew."""

ANSWER = """before => {
  const { save, view } = JSON.parse(localStorage.getItem("juniper.game"));
  return save !== before && { save, view, focus: document.activeElement !== document.body };
}"""
"""The table once another save is kept, and whether something on the page has focus."""


class Way(Protocol):
    """How somebody presses what is on the screen."""

    def press(self, control: Locator) -> None:
        """Press a button, a choice or a card."""


class Mouse:
    """Clicks."""

    def press(self, control: Locator) -> None:
        control.click()


class Finger:
    """Taps."""

    def press(self, control: Locator) -> None:
        control.tap()


class Keys:
    """Tab to get there, arrows within the hand and among choices, Enter to press."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        self.reach(control)
        self.page.keyboard.press("Enter")

    def reach(self, control: Locator) -> None:
        """Bring focus there."""
        expect(control).to_be_visible()
        goal = control.element_handle()
        for _ in range(60):
            key = goal.evaluate(NEXT_KEY)
            if key is None:
                return
            if key:
                self.page.keyboard.press(key)
            else:
                goal = control.element_handle()
        raise AssertionError(f"no way by keys to {control}")


class Player:
    """Plays what is sensible at a glance, and makes sure after each action that focus is somewhere."""

    def __init__(self, page: Page, way: Way | None = None) -> None:
        self.page = page
        self.way: Way = way or Mouse()
        self.actions = page.get_by_role("region", name="Actions")

    def sees(self) -> Json:
        """The table, as the page was last told."""
        view: Json = self._kept()["view"]
        return view

    def play(self, until: Callable[[Json], bool], after_each: Callable[[Json], None] = lambda view: None) -> Json:
        """Play until the table looks so; the table then."""
        view = self.sees()
        for _ in range(1000):
            if until(view):
                return view
            view = self.step()
            after_each(view)
        raise AssertionError("a game comes to its end")

    def step(self) -> Json:
        """One action of one's own, and the table after the opponents have moved."""
        before = self._kept()
        self.do(before["view"], wish(before["view"]))
        answer = self.page.wait_for_function(ANSWER, arg=before["save"]).json_value()
        assert answer["focus"], f"focus is lost at {answer['view']['phase']}"
        view: Json = answer["view"]
        return view

    def do(self, view: Json, action: Json) -> None:
        """Press whatever takes this action."""
        match action:
            case {"type": "pass"}:
                self._button("Pass")
            case {"type": "draw", "from": "stock"}:
                self._button("^Draw from the stock")
            case {"type": "draw", "card": taken}:
                self._button(f"Take the {name(taken)}")
            case {"type": "discard", "card": thrown}:
                self.choose(thrown)
                self._button(f"^Discard {name(thrown)}")
            case {"type": "knock", "card": thrown}:
                if thrown:
                    self.choose(thrown)
                self._declare("^(Knock|Gin)")
            case {"type": "big_gin"}:
                self._declare("^Big gin")
            case {"type": "defend"}:
                self._deed("^Lay down")
            case _:
                self._deed("Next round")

    def choose(self, text: str) -> None:
        """Choose a card of the hand."""
        self.way.press(self.card(text))
        expect(self.card(text)).to_have_attribute("aria-selected", "true")

    def card(self, text: str) -> Locator:
        """A card of the hand."""
        return self.page.get_by_role("option", name=re.compile(f"^{name(text)}(,|$)"))

    def order(self) -> list[str]:
        """The hand as it is held, from left to right."""
        held: list[str] = self.page.get_by_role("option").evaluate_all("held => held.map((card) => card.dataset.card)")
        return held

    def _declare(self, label: str) -> None:
        self.way.press(self.actions.get_by_role("button", name=re.compile(label)))
        self._deed("^(Knock with|Gin|Big gin)")

    def _deed(self, label: str) -> None:
        self.way.press(
            self.page.get_by_role("dialog")
            .or_(self.page.get_by_role("alertdialog"))
            .get_by_role("button", name=re.compile(label))
        )

    def _button(self, label: str) -> None:
        self.way.press(self.page.get_by_role("main").get_by_role("button", name=re.compile(label)))

    def _kept(self) -> Json:
        kept: Json = json.loads(self.page.evaluate("localStorage.getItem('juniper.game')"))
        return kept


def name(text: str) -> str:
    """A card as it is spoken: "seven of hearts"."""
    return Words("en").card_name(card(text))


def wish(view: Json) -> Json:
    """The action that looks best at a glance: take what melds, keep the least deadwood, knock as soon as that may be.

    >>> draw = {"type": "draw", "from": "discard", "card": "7h"}
    >>> wish({"hand": ["7s", "7d", "Kc"], "actions": [{"type": "pass"}, draw], "previews": [None, None]}) == draw
    True
    """
    actions: list[dict[str, Any]] = view["actions"]
    previews: list[dict[str, Any] | None] = view["previews"]
    held = card_set(map(card, view["hand"]))
    useful = [action for action in actions if action.get("from") == "discard" and _melds(held, action["card"])]
    leaving = [
        (preview["deadwood"], actions[place]["type"] != "knock", place)
        for place, preview in enumerate(previews)
        if preview is not None
    ]
    if useful:
        return useful[-1]
    if leaving:
        return actions[min(leaving)[-1]]
    usual = [action for action in actions if action["type"] == "pass" or action.get("from") == "stock"]
    return (usual or actions)[0]


def _melds(held: int, text: str) -> bool:
    taken = card(text)
    return any(taken in meld for meld in melds_in(held | 1 << taken))


def sit_down(page: Page, host: Host, rules: str | Rules, number: int, bot: str = "beginner") -> None:
    """Open the page on a game just begun, whose deals come from seeds with this number."""
    chosen = RULE_SETS[rules] if isinstance(rules, str) else rules
    opponents = seat_opponents([bot] * (chosen.players - 1))
    show(page, host, advance(start_game(chosen, opponents, seeds(number), practice=True)))


DEALT_FROM = """known => {
  const ask = window.fetch;
  window.fetch = (address, request) => {
    if (!String(address).endsWith("api/games")) return ask(address, request);
    const { rules, bots } = JSON.parse(request.body);
    return ask(address, { ...request, body: JSON.stringify({ ...known, rules, bots }) });
  };
}"""
"""Begins each game that the page asks for with these seeds."""


def deal_from(page: Page, number: int) -> None:
    """Have every game that is begun on this page, until it is loaded again, dealt from seeds with this number."""
    page.evaluate(DEALT_FROM, {"seed": seed(number), "client_seed": seed(number + 1)})


def is_over(view: Json) -> bool:
    """Whether the game has been played to its end."""
    return bool(view["phase"] == "game_over")


def is_scored(view: Json) -> bool:
    """Whether a round has been played to a result that counts."""
    return view["phase"] in ("round_over", "game_over") and view["result"]["kind"] != "void"
