"""People play: by mouse, by finger and by keys alone, and every rule set from New game to its result."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import lay_out, seen
from tests.browser.player import Finger, Json, Keys, Mouse, Player, Way, deal_from, is_over, is_scored, name, sit_down
from tests.engine.tables import table

PHONE = pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)

GIN_AND_TWO_KNOCKS = 1690
"""The number of a short game to 100: Hazel has gin, then whoever plays at a glance knocks, then Hazel does."""

KNOCKS = {"classic": 42, "italian": 155, "oklahoma": 155, "spanish": 155, "polish": 7, "three": 25}
DEFENDS = {"classic": 113, "italian": 113, "oklahoma": 113, "spanish": 113, "polish": 113, "three": 95}
"""The number of a game of each rule set whose first round the player ends so, after four actions or more."""

RULE_SETS = {
    "classic": "Classic",
    "italian": "Italian",
    "oklahoma": "Oklahoma",
    "spanish": "Spanish",
    "polish": "Polish",
    "three": "Three players",
}


def _begins_on_the_first_screen(page: Page, host: Host, way: Way, number: int | None = None) -> Player:
    page.goto(host.address)
    if number is not None:
        deal_from(page, number)
    way.press(page.get_by_role("button", name="Deal against Hazel"))
    expect(page.get_by_role("option")).to_have_count(10)
    return Player(page, way)


def _scores_a_round(player: Player) -> None:
    view = player.play(is_scored)
    assert view["history"][-1]["points"] == view["result"]["points"]
    expect(player.page.get_by_role("dialog").get_by_role("heading").first).to_be_focused()


@pytest.mark.firefox
def test_a_round_is_played_by_mouse(page: Page, host: Host) -> None:
    _scores_a_round(_begins_on_the_first_screen(page, host, Mouse()))


def _plays_to_the_target(page: Page, host: Host, way: Way) -> None:
    player = _begins_on_the_first_screen(page, host, way, GIN_AND_TWO_KNOCKS)
    _scores_a_round(player)
    view = player.play(is_over)
    assert view["ended"] == "target"
    assert max(seat["score"] for seat in view["seats"]) >= 100
    assert [each["kind"] for each in view["history"]] == ["gin", "knock", "knock"]
    expect(page.get_by_role("dialog").get_by_role("heading", name="the game")).to_be_focused()


@pytest.mark.firefox
def test_a_game_is_played_to_the_target_by_keys_alone(page: Page, host: Host) -> None:
    _plays_to_the_target(page, host, Keys(page))


@PHONE
def test_a_game_is_played_to_the_target_by_finger_alone(page: Page, host: Host) -> None:
    _plays_to_the_target(page, host, Finger())


@pytest.mark.parametrize(("rules", "label"), RULE_SETS.items())
def test_each_rule_set_from_new_game_to_its_result(page: Page, host: Host, rules: str, label: str) -> None:
    page.goto(host.address)
    page.get_by_role("main").get_by_role("button", name="Rule sets and levels").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name=label, exact=True).check()
    for beginner in dialog.get_by_role("radio", name="Beginner").all():
        beginner.check()
    deal_from(page, KNOCKS[rules])
    expect(
        dialog.get_by_role("button", name="Deal" if rules == "three" else "Deal against Hazel", exact=True)
    ).to_be_visible()
    _deal(dialog)
    player = Player(page)
    view = player.sees()
    assert view["rules"]["id"] == rules
    assert {seat["bot"] for seat in view["seats"]} == {None, "beginner"}
    _with_a_reload(player)
    assert player.play(is_scored)["knock"]["seat"] == 0

    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button", name="New game").click()
    expect(dialog.get_by_role("radio", name=label, exact=True)).to_be_checked()
    dialog.get_by_text("Custom rules").click()
    dialog.get_by_label("The game goes to").fill("10")
    dialog.get_by_role("button", name="Deal").click()
    deal_from(page, DEFENDS[rules])
    _deal(page.get_by_role("alertdialog", name="Leave this game?"))
    assert player.sees()["rules"] == {**player.sees()["rules"], "base": rules, "target": 10}
    _with_a_reload(player)
    view = player.play(is_over)
    expect(page.get_by_role("dialog").get_by_role("heading", name="the game")).to_be_focused()
    assert (view["ended"], view["knock"]["seat"] > 0) == ("target", True)


def _deal(dialog: Locator) -> None:
    dialog.get_by_role("button", name="eal").click()
    expect(dialog).to_have_count(0)


def _with_a_reload(player: Player) -> None:
    """A few actions, and the same table again after a reload."""
    played = 0

    def count(view: Json) -> None:
        nonlocal played
        played += 1

    view = player.play(lambda view: played == 4 or is_scored(view), count)
    order = player.order()
    player.page.reload()
    expect(player.page.get_by_role("option")).to_have_count(len(order))
    assert (player.sees(), player.order()) == (view, order)


def test_three_at_the_table_are_all_in_sight_on_a_phone_too(page: Page, host: Host) -> None:
    sit_down(page, host, "three", 70)
    player = Player(page)
    view = player.play(lambda view: view["phase"] == "draw" and len(view["discards"]) > 1)
    for size in [(1280, 800), (360, 740), (320, 568), (844, 390)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        seats = page.get_by_role("region", name="Opponents").get_by_role("article")
        headings = [seat.get_by_role("heading").inner_text().split() for seat in seats.all()]
        assert headings == [[seat["name"], "beginner"] for seat in view["seats"][1:]]
        for card in view["discards"][-2:]:
            take = page.get_by_role("button", name=f"Take the {name(card)}")
            expect(take).to_be_in_viewport(ratio=1)
            expect(take).to_be_enabled()


def test_the_draw_for_seats_and_deal_is_shown(page: Page, host: Host) -> None:
    lay_out(page, host, table("three", ""))
    view = seen(page)
    log = page.get_by_role("region", name="Log").get_by_role("listitem")
    called = ["You", *(seat["name"] for seat in view["seats"][1:])]
    for drawn in view["draw"]:
        line = log.filter(has_text=f"{called[drawn['seat']]}Drew").filter(has_text="for the deal")
        expect(line.get_by_role("img", name=name(drawn["card"]))).to_be_visible()
    for drawn in view["draw"][1:]:
        opponent = page.get_by_role("article").filter(has_text=called[drawn["seat"]])
        expect(opponent.get_by_role("img", name=name(drawn["card"]))).to_be_visible()
