"""What the game says in other languages: all of it, in the right form, and nothing left over from another."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from app.guide_words import RULE_SET_NAMES, Words
from app.locale import catalogues
from app.locale.engine_messages import NotWrittenOut, engine_messages
from app.locale.page_messages import page_calls
from app.messages import NAMES, catalogue, languages, translate
from engine.cards import CARDS
from engine.dealing import deal
from engine.errors import IllegalAction, InvalidRules
from engine.legal import why_illegal
from engine.playing import play
from engine.rules import customise
from tests.app.server import Server
from tests.engine.chance import any_action, dense_deck, random_action, random_rules

ROOT = catalogues.ROOT
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")

OWN_WORDS = {
    "en": {"the", "and", "of", "with", "your", "is", "cards", "which"},
    "it": {"che", "della", "gli", "sono", "carte", "è", "chi", "dopo"},
    "es": {"las", "los", "cartas", "puntos", "quien", "sin", "otra", "después"},
    "pl": {"się", "jest", "kart", "karty", "lub", "nie", "albo", "luźne"},
}
"""Words so common that a page without them is not in the language, and that no other of our languages has."""


@cache
def every_message(language: str) -> tuple[Message, ...]:
    return tuple(message for message in catalogues.read(language) if message.id)


def forms_of(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text) if isinstance(text, tuple | list) else []


# The catalogues


@pytest.fixture(scope="module")
def sources_say() -> tuple[catalogues.Place, ...]:
    """Every message of the sources as they are."""
    return tuple(catalogues.messages())


@pytest.fixture(scope="module", params=catalogues.LANGUAGES)
def made(request: pytest.FixtureRequest, sources_say: tuple[catalogues.Place, ...]) -> Catalog:
    """A language's catalogue, for the sources as they are."""
    with pytest.MonkeyPatch.context() as read_before:
        read_before.setattr(catalogues, "messages", lambda: iter(sources_say))
        return catalogues.made(request.param)


def test_every_message_of_the_sources_is_translated_in_every_form(made: Catalog) -> None:
    assert [message.id for message in catalogues.missing(made)] == []


def test_the_catalogues_are_up_to_date_and_hold_no_message_that_nobody_says(made: Catalog) -> None:
    language = str(made.locale_identifier)
    kept = {
        catalogues.po_file(language): catalogues.written(made),
        catalogues.mo_file(language): catalogues.compiled(made),
        catalogues.json_file(language): catalogues.for_the_page(made),
    }
    stale = [path.name for path, content in kept.items() if path.read_bytes() != content]
    assert not stale, f"run scripts/messages: {language} {stale}"


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_translation_is_a_guess_or_left_behind(language: str) -> None:
    text = catalogues.po_file(language).read_text()
    assert "#, fuzzy" not in text
    assert "#~" not in text


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_form_of_a_translation_has_the_places_of_its_message(language: str) -> None:
    for message in every_message(language):
        places = {name for name, _ in PLACE.findall(" ".join(forms_of(message.id)))}
        for form in forms_of(message.string):
            assert {name for name, _ in PLACE.findall(form)} == places, (message.id, form)
            assert {case for _, case in PLACE.findall(form)} <= {"", "object"}, form
            assert form.count("{") == len(PLACE.findall(form)), form


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_translation_begins_and_ends_as_its_message_does(language: str) -> None:
    for message in every_message(language):
        for form in forms_of(message.string):
            for source in forms_of(message.id):
                assert form == form.strip()
                assert (form[-1] in ".?:") == (source[-1] in ".?:"), (source, form)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_number_is_written_into_a_translation_only_where_the_message_has_it(language: str) -> None:
    for message in every_message(language):
        numbers = set(re.findall(r"\d+", forms_of(message.id)[0]))
        for form in forms_of(message.string):
            assert set(re.findall(r"\d+", form)) == numbers, (message.id, form)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_guide_states_no_number_by_itself(language: str) -> None:
    guide = [message for message in every_message(language) if any("guide" in file for file, _ in message.locations)]
    assert len(guide) > 100
    for message in guide:
        if all(not file.startswith("static") for file, _ in message.locations):
            assert not re.search(r"\d", " ".join([*forms_of(message.id), *forms_of(message.string)])), message.id


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_plural_forms_are_the_language_s_own(language: str) -> None:
    forms = catalogue(language).ngettext
    points = [forms("{target} point", "{target} points", n) for n in range(201)]
    if language == "pl":
        few = {n for n in range(201) if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)}
        expected = ["punkt" if n == 1 else "punkty" if n in few else "punktów" for n in range(201)]
    else:
        one, other = {"it": ("punto", "punti"), "es": ("punto", "puntos")}[language]
        expected = [one if n == 1 else other for n in range(201)]
    assert points == [f"{{target}} {word}" for word in expected]


# Where messages come from


