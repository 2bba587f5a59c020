"""What players complain of at other tables, in what is seen, touched, typed and heard: none of it happens here."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from engine.state import RoundState
from tests.browser.hosting import Host
from tests.browser.laying_out import KNOCKER, NINE, choose, lay_out, seen
from tests.browser.player import Player, deal_from, is_scored, name, sit_down
from tests.browser.speaking import CUT_OFF
from tests.browser.states import draw_in_mid_round
from tests.engine.tables import after, all_pass, holding, knock, table

SCREENS = [
    (320, 568),
    (360, 640),
    (390, 844),
    (430, 932),
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1920, 1080),
]

KNOCKED_SOON = 42
"""The number of a game whose first round whoever plays at a glance ends after five actions."""

POSITIONS: dict[str, RoundState] = {
    "offer": table("italian", ""),
    "draw": all_pass(table("oklahoma", "")),
    "discard": holding("classic", NINE),
    "taken": after(table("polish", "", upcard="Tc"), "take Tc"),
    "three": holding("three", NINE),
}


# "The cards are too small, or cut off." "Buttons hide under the browser's bar." "The page scrolls while I play."

INDICES = """() => [...document.querySelectorAll("[role=option]")].map((held) => {
  const { x, y, width } = held.getBoundingClientRect();
  const card = held.querySelector(".card").getBoundingClientRect();
  const seen = [0.04, 0.2].every((across) => [0.06, 0.3].every((down) => {
    const at = document.elementFromPoint(card.x + across * card.width, card.y + down * card.height);
    return at !== null && held.contains(at.closest("[role=option]"));
  }));
  return { card: held.dataset.card, strip: width, seen };
})"""
"""Of each card of the hand: how wide the strip is that shows, and whether its corner index lies free."""


LAYOUT = """() => ({
  wide: document.scrollingElement.scrollWidth - innerWidth,
  high: document.scrollingElement.scrollHeight - innerHeight,
  small: [...document.querySelectorAll("main button, header button")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => [button.textContent, button.getBoundingClientRect()])
    .filter(([, { x, y, right, bottom, width, height }]) =>
      width < 24 || height < 24 || x < 0 || y < 0 || right > innerWidth || bottom > innerHeight)
    .map(([text]) => text),
  askew: [...document.querySelectorAll(".piles:not(.piles--two) .pile")].filter((pile) => {
    const box = (part) => pile.querySelector(part).getBoundingClientRect();
    const [row, cards] = [box(".pile__row"), box(".cards, .card, .pile__empty")];
    const across = row.x + row.width / 2 - cards.x - cards.width / 2;
    const down = row.y + row.height / 2 - cards.y - cards.height / 2;
    return Math.abs(row.x > cards.right ? down : across) > 1;
  }).length,
})"""
"""How far the page reaches over the screen, the buttons that are too small to hit or not in view, and the piles whose
buttons do not stand in the middle under them or beside them."""


EMOJI = "[\u2660-\u2667\U0001f0a0-\U0001f0ff]"
"""Suits and cards that are letters of a font, which a phone draws as it likes."""


def test_every_index_shows_every_button_is_in_view_no_page_scrolls_and_no_suit_is_a_letter(
    page: Page, host: Host
) -> None:
    for label, state in POSITIONS.items():
        lay_out(page, host, state)
        page.evaluate("() => document.fonts.ready")
        expect(page.get_by_role("button", name="of the pile")).to_have_count(int(len(state.discards) > 1))
        assert not re.search(EMOJI, page.locator("body").inner_text()), label
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            layout, hand = page.evaluate(f"() => [({LAYOUT})(), ({INDICES})()]")
            where = f"{label} on {width} × {height}"
            assert layout == {"wide": 0, "high": 0, "small": [], "askew": 0}, where
            assert [held for held in hand if not held["seen"] or held["strip"] < 24] == [], where


TOUCHED = """() => {
  const zooms = [];
  for (let x = 5; x < innerWidth; x += 30)
    for (let y = 5; y < innerHeight; y += 30) {
      let up = document.elementFromPoint(x, y);
      while (up && getComputedStyle(up).touchAction === "auto") up = up.parentElement;
      if (!up) zooms.push([x, y]);
    }
  return zooms;
}"""
"""Where a double tap would zoom: points where neither what lies there nor anything around it forbids that."""


def test_a_double_tap_zooms_nowhere(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    lay_out(page, host, holding("classic", NINE))
    assert page.evaluate(TOUCHED) == []
    lay_out(page, host, knock("classic", "", KNOCKER, seat=1))
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(TOUCHED) == []


def test_at_twice_the_text_size_nothing_is_cut_off(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for rules in ("classic", "three"):
        lay_out(page, host, holding(rules, NINE))
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        _discard_is_within_reach(page)


@pytest.mark.own_browser
def test_where_the_browsers_own_letters_are_twice_as_large_nothing_is_covered_either(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    draw_in_mid_round(page, host)
    expect(page.get_by_role("button", name=re.compile("^All . cards of the pile"))).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    hand, dock = page.locator(".hand").bounding_box(), page.locator(".dock").bounding_box()
    assert hand and dock and hand["y"] + hand["height"] <= dock["y"] + 1
    for rules in ("classic", "three"):
        lay_out(page, host, holding(rules, NINE))
        _discard_is_within_reach(page)


def _discard_is_within_reach(page: Page) -> None:
    choose(page, "queen of hearts")
    assert page.evaluate(CUT_OFF) == []
    discard = page.get_by_role("button", name=re.compile("^Discard queen of hearts"))
    discard.scroll_into_view_if_needed()
    expect(discard).to_be_in_viewport(ratio=1)


# "I can't tell the suits apart." "I don't see what is selected." "I can only drag."


INK = """chip => {
  const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => (part / 255) ** 2.2);
  const light = (colour) => channels(colour).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
  const { color, backgroundColor } = getComputedStyle(chip);
  return light(backgroundColor) / light(color);
}"""
"""How much lighter the ground is than the suit on it."""


def test_black_suits_stand_on_a_scrap_of_card_not_on_dark_felt(page: Page, host: Host) -> None:
    page.emulate_media(color_scheme="dark")
    lay_out(page, host, holding("classic", NINE, upcard="Ks"))
    chips = page.locator("main .chip, aside .chip")
    expect(chips.first).to_be_visible()
    assert all(chip.evaluate(INK) > 4.5 for chip in chips.all())


def test_what_is_selected_is_lifted_ringed_and_ticked_in_forced_colours_too(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    card = page.get_by_role("option", name="queen of hearts")
    for forced in ("none", "active"):
        page.emulate_media(forced_colors="active" if forced == "active" else "none")
        before = card.locator(".card").bounding_box()
        card.click()
        lifted = card.locator(".card").bounding_box()
        assert before
        assert lifted
        assert before["y"] - lifted["y"] >= 12, forced
        expect(card.locator(".held__tick"), forced).to_be_visible()
        ring = card.evaluate(
            "held => { const s = getComputedStyle(held, '::before'); return [s.borderTopStyle, s.borderTopWidth]; }"
        )
        assert ring == ["solid", "3px"], forced
        card.click()
        expect(card).to_have_attribute("aria-selected", "false")


def test_a_card_is_moved_without_dragging(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    player = Player(page)
    order = player.order()
    player.choose(order[3])
    page.get_by_role("button", name="Sort").click()
    page.get_by_role("button", name="Move left").click()
    assert player.order() == [*order[:2], order[3], order[2], *order[4:]]
    page.get_by_role("button", name="Move right").click()
    assert player.order() == order


@pytest.mark.firefox
def test_a_card_is_dragged_along_the_hand_or_to_the_pile_to_be_chosen_and_esc_lets_it_lie(
    page: Page, host: Host
) -> None:
    lay_out(page, host, holding("classic", NINE))
    player = Player(page)
    order = player.order()
    for last, expected in [("Escape", order), ("", [order[3], *order[:3], *order[4:]])]:
        start, goal = (player.card(order[place]).bounding_box() for place in (3, 0))
        assert start
        assert goal
        page.mouse.move(start["x"] + 12, start["y"] + 60)
        page.mouse.down()
        page.mouse.move(goal["x"] + 12, goal["y"] + 60, steps=4)
        if last:
            page.keyboard.press(last)
        page.mouse.up()
        assert player.order() == expected
        expect(page.get_by_role("option", selected=True)).to_have_count(0)
    pile = page.locator(".pile--discard").bounding_box()
    assert pile
    for drop, chosen in [(pile["y"] + pile["height"] + 15, []), (pile["y"] + 60, [expected[5]])]:
        start = player.card(expected[5]).bounding_box()
        assert start
        page.mouse.move(start["x"] + 12, start["y"] + 60)
        page.mouse.down()
        page.mouse.move(pile["x"] + 60, drop, steps=4)
        expect(page.locator(".pile--discard")).to_have_attribute("data-takes", "")
        page.mouse.up()
        held = page.get_by_role("option", selected=True)
        assert held.evaluate_all("held => held.map((card) => card.dataset.card)") == chosen
        assert player.order() == expected
    expect(page.locator("[data-takes], [data-over]")).to_have_count(0)
    expect(player.card(expected[5])).to_have_css("touch-action", "pinch-zoom")
    assert seen(page)["phase"] == "discard"


def test_a_card_that_was_let_go_outside_the_hand_does_not_follow_the_pointer_back(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    player = Player(page)
    order = player.order()
    start = player.card(order[3]).bounding_box()
    assert start
    page.mouse.move(start["x"] + 12, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(start["x"] + 12, start["y"] - 200)
    page.mouse.up()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=4)
    expect(page.locator("[data-dragging]")).to_have_count(0)
    assert player.order() == order


def test_what_the_opponent_did_stays_in_sight_and_in_the_log(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    player = Player(page)
    player.do(seen(page), {"type": "discard", "card": "Qh"})
    expect(page.get_by_role("option")).to_have_count(10)
    thrown = seen(page)["discards"][-1]
    last = page.get_by_role("region", name="Opponents").locator(".seat__last")
    expect(last.get_by_role("img", name=name(thrown))).to_be_visible()
    newest = page.get_by_role("region", name="Log").get_by_role("listitem").first
    expect(newest.get_by_role("img", name=name(thrown))).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Log").click()
    newest = page.get_by_role("dialog", name="Log").get_by_role("listitem").first
    expect(newest.get_by_role("img", name=name(thrown))).to_be_visible()


# "Keys do what I did not mean." "It says nothing, or it says it once." "It moves too much."


def test_space_and_arrows_never_scroll_the_page(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 420})
    lay_out(page, host, holding("classic", NINE))
    assert page.evaluate("() => document.scrollingElement.scrollHeight > innerHeight + 50")
    page.get_by_role("option", name="queen of hearts").focus()
    at = page.evaluate("() => scrollY")
    for key in (
        "Space",
        "Space",
        "ArrowDown",
        "ArrowUp",
        "ArrowLeft",
        "ArrowRight",
        "Home",
        "End",
        "Control+ArrowLeft",
    ):
        page.keyboard.press(key)
        assert page.evaluate("() => scrollY") == at, key


def test_letters_are_no_commands_in_the_hand(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    before = seen(page)
    page.get_by_role("option", name="queen of hearts").focus()
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        page.keyboard.press(letter)
        expect(page.get_by_role("listbox").locator(":focus")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert seen(page) == before
    page.keyboard.press("q")
    expect(page.get_by_role("option", name="queen of hearts")).to_be_focused()


def test_the_same_words_twice_are_heard_twice(page: Page, host: Host) -> None:
    page.goto(host.address)
    twice = """async () => {
      const { say } = await import(document.querySelector("script[type=module]").src.replace("main.js", "live.js"));
      const region = document.getElementById("live");
      const before = [...region.children];
      say(region, ["Alder passed."]);
      say(region, ["Alder passed."]);
      return [...region.children].filter((line) => !before.includes(line)).map((line) => line.textContent);
    }"""
    assert page.evaluate(twice) == ["Alder passed.", "Alder passed."]


def test_with_reduced_motion_nothing_moves(page: Page, host: Host) -> None:
    sit_down(page, host, "classic", 28)
    running = (
        "() => document.getAnimations().filter((each) => each.effect.getComputedTiming().activeDuration > 1).length"
    )
    player = Player(page)
    for _ in range(6):
        player.step()
        assert page.evaluate(running) == 0


# "Everything is gone behind a path." "It calls home." "Buttons that do nothing."


def test_nothing_is_asked_of_any_other_origin_and_no_cookie_is_set(page: Page, host: Host) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.address)
    deal_from(page, KNOCKED_SOON)
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("option")).to_have_count(10)
    Player(page).play(is_scored)
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((host.address, "data:"))] == []
    assert page.context.cookies() == []


def test_behind_a_path_everything_is_found(page: Page, host: Host) -> None:
    asked: list[str] = []

    def strip(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_(url=route.request.url.replace("/gin/", "/", 1))

    page.route("**/*", strip)
    page.goto(f"{host.address}gin/")
    deal_from(page, KNOCKED_SOON)
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("option")).to_have_count(10)
    Player(page).play(is_scored)
    assert {url.startswith(f"{host.address}gin/") for url in asked} == {True}


def test_every_line_of_the_menu_does_something(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    lay_out(page, host, holding("classic", NINE))
    opener, menu = page.get_by_role("button", name="Menu"), page.get_by_role("dialog", name="Menu")
    opener.click()
    lines = [line.inner_text().splitlines()[0] for line in menu.get_by_role("listitem").all()]
    assert len(lines) > 5
    assert lines[-1] == "Resign"
    expect(menu.get_by_role("button", name="Settings")).to_be_in_viewport(ratio=1)
    for line in lines:
        pressed = menu.get_by_role("button", name=line).first
        if line.startswith("Open a record"):
            with page.expect_file_chooser():
                pressed.click()
        else:
            pressed.click()
            expect(menu).to_have_count(0)
            expect(page.locator("dialog[open]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        opener.click()
