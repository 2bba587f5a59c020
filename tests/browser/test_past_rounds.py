"""A finished round stepped through card by card while the game goes on, with nothing shown that was not shown then."""

import json
import re
from itertools import islice

from playwright.sync_api import Locator, Page, Route, expect

from engine.rules import RULE_SETS
from tests.app.arranged import rounds_by_bots
from tests.browser.faultless import faults
from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, knock_with_nine, lay_out, seen, show
from tests.engine.tables import holding


def two_rounds(page: Page, host: Host) -> Locator:
    """A game with two finished rounds, the result of the second in sight."""
    _, second = islice(rounds_by_bots(RULE_SETS["classic"], 1), 2)
    assert second.ended is None
    show(page, host, second)
    return page.get_by_role("dialog")


def test_the_latest_finished_round_is_stepped_through_from_its_result(page: Page, host: Host) -> None:
    two_rounds(page, host).get_by_role("button", name="Step through this round").click()
    replay = page.get_by_role("dialog", name="Round 2, step by step")
    expect(replay.get_by_role("status")).to_contain_text("ealt, turned up")
    own = replay.get_by_role("region", name="You", exact=True)
    expect(own.get_by_role("img").locator(".card")).to_have_count(10)
    page.keyboard.press("ArrowRight")
    expect(replay.get_by_role("status")).not_to_contain_text("ealt, turned up")
    page.keyboard.press("End")
    expect(replay.get_by_role("status")).to_contain_text("The round is over")
    pile = (
        replay.get_by_role("region", name="Table")
        .locator(".card")
        .evaluate_all("all => all.map((each) => each.dataset.card)")
    )
    assert pile == seen(page)["discards"]
    page.keyboard.press("Control+Home")
    expect(replay.get_by_role("status")).to_contain_text("The round is over")
    replay.get_by_role("combobox", name="Round").select_option("1")
    expect(page.get_by_role("dialog", name="Round 1, step by step")).to_be_visible()


def test_what_the_opponent_held_is_shown_only_from_where_it_was_put_down(page: Page, host: Host) -> None:
    two_rounds(page, host).get_by_role("button", name="Step through this round").click()
    replay = page.get_by_role("dialog", name="Round 2, step by step")
    theirs = replay.get_by_role("region", name="Alder")
    for _ in range(200):
        over = "The round is over" in replay.get_by_role("status").inner_text()
        if over or theirs.locator(".hands__cards").count():
            break
        hidden = theirs.get_by_role("img", name=re.compile("^1[01] cards, not shown$"))
        expect(hidden).to_be_visible()
        assert theirs.locator("[data-card]").count() == 0
        told = replay.get_by_role("status").inner_text()
        assert hidden.locator(".card").count() == (11 if re.match(r"Alder\s+(drew|took)", told, re.IGNORECASE) else 10)
        page.keyboard.press("ArrowRight")


def test_it_is_in_the_menu_beside_its_review_while_the_next_round_is_played(page: Page, host: Host) -> None:
    two_rounds(page, host).get_by_role("button", name="Next round").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = seen(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Review a finished round").click()
    expect(page.get_by_role("dialog", name="Round 2 in review")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Step through a finished round").click()
    replay = page.get_by_role("dialog", name="Round 2, step by step")
    expect(replay.get_by_role("combobox", name="Round").get_by_role("option")).to_have_text(["1", "2"])
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seen(page) == before


def test_before_a_round_is_over_there_is_nothing_to_step_through(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Rules").last).to_be_visible()
    expect(page.get_by_role("button", name="Step through a finished round")).to_have_count(0)


def test_a_round_whose_moves_were_dropped_is_said_not_to_be_kept(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    knock_with_nine(page)

    def refuse(route: Route) -> None:
        problem = {"type": "about:blank", "title": "Not found", "status": 404, "code": "not_found", "detail": ""}
        route.fulfill(status=404, content_type="application/problem+json", body=json.dumps(problem))

    page.route("**/api/games/round", refuse)
    page.get_by_role("button", name="Step through this round").click()
    said = page.get_by_role("dialog", name="Step through a finished round")
    expect(said).to_contain_text("The moves of the rounds before were not kept.")
    expect(said.get_by_role("button", name="Close")).to_be_focused()
