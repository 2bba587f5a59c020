"""Matches inside the simulator: quick, for telling one network from another. The arena is what counts."""

import ctypes
from ctypes import c_double

from app.arena.statistics import Estimate, ratio
from app.training.native import CPlayer, c_rules, simulator
from engine.rules import Rules


def match(hidden: int, one: CPlayer, other: CPlayer, rules: Rules, deals: int, seed: int) -> Estimate:
    """The share of games that one player wins against others of one kind, each deal played once from every seat."""
    results = ((c_double * 3) * deals)()
    given = c_rules(rules)
    simulator(hidden).match(ctypes.byref(one), ctypes.byref(other), ctypes.byref(given), deals, seed, results)
    return ratio([(won, rules.players) for won, _, _ in results])
