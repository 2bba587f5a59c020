"""The reference player: another's file of numbers on our inputs."""

from array import array
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from app.arena.players import UnknownPlayer, player
from app.arena.reference import NETWORKS, read_reference
from engine.bots import features
from engine.rules import CLASSIC
from engine.state import Phase
from tests.engine.bots.tables import positions

INPUTS, HIDDEN = 802, 64


def numpy_file(numbers: "array[int] | array[float]") -> bytes:
    """A `.npy` file; nothing but the length of its header is looked at."""
    header = b"{'descr': '<i2'}".ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + numbers.tobytes()


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file in which every first number of a row is the row's own number, and the others are small and random."""
    random, path = Random(1), tmp_path_factory.mktemp("reference") / "weights.npz"
    with ZipFile(path, "w") as archive:
        for name in NETWORKS:
            rows = [[row, *(random.randint(-99, 99) for _ in range(HIDDEN - 1))] for row in range(INPUTS)]
            archive.writestr(f"{name}_W1.npy", numpy_file(array("h", [number for row in rows for number in row])))
            archive.writestr(f"{name}_w2.npy", numpy_file(array("h", [random.randint(-99, 99) for _ in range(HIDDEN)])))
            archive.writestr(f"{name}_b2.npy", numpy_file(array("f", [0.5])))
    return path


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (features.HAND + 39, 1),  # the ace of clubs, its first suit
        (features.HAND + 13, 1 + 13),
        (features.HAND + 0, 1 + 26),  # the ace of spades
        (features.RUN + 11 * 2 + 4, 53 + 11 * 3 + 4),  # five, six, seven of diamonds
        (features.DISCARD_RANK + 13, 414 + 13),
        (features.NEED + 19, 690),  # nothing won yet
        (features.RIVAL_NEED + 0, 710 + 19),
        (features.LIMIT + 10, 771 + 10),
        (features.UNDERCUT + 3, 785 + 2),  # 25
        (features.NEXT_BUT_ONE_GONE + 2, 801),
    ],
)
def test_each_of_its_inputs_is_the_one_of_ours_that_says_the_same(weights: Path, ours: int, theirs: int) -> None:
    for numbers in read_reference(weights):
        assert numbers.rows[ours][0] == theirs
        assert len(numbers.rows) == INPUTS
        assert numbers.bias == 0.5


def test_the_reference_player_plays_a_round(weights: Path) -> None:
    bot = player(f"reference:{weights}")
    *_, (last, _) = positions(CLASSIC, [bot, bot], Random(1))
    assert last.phase is Phase.OVER


def test_a_file_that_is_none_is_no_player(tmp_path: Path) -> None:
    with pytest.raises(UnknownPlayer):
        player(f"reference:{tmp_path / 'missing.npz'}")
