"""What may be done: `play`, `why_illegal`, `legal_actions` and the naive model are of one mind about every action."""

import random
from collections import Counter

import pytest

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass, write_action
from engine.errors import IllegalAction
from engine.legal import legal_actions, why_illegal
from engine.playing import play
from engine.state import Phase, RoundState
from tests.engine import naive_melds, naive_rules
from tests.engine.chance import any_action, any_rules, random_action, random_round
from tests.engine.test_naive_rules import dealt_naively


def without_declaration(action: Action) -> object:
    """The action with what is declared left open: a knock by its discard, big gin and a defence as such."""
    match action:
        case Knock(thrown, _):
            return Knock(thrown, ())
        case BigGin() | Defend():
            return type(action)
        case _:
            return action


def check_listed_actions(state: RoundState) -> set[object]:
    """Everything listed is allowed, and nothing is listed twice; what is listed, without declarations."""
    legal = legal_actions(state)
    listed = set(map(without_declaration, legal))
    assert all(why_illegal(state, action) is None for action in legal)
    assert len(listed) == len(legal)
    assert bool(legal) == (state.phase is not Phase.OVER)
    return listed


def check_any_action(state: RoundState, table: naive_rules.Table, action: Action, listed: set[object]) -> bool:
    """Whether the action is allowed; it is by all or by none, and a refusal changes nothing."""
    reason = why_illegal(state, action)
    assert (reason is None) == naive_rules.allowed(table, write_action(action)), (action, reason, state)
    before = state._replace()
    if reason is None:
        assert play(state, action) != state
        assert without_declaration(action) in listed
    else:
        assert reason.endswith(".") and reason[0].isupper()
        with pytest.raises(IllegalAction) as refused:
            play(state, action)
        assert str(refused.value) == reason
    assert state == before and why_illegal(state, action) == reason
    return reason is None


def throw_actions(seed: int, rounds: int, at_each_position: int) -> Counter[tuple[type[Action], bool]]:
    """Random actions thrown at the positions of random rounds; how many of each kind were allowed and refused."""
    rng = random.Random(seed)
    thrown: Counter[tuple[type[Action], bool]] = Counter()
    for number in range(rounds):
        naive_melds.least_deadwood.cache_clear()
        naive_melds.melds.cache_clear()
        naive_rules.cheapest.cache_clear()
        state = random_round(rng, any_rules(rng, number), dense=0.8)
        table = dealt_naively(state)
        skill = rng.choice((0.5, 0.9, 1.0))
        while state.phase is not Phase.OVER:
            listed = check_listed_actions(state)
            declaring = any(isinstance(action, Knock) or action in (BigGin, Defend) for action in listed)
            for _ in range(at_each_position * (4 if declaring else 1)):
                action = any_action(rng, state)
                thrown[type(action), check_any_action(state, table, action, listed)] += 1
            action = random_action(rng, state, skill)
            state, table = play(state, action), naive_rules.act(table, write_action(action))
        check_listed_actions(state)
        for _ in range(at_each_position):
            assert why_illegal(state, any_action(rng, state)) == "The round is over."
    return thrown


EVERY_KIND = (Pass, DrawStock, DrawDiscard, Discard, Knock, BigGin, Defend)


def test_play_accepts_exactly_what_the_rules_allow_of_thousands_of_random_actions() -> None:
    thrown = throw_actions(21, 150, 4)
    assert thrown.total() > 25_000
    for kind in EVERY_KIND:
        assert thrown[kind, False] >= 50, kind
        assert thrown[kind, True] >= (3 if kind is BigGin else 50), kind


@pytest.mark.long
def test_play_accepts_exactly_what_the_rules_allow_of_a_million_random_actions() -> None:
    thrown = throw_actions(22, 1_500, 40)
    assert thrown.total() > 1_000_000
    assert all(thrown[kind, allowed] >= 500 for kind in EVERY_KIND for allowed in (False, True) if kind is not BigGin)
    assert thrown[BigGin, True] >= 100
