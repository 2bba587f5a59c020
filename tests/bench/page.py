"""How soon the page shows what a press did: `python -m tests.bench.page`.

Whole rounds are played by mouse on a laptop, and by finger on a phone; the finger rests on the glass for 60 ms, as one
does: what its touch sets off is over when it lifts. Each press is timed in the page: from the event, which is the
button let go or the finger lifted, until the table has changed, and until the frame that shows so has been drawn, both
less the time in which an answer of the server (the opponents' thinking included) was waited for. What a press sets
moving goes on after that. The browser is the one named by JUNIPER_CHROMIUM, or Playwright's own.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.bench.runs import told
from tests.browser.hosting import Host
from tests.browser.launching import opened
from tests.browser.player import Mouse, Player, is_scored, sit_down

SCRIPT = Path(__file__).with_name("page.js").read_text("utf-8")
TIMES = """() => presses
  .filter(({ drawn }) => drawn)
  .map(({ start, changed, drawn, waited, asked }) => [asked > 0, changed - start - waited, drawn - start - waited])"""
SCREENS = {"laptop": (1280, 800, False), "phone": (360, 740, True)}
AT_REST = """control => new Promise((done) => {
  const look = (before) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    if (x === before.x && y === before.y) done({ x: x + width / 2, y: y + height / 2 });
    else requestAnimationFrame(() => look({ x, y }));
  };
  look({});
})"""
"""The middle of what is to be pressed, once it has stopped moving."""

REST = 60
"""Milliseconds for which a finger rests."""


class RestingFinger:
    """Taps that are not over as soon as they began."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass = page.context.new_cdp_session(page)

    def press(self, control: Locator) -> None:
        expect(control).to_be_enabled()
        control.scroll_into_view_if_needed()
        point = control.evaluate(AT_REST)
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(REST)
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


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
        Player(page, RestingFinger(page) if touch else Mouse()).play(is_scored)
        yield from page.evaluate(TIMES)


def _tell(what: str, rounds: list[list[float]]) -> None:
    times = sorted(ms for each in rounds for ms in each)
    middles = told([median(each) for each in rounds if each], 1)
    high = times[int(0.95 * len(times))]
    print(f"{what}: median of a round {middles} ms, 95 % of all within {high:.0f} ms", flush=True)


if __name__ == "__main__":
    main()
