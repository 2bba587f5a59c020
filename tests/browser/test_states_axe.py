"""The page as axe sees it, state by state: no finding."""

import pytest
from playwright.sync_api import Page

from tests.browser import states
from tests.browser.faultless import faults
from tests.browser.hosting import Host
from tests.browser.states import State

PHONE = (360, 740)
LAPTOP = (1280, 800)

SEEN: dict[str, tuple[tuple[int, int], list[State]]] = {
    "tables": (LAPTOP, states.TABLES),
    "dialogs of a round": (LAPTOP, states.ROUND_DIALOGS),
    "other dialogs": (LAPTOP, states.OTHER_DIALOGS),
    "a phone": (PHONE, [states.welcome, states.offer, states.three_and_a_discard, states.defending]),
}


@pytest.mark.parametrize("group", SEEN)
def test_axe_finds_nothing(page: Page, host: Host, group: str) -> None:
    (width, height), seen = SEEN[group]
    page.set_viewport_size({"width": width, "height": height})
    found = {}
    for state in seen:
        states.forget(page, host)
        state(page, host)
        found[state.__name__] = faults(page)
    assert {state: said for state, said in found.items() if said} == {}
