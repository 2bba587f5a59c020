"""How soon the page shows what a press did: `python -m tests.bench.page`.

Whole rounds are played by mouse on a laptop, and by finger on a phone. Each press is timed in the page: from the event
until the table has changed, and until the frame that shows so has been drawn, both less the time in which an answer of
the server (the opponents' thinking included) was waited for. What a press sets moving goes on after that. The browser
is the one named by JUNIPER_CHROMIUM, or Playwright's own.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, ViewportSize

from tests.bench.runs import told
from tests.browser.hosting import Host
from tests.browser.launching import opened
from tests.browser.player import Finger, Mouse, Player, is_scored, sit_down

SCRIPT = Path(__file__).with_name("page.js").read_text("utf-8")
TIMES = """() => presses
  .filter(({ drawn }) => drawn)
  .map(({ start, changed, drawn, waited, asked }) => [asked > 0, changed - start - waited, drawn - start - waited])"""
SCREENS = {"laptop": (1280, 800, False), "phone": (360, 740, True)}


def main() -> None:
    """Play on both screens, and print a line for each kind of press."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="so many on each screen")
    given = parser.parse_args()
    with opened() as (browser, host):
        for screen in SCREENS:
            rounds = [list(_presses(browser, host, screen, number)) for number in range(given.rounds)]
            for kind, asked in (("which ask the server", True), ("which do not", False)):
                chosen = [[times for a, *times in each if a == asked] for each in rounds]
                print(f"{screen}, presses {kind}: {sum(map(len, chosen))}")
                for place, until in enumerate(("table changed", "frame drawn")):
                    _tell(f"  until the {until}", [[times[place] for times in each] for each in chosen])


def _presses(browser: Browser, host: Host, screen: str, number: int) -> Iterator[tuple[bool, float, float]]:
    """Whether each press of a round asked the server, and the milliseconds without that to the change and its frame."""
    width, height, touch = SCREENS[screen]
    size = ViewportSize(width=width, height=height)
    with browser.new_context(locale="en-GB", viewport=size, has_touch=touch, is_mobile=touch) as context:
        page = context.new_page()
        page.add_init_script(SCRIPT)
        sit_down(page, host, "classic", 100 + number)
        page.wait_for_load_state("networkidle")
        page.evaluate("presses.length = 0")
        Player(page, Finger() if touch else Mouse()).play(is_scored)
        yield from page.evaluate(TIMES)


def _tell(what: str, rounds: list[list[float]]) -> None:
    times = sorted(ms for each in rounds for ms in each)
    middles = told([median(each) for each in rounds if each], 1)
    high = times[int(0.95 * len(times))]
    print(f"{what}: median of a round {middles} ms, 95 % of all within {high:.0f} ms", flush=True)


if __name__ == "__main__":
    main()
