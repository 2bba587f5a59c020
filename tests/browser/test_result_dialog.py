"""What a round came to: itemised as on paper, all hands face up, the running sheet, and the end of the game."""

import re
import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.actions import Defend
from engine.game import Game, act, resign
from engine.playing import play
from engine.state import Phase
from tests.app.arranged import game_at
from tests.browser.hosting import Host
from tests.browser.laying_out import CHAIN, KNOCKER, lay_out, seen, show
from tests.browser.menus import close, from_menu
from tests.engine.tables import about_to_knock, best, holding, knock

EIGHT = "As 2s 3s 7h 7d 7c 9s 9h 9d 8c"
SIX = "As 2s 3s 7h 7d 7c 9s 9h 9d 6c"
GIN = "As 2s 3s 4s 7h 7d 7c 9s 9h 9d"
LEFT_6 = "4h 5h 6h Ts Th Td Qs Qh Qd 6d"
LEFT_5 = "4h 5h 6h Ts Th Td Qs Qh Qd 5c"
LEFT_20 = "Js Jh Jc 3c 4c 5c Kh 8s Ad Ac"
LEFT_43 = "4h 5h 6h Ts Qd Qh 2c 2d Ad 8s"


def _knocked(rules: str, *hands: str, scores: Sequence[int] = ()) -> Game:
    """The game after the player knocked with the first hand and the others answered as well as possible."""
    state, declared = about_to_knock(rules, *hands)
    game = act(game_at(state, scores), declared)
    while game.round.phase is Phase.DEFEND:
        game = act(game, best(game.round, Defend))
    return game


def _open(page: Page, host: Host, game: Game) -> Locator:
    show(page, host, game)
    return page.get_by_role("dialog")


def _lines(dialog: Locator) -> list[str]:
    """The sum, line by line, without the chips of cards."""
    lines = dialog.locator(".items > div")
    expect(lines.first).to_be_visible()
    return [
        f"{line.locator('dt').evaluate('dt => dt.firstChild.textContent')} {line.locator('dd').inner_text()}"
        for line in lines.all()
    ]


MOVING = """() => {
  const animations = document.getAnimations().filter((each) => !(each instanceof CSSTransition));
  const targets = animations.map(({ effect }) => effect.target);
  const laid = targets.filter((each) => each.closest("dialog")).map((each) => each.dataset.points ?? each.className);
  return laid.length ? laid : null;
}"""
"""What moves in a dialog: who scores, or what sort of thing it is. A button that only changes its colour does not."""