def test_every_message_of_the_page_is_written_out_where_it_is_said() -> None:
    calls = 0
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        for call in page_calls(path.read_text()):
            assert call.messages, f"{path.name}, line {call.line}"
            calls += 1
    assert calls > 200


def test_a_script_is_read_as_a_script() -> None:
    script = """
    // t("not this")
    const text = "t('nor this')", match = /t\\("nor this"\\)/, b = html`<b title="it's">${t(a > 1 ? "One" : "Other")}
      ${rows.map((row) => html`<i>${tn("{n} card", "{n} cards", row.n / 2)}</i>`)} t("nor this") </b>`;
    import { t as plain } from "../i18n.js";
    other.t("nor this"); plain('It\\'s "so"');
    tc("label", "Discard");
    """
    found = [message for call in page_calls(script) for message in call.messages]
    assert [(message.text, message.plural, message.context) for message in found] == [
        ("One", None, None),
        ("Other", None, None),
        ("{n} card", "{n} cards", None),
        ('It\'s "so"', None, None),
        ("Discard", None, "label"),
    ]


def test_a_sentence_put_together_at_run_time_is_refused() -> None:
    with pytest.raises(NotWrittenOut):
        list(engine_messages('raise IllegalAction(f"Not {card}.")'))
    with pytest.raises(NotWrittenOut):
        list(engine_messages('def why() -> str | None:\n    return "Not " + name'))


@cache
def engine_says() -> frozenset[str]:
    """Every sentence in the engine's source."""
    return frozenset(
        sentence for path in (ROOT / "engine").rglob("*.py") for _, sentence in engine_messages(path.read_text())
    )


def heard() -> set[str]:
    """Every sentence that the engine said while a great many things were tried that the rules forbid."""
    rng = random.Random(11)  # a seed like any other
    said = set()
    for _ in range(60):
        rules = random_rules(rng)
        state = deal(dense_deck(rng, rules.players), rng.randrange(rules.players), rules)
        while True:
            said |= {reason for _ in range(8) if (reason := why_illegal(state, any_action(rng, state)))}
            if state.result is not None:
                break
            state = play(state, random_action(rng, state, 0.8))
    return said


def test_every_sentence_the_engine_says_has_been_read_out_of_its_source() -> None:
    said = heard()
    assert len(said) > 15
    assert said <= engine_says()


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_sentence_the_engine_can_say_is_in_the_catalogue(language: str) -> None:
    known = {message.id for message in every_message(language)}
    assert engine_says() <= known
    for sentence in engine_says():
        assert translate(language, sentence) != sentence


def test_no_sentence_reaches_the_player_from_the_engine_by_another_way() -> None:
    """Every error for the player is raised with a sentence that the reader of the source can see."""
    raised = {IllegalAction.__name__, InvalidRules.__name__}
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in raised:
                assert isinstance(node.args[0], ast.Constant | ast.Name), (path.name, node.lineno)


def test_a_rule_set_that_cannot_be_is_refused_in_the_reader_s_language() -> None:
    with pytest.raises(InvalidRules) as refused:
        customise("classic", {"target": 5})
    told = translate("pl", refused.value.sentence, refused.value.values)
    assert told == "target: potrzebna jest liczba całkowita od 10 do 1000."


# The glossary


def all_that_is_said(language: str) -> str:
    """Every translation in small letters, without the names of its places."""
    return PLACE.sub("", "\n".join(form for each in every_message(language) for form in forms_of(each.string))).lower()


def rows(section: str) -> Iterator[list[str]]:
    text = (Path(catalogues.__file__).parent / "GLOSSARY.md").read_text()
    table = text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")][2:]
    return ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_catalogue_says_nothing_that_the_glossary_leaves_to_others(language: str) -> None:
    text = all_that_is_said(language)
    column = catalogues.LANGUAGES.index(language)
    for words in rows("Not"):
        assert not re.search(rf"\b{re.escape(words[column])}", text), words[column]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_catalogue_says_the_words_of_the_glossary(language: str) -> None:
    text = all_that_is_said(language)
    column = catalogues.LANGUAGES.index(language) + 1
    terms = list(rows("Terms"))
    assert len(terms) > 30
    for term in terms[:-1]:
        for word in re.split(r", |\(|\)", term[column]):
            stem = word.strip().lower()
            assert stem[: max(3, len(stem) - 3)] in text, word


# Card names


@pytest.mark.parametrize(
    ("language", "seven", "queen", "ace"),
    [
        ("en", "seven of hearts", "queen of spades", "ace of clubs"),
        ("it", "sette di cuori", "donna di picche", "asso di fiori"),
        ("es", "siete de corazones", "reina de picas", "as de tréboles"),
        ("pl", "siódemka kier", "dama pik", "as trefl"),
    ],
)
def test_a_card_is_called_what_players_call_it(language: str, seven: str, queen: str, ace: str) -> None:
    names = {str(card): Words(language).card_name(card) for card in CARDS}
    assert (names["7h"], names["Qs"], names["Ac"]) == (seven, queen, ace)
    assert len(set(names.values())) == 52


