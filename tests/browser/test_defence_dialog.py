"""Answering a knock: the best defence is laid out, and the player may do otherwise."""

import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import CHAIN, KNOCKER, lay_out, seen
from tests.engine.tables import knock


@pytest.fixture
def dialog(page: Page, host: Host) -> Locator:
    """The defence of CHAIN against KNOCKER, who has 9."""
    lay_out(page, host, knock("classic", CHAIN, KNOCKER, seat=1))
    return page.get_by_role("dialog")


def _counts(dialog: Locator) -> str:
    return " ".join(dialog.locator(".counts").inner_text().split())


def _headings(part: Locator) -> list[str]:
    """The smaller headings of a part of the page, as they are heard."""
    found = re.findall(r"""heading "(.*)" \[level=3]""", part.aria_snapshot())
    return [heading.replace(" , ", ", ") for heading in found]


@pytest.mark.firefox
def test_the_best_defence_is_laid_out(page: Page, dialog: Locator) -> None:
    expect(dialog.get_by_role("heading", name="Alder knocks with 9")).to_be_focused()
    assert _counts(dialog) == "You 4 undercut: you score 30 Alder 9"
    theirs = "Alder’s melds, deadwood, two of spades, three of spades, ace of clubs, three of clubs, 9"
    assert _headings(dialog) == [theirs, "Your hand, 2 cards laid off"]
    expect(dialog.get_by_role("button", name="seven of hearts, laid off")).to_be_visible()
    expect(dialog.get_by_role("button", name="eight of hearts, laid off")).to_be_visible()
    dialog.get_by_role("button", name="Lay down, 4 left").click()
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_focused()
    result = seen(page)["result"]
    assert result["hands"][0]["layoffs"] == [{"card": "7h", "meld": 0}, {"card": "8h", "meld": 0}]
    assert result["points"] == [30, 0]
    assert _headings(dialog.get_by_role("region", name="All hands")) == ["Alder, 9 left", "You, 2 laid off, 4 left"]
    dialog.get_by_role("button", name="See table").click()
    expect(page.locator(".meter .vh")).to_have_text("Deadwood 4, Alder has 9")


