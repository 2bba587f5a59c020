"""The page in other languages: every form of every word, corner letters, and the way from one language to another."""

import json
import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, Route, expect

from app.guide_words import Words
from app.locale import catalogues
from app.messages import NAMES, PLACEHOLDER, catalogue
from engine.cards import CARDS
from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, lay_out
from tests.browser.speaking import change_to, press, t, told
from tests.engine.tables import holding, table

OTHERS = catalogues.LANGUAGES

EVERY_FORM = """async ([one, other, values]) => {
  const main = document.querySelector("script[type=module]").src;
  const { tn } = await import(main.replace("main.js", "i18n.js"));
  return Array.from({ length: 201 }, (_, n) => tn(one, other, n, values));
}"""

BOTH = """async languages => {
  const main = document.querySelector("script[type=module]").src;
  const { changeTo } = await import(main.replace("main.js", "languages.js"));
  window.changes = Promise.all(languages.map(changeTo));
}"""
"""Ask for one language after another, and wait for none of them."""


# Words and forms


@pytest.fixture
def table_page(page: Page, host: Host) -> Page:
    """The page, with nothing on it yet."""
    page.goto(host.address)
    expect(page.get_by_role("button").first).to_be_visible()
    return page


def test_plural_forms_are_the_same_in_the_page_and_on_the_server(table_page: Page) -> None:
    for language in OTHERS:
        words = json.loads(catalogues.json_file(language).read_text())
        told(table_page, "speak", language, words)
        plurals = [
            each for each in catalogues.read(language) if each.pluralizable and isinstance(words.get(each.id[0]), list)
        ]
        assert len(plurals) > 15
        for message in plurals:
            one, other = tuple(message.id)
            values = {name: f"<{name}>" for name in PLACEHOLDER.findall(other) if name != "n"}
            in_page = table_page.evaluate(EVERY_FORM, [one, other, values])
            forms = (catalogue(language).ngettext(one, other, n) for n in range(201))
            assert in_page == [_filled(form, {"n": n, **values}) for n, form in enumerate(forms)], (language, one)


def _filled(form: str, values: Mapping[str, object]) -> str:
    return PLACEHOLDER.sub(lambda place: str(values[place[1]]), form)


def test_a_card_has_the_same_name_in_the_page_and_on_the_server(table_page: Page) -> None:
    for language in NAMES:
        words = json.loads(catalogues.json_file(language).read_text()) if language != "en" else {}
        told(table_page, "speak", language, words)
        for card in CARDS:
            assert told(table_page, "cardName", str(card)) == Words(language).card_name(card), language


TAKEN = {
    "en": "Take the seven of hearts.",
    "it": "Prendi il sette di cuori.",
    "es": "Toma el siete de corazones.",
    "pl": "Weź siódemkę kier.",
}


def test_a_card_takes_the_form_that_its_sentence_needs(page: Page, host: Host) -> None:
    lay_out(page, host, table("classic", ""), language="en")
    for language, taken in TAKEN.items():
        change_to(page, language)
        assert t(page, "Take the {card}.", card=told(page, "cardName", "7h")) == taken


@pytest.mark.parametrize(
    ("language", "guide", "spoken"),
    [
        ("it", "Donna di cuori: scarta o bussa con 9.", "Hai scartato la donna di cuori."),
        ("es", "Reina de corazones: descarta o cierra con 9.", "Has descartado la reina de corazones."),
        ("pl", "Dama kier: odrzuć tę kartę albo zapukaj z 9.", "Odrzucasz damę kier."),
    ],
)
def test_moves_are_spoken_in_the_language(page: Page, host: Host, language: str, guide: str, spoken: str) -> None:
    lay_out(page, host, holding("classic", NINE), language=language)
    page.get_by_role("option", name=re.compile(f"^{told(page, 'cardName', 'Qh')}")).click()
    expect(page.locator(".guide")).to_have_text(guide)
    page.get_by_role("button", name=t(page, "Discard {card}", card=told(page, "cardName", "Qh"))).click()
    expect(page.locator("#live")).to_contain_text(spoken)
    said = page.locator("#live").inner_text()
    assert not re.search(r"\b(the|your|turn|drew|took|discarded)\b", said), said


# From one language to another


def choose_language(page: Page, name: str) -> None:
    press(page, "Menu")
    press(page, "Settings")
    page.get_by_role("radio", name=name, exact=True).check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", next(code for code, own in NAMES.items() if own == name))


