"""What the page weighs: few bytes at first, next to none later, and nothing jumps when they arrive."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host
from tests.browser.laying_out import lay_out
from tests.engine.tables import table

pytestmark = pytest.mark.own_browser

FIRST_LOAD = 150 * 1024
"""Bytes over the wire, headers included, until the first page is there with all card faces."""

LISTED = """() => [...document.head.querySelectorAll("link, script")].map((each) => each.href ?? each.src)
  .filter((address) => /\\.(js|css)$/.test(address))"""
"""The scripts and style sheets that the page's head lists, so that none has to wait until another names it."""


def test_a_first_load_is_small_and_a_second_one_is_only_the_page_and_its_calls(page: Page, host: Host) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    loaded: list[float] = []
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.address, wait_until="networkidle")
    expect(page.get_by_role("button", name="Deal against Hazel")).to_be_visible()
    assert any(address.endswith("cards.svg") for address in asked)
    assert sorted(each for each in asked if each.endswith((".js", ".css"))) == sorted(page.evaluate(LISTED))
    assert 100_000 < sum(loaded) <= FIRST_LOAD
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("option")).to_have_count(10)
    page.get_by_role("banner").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload(wait_until="networkidle")
    expect(page.get_by_role("option")).to_have_count(10)
    fetched: list[Any] = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((each) => each.transferSize).map((each) => each.name)"
    )
    assert [address for address in fetched if "/api/" not in address] == []


SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((sum, each) => sum + each.value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(1280, 800, marks=pytest.mark.long)])
def test_nothing_shifts_while_the_page_arrives(page: Page, host: Host, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(host.address, wait_until="networkidle")
    expect(page.get_by_role("button", name="Deal against Hazel")).to_be_visible()
    shifts = [page.evaluate(SHIFTS)]
    for rules in ("classic", "three"):
        lay_out(page, host, table(rules, ""))
        page.wait_for_load_state("networkidle")
        shifts.append(page.evaluate(SHIFTS))
    assert max(shifts) == 0
