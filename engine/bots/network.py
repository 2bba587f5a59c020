"""A small value network computed in whole numbers only, so that every machine decides alike.

The inputs are yes-or-no questions, so a position's first layer is a sum of rows, one for each question that is answered
with yes. A row is kept as one long Python integer with 32 bits for each hidden unit, and the rows are added as
integers: a hundred units at once, exactly, and without a library.
"""

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

STEPS = 1024
"""Weights are multiples of 1/1024."""

LEAK = 50
"""A unit below zero counts for a fiftieth."""

UNIT = STEPS * STEPS * LEAK
"""What the number 1 is in a network's answer."""

_SHIFT = 1 << 15
"""Rows hold weights plus this, so that no unit is ever negative and none borrows from its neighbour."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Rows added up, and how many they were."""

    total: int = 0
    rows: int = 0


class Network:
    """Questions in, one value out."""

    def __init__(self, rows: Sequence[int], second: Sequence[int], bias: int) -> None:
        self._rows = rows
        self._bias = bias
        self._second = tuple(second)

    def add(self, inputs: Sequence[int], to: Sum) -> Sum:
        """The sum with these inputs' rows added."""
        return Sum(sum(map(self._rows.__getitem__, inputs), to.total), to.rows + len(inputs))

    def value(self, summed: Sum) -> int:
        """The network's answer, in units of 1 / UNIT."""
        shift = summed.rows * _SHIFT
        lanes = memoryview(summed.total.to_bytes(4 * len(self._second), sys.byteorder)).cast("I")
        if sys.byteorder == "big":
            lanes = lanes[::-1]
        answer = self._bias
        for weight, lane in zip(self._second, lanes, strict=True):
            unit = lane - shift
            answer += weight * unit * LEAK if unit > 0 else weight * unit
        return answer


def pack(networks: Iterable[tuple[Sequence[int], Sequence[int], int]]) -> bytes:
    """The networks as a file's content: for each its weights row by row, the second layer, the bias.

    :func:`unpack` reads it. The low and the high bytes of the weights stand apart, which compresses better.
    """
    parts = []
    hidden = 0
    for first, second, bias in networks:
        hidden = len(second)
        shifted = [weight + _SHIFT for weight in (*first, *second)]
        parts += [bytes(weight & 255 for weight in shifted), bytes(weight >> 8 for weight in shifted)]
        parts.append(bias.to_bytes(8, "big", signed=True))
    return hidden.to_bytes(2, "big") + zlib.compress(b"".join(parts), 9)


def unpack(content: bytes, count: int) -> tuple[Network, ...]:
    """The ``count`` networks of a file that :func:`pack` made; all have the same number of inputs."""
    return tuple(
        Network(list(map(_row, rows[:-1])), _unshifted(rows[-1]), bias) for rows, bias in _read(content, count)
    )


def weights_in(content: bytes, count: int) -> Iterator[tuple[list[list[int]], int]]:
    """What :func:`pack` was given: for each network its rows, the last one being the second layer, and the bias."""
    for rows, bias in _read(content, count):
        yield list(map(_unshifted, rows)), bias


def _read(content: bytes, count: int) -> "Iterator[tuple[list[array[int]], int]]":
    """For each network its rows as they stand in the file, and the bias."""
    hidden = int.from_bytes(content[:2], "big")
    content = zlib.decompress(content[2:])
    size = len(content) // count
    for start in range(0, len(content), size):
        body = content[start : start + size]
        weights = (size - 8) // 2
        low, high = body[:weights], body[weights : 2 * weights]
        shifted = array("I", (first | second << 8 for first, second in zip(low, high, strict=True)))
        assert shifted.itemsize == 4
        rows = [shifted[first : first + hidden] for first in range(0, weights, hidden)]
        yield rows, int.from_bytes(body[-8:], "big", signed=True)


def _unshifted(weights: "array[int]") -> list[int]:
    return [weight - _SHIFT for weight in weights]


def _row(weights: "array[int]") -> int:
    if sys.byteorder == "big":
        weights = weights[::-1]
    return int.from_bytes(weights.tobytes(), sys.byteorder)
