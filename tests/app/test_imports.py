"""The page asks at once for all that its scripts and style sheets import: the lists in it are what the files say."""

import re
from pathlib import Path
from posixpath import relpath

import pytest

from app.imports import needed
from app.pages import STATIC, Pages
from app.static_files import StaticTree
from tests.test_architecture import SCRIPTS, script_imports

FILES = StaticTree(STATIC).files
LATER = re.compile(r'\bimport\("([^"]+)"\)')


def named(html: str) -> list[str]:
    """The scripts and style sheets that a piece of the page names."""
    return re.findall(r'(?:src|href)="s/[0-9a-f]{16}/((?:js|css|vendor)/[^"]+)"', html)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_needs_begins_with_what_it_imports(path: Path) -> None:
    name = relpath(path, STATIC)
    later = {(path.parent / address).resolve() for address in LATER.findall(path.read_text(encoding="utf-8"))}
    nearest = [relpath(each, STATIC) for each in script_imports(path) if each not in later]
    assert needed(FILES, name)[: len(nearest) + 1] == [name, *nearest]


def test_what_is_imported_twice_or_in_a_circle_is_needed_once() -> None:
    files = {
        "css/all.css": b'@layer one;\n@import "a.css" layer(one);\n@import "in/b.css" layer(one) print;\n',
        "css/a.css": b'@import "in/b.css";\n',
        "css/in/b.css": b'@import "../all.css";\n',
    }
    assert needed(files, "css/all.css") == ["css/all.css", "css/a.css", "css/in/b.css"]


def test_the_page_names_each_script_and_style_sheet_once_by_the_part_that_first_needs_it() -> None:
    head, play, dialogs = Pages().render("page.html", "en", "").content.decode().split("<template ")
    first, later, last = named(head), named(play), named(dialogs)
    assert set(first) == {*needed(FILES, "css/juniper.css"), *needed(FILES, "js/main.js")}
    assert {*first, *later} == {*first, *needed(FILES, "css/play.css"), *needed(FILES, "js/play.js")}
    every = [*first, *later, *last]
    assert set(every) >= {*needed(FILES, "css/dialogs.css"), *needed(FILES, "js/views/panels.js")}
    assert len(every) == len(set(every))


def test_a_part_of_the_page_names_its_own_style_sheet_first() -> None:
    _, play, dialogs = Pages().render("page.html", "en", "").content.decode().split("<template ")
    assert (named(play)[0], named(dialogs)[0]) == ("css/play.css", "css/dialogs.css")
