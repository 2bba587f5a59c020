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
    "in play": (LAPTOP, states.IN_PLAY),
    "at the end": (LAPTOP, states.AT_THE_END),
    "at any time": (LAPTOP, states.AT_ANY_TIME),
    "a phone": (PHONE, [states.welcome, states.offer, states.three_and_a_discard, states.defending]),
}


@pytest.mark.parametrize("group", SEEN)
def test_axe_finds_nothing(page: Page, host: Host, group: str) -> None:
    (width, height), seen = SEEN[group]
    page.set_viewport_size({"width": width, "height": height})
    found = {state.__name__: faults(page) for state in states.walk(page, host, seen)}
    assert {state: said for state, said in found.items() if said} == {}
