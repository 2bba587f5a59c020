"""The page's scripts and style sheets in few files: one request where there would be a hundred.

The sources stay what is written and read. When the server starts, whatever a script or a style sheet imports is put
into it, without comments. An imported script keeps an address of its own, at which it hands out what is in the whole:
there is one instance of each, whoever asks for it.

What is relied upon, and checked by the browser tests, all of which run on the result: imports stand in lines of their
own and name what they import; comments stand in lines of their own; nobody imports in a circle.
"""

import re
from collections.abc import Iterable
from posixpath import dirname, join, normpath, relpath

IMPORT = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?P<what>(?:async )?function\*? |const |class )(?P<name>\w+)", re.MULTILINE)
EXPORTED = re.compile(r"export ?\{(?P<names>[^}]*)\};?\s*$")
SCRIPT_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
TYPE = re.compile(r"/\*\* @type (?:(?!\*/).)*\*/ ")
INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
SHEET_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
SHEET_SPACE = re.compile(r" ?(?P<sign>[{};,]) ?|(?<=:) ")
SHEET_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)" layer\((?P<layer>\w+)\)(?: (?P<media>[^;]+))?;$', re.MULTILINE)

Files = dict[str, bytes]


def bundled(files: Files, script: str, sheets: Iterable[str]) -> Files:
    """The files with all that this script and these style sheets import put into them."""
    found = dict(files)
    if script in files:
        found |= _scripts(files, script)
    found |= {sheet: _sheet(files, sheet).encode() for sheet in sheets if sheet in files}
    return found


def _scripts(files: Files, entry: str) -> Files:
    """The entry and what it needs at once; each script that it asks for later with what only that one needs."""
    first = _needed(files, entry)
    homes = dict.fromkeys(first, entry)
    made = {entry: _whole(files, first, homes)}
    later = {_beside(name, found["path"]) for name in first for found in DYNAMIC.finditer(_text(files, name))}
    for name in sorted(later, key=lambda name: (-len(_needed(files, name)), name)):
        more = [each for each in _needed(files, name) if each not in homes]
        if more:
            homes |= dict.fromkeys(more, name)
            made[name] = _whole(files, more, homes)
    made |= {name: _hands_out(files, name, home) for name, home in homes.items() if name != home}
    return {name: text.encode() for name, text in made.items()}


def _needed(files: Files, entry: str) -> list[str]:
    """The entry and whatever it imports, each after all that it imports itself."""
    order: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in order:
            for found in IMPORT.finditer(_text(files, name)):
                visit(_beside(name, found["path"]))
            order[name] = None

    visit(entry)
    return list(order)


def _whole(files: Files, names: list[str], homes: dict[str, str]) -> str:
    """These scripts as one, the last of them as it stands. What they need besides is taken from where it is at home."""
    *inner, entry = names
    places = {name: f"${number}" for number, name in enumerate(inner)}
    others = sorted({homes[name] for name in _needed(files, entry)} - {entry})
    parts = [
        f'import {{ modules as ${home} }} from "{_way(entry, other)}";\n'
        for home, other in zip("abc", others, strict=False)
    ]
    places |= {name: f'${"abc"[others.index(home)]}["{name}"]' for name, home in homes.items() if home in others}
    for name in inner:
        body, exported = _opened(files, name, entry, places)
        parts.append(f"const {places[name]} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n")
    shared = ", ".join(f'"{name}": {places[name]}' for name in inner)
    body, exported = _opened(files, entry, entry, places)
    kept = [f"export {{ {', '.join(exported)} }};\n"] if exported else []
    return "".join([*parts, f"export const modules = {{ {shared} }};\n", body, *kept])


def _opened(files: Files, name: str, whole: str, places: dict[str, str]) -> tuple[str, list[str]]:
    """A script as the body of a function that stands in a whole, and what it returns."""
    text = _text(files, name)
    exported = [found["name"] for found in EXPORT.finditer(text)]
    for found in EXPORTED.finditer(text):
        exported += [_renamed(each, "{1}: {0}") for each in found["names"].split(",")]
    text = IMPORT.sub(lambda found: _taken(found["names"], places[_beside(name, found["path"])]), text)
    text = EXPORTED.sub("", EXPORT.sub(r"\g<what>\g<name>", text))
    text = text.replace("import.meta.url", f'new URL("{_way(whole, name)}", import.meta.url)')
    return DYNAMIC.sub(lambda found: f'import("{_way(whole, _beside(name, found["path"]))}")', text) + "\n", exported


def _hands_out(files: Files, name: str, whole: str) -> str:
    """A script that takes from the whole what it is known to export."""
    exported = [found["name"] for found in EXPORT.finditer(_text(files, name))]
    for found in EXPORTED.finditer(_text(files, name)):
        exported += [_renamed(each, "{1}") for each in found["names"].split(",")]
    taken = f"export const {{ {', '.join(exported)} }} = modules"
    return f'import {{ modules }} from "{_way(name, whole)}";\n{taken}["{name}"];\n'


def _taken(names: str | None, place: str) -> str:
    """The line that takes these names, some perhaps under other names, from a script that stands in the same whole."""
    return (
        f"const {{ {', '.join(_renamed(each, '{0}: {1}') for each in names.split(','))} }} = {place};\n"
        if names
        else ""
    )


def _renamed(name: str, form: str) -> str:
    """One name of a list, "a" or "a as b".

    >>> _renamed(" a as b ", "{1}: {0}"), _renamed("a", "{1}: {0}")
    ('b: a', 'a')
    """
    before, _, after = name.strip().partition(" as ")
    return form.format(before, after) if after else before


def _sheet(files: Files, name: str) -> str:
    """The style sheet with each imported one in the layer that it was imported into."""

    def put(found: re.Match[str]) -> str:
        text = SHEET_COMMENT.sub("", files[_beside(name, found["path"])].decode())
        media = found["media"]
        return f"@layer {found['layer']} {{\n{f'@media {media} {{{text}}}' if media else text}}}"

    text = SHEET_IMPORT.sub(put, SHEET_COMMENT.sub("", files[name].decode()))
    return SHEET_SPACE.sub(lambda found: found["sign"] or "", " ".join(text.split()))


def _text(files: Files, name: str) -> str:
    return INDENT.sub("", TYPE.sub("", SCRIPT_COMMENT.sub("", files[name].decode())))


def _beside(name: str, path: str) -> str:
    """The file that a relative path means in this one."""
    return normpath(join(dirname(name), path))


def _way(name: str, goal: str) -> str:
    """The relative path from one file to another."""
    way = relpath(goal, dirname(name) or ".")
    return way if way.startswith(".") else f"./{way}"
