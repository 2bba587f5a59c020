"""How likely a knock is to be undercut: what happened to knocks of its kind in thousands of rounds among Experts.

At every chance to knock, taken or not, what the others held was compared. The share of undercuts rises with the
turn, with the deadwood declared, and with the discards that another took. Where more than ten points may be declared
it is smaller, since whoever has little goes out. A logistic function was fitted to it, and `tests/bench/coach.py risk`
counts again.
"""

from math import exp

from engine.bots.beliefs import Beliefs
from engine.observation import Observation

ALWAYS, BY_TURN, BY_POINT, BY_TAKE = -5.85, 0.35, 0.22, 0.17
"""The logarithm of the odds: to begin with, and for each own turn, point of deadwood, and discard another took."""

USUAL = 10
"""The highest knock limit of the six rule sets, and so the most deadwood that most knocks declare."""

BY_POINT_BEYOND, BY_LIMIT_BEYOND = 0.09, -0.06
"""What is added for each point of deadwood above the usual, in place of the above, and for each point of the limit."""

AT_THREE = -0.6
"""What is added at a table for three."""

LAST_TURN = 12
"""Later turns are like this one."""

MOST_TAKES = 3
"""And more takes like so many."""


def undercut_risk(seen: Observation, known: Beliefs, deadwood: int) -> int:
    """In how many of a hundred such positions a knock with this deadwood is undercut; at least 1, at most 99.

    With three at the table it is undercut if one of the others does it; each has had less time then.
    """
    level = deadwood if seen.rules.tie == "undercut" else deadwood - 1
    odds = ALWAYS + BY_TURN * min(known.own_turns, LAST_TURN) + BY_POINT * min(level, USUAL)
    odds += BY_POINT_BEYOND * max(level - USUAL, 0) + BY_LIMIT_BEYOND * max(seen.limit - USUAL, 0)
    if seen.rules.players == 3:
        odds += AT_THREE
    safe = 1.0
    for rival in known.rivals:
        safe *= 1 - 1 / (1 + exp(-(odds + BY_TAKE * min(rival.takes, MOST_TAKES))))
    return min(99, max(1, round(100 * (1 - safe))))
