"""Declaring a knock: the melds as the player wants them, by mouse and by keyboard."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, choose, lay_out, seen
from tests.engine.tables import holding, table

GIN = "As 2s 3s 4s 9h 9d 9c Kh Kd Kc Qh"
"""Throwing the queen is gin."""


def _knock_with(page: Page, host: Host, hand: str, rules: str = "classic") -> Locator:
    lay_out(page, host, holding(rules, hand))
    choose(page, "queen of hearts")
    page.get_by_role("region", name="Actions").get_by_role("button", name=re.compile("^(Knock|Gin)")).click()
    return page.get_by_role("alertdialog")


def test_the_dialog_shows_what_will_be_put_down(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, NINE)
    expect(dialog.get_by_role("heading", name="Knock with 9?")).to_be_visible()
    expect(dialog.get_by_role("img", name=re.compile("^Run: four of spades, .*seven of spades$"))).to_be_visible()
    expect(dialog.get_by_role("img", name=re.compile("^Set: nine of hearts, "))).to_be_visible()
    expect(dialog).to_contain_text("1 + 3 + 5 = 9")
    expect(dialog).to_contain_text("This is the lowest count your hand allows.")


def test_declared_groups_are_used_as_declared(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, GIN)
    expect(dialog.get_by_role("heading", name="Gin?")).to_be_visible()
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="ace of spades").click()
    dialog.get_by_role("button", name="Put here: Deadwood").click()
    expect(dialog.get_by_role("heading", name="Knock with 1?")).to_be_visible()
    expect(dialog).to_contain_text("That is 1 point above the lowest count, 0.")
    dialog.get_by_role("button", name="Knock with 1").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    mine = seen(page)["result"]["hands"][0]
    assert (mine["points"], mine["deadwood"]) == (1, ["As"])
    assert ["2s", "3s", "4s"] in mine["melds"]


def test_the_best_arrangement_comes_back_at_a_press_unless_it_lies_there(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, GIN)
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="Done").click()
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="nine of hearts").click()
    dialog.get_by_role("button", name="Put here: Deadwood").click()
    expect(dialog.get_by_role("heading", name="Knock with 27?")).to_be_visible()
    dialog.get_by_role("button", name="Use the best arrangement").click()
    expect(dialog.get_by_role("heading", name="Gin?")).to_be_visible()


def test_cards_are_laid_together_to_a_new_meld(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, GIN)
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="nine of clubs").click()
    dialog.get_by_role("button", name="Put here: Deadwood").click()
    for card in ("nine of hearts", "nine of diamonds", "nine of clubs"):
        dialog.get_by_role("button", name=card).click()
    dialog.get_by_role("button", name="New meld").click()
    expect(dialog.get_by_role("heading", name="Gin?")).to_be_visible()
    expect(dialog.get_by_role("button", name="Done")).to_be_visible()


def test_a_count_above_the_limit_cannot_be_confirmed_and_says_why(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, NINE)
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="seven of spades").click()
    dialog.get_by_role("button", name="Put here: Deadwood").click()
    deed = dialog.get_by_role("button", name="Knock with 16")
    expect(deed).to_be_disabled()
    expect(deed).to_have_accessible_description("You may knock with 10 at most.")
    deed.press("Enter")
    deed.dispatch_event("click")
    expect(dialog).to_be_visible()
    assert seen(page)["phase"] == "discard"


def test_the_limit_is_the_one_in_force(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, NINE.replace("5h", "4d"), rules="italian")
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="four of spades").click()
    dialog.get_by_role("button", name="Put here: Deadwood").click()
    expect(dialog.get_by_role("button", name="Knock with 12")).to_be_disabled()
    expect(dialog).to_contain_text("You may knock with 9 at most.")


def test_cards_are_grouped_otherwise_by_keyboard_alone(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, GIN)
    page.keyboard.press("Shift+Tab")
    expect(dialog.get_by_role("button", name="Group otherwise")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    expect(dialog.get_by_role("button", name="ace of spades, in a run")).to_be_focused()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("button", name="ace of spades")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Put here: Deadwood")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="ace of spades, deadwood")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(dialog.get_by_role("button", name="Put here: Run")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="ace of spades, in a run")).to_be_focused()
    expect(dialog.get_by_role("heading", name="Gin?")).to_be_visible()


def test_escape_lets_go_of_a_chosen_card_first(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, GIN)
    dialog.get_by_role("button", name="Group otherwise").click()
    dialog.get_by_role("button", name="ace of spades").click()
    page.keyboard.press("Escape")
    expect(dialog.get_by_role("button", name="ace of spades")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_big_gin_is_confirmed_like_a_knock(page: Page, host: Host) -> None:
    lay_out(page, host, holding("italian", "As 2s 3s 4s 9h 9d 9c Kh Kd Kc Ks", "Ah 2h 3h 4d 5d 6d 7s 8s 9s Td"))
    page.get_by_role("button", name="Big gin").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog.get_by_role("heading", name="Big gin?")).to_be_visible()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Big gin").click()
    expect(page.get_by_role("heading", name="You have big gin")).to_be_focused()
    assert seen(page)["result"]["kind"] == "big_gin"


def test_a_knock_as_dealt_discards_nothing(page: Page, host: Host) -> None:
    lay_out(page, host, table("italian", "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h"))
    page.get_by_role("button", name="Knock as dealt with 9").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("with the ten cards as dealt")
    dialog.get_by_role("button", name="Knock with 9").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert seen(page)["result"]["hands"][0]["points"] == 9


def test_a_discard_that_lies_face_down_is_said_to(page: Page, host: Host) -> None:
    dialog = _knock_with(page, host, NINE, rules="spanish")
    expect(dialog).to_contain_text("Discard, face down")
