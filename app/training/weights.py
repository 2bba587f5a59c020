"""From trained networks to the file that ships, in whole numbers.

`python -m app.training.weights out/two/stage4.brain 2 engine/bots/expert_2.weights`
"""

import argparse
from pathlib import Path

from app.training.native import NETWORKS, Brain
from app.training.stages import COURSES
from engine.bots.features import THREE_SEATS, TWO_SEATS
from engine.bots.network import STEPS, UNIT, pack

MOST = (1 << 15) - 1


def quantised(brain: Brain, players: int) -> bytes:
    """The networks in steps of 1/1024, without the inputs that a table for two never has."""
    inputs = TWO_SEATS if players == 2 else THREE_SEATS
    networks = []
    for number in range(NETWORKS):
        first, second, bias = brain.network(number)
        rows = [_steps(weight) for weight in first[: inputs * brain.hidden]]
        networks.append((rows, [_steps(weight) for weight in second], round(bias * UNIT)))
    return pack(networks)


def write_weights(brain: Brain, players: int, path: Path) -> None:
    """Write the file that the Expert reads."""
    path.write_bytes(quantised(brain, players))


def _steps(weight: float) -> int:
    return max(-MOST, min(MOST, round(weight * STEPS)))


def main() -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(prog="python -m app.training.weights", description=__doc__)
    parser.add_argument("brain", type=Path, help="the file of a course's last stage")
    parser.add_argument("players", type=int, choices=[2, 3])
    parser.add_argument("weights", type=Path, help="where to write")
    given = parser.parse_args()
    hidden = COURSES["two" if given.players == 2 else "three"].hidden
    write_weights(Brain(hidden).read(given.brain), given.players, given.weights)


if __name__ == "__main__":
    main()
