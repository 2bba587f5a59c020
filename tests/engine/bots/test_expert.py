"""The Expert: its networks' arithmetic, its habits, and the same choice everywhere."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.actions import BigGin, Discard, Knock
from engine.bots import BOTS
from engine.bots.expert import expert_minds, weigh
from engine.bots.features import THREE_SEATS, TWO_SEATS
from engine.bots.network import LEAK, STEPS, UNIT, Sum, pack, unpack
from engine.deadwood import deadwood
from engine.observation import observe
from engine.rules import CLASSIC, ITALIAN, THREE
from engine.state import Phase
from tests.engine.bots.tables import custom_rules, positions, some_choices
from tests.engine.tables import holding
from tests.engine.worlds import another_world

EXPERT = BOTS["expert"]
FOLDER = Path(__file__).parents[3] / "engine/bots"


def test_a_network_adds_up_as_its_weights_say() -> None:
    random = Random(1)
    hidden, inputs = 5, 30
    first = [random.randint(-32767, 32767) for _ in range(hidden * inputs)]
    second = [random.randint(-3000, 3000) for _ in range(hidden)]
    (network,) = unpack(pack([(first, second, -12345)]), 1)
    for size in (0, 1, 7, 30):
        active = random.sample(range(inputs), size)
        units = [sum(first[hidden * row + unit] for row in active) for unit in range(hidden)]
        expected = -12345 + sum(w * (u * LEAK if u > 0 else u) for w, u in zip(second, units, strict=True))
        half = size // 2
        summed = network.add(active[half:], network.add(active[:half], Sum()))
        assert network.value(summed) == expected
    assert UNIT == STEPS * STEPS * LEAK


def test_the_shipped_networks_have_an_input_for_every_feature() -> None:
    for players, inputs in ((2, TWO_SEATS), (3, THREE_SEATS)):
        for network in expert_minds(players):
            network.add([inputs - 1], Sum())
            with pytest.raises(IndexError):
                network.add([inputs], Sum())


def test_the_shipped_networks_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.weights")) < 1_000_000


def test_gin_is_never_played_on() -> None:
    state = holding(CLASSIC, "As 2s 3s 4h 5h 6h 9c 9d 9h 9s Kd")
    action = EXPERT.choose(observe(state, 0))
    assert isinstance(action, Knock)
    assert deadwood(state.hands[0] & ~(1 << (action.discard or 0))) == 0


@pytest.mark.parametrize(("bonus", "kind"), [(50, BigGin), (25, BigGin), (0, Knock)])
def test_big_gin_is_declared_where_the_house_pays_as_much_for_it(bonus: int, kind: type) -> None:
    state = holding(replace(ITALIAN, big_gin_bonus=bonus), "As 2s 3s 4h 5h 6h 9c 9d 9h 9s 4s")
    assert isinstance(EXPERT.choose(observe(state, 0)), kind)


def test_every_discard_is_weighed_when_asked_thoroughly() -> None:
    for _, seen in positions(CLASSIC, [EXPERT, EXPERT], Random(2)):
        if seen.phase is Phase.DISCARD:
            thrown = {each.action.card for each in weigh(seen, thorough=True) if isinstance(each.action, Discard)}
            legal = {action.card for action in seen.legal if isinstance(action, Discard)}
            gins = {card for card in legal if deadwood(seen.hand & ~(1 << card)) == 0}
            assert thrown == legal - gins
            assert {each.action for each in weigh(seen)} <= {each.action for each in weigh(seen, thorough=True)}


ENVIRONMENT = {"PYTHONHASHSEED": "7", "PYTHONDONTWRITEBYTECODE": "1"}


def choices_of(python: str) -> list[str]:
    """What the Expert does in a few rounds of every rule set, asked in a process of its own."""
    command = [python, "-c", "from tests.engine.bots.tables import some_choices; print(*some_choices(), sep='\\n')"]
    told = subprocess.run(command, cwd=FOLDER.parents[1], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


def test_another_process_makes_the_same_choices() -> None:
    assert choices_of(sys.executable) == some_choices()


def other_pythons() -> list[str]:
    """Every other version of Python that this machine has, from the one that the project asks for."""
    found: dict[int, str] = {}
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    for python in (path for folder in folders for path in folder.glob("python3.*") if path.name[8:].isdigit()):
        version = int(python.name[8:])
        if version >= 11 and version != sys.version_info.minor and starts(python):
            found.setdefault(version, str(python))
    return list(found.values())


def starts(python: Path) -> bool:
    """Whether the program runs: there are placeholders for versions that are not installed."""
    return subprocess.run([python, "-c", ""], env=ENVIRONMENT, capture_output=True).returncode == 0


@pytest.mark.long
def test_every_other_python_here_makes_the_same_choices() -> None:
    for python in other_pythons():
        assert choices_of(python) == some_choices(), python


@pytest.mark.long
def test_ten_thousand_positions_with_the_unseen_cards_exchanged_bring_the_same_choices() -> None:
    random, seen_so_far = Random(4), 0
    while seen_so_far < 10_000:
        rules = random.choice([CLASSIC, THREE, custom_rules(random, 2), custom_rules(random, 3)])
        for state, seen in positions(rules, [EXPERT] * rules.players, random):
            if state.phase is not Phase.OVER:
                exchanged = observe(another_world(random, state, state.turn), state.turn)
                assert EXPERT.choose(exchanged) == EXPERT.choose(seen)
                seen_so_far += 1
