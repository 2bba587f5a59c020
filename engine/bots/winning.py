"""What a score promises: the chance of winning the game from it, and what points are worth by that measure."""

from collections.abc import Sequence

from engine.rules import Rules
from engine.state import Seat

UNITS = 9
"""One whole game is so many units of value."""

POINTS = 25
"""About so many points are one unit, at the start of a game to 100."""

_BEHIND = 30
_STEEPNESS = 1.8


def winning_chances(rules: Rules, scores: Sequence[int]) -> tuple[float, ...]:
    """Each seat's chance of winning the game from this score, between players of one strength.

    It falls with the points still needed, in hundredths of the target: in proportion to (need + 30) to the power
    of -1.8, which was fitted to games among the networks themselves.

    >>> from engine.rules import CLASSIC
    >>> [round(chance, 2) for chance in winning_chances(CLASSIC, (80, 40))]
    [0.74, 0.26]
    """
    winner = max(range(rules.players), key=lambda seat: scores[seat])
    if scores[winner] >= rules.target:
        return tuple(float(seat == winner) for seat in range(rules.players))
    weights = [(100 * (rules.target - score) / rules.target + _BEHIND) ** -_STEEPNESS for score in scores]
    return tuple(weight / sum(weights) for weight in weights)


def as_chance(points: float) -> float:
    """What so many points are in the chance of winning the game, at the start of a game to 100."""
    return points / POINTS / UNITS


def worth(rules: Rules, scores: Sequence[int], points: Sequence[int], seat: Seat) -> float:
    """What these points would be worth to the seat, in units: the change in its chance of winning, times UNITS."""
    after = [score + won for score, won in zip(scores, points, strict=True)]
    return UNITS * (winning_chances(rules, after)[seat] - winning_chances(rules, scores)[seat])
