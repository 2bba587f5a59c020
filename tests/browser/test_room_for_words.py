"""Every state of the page on a small phone, in every other language: nothing cut off, nothing left in English."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.locale.catalogues import LANGUAGES as OTHERS
from engine.rules import RULE_SETS
from tests.browser.hosting import Host
from tests.browser.laying_out import BIG, CHAIN, KNOCKER, NINE, lay_out, leave, remember, show
from tests.browser.speaking import ASK, CUT_OFF, change_to, press, t, told
from tests.deals.games import played_game
from tests.engine.tables import holding, knock, table

PLAYED = played_game(RULE_SETS["classic"], ["steady"], 1)

COUNTED = """async () => {
    const main = document.querySelector("script[type=module]").src;
    const { nothing } = await import(main.replace("main.js", "statistics.js"));
    const played = { begun: 128, games: 120, won: 71, rounds: 1024, wins: [611, 400], points: [10210, 9876] };
    const sums = { ...nothing(), ...played };
    const figures = { "* *": sums, "classic *": sums, "* steady": sums, "* mixed": sums, "classic steady": sums };
    const kept = { version: 1, since: "2026-10-21", figures, counted: [] };
    localStorage.setItem("juniper.statistics", JSON.stringify(kept));
}"""

ENGLISH = re.compile(r"\b(?:the|your|you|and|cards?|round|knock|discard|deadwood|meld|draw|hearts|spades|undercuts)\b")

ALL_WORDS = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label")),
].join(" ")"""


def welcome(page: Page, host: Host, language: str) -> None:
    page.goto(f"{host.address}{language}/")
    expect(page.get_by_role("button", name=re.compile("Hazel")).first).to_be_visible()


