"""What axe thinks of a page: nothing, light, dark and in forced colours, under the real policy."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LOOKS: list[tuple[Literal["light", "dark"], Literal["active", "none"], tuple[str, ...]]] = [
    ("light", "none", ()),
    ("dark", "none", ("color-contrast",)),
    ("light", "active", ("color-contrast",)),
]
"""Light with every rule; what else changes with the colours is only how well they can be told apart."""


def faults(page: Page) -> list[str]:
    """What axe finds in any look."""
    found = []
    for scheme, forced, rules in LOOKS:
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        options = {"preload": False, **({"runOnly": {"type": "rule", "values": list(rules)}} if rules else {})}
        result = Axe().run(page, options=options)
        if result.violations_count:
            found.append(f"{scheme}, forced colours {forced}: {result.generate_report()}")
    page.emulate_media(color_scheme="light", forced_colors="none")
    return found
