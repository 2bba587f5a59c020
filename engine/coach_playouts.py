"""A deeper look at a decision: the best action and the chosen one, played on in many worlds that fit what was seen.

Everybody plays on as the Expert would, both actions from the same hidden cards. Two turns later, unless the round is
over before, the position is valued: by then it shows what the action led to, and luck has not yet drowned it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from engine.actions import Action, Defend
from engine.bots.expert import weigh
from engine.bots.winning import POINTS, worth
from engine.coach import Class, Judgement, class_of
from engine.coach_worlds import worlds
from engine.observation import observe
from engine.playing import play
from engine.state import Phase, RoundState, Seat

TURNS = 2
"""So many more turns the player has before the position is valued."""

WORLDS = 400
"""So many worlds are played on in one round, shared among the decisions that are looked at."""

MOST = 100
"""But no more for any of them."""

NORMAL = 1.96
"""How many standard errors to each side make an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """What playing on showed: how much better the best action did than the chosen one, in points."""

    worlds: int
    """In so many worlds both were played on."""
    loss: float
    """The mean difference; below zero where the choice did better after all."""
    give_or_take: float
    """The half width of its interval of 95 %."""

    @property
    def classed(self) -> Class | None:
        """Which class of decision it was by this; None where it is too close to tell.

        >>> Playouts(100, 9.1, 4.0).classed, Playouts(100, -9.1, 4.0).classed, Playouts(100, 3.0, 4.0).classed
        ('blunder', 'best', None)
        """
        return class_of(self.loss) if abs(self.loss) > self.give_or_take else None


def worth_a_look(judged: Judgement) -> bool:
    """Whether playing on can tell more: something was given up, and what the other holds is not yet on the table."""
    return judged.classed != "best" and not isinstance(judged.best.action, Defend)


def worlds_each(judgements: Sequence[Judgement]) -> int:
    """In how many worlds each decision of a round is played on, so that a whole round takes no more than so long."""
    return min(MOST, WORLDS // max(1, sum(map(worth_a_look, judgements))))


def look_deeper(judged: Judgement, count: int, turns: int = TURNS) -> Playouts:
    """Play both actions on in ``count`` worlds, at least two. The same decision always gives the same answer."""
    seat, scores = judged.seen.seat, judged.seen.scores
    differences = [
        _played_on(world, judged.best.action, seat, scores, turns)
        - _played_on(world, judged.chosen.action, seat, scores, turns)
        for world in islice(worlds(judged.seen), count)
    ]
    mean = sum(differences) / count
    variance = sum((difference - mean) ** 2 for difference in differences) / (count - 1)
    return Playouts(count, mean, NORMAL * sqrt(variance / count))


def _played_on(state: RoundState, action: Action, seat: Seat, scores: tuple[int, ...], left: int) -> float:
    """What the seat has from the action in this world, in points, when it has ``left`` more turns."""
    while True:
        state = play(state, action)
        if state.result is not None:
            return POINTS * worth(state.rules, scores, state.result.points, seat)
        seen = observe(state, state.turn, scores)
        if state.phase is Phase.DEFEND:
            action = seen.legal[0]
            continue
        best = max(weigh(seen), key=lambda weighed: weighed.preference)
        if state.turn == seat and state.phase is Phase.DRAW:
            if left == 0:
                return best.points
            left -= 1
        action = best.action
