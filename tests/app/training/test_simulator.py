"""The trainer's simulator against the engine: the same rules move for move, the same features, the same decisions.

These need a C compiler, so they run with `scripts/test --all` only.
"""

import ctypes
from collections import Counter
from collections.abc import Callable, Sequence
from ctypes import c_int, c_uint16, c_uint64
from pathlib import Path
from random import Random

import pytest

from app.training.__main__ import read, run
from app.training.growth import ADDED
from app.training.matches import match
from app.training.native import (
    NETWORKS,
    NEVER_KNOCKS,
    SIMPLE,
    STEADY,
    Brain,
    CompilerMissing,
    CPlayer,
    CTrace,
    c_rules,
    look_ahead,
    sharp,
    simulator,
)
from app.training.playing_on import can_play_on, play_on
from app.training.stages import Course, Stage
from app.training.twins import twin
from app.training.weights import quantised
from engine.actions import DISCARDS, DRAW_STOCK, PASS, TAKES, Action, BigGin, Knock
from engine.bots import BOTS
from engine.bots.beliefs import Beliefs, beliefs
from engine.bots.bot import Bot
from engine.bots.features import BLOCKS, NO_OFFER
from engine.bots.inference import suppose
from engine.bots.inputs import discard_inputs, hand_inputs, table_inputs
from engine.bots.network import UNIT, Sum, pack, unpack
from engine.cards import Card, CardSet, card_set, in_order
from engine.dealing import deal
from engine.legal import legal_actions
from engine.observation import Observation, observe
from engine.playing import play
from engine.rules import CLASSIC, RULE_SETS, THREE, Rules
from engine.state import Phase, RoundState
from tests.engine.bots.tables import custom_rules, positions, shuffled

pytestmark = pytest.mark.long

HIDDEN = 16
SIMPLE_PLAYER = CPlayer(SIMPLE)
STEADY_PLAYER = CPlayer(STEADY)
TINY = Course((CLASSIC, THREE), HIDDEN, (Stage(200, (0.001, 0.001), (0, 0), 0.5, bootstrap=True),))


def test_ten_thousand_rounds_go_move_for_move_as_in_the_engine() -> None:
    random, ended = Random(1), Counter[str]()
    trained = Brain(HIDDEN)
    players = [
        trained.player(),
        look_ahead(4, 3),
        look_ahead(16, 7),
        SIMPLE_PLAYER,
        STEADY_PLAYER,
        CPlayer(NEVER_KNOCKS),
    ]
    for number in range(10_000):
        named = list(RULE_SETS.values())[number % 6]
        rules = named if number % 2 else custom_rules(random, named.players)
        seated = [random.choice(players) for _ in range(rules.players)]
        ended[_play_in_both(rules, seated, random)] += 1
    assert min(ended[kind] for kind in ("knock", "gin", "undercut", "void", "big_gin")) > 50


def _play_in_both(rules: Rules, seated: Sequence[CPlayer], random: Random) -> str:
    deck, dealer = shuffled(random), random.randrange(rules.players)
    scores, points, trace = (c_int * 3)(), (c_int * 3)(), CTrace()
    counted = simulator(HIDDEN).play_out(
        (CPlayer * 3)(*seated),
        ctypes.byref(c_rules(rules)),
        (c_int * 52)(*deck),
        dealer,
        scores,
        ctypes.byref(trace),
        points,
    )
    state = deal(deck, dealer, rules)
    for code in trace.action[: trace.count]:
        state = play(state, _action(code, state))
    while state.phase is Phase.DEFEND:
        state = play(state, legal_actions(state)[0])
    assert state.result is not None, (rules, trace.action[: trace.count])
    assert bool(counted) == (state.result.kind != "void")
    assert tuple(points[: rules.players]) == state.result.points, (rules, state)
    return state.result.kind


