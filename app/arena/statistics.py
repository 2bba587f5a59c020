"""What the games say: shares and means with intervals that know which games share a deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from app.arena.games import Tally

SIGMAS = 1.959964
"""The half width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A ratio and the half width of its 95 % interval."""

    value: float
    give_or_take: float


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took, in milliseconds."""

    mean: float
    median: float
    percentile_99: float


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The sum of the first numbers over the sum of the second, each pair being one deal.

    All games of a deal are one observation: they share their cards, so they are not independent. The interval is that
    of a ratio of means (the delta method).

    >>> ratio([(2, 2), (0, 2)] * 50).value, round(ratio([(2, 2), (0, 2)] * 50).give_or_take, 4)
    (0.5, 0.0985)
    """
    count = len(pairs)
    weight = sum(below for _, below in pairs)
    value = sum(above for above, _ in pairs) / weight
    squares = sum((above - value * below) ** 2 for above, below in pairs)
    deviation = sqrt(squares * count / (count - 1)) if count > 1 else float("inf")
    return Estimate(value, SIGMAS * deviation / weight)


def share_won(tallies: Sequence[Tally]) -> Estimate:
    """The share of games won."""
    return ratio([(tally.won, tally.games) for tally in tallies])


def points_per_round(tallies: Sequence[Tally]) -> Estimate:
    """Points more than the others', a round."""
    return ratio([(tally.points, tally.rounds) for tally in tallies])


def times(tallies: Sequence[Tally], player: str) -> Times | None:
    """How long the player's decisions took; None if it never had a choice."""
    seconds = sorted(second for tally in tallies for second in tally.seconds.get(player, ()))
    if not seconds:
        return None
    last = len(seconds) - 1
    middle, late = seconds[last // 2], seconds[len(seconds) * 99 // 100]
    return Times(1000 * sum(seconds) / len(seconds), 1000 * middle, 1000 * late)


def counts(tallies: Sequence[Tally]) -> dict[str, int]:
    """How many rounds ended how, the commonest first."""
    total: dict[str, int] = {}
    for tally in tallies:
        for what, often in tally.counts.items():
            total[what] = total.get(what, 0) + often
    return dict(sorted(total.items(), key=lambda item: -item[1]))
