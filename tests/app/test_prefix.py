"""Behind a path such as ``/gin``: whether the proxy strips it or not, the page and the calls are found."""

from collections.abc import Iterator
from urllib.parse import urljoin

import pytest

from tests.app.server import Server
from tests.app.test_pages import linked


@pytest.fixture(scope="module")
def behind() -> Iterator[Server]:
    """A server that is told its path."""
    with Server(prefix="/gin") as running:
        yield running


@pytest.mark.parametrize("shown_at", ["/gin/", "/"])
def test_the_page_and_its_files_are_found_with_the_path_and_with_the_path_stripped(
    behind: Server, shown_at: str
) -> None:
    page = behind.get(shown_at)
    assert page.status_code == 200
    for address in linked(page):
        assert behind.get(urljoin(shown_at, address)).status_code == 200, address


@pytest.mark.parametrize("before", ["/gin", ""])
def test_the_calls_are_found_with_the_path_and_with_the_path_stripped(behind: Server, before: str) -> None:
    assert behind.get(f"{before}/api/rules").status_code == 200
    assert behind.send("POST", f"{before}/api/deals").status_code == 200
    assert behind.get(f"{before}/healthz").json() == {"status": "ok"}
    assert behind.get(f"{before}/nowhere").json()["code"] == "not_found"


def test_the_path_without_its_slash_leads_to_the_page(behind: Server) -> None:
    response = behind.get("/gin?lang=it")
    assert (response.status_code, response.headers["location"]) == (308, "/gin/?lang=it")
    assert "content-security-policy" in response.headers


def test_another_path_that_begins_alike_is_not_ours(behind: Server) -> None:
    assert behind.get("/ginger/api/rules").status_code == 404


def test_the_description_names_the_path(behind: Server) -> None:
    assert behind.get("/gin/api/openapi.json").json()["servers"] == [{"url": "/gin"}]


def test_the_description_page_finds_its_style_and_its_data(behind: Server) -> None:
    page = behind.get("/gin/api/docs")
    assert page.status_code == 200
    style = page.text.split('rel="stylesheet" href="')[1].split('"')[0]
    assert behind.get(urljoin("/gin/api/docs", style)).headers["content-type"].startswith("text/css")
    assert behind.get(urljoin("/gin/api/docs", "openapi.json")).status_code == 200