def _action(code: int, state: RoundState) -> Action:
    """The simulator's number as an action; going down as the engine declares it."""
    match divmod(code, 100):
        case 0, 0:
            return PASS
        case 0, 1:
            return DRAW_STOCK
        case 1, card:
            return TAKES[card]
        case 2, card:
            return DISCARDS[card]
        case 3, 99:
            return next(action for action in legal_actions(state) if isinstance(action, BigGin))
        case _, card:
            thrown = None if card == 98 else Card(card)
            knocks = (action for action in legal_actions(state) if isinstance(action, Knock))
            return next(knock for knock in knocks if knock.discard == thrown)


@pytest.mark.parametrize(("level", "rounds"), [("steady", 300), ("expert", 60)])
def test_a_round_is_played_on_from_anywhere_as_in_the_engine(level: str, rounds: int) -> None:
    random, bot = Random(4), BOTS[level]
    for number in range(rounds):
        rules = list(RULE_SETS.values())[number % 6]
        scores = tuple(random.randint(-30, rules.target - 1) for _ in range(rules.players))
        state = deal(shuffled(random), random.randrange(rules.players), rules)
        moves, here = random.randint(0, 30), None
        while state.phase is not Phase.OVER:
            if len(state.moves) >= moves and here is None and can_play_on(state):
                here = state
            state = play(state, bot.choose(observe(state, state.turn, scores)))
        if here is not None:
            assert state.result is not None
            assert play_on(here, [twin(level, rules)] * rules.players, scores) == state.result.points


def test_the_features_are_the_engines() -> None:
    names = simulator(HIDDEN).feature_names().decode().split("\n")[:-1]
    assert names == [f"{name} {size}" for name, size in BLOCKS.items()]
    random, compared = Random(2), 0
    for rules in [*RULE_SETS.values(), *(custom_rules(random, 2 + number % 2) for number in range(20))]:
        scores = tuple(random.randint(-30, rules.target - 1) for _ in range(rules.players))
        for _, seen in positions(rules, [BOTS["steady"]] * rules.players, random, scores):
            if seen.phase is Phase.DISCARD:
                known = beliefs(seen)
                supposed = suppose(known)
                for card in in_order(seen.hand):
                    kept = seen.hand & ~(1 << card)
                    ours = table_inputs(seen, known, supposed, NO_OFFER) + discard_inputs(known, supposed, card)
                    ours += hand_inputs(seen, known, supposed, kept).inputs
                    assert sorted(ours) == _described(seen, known, kept, card)
                    compared += 1
    assert compared > 2000


def _described(seen: Observation, known: Beliefs, hand: CardSet, card: Card) -> list[int]:
    cards = [known.unseen, known.shown, known.own_threw]
    counts = [seen.stock_count, known.own_takes, known.own_turns, seen.scores[seen.seat]]
    for rival in known.rivals:
        cards += [rival.holds, rival.threw, rival.declined, card_set(rival.lately)]
        last = rival.lately[-1] if rival.lately else -1
        counts += [rival.takes, last, seen.scores[rival.seat], rival.last_draw]
    active = (c_uint16 * 256)()
    count = simulator(HIDDEN).describe(
        ctypes.byref(c_rules(seen.rules)),
        seen.limit,
        (c_uint64 * len(cards))(*cards),
        (c_int * len(counts))(*counts),
        hand,
        card,
        NO_OFFER,
        active,
    )
    return sorted(active[:count])


@pytest.mark.parametrize(
    ("bot", "twin"),
    [
        ("simple", lambda _: SIMPLE_PLAYER),
        ("look-ahead:weight=4,knock_turns=3", lambda _: look_ahead(4, 3)),
        ("steady", lambda _: STEADY_PLAYER),
        ("sharp", sharp),
    ],
    ids=["simple", "look-ahead", "steady", "sharp"],
)
def test_a_player_of_the_simulator_plays_as_its_twin_in_the_arena(bot: str, twin: Callable[[Rules], CPlayer]) -> None:
    from app.arena.players import player

    random, same, differ = Random(3), 0, 0
    for number in range(60):
        rules = list(RULE_SETS.values())[number % 6]
        same_here, parted = _follow(player(bot), [twin(rules)] * 3, rules, random)
        same += same_here
        differ += parted
    assert same > 600
    assert differ <= same / 100  # a choice between equals, or between values that floating point makes equal