SLOWLY = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, this.closest("dialog") ? { ...timing, duration: 60_000 } : timing);
  };
}"""
"""From now on what moves in a dialog takes so long that it is still moving when it is looked at."""


def test_what_is_laid_down_laid_off_and_scored_moves_to_its_place_until_a_press(page: Page, host: Host) -> None:
    page.emulate_media(reduced_motion="no-preference")
    state, declared = about_to_knock("classic", CHAIN, KNOCKER, seat=1)
    show(page, host, game_at(play(state, declared)))
    page.evaluate(SLOWLY)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Lay down")).click()
    moving = page.wait_for_function(MOVING).json_value()
    assert {"row", "hands__laid", "0"} <= set(moving)
    dialog.get_by_role("heading").first.click()
    assert page.evaluate(MOVING) is None


def test_a_won_knock_is_written_out_and_found_again_until_the_next_round_begins_at_a_press(
    page: Page, host: Host
) -> None:
    dialog = _open(page, host, _knocked("classic", EIGHT, LEFT_43))
    expect(dialog.get_by_role("heading", name="You win the round")).to_be_focused()
    assert _lines(dialog) == ["Alder’s deadwood 43", "Your deadwood − 8", "You score 35"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    back = page.get_by_role("button", name="Show the result")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("heading", name="You win the round")).to_be_visible()
    dialog.get_by_role("button", name="Next round").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("listbox", name="Your hand").locator(":focus")).to_have_count(1)
    assert seen(page)["round"] == 2


def test_an_undercut_names_its_bonus(page: Page, host: Host) -> None:
    dialog = _open(page, host, _knocked("classic", EIGHT, LEFT_5))
    expect(dialog.get_by_role("heading", name="Alder undercuts you")).to_be_focused()
    assert _lines(dialog) == ["Your deadwood 8", "Alder’s deadwood − 5", "Undercut bonus 25", "Alder scores 28"]


def test_gin_names_its_bonus(page: Page, host: Host) -> None:
    dialog = _open(page, host, _knocked("italian", GIN, LEFT_6))
    expect(dialog.get_by_role("heading", name="You have gin")).to_be_focused()
    assert _lines(dialog) == ["Alder’s deadwood 6", "Your deadwood − 0", "Gin bonus 25", "You score 31"]


def test_three_hands_are_reckoned_with_each_and_the_knocker_loses(page: Page, host: Host) -> None:
    dialog = _open(page, host, _knocked("three", SIX, LEFT_6, LEFT_20, scores=(0, 40, 10)))
    assert _lines(dialog) == [
        "Difference with you 0",
        "Difference with Aspen 14",
        "Alder scores 14",
        "You lose \u221225",
    ]
    expect(dialog.locator(".hands__one")).to_have_count(3)
    sheet = dialog.get_by_role("table")
    expect(sheet.get_by_role("row").last).to_contain_text("\u221225")


def test_all_hands_lie_face_up_with_what_was_laid_off(page: Page, host: Host) -> None:
    dialog = _open(page, host, _knocked("classic", EIGHT, "4s 5s Ts Th Td Qs Qh Qd 5c Kc"))
    hands = dialog.get_by_role("region", name="All hands")
    expect(hands.get_by_role("img", name="Laid off: four of spades and five of spades")).to_be_visible()
    expect(hands.get_by_role("img", name="Deadwood: eight of clubs")).to_be_visible()


@pytest.mark.parametrize(("theirs", "heading"), [(LEFT_43, "You win the game"), (LEFT_5, "Alder wins the game")])
def test_the_last_round_says_who_won_the_game(page: Page, host: Host, theirs: str, heading: str) -> None:
    dialog = _open(page, host, _knocked("classic", EIGHT, theirs, scores=(95, 80)))
    expect(dialog.get_by_role("heading", name=heading)).to_be_focused()
    expect(dialog.get_by_role("button", name="Next round")).to_have_count(0)
    dialog.get_by_role("button", name="See table").click()
    expect(page.locator(".guide")).to_have_text("The game is over.")
    expect(page.get_by_role("button", name="Show the result")).to_be_focused()
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    close(page)
    page.get_by_role("region", name=heading).get_by_role("button", name="Show the result").click()
    dialog.get_by_role("button", name="Repeat").click()
    expect(dialog).to_have_count(0)
    assert seen(page)["phase"] == "offer"


def test_a_practice_game_says_that_it_is_one_and_that_resigning_costs_nothing(page: Page, host: Host) -> None:
    show(page, host, game_at(holding("classic", f"{EIGHT} Kd")))
    assert seen(page)["practice"]
    expect(page.get_by_text("Classic, round 1, practice")).to_be_visible()
    expect(from_menu(page, "How this game is dealt")).to_contain_text("it proves nothing about the deals")
    close(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("counts for nothing: it is practice")


def test_a_resigned_game_is_over_without_a_result(page: Page, host: Host) -> None:
    show(page, host, resign(game_at(holding("classic", f"{EIGHT} Kd"))))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="You resigned the game")).to_be_focused()
    dialog.get_by_text("How this game was dealt").click()
    expect(dialog).to_contain_text(seen(page)["seeds"]["server"])
    dialog.get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
def test_the_second_half_of_a_double_tap_on_lay_down_does_not_go_on_to_the_next_round(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", CHAIN, KNOCKER, seat=1))
    box = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Lay down")).bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] - 40, "y": box["y"] + box["height"] / 2}
    screen = page.context.new_cdp_session(page)

    def tap(moment: float) -> None:
        for kind, points in (("touchStart", [finger]), ("touchEnd", [])):
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})

    began = time.time()
    tap(began)
    next_round = page.get_by_role("dialog").get_by_role("button", name="Next round")
    expect(next_round).to_be_visible()
    tap(began + 0.2)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert seen(page)["phase"] == "round_over"
    expect(next_round).to_be_visible()
    tap(began + 2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seen(page)["round"] == 2
