"""Every state of the page on five screens, light and dark, as pictures to look at.

usage: python -m tests.browser.contact_sheet FOLDER [STATE …]

Takes the installed browser named by JUNIPER_CHROMIUM, or Playwright's own. `index.html` in the folder shows all.
"""

import sys
from html import escape
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser import states
from tests.browser.hosting import Host
from tests.browser.launching import opened
from tests.browser.states import State

SCREENS = [(320, 568), (390, 844), (844, 390), (1024, 768), (1920, 1080)]
SCHEMES = ("light", "dark")
STATES = [*states.IN_PLAY, *states.AT_THE_END, *states.AT_ANY_TIME, *states.LOOKED_AT_ELSEWHERE]

PAGE = """<!doctype html><meta charset="utf-8"><title>Juniper, state by state</title>
<style>
  body {{ margin: 16px; background: #777; color: #fff; font: 15px system-ui; }}
  div {{ display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }}
  img {{ max-width: 720px; max-height: 480px; }}
</style>
{sections}
"""


def main(folder: Path, wanted: list[str]) -> None:
    """Take the pictures and write the index."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [state for state in STATES if not wanted or state.__name__ in wanted]
    with opened() as (browser, host):
        for state in chosen:
            print(state.__name__, flush=True)
            take(browser, host, state, folder)
    sections = "\n".join(f"<h2>{escape(name)}</h2><div>{shots(folder, name)}</div>" for name in taken(folder))
    (folder / "index.html").write_text(PAGE.format(sections=sections), "utf-8")


def take(browser: Browser, host: Host, state: State, folder: Path) -> None:
    """One state on every screen."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    state(page, host)
    page.evaluate("() => document.fonts.ready")
    for (width, height), scheme in product(SCREENS, SCHEMES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.screenshot(path=folder / f"{state.__name__}.{width}x{height}.{scheme}.png")
    context.close()


def taken(folder: Path) -> list[str]:
    """The states of which there are pictures."""
    there = {path.name.partition(".")[0] for path in folder.glob("*.png")}
    return [state.__name__ for state in STATES if state.__name__ in there]


def shots(folder: Path, name: str) -> str:
    """The pictures of a state."""
    names = [f"{name}.{width}x{height}.{scheme}.png" for (width, height), scheme in product(SCREENS, SCHEMES)]
    return "".join(
        f'<a href="{each}"><img src="{each}" alt="{each}"></a>' for each in names if (folder / each).exists()
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
