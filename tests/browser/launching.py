"""How the browser is started, for the tests and for what else looks at the page."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.hosting import Host

QUIET = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
]
"""Nothing that calls home, and no more processes than it needs: they would talk to each other on few processors."""


def chromium() -> str | None:
    """The installed browser that was named; None for Playwright's own."""
    return os.environ.get("JUNIPER_CHROMIUM") or None


def arguments() -> list[str]:
    """What Chromium is started with."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [*QUIET, *root]


@contextmanager
def opened() -> Iterator[tuple[Browser, Host]]:
    """A browser and a server, for a program that is no test."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        host.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
            yield browser, host
            browser.close()
        finally:
            host.stop()
