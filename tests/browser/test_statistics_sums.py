"""The sums of the statistics, against a count of another kind: from the engine's own results."""

import json
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.view import view
from engine.game import Game, resign
from engine.rules import RULE_SETS, Rules, customise
from tests.app.arranged import game_at, rounds_by_bots
from tests.browser.faultless import faults
from tests.browser.hosting import Host
from tests.browser.menus import figure_row, from_menu
from tests.engine.tables import table

Json = dict[str, Any]

COUNT = """async (games) => {
    const main = document.querySelector("script[type=module]").src;
    const { count, statistics } = await import(main.replace("main.js", "statistics.js"));
    for (const [view, clientSeed, hints] of JSON.parse(games)) count({ view, clientSeed }, hints);
    return statistics().figures;
}"""
"""The figures after these games, which come as text: that goes to the browser much faster."""

SHORT = [customise(name, {"target": 40}) for name in RULE_SETS]


def counted_by(page: Page, games: Sequence[Any]) -> Json:
    """What the page's own statistics show once these positions were told to them."""
    figures: Json = page.evaluate(COUNT, json.dumps(games))
    return figures


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
    counted = counted_by(page, list(told(games)))
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
    counted = counted_by(page, [[each, str(number), 0] for number, each in enumerate(games)])
    assert {group: sums["games"] for group, sums in counted.items()} == {
        "* *": 4, "classic *": 2, "spanish *": 1, "three *": 1, "* steady": 2, "* beginner": 1, "* mixed": 1,
        "classic steady": 1, "classic beginner": 1, "spanish steady": 1, "three mixed": 1,
    }  # fmt: skip
    page.reload()
    dialog = from_menu(page, "Statistics")
    expect(dialog.get_by_label("Rule set").get_by_role("option")).to_have_text(
        ["All", "Classic", "Spanish", "Three players"]
    )
    dialog.get_by_label("Rule set").select_option("Classic")
    assert figure_row(dialog, "Lost") == ["2"]
    dialog.get_by_label("Level of the opponents").select_option("beginner")
    assert figure_row(dialog, "Lost") == ["1"]
    dialog.get_by_label("Rule set").select_option("Spanish")
    assert figure_row(dialog, "Lost") == ["0"]


def test_hints_are_counted_as_they_are_used(page: Page, host: Host) -> None:
    page.goto(host.address)
    shown = {**view(game_at(table("classic"))), "practice": False}
    one = [[shown, "a", 0], [shown, "a", 1], [shown, "a", 1], [shown, "a", 3]]
    assert counted_by(page, one)["* *"]["hints"] == 3
    assert counted_by(page, [[shown, "b", 2], [shown, "a", 3], [shown, "b", 0]])["* *"]["hints"] == 5


def test_a_resigned_game_counts_as_lost_and_ends_the_streak(page: Page, host: Host) -> None:
    page.goto(host.address)
    ends = (list(rounds_by_bots(SHORT[0], number))[-1] for number in range(40))
    won = next(game for game in ends if game.winner == 0)
    games = [{**view(each), "practice": False} for each in (won, won, resign(game_at(table("classic"))))]
    counted = counted_by(page, [[each, str(number), 0] for number, each in enumerate(games)])["* *"]
    assert [counted[name] for name in ("games", "won", "resigned", "streak", "longest")] == [3, 2, 1, 0, 2]


def test_axe_finds_nothing_and_a_low_window_shows_all(page: Page, host: Host) -> None:
    page.goto(host.address)
    counted_by(page, list(told([list(rounds_by_bots(SHORT[0], 1))])))
    page.reload()
    dialog = from_menu(page, "Statistics")
    assert faults(page) == []
    for width, height in [(320, 568), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        dialog.get_by_role("button", name="Reset the statistics").scroll_into_view_if_needed()
        expect(dialog.get_by_role("button", name="Reset the statistics")).to_be_in_viewport()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
