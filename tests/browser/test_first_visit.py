"""A first visit explains itself: one button deals, one quiet line says at every phase what may be done."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from engine.state import RoundState
from tests.browser.hosting import Host
from tests.browser.laying_out import BIG, CHAIN, KNOCKER, NINE, choose, lay_out
from tests.browser.speaking import change_to
from tests.engine.tables import all_pass, holding, knock, table

GIN = "4s 5s 6s 7s 9h 9d 9c Ad 2d 3d Qh"
HIGH = "2s 4s 6h 8h Td Qd Kc Jc 9s 5d 3h"

TEN = "4s 5s 6s 9h 9d 9c Ad 2c Ah 2h"

PLAYED = """() => {
    const none = [0, 0];
    const sums = { begun: 1, games: 0, won: 0, resigned: 0, streak: 0, longest: 0, rounds: 1, voids: 0, wins: none,
        knocks: none, gins: none, bigGins: none, undercuts: none, points: none, deadwood: none, hints: 0 };
    const kept = { version: 1, since: "2026-01-01", figures: { "* *": sums }, counted: [] };
    localStorage.setItem("juniper.statistics", JSON.stringify(kept));
}"""


def test_one_button_deals_against_a_beginner_and_the_table_says_what_to_do(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("option")).to_have_count(10)
    expect(page.get_by_role("dialog")).to_have_count(0)
    told_first = re.compile("^Your turn. (Gather sets and runs|Draw a card from the stock)")
    expect(page.locator(".guide")).to_have_text(told_first)


def test_the_game_comes_when_a_pointer_moves_but_not_for_one_that_lies_still(page: Page, host: Host) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.address)
    page.get_by_role("button", name="Deal against Hazel").wait_for()
    page.evaluate("dispatchEvent(new PointerEvent('pointermove'))")
    page.wait_for_load_state("networkidle")
    assert [address for address in asked if address.endswith("/play.js")] == []
    with page.expect_request("**/js/play.js"):
        page.evaluate("dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }))")


def test_a_deal_asked_for_before_the_game_is_here_is_played_once_it_is(page: Page, host: Host) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/js/play.js", hold)
    page.goto(host.address)
    with page.expect_request("**/js/play.js"):
        page.get_by_role("button", name="Deal against Hazel").click()
    page.wait_for_function("() => localStorage.getItem('juniper.game') !== null")
    expect(page.get_by_role("button", name="Deal against Hazel")).to_be_focused()
    held.pop().continue_()
    page.unroute("**/js/play.js")
    expect(page.get_by_role("option")).to_have_count(10)
    expect(page.locator("#live")).to_contain_text("Round 1.")
    expect(page.locator("main :focus")).to_have_count(1)


def test_a_dialog_asked_for_while_the_server_is_away_opens_when_it_is_back(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.get_by_role("button", name="Deal against Hazel").wait_for()
    page.route("**/s/**", lambda route: route.abort())
    page.get_by_role("main").get_by_role("button", name="How it is played").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute("**/s/**")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Rules")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_of_a_version_that_is_gone_is_loaded_anew_but_not_for_ever(page: Page, host: Host) -> None:
    loads = 0

    def count(loaded: Page) -> None:
        nonlocal loads
        loads += 1

    page.on("domcontentloaded", count)
    page.route("**/css/play.css", lambda route: route.fulfill(status=404))
    page.goto(host.address)
    way = page.get_by_role("main").get_by_role("button", name="How it is played")
    with page.expect_event("domcontentloaded"):
        way.click()
    way.click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute("**/css/play.css")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Rules")).to_be_visible()
    assert loads == 2


def test_when_one_script_does_not_come_the_page_is_loaded_anew(page: Page, host: Host) -> None:
    page.route("**/js/ui.js", lambda route: route.abort())
    page.goto(host.address)
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute("**/js/ui.js")
    expect(page.get_by_role("option")).to_have_count(10)


WAYS = {
    "How it is played": "Rules",
    "Rule sets and levels": "New game",
    "Deal of the day": "Deal of the day",
    "Open a saved game": "Export and import",
}


def test_quiet_ways_lead_on_and_back(page: Page, host: Host) -> None:
    page.goto(host.address)
    for way, dialog in WAYS.items():
        page.get_by_role("main").get_by_role("button", name=way).click()
        expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile(dialog)).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("main").get_by_role("button", name=way)).to_be_focused()


PHASES: dict[str, tuple[RoundState, list[tuple[str, str, str]]]] = {
    "offer": (
        table("classic", TEN, upcard="7h"),
        [
            (
                "",
                "Your turn. Gather sets and runs: take the seven of hearts if it helps, or pass.",
                "Your turn. Take the seven of hearts, or pass.",
            ),
        ],
    ),
    "offer, knock as dealt": (
        table("italian", "4s 5s 6s 9h 9d 9c Ad 2c Ah 2h", upcard="7h"),
        [
            (
                "",
                "Your turn. Take the seven of hearts, pass, or knock as dealt.",
                "Your turn. Take the seven of hearts, pass, or knock as dealt.",
            ),
        ],
    ),
    "draw": (
        table("polish", TEN, upcard="7h"),
        [
            (
                "",
                "Your turn. Draw a card from the stock, or take the seven of hearts if it helps.",
                "Your turn. Draw a card, or take the seven of hearts.",
            ),
        ],
    ),
    "draw after all passed": (
        all_pass(table("classic", TEN, upcard="7h")),
        [
            (
                "",
                "Your turn. Draw a card from the stock.",
                "Your turn. Draw a card from the stock.",
            ),
        ],
    ),
    "discard": (
        holding("classic", HIGH),
        [
            (
                "",
                "Choose the card that helps you least, then discard it.",
                "Choose a card to discard.",
            ),
        ],
    ),
    "discard or knock": (
        holding("classic", NINE),
        [
            (
                "",
                "Choose a card: discard it, or knock with it to end the round.",
                "Choose a card to discard or to knock with.",
            ),
            (
                "nine of hearts",
                "Nine of hearts chosen: discard it, or choose another.",
                "Nine of hearts chosen: discard it, or choose another.",
            ),
            (
                "queen of hearts",
                "Queen of hearts chosen: discard it, or knock with 9.",
                "Queen of hearts chosen: discard it, or knock with 9.",
            ),
        ],
    ),
    "discard or gin": (
        holding("classic", GIN),
        [
            (
                "",
                "Choose a card to discard, or to declare gin with.",
                "Choose a card to discard, or to declare gin with.",
            ),
            (
                "queen of hearts",
                "Queen of hearts chosen: discard it, or declare gin.",
                "Queen of hearts chosen: discard it, or declare gin.",
            ),
        ],
    ),
    "big gin": (
        holding("italian", BIG),
        [
            (
                "",
                "All your cards are in melds: declare big gin, or choose a card to discard.",
                "All your cards are in melds: declare big gin, or choose a card to discard.",
            ),
        ],
    ),
    "defend": (
        knock("classic", CHAIN, KNOCKER, seat=1),
        [
            (
                "",
                "Your turn to answer Alder.",
                "Your turn to answer Alder.",
            ),
        ],
    ),
}
"""Positions, and what the guide says of each, the first time and later, with no card chosen or with one."""


@pytest.mark.parametrize("phase", PHASES)
def test_the_guide_says_what_may_be_done(page: Page, host: Host, phase: str) -> None:
    state, said = PHASES[phase]
    lay_out(page, host, state)
    _guided(page, [(chosen, first) for chosen, first, _ in said])
    page.evaluate(PLAYED)
    page.reload()
    _guided(page, [(chosen, later) for chosen, _, later in said])


def _guided(page: Page, said: list[tuple[str, str]]) -> None:
    """With each of these cards chosen, the first time with none, the guide says so."""
    for chosen, text in said:
        if chosen:
            choose(page, chosen)
        expect(page.locator(".guide")).to_have_text(text)


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 740), pytest.param(320, 568, marks=pytest.mark.long), pytest.param(844, 390, marks=pytest.mark.long)],
)
def test_no_sentence_of_the_guide_moves_the_hand_in_any_language(
    page: Page, host: Host, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    heights: dict[str, dict[str, int]] = {language: {} for language in ("en", "it", "es", "pl")}

    def measure(what: str) -> None:
        for language, measured in heights.items():
            change_to(page, language)
            guide = page.locator(".guide")
            measured[what] = guide.evaluate("guide => Math.round(guide.getBoundingClientRect().height)")

    for phase in ("offer", "offer, knock as dealt", "draw", "big gin", "discard or knock"):
        lay_out(page, host, PHASES[phase][0], language="en")
        measure(phase)
    choose(page, "dama kier")
    measure("chosen to knock")
    assert {language: each for language, each in heights.items() if len(set(each.values())) > 1} == {}


def test_the_guide_waits_until_the_opponent_has_played(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", HIGH))
    page.emulate_media(reduced_motion="no-preference")
    choose(page, "king of clubs")
    page.get_by_role("button", name="Discard king of clubs").click()
    expect(page.get_by_role("option")).to_have_count(10)
    guide = page.locator(".guide")
    expect(guide).to_have_css("opacity", "0")
    page.mouse.click(5, 5)
    expect(guide).to_have_css("opacity", "1")