def _follow(bot: Bot, seated: Sequence[CPlayer], rules: Rules, random: Random) -> tuple[int, bool]:
    """How many decisions of a round the bot makes as the simulator does, and whether they parted before its end."""
    deck, dealer = shuffled(random), random.randrange(rules.players)
    trace, points = CTrace(), (c_int * 3)()
    simulator(HIDDEN).play_out(
        (CPlayer * 3)(*seated),
        ctypes.byref(c_rules(rules)),
        (c_int * 52)(*deck),
        dealer,
        (c_int * 3)(),
        ctypes.byref(trace),
        points,
    )
    state = deal(deck, dealer, rules)
    for number, code in enumerate(trace.action[: trace.count]):
        action = _action(code, state)
        if bot.choose(observe(state, state.turn)) != action:
            return number, True
        state = play(state, action)
    return trace.count, False


def test_the_whole_numbers_say_what_the_floating_point_said(tmp_path: Path) -> None:
    run(TINY, tmp_path, 1, 1.0, None)
    brain = Brain(HIDDEN).read(tmp_path / "stage0.brain")
    networks = unpack(quantised(brain, 3), NETWORKS)
    random = Random(4)
    for number, network in enumerate(networks):
        first, second, bias = brain.network(number)
        for _ in range(20):
            active = random.sample(range(brain.features), 60)
            units = [sum(first[HIDDEN * row + unit] for row in active) for unit in range(HIDDEN)]
            exact = bias + sum(
                weight * (unit if unit > 0 else unit / 50) for weight, unit in zip(second, units, strict=True)
            )
            assert network.value(network.add(active, Sum())) / UNIT == pytest.approx(exact, abs=0.05)


def test_the_same_seed_trains_the_same_networks(tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        (tmp_path / name).mkdir()
        run(TINY, tmp_path / name, seed, 1.0, None)
    one, again, other = ((tmp_path / name / "stage0.brain").read_bytes() for name in ("one", "again", "other"))
    assert one == again
    assert one != other


def test_training_makes_a_player_better(tmp_path: Path) -> None:
    stages = (
        Stage(8_000, (0.0012, 0.0012), (0, 0), 0.5, bootstrap=True),
        Stage(12_000, (0.0012, 0.0006), (0.1, 0.05), 0.4),
    )
    run(Course((CLASSIC,), HIDDEN, stages), tmp_path, 1, 1.0, None)
    untrained = Brain(HIDDEN, simulator(HIDDEN).brain_of(simulator(HIDDEN).new_trainer(1)))
    trained = Brain(HIDDEN).read(tmp_path / "stage1.brain")
    assert match(HIDDEN, trained.player(), untrained.player(), CLASSIC, 200, 1).value > 0.9
    assert match(HIDDEN, trained.player(), SIMPLE_PLAYER, CLASSIC, 200, 1).value > 0.4


def test_without_a_compiler_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("app.training.native.shutil.which", lambda _: None)
    with pytest.raises(CompilerMissing):
        simulator(48)


def test_networks_of_an_earlier_expert_are_the_beginning_of_larger_ones(tmp_path: Path) -> None:
    random = Random(5)
    old = [
        row for row, name in enumerate(name for name, size in BLOCKS.items() for _ in range(size)) if name not in ADDED
    ]
    packed = [
        ([random.randint(-900, 900) for _ in range(8 * len(old))], [random.randint(-900, 900) for _ in range(8)], 77)
        for _ in range(NETWORKS)
    ]
    earlier = tmp_path / "earlier.weights"
    earlier.write_bytes(pack(packed))
    brain = read(Brain(HIDDEN, simulator(HIDDEN).brain_of(simulator(HIDDEN).new_trainer(1))), earlier)
    grown = unpack(quantised(brain, 3), NETWORKS)
    known = random.sample(range(len(old)), 50)
    new = [row for row in range(brain.features) if row not in set(old)]
    for before, after in zip(unpack(earlier.read_bytes(), NETWORKS), grown, strict=True):
        expected = before.value(before.add(known, Sum()))
        assert after.value(after.add([*(old[row] for row in known), *new], Sum())) == pytest.approx(expected, abs=60)
