"""How every dialog behaves: what opened it never answers it, focus stays in and comes back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, choose, lay_out, seen
from tests.engine.tables import holding


@pytest.fixture
def knock(page: Page, host: Host) -> Locator:
    """The Knock button, with the queen chosen."""
    lay_out(page, host, holding("classic", NINE))
    choose(page, "queen of hearts")
    return page.get_by_role("button", name="Knock with 9, throwing queen of hearts")


@pytest.mark.firefox
def test_the_enter_that_opened_the_dialog_does_not_confirm_it(page: Page, knock: Locator) -> None:
    knock.focus()
    page.keyboard.down("Enter")
    deed = page.get_by_role("alertdialog").get_by_role("button", name="Knock with 9")
    deed.focus()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(deed).to_be_visible()
    assert seen(page)["phase"] == "discard"


def test_a_held_enter_does_not_cancel_either(page: Page, knock: Locator) -> None:
    knock.focus()
    for _ in range(6):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_fresh_key_confirms_when_it_is_let_go(page: Page, knock: Locator, key: str) -> None:
    knock.click()
    deed = page.get_by_role("alertdialog").get_by_role("button", name="Knock with 9")
    deed.focus()
    page.keyboard.down(key)
    expect(deed).to_be_visible()
    assert seen(page)["phase"] == "discard"
    page.keyboard.up(key)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert seen(page)["phase"] == "round_over"


def test_a_double_click_on_knock_only_opens_the_dialog(page: Page, knock: Locator) -> None:
    for width, height in [(360, 740), (1280, 800), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        knock.dblclick()
        expect(page.get_by_role("alertdialog")).to_be_visible()
        page.keyboard.press("Escape")
    assert seen(page)["phase"] == "discard"


def test_the_second_half_of_a_double_click_lands_on_the_deed_in_vain(page: Page, knock: Locator) -> None:
    knock.click()
    deed = page.get_by_role("alertdialog").get_by_role("button", name="Knock with 9")
    box = deed.bounding_box()
    assert box is not None
    page.keyboard.press("Escape")
    expect(knock).to_be_focused()
    move = "([x, y]) => Object.assign(document.activeElement.style, {position: 'fixed', left: x + 'px', top: y + 'px'})"
    knock.evaluate(f"(button, place) => ({move})(place)", [box["x"], box["y"]])
    page.mouse.dblclick(box["x"] + 20, box["y"] + 20)
    expect(deed).to_be_visible()
    assert seen(page)["phase"] == "discard"


@pytest.mark.firefox
def test_focus_begins_on_cancel_and_goes_back_to_the_button(page: Page, knock: Locator) -> None:
    knock.click()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(knock).to_be_focused()


def test_tab_goes_round_inside(page: Page, knock: Locator) -> None:
    knock.click()
    visited = []
    for key in ["Tab"] * 6 + ["Shift+Tab"] * 6:
        page.keyboard.press(key)
        visited.append(page.locator("dialog:modal :focus").inner_text())
    assert set(visited) == {"Cancel", "Knock with 9", "Group otherwise"}


def test_escape_is_taken_twice_without_an_answer_in_between(page: Page, knock: Locator) -> None:
    for _ in range(3):
        knock.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        expect(knock).to_be_focused()


def test_back_closes_a_dialog_and_leaves_the_page_only_where_none_is_open(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    for close in (page.go_back, lambda: page.keyboard.press("Escape"), page.reload):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog", name="Menu").get_by_role("button", name="New game").click()
        expect(page.get_by_role("dialog", name="New game")).to_be_visible()
        close()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.wait_for_function("() => history.state.dialogs === 0")
        page.go_forward()
        page.wait_for_function("() => history.state.dialogs === 0")
        assert page.url == host.address
    page.go_back()
    assert page.url == f"{host.address}healthz"
