"""The settings: every one is effective at once, kept in the browser, and reached by keyboard."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.faultless import COLOURS, faults_now
from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, choose, knock_with_nine, lay_out, remember, seen
from tests.browser.menus import close, from_menu
from tests.engine.tables import holding

BLOCKED = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("blocked", "QuotaExceededError"); };
}"""


def pick(dialog: Locator, group: str, option: str) -> None:
    """Choose one of a group."""
    dialog.get_by_role("group", name=group, exact=True).get_by_role("radio", name=option, exact=True).check(force=True)


def kept(page: Page) -> dict[str, Any]:
    """What the browser keeps of the settings."""
    choices: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('juniper.preferences')"))
    return choices


@pytest.fixture
def settings(page: Page, host: Host) -> Locator:
    """The dialog, over a hand with a card to discard."""
    lay_out(page, host, holding("classic", NINE))
    return from_menu(page, "Settings")


# The look


@pytest.mark.parametrize(
    "choices",
    [
        [
            ("Theme", "Light", "data-theme", "light"),
            ("Table colour", "Berry", "data-felt", "berry"),
            ("Suits", "Four colours", "data-deck", "four"),
            ("Size", "Small", "data-size", "small"),
            ("Corner letters", "W D K", "data-letters", "wdk"),
            ("Movement of the cards", "None", "data-speed", "none"),
        ],
        [
            ("Theme", "Dark", "data-theme", "dark"),
            ("Table colour", "Linen", "data-felt", "linen"),
            ("Size", "Large", "data-size", "large"),
        ],
        [("Table colour", "Slate", "data-felt", "slate")],
    ],
)
def test_a_choice_shows_at_once_and_after_a_reload(
    page: Page, settings: Locator, choices: list[tuple[str, str, str, str]]
) -> None:
    for group, option, attribute, value in choices:
        pick(settings, group, option)
        expect(page.locator("html")).to_have_attribute(attribute, value)
    page.reload()
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    again = from_menu(page, "Settings")
    for group, option, attribute, value in choices:
        expect(page.locator("html")).to_have_attribute(attribute, value)
        chosen = again.get_by_role("group", name=group, exact=True)
        expect(chosen.get_by_role("radio", name=option, exact=True)).to_be_checked()


def test_each_table_colour_is_another_and_its_sample_shows_it(page: Page, settings: Locator) -> None:
    felt = "() => getComputedStyle(document.querySelector('main')).backgroundImage"
    swatch = "(label) => getComputedStyle(label.querySelector('.swatch')).backgroundColor"
    felts, swatches = set(), set()
    for name in ("Berry", "Linen", "Slate", "Juniper"):
        pick(settings, "Table colour", name)
        felts.add(page.evaluate(felt))
        swatches.add(settings.locator(".level", has_text=name).evaluate(swatch))
    assert (len(felts), len(swatches)) == (4, 4)


def test_a_theme_overrules_the_device_and_the_browsers_frame_follows(page: Page, settings: Locator) -> None:
    page.emulate_media(color_scheme="light")
    pick(settings, "Theme", "Dark")
    expect(page.locator("main")).to_have_css("color", "rgb(235, 231, 218)")
    frame = (
        "[...document.querySelectorAll('meta[name=theme-color]')].find(({media}) => matchMedia(media).matches).content"
    )
    assert page.evaluate(frame) == "#131816"
    pick(settings, "Theme", "As the device")
    assert page.evaluate(frame) == "#f5f0e6"


# The pace


def test_opponents_take_as_long_as_was_chosen_whatever_the_speed_of_the_cards(page: Page, settings: Locator) -> None:
    bot_turn = """async (patience) => {
        const main = document.querySelector("script[type=module]").src;
        const { flights } = await import(main.replace("main.js", "flights.js"));
        const events = [{ type: "drew", seat: 1, from: "stock" }, { type: "discarded", seat: 1, card: "Kd" }];
        return flights(events, { patience, move: 100, start: 0 }).end;
    }"""
    tempo = """async () => {
        const main = document.querySelector("script[type=module]").src;
        const { patience, stretch } = await import(main.replace("main.js", "tempo.js"));
        return [patience(), stretch()];
    }"""
    assert [page.evaluate(bot_turn, patience) for patience in (0, 1, 2)] == [200, 1050, 1900]
    page.emulate_media(reduced_motion="no-preference")
    for pace, patience in (("Slow", 2), ("Normal", 1), ("Fast", 0)):
        pick(settings, "Opponents", pace)
        for speed, stretch in (("Slow", 2), ("Normal", 1), ("Fast", 0.5), ("None", 0)):
            pick(settings, "Movement of the cards", speed)
            assert page.evaluate(tempo) == [patience, stretch]
    page.emulate_media(reduced_motion="reduce")
    pick(settings, "Movement of the cards", "Slow")
    assert page.evaluate(tempo)[1] == 0


