"""What axe thinks of a page: nothing, light, dark and in forced colours, under the real policy."""

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at colours."""

LOOKS: list[tuple[Literal["light", "dark"], Literal["active", "none"], tuple[str, ...]]] = [
    ("light", "none", ()),
    ("dark", "none", COLOURS),
    ("light", "active", COLOURS),
]
"""Light with every rule; where only the colours are others, the rules that look at them."""

FIND = "options => axe.run(options).then(({ violations }) => ({ violations }))"
"""What is wrong, without the long list of what is not."""


def faults(page: Page) -> list[str]:
    """What axe finds in any look."""
    found = []
    for scheme, forced, rules in LOOKS:
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        found += [f"{scheme}, forced colours {forced}: {fault}" for fault in faults_now(page, *rules)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return found


def faults_now(page: Page, *rules: str) -> list[str]:
    """What axe finds as the page looks now, by these rules or by every one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options: dict[str, Any] = {"preload": False, "resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = AxeResults(page.evaluate(FIND, options))
    return [found.generate_report()] if found.violations_count else []
