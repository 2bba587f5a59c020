"""An answer speaks the language that its reader asked for, as far as the server has it."""

import gettext
from collections.abc import Iterator

import pytest

from app import messages
from app.messages import language_of, negotiate, translate
from tests.app.server import Server

ITALIAN = {"Not found": "Non trovato", "There is nothing under this address.": "Qui non c’è niente."}


@pytest.fixture
def italian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An Italian catalogue of two sentences beside English, whatever the project has."""

    class Italian(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return ITALIAN.get(message, message)

    monkeypatch.setattr(messages, "languages", lambda: ("en", "it"))
    monkeypatch.setattr(messages, "catalogue", {"en": gettext.NullTranslations(), "it": Italian()}.__getitem__)
    return iter(())


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("it", "it"),
        ("IT-ch", "it"),
        ("it;q=0.5, en;q=0.4", "it"),
        ("it;q=0.4, en;q=0.5", "en"),
        ("en-US,en;q=0.9,it;q=0.8", "en"),
        ("de, it;q=0.2", "it"),
        ("it;q=0", "en"),
        ("it;q=0.000, de", "en"),
        ("de, fr", "en"),
        ("", "en"),
        ("*", "en"),
        ("it;q=nonsense", "en"),
        ("it;q=9", "en"),
        (";;;,,,=", "en"),
        ("x" * 10_000, "en"),
        (",".join(["de"] * 5000), "en"),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(accepted: str, language: str) -> None:
    assert negotiate(accepted) == language


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("query", "language"),
    [
        (b"lang=it", "it"),
        (b"a=1&lang=it", "it"),
        (b"lang=xx", "en"),
        (b"slang=it", "en"),
        (b"lang=italian", "en"),
        (b"", "en"),
    ],
)
def test_a_language_asked_for_in_the_address_comes_first(query: bytes, language: str) -> None:
    assert language_of({"query_string": query, "headers": [(b"accept-language", b"en")]}) == language


@pytest.mark.usefixtures("italian")
def test_a_refusal_is_said_in_the_language_of_the_request_and_says_so(server: Server) -> None:
    response = server.send("GET", "/nowhere", headers={"Accept-Language": "it"})
    assert response.headers["content-language"] == "it"
    assert response.json()["title"] == "Non trovato"
    assert response.json()["detail"] == "Qui non c’è niente."
    assert response.json()["code"] == "not_found"


def test_english_needs_no_catalogue_and_a_sentence_without_a_translation_stays_english() -> None:
    assert translate("en", "A sentence that nobody has translated.") == "A sentence that nobody has translated."


def test_a_blank_without_a_value_stays_as_it_is() -> None:
    assert translate("en", "At most {limit} of {what}.", {"limit": 3}) == "At most 3 of {what}."


def test_an_empty_sentence_is_not_a_catalogues_heading() -> None:
    assert translate("en", "") == ""


def test_every_language_at_hand_can_be_loaded_and_is_offered_by_its_own_name() -> None:
    for language in messages.languages():
        messages.catalogue(language)
        assert messages.NAMES[language]
