"""Somebody who sees nothing: knows the page by its roles and names and by what it says, and presses what has a name."""

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from engine.cards import CARDS, card_set
from engine.melds import melds_in
from tests.browser.player import ANSWER, Json, name

LISTEN = """
addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const hear = (records) => {
    for (const { addedNodes } of records) for (const added of addedNodes) window.heard.push(added.textContent);
  };
  const live = document.getElementById("live");
  if (live) new MutationObserver(hear).observe(live, { childList: true });
});
"""
"""A reader of the live region, which has to be there when the page is loaded: it hears what is added to it."""

NAMED = re.compile(r"""^\s*- '?(\w+) "((?:[^"\\]|\\.)*)"((?: \[[^]]*])*)""", re.MULTILINE)
"""A line of the accessibility tree: a role, a name, states."""

DECLARATIONS = ("Knock", "Gin", "Big gin")
DEEDS = (*DECLARATIONS, "Lay down", "Next round", "Discard ", "Pass", "Draw ")

CARD_NAMES = {name(str(each)): each for each in CARDS}


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a role and a name."""

    role: str
    name: str
    enabled: bool
    in_dialog: bool

    @property
    def prepares(self) -> bool:
        """Whether pressing it only leads to a press of something else."""
        return self.role == "option" or (self.name.startswith(DECLARATIONS) and not self.in_dialog)


class Listener:
    """Plays by ear: leaves alone what is announced as disabled, and throws the dearest card that is in no meld."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    def hears(self) -> list[str]:
        """What was said since the last time."""
        said: list[str] = self.page.evaluate("window.heard.splice(0)")
        return said

    def finds(self) -> list[Named]:
        """What there is: in the dialog if one is open, else on the page."""
        dialog = self.page.get_by_role("dialog").or_(self.page.get_by_role("alertdialog"))
        asked = dialog.count() > 0
        tree = (dialog if asked else self.page.locator("body")).aria_snapshot()
        return [Named(role, called, "[disabled]" not in states, asked) for role, called, states in NAMED.findall(tree)]

    def step(self) -> bool:
        """One action, with the presses that it takes. False where there is nothing left to do."""
        before = self.kept()["save"]
        for _ in range(3):
            wanted = _wish(self.finds())
            if wanted is None:
                return False
            role: Any = wanted.role
            self.page.get_by_role(role, name=wanted.name, exact=True).press("Enter")
            if not wanted.prepares:
                answer = self.page.wait_for_function(ANSWER, arg=before).json_value()
                assert answer["focus"], f"focus is lost after {wanted.name}"
                return True
        raise AssertionError("a card is chosen, a deed is chosen, and it is confirmed")

    def kept(self) -> Json:
        """The game as the page keeps it: what was heard is held against it."""
        game: Json = json.loads(self.page.evaluate("localStorage.getItem('juniper.game')"))
        return game


def _wish(found: list[Named]) -> Named | None:
    """What to press next: what melds is taken, a deed is done if there is one, else a card is chosen."""
    ready = [each for each in found if each.role == "button" and each.enabled]
    hand = [each for each in found if each.role == "option"]
    useful = [each for each in ready if each.name.startswith("Take the ") and _melds(each, hand)]
    deeds = [each for deed in DEEDS for each in ready if each.name.startswith(deed)]
    if useful or deeds:
        return (useful or deeds)[0]
    return max((each for each in hand if each.enabled), key=_burden, default=None)


def _melds(take: Named, hand: list[Named]) -> bool:
    taken = CARD_NAMES[take.name.removeprefix("Take the ")]
    held = card_set(CARD_NAMES[each.name.partition(",")[0]] for each in hand)
    return any(taken in meld for meld in melds_in(held | 1 << taken))


def _burden(held: Named) -> tuple[bool, int]:
    card, _, state = held.name.partition(",")
    return "in a" not in state, CARD_NAMES[card].points
