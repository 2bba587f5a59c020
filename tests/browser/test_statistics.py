"""The statistics: every finished round counts once, whatever is reloaded, repeated or open twice."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from app.view import view
from engine.game import Game, repeat_game, resign
from engine.rules import RULE_SETS, Rules, customise
from engine.state import RoundState
from tests.app.arranged import game_at, rounds_by_bots
from tests.browser.hosting import Host
from tests.browser.laying_out import choose, show
from tests.engine.tables import holding, knock, table

Json = dict[str, Any]

NINE = "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h Qh"
"""Throwing the queen leaves 9."""

COUNT = """async (games) => {
    const main = document.querySelector("script[type=module]").src;
    const { count, statistics } = await import(main.replace("main.js", "statistics.js"));
    for (const [view, clientSeed, hints] of games) count({ view, clientSeed }, hints);
    return statistics().figures;
}"""


def in_earnest(state: RoundState, scores: Sequence[int] = ()) -> Game:
    """A game at this position that is no practice."""
    return replace(game_at(state, scores), practice=False)


def open_statistics(page: Page) -> Locator:
    """The dialog, opened from the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Statistics").click()
    return page.get_by_role("dialog", name="Statistics")


def row(dialog: Locator, name: str) -> list[str]:
    """The figures of the first row that is called so."""
    named = dialog.page.get_by_role("rowheader", name=name, exact=True)
    return dialog.get_by_role("row").filter(has=named).first.get_by_role("cell").all_inner_texts()


def figures(page: Page, group: str = "* *") -> Json:
    """A group's sums as the browser keeps them; nothing where there are none."""
    kept = page.evaluate("localStorage.getItem('juniper.statistics')")
    return dict(json.loads(kept)["figures"].get(group, {})) if kept else {}


def knock_with_nine(page: Page) -> None:
    choose(page, "queen of hearts")
    page.get_by_role("button", name="Knock with 9").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Knock with 9").click()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


# Once, and only once


def test_a_finished_round_counts_once_over_reloads_and_in_two_tabs(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    assert figures(page)["rounds"] == 0
    other = page.context.new_page()
    other.goto(host.address)
    knock_with_nine(page)
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
    knock_with_nine(page)
    assert lost == [200]
    assert figures(page)["rounds"] == 1


def test_an_old_save_played_again_counts_no_round_again(page: Page, host: Host) -> None:
    game = in_earnest(holding("classic", NINE))
    show(page, host, game)
    knock_with_nine(page)
    before = figures(page)
    show(page, host, game)
    expect(page.get_by_role("option")).to_have_count(11)
    knock_with_nine(page)
    assert figures(page) == before


def test_an_undercut_and_who_suffered_it_is_told_apart(page: Page, host: Host) -> None:
    knocker = "4h 5h 6h Ks Kh Kd Ac 2s 3s 3c"
    show(page, host, in_earnest(knock("classic", "7h 7s 7d 7c 8h Ah As Ad 2d 2c", knocker, seat=1)))
    page.get_by_role("button", name="Lay down").click()
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_visible()
    assert figures(page)["undercuts"] == [1, 0]
    assert figures(page)["deadwood"] == [4, 9]
    page.get_by_role("button", name="See table").click()
    dialog = open_statistics(page)
    assert row(dialog, "by an undercut") == ["1", "0"]
    assert row(dialog, "Deadwood on average") == ["4.0", "9.0"]


# Whole games, against a count of another kind

SHORT = [customise(name, {"target": 40}) for name in RULE_SETS]


def expected(games: Sequence[Sequence[Game]]) -> Json:
    """What games add up to, reckoned from the engine's own results."""
    rounds = [game.round for positions in games for game in positions]
    ends = [positions[-1] for positions in games]
    results = [(state, state.result) for state in rounds if state.result and state.result.kind != "void"]

    def pair(kinds: Sequence[str]) -> list[int]:
        mine = sum(result.kind in kinds and result.winner == 0 for _, result in results)
        theirs = sum(result.kind in kinds and result.winner != 0 for _, result in results)
        return [mine, theirs]

    suffered = sum(result.kind == "undercut" and state.knock.seat == 0 for state, result in results if state.knock)
    left = [[spread.points for spread in state.spreads if spread] for state, _ in results]
    won = [game.winner == 0 for game in ends]
    return {
        "begun": len(games), "games": len(games), "won": sum(won), "resigned": 0, "rounds": len(rounds),
        "voids": len(rounds) - len(results), "wins": pair(["knock", "gin", "big_gin", "undercut"]),
        "knocks": pair(["knock"]), "gins": pair(["gin"]), "bigGins": pair(["big_gin"]),
        "undercuts": [pair(["undercut"])[0], suffered],
        "points": [sum(r.points[0] for _, r in results), sum(sum(r.points[1:]) for _, r in results)],
        "deadwood": [sum(mine for mine, *_ in left), pytest.approx(sum(fmean(theirs) for _, *theirs in left))],
    }  # fmt: skip


def told(games: Sequence[Sequence[Game]]) -> Iterator[tuple[Json, str, int]]:
    """Every position as the page sees it, each of them twice, as two tabs would."""
    for number, positions in enumerate(games):
        for position in positions:
            shown = {**view(position), "practice": False}
            yield shown, f"{number:032x}", 0
            yield shown, f"{number:032x}", 0


@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: rules.base)
def test_whole_games_add_up_to_what_the_engine_says(page: Page, host: Host, rules: Rules) -> None:
    games = [list(rounds_by_bots(rules, number)) for number in range(6)]
    page.goto(host.address)
    counted = page.evaluate(COUNT, list(told(games)))
    wanted = expected(games)
    for group in ("* *", "custom *", "* steady", "custom steady"):
        assert {name: counted[group][name] for name in wanted} == wanted
    assert set(counted) == {"* *", "custom *", "* steady", "custom steady"}
    longest, streak = 0, 0
    for positions in games:
        streak = streak + 1 if positions[-1].winner == 0 else 0
        longest = max(longest, streak)
    assert (counted["* *"]["streak"], counted["* *"]["longest"]) == (streak, longest)


