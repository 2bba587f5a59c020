"""Single keys: on the table they press its buttons, in the hand they jump to a rank, and they can be switched off."""

from playwright.sync_api import Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, choose, lay_out, seen
from tests.browser.menus import close, from_menu
from tests.engine.tables import holding, table


def test_single_keys_press_buttons_on_the_table_but_not_in_the_hand(page: Page, host: Host) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 9h 9d 9c Kd Qc Jh 2h", stock="3c"))
    hand = page.get_by_role("option").first
    hand.focus()
    page.keyboard.press("d")
    assert seen(page)["phase"] == "draw"
    draw = page.get_by_role("button", name="Draw from the stock")
    expect(draw).to_have_attribute("aria-keyshortcuts", "D")
    draw.focus()
    for key in ("Control+d", "Alt+d", "Meta+d"):
        page.keyboard.press(key)
    assert seen(page)["phase"] == "draw"
    page.keyboard.press("d")
    expect(page.get_by_role("option", name="three of clubs, new")).to_be_focused()
    choose(page, "king of diamonds")
    draw.focus()
    page.keyboard.press("x")
    expect(page.get_by_role("option")).to_have_count(10)


def test_a_key_or_pile_that_cannot_be_pressed_changes_nothing_and_says_why(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    _refuse_at(page, "stock", "You have drawn: discard a card.")
    page.get_by_role("button", name="Draw from the stock").focus()
    before = seen(page)
    _refuse(page, "dtp", "You have drawn: discard a card.")
    _refuse(page, "xk", "Choose a card to discard or to knock with.")
    _refuse_at(page, "discard", "You have drawn: discard a card.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seen(page) == before
    lay_out(page, host, table("classic", "", "As 2s 3s 7h 7d 7c 9s 9h 9d 4c", upcard="Kc"))
    _refuse_at(page, "stock", "Take the king of clubs, or pass.")
    page.get_by_role("button", name="Take").focus()
    _refuse(page, "d", "Take the king of clubs, or pass.")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Draw from the stock")).to_be_focused()
    _refuse_at(page, "discard", "Draw a card from the stock.")
    _refuse(page, "tp", "Draw a card from the stock.")
    assert seen(page)["phase"] == "draw"


def _refuse(page: Page, keys: str, why: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        _says(page, why)
        button = page.locator(f"[aria-keyshortcuts={key.upper()}]")
        expect(button).to_have_accessible_description(why)


def _refuse_at(page: Page, place: str, why: str) -> None:
    page.locator(f"[data-place={place}] .card").last.click()
    _says(page, why)


def _says(page: Page, why: str) -> None:
    expect(page.locator(".guide")).to_have_text(why)
    expect(page.locator("#live > p").last).to_have_text(why)


def test_a_key_opens_the_log_the_menu_and_the_sorter(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    draw = page.get_by_role("button", name="Draw from the stock")
    for key, name in (("l", "Log"), ("m", "Menu")):
        draw.focus()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("s")
        close(page)
        expect(draw).to_be_focused()
    page.keyboard.press("s")
    expect(page.get_by_role("group", name="Sort the hand")).to_be_visible()


def test_single_keys_can_be_switched_off(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    settings = from_menu(page, "Settings")
    expect(settings.get_by_text("Take", exact=True)).to_be_visible()
    settings.get_by_role("checkbox", name="Single keys as shortcuts").uncheck()
    expect(settings.get_by_text("Take", exact=True)).to_have_count(0)
    close(page)
    assert page.locator("[aria-keyshortcuts]").count() == 0
    page.get_by_role("button", name="Sort").focus()
    page.keyboard.press("l")
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("group", name="Sort the hand")).to_be_hidden()


def test_the_log_is_one_tap_away_where_it_does_not_lie_beside_the_table(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    lay_out(page, host, holding("classic", NINE))
    page.get_by_role("article").click()
    log = page.get_by_role("dialog", name="Log")
    expect(log.get_by_role("list", name="Moves, newest first")).to_contain_text("Alder")
    close(page)
    assert page.evaluate("document.activeElement !== document.body")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("article").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
