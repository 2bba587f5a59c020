"""What the page's scripts and style sheets import, read from their statements, so that a page can ask for all at once.

A browser that came upon one import after another would wait for an answer before it knew of the next.
"""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

SCRIPT_IMPORT = re.compile(r'^import (?:[^";]* from )?"(\.[^"]+)";$', re.MULTILINE)
SHEET_IMPORT = re.compile(r'^@import "([^"]+)"', re.MULTILINE)


def needed(files: Mapping[str, bytes], entry: str) -> list[str]:
    """The entry and whatever it imports, directly or not, the nearest first. What is imported later counts not.

    >>> files = {"a.js": b'import "./b.js";\\n', "b.js": b'import { c } from "./in/c.js";\\n', "in/c.js": b""}
    >>> needed(files, "a.js")
    ['a.js', 'b.js', 'in/c.js']
    """
    found = [entry]
    for name in found:
        statement = SHEET_IMPORT if name.endswith(".css") else SCRIPT_IMPORT
        paths = statement.findall(files[name].decode())
        found += [path for path in dict.fromkeys(_beside(name, path) for path in paths) if path not in found]
    return found


def _beside(name: str, path: str) -> str:
    """The file that a relative path means in this one."""
    return normpath(join(dirname(name), path))
