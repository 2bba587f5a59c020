"""What players complain of at other tables, in what a press does and what the rules allow: none of it happens here."""

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from engine.rules import customise
from engine.state import RoundState
from tests.app.secrecy import exchanged
from tests.browser.hosting import Host
from tests.browser.laying_out import KNOCKER, NINE, choose, lay_out, seen
from tests.browser.player import Json, Player, is_scored, name, sit_down
from tests.engine.tables import after, all_pass, holding, knock, table

GIN = "As 2s 3s 4s 7h 7d 7c Jh Jd Jc Qh"
"""Throwing the queen leaves nothing."""

OWN = "4s 5s 6s 7s 9h 9d 9c Ad Qc Jd"


@pytest.fixture
def calls(page: Page) -> Iterator[list[str]]:
    """The calls that took the game on, as they were sent."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("api/games/actions"):
            sent.append(request.post_data or "")

    page.on("request", note)
    yield sent
    page.remove_listener("request", note)


def _button(page: Page, label: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=re.compile(label))


# "I threw a card by accident."


def test_no_single_click_enter_or_space_on_a_card_changes_the_game(page: Page, host: Host, calls: list[str]) -> None:
    lay_out(page, host, holding("classic", GIN))
    before = seen(page)
    for card in page.get_by_role("option").all():
        card.click()
        expect(card).to_have_attribute("aria-selected", "true")
        for key in ("Enter", "Space"):
            card.press(key)
        card.press("Escape")
        expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert seen(page) == before
    assert calls == []


PLACES = """() => [...document.querySelectorAll(".acts button, .tools > .btn, .pile__tag, .hand__row")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.className.split(" ")[0], ...[x, y, width, height].map(Math.round)].join(" ");
})"""
"""Where everything lies that is pressed in play, the hand as a whole."""


def _phases(rules: str) -> Iterator[tuple[RoundState, tuple[str, ...]]]:
    """A table in each phase, and the cards that are chosen there one after another, at first none."""
    dealt = table(rules, "", upcard="Kc")
    others = dealt.rules.players - 1
    yield dealt, ("",)
    yield all_pass(dealt), ("",)
    yield holding(rules, GIN), ("", "seven of hearts", "queen of hearts")
    if dealt.rules.big_gin_bonus is not None:
        yield holding(rules, "As 2s 3s 4s 7h 7d 7c 7s Jh Jd Jc"), ("",)
    yield knock(rules, "", *[""] * (others - 1), KNOCKER, seat=others), ("",)


@pytest.mark.parametrize("rules", ["italian", "three"])
def test_buttons_keep_their_places_and_sizes_in_every_phase(page: Page, host: Host, rules: str) -> None:
    places: dict[tuple[int, int], set[str]] = {}
    for state, cards in _phases(rules):
        lay_out(page, host, state)
        page.evaluate("() => document.fonts.ready")
        if state.knock:
            page.get_by_role("dialog").press("Escape")
        for card in cards:
            if card:
                choose(page, card)
            for width, height in [(360, 740), (320, 568), (844, 390), (1280, 800)]:
                page.set_viewport_size({"width": width, "height": height})
                places.setdefault((width, height), set()).add("\n".join(page.evaluate(PLACES)))
    assert {size: found for size, found in places.items() if len(found) > 1} == {}


@pytest.mark.parametrize(("rules", "number"), [("italian", 42), pytest.param("three", 70, marks=pytest.mark.long)])
def test_buttons_keep_their_places_through_a_round(page: Page, host: Host, rules: str, number: int) -> None:
    places: dict[tuple[int, int], set[str]] = {}

    def measure(view: Json) -> None:
        for width, height in [(360, 740), (1280, 800)]:
            page.set_viewport_size({"width": width, "height": height})
            places.setdefault((width, height), set()).add("\n".join(page.evaluate(PLACES)))

    sit_down(page, host, rules, number)
    page.evaluate("() => document.fonts.ready")
    Player(page).play(is_scored, measure)
    assert {size: found for size, found in places.items() if len(found) > 1} == {}


OPENLY = ["Th", "Kh", "2h", "3h", "8c"]


TAKEN_OPENLY = """
const ask = window.fetch;
window.fetch = async (address, request) => {
  const answer = await ask(address, request);
  if (!String(address).endsWith("api/games/view")) return answer;
  const cards = JSON.parse(sessionStorage.getItem("taken"));
  const turn = await answer.json();
  for (const seat of turn.view.seats.slice(1)) {
    seat.known = cards;
    if (cards.length > 0)
      turn.events.push(
        { type: "drew", seat: seat.seat, from: "discard", card: cards[0] },
        { type: "discarded", seat: seat.seat, card: "Ks" },
      );
  }
  return Response.json(turn);
};
"""
"""The table as it would be, had every opponent taken some cards from the pile, and told so at length."""


@pytest.mark.own_browser
@pytest.mark.parametrize("rules", ["italian", "three"])
def test_buttons_keep_their_places_whatever_an_opponent_took_or_did(page: Page, host: Host, rules: str) -> None:
    places: dict[tuple[int, int], set[str]] = {}
    scrolling = []
    dealt = all_pass(table(rules, "", upcard="Kc"))
    page.add_init_script(TAKEN_OPENLY)
    page.goto(f"{host.address}healthz")
    for number in (0, 2, 5):
        page.evaluate("cards => sessionStorage.setItem('taken', cards)", json.dumps(OPENLY[:number]))
        lay_out(page, host, dealt, language="pl")
        page.wait_for_function(
            "count => JSON.parse(localStorage['juniper.game']).view.seats[1].known.length === count", arg=number
        )
        page.evaluate("() => document.fonts.ready")
        for width, height in [(320, 568), (360, 740), (640, 360), (844, 390), (1024, 768), (1920, 1080)]:
            page.set_viewport_size({"width": width, "height": height})
            places.setdefault((width, height), set()).add("\n".join(page.evaluate(PLACES)))
            if page.evaluate("document.scrollingElement.scrollHeight > innerHeight"):
                scrolling.append((width, height))
    assert {size: found for size, found in places.items() if len(found) > 1} == {}
    assert scrolling == []


def test_knock_is_kept_apart_from_new_game(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", GIN))
    for width, height in [(360, 740), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        knocking = page.get_by_role("region", name="Actions").get_by_role("button").last.bounding_box()
        new = page.get_by_role("button", name="New game", include_hidden=True).first.bounding_box()
        assert knocking
        assert new is None or knocking["y"] - new["y"] > height / 2


# "It ended the round before I wanted to." "It drew two cards."


def test_no_deadwood_never_ends_the_round_by_itself(page: Page, host: Host) -> None:
    lay_out(page, host, holding("italian", "As 2s 3s 4s 7h 7d 7c 7s Jh Jd Jc"))
    assert (seen(page)["deadwood"], seen(page)["phase"]) == (0, "discard")
    page.reload()
    choose(page, "four of spades")
    _button(page, "^Discard four of spades. Deadwood after: 0").click()
    expect(page.get_by_role("option")).to_have_count(10)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (seen(page)["phase"], seen(page)["knock"], seen(page)["history"]) == ("draw", None, [])


@pytest.mark.parametrize("what", ["Draw from the stock", "Take the", ".pile--stock .card", ".pile__card[data-live]"])
def test_a_double_click_draws_once_and_shows_no_focus_ring(page: Page, host: Host, calls: list[str], what: str) -> None:
    lay_out(page, host, all_pass(table("polish", "", upcard="Kc")))
    target = page.locator(what).last if what.startswith(".") else _button(page, what)
    target.dblclick()
    expect(page.get_by_role("option")).to_have_count(11)
    page.mouse.down(click_count=2)  # the second press may also come after the answer
    page.mouse.up(click_count=2)
    expect(page.locator(":focus")).to_have_attribute("role", "option")
    expect(page.locator(":focus-visible")).to_have_count(0)
    assert len(calls) == 1
    assert len(seen(page)["hand"]) == 11


@pytest.mark.parametrize("what", ["Pass", "Discard"])
def test_a_double_click_passes_or_discards_once(page: Page, host: Host, calls: list[str], what: str) -> None:
    lay_out(page, host, holding("classic", NINE) if what == "Discard" else table("classic", ""))
    if what == "Discard":
        choose(page, "queen of hearts")
    before = seen(page)
    _button(page, f"^{what}").dblclick()
    page.wait_for_function(
        "phase => JSON.parse(localStorage['juniper.game']).view.phase !== phase", arg=before["phase"]
    )
    assert len(calls) == 1


def test_a_draw_is_never_taken_back(page: Page, host: Host, calls: list[str]) -> None:
    lay_out(page, host, table("polish", ""))
    _button(page, "Draw from the stock").click()
    expect(page.get_by_role("option")).to_have_count(11)
    drawn = seen(page)
    for key in ("Escape", "Control+z", "Backspace", "Delete"):
        page.keyboard.press(key)
    page.reload()
    expect(page.get_by_role("option")).to_have_count(11)
    assert seen(page) == drawn
    assert len(calls) == 1


# "It would not let me." "It let me."


def test_the_card_just_taken_cannot_be_thrown_back_and_says_why(page: Page, host: Host) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 9h 9d Kd Qc Jh 2h 3c", upcard="9c"))
    _button(page, "Take the nine of clubs").click()
    taken = page.get_by_role("option", name="nine of clubs, new, in a set, cannot be discarded this turn")
    expect(taken).to_be_focused()
    expect(taken).to_have_attribute("aria-disabled", "true")
    for way in ("click", "Enter", "Space"):
        page.keyboard.press("Home")
        if way == "click":
            taken.click(force=True)
        else:
            taken.press(way)
        expect(page.locator(".guide")).to_have_text("Nine of clubs was just taken and cannot be discarded this turn.")
        expect(page.get_by_role("option", selected=True)).to_have_count(0)
    choose(page, "king of diamonds")
    _button(page, "^Discard king of diamonds").click()
    expect(page.get_by_role("option")).to_have_count(10)
    _button(page, "^Draw").click()
    choose(page, "nine of clubs")
    expect(_button(page, "^Discard nine of clubs")).to_be_enabled()


def test_legal_gin_is_offered_and_nothing_else(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", "As 2s 3s 4s 5s Ks Kh Kd 7s 7h 7d"))
    may = {}
    for card in seen(page)["hand"]:
        choose(page, name(card))
        offered = page.get_by_role("region", name="Actions").get_by_role("button", disabled=False)
        names = [str(each.get_attribute("aria-label")) for each in offered.all()]
        may[card] = [each.split(",")[0] for each in names if each.startswith(("Knock", "Gin"))]
    assert {card: offers for card, offers in may.items() if offers} == {
        "As": ["Gin"],
        "5s": ["Gin"],
        "2s": ["Knock with 1"],
        "4s": ["Knock with 5"],
    }


def test_nothing_freezes_whatever_card_is_thrown(page: Page, host: Host) -> None:
    for thrown in NINE.split():
        lay_out(page, host, holding("classic", NINE))
        before = seen(page)
        Player(page).do(before, {"type": "discard", "card": thrown})
        expect(page.get_by_role("option", include_hidden=True)).to_have_count(10)
        after_it = seen(page)
        assert after_it["phase"] in ("draw", "defend", "round_over")
        assert thrown not in after_it["hand"]


SWEEP = """() => {
  const { setAttribute } = Element.prototype;
  const cards = [...document.querySelectorAll("[role=option]")];
  Element.prototype.setAttribute = function (...written) {
    setAttribute.apply(this, written);
    cards.shift()?.focus();
  };
}"""
"""Focus goes from card to card while the page is being drawn, as a fast hand on the keys can do."""


def test_nothing_freezes_when_focus_moves_while_the_table_is_drawn(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    page.evaluate(SWEEP)
    choose(page, "four of spades")
    expect(page.get_by_role("option")).to_have_count(11)
    expect(page.get_by_role("listbox").locator(":focus")).to_have_count(1)
    choose(page, "queen of hearts")
    _button(page, "^Discard queen of hearts").click()
    expect(page.get_by_role("option")).to_have_count(10)


def test_the_limit_in_sight_is_the_one_in_force_and_knock_says_why_not(page: Page, host: Host) -> None:
    knocking = page.get_by_role("region", name="Actions").get_by_role("button", name="Knock")
    for rules, upcard, said, why in [
        ("oklahoma", "4c", "knock at 4", "Deadwood after the best discard: 9. You may knock with 4 at most."),
        ("oklahoma", "Ac", "gin only", "Deadwood after the best discard: 9. Only gin ends this round."),
        ("classic", "", "knock at 10", "Choose a card to discard or to knock with."),
    ]:
        lay_out(page, host, holding(rules, NINE, upcard=upcard))
        expect(page.locator(".meter")).to_contain_text(said)
        expect(knocking).to_have_accessible_description(why)
        knocking.click(force=True)
        expect(page.locator(".guide")).to_have_text(why)
        expect(page.locator("#live > p").last).to_have_text(why)
    choose(page, "ace of diamonds")
    knocking.press("Enter")
    expect(page.locator(".guide")).to_have_text("Deadwood after the discard: 18. You may knock with 10 at most.")
    expect(page.get_by_role("dialog")).to_have_count(0)


# "The bot knows my cards." "Its cards could be read in the page."


def _positions() -> Iterator[RoundState]:
    """Tables at which something is hidden, a discard that lies face down among it."""
    yield table("three", "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h")
    yield holding("classic", NINE)
    yield after(holding("polish", NINE), "discard Qh")
    yield knock("spanish", OWN, KNOCKER, seat=1)
    yield knock(customise("three", {"knock_discard": "down"}), OWN, "", KNOCKER, seat=2)


@pytest.mark.parametrize("exchanges", [2, pytest.param(4, marks=pytest.mark.long)])
def test_no_card_that_is_hidden_is_anywhere_on_the_page(page: Page, host: Host, exchanges: int) -> None:
    for state in _positions():
        pages = set()
        for number in range(exchanges):
            other = exchanged(state, Random(number))
            assert other != state
            lay_out(page, host, other)
            expect(page.get_by_role("option", include_hidden=True).first).to_be_attached()
            pages.add(page.content())
        assert len(pages) == 1
