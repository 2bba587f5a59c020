"""The shape of the program, read from its sources: who may import whom, and what stands nowhere.

static/js  --JSON-->  app  -->  engine/bots, engine/coach  -->  engine  -->  standard library
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "app")

PURE = {
    "abc", "array", "base64", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq", "hmac",
    "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "zlib",
}  # fmt: skip
"""What the engine may import of the standard library: values and reckoning; no clock, file, socket, process, chance."""

EXCEPTIONS = {"engine.bots.expert": {"pkgutil"}, "engine.bots.network": {"sys"}}
"""The Expert reads its weights, too many to write as code, beside its own source; a network asks for the byte order."""

OUTWARD = {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint"}
"""Built-in functions that reach out of the program, or run what was not read here."""

DISTRIBUTIONS = {
    "prometheus-client": "prometheus_client",
    "uvicorn[standard]": "uvicorn",
    "pydantic-settings": "pydantic_settings",
    "pytest-playwright": "playwright",
}
"""Packages that are imported by another name than they are installed by."""

BROUGHT_ALONG = {"starlette": "fastapi", "pydantic_core": "pydantic", "anyio": "fastapi", "markupsafe": "jinja2"}
"""Packages that another one brings and whose own words we use."""

OPTIONAL = {"joblib"}
"""Packages that a tool makes use of where somebody has them; nothing of ours needs them."""


@cache
def sources(*packages: str) -> Mapping[str, Path]:
    """The modules of some packages by their dotted names."""
    found = {}
    for path in sorted(path for package in packages for path in (ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(name: str) -> frozenset[str]:
    """The dotted names that a module of ours imports, wherever in it; of ``from package import module`` the module."""
    return frozenset(_imports(name))


def _imports(name: str) -> Iterator[str]:
    ours = sources(*PACKAGES)
    for node in ast.walk(tree(ours[name])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in ours else node.module


def outside(name: str) -> set[str]:
    """The packages that a module imports and that are neither ours nor of the standard library."""
    tops = {imported.partition(".")[0] for imported in imports(name)}
    return tops - sys.stdlib_module_names - set(PACKAGES)


@pytest.mark.parametrize("name", sources("engine"))
def test_the_engine_imports_only_itself_and_what_is_pure(name: str) -> None:
    allowed = PURE | EXCEPTIONS.get(name, set()) | ({"numpy"} if name.startswith("engine.bots") else set())
    for imported in imports(name):
        assert imported.partition(".")[0] == "engine" or imported.partition(".")[0] in allowed, (name, imported)


@pytest.mark.parametrize("name", sources("engine"))
def test_the_engine_calls_nothing_that_reaches_out(name: str) -> None:
    called = {
        node.func.id
        for node in ast.walk(tree(sources("engine")[name]))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & OUTWARD == set()


def test_nothing_in_the_engine_knows_a_bot_except_the_bots_and_those_who_seat_them() -> None:
    for name in sources("engine"):
        if not name.startswith(("engine.bots", "engine.coach", "engine.checking")):
            assert not any(imported.startswith("engine.bots") for imported in imports(name)), name


def test_a_bot_never_imports_a_position_or_the_deal() -> None:
    """What a bot could not import it cannot peep at: whole positions stay with those who play the game."""
    players = {name for name in sources("engine/bots") if name not in ("engine.bots", "engine.bots.table")}
    assert players
    for name in players:
        assert not {"engine.game", "engine.dealing", "engine.record"} & imports(name), name


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_imports_itself_in_a_circle(package: str) -> None:
    modules = sources(package)
    graph = {name: {each for each in imports(name) if each in modules and each != name} for name in modules}
    assert len(list(TopologicalSorter(graph).static_order())) == len(modules)


def test_nothing_imports_the_app_but_the_app() -> None:
    for name in sources("engine"):
        assert not any(imported.partition(".")[0] == "app" for imported in imports(name)), name


def test_the_server_imports_only_what_it_is_installed_with() -> None:
    declared, _ = dependencies()
    server, waiting = set[str](), ["app.__main__"]
    while waiting:
        name = waiting.pop()
        if name not in server:
            server.add(name)
            waiting.extend(imported for imported in imports(name) if imported in sources(*PACKAGES))
    assert {"app.main", "app.saves", "engine.playing"} <= server
    for name in server:
        assert {BROUGHT_ALONG.get(package, package) for package in outside(name)} <= declared, name


def test_the_tools_beside_the_server_import_only_what_is_declared() -> None:
    run, tools = dependencies()
    for name in sources(*PACKAGES):
        assert {BROUGHT_ALONG.get(package, package) for package in outside(name)} <= run | tools | OPTIONAL, name


def test_every_declared_dependency_of_the_server_is_used() -> None:
    declared, _ = dependencies()
    used = {BROUGHT_ALONG.get(package, package) for name in sources("app") for package in outside(name)}
    assert declared <= used


def dependencies() -> tuple[set[str], set[str]]:
    """What the project declares, as import names: for the server, and for the tools."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    def names(requirements: list[str]) -> set[str]:
        found = {re.split(r"[=<>~! ]", requirement)[0] for requirement in requirements}
        return {DISTRIBUTIONS.get(name, name.lower()) for name in found}

    groups = project["dependency-groups"].values()
    return names(project["project"]["dependencies"]), set().union(*map(names, groups))


