"""The trainer's simulator, written in C for speed: built when first needed, and called through ctypes."""

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from ctypes import POINTER, c_char_p, c_float, c_int, c_long, c_uint16, c_uint64, c_void_p
from functools import cache
from pathlib import Path

from engine.bots.sharp import LOOKING_AHEAD, knocks_until
from engine.rules import Rules

SOURCES = Path(__file__).parent / "native"
OPTIONS = ("-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC", "-Wall")

NETWORK, LOOK_AHEAD, SIMPLE, NEVER_KNOCKS, STEADY = range(5)
NETWORKS = 3
"""Going on, going down, drawing from the stock, in this order."""


class CompilerMissing(Exception):
    """There is no C compiler to build the simulator with."""


class CRules(ctypes.Structure):
    """engine.rules.Rules as the simulator has it."""

    _fields_ = [
        ("players", c_int),
        ("offer", c_int),
        ("limit", c_int),
        ("as_dealt", c_int),
        ("gin", c_int),
        ("big_gin", c_int),
        ("undercut", c_int),
        ("penalty", c_int),
        ("tie_to_knocker", c_int),
        ("takeable", c_int),
        ("void_at", c_int),
        ("target", c_int),
        ("spades_double", c_int),
    ]


class CPlayer(ctypes.Structure):
    """A player of the simulator."""

    _fields_ = [
        ("kind", c_int),
        ("weight", c_float),
        ("decay", c_float),
        ("knock_turns", c_int),
        ("thrifty", c_int),
        ("brain", c_void_p),
    ]


class CSchedule(ctypes.Structure):
    """How a stretch of training goes: see simulator.c."""

    _fields_ = [(name, c_float) for name in ("rate", "noise", "trace_decay", "pool_share", "bootstrap")]


class CRound(ctypes.Structure):
    """A round in progress: round_ of table.h."""

    _fields_ = [
        ("rules", CRules),
        *[(name, c_int) for name in ("limit", "upcard", "turn", "without_stock")],
        ("scores", c_int * 3),
        *[(name, c_uint64 * 3) for name in ("hand", "holds", "threw", "declined")],
        *[(name, c_int * 3) for name in ("takes", "turns", "last_draw")],
        ("last_thrown", c_int * 3 * 3),
        ("stock", c_int * 52),
        *[(name, c_int) for name in ("stock_next", "stock_end")],
        ("pile", c_int * 64),
        ("piled", c_int),
    ]


class CTrace(ctypes.Structure):
    """The actions of a round, as numbers."""

    _fields_ = [("action", c_int * 512), ("count", c_int)]


class Brain:
    """The three networks of one player, as the simulator holds them, and reading and writing them as bytes."""

    def __init__(self, hidden: int, address: int | None = None) -> None:
        self.hidden = hidden
        self.library = simulator(hidden)
        self.features: int = self.library.feature_count()
        self._own = address is None
        self.address: int = self.library.new_brain() if address is None else address
        self._per_network = self.features * hidden + hidden + 16
        self.numbers = (c_float * (NETWORKS * self._per_network)).from_address(self.address)

    def __del__(self) -> None:
        if self._own:
            self.library.free_brain(self.address)

    def read(self, path: Path) -> "Brain":
        """Take the numbers from a file; raises ValueError if it holds another number of them."""
        content = path.read_bytes()
        if len(content) != ctypes.sizeof(self.numbers):
            raise ValueError(f"{path} holds no networks of this shape.")
        ctypes.memmove(self.address, content, len(content))
        return self

    def write(self, path: Path) -> None:
        """Write the numbers to a file, all of it or nothing."""
        partly = path.with_suffix(".part")
        partly.write_bytes(bytes(self.numbers))
        partly.replace(path)

    def network(self, number: int) -> tuple[list[float], list[float], float]:
        """The first layer, row after row of a feature; the second layer; the bias."""
        start = number * self._per_network
        rows = self.features * self.hidden
        numbers = self.numbers[start : start + self._per_network]
        return numbers[:rows], numbers[rows : rows + self.hidden], numbers[rows + self.hidden]

    def set_network(
        self, number: int, rows: Mapping[int, Sequence[float]], second: Sequence[float], bias: float
    ) -> None:
        """Replace the beginnings of some rows and of the second layer, and the bias; the rest stays as it is."""
        start = number * self._per_network
        for row, weights in (*rows.items(), (self.features, second)):
            first = start + row * self.hidden
            self.numbers[first : first + len(weights)] = weights
        self.numbers[start + self.features * self.hidden + self.hidden] = bias

    def player(self) -> CPlayer:
        """A player with these networks."""
        return CPlayer(NETWORK, brain=self.address)


