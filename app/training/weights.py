"""From trained networks to the file that ships: whole numbers, packed, and a card that says where they come from."""

from pathlib import Path

from app.training.native import NETWORKS, Brain
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