def test_a_chain_is_laid_off_in_its_order_only(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Clear").click()
    assert _counts(dialog) == "You 12 Alder scores 3 Alder 9"
    dialog.get_by_role("button", name="eight of hearts").click()
    expect(dialog.get_by_role("button", name="Put here: Run: four of hearts")).to_have_count(0)
    dialog.get_by_role("group", name=re.compile("^Run: four of hearts")).click(position={"x": 5, "y": 20})
    expect(dialog.locator(".note")).to_contain_text("Lay off first: seven of hearts.")
    dialog.get_by_role("button", name="seven of hearts").click()
    dialog.get_by_role("button", name="Put here: Run: four of hearts").click()
    assert _counts(dialog) == "You 4 undercut: you score 30 Alder 9"


def test_a_card_with_one_place_to_go_needs_one_tap(dialog: Locator) -> None:
    eight = dialog.get_by_role("button", name="eight of hearts")
    eight.click()
    expect(dialog.get_by_role("button", name="eight of hearts, deadwood")).to_be_focused()
    assert _counts(dialog) == "You 12 Alder scores 3 Alder 9"
    eight.click()
    expect(dialog.get_by_role("button", name="eight of hearts, laid off")).to_be_focused()


def test_taking_a_card_back_takes_back_what_followed_it(dialog: Locator) -> None:
    dialog.get_by_role("button", name="seven of hearts").click()
    dialog.get_by_role("button", name="Put here: Set: seven of spades").click()
    expect(dialog.get_by_role("button", name="eight of hearts, deadwood")).to_be_visible()
    assert _counts(dialog) == "You 12 Alder scores 3 Alder 9"
    dialog.get_by_role("button", name="Best defence").click()
    assert _counts(dialog) == "You 4 undercut: you score 30 Alder 9"


def test_a_defence_that_is_not_the_best_is_obeyed(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Clear").click()
    dialog.get_by_role("button", name="Lay down, 12 left").click()
    expect(page.get_by_role("heading", name="Alder wins the round")).to_be_focused()
    assert seen(page)["result"]["hands"][0]["points"] == 12
    assert seen(page)["result"]["points"] == [0, 3]


def test_a_run_is_extended_downwards_card_by_card(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", "4d 3d Qs Jh 9c 8s Kc Tc 7s Jc", "5d 6d 7d Ks Kh Kd Ac 2s 3s 3c", seat=1))
    dialog = page.get_by_role("dialog")
    run = dialog.get_by_role("group", name=re.compile("^Run: five of diamonds"))
    laid = run.get_by_role("button")
    expect(laid).to_have_count(2)
    assert [each.get_attribute("data-card") for each in laid.all()] == ["3d", "4d"]
    dialog.get_by_role("button", name="Clear").click()
    dialog.get_by_role("button", name="four of diamonds").click()
    dialog.get_by_role("button", name="three of diamonds").click()
    assert [each.get_attribute("data-card") for each in laid.all()] == ["3d", "4d"]
    dialog.get_by_role("button", name=re.compile("^Lay down")).click()
    expect(page.get_by_role("heading", name="Alder wins the round")).to_be_visible()
    assert seen(page)["result"]["hands"][0]["layoffs"] == [{"card": "4d", "meld": 0}, {"card": "3d", "meld": 0}]


@pytest.mark.firefox
def test_a_whole_defence_is_made_by_keyboard(page: Page, dialog: Locator) -> None:
    expect(dialog.get_by_role("heading", name="Alder knocks with 9")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    expect(dialog.get_by_role("button", name="seven of hearts, laid off")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="eight of hearts, deadwood")).to_be_focused()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("button", name="eight of hearts, laid off")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(dialog.get_by_role("button", name="Lay down, 4 left")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_focused()


def test_the_table_can_be_seen_and_the_defence_is_found_again(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Clear").click()
    dialog.get_by_role("button", name="See table").click()
    expect(dialog).to_have_count(0)
    back = page.get_by_role("region", name="Alder knocked with 9.").get_by_role("button", name="Back to the layoffs")
    expect(back).to_be_focused()
    expect(page.get_by_text("Alder knocked with 9")).to_have_count(1)
    page.locator("[data-place=stock] .card").click()
    expect(page.locator("#live > p").last).to_have_text("Your turn to answer Alder.")
    for width, height in [(360, 740), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Sort").click(trial=True)
        page.get_by_text("Alder has 9", exact=True).click(trial=True)
    back.click()
    assert _counts(dialog) == "You 12 Alder scores 3 Alder 9"


def test_the_knockers_cards_and_both_counts_stay_in_view(page: Page, dialog: Locator) -> None:
    sizes = [(320, 568), (360, 740), (390, 844), (844, 390), (1024, 768)]
    for (width, height), reached in product(sizes, ["two of clubs", "ace of spades"]):
        page.set_viewport_size({"width": width, "height": height})
        dialog.get_by_role("button", name=reached).scroll_into_view_if_needed()
        expect(dialog.locator(".counts")).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("group", name=re.compile("^Run: four of hearts"))).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("group", name=re.compile("^Set: king of spades"))).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("img", name="three of spades")).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("button", name="Lay down, 4 left")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 320, "height": 568})
    assert dialog.locator(".dlg__body").evaluate("body => body.scrollHeight - body.clientHeight") == 0


def test_with_three_at_the_table_only_the_lower_side_is_told(page: Page, host: Host) -> None:
    lay_out(page, host, knock("three", CHAIN, "", KNOCKER, seat=2))
    assert _counts(page.get_by_role("dialog")) == "You 4 undercut Aspen 9"


def _middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + box["height"] / 2


@pytest.mark.firefox
def test_cards_are_carried_to_where_they_are_laid_off_and_back_by_mouse(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Clear").click()
    run = dialog.get_by_role("group", name=re.compile("^Run: four of hearts"))
    for card, counts in [
        ("eight", "You 12 Alder scores 3 Alder 9"),
        ("seven", "You 12 Alder scores 3 Alder 9"),
        ("eight", "You 4 undercut: you score 30 Alder 9"),
    ]:
        page.mouse.move(*_middle(dialog.get_by_role("button", name=f"{card} of hearts")))
        page.mouse.down()
        page.mouse.move(*_middle(run), steps=4)
        page.mouse.up()
        assert _counts(dialog) == counts


def test_cards_are_carried_by_finger_and_esc_lets_them_lie(page: Page, dialog: Locator) -> None:
    finger = page.context.new_cdp_session(page)
    page.set_viewport_size({"width": 320, "height": 568})
    deadwood = dialog.get_by_role("group", name="Deadwood")
    for last, counts in [("Escape", "You 4 undercut: you score 30 Alder 9"), ("", "You 12 Alder scores 3 Alder 9")]:
        start, end = _middle(dialog.get_by_role("button", name="eight of hearts")), _middle(deadwood)
        for kind, points in [("touchStart", [start]), ("touchMove", [end]), ("touchMove", [end]), ("touchEnd", [])]:
            if kind == "touchEnd" and last:
                page.keyboard.press(last)
            at = [{"x": x, "y": y} for x, y in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        assert _counts(dialog) == counts
    expect(dialog).to_be_visible()