def sharing(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Hazel")).first.click()
    expect(page.get_by_role("listbox")).to_be_visible()
    press(page, "Menu")
    press(page, "Share this deal")
    expect(page.get_by_role("textbox", name=t(page, "For a friend on this server"))).to_be_visible()


def offer(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, table("italian", "4s 5s 6s 9h 9d 9c Ad 2c Ah 2h"), (25, 0), language=language)


def drawing(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 9h 9d 9c Kd Qc Jh 2h"), (25, 60), language=language)


def menu(page: Page) -> None:
    press(page, "Menu")


def new_game(page: Page) -> None:
    press(page, "New game")
    page.locator("details > summary").first.click()


def from_menu(page: Page, item: str) -> None:
    """Put away what is open, and pick something from the menu."""
    close(page)
    press(page, "Menu")
    press(page, item)


def close(page: Page) -> None:
    """Put away every dialog that is open."""
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")


def rules(page: Page) -> None:
    from_menu(page, "Rules")


def sheet(page: Page) -> None:
    from_menu(page, "Score sheet")


def log(page: Page) -> None:
    from_menu(page, "Log")


def discards(page: Page) -> None:
    from_menu(page, "Discard pile")


def settings(page: Page) -> None:
    from_menu(page, "Settings")


def promised(page: Page) -> None:
    from_menu(page, "How this game is dealt")


def today(page: Page) -> None:
    from_menu(page, "Deal of the day")
    expect(page.get_by_role("dialog", name=t(page, "Deal of the day"))).to_be_visible()


def taking_away(page: Page) -> None:
    close(page)
    press(page, "Menu")
    page.get_by_role("button", name=t(page, "Export and import")).click()


def bringing_back(page: Page) -> None:
    with page.expect_download() as download:
        press(page, "Export everything")
    with page.expect_file_chooser() as chooser:
        press(page, "Choose a file")
    chooser.value.set_files(download.value.path())
    expect(page.get_by_role("alertdialog")).to_be_visible()


def statistics(page: Page) -> None:
    page.evaluate(COUNTED)
    from_menu(page, "Statistics")


def resetting(page: Page) -> None:
    press(page, "Reset the statistics")


def unseen(page: Page) -> None:
    page.evaluate(ASK, ["preferences.js", "prefer", {"unseen": True}])
    from_menu(page, "Cards not yet seen")


def resigning(page: Page) -> None:
    from_menu(page, "Resign")


def resigned(page: Page) -> None:
    page.get_by_role("alertdialog").get_by_role("button", name=t(page, "Resign"), exact=True).click()
    expect(page.get_by_role("heading", name=t(page, "You resigned the game"))).to_be_visible()


def discarding(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, holding("classic", NINE), language=language)
    page.get_by_role("option", name=re.compile(f"^{told(page, 'cardName', 'Qh')}")).click()


def knocking(page: Page) -> None:
    card = told(page, "cardName", "Qh")
    page.get_by_role("button", name=t(page, "Knock with {points}, throwing {card}", points=9, card=card)).click()


def grouping(page: Page) -> None:
    press(page, "Group otherwise")


def hinted(page: Page) -> None:
    close(page)
    press(page, "Hint")
    expect(page.locator(".guide--hint")).to_be_visible()


def big_gin(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, holding("italian", BIG), language=language)
    press(page, "Big gin")


def defending(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, knock("classic", CHAIN, KNOCKER, seat=1), language=language)
    expect(page.get_by_role("dialog")).to_be_visible()


def result(page: Page) -> None:
    page.get_by_role("button", name=t(page, "Lay down, {points} left", points=4)).click()
    expect(page.get_by_role("heading", name=t(page, "You undercut {knocker}", knocker="Alder"))).to_be_visible()


def on_its_side(page: Page) -> None:
    page.set_viewport_size({"width": 667, "height": 375})


def three(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, holding("three", NINE), (40, -25, 12), language=language)


def three_result(page: Page, host: Host, language: str) -> None:
    lay_out(page, host, knock("three", CHAIN, "", KNOCKER, seat=2), language=language)
    page.get_by_role("button", name=t(page, "Lay down, {points} left", points=4)).click()
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()


def over(page: Page, host: Host, language: str) -> None:
    show(page, host, PLAYED, language)
    expect(page.get_by_role("dialog")).to_be_visible()


def checked(page: Page) -> None:
    press(page, "Check this game")
    expect(page.locator("[data-verdict]")).to_be_visible()


def reviewed(page: Page) -> None:
    page.keyboard.press("Escape")
    press(page, "Review")
    expect(page.locator(".chart")).to_be_visible()


def moment(page: Page) -> None:
    press(page, "Decision by decision")
    page.keyboard.press("End")
    expect(page.locator(".dlg--moment")).to_be_visible()


def stepped_through(page: Page) -> None:
    from_menu(page, "Step through this game")
    expect(page.get_by_role("dialog").get_by_role("slider")).to_be_visible()


def shared(page: Page, host: Host, language: str) -> None:
    drawing(page, host, language)
    leave(page, host)
    seeds = f"deal={'2' * 32}&client={'1' * 32}&rules=classic&bots=steady&result=104:61"
    page.goto(f"{host.address}{language}/#{seeds}")
    expect(page.get_by_role("alertdialog")).to_be_visible()


def recovery(page: Page, host: Host, language: str) -> None:
    remember(page, host, "game", "what is this")
    page.goto(f"{host.address}{language}/")
    expect(page.get_by_role("main").get_by_role("heading")).to_be_visible()


STATES: list[tuple[Callable[[Page, Host, str], None], list[Callable[[Page], None]]]] = [
    (welcome, [sharing]),
    (offer, [on_its_side]),
    (drawing, [
        menu, new_game, rules, sheet, log, discards, settings, promised, today, taking_away, bringing_back,
        statistics, resetting, unseen, resigning, resigned,
    ]),
    (discarding, [knocking, grouping, hinted]),
    (big_gin, []),
    (defending, [result]),
    (three, [on_its_side]),
    (three_result, []),
    (over, [checked, reviewed, moment, stepped_through]),
    (shared, []),
    (recovery, []),
]  # fmt: skip
"""A state that a language's page is opened in, and those that come one after another from there."""


@pytest.mark.parametrize(("opened", "following"), STATES, ids=[opened.__name__ for opened, _ in STATES])
def test_on_a_small_phone_nothing_is_cut_off_nothing_overlaps_and_nothing_is_english(
    page: Page, host: Host, opened: Callable[[Page, Host, str], None], following: list[Callable[[Page], None]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    opened(page, host, OTHERS[STATES.index((opened, following)) % len(OTHERS)])
    found = _wrong(page, opened.__name__)
    for state in following:
        state(page)
        found |= _wrong(page, state.__name__)
    assert found == {}


def _wrong(page: Page, state: str) -> dict[str, list[str]]:
    """What is wrong with the page as it is, by language; it speaks the last of them afterwards."""
    wrong = {}
    for language in OTHERS:
        change_to(page, language)
        wrong[f"{state} in {language}"] = [*page.evaluate(CUT_OFF), *ENGLISH.findall(page.evaluate(ALL_WORDS))]
    return {where: what for where, what in wrong.items() if what}
