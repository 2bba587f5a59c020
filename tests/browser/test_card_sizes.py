"""Three sizes of cards: every strip can be pressed, nothing hides an index, no page scrolls."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, choose, lay_out
from tests.browser.speaking import change_to
from tests.engine.tables import holding

SIZES = ("small", "normal", "large")

RESIZE = """async size => {
  const main = document.querySelector("script[type=module]").src;
  (await import(main.replace("main.js", "preferences.js"))).prefer({ size });
}"""


@pytest.fixture
def hand(page: Page, host: Host) -> Locator:
    """A hand of eleven cards."""
    lay_out(page, host, holding("classic", NINE))
    return page.get_by_role("option")


def resize(page: Page, size: str) -> None:
    """Choose a size of the cards."""
    page.evaluate(RESIZE, size)


def look_at(page: Page, width: int, height: int) -> None:
    """Look at the page on a screen of this size."""
    page.set_viewport_size({"width": width, "height": height})


def test_large_cards_lie_in_two_rows_on_a_phone_and_can_be_told_by_key(page: Page, hand: Locator) -> None:
    look_at(page, 390, 844)
    resize(page, "large")
    tops = {round(box["y"]) for box in boxes(hand)}
    assert len(tops) == 2
    assert min(strips(page)) >= 40
    page.get_by_role("option", name="four of spades").focus()
    page.keyboard.press("ArrowDown")
    focused = page.locator(":focus").bounding_box()
    assert focused is not None
    assert round(focused["y"]) == max(tops)


def test_small_cards_are_smaller_and_no_strip_gets_narrower(page: Page, hand: Locator) -> None:
    for width, height in [(320, 568), (360, 740), (844, 390), (1024, 768), (1440, 900)]:
        look_at(page, width, height)
        resize(page, "normal")
        normal, room = card_width(page), min(strips(page))
        resize(page, "small")
        assert 60 <= card_width(page) < normal
        assert min(strips(page)) >= min(room, 24)


def boxes(cards: Locator) -> list[Any]:
    """Where these lie."""
    found: list[Any] = cards.evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().toJSON())")
    return found


def card_width(page: Page) -> float:
    """How wide a whole card is."""
    width: float = page.locator("[role=option] > .card").first.evaluate("card => card.offsetWidth")
    return width


def strips(page: Page) -> list[float]:
    """How much of each card shows."""
    return [box["width"] for box in boxes(page.locator("[role=option]"))]


HEIGHTS = """async ([sizes, card]) => {
  const main = document.querySelector("script[type=module]").src;
  const { prefer } = await import(main.replace("main.js", "preferences.js"));
  const hand = document.querySelector(".hand");
  const look = () => {
    const scrolls = document.scrollingElement.scrollHeight - innerHeight;
    return { scrolls, hand: Math.round(hand.getBoundingClientRect().bottom) };
  };
  return sizes.map((size) => {
    prefer({ size });
    const before = look();
    const press = () => hand.querySelector(`[data-card=${card}]`).click();
    press();
    const chosen = look();
    press();
    return { size, scrolls: Math.max(before.scrolls, chosen.scrolls), moves: chosen.hand - before.hand };
  });
}"""
"""For each size how far the page reaches over the screen, and how far the hand moves when a card is chosen."""


def test_in_no_language_does_the_page_scroll_or_a_chosen_card_move_the_hand(page: Page, host: Host) -> None:
    found = []
    phones = [(320, 568), (360, 640), (360, 740), (390, 844)]
    for rules, screens in {"classic": [*phones, (844, 390), (1024, 768)], "three": phones}.items():
        lay_out(page, host, holding(rules, NINE), language="en")
        for language in ("en", "it", "es", "pl"):
            change_to(page, language)
            for screen in screens:
                look_at(page, *screen)
                looks = page.evaluate(HEIGHTS, [SIZES, "Qh"])
                found += [(rules, language, screen, look) for look in looks if look["scrolls"] > 0 or look["moves"]]
    assert found == []


def test_the_word_new_and_the_tick_of_a_chosen_card_lie_side_by_side(page: Page, hand: Locator) -> None:
    choose(page, "queen of hearts")
    for width, height in [(320, 568), (390, 844), (1280, 800)]:
        look_at(page, width, height)
        for size in SIZES:
            resize(page, size)
            [word, tick] = boxes(page.locator(".held__new, .held__tick"))
            word, tick = sorted((word, tick), key=lambda box: -box["width"])
            assert word["x"] >= 0
            assert word["right"] <= tick["x"]
