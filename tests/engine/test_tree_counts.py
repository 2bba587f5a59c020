"""How many lines of play there are from written decks: the engine's count, the naive model's, and the number kept.

Any change to what is legal, to when a round ends or to whose turn it is shows as another number. A knock, a big gin
and a defence count once each, with their best declaration; a line that ends before the depth is not counted.
"""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cards import cards
from engine.dealing import deal
from engine.legal import legal_actions
from engine.playing import play
from engine.rules import RULE_SETS
from engine.state import RoundState
from tests.engine import naive_rules

KEPT = Path(__file__).parent.parent / "records" / "tree_counts.txt"


class Tree(NamedTuple):
    """A rule set, a deck dealt by the last seat, and the number of lines at depth 1, 2, 3, …"""

    rules: str
    deck: str
    counts: tuple[int, ...]


def kept() -> list[Tree]:
    """The file holds three lines for each tree: the rule set, the deck, the counts."""
    lines = [line for line in KEPT.read_text().splitlines() if line and not line.startswith("#")]
    threes = zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    return [Tree(rules, deck, tuple(map(int, counts.split()))) for rules, deck, counts in threes]


every_tree = pytest.mark.parametrize("tree", kept(), ids=[f"{tree.rules}-{tree.deck[:5]}" for tree in kept()])


def lines_of_play(state: RoundState, depth: int) -> Iterator[int]:
    """How many lines there are at depth 1, 2, 3 … and this depth; of the deepest the last action is only counted."""
    reached = [state]
    for _ in range(1, depth):
        reached = [play(each, action) for each in reached for action in legal_actions(each)]
        yield len(reached)
    yield sum(len(legal_actions(each)) for each in reached)


def dealt(tree: Tree) -> RoundState:
    rules = RULE_SETS[tree.rules]
    return deal(cards(tree.deck), rules.players - 1, rules)


def naive_counts(tree: Tree, depths: range) -> tuple[int, ...]:
    rules = RULE_SETS[tree.rules]
    table = naive_rules.deal(tree.deck.split(), rules.players - 1, asdict(rules))
    return tuple(naive_rules.lines_of_play(table, depth) for depth in depths)


def test_three_decks_are_kept_for_each_rule_set_counted_to_depth_seven() -> None:
    assert [tree.rules for tree in kept()] == [name for name in RULE_SETS for _ in range(3)]
    assert {len(tree.counts) for tree in kept()} == {7}
    assert len({tree.deck for tree in kept()}) == 18


@every_tree
def test_the_engine_counts_as_many_lines_of_play_as_ever(tree: Tree) -> None:
    assert tuple(lines_of_play(dealt(tree), 7)) == tree.counts


@every_tree
def test_the_naive_model_counts_the_same_to_depth_four(tree: Tree) -> None:
    assert naive_counts(tree, range(1, 5)) == tree.counts[:4]


@pytest.mark.long
@every_tree
def test_the_naive_model_counts_the_same_to_depth_seven(tree: Tree) -> None:
    assert naive_counts(tree, range(5, 8)) == tree.counts[4:]
