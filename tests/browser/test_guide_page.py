"""The guide in a browser: without a script, on a small phone, on paper, and for everybody."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from app.messages import NAMES
from tests.browser.faultless import faults, faults_now
from tests.browser.hosting import Host
from tests.browser.laying_out import lay_out
from tests.browser.speaking import CUT_OFF, press
from tests.engine.tables import table


@pytest.fixture
def without_script(browser: Browser) -> Iterator[Page]:
    """A browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    yield context.new_page()
    context.close()


def test_the_guide_is_read_without_a_script(without_script: Page, host: Host) -> None:
    without_script.goto(f"{host.address}pl/")
    without_script.get_by_role("link", name="Jak grać w gin rummy").click()
    expect(without_script.get_by_role("heading", level=1, name="Jak grać w gin rummy")).to_be_visible()
    expect(without_script.get_by_role("img", name=re.compile("siódemka kier")).first).to_be_visible()
    without_script.get_by_role("link", name="Italiano").click()
    expect(without_script.get_by_role("heading", level=1, name="Come si gioca a gin rummy")).to_be_visible()


def test_the_page_links_to_the_guide_for_its_rules(page: Page, host: Host) -> None:
    lay_out(page, host, table("oklahoma", ""), language="it")
    press(page, "Rules")
    page.get_by_role("link", name="La guida completa, con esempi").click()
    expect(page.get_by_role("heading", level=1, name="Come si gioca a gin rummy")).to_be_visible()
    assert page.url == f"{host.address}it/guide/oklahoma"


@pytest.mark.parametrize("language", NAMES)
def test_the_guide_has_no_finding_of_axe(page: Page, host: Host, language: str) -> None:
    page.goto(f"{host.address}{language}/guide/three")
    assert (faults(page) if language == "en" else faults_now(page)) == []


@pytest.mark.long
@pytest.mark.parametrize("language", [language for language in NAMES if language != "en"])
def test_the_guide_has_no_finding_of_axe_in_any_look(page: Page, host: Host, language: str) -> None:
    page.goto(f"{host.address}{language}/guide/three")
    assert faults(page) == []


@pytest.mark.parametrize("language", NAMES)
def test_on_a_small_phone_no_word_of_the_guide_is_cut_off(page: Page, host: Host, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for name in ("three", "oklahoma"):
        page.goto(f"{host.address}{language}/guide/{name}")
        assert page.evaluate(CUT_OFF) == []


def test_the_guide_prints_without_what_only_a_screen_needs(page: Page, host: Host) -> None:
    page.goto(f"{host.address}en/guide/classic")
    page.emulate_media(media="print")
    for name in ("Contents", "Language", "Rule sets"):
        expect(page.get_by_role("navigation", name=name)).to_have_count(0)
    expect(page.get_by_role("heading", name="Fairness")).to_be_visible()
