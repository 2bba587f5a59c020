"""What every browser test stands on: one server for all, an installed Chromium, and no error unnoticed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from tests.browser.hosting import Host
from tests.browser.launching import arguments, chromium
from tests.browser.laying_out import leave

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


@pytest.fixture(scope="module")
def own_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that a test may kill, and has to start again for the next one."""
    server = Host(tmp_path_factory.mktemp("own"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Those whom tests send to the page one after another, by what their browser is like."""
    known: dict[str, BrowserContext] = {}
    yield known
    for visitor in known.values():
        visitor.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, Any],
    visitors: dict[str, BrowserContext],
) -> Iterator[BrowserContext]:
    """A visitor in whose browser nothing is kept, yet who need not fetch again what a test before has fetched.

    A test marked `own_browser`, or with a server of its own, sends somebody new.
    """
    marked = request.node.get_closest_marker("browser_context_args")
    wanted = {**browser_context_args, **(marked.kwargs if marked else {})}
    if request.node.get_closest_marker("own_browser") or "own_host" in request.fixturenames:
        with browser.new_context(**wanted) as context:
            yield context
        return
    with _visit(f"first {wanted}", browser, wanted, visitors, request.getfixturevalue("host")) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The page that the visitor has open."""
    return context.pages[0] if context.pages else context.new_page()


@pytest.fixture
def elsewhere(
    browser: Browser, browser_context_args: dict[str, Any], visitors: dict[str, BrowserContext], host: Host
) -> Iterator[Page]:
    """A page in the browser of somebody else, in which nothing is kept either."""
    with _visit("somebody else", browser, browser_context_args, visitors, host) as context:
        yield context.pages[0] if context.pages else context.new_page()


@contextmanager
def _visit(
    who: str, browser: Browser, wanted: dict[str, Any], visitors: dict[str, BrowserContext], host: Host
) -> Iterator[BrowserContext]:
    context = visitors.pop(who) if who in visitors else browser.new_context(**wanted)
    yield context
    _forget(context, host, wanted)
    visitors[who] = context


def _forget(context: BrowserContext, host: Host, wanted: dict[str, Any]) -> None:
    page, *others = context.pages
    for other in others:
        other.close()
    page.unroute_all(behavior="ignoreErrors")
    leave(page, host)
    page.evaluate("[localStorage, sessionStorage].forEach((storage) => storage.clear())")
    page.emulate_media(
        media="screen", color_scheme="light", reduced_motion=wanted["reduced_motion"], forced_colors="none"
    )
    page.set_viewport_size(wanted["viewport"])
    page.mouse.move(0, 0)


@pytest.fixture(autouse=True)
def no_silent_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that used a page fails when a script of it threw, or the policy blocked something."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    errors: list[str] = []

    def thrown(error: Error) -> None:
        errors.append(str(error))

    def said(message: ConsoleMessage) -> None:
        errors.extend(_violations(message))

    page.on("pageerror", thrown)
    page.on("console", said)
    yield
    page.remove_listener("pageerror", thrown)
    page.remove_listener("console", said)
    assert not errors, errors


def _violations(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []
