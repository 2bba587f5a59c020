"""Every dialog as axe sees it: no finding, light, dark and in forced colours, under the real policy."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import choose, lay_out
from tests.engine.tables import holding, knock, table

NINE = "4s 5s 6s 7s 9h 9d 9c Ad 3c 5h Qh"


def _knock(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    choose(page, "queen of hearts")
    page.get_by_role("button", name="Knock with 9, throwing queen of hearts").click()


def _regrouped(page: Page, host: Host) -> None:
    _knock(page, host)
    page.get_by_role("button", name="Group otherwise").click()
    page.get_by_role("alertdialog").get_by_role("button", name="seven of spades").click()
    page.get_by_role("button", name="Put here: Deadwood").click()
    page.get_by_role("alertdialog").get_by_role("button", name="seven of spades").click()


def _defence(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", "7h 7s 7d 7c 8h Ah As Ad 2d 2c", "4h 5h 6h Ks Kh Kd Ac 2s 3s 3c", seat=1))


def _result(page: Page, host: Host) -> None:
    _defence(page, host)
    page.get_by_role("button", name="Lay down").click()
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_visible()


def _new_game(page: Page, host: Host) -> None:
    lay_out(page, host, table("three"))
    page.get_by_role("button", name="New game").click()
    page.get_by_text("Custom rules").click()


def _rules(page: Page, host: Host) -> None:
    lay_out(page, host, table("oklahoma"))
    page.get_by_role("button", name="Rules").click()


def _menu(page: Page, host: Host) -> None:
    lay_out(page, host, table("classic"))
    page.get_by_role("button", name="Menu").click()


def _discards(page: Page, host: Host) -> None:
    lay_out(page, host, table("classic"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Discard pile").click()


def _recovery(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.evaluate("localStorage.setItem('juniper.game', 'this is no game')")
    page.reload()
    expect(page.get_by_role("heading", name="This game can’t be opened")).to_be_focused()


LOOKS: list[tuple[Literal["light", "dark"], Literal["active", "none"]]] = [
    ("light", "none"),
    ("dark", "none"),
    ("light", "active"),
]

DIALOGS = [_knock, _regrouped, _defence, _result, _new_game, _rules, _menu, _discards, _recovery]


@pytest.mark.parametrize("opened", DIALOGS, ids=lambda opened: opened.__name__.strip("_"))
def test_axe_finds_nothing(page: Page, host: Host, opened: Callable[[Page, Host], None]) -> None:
    opened(page, host)
    for scheme, forced in LOOKS:
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        found = Axe().run(page, options={"preload": False})
        assert not found.violations_count, found.generate_report()
