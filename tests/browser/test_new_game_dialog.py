"""Starting a game: rule sets, opponents, rules of one's own, and a question before a live game is left."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, lay_out, seen
from tests.engine.tables import holding, table


@pytest.fixture
def dialog(page: Page, host: Host) -> Locator:
    """The dialog over a page without a game."""
    page.goto(host.address)
    page.get_by_role("main").get_by_role("button", name="Rule sets and levels").click()
    return page.get_by_role("dialog", name="New game")


def test_three_have_an_opponent_more_with_a_level_each(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("radio", name="Three players", exact=True).check()
    dialog.get_by_role("group", name="First opponent").get_by_role("radio", name="Beginner").check()
    dialog.get_by_role("group", name="Second opponent").get_by_role("radio", name="Steady").check()
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(dialog).to_have_count(0)
    assert {seat["bot"] for seat in seen(page)["seats"]} == {None, "beginner", "steady"}


def test_rules_are_changed_field_by_field(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("radio", name="Italian", exact=True).check()
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("Knock limit (0: gin only)").fill("10")
    dialog.get_by_label("The game goes to").fill("60")
    dialog.get_by_label("Gin bonus", exact=True).fill("20")
    dialog.get_by_label("Big gin may be declared").uncheck()
    dialog.get_by_label("Level counts after a knock").select_option("go to the knocker")
    dialog.get_by_label("The discard of a knock lies").select_option("face down")
    dialog.get_by_label("Cards to take from the discard pile").select_option("either of the top two")
    dialog.get_by_label("An undercut costs the knocker").fill("15")
    dialog.get_by_label("A round is void when the stock is down to").fill("4")
    dialog.get_by_label("A spade upcard doubles the points of the round").check()
    expect(dialog).to_contain_text("10 changes from Italian")
    dialog.get_by_role("button", name="Deal against").click()
    expect(dialog).to_have_count(0)
    rules = seen(page)["rules"]
    assert rules == {
        "id": "custom",
        "base": "italian",
        "players": 2,
        "opening": "offer",
        "knock_limit": 10,
        "knock_as_dealt": True,
        "gin_bonus": 20,
        "big_gin_bonus": None,
        "undercut_bonus": 20,
        "undercut_penalty": 15,
        "tie": "knocker",
        "knock_discard": "down",
        "takeable": 2,
        "void_at": 4,
        "target": 60,
        "spades_double": True,
    }


def test_a_number_out_of_bounds_is_refused_with_its_bounds(page: Page, dialog: Locator) -> None:
    dialog.get_by_text("Custom rules").click()
    limit = dialog.get_by_label("Knock limit (0: gin only)")
    expect(limit).to_have_accessible_description("points 0 to 30")
    for wrong in ("31", "-1", "2.5", ""):
        limit.fill(wrong)
        expect(limit).to_have_attribute("aria-invalid", "true")
        expect(dialog.get_by_role("button", name="Deal against")).to_be_disabled()
    limit.fill("0")
    expect(dialog.get_by_role("button", name="Deal against")).to_be_enabled()
    dialog.get_by_role("button", name="Deal against").click()
    expect(dialog).to_have_count(0)
    assert seen(page)["knock_limit"] == 0


def test_a_knock_as_dealt_needs_the_offer(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("radio", name="Italian", exact=True).check()
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("A round begins with").select_option("a normal turn")
    expect(dialog.get_by_label("The first player may knock as dealt")).to_be_disabled()
    dialog.get_by_role("button", name="Deal against").click()
    expect(dialog).to_have_count(0)
    assert seen(page)["rules"]["knock_as_dealt"] is False


def test_another_rule_set_forgets_the_changes(dialog: Locator) -> None:
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("The game goes to").fill("60")
    expect(dialog).to_contain_text("1 change from Classic")
    dialog.get_by_role("radio", name="Polish", exact=True).check()
    expect(dialog.get_by_label("The game goes to")).to_have_value("100")
    expect(dialog).to_contain_text("as in Polish")


def test_a_live_game_is_not_left_unasked(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    before = seen(page)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Deal against").click()
    asked = page.get_by_role("alertdialog", name="Leave this game?")
    expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seen(page) == before
    expect(page.get_by_role("banner").get_by_role("button", name="New game")).to_be_focused()


def test_a_live_game_is_left_when_that_is_meant(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("radio", name="Polish", exact=True).check()
    page.get_by_role("button", name="Deal against").click()
    page.get_by_role("button", name="Leave and deal").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seen(page)["rules"]["id"] == "polish"


def test_the_rules_panel_speaks_of_the_rules_in_force(page: Page, host: Host) -> None:
    lay_out(page, host, table("spanish"))
    page.get_by_role("button", name="Rules").click()
    panel = page.get_by_role("dialog", name="Rules: Spanish")
    expect(panel).to_contain_text("The discard of a knock lies face down.")
    expect(panel).to_contain_text("An undercut scores the difference and 10 points more.")
    expect(panel).to_contain_text("It scores 50 points more.")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("button", name="Rules")).to_be_focused()