def test_the_language_changes_without_losing_the_game_and_stays(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="en")
    before = page.evaluate("JSON.parse(localStorage.getItem('juniper.game')).view.hand")
    choose_language(page, "Polski")
    expect(page).to_have_url(f"{host.address}pl/")
    assert page.evaluate("document.activeElement !== document.body")
    page.get_by_role("dialog").get_by_role("button", name="Zamknij").click()
    expect(page.get_by_role("listbox", name="Twoja ręka")).to_be_visible()
    expect(page.get_by_role("option", name=re.compile("^dama kier"))).to_be_visible()
    expect(page.locator("#live")).to_have_text("Gra toczy się dalej.")
    page.reload()
    expect(page.get_by_role("option", name=re.compile("^dama kier"))).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('juniper.game')).view.hand") == before
    page.goto(host.address)
    expect(page.get_by_role("listbox", name="Twoja ręka")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_an_address_that_names_a_language_speaks_it_whatever_was_chosen(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="en")
    choose_language(page, "Italiano")
    page.goto(f"{host.address}es/")
    expect(page.get_by_role("listbox", name="Tu mano")).to_be_visible()
    press(page, "Menu")
    press(page, "Settings")
    page.get_by_role("radio", name="Oscuro").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_the_game_goes_on_at_its_new_address(page: Page, host: Host) -> None:
    """Addresses are relative; those of the server's calls must not move with the page."""
    page.goto(host.address)
    choose_language(page, "Italiano")
    page.get_by_role("dialog").get_by_role("button", name="Chiudi").click()
    page.get_by_role("button", name=re.compile("^Gioca contro ")).click()
    expect(page.get_by_role("listbox", name="La tua mano")).to_be_visible()


def test_of_two_languages_chosen_in_a_row_the_second_is_spoken_whichever_comes_first(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="es")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/locale/it.json", hold)
    with page.expect_request("**/locale/it.json"):
        page.evaluate(BOTH, ["it", "en"])
    expect(page).to_have_url(f"{host.address}en/")
    held[0].continue_()
    page.evaluate("() => window.changes.then(() => null)")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert t(page, "Menu") == "Menu"
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    expect(page).to_have_url(f"{host.address}en/")


def test_a_refusal_reaches_the_page_in_its_language(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="it")
    with page.expect_request(re.compile("api/games/actions")) as asked:
        page.get_by_role("option", name=re.compile("^donna di cuori")).click()
        page.get_by_role("button", name=re.compile("^Scarta la donna di cuori")).click()
    assert asked.value.headers["accept-language"] == "it"


# Corner letters


@pytest.mark.parametrize(("language", "letters"), [("en", "jqk"), ("it", "jqk"), ("es", "jqk"), ("pl", "wdk")])
def test_corner_letters_follow_the_language(page: Page, host: Host, language: str, letters: str) -> None:
    lay_out(page, host, holding("classic", NINE), language=language)
    expect(page.locator("html")).to_have_attribute("data-letters", letters)
    style = "(card, name) => getComputedStyle(card).getPropertyValue(name).trim()"
    card = page.locator("[data-card=Qh]").first
    # The sprite itself shows J Q K unless it is told otherwise.
    drawn = [card.evaluate(style, f"--letters-{each}") for each in ("jqk", "wdk")]
    assert drawn == (["none", "inline"] if letters == "wdk" else ["", ""]), (
        "the sprite shows J Q K unless told otherwise"
    )
    assert told(page, "indexOf", "Qh") == letters[1].upper()


@pytest.mark.firefox
def test_corner_letters_are_drawn_as_the_language_has_them(page: Page, host: Host) -> None:
    # Not on the page whose errors count: to take a picture in Firefox a style is put in that the policy blocks.
    other = page.context.new_page()
    drawn = []
    for language in ("en", "pl", "it"):
        lay_out(other, host, holding("classic", NINE), language=language)
        other.wait_for_load_state("networkidle")
        drawn.append(other.locator("[role=option][data-card=Qh]").screenshot())
    assert drawn[0] == drawn[2] != drawn[1]


def test_corner_letters_can_be_chosen(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="pl")
    press(page, "Menu")
    press(page, "Settings")
    page.get_by_role("radio", name="J Q K").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-letters", "jqk")
    page.reload()
    expect(page.get_by_role("listbox")).to_be_visible()
    assert told(page, "indexOf", "Qh") == "Q"


def test_a_letter_typed_jumps_to_the_card_that_shows_it(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE), language="pl")
    page.get_by_role("option").first.focus()
    page.keyboard.press("d")
    expect(page.get_by_role("option", name=re.compile("^dama kier"))).to_be_focused()
