"""The page, its files and its headers."""

import gzip
import re
from pathlib import Path, PurePosixPath
from shutil import copytree

import brotli
import httpx
import pytest
from starlette.requests import Request

from app.headers import HEADERS, PART_HEADERS, PARTS
from app.pages import STATIC, Pages
from app.static_files import MEDIA_TYPES, StaticTree, chosen_encoding, compressed
from tests.app.server import Server

LINK = re.compile(r'(?:src|href)="(s/[0-9a-f]{16}/[^"#]+)')


def linked(page: httpx.Response) -> list[str]:
    """The addresses of the files that a page names."""
    return LINK.findall(page.text)


def test_the_page_names_only_files_that_are_there(server: Server) -> None:
    page = server.get("/")
    assert page.status_code == 200
    assert linked(page), "a page without files shows nothing"
    for address in linked(page):
        assert server.get(f"/{address}").status_code == 200, address


def test_the_page_names_no_address_of_another_host_nor_one_from_the_root(server: Server) -> None:
    for page in ("/", "/api/docs"):
        addresses = re.findall(r'(?:src|href|action|data-\w+)="([^"]*)"', server.get(page).text)
        assert [address for address in addresses if "//" in address or address.startswith("/")] == []


def test_the_page_has_no_script_or_style_of_its_own(server: Server) -> None:
    for page in ("/", "/api/docs"):
        html = server.get(page).text
        assert re.findall(r"<script(?![^>]*\ssrc=)", html) == []
        assert re.findall(r"<style|\sstyle=|\son\w+=", html) == []


def test_a_browser_asks_again_for_the_page_before_every_use(server: Server) -> None:
    page = server.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = server.send("GET", "/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == page.headers["etag"]
    assert server.send("GET", "/", headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_changed_file_changes_the_page_so_that_no_stale_one_is_used(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "main.js").write_text("first")
    before = StaticTree(tmp_path)
    (tmp_path / "js" / "main.js").write_text("second")
    assert StaticTree(tmp_path).digest != before.digest
    (tmp_path / "js" / "main.js").write_text("first")
    assert StaticTree(tmp_path).digest == before.digest
    (tmp_path / "js" / "main.js").rename(tmp_path / "js" / "other.js")
    assert StaticTree(tmp_path).digest != before.digest


def test_a_file_is_kept_for_good_and_has_its_type(server: Server) -> None:
    tree = StaticTree(STATIC)
    for name in tree.files:
        response = server.get(f"/s/{tree.digest}/{name}")
        assert response.status_code == 200, name
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert response.headers["content-type"] == MEDIA_TYPES["." + name.rpartition(".")[2]], name
        assert response.content == tree.files[name]


@pytest.mark.parametrize("name", ["css/tokens.css", "cards/cards.svg"])
def test_a_file_comes_compressed_to_those_who_can_read_it(server: Server, name: str) -> None:
    tree = StaticTree(STATIC)
    address, plain = f"/s/{tree.digest}/{name}", tree.files[name]
    for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None), ("br;q=0", None)):
        response = server.send("GET", address, headers={"Accept-Encoding": accepted})
        assert response.headers.get("content-encoding") == encoding
        assert response.headers["vary"] == "Accept-Encoding"
        assert response.content == plain  # the client decompresses
        assert int(response.headers["content-length"]) < len(plain) or encoding is None


def test_the_face_of_a_number_card_is_three_elements_and_that_of_a_court_at_most_twenty_four() -> None:
    sprite = (STATIC / "cards" / "cards.svg").read_text("utf-8")
    elements = {name: drawn.count("<") for name, drawn in re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', sprite)}
    numbers = [rank + suit for rank in "A23456789T" for suit in "SHDC"]
    courts = [rank + suit for rank in "JQK" for suit in "SHDC"]
    assert [elements[card] for card in numbers] == [3] * 40
    assert max(elements[card] + 2 * elements[f"f{card}"] for card in courts) == 24


def test_what_is_compressed_is_what_was_there() -> None:
    content = b"7h 8h 9h " * 100
    assert brotli.decompress(compressed(content, "br")) == content
    assert gzip.decompress(compressed(content, "gzip")) == content


def test_an_encoding_is_chosen_by_what_is_accepted() -> None:
    assert chosen_encoding("BR") == "br"
    assert chosen_encoding("gzip;q=1.0, br; q=0.000") == "gzip"
    assert chosen_encoding("*") is None


@pytest.mark.parametrize(
    "path",
    ["0000000000000000/css/tokens.css", "{digest}/nothing.js", "{digest}/../app/main.py", "{digest}/%2e%2e/README.md"],
)
def test_no_other_file_is_served(server: Server, path: str) -> None:
    response = server.get("/s/" + path.format(digest=StaticTree(STATIC).digest))
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_every_answer_that_could_be_a_page_or_holds_data_carries_all_headers(server: Server) -> None:
    digest = StaticTree(STATIC).digest
    for method, path in (
        ("GET", "/"),
        ("HEAD", "/"),
        ("GET", "/en/guide/classic"),
        ("GET", "/api/docs"),
        ("GET", f"/s/{digest}/cards/cards.svg"),
        ("GET", f"/s/{digest}/locale/it.json"),
        ("GET", f"/s/{digest}/nowhere.js"),
        ("GET", "/api/rules"),
        ("POST", "/api/deals"),
        ("GET", "/nowhere"),
        ("PUT", "/api/rules"),
        ("POST", "/api/games"),
        ("GET", "/healthz"),
    ):
        headers = server.send(method, path).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, path
        assert_anonymous(headers)


def test_a_part_of_a_page_carries_only_the_headers_that_say_something_of_it(server: Server) -> None:
    tree = StaticTree(STATIC)
    parts = [name for name in tree.files if MEDIA_TYPES[PurePosixPath(name).suffix].partition(";")[0] in PARTS]
    assert {PurePosixPath(name).suffix for name in parts} == {".css", ".js", ".woff2"}
    for name in parts:
        headers = server.get(f"/s/{tree.digest}/{name}").headers
        assert {each: headers[each] for each in HEADERS if each in headers} == PART_HEADERS, name
        assert_anonymous(headers)


def assert_anonymous(headers: httpx.Headers) -> None:
    """Nothing is to be remembered of the reader, and nothing to be learned of the server."""
    assert "set-cookie" not in headers
    assert "server" not in headers


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    sources = {source for part in policy.split("; ") for source in part.split(" ")[1:]}
    assert sources <= {"'self'", "'none'", "data:"}
    assert policy.startswith("default-src 'self'; ")


def test_an_answer_about_a_game_is_not_stored_anywhere(server: Server) -> None:
    assert server.post("deals").headers["cache-control"] == "no-store"
    assert server.get("/nowhere").headers["cache-control"] == "no-store"


def test_while_the_page_is_developed_a_changed_file_shows_at_the_next_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.pages.STATIC", tmp_path)
    copytree(STATIC, tmp_path, dirs_exist_ok=True)
    watching, still = Pages(watch=True), Pages(watch=False)
    before = still.tree.digest
    (tmp_path / "js" / "main.js").write_text("")
    for pages in (watching, still):
        pages.answer(Request({"type": "http", "headers": []}), "page.html", up="")
    assert (watching.tree.digest == before, still.tree.digest == before) == (False, True)
