"""What several runs of one measurement say together."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from app.arena.statistics import SIGMAS, Estimate

STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)
"""The half width of a 95 % interval in standard errors, for 2, 3, … runs (Student's t)."""


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of the runs and the half width of its 95 % interval.

    >>> each = estimate([2.0, 2.2, 2.1])
    >>> round(each.value, 2), round(each.give_or_take, 2)
    (2.1, 0.25)
    """
    runs = len(values)
    if runs < 2:
        return Estimate(values[0], float("inf"))
    errors = STUDENT[runs - 2] if runs - 2 < len(STUDENT) else SIGMAS
    return Estimate(mean(values), errors * stdev(values) / sqrt(runs))


def told(values: Sequence[float], digits: int = 2) -> str:
    """The same in words.

    >>> told([2.0, 2.2, 2.1])
    '2.10 ± 0.25'
    """
    found = estimate(values)
    return f"{found.value:.{digits}f} ± {found.give_or_take:.{digits}f}"
