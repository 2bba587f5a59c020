"""Checking a game, stepping through a record, sharing a deal, the deal of the day: by a person, in two languages."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.game import resign
from engine.open_record import open_record, write_record
from engine.rules import RULE_SETS
from tests.browser.hosting import ROOT, Host
from tests.browser.laying_out import seen, show
from tests.deals.changes import changed
from tests.deals.games import Json, played_game, resealed, table

EVERY_LANGUAGE = pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.long)])

EVERYTHING = (
    "Everything holds: the deals follow from the seeds, every move keeps to the rules, "
    "and the bots play the same again from what they could see."
)

DEALT_AGAIN = (
    "This game is dealt again from the seeds of one that is over. "
    "They were shown then, so its cards can be known: it is a practice game."
)

GAME = played_game(RULE_SETS["three"], ["steady", "beginner"], 1)
RECORD: Json = write_record(open_record(GAME))


class Words:
    """The page's own words in a language, and its address in it."""

    def __init__(self, language: str, host: Host) -> None:
        self.language = "" if language == "en" else language
        self.address = host.address if language == "en" else f"{host.address}{language}/"
        path = ROOT / "static" / "locale" / f"{language}.json"
        self.catalogue: dict[str, Any] = json.loads(path.read_text("utf-8")) if language != "en" else {}

    def __call__(self, message: str, **values: object) -> str:
        """A message, its places filled in; another language must have it."""
        text = self.catalogue[message] if self.catalogue else message
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return str(text)


@pytest.fixture
def words(language: str, host: Host) -> Words:
    """What the page says in the test's language."""
    return Words(language, host)


