"""What every browser test stands on: one server for all, an installed Chromium, and no error unnoticed."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.hosting import Host
from tests.browser.launching import arguments, chromium

PATIENCE = 20_000
"""How long a test waits for what it expects, in milliseconds: a slow machine is no failure."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """The installed browser that `scripts/test` found."""
    if browser_name == "firefox":
        firefox = os.environ.get("JUNIPER_FIREFOX") or None
        return {**browser_type_launch_args, "channel": "moz-firefox", "executable_path": firefox}
    return {**browser_type_launch_args, "executable_path": chromium(), "args": arguments()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """English, reduced motion and a laptop's screen, unless a test says otherwise."""
    return {
        **browser_context_args,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "viewport": {"width": 1280, "height": 800},
    }


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The server that most tests share."""
    server = Host(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that the test may kill."""
    server = Host(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def no_silent_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that used a page fails when a script of it threw, or the policy blocked something."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.extend(_violations(message)))
    yield
    assert not errors, errors


def _violations(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []
