"""Networks of an earlier Expert as the beginning of larger ones, which know all that those knew."""

from collections.abc import Collection, Sequence
from pathlib import Path

from app.training.native import NETWORKS, Brain
from engine.bots.features import BLOCKS, THREE_SEATS, TWO_SEATS
from engine.bots.network import STEPS, UNIT, weights_in

ADDED = {
    "LATELY", "LATELY_POINTS", "LAST_DRAW", "SHOWN", "OWN_THREW", "MATES_LATELY", "BESIDE_LATELY",
    "LURED", "GUARDED", "SAFE_LOOSE", "EASY_LOOSE", "DEADWOOD_AND_STOCK",
    "USE", "GIN_CHANCE", "WANTED_CHANCE", "RIVAL_POINTS", "OTHER_USE",
    "OTHER_LATELY", "OTHER_LATELY_POINTS", "OTHER_LAST_DRAW",
}  # fmt: skip
"""What version 3 of the Expert did not look at yet."""


def fill(brain: Brain, path: Path) -> None:
    """Take the networks of a file of weights: of the present shape, or of version 3.

    What those did not look at counts nothing to begin with, and nor do units that they did not have.
    """
    networks = list(weights_in(path.read_bytes(), NETWORKS))
    present = len(networks[0][0]) - 1 in (TWO_SEATS, THREE_SEATS)
    inputs = [row for row, is_known in enumerate(_known(() if present else ADDED)) if is_known]
    for number, (rows, bias) in enumerate(networks):
        known = dict(zip(inputs, (as_floats(row) for row in rows[:-1]), strict=False))
        nothing = [0.0] * len(rows[0])
        filled = {row: known.get(row, nothing) for row in range(brain.features)}
        second = as_floats(rows[-1]) + [0.0] * (brain.hidden - len(rows[-1]))
        brain.set_network(number, filled, second, bias / UNIT)


def _known(without: Collection[str]) -> list[bool]:
    """For every input whether it is there."""
    return [name not in without for name, size in BLOCKS.items() for _ in range(size)]


def as_floats(weights: Sequence[int]) -> list[float]:
    """A file's weights as the simulator has them."""
    return [weight / STEPS for weight in weights]