def c_rules(rules: Rules) -> CRules:
    """The rules for the simulator."""
    return CRules(
        players=rules.players,
        offer=rules.opening == "offer",
        limit=-1 if rules.knock_limit == "upcard" else rules.knock_limit,
        as_dealt=rules.knock_as_dealt,
        gin=rules.gin_bonus,
        big_gin=-1 if rules.big_gin_bonus is None else rules.big_gin_bonus,
        undercut=rules.undercut_bonus,
        penalty=rules.undercut_penalty,
        tie_to_knocker=rules.tie == "knocker",
        takeable=rules.takeable,
        void_at=rules.void_at,
        target=rules.target,
        spades_double=rules.spades_double,
    )


def look_ahead(weight: float, knock_turns: int, decay: float = 1.0) -> CPlayer:
    """The look-ahead heuristic with these parameters."""
    return CPlayer(LOOK_AHEAD, weight, decay, knock_turns)


def sharp(rules: Rules) -> CPlayer:
    """Sharp by these rules."""
    return CPlayer(LOOK_AHEAD, LOOKING_AHEAD, 1, knocks_until(rules), thrifty=1)


@cache
def simulator(hidden: int) -> ctypes.CDLL:
    """The simulator for networks of so many hidden units, a multiple of 16.

    It is kept in the user's cache, under a name that changes with the sources. Raises CompilerMissing, or
    CalledProcessError where the compiler fails.
    """
    options = (*OPTIONS, f"-DHIDDEN={hidden}")
    sources = sorted(SOURCES.glob("*.[ch]"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources) + " ".join(options).encode()).hexdigest()
    cache_directory = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "juniper"
    library = cache_directory / f"simulator-{digest[:16]}.so"
    if not library.exists():
        _build(library, options)
    return _declare(ctypes.CDLL(str(library)))


def _build(library: Path, options: Sequence[str]) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise CompilerMissing("Training needs a C compiler (cc, gcc or clang).")
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent) as directory:
        built = Path(directory) / library.name
        subprocess.run(  # noqa: S603
            [compiler, *options, "-o", str(built), str(SOURCES / "simulator.c"), "-lm"], check=True
        )
        built.replace(library)


def _declare(library: ctypes.CDLL) -> ctypes.CDLL:
    signatures: dict[str, tuple[object, Sequence[object]]] = {
        "prepare": (None, []),
        "feature_count": (c_int, []),
        "feature_names": (c_char_p, []),
        "new_brain": (c_void_p, []),
        "free_brain": (None, [c_void_p]),
        "new_trainer": (c_void_p, [c_uint64]),
        "free_trainer": (None, [c_void_p]),
        "brain_of": (c_void_p, [c_void_p]),
        "rounds_of": (c_long, [c_void_p]),
        "set_rules": (None, [c_void_p, POINTER(CRules), c_int]),
        "set_pool": (None, [c_void_p, POINTER(CPlayer), c_int]),
        "train": (None, [c_void_p, c_long, POINTER(CSchedule)]),
        "match": (None, [POINTER(CPlayer), POINTER(CPlayer), POINTER(CRules), c_int, c_uint64, c_void_p]),
        "play_out": (
            c_int,
            [POINTER(CPlayer), POINTER(CRules), POINTER(c_int), c_int, POINTER(c_int), POINTER(CTrace), POINTER(c_int)],
        ),
        "play_on": (c_int, [POINTER(CPlayer), POINTER(CRound), POINTER(c_int)]),
        "describe": (
            c_int,
            [
                POINTER(CRules),
                c_int,
                POINTER(c_uint64),
                POINTER(c_int),
                c_uint64,
                c_int,
                c_int,
                POINTER(c_uint16),
            ],
        ),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.prepare()
    return library
