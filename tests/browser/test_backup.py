"""Everything as one file: taken away, brought back after a question, and a wrong file refused with nothing lost."""

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.game import resign
from tests.app.arranged import game_at
from tests.browser.faultless import faults
from tests.browser.hosting import ROOT, Host
from tests.browser.laying_out import NINE, lay_out, remember, seen, show
from tests.browser.menus import from_menu
from tests.engine.tables import holding, table

Json = dict[str, Any]


KEPT = "() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('juniper.')))"


def kept(page: Page) -> Json:
    """All that the browser keeps, by key."""
    texts: Json = page.evaluate(KEPT)
    return {key: json.loads(text) for key, text in texts.items()}


def export(page: Page) -> Json:
    """The file that is taken away."""
    dialog = from_menu(page, "Export and import")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export everything").click()
    page.keyboard.press("Escape")
    assert re.fullmatch(r"juniper-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    backup: Json = json.loads(Path(download.value.path()).read_text("utf-8"))
    return backup


def bring(page: Page, path: Path, content: object) -> Locator:
    """Pick a file with this content; the dialog that was open."""
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    dialog = from_menu(page, "Export and import")
    expect(dialog.get_by_role("status")).to_be_empty()  # nothing is left of what was picked before
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(path)
    return dialog


def lived_in(page: Page, host: Host) -> None:
    """A browser with a game, settings, statistics, a deal of the day and cards in an order of one's own."""
    remember(page, host, "preferences", json.dumps({"felt": "linen", "deck": "four", "sort": "own"}))
    remember(page, host, "days", json.dumps([{"day": "2026-11-28", "points": [104, 61], "won": True}]))
    show(page, host, resign(replace(game_at(table("italian")), practice=False)))
    remember(page, host, "hints", json.dumps({"game": seen(page)["commitment"], "hints": 2}))
    show(page, host, replace(game_at(holding("classic", NINE), (40, 25)), practice=False))
    page.get_by_role("option", name="queen of hearts").press("Control+Home")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a test puts the file that it brings."""
    return tmp_path / "brought.json"


# There and back


def test_everything_comes_along_into_another_browser(page: Page, host: Host, elsewhere: Page, file: Path) -> None:
    lived_in(page, host)
    before = kept(page)
    backup = export(page)
    elsewhere.goto(host.address)
    expect(elsewhere.get_by_role("button", name=re.compile("^Deal against"))).to_be_visible()
    bring(elsewhere, file, backup)
    asking = elsewhere.get_by_role("alertdialog", name="Replace what is kept here?")
    expect(asking).to_contain_text("Classic, round 2: you 40, Alder 25")
    expect(asking.get_by_role("button", name="Cancel")).to_be_focused()
    asking.get_by_role("button", name="Replace").click()
    told = "Imported from the file: game, statistics, days played, and settings."
    notice = elsewhere.locator(".notice")
    expect(notice).to_have_text(told)
    expect(elsewhere.locator("#live > p", has_text=told)).to_have_count(1)
    expect(elsewhere.get_by_role("option").first).to_have_attribute("data-card", "Qh")
    expect(elsewhere.get_by_role("listbox").locator(":focus")).to_have_count(1)
    expect(elsewhere.locator("html")).to_have_attribute("data-felt", "linen")
    after = kept(elsewhere)
    for key in ("juniper.hand", "juniper.statistics", "juniper.days", "juniper.hints"):
        assert after[key] == before[key], key
    assert after["juniper.game"]["save"] == before["juniper.game"]["save"]
    assert before["juniper.preferences"].items() <= after["juniper.preferences"].items()
    elsewhere.get_by_role("option", name="queen of hearts").click()
    elsewhere.get_by_role("button", name="Discard queen of hearts").click()
    expect(elsewhere.get_by_role("option")).to_have_count(10)
    expect(notice).to_have_count(0)


def test_all_that_the_page_keeps_is_in_the_file(page: Page, host: Host) -> None:
    written = set()
    for script in (ROOT / "static" / "js").rglob("*.js"):
        written |= set(re.findall(r'"(juniper\.\w+)"', script.read_text("utf-8")))
    lived_in(page, host)
    assert set(kept(page)) == written
    backup = export(page)
    assert set(backup) == {"format", "version", "made", "game", "hand", "hints", "settings", "statistics", "days"}
    assert len(written) == len(backup) - 3


def test_the_file_shows_no_hidden_card(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE, "2s 3s 8c 8d Jc Jd Kh Kd Ts Th"))
    text = json.dumps(export(page))
    for hidden in ("2s", "8c", "8d", "Jc", "Jd", "Kd", "Ts"):
        assert f'"{hidden}"' not in text, hidden


def test_the_language_of_the_file_is_spoken(page: Page, host: Host, elsewhere: Page, file: Path) -> None:
    lay_out(page, host, holding("classic", NINE))
    page.evaluate("localStorage.setItem('juniper.preferences', JSON.stringify({ language: 'pl' }))")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^Eksport")).click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button").first.click()
    elsewhere.goto(host.address)
    bring(elsewhere, file, Path(download.value.path()).read_text("utf-8"))
    elsewhere.get_by_role("button", name="Replace").click()
    expect(elsewhere.get_by_role("listbox", name="Twoja ręka").locator(":focus")).to_have_count(1)
    expect(elsewhere.locator(".notice")).to_have_text("Zaimportowano z pliku: gra, statystyki i ustawienia.")
    elsewhere.reload()
    expect(elsewhere.get_by_role("listbox", name="Twoja ręka")).to_be_visible()
    expect(elsewhere.locator(".notice")).to_have_count(0)


def test_what_the_file_does_not_hold_stays(page: Page, host: Host, file: Path) -> None:
    lived_in(page, host)
    before = kept(page)
    bring(page, file, {"format": "juniper-backup", "version": 1, "settings": {"felt": "slate"}})
    asking = page.get_by_role("alertdialog")
    expect(asking.get_by_role("term")).to_have_text(["Settings"])
    asking.get_by_role("button", name="Replace").click()
    expect(page.locator("html")).to_have_attribute("data-felt", "slate")
    after = kept(page)
    for key in ("juniper.hand", "juniper.statistics", "juniper.days", "juniper.hints"):
        assert after[key] == before[key], key
    assert after["juniper.game"]["save"] == before["juniper.game"]["save"]


# Nothing unasked


def test_nothing_is_replaced_before_it_is_confirmed(page: Page, host: Host, file: Path) -> None:
    lived_in(page, host)
    backup = {**export(page), "settings": {"felt": "slate"}}
    before = kept(page)
    bring(page, file, backup)
    expect(page.get_by_role("alertdialog")).to_contain_text("The game in progress here is not finished.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Export and import")).to_be_visible()
    assert kept(page) == before
    page.keyboard.press("Escape")
    expect(page.get_by_role("option")).to_have_count(11)


WRONG = {
    "no JSON": ("{", "This is not a file that Juniper exported."),
    "empty": ("", "This is not a file that Juniper exported."),
    "a picture": ("\x89PNG\r\n\x1a\n\x00", "This is not a file that Juniper exported."),
    "null": ("null", "This is not a file that Juniper exported."),
    "another program's": ('{"format":"solitaire","version":1}', "This is not a file that Juniper exported."),
    "a record": ('{"format":"juniper-record","version":1}', "This is the record of one game"),
    "newer": ('{"format":"juniper-backup","version":2,"settings":{}}', "comes from a newer version of Juniper"),
    "no version": ('{"format":"juniper-backup","settings":{}}', "This file is damaged"),
    "nothing in it": ('{"format":"juniper-backup","version":1}', "This file is damaged"),
    "too long": (" " * 5_000_001, "This file is too long"),
}


def test_a_wrong_file_is_refused_and_nothing_lost(page: Page, host: Host, file: Path) -> None:
    lay_out(page, host, holding("classic", NINE))
    before = kept(page)
    for what, (text, why) in WRONG.items():
        dialog = bring(page, file, text)
        expect(dialog.get_by_role("status"), what).to_contain_text(why)
        expect(dialog.get_by_role("status"), what).to_contain_text("Nothing was replaced.")
        assert kept(page) == before, what
        page.keyboard.press("Escape")


SPOILED: list[tuple[str, Any]] = [
    ("game", {"save": 7, "events": []}),
    ("game", "J1.0"),
    ("game", {"save": "J1.0", "events": [], "choice": {"rules": 3}}),
    ("hand", {"round": "x", "order": "As"}),
    ("hints", {"game": "x", "hints": "many"}),
    ("settings", ["dark"]),
    ("statistics", {"version": 1, "since": "2026-01-01", "figures": {"* *": {}}, "counted": []}),
    ("days", [{"day": "yesterday", "points": [1, 2], "won": True}]),
]


def test_a_file_with_a_spoiled_part_is_refused_whole(page: Page, host: Host, file: Path) -> None:
    lived_in(page, host)
    backup = export(page)
    before = kept(page)
    for part, value in SPOILED:
        dialog = bring(page, file, {**backup, part: value})
        expect(dialog.get_by_role("status"), part).to_contain_text("This file is damaged")
        assert kept(page) == before, (part, value)
        page.keyboard.press("Escape")


# Games that cannot be played here


@pytest.mark.parametrize(
    ("save", "why"),
    [
        (f"J1.00000000.{urlsafe_b64encode(bytes(24)).decode()}", "kept by another server"),
        ("J1.", "The game in this file is damaged"),
    ],
)
def test_a_game_that_this_server_cannot_open_does_not_take_the_table(
    page: Page, host: Host, file: Path, save: str, why: str
) -> None:
    lived_in(page, host)
    backup = export(page)
    before = kept(page)
    bring(page, file, {**backup, "game": {**backup["game"], "save": save}, "settings": {"felt": "slate"}})
    asking = page.get_by_role("alertdialog")
    expect(asking).to_contain_text(why)
    expect(asking).to_contain_text("What is on the table here stays.")
    asking.get_by_role("button", name="Replace").click()
    expect(page.locator("html")).to_have_attribute("data-felt", "slate")
    expect(page.get_by_role("option")).to_have_count(11)
    assert kept(page)["juniper.game"]["save"] == before["juniper.game"]["save"]


def test_a_file_of_nothing_but_such_a_game_is_refused(page: Page, host: Host, file: Path) -> None:
    lay_out(page, host, holding("classic", NINE))
    dialog = bring(page, file, {"format": "juniper-backup", "version": 1, "game": {"save": "J1.x", "events": []}})
    expect(dialog.get_by_role("status")).to_contain_text("The game in this file is damaged")
    assert len(seen(page)["hand"]) == 11


# A browser that keeps nothing


def test_what_does_not_all_fit_changes_nothing(page: Page, host: Host, file: Path) -> None:
    lived_in(page, host)
    backup = export(page)
    before = kept(page)
    page.evaluate("""() => {
        const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
            if (key === "juniper.statistics") throw new DOMException("full", "QuotaExceededError");
            keep.call(this, key, text);
        };
    }""")
    bring(page, file, {**backup, "settings": {"felt": "slate"}})
    page.get_by_role("alertdialog").get_by_role("button", name="Replace").click()
    status = page.get_by_role("dialog", name="Export and import").get_by_role("status")
    expect(status).to_contain_text("so nothing was replaced")
    assert kept(page) == before


@pytest.mark.own_browser
def test_a_game_that_the_browser_cannot_keep_can_still_be_taken_away(page: Page, host: Host) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(host.address)
    page.get_by_role("button", name=re.compile("^Deal against")).click()
    expect(page.get_by_role("option")).to_have_count(10)
    backup = export(page)
    assert len(backup["game"]["view"]["hand"]) == 10
    assert backup["statistics"]["figures"]["* *"]["begun"] == 1


# Access


def test_axe_finds_nothing_in_the_dialog_the_refusal_and_the_question(page: Page, host: Host, file: Path) -> None:
    lived_in(page, host)
    backup = export(page)

    dialog = bring(page, file, "nonsense")
    expect(dialog.get_by_role("status")).to_contain_text("Nothing was replaced")
    assert faults(page) == []
    page.keyboard.press("Escape")
    bring(page, file, backup)
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert faults(page) == []
