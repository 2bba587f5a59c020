"""Nothing is lost: reloads, a killed server, a second tab, a browser that keeps nothing, saves that can't be read."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app import saves
from app.gamefile import seal_game
from app.keys import keyring, load_keys
from app.saves import Sealer
from engine.rules import RULE_SETS, Rules, customise
from tests.app.arranged import game_at
from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, lay_out, mid_round, remember, seen, show
from tests.browser.player import Json, Player, is_over, sit_down
from tests.engine.tables import holding, table

DRAWN = (Path(__file__).parent / "drawn.js").read_text()

COUNT_WRITING = """
const write = Storage.prototype.setItem;
window.kept = 0;
Storage.prototype.setItem = function (key, text) {
  write.call(this, key, text);
  if (key === "juniper.game") window.kept += 1;
};
"""
"""Counts how often the page has kept the game: once after a load, when the server has confirmed it."""


def _drawn(page: Page) -> list[str]:
    page.evaluate("document.fonts.ready")
    drawn: list[str] = page.evaluate(DRAWN)
    return drawn


def _reload(page: Page) -> None:
    """Load the page again, until the server has confirmed what it shows."""
    page.reload()
    page.wait_for_function("() => window.kept > 0")


@pytest.mark.own_browser
@pytest.mark.parametrize(
    ("rules", "number", "kinds"),
    [
        (customise("italian", {"target": 60}), 315, ["knock", "undercut"]),
        pytest.param(RULE_SETS["italian"], 1152, ["knock", "knock", "knock", "gin", "knock"], marks=pytest.mark.long),
    ],
    ids=["two rounds", "five rounds"],
)
def test_after_every_action_of_a_game_a_reload_shows_the_same_table(
    page: Page, host: Host, rules: Rules, number: int, kinds: list[str]
) -> None:
    page.add_init_script(COUNT_WRITING)
    sit_down(page, host, rules, number)
    page.get_by_role("option").first.press("Control+End")
    player = Player(page)
    phases = set()

    def reload(view: Json) -> None:
        phases.add(view["phase"])
        order, drawn = player.order(), _drawn(page)
        assert len(drawn) > 50
        _reload(page)
        assert player.sees() == view
        assert player.order() == order
        assert _drawn(page) == drawn

    view = player.play(is_over, reload)
    assert [each["kind"] for each in view["history"]] == kinds
    assert phases == {"offer", "draw", "discard", "defend", "round_over", "game_over"}


def test_the_hand_stays_as_it_was_put_through_draws_turns_and_reloads(page: Page, host: Host) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h", stock="Qh"))
    player = Player(page)
    sorted_by = page.get_by_role("group", name="Sort the hand").get_by_role("button", pressed=True)
    player.card("4s").press("Control+Home")  # where it lies
    page.get_by_role("button", name="Sort").click()
    expect(sorted_by).to_have_text("By melds")
    player.card("4s").press("Control+End")
    page.reload()
    page.get_by_role("button", name="Sort").click()
    expect(sorted_by).to_have_text("My own order")
    page.get_by_role("button", name="My own order").click()
    for moved in ("5h", "9d", "4s"):
        player.card(moved).press("Control+Home")
    own = player.order()
    assert own[:3] == ["4s", "9d", "5h"]
    expect(page.locator(".seg__name")).to_have_text(["Run 1", "Set 1", "Run 1", "Set 1"])
    player.card("9d").press("Control+End")
    expect(page.locator(".seg__name")).to_have_text(["Run", "Set"])
    expect(page.locator(".held:has(.seg--bridge)")).to_have_count(3)
    own = player.order()
    page.reload()
    expect(page.get_by_role("option")).to_have_count(10)
    assert player.order() == own
    player.choose("3c")
    page.get_by_role("button", name="Draw from the stock").click()
    expect(page.get_by_role("option")).to_have_count(11)
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert player.order() == [*own, "Qh"]
    player.do(seen(page), {"type": "discard", "card": "9d"})
    expect(page.get_by_role("option")).to_have_count(10)
    kept = [card for card in [*own, "Qh"] if card != "9d"]
    assert player.order() == kept
    page.reload()
    expect(page.get_by_role("option")).to_have_count(10)
    assert player.order() == kept


# The server


def _in_mid_round(page: Page, host: Host) -> Player:
    """A table with a draw to make, after a few turns."""
    show(page, host, mid_round())
    return Player(page)


def _plays_on(player: Player) -> None:
    """Two actions more are answered."""
    for _ in range(2):
        player.step()


def test_a_server_killed_in_mid_round_and_started_again_shows_the_same_table(page: Page, own_host: Host) -> None:
    page.add_init_script(COUNT_WRITING)
    player = _in_mid_round(page, own_host)
    view, order, drawn = player.sees(), player.order(), _drawn(page)
    own_host.kill()
    own_host.start()
    _reload(page)
    assert (player.sees(), player.order(), _drawn(page)) == (view, order, drawn)
    _plays_on(player)


def test_while_the_server_is_gone_the_page_says_so_and_play_goes_on_when_it_is_back(page: Page, own_host: Host) -> None:
    player = _in_mid_round(page, own_host)
    kept = page.evaluate("localStorage.getItem('juniper.game')")
    own_host.kill()
    draw = page.get_by_role("button", name="Draw from the stock")
    draw.click()
    away = page.get_by_role("alert").filter(has_text="The server does not answer. Trying again; nothing is lost.")
    expect(away).to_be_visible()
    draw.click()
    assert page.evaluate("localStorage.getItem('juniper.game')") == kept
    expect(page.get_by_role("option")).to_have_count(10)
    own_host.start()
    expect(page.get_by_role("option")).to_have_count(11, timeout=30_000)
    expect(away).to_have_count(0)
    before = json.loads(kept)["view"]
    assert player.sees()["stock"] == before["stock"] - 1
    _plays_on(player)


# Two tabs


FOLLOWED = "This game went on in another tab. This one shows it now."


def test_of_two_tabs_the_newer_wins_and_the_older_says_so_and_follows(page: Page, host: Host) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 9h 9d 9c Kd Qc Jh 2h", stock="8d"))
    other = page.context.new_page()
    other.goto(host.address)
    expect(other.get_by_role("option")).to_have_count(10)
    for here, there, cards in [(other, page, 11), (page, other, 10), (other, page, 11)]:
        Player(here).step()
        followed = there.get_by_role("alert").filter(has_text=FOLLOWED)
        expect(followed).to_be_visible()
        expect(there.get_by_role("option")).to_have_count(cards)
        assert Player(there).order() == Player(here).order()
        expect(here.get_by_role("alert")).to_have_count(0)


def test_a_tab_that_missed_what_another_did_never_takes_it_back(page: Page, host: Host) -> None:
    lay_out(page, host, table("polish", "4s 5s 6s 9h 9d 9c Kd Qc Jh 2h", stock="8d 7d"))
    older = json.loads(page.evaluate("localStorage.getItem('juniper.game')"))
    action = {"save": older["save"], "action": {"type": "draw", "from": "stock"}}
    newer = page.request.post(f"{host.address}api/games/actions", data=action).json()
    kept = json.dumps({**older, "save": newer["save"], "view": newer["view"]})
    page.evaluate("kept => localStorage.setItem('juniper.game', kept)", kept)
    page.get_by_role("button", name="Take the").click()
    expect(page.get_by_role("alert").filter(has_text=FOLLOWED)).to_be_visible()
    expect(page.get_by_role("option", name="eight of diamonds, new")).to_be_visible()
    assert page.evaluate("localStorage.getItem('juniper.game')") == kept


# A browser that keeps nothing

BLOCKED = """
Object.defineProperty(window, "localStorage", {
  get() {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  },
});
"""

FILLED = """() => {
  for (let size = 2 ** 22, n = 0; size >= 1; n += 1) {
    try {
      localStorage.setItem(`filler ${n}`, "x".repeat(size));
    } catch {
      size /= 2;
    }
  }
}"""


def _plays_with_a_warning(page: Page) -> None:
    page.get_by_role("button", name="Deal against Hazel").click()
    warning = page.get_by_role("alert").filter(has_text="You can play on, but a reload loses it.")
    expect(warning).to_be_visible()
    page.get_by_role("button", name="Take the").click()
    expect(page.get_by_role("option")).to_have_count(11)
    page.get_by_role("option", disabled=False).first.click()
    page.get_by_role("button", name=re.compile("^Discard ")).click()
    expect(page.get_by_role("option", include_hidden=True)).to_have_count(10)
    expect(warning).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Deal against Hazel")).to_be_visible()


@pytest.mark.own_browser
def test_blocked_storage_brings_a_warning_and_the_game_still_plays(page: Page, host: Host) -> None:
    page.add_init_script(BLOCKED)
    page.goto(host.address)
    _plays_with_a_warning(page)


def test_full_storage_brings_a_warning_and_the_game_still_plays(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.evaluate(FILLED)
    _plays_with_a_warning(page)


# Saves that can't be read, and some that can


def _keep(page: Page, host: Host, text: str) -> None:
    """Open the page in a browser that keeps this text as its game."""
    remember(page, host, "game", text)
    page.goto(host.address)


def _sealed(folder: Path) -> str:
    return seal_game(Sealer(keyring(load_keys("", folder))), game_at(holding("classic", NINE)))


def _kept(page: Page, host: Host, **changes: object) -> str:
    """What a browser keeps of a game on this host, changed."""
    save = _sealed(host.data)
    turn = page.request.post(f"{host.address}api/games/view", data={"save": save}).json()
    return json.dumps({"version": 1, "save": turn["save"], "view": turn["view"], "events": turn["events"], **changes})


def _is_recovered(page: Page, text: str, why: str, folder: Path) -> None:
    """The recovery screen says why, gives the text away, keeps it over a reload, and lets a new game begin."""
    kept = page.evaluate("localStorage.getItem('juniper.game')")
    for reloaded in (False, True):
        if reloaded:
            page.reload()
        expect(page.get_by_role("heading", name="This game can’t be opened")).to_be_focused()
        expect(page.get_by_role("main")).to_contain_text(why)
        expect(page.get_by_label("The saved text")).to_have_value(text)
        assert page.evaluate("localStorage.getItem('juniper.game')") == kept
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(folder / "kept.txt")
    assert (folder / "kept.txt").read_text() == text
    page.get_by_role("main").get_by_role("button", name="New game").click()
    page.get_by_role("dialog").get_by_role("button", name="Deal").click()
    expect(page.get_by_role("option")).to_have_count(10)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"save": 1, "events": []}',
        *(pytest.param(text, marks=pytest.mark.long) for text in ("what is this", "null", "[1]", '{"version": 1}')),
    ],
)
def test_a_kept_text_that_is_no_game_is_given_back(page: Page, host: Host, tmp_path: Path, text: str) -> None:
    _keep(page, host, text)
    _is_recovered(page, text, "What this browser kept is not a game of Juniper.", tmp_path)


def _altered(folder: Path) -> str:
    save = _sealed(folder)
    half = len(save) // 2
    return save[:half] + ("A" if save[half] != "A" else "B") + save[half + 1 :]


def test_a_spoiled_save_is_given_back_and_refused_again_when_it_is_announced(
    page: Page, host: Host, tmp_path: Path
) -> None:
    save = _altered(host.data)
    kept = _kept(page, host, save=save)
    _keep(page, host, kept)
    expect(page.get_by_role("heading", name="This game can’t be opened")).to_be_visible()
    announce = "text => dispatchEvent(new StorageEvent('storage', { key: 'juniper.game', newValue: text }))"
    page.evaluate(announce, kept)
    expect(page.get_by_role("option")).to_have_count(0)
    _is_recovered(page, save, "Its text is damaged or was changed.", tmp_path)


def test_a_save_of_another_server_is_given_back(page: Page, host: Host, tmp_path: Path) -> None:
    save = _sealed(tmp_path)
    _keep(page, host, _kept(page, host, save=save))
    _is_recovered(page, save, "It was kept by another server, or this one has lost its key.", tmp_path)


def test_a_save_of_a_newer_version_is_given_back(
    page: Page, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "FORMAT", saves.FORMAT + 1)
    save = _sealed(host.data)
    _keep(page, host, _kept_unseen(save))
    _is_recovered(page, save, "It comes from a newer version of Juniper than this server runs.", tmp_path)


def _kept_unseen(save: str) -> str:
    return json.dumps({"version": 1, "save": save, "view": None, "events": []})


@pytest.mark.parametrize("changes", [{"version": 0, "view": {"old": True}}, {"version": 2}, {"view": None}])
def test_a_game_kept_by_another_version_of_the_page_is_opened(page: Page, host: Host, changes: Json) -> None:
    _keep(page, host, _kept(page, host, **changes))
    expect(page.get_by_role("option")).to_have_count(11)
    page.get_by_role("option", name="queen of hearts").click()
    page.get_by_role("button", name=re.compile("^Discard queen of hearts")).click()
    expect(page.get_by_role("option", include_hidden=True)).to_have_count(10)