def test_importing_the_server_starts_nothing_and_writes_nothing(tmp_path: Path) -> None:
    program = "import sys, threading; sys.path.insert(0, sys.argv[1]); import app.main; print(threading.active_count())"
    ran = subprocess.run(
        [sys.executable, "-B", "-c", program, str(ROOT)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert (ran.stdout.strip(), ran.stderr, list(tmp_path.iterdir())) == ("1", "", [])


def test_pages_and_their_files_hold_no_python() -> None:
    assert [path for folder in ("templates", "static") for path in (ROOT / folder).rglob("*.py")] == []


SCRIPTS = sorted(path for path in (ROOT / "static" / "js").rglob("*.js"))
IMPORT = re.compile(r'^(?:import|export)\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)', re.M)


def script_imports(path: Path) -> list[Path]:
    """The files that a script of the page imports."""
    found = ["".join(match) for match in IMPORT.findall(path.read_text(encoding="utf-8"))]
    assert all(address.startswith(("./", "../")) for address in found), (path.name, found)
    return [(path.parent / address).resolve() for address in found]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_of_the_page_imports_files_that_are_there_by_relative_addresses(path: Path) -> None:
    assert all(imported.is_file() for imported in script_imports(path))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_views_know_neither_the_server_nor_the_store_and_nobody_knows_main(path: Path) -> None:
    known = {imported.name for imported in script_imports(path)}
    assert "main.js" not in known
    if path.parent.name == "views":
        assert not {"api.js", "store.js"} & known


FOREIGN = re.compile(
    "|".join(
        (
            # Registries and other hosts that packages come from: every machine has its own way to them.
            r"pypi\.(?:org|io)",
            r"python" + r"hosted\.org",
            r"registry\.[a-z]+js\.org",
            r"registry\.yarn",
            r"deb\.debian\.org",
            r"(?:files|cdn)\.[a-z]+\.(?:com|net|org)/npm",
            r"jsdelivr|unpkg\.com|cdnjs",
            # Paths of somebody's machine.
            r"(?<![\w./}$-])/(?:root|work|Users)/",
            r"(?<![\w./}$-])/home/(?!juniper)\w",
            r"\.\./sha" + r"red/",
        )
    )
)


def test_the_project_names_no_registry_and_no_path_of_a_machine() -> None:
    names = project_files()
    assert len(names) > 100
    for name in names:
        content = (ROOT / name).read_bytes()
        if b"\0" not in content and name != "tests/test_architecture.py":
            assert FOREIGN.findall(content.decode("utf-8", "replace")) == [], name


def project_files() -> list[str]:
    """What the project consists of: what git knows or, in a copy without git, all but what is made here."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
        return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    made = {".git", ".hypothesis", ".venv", "data", "node_modules", "__pycache__"}
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [path.as_posix() for path in paths if not made & set(path.parts) and not path.parts[0].endswith("_cache")]