def test_games_are_told_apart_by_rule_set_and_level(page: Page, host: Host) -> None:
    def game(rules: str, *bots: str) -> Json:
        return {**view(resign(game_at(table(rules), bots=bots))), "practice": False}

    page.goto(host.address)
    tables = [("classic", "steady"), ("classic", "beginner"), ("spanish", "steady"), ("three", "steady", "beginner")]
    games = [game(*each) for each in tables]
    counted = page.evaluate(COUNT, [[each, str(number), 0] for number, each in enumerate(games)])
    assert {group: sums["games"] for group, sums in counted.items()} == {
        "* *": 4, "classic *": 2, "spanish *": 1, "three *": 1, "* steady": 2, "* beginner": 1, "* mixed": 1,
        "classic steady": 1, "classic beginner": 1, "spanish steady": 1, "three mixed": 1,
    }  # fmt: skip
    page.reload()
    dialog = open_statistics(page)
    expect(dialog.get_by_label("Rule set").get_by_role("option")).to_have_text(
        ["All", "Classic", "Spanish", "Three players"]
    )
    dialog.get_by_label("Rule set").select_option("Classic")
    assert row(dialog, "Lost") == ["2"]
    dialog.get_by_label("Level of the opponents").select_option("beginner")
    assert row(dialog, "Lost") == ["1"]
    dialog.get_by_label("Rule set").select_option("Spanish")
    assert row(dialog, "Lost") == ["0"]


def test_hints_are_counted_as_they_are_used(page: Page, host: Host) -> None:
    page.goto(host.address)
    shown = {**view(game_at(table("classic"))), "practice": False}
    assert (
        page.evaluate(COUNT, [[shown, "a", 0], [shown, "a", 1], [shown, "a", 1], [shown, "a", 3]])["* *"]["hints"] == 3
    )
    assert page.evaluate(COUNT, [[shown, "b", 2], [shown, "a", 3], [shown, "b", 0]])["* *"]["hints"] == 5


# What does not count, and games that do not end


def test_practice_games_do_not_count(page: Page, host: Host) -> None:
    show(page, host, game_at(holding("classic", NINE)))
    knock_with_nine(page)
    assert figures(page) == {}
    page.get_by_role("button", name="See table").click()
    dialog = open_statistics(page)
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


def test_a_resigned_game_counts_as_lost_and_ends_the_streak(page: Page, host: Host) -> None:
    page.goto(host.address)
    ends = (list(rounds_by_bots(SHORT[0], number))[-1] for number in range(40))
    won = next(game for game in ends if game.winner == 0)
    games = [{**view(each), "practice": False} for each in (won, won, resign(game_at(table("classic"))))]
    counted = page.evaluate(COUNT, [[each, str(number), 0] for number, each in enumerate(games)])["* *"]
    assert [counted[name] for name in ("games", "won", "resigned", "streak", "longest")] == [3, 2, 1, 0, 2]


def test_a_game_that_was_left_is_neither_won_nor_lost(page: Page, host: Host) -> None:
    show(page, host, in_earnest(table("classic")))
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="Deal against Alder").click()
    page.get_by_role("button", name="Leave and deal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    dialog = open_statistics(page)
    assert [row(dialog, name) for name in ("Won", "Lost", "Unfinished")][1:] == [["0"], ["2"]]
    expect(dialog).to_contain_text("one that was left for another counts neither as won nor as lost")


# Reset, and a browser that keeps nothing


def test_reset_asks_first_and_what_was_counted_is_not_counted_again(page: Page, host: Host) -> None:
    show(page, host, in_earnest(holding("classic", NINE)))
    knock_with_nine(page)
    page.get_by_role("button", name="See table").click()
    open_statistics(page).get_by_role("button", name="Reset the statistics").click()
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
    knock_with_nine(page)
    page.get_by_role("button", name="See table").click()
    dialog = open_statistics(page)
    expect(dialog).to_contain_text("This browser does not let the page keep them")
    assert row(dialog, "Rounds played") == ["1"]


SPOILED = [
    "nonsense",
    "null",
    "[]",
    '{"version":1}',
    '{"version":1,"since":"2026-01-01","figures":{"* *":{"rounds":"many"}},"counted":[]}',
]


@pytest.mark.parametrize("text", SPOILED)
def test_spoiled_statistics_begin_again(page: Page, host: Host, text: str) -> None:
    page.goto(host.address)
    page.evaluate("text => localStorage.setItem('juniper.statistics', text)", text)
    show(page, host, in_earnest(holding("classic", NINE)))
    knock_with_nine(page)
    assert figures(page)["rounds"] == 1


def test_axe_finds_nothing_and_a_low_window_shows_all(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.evaluate(COUNT, list(told([list(rounds_by_bots(SHORT[0], 1))])))
    page.reload()
    dialog = open_statistics(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"preload": False})
        assert not found.violations_count, found.generate_report()
    for width, height in [(320, 568), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        dialog.get_by_role("button", name="Reset the statistics").scroll_into_view_if_needed()
        expect(dialog.get_by_role("button", name="Reset the statistics")).to_be_in_viewport()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
