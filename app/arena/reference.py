"""The reference player: networks of another making that look at what our first Experts looked at.

Their file is NumPy's `.npz` with, for each of the three questions, the first layer (802 inputs by 64 units), the
second, and the bias. It is not part of this repository.
"""

import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

from engine.actions import Action
from engine.bots import features
from engine.bots.expert import Minds, weigh
from engine.bots.features import BLOCKS
from engine.bots.network import UNIT, Network, pack, unpack
from engine.observation import Observation
from engine.state import Phase

NETWORKS = ("W_continue", "K_knock", "D_stock")

HIDDEN = 64

_SIZES = {"LIMIT": 11, "GIN_BONUS": 3, "UNDERCUT": 3}
"""The blocks that have fewer answers than ours."""

_ORDER = (
    "ALWAYS", "HAND", "RUN", "OPEN_RUN", "ALIKE", "HOLDS", "THREW", "DECLINED", "DISCARD", "DISCARD_RANK",
    "MATES", "RUNS_THROUGH", "MATES_HELD", "RUNS_HELD", "STOCK", "DEADWOOD", "GIN_CARDS", "KNOCK_CARDS",
    "BEST_SEVEN", "AVERAGE", "TAKES", "OWN_TAKES", "LAST_THROWN", "OFFER", "NEED", "RIVAL_NEED", "MELDED",
    "GIN_AND_STOCK", "DEAREST", "LIMIT", "GIN_BONUS", "UNDERCUT",
    "MATES_THROWN", "MATES_DECLINED", "BESIDE_GONE", "NEXT_BUT_ONE_GONE",
)  # fmt: skip
"""Its blocks in their order, by our names."""

_SUITS = (3, 1, 0, 2)
"""Its suits are clubs, hearts, spades, diamonds; ours by their number."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Plays as the Expert does, by those networks."""

    minds: Minds = field(repr=False)
    id: str = "reference"
    version: int = 1
    names: tuple[str, str] = ("Reference", "Reference II")

    def choose(self, observation: Observation) -> Action:
        """The action worth most."""
        if observation.phase in (Phase.DEFEND, Phase.OVER):
            return observation.legal[0]
        assert observation.rules.players == 2, "the reference player knows tables for two"
        return max(weigh(observation, minds=self.minds), key=lambda weighed: weighed.preference).action


def reference(path: str) -> Reference:
    """The reference player from its file. Raises OSError or KeyError where it is not such a file."""
    return Reference(Minds(*map(_network, read_reference(Path(path)))))


@dataclass(frozen=True, slots=True)
class Numbers:
    """One network's numbers on our inputs: a row for each of them that it has, the second layer and the bias."""

    rows: dict[int, list[int]]
    second: list[int]
    bias: float


def read_reference(path: Path) -> Iterator[Numbers]:
    """The numbers of the three networks, in steps of 1/1024 but for the bias."""
    inputs = _our_inputs()
    with ZipFile(path) as archive:
        for name in NETWORKS:
            first = _whole_numbers(archive.read(f"{name}_W1.npy"))
            rows = {ours: list(first[HIDDEN * row : HIDDEN * (row + 1)]) for row, ours in enumerate(inputs)}
            bias = array("f", archive.read(f"{name}_b2.npy")[-4:])
            if sys.byteorder == "big":
                bias.byteswap()
            yield Numbers(rows, list(_whole_numbers(archive.read(f"{name}_w2.npy"))), bias[0])


def _network(numbers: Numbers) -> Network:
    nothing = [0] * HIDDEN
    first = [weight for row in range(features.TWO_SEATS) for weight in numbers.rows.get(row, nothing)]
    (network,) = unpack(pack([(first, numbers.second, round(numbers.bias * UNIT))]), 1)
    return network


def _whole_numbers(content: bytes) -> "array[int]":
    """The numbers of a `.npy` file of 16-bit integers."""
    numbers = array("h", content[10 + int.from_bytes(content[8:10], "little") :])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _our_inputs() -> list[int]:
    """For each of its inputs in turn the number of ours that says the same."""
    return [
        getattr(features, block) + _our_answer(block, answer)
        for block in _ORDER
        for answer in range(_SIZES.get(block, BLOCKS[block]))
    ]


def _our_answer(block: str, answer: int) -> int:
    """The number of one of its answers in our block."""
    match block, BLOCKS[block]:
        case (("NEED" | "RIVAL_NEED"), size):  # it counts what is won, we what is missing
            return size - 1 - answer
        case "UNDERCUT", _:
            return answer + 1
        case _, (52 | 44) as size:  # by suit
            suit, rest = divmod(answer, size // 4)
            return size // 4 * _SUITS[suit] + rest
        case _:
            return answer