def new_game(page: Page, words: Words) -> str:
    """Start a game in the dialog for it; the commitment that stood there beforehand."""
    page.goto(words.address)
    page.get_by_role("button", name=words("New game")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(words("How this game will be dealt")).click()
    commitment = dialog.locator(".proof code").inner_text()
    dialog.get_by_role("button", name=words("Deal against {name}", name="Alder")).click()
    expect(dialog).to_have_count(0)
    return commitment


def give_up(page: Page, words: Words) -> None:
    """Resign the game through the menu."""
    menu(page, words, "Resign")
    page.get_by_role("alertdialog").get_by_role("button", name=words("Resign"), exact=True).click()
    expect(page.get_by_role("button", name=words("Check this game"))).to_be_visible()


def menu(page: Page, words: Words, item: str) -> None:
    """Pick something from the menu."""
    page.get_by_role("button", name=words("Menu"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=words(item)).click()


def bring(page: Page, words: Words, path: Path, content: object) -> Locator:
    """Open a file as a record; the dialog that tells of it."""
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with page.expect_file_chooser() as chooser:
        menu(page, words, "Open a record")
    chooser.value.set_files(path)
    return page.get_by_role("dialog")


def kept(page: Page) -> Json:
    """The game as the browser keeps it."""
    game: Json = json.loads(page.evaluate("localStorage.getItem('juniper.game')"))
    return game


# Check this game


@EVERY_LANGUAGE
def test_a_game_is_checked_against_the_commitment_from_before_the_deal(page: Page, words: Words) -> None:
    commitment = new_game(page, words)
    assert kept(page)["commitment"] == seen(page)["commitment"] == commitment
    menu(page, words, "How this game is dealt")
    expect(page.get_by_role("dialog").locator("code")).to_have_text(commitment)
    page.keyboard.press("Escape")
    give_up(page, words)
    page.get_by_role("button", name=words("Check this game")).click()
    dialog = page.get_by_role("dialog", name=words("Check this game"))
    expect(dialog.locator("[data-verdict=holds]")).to_contain_text(words(EVERYTHING))
    kept_hash = words("The commitment that this page kept from before the deal is the hash of the server’s seed.")
    expect(dialog.get_by_role("listitem").filter(has_text=kept_hash)).to_have_attribute("data-status", "passed")
    expect(dialog.locator("[data-status=failed], [data-status=unchecked]")).to_have_count(0)
    expect(dialog).to_contain_text("python -m app.check")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("Repeat")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    menu(page, words, "How this game is dealt")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("code")).to_have_text(commitment)
    expect(dialog).to_contain_text(words(DEALT_AGAIN))


def test_a_server_that_deals_from_another_seed_than_it_promised_is_found_out(page: Page, host: Host) -> None:
    words = Words("en", host)
    new_game(page, words)
    page.evaluate("""() => {
        const game = JSON.parse(localStorage.getItem('juniper.game'));
        localStorage.setItem('juniper.game', JSON.stringify({...game, commitment: '0'.repeat(64)}));
    }""")
    page.reload()
    give_up(page, words)
    page.get_by_role("button", name="Check this game").click()
    dialog = page.get_by_role("dialog", name="Check this game")
    expect(dialog.locator("[data-verdict=fails]")).to_contain_text("This is not true.")
    failed = "The commitment that this page kept from before the deal is the hash of another seed."
    expect(dialog.locator("[data-status=failed]")).to_contain_text(failed)


def test_a_game_from_known_seeds_is_said_to_keep_no_commitment(page: Page, host: Host) -> None:
    show(page, host, resign(table(RULE_SETS["classic"], ["steady"], 1)))
    page.get_by_role("button", name="Check this game").click()
    dialog = page.get_by_role("dialog", name="Check this game")
    expect(dialog.locator("[data-verdict=holds]")).to_be_visible()
    expect(dialog).to_contain_text("it keeps no commitment to compare with")


# Records


@EVERY_LANGUAGE
def test_a_record_is_kept_as_a_file_and_checked_from_it(page: Page, host: Host, words: Words, tmp_path: Path) -> None:
    show(page, host, GAME, words.language)
    page.get_by_role("button", name=words("Check this game")).click()
    dialog = page.get_by_role("dialog", name=words("Check this game"))
    expect(dialog.locator("[data-verdict=holds]")).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("button", name=words("Download the record")).click()
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == RECORD
    page.evaluate("localStorage.clear()")
    page.goto(words.address)
    dialog = bring(page, words, tmp_path / "record.json", RECORD)
    expect(dialog.get_by_role("heading", name=words("Check a record"))).to_be_visible()
    expect(dialog.locator("[data-verdict=holds]")).to_be_visible()
    expect(dialog.locator("[data-status=passed]")).to_have_count(2 * len(RECORD["rounds"]) + 8)


@EVERY_LANGUAGE
def test_a_changed_record_is_shown_as_false_with_what_the_bot_would_play(
    page: Page, words: Words, tmp_path: Path
) -> None:
    page.goto(words.address)
    change = changed(Random(3), RECORD, "bot move")
    dialog = bring(page, words, tmp_path / "record.json", resealed(change.record))
    expect(dialog.locator("[data-verdict=fails]")).to_be_visible()
    differs = dialog.locator("[data-status=failed]").filter(has=page.locator("small")).first
    was = str(change.was).split(" ", 1)[1]
    expect(differs).to_contain_text("draw" if was.startswith("draw") else was)


@EVERY_LANGUAGE
def test_a_file_that_is_no_record_is_told(page: Page, words: Words, tmp_path: Path) -> None:
    page.goto(words.address)
    for content in ("{", "[]", {**RECORD, "rounds": "all"}):
        dialog = bring(page, words, tmp_path / "record.json", content)
        expect(dialog.locator("[data-verdict=fails]")).to_have_text(words("This file is not a record of Juniper."))
        expect(dialog.get_by_role("button", name=words("Step through"))).to_have_count(0)
        page.keyboard.press("Escape")
    dialog = bring(page, words, tmp_path / "record.json", {**RECORD, "version": 2})
    expect(dialog).to_contain_text(words("This record is of a newer version of Juniper than this page."))


@EVERY_LANGUAGE
def test_a_record_is_stepped_through_with_all_hands_open(page: Page, words: Words, tmp_path: Path) -> None:
    page.goto(words.address)
    bring(page, words, tmp_path / "record.json", RECORD)
    page.get_by_role("button", name=words("Step through")).click()
    dialog = page.get_by_role("dialog", name=words("Round {n}, step by step", n=1))
    cards = dialog.locator(".replay__seat .card")
    expect(cards).to_have_count(30)
    forward = dialog.get_by_role("button", name=words("Forward"), exact=True)
    expect(forward).to_be_focused()
    moves = RECORD["rounds"][0]["moves"]
    first_draw = next(n for n, move in enumerate(moves, start=1) if move[2:6] in ("draw", "take"))
    for _ in range(first_draw):
        page.keyboard.press("ArrowRight")
    expect(cards).to_have_count(31)
    expect(dialog.locator("[data-fresh] .card")).to_have_attribute("data-card", moves[first_draw - 1][-2:])
    page.keyboard.press("End")
    totals = RECORD["rounds"][0]["totals"]
    expect(dialog.get_by_role("status")).to_contain_text(str(abs(totals[1])))
    expect(forward).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    expect(cards).to_have_count(30)
    dialog.get_by_role("combobox").select_option(label=str(len(RECORD["rounds"])))
    last = RECORD["rounds"][-1]
    expect(page.get_by_role("heading", name=words("Round {n}, step by step", n=last["round"]))).to_be_visible()
    own = page.locator(".replay__seat").last.locator(".card")
    assert sorted(own.evaluate_all("cards => cards.map(card => card.dataset.card)")) == sorted(last["hands"][0])


# Shared deals


@EVERY_LANGUAGE
def test_a_link_gives_a_friend_the_same_deal_while_it_is_still_secret(
    page: Page, elsewhere: Page, words: Words
) -> None:
    commitment = new_game(page, words)
    menu(page, words, "Share this deal")
    link = page.get_by_role("textbox", name=words("For a friend on this server")).input_value()
    mine = seen(page)
    elsewhere.goto(link)
    dialog = elsewhere.get_by_role("alertdialog", name=words("A shared deal"))
    expect(dialog).to_contain_text(words("The deal is sealed: only who has played it knows the cards."))
    expect(dialog.get_by_role("button", name=words("Cancel"))).to_be_focused()
    assert "#" not in elsewhere.url
    dialog.get_by_role("button", name=words("Deal"), exact=True).click()
    expect(dialog).to_have_count(0)
    elsewhere.wait_for_function("() => localStorage.getItem('juniper.game') !== null")
    view = seen(elsewhere)
    assert view["hand"] == mine["hand"]
    assert (view["commitment"], view["seeds"], view["practice"]) == (commitment, None, False)
    assert view["provable"]
    give_up(elsewhere, words)
    elsewhere.get_by_role("button", name=words("Check this game")).click()
    expect(elsewhere.locator("[data-verdict=holds]")).to_be_visible()


@EVERY_LANGUAGE
def test_after_the_game_a_link_opens_the_seeds_and_both_results_stand_side_by_side(
    page: Page, elsewhere: Page, host: Host, words: Words
) -> None:
    new_game(page, words)
    give_up(page, words)
    page.get_by_role("button", name=words("Share this deal")).click()
    link = page.get_by_role("textbox", name=words("For anybody, on any server")).input_value()
    assert link.endswith("&result=0:0")
    elsewhere.goto(link.replace("result=0:0", "result=104:61"))
    dialog = elsewhere.get_by_role("alertdialog", name=words("A shared deal"))
    expect(dialog).to_contain_text(words("The seeds are open, so it is a practice game."))
    dialog.get_by_role("button", name=words("Deal"), exact=True).click()
    expect(dialog).to_have_count(0)
    elsewhere.wait_for_function("() => localStorage.getItem('juniper.game') !== null")
    assert seen(elsewhere)["practice"]
    assert seen(elsewhere)["commitment"] == seen(page)["commitment"]
    give_up(elsewhere, words)
    rows = elsewhere.get_by_role("table", name=words("The same deal, twice")).get_by_role("row")
    assert [cell.inner_text() for cell in rows.nth(1).get_by_role("cell").all()] == ["0", "0"]
    assert [cell.inner_text() for cell in rows.nth(2).get_by_role("cell").all()] == ["104", "61"]
    expect(rows.nth(2)).to_contain_text(words("Whoever shared it"))


def test_a_link_does_not_take_the_place_of_a_game_unasked(page: Page, host: Host) -> None:
    words = Words("en", host)
    new_game(page, words)
    before = kept(page)["save"]
    page.goto(f"{host.address}#deal={'2' * 32}&client={'1' * 32}&rules=classic&bots=steady")
    dialog = page.get_by_role("alertdialog", name="A shared deal")
    expect(dialog).to_contain_text("The game in progress is not finished.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert kept(page)["save"] == before
    page.reload()
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    expect(dialog).to_have_count(0)


@EVERY_LANGUAGE
def test_a_link_that_makes_no_sense_is_told(page: Page, words: Words) -> None:
    page.goto(f"{words.address}#deal=D1.half")
    dialog = page.get_by_role("alertdialog", name=words("This link cannot be read"))
    expect(dialog.get_by_role("button", name=words("Close"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def test_a_sealed_deal_of_another_server_is_refused_and_the_game_stays(page: Page, host: Host) -> None:
    words = Words("en", host)
    new_game(page, words)
    before = kept(page)["save"]
    sealed = f"D1.00000000.{'A' * 200}"
    page.goto(f"{host.address}#deal={sealed}&client={'1' * 32}&commitment={'0' * 64}&rules=classic&bots=steady")
    page.get_by_role("alertdialog").get_by_role("button", name="Leave and deal").click()
    expect(page.get_by_role("alert")).to_contain_text("comes from another server")
    assert kept(page)["save"] == before


# The deal of the day


@EVERY_LANGUAGE
def test_the_deal_of_the_day_is_the_same_for_everybody_and_its_first_result_is_kept(
    page: Page, elsewhere: Page, words: Words
) -> None:
    hands = []
    for each in (page, elsewhere):
        each.goto(words.address)
        menu(each, words, "Deal of the day")
        dialog = each.get_by_role("dialog", name=words("Deal of the day"))
        dialog.get_by_role("button", name=words("Deal"), exact=True).click()
        expect(dialog).to_have_count(0)
        hands.append(seen(each)["hand"])
        assert (seen(each)["practice"], seen(each)["rules"]["id"]) == (True, "classic")
    assert hands[0] == hands[1]
    menu(page, words, "Deal of the day")
    same = words("The game in progress is this very deal. If you deal, it begins anew.")
    expect(page.get_by_role("dialog")).to_contain_text(same)
    page.keyboard.press("Escape")
    give_up(page, words)
    menu_button = page.get_by_role("button", name=words("See table"))
    menu_button.click()
    for _ in range(2):
        menu(page, words, "Deal of the day")
        dialog = page.get_by_role("dialog", name=words("Deal of the day"))
        expect(dialog).to_contain_text(words("You have played this one; the first result counts."))
        expect(dialog.get_by_role("table", name=words("Days played")).get_by_role("row")).to_have_count(2)
        page.keyboard.press("Escape")
        page.reload()
        page.get_by_role("button", name=words("See table")).click()
