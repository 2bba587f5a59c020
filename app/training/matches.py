"""Matches inside the simulator: quick, for telling one network from another. The arena is what counts."""

import ctypes
from ctypes import c_double
from math import sqrt
from statistics import mean, pstdev
from typing import NamedTuple

from app.training.native import CPlayer, c_rules, simulator
from engine.rules import Rules


class Score(NamedTuple):
    """The share of games that the first player won, and the half width of its 95 % interval."""

    share: float
    give_or_take: float


def match(hidden: int, one: CPlayer, other: CPlayer, rules: Rules, deals: int, seed: int) -> Score:
    """Whole games of one player against others of one kind, each deal played once from every seat."""
    results = ((c_double * 3) * deals)()
    given = c_rules(rules)
    simulator(hidden).match(ctypes.byref(one), ctypes.byref(other), ctypes.byref(given), deals, seed, results)
    shares = [result[0] / rules.players for result in results]
    return Score(mean(shares), 1.96 * pstdev(shares) / sqrt(deals))