@pytest.mark.parametrize(
    ("language", "settings", "filters", "passed"),
    [
        ("it", "tutte", "Tutti", "Passato"),
        ("es", "todos", "Todos", "Pasado"),
        ("pl", "wszystkie", "Wszystkie", "Spasowano"),
    ],
)
def test_what_stands_beside_a_word_agrees_with_it(language: str, settings: str, filters: str, passed: str) -> None:
    said = catalogue(language).gettext
    assert (said("all"), said("All"), said("Passed")) == (settings, filters, passed)


# Addresses


class Text(HTMLParser):
    """What a page shows or says, without the names of the other languages."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.skipping = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("a", "script", "style") and (tag != "a" or "lang" in values):
            self.skipping += 1
        self.said += [value for name in ("aria-label", "content") if (value := values.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self.skipping and tag in ("a", "script", "style"):
            self.skipping -= 1

    def handle_data(self, data: str) -> None:
        if not self.skipping and data.strip():
            self.said.append(data.strip())


def guides(language: str) -> list[str]:
    return [f"/{language}/guide/{name}" for name in RULE_SET_NAMES]


@pytest.mark.parametrize("language", NAMES)
def test_a_page_of_one_language_holds_no_word_of_another(server: Server, language: str) -> None:
    for address in (f"/{language}/", *guides(language)):
        said = " ".join(Text(server.get(address).text).said).lower()
        words = set(re.findall(r"[^\W\d_]+", said))
        for other in set(OWN_WORDS) - {language}:
            assert words & OWN_WORDS[other] == set(), (address, other)
        if "guide" in address:
            assert OWN_WORDS[language] - words == set(), address


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_english_sentence_is_left_on_a_translated_page(server: Server, language: str) -> None:
    english = {
        text.strip()
        for message in every_message(language)
        if isinstance(message.string, str) and message.string != message.id
        for text in forms_of(message.id)
        if " " in text
    }
    for address in (f"/{language}/", *guides(language)):
        said = set(Text(server.get(address).text).said)
        assert said & english == set(), address


@pytest.mark.parametrize("language", NAMES)
def test_every_language_has_an_address_of_its_own(server: Server, language: str) -> None:
    page = server.get(f"/{language}/")
    assert page.status_code == 200
    assert page.headers["content-language"] == language
    assert f'<html lang="{language}"' in page.text
    for other in NAMES:
        assert f'hreflang="{other}" href="../{other}/"' in page.text
    assert 'hreflang="x-default" href="../"' in page.text
    moved = server.get(f"/{language}")
    assert (moved.status_code, moved.headers["location"]) == (308, f"{language}/")


def test_titles_and_descriptions_are_translated(server: Server) -> None:
    for path in ("", "guide/classic"):
        pages = [server.get(f"/{language}/{path}").text for language in NAMES]
        descriptions = {re.findall(r'<meta name="description" content="([^"]+)"', page)[0] for page in pages}
        titles = {re.findall(r"<title>([^<]+)</title>", page)[0] for page in pages}
        assert len(descriptions) == len(NAMES)
        assert len(titles) == (len(NAMES) if path else 1), "the game's own name is the same everywhere"


def test_the_first_address_speaks_the_language_that_the_browser_asks_for(server: Server) -> None:
    for accepted, language in {"pl,en;q=0.8": "pl", "es-MX": "es", "it;q=0.3,de": "it", "de": "en"}.items():
        page = server.send("GET", "/", headers={"Accept-Language": accepted})
        assert f'<html lang="{language}"' in page.text
        assert "Accept-Language" in page.headers["vary"]
        assert "data-negotiated" in page.text


def test_there_is_no_address_for_a_language_that_the_game_does_not_speak(server: Server) -> None:
    for path in ("/de/", "/de", "/de/guide/classic", "/pl/guide/klasyczne"):
        assert server.get(path).status_code == 404


def test_a_refusal_is_in_the_language_asked_for(server: Server) -> None:
    refused = server.send("GET", "/nowhere", headers={"Accept-Language": "it"})
    assert refused.json()["detail"] == "A questo indirizzo non c’è nulla."


def test_every_language_named_is_spoken() -> None:
    assert languages() == tuple(NAMES)


def test_languages_and_guide_work_under_a_path_of_the_host() -> None:
    with Server(prefix="/gin") as behind:
        assert behind.get("/gin/it").headers["location"] == "it/"
        assert behind.get("/gin/it/").headers["content-language"] == "it"
        assert behind.get("/gin/pl/guide").headers["location"] == "guide/classic"
        page = behind.get("/gin/pl/guide/classic")
        assert page.status_code == 200
        addresses = re.findall(r'(?:href|src)="([^"#]*)', page.text)
        assert [address for address in addresses if address.startswith("/") or "//" in address] == []
