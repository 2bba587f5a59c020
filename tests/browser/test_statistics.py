"""The statistics: every finished round counts once, whatever is reloaded, repeated or open twice."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.game import Game, repeat_game, resign
from engine.state import RoundState
from tests.app.arranged import game_at
from tests.browser.hosting import Host
from tests.browser.laying_out import CHAIN, KNOCKER, NINE, knock_with_nine, remember, show
from tests.browser.menus import figure_row, from_menu
from tests.engine.tables import holding, knock, table

Json = dict[str, Any]


def in_earnest(state: RoundState, scores: Sequence[int] = ()) -> Game:
    """A game at this position that is no practice."""
    return replace(game_at(state, scores), practice=False)


def figures(page: Page, group: str = "* *") -> Json:
    """A group's sums as the browser keeps them; nothing where there are none."""
    kept = page.evaluate("localStorage.getItem('juniper.statistics')")
    return dict(json.loads(kept)["figures"].get(group, {})) if kept else {}


def score_a_round(page: Page) -> None:
    knock_with_nine(page)
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


# Once, and only once


def test_a_finished_round_counts_once_over_reloads_and_in_two_tabs(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    assert figures(page)["rounds"] == 0
    other = page.context.new_page()
    other.goto(host.address)
    score_a_round(page)
    expect(other.get_by_role("button", name="Next round")).to_be_visible()
    for tab in (page, other, page, other):
        tab.reload()
        expect(tab.get_by_role("button", name="Next round")).to_be_visible()
    assert (figures(page)["rounds"], figures(page)["begun"], sum(figures(page)["wins"])) == (1, 1, 1)
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".bar__game")).to_have_text("Classic, round 2")
    assert (figures(page)["rounds"], figures(page)["begun"]) == (1, 1)
    other.close()


def test_an_answer_that_got_lost_and_was_asked_for_again_counts_once(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    lost: list[int] = []

    def lose_the_first(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    page.route("**/api/games/actions", lose_the_first)
    score_a_round(page)
    assert lost == [200]
    assert figures(page)["rounds"] == 1


def test_an_old_save_played_again_counts_no_round_again(page: Page, host: Host) -> None:
    game = in_earnest(holding("classic", NINE))
    show(page, host, game)
    score_a_round(page)
    before = figures(page)
    show(page, host, game)
    expect(page.get_by_role("option")).to_have_count(11)
    score_a_round(page)
    assert figures(page) == before


def test_an_undercut_and_who_suffered_it_is_told_apart(page: Page, host: Host) -> None:
    show(page, host, in_earnest(knock("classic", CHAIN, KNOCKER, seat=1)))
    page.get_by_role("button", name="Lay down").click()
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_visible()
    assert figures(page)["undercuts"] == [1, 0]
    assert figures(page)["deadwood"] == [4, 9]
    page.get_by_role("button", name="See table").click()
    dialog = from_menu(page, "Statistics")
    assert figure_row(dialog, "by an undercut") == ["1", "0"]
    assert figure_row(dialog, "Deadwood on average") == ["4.0", "9.0"]


# What does not count, and games that do not end


def test_practice_games_do_not_count(page: Page, host: Host) -> None:
    show(page, host, game_at(holding("classic", NINE)))
    score_a_round(page)
    assert figures(page) == {}
    page.get_by_role("button", name="See table").click()
    dialog = from_menu(page, "Statistics")
    expect(dialog).to_contain_text("Nothing is counted yet")
    expect(dialog).to_contain_text("Practice games, such as a repeated game or the deal of the day, do not count.")


def test_a_repeated_game_adds_nothing(page: Page, host: Host) -> None:
    game = in_earnest(holding("classic", NINE))
    show(page, host, resign(game))
    expect(page.get_by_role("heading", name="You resigned the game")).to_be_visible()
    before = figures(page)
    page.get_by_role("button", name="Repeat").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert repeat_game(game).practice
    assert figures(page) == before


def test_a_game_that_was_left_is_neither_won_nor_lost(page: Page, host: Host) -> None:
    show(page, host, in_earnest(table("classic")))
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="Deal against Alder").click()
    page.get_by_role("button", name="Leave and deal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    dialog = from_menu(page, "Statistics")
    assert [figure_row(dialog, name) for name in ("Won", "Lost", "Unfinished")][1:] == [["0"], ["2"]]
    expect(dialog).to_contain_text("one that was left for another counts neither as won nor as lost")


# Reset, and a browser that keeps nothing


def test_reset_asks_first_and_what_was_counted_is_not_counted_again(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    score_a_round(page)
    page.get_by_role("button", name="See table").click()
    from_menu(page, "Statistics").get_by_role("button", name="Reset the statistics").click()
    asking = page.get_by_role("alertdialog", name="Reset the statistics?")
    expect(asking.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    assert figures(page)["rounds"] == 1
    page.get_by_role("button", name="Reset the statistics").click()
    asking.get_by_role("button", name="Reset").click()
    expect(page.get_by_role("dialog", name="Statistics")).to_contain_text("Nothing is counted yet")
    page.reload()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    assert figures(page) == {}


def test_where_nothing_can_be_kept_it_is_said_and_counted_for_as_long_as_it_lasts(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    page.evaluate("""() => {
        localStorage.clear();
        Storage.prototype.setItem = () => { throw new DOMException("blocked", "QuotaExceededError"); };
    }""")
    score_a_round(page)
    page.get_by_role("button", name="See table").click()
    dialog = from_menu(page, "Statistics")
    expect(dialog).to_contain_text("This browser does not let the page keep them")
    assert figure_row(dialog, "Rounds played") == ["1"]


SPOILED = [
    "nonsense",
    "null",
    "[]",
    '{"version":1}',
    '{"version":1,"since":"2026-01-01","figures":{"* *":{"rounds":"many"}},"counted":[]}',
]


@pytest.mark.parametrize(
    "text", [*SPOILED[::4], *(pytest.param(text, marks=pytest.mark.long) for text in SPOILED[1:4])]
)
def test_spoiled_statistics_begin_again(page: Page, host: Host, text: str) -> None:
    remember(page, host, "statistics", text)
    show(page, host, in_earnest(holding("classic", NINE)))
    score_a_round(page)
    assert figures(page)["rounds"] == 1
