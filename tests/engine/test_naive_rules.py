"""The engine beside the naive model of the rules: the same positions, the same choices, the same points."""

import random
from dataclasses import asdict
from typing import Any

import pytest

from engine.actions import Action, BigGin, Defend, Knock, write_action
from engine.cards import CARDS, Card, CardSet, card_set, in_order
from engine.deadwood import points_of
from engine.legal import legal_actions
from engine.playing import play
from engine.rules import RULE_SETS
from engine.state import Phase, RoundState
from tests.engine import naive_melds, naive_rules
from tests.engine.chance import any_rules, random_action, random_round
from tests.engine.naive_rules import Table


def texts(some: CardSet) -> set[str]:
    return set(map(str, in_order(some)))


def text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def as_table(state: RoundState) -> dict[str, Any]:
    """The engine's position in the naive model's words, as far as both say the same."""
    spreads = {seat: spread for seat, spread in enumerate(state.spreads) if spread is not None}
    result = state.result
    return {
        "limit": state.setup.limit,
        "hands": [texts(hand) for hand in state.hands],
        "stock": [str(each) for each in state.stock],
        "pile": [str(each) for each in state.discards],
        "phase": state.phase.value,
        "turn": state.turn if state.phase is not Phase.OVER else None,
        "must_draw": state.must_draw,
        "drawn": text(state.drawn),
        "taken": text(state.taken),
        "openly_taken": [texts(known) for known in state.known],
        "turns_without_stock": state.turns_without_stock,
        "knocker": state.knock and state.knock.seat,
        "kind": state.knock and state.knock.kind,
        "thrown": state.knock and text(state.knock.discard),
        "deadwood": {seat: points_of(card_set(spread.deadwood)) for seat, spread in spreads.items()},
        "laid_off": {
            seat: [(str(each.card), each.meld) for each in spread.layoffs] for seat, spread in spreads.items()
        },
        "ending": result and result.kind,
        "winner": result and result.winner,
        "points": list(result.points) if result else [],
    }


def in_the_same_words(table: Table) -> dict[str, Any]:
    named = {name: getattr(table, name) for name in as_table_fields}
    named["turn"] = table.turn if table.phase != "over" else None
    named["deadwood"] = {seat: naive_melds.value(cards) for seat, cards in table.deadwood.items()}
    return named


as_table_fields = (
    *("limit", "hands", "stock", "pile", "phase", "must_draw", "drawn", "taken", "openly_taken"),
    *("turns_without_stock", "knocker", "kind", "thrown", "laid_off", "ending", "winner", "points"),
)


def without_declaration(action: Action) -> str:
    return write_action(action).partition(":")[0]


def compare_choices(state: RoundState, table: Table) -> None:
    """The same options; each declaration allowed and as good as the best that the naive search finds."""
    legal = legal_actions(state)
    assert sorted(map(without_declaration, legal)) == sorted(table.options)
    hand = texts(state.hands[state.turn])
    for action in legal:
        assert naive_rules.allowed(table, write_action(action)), action
        match action:
            case Knock(thrown, melds):
                kept = frozenset(hand - {str(thrown)})
                left = kept - {str(each) for meld in melds for each in meld}
                assert naive_melds.value(left) == naive_melds.least_deadwood(kept), action
            case BigGin(melds):
                assert {str(each) for meld in melds for each in meld} == hand
            case Defend(melds, layoffs):
                gone = {str(each) for meld in melds for each in meld} | {str(each.card) for each in layoffs}
                assert naive_melds.value(hand - gone) == naive_rules.fewest_after_defence(table), action
            case _:
                pass


def compare_rounds(seed: int, number: int) -> dict[str, int]:
    """Play rounds under all sets and custom ones in both; say how often they ended in each way."""
    endings: dict[str, int] = {}
    rng = random.Random(seed)
    for each in range(number):
        naive_melds.least_deadwood.cache_clear()
        naive_melds.melds.cache_clear()
        naive_rules.cheapest.cache_clear()
        rules = any_rules(rng, each)
        state = random_round(rng, rules)
        table = dealt_naively(state)
        skill = rng.choice((0.0, 0.5, 0.9, 1.0))
        while True:
            assert as_table(state) == in_the_same_words(table), state
            compare_choices(state, table)
            if state.phase is Phase.OVER:
                break
            action = random_action(rng, state, skill)
            state, table = play(state, action), naive_rules.act(table, write_action(action))
        assert state.result is not None
        endings[state.result.kind] = endings.get(state.result.kind, 0) + 1
    return endings


def dealt_naively(state: RoundState) -> Table:
    """The same deal by the naive model, from the deck that the position was dealt from."""
    players, dealer = state.rules.players, state.setup.dealer
    order = [(dealer + step) % players for step in range(1, players + 1)]
    hands = [in_order(state.hands[seat]) for seat in order]
    deck = [str(each) for row in zip(*hands, strict=True) for each in row]
    deck += [str(state.setup.upcard), *map(str, state.stock)]
    assert sorted(deck) == sorted(map(str, CARDS))
    return naive_rules.deal(deck, dealer, asdict(state.rules))


@pytest.mark.parametrize("name", RULE_SETS)
def test_each_rule_set_has_the_values_of_the_rulebooks_table(name: str) -> None:
    engines = asdict(RULE_SETS[name])
    assert (engines.pop("id"), engines.pop("base")) == (name, name)
    assert engines == naive_rules.SIX_SETS[name]


def test_there_are_six_rule_sets_and_the_first_is_classic() -> None:
    assert list(RULE_SETS) == ["classic", "italian", "oklahoma", "spanish", "polish", "three"]
    assert sorted(RULE_SETS) == sorted(naive_rules.SIX_SETS)


def test_three_hundred_random_rounds_go_the_same_way_in_the_naive_model() -> None:
    endings = compare_rounds(11, 300)
    assert set(endings) == {"knock", "gin", "big_gin", "undercut", "void"}


@pytest.mark.long
def test_three_thousand_random_rounds_go_the_same_way_in_the_naive_model() -> None:
    endings = compare_rounds(12, 3_000)
    assert min(endings[kind] for kind in ("knock", "gin", "big_gin", "undercut", "void")) >= 20