def test_in_fast_play_the_next_round_comes_by_itself_and_says_how_the_last_one_ended(
    page: Page, settings: Locator
) -> None:
    pick(settings, "Opponents", "Fast")
    close(page)
    knock_with_nine(page)
    expect(page.get_by_role("heading", name=re.compile("Juniper"))).to_be_visible()
    expect(page.locator(".bar__game")).to_have_text("Classic, round 2, practice")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".guide")).to_contain_text(re.compile(r"^(You win the round|Alder undercuts you): \+\d+\. "))
    said = page.locator("#live p", has_text="Round 1: your 9 against")
    expect(said).to_have_count(1)
    assert seen(page)["round"] == 2
    assert page.evaluate("document.activeElement !== document.body")


def test_in_fast_play_a_reload_between_rounds_still_shows_the_result(page: Page, settings: Locator) -> None:
    close(page)
    knock_with_nine(page)
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    page.evaluate("""() => localStorage.setItem('juniper.preferences', JSON.stringify({ pace: 'fast' }))""")
    page.reload()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    assert seen(page)["phase"] == "round_over"


def test_in_fast_play_a_server_that_is_away_leaves_the_way_on(page: Page, settings: Locator) -> None:
    pick(settings, "Opponents", "Fast")
    close(page)
    refusal = {"type": "about:blank", "title": "Internal error", "status": 500, "code": "internal", "detail": ""}

    def answer(route: Any) -> None:
        if "next_round" in (route.request.post_data or ""):
            route.fulfill(status=500, content_type="application/problem+json", body=json.dumps(refusal))
        else:
            route.continue_()

    page.route("**/api/games/actions", answer)
    knock_with_nine(page)
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    page.unroute("**/api/games/actions")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".bar__game")).to_have_text("Classic, round 2, practice")


# Play


def test_asked_before_a_discard_only_where_that_was_chosen(page: Page, settings: Locator) -> None:
    settings.get_by_role("checkbox", name="Ask before discarding").check()
    close(page)
    choose(page, "queen of hearts")
    page.get_by_role("button", name="Discard queen of hearts").click()
    expect(page.get_by_role("alertdialog", name="Discard the queen of hearts?")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    assert seen(page)["phase"] == "discard"
    from_menu(page, "Settings").get_by_role("checkbox", name="Ask before discarding").uncheck()
    close(page)
    page.get_by_role("button", name="Discard queen of hearts").click()
    expect(page.get_by_role("option")).to_have_count(10)


# The dialog itself


def test_every_setting_is_reached_and_changed_by_keyboard_alone(page: Page, settings: Locator) -> None:
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        at = page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()")
        if at in reached:
            break
        reached.append(at)
        page.keyboard.press("Space" if page.evaluate("document.activeElement.type") == "checkbox" else "ArrowRight")
    choices = ["theme", "felt", "language", "size", "deck", "letters", "pace", "speed"]
    assert reached[: len(choices)] == choices
    assert {"confirmDiscard", "wholePile", "unseen", "shortcuts"} < set(reached)
    expected = {
        "theme": "light", "felt": "berry", "language": "it", "size": "large", "deck": "four", "letters": "JQK",
        "pace": "fast", "speed": "fast", "confirmDiscard": True, "wholePile": True, "unseen": True, "shortcuts": False,
    }  # fmt: skip
    assert {name: kept(page)[name] for name in expected} == expected
    assert page.url.endswith("/it/")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_another_tab_follows(page: Page, settings: Locator) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("listbox", name="Your hand")).to_be_visible()
    pick(settings, "Table colour", "Slate")
    expect(other.locator("html")).to_have_attribute("data-felt", "slate")
    other.close()


def test_it_says_where_nothing_can_be_kept_and_still_obeys(page: Page, settings: Locator) -> None:
    expect(settings).to_contain_text("Kept in this browser")
    page.evaluate(BLOCKED)
    pick(settings, "Table colour", "Slate")
    expect(page.locator("html")).to_have_attribute("data-felt", "slate")
    expect(settings).to_contain_text("This browser does not let the page keep them")


def test_what_another_program_left_in_its_place_counts_as_not_chosen(page: Page, host: Host) -> None:
    for text in ("nonsense", "null", "[1]", '"dark"', '{"theme":"pink","deck":"four","size":7,"shortcuts":"no"}'):
        remember(page, host, "preferences", text)
        page.goto(host.address)
        expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-deck", "four" if "four" in text else "two")
        expect(page.locator("html")).to_have_attribute("data-size", "normal")


def test_axe_finds_nothing_in_any_look(page: Page, settings: Locator) -> None:
    assert faults_now(page) == []
    for look in ("Light", "Dark"):
        pick(settings, "Theme", look)
        for felt in ("Juniper", "Berry", "Linen", "Slate"):
            pick(settings, "Table colour", felt)
            assert faults_now(page, *COLOURS) == []
    pick(settings, "Theme", "As the device")
    page.emulate_media(forced_colors="active")
    assert faults_now(page, *COLOURS) == []
