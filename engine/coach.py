"""The coach: what to do now and why, and afterwards what each decision cost.

It sees what the player sees, an observation, and judges by the Expert's own values; so a hint tells nothing that
the player could not have worked out, and a review blames nobody for what could not be known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.actions import Action, BigGin, Defend, Discard, Knock
from engine.bots.beliefs import beliefs
from engine.bots.expert import weigh
from engine.bots.winning import POINTS, UNITS, winning_chances, worth
from engine.cards import CardSet, card_set
from engine.coach_reasons import Reason, reasons_for
from engine.deadwood import best_arrangement, points_of
from engine.layoffs import Layoff
from engine.melds import Meld
from engine.observation import Observation, observe
from engine.scoring import counts_double, is_undercut
from engine.state import Phase, RoundState, Seat

Class = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
"""How good a decision was, the best first."""

CLASSES: tuple[tuple[float, Class], ...] = ((0.25, "best"), (1.0, "good"), (2.5, "inaccuracy"), (5.0, "mistake"))
"""The loss in points below which a decision is of a class; from the last on it is a blunder."""

Sort = Literal["draw", "discard", "waiting", "going down"]
"""What a choice was about: which draw, which discard, going on instead of ending the round, or ending it instead."""

SHARES: dict[Sort, float] = {"draw": 0.45, "discard": 0.35, "waiting": 0.15, "going down": 0.75}
"""How much of a difference between two values is real. The networks learned to find the best, and make too much of what
parts it from the rest: so much of it comes out when both are played to the end of the round, again and again
(`tests/bench/coach.py shares`)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to do: what it is worth in points, and the chance of winning the game with it."""

    action: Action
    value: float
    win: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The best action, why, and every candidate, the best first."""

    action: Action
    reasons: tuple[Reason, ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of a finished round, as it was then and what it cost."""

    move: int
    """Which of the round's moves it was, from 0."""
    seen: Observation
    chosen: Candidate
    best: Candidate
    candidates: tuple[Candidate, ...]
    reasons: tuple[Reason, ...]
    """Why the best action was the best."""

    @property
    def loss(self) -> float:
        """What the choice gave up against the best, in points; never negative."""
        return max(0.0, self.best.value - self.chosen.value)

    @property
    def loss_of_win(self) -> float:
        """The same in the chance of winning the game."""
        return max(0.0, self.best.win - self.chosen.win)

    @property
    def classed(self) -> Class:
        """Which class of decision it was."""
        return class_of(self.loss)


def class_of(loss: float) -> Class:
    """The class of a decision that gave up so many points.

    >>> class_of(-1.5), class_of(2.5), class_of(30)
    ('best', 'mistake', 'blunder')
    """
    return next((name for bound, name in CLASSES if loss < bound), "blunder")


def hint(seen: Observation) -> Hint | None:
    """What the Expert would do in this seat now, and why; None where there is nothing to decide."""
    if not seen.legal:
        return None
    candidates = _candidates(seen)
    return Hint(candidates[0].action, _reasons(seen, candidates), candidates)


def review(over: RoundState, positions: Iterable[RoundState], seat: Seat, scores: tuple[int, ...]) -> list[Judgement]:
    """Every decision of the seat in a round: ``positions`` are those before each move of ``over``, in order.

    Moves that were forced are left out. ``scores`` are the game's before the round.
    """
    judgements = []
    for number, (state, move) in enumerate(zip(positions, over.moves, strict=True)):
        if move.seat != seat:
            continue
        seen = observe(state, seat, scores)
        if len(seen.legal) > 1 or isinstance(move.action, Defend):
            judgements.append(_judge(number, seen, move.action))
    return judgements


def _judge(number: int, seen: Observation, action: Action) -> Judgement:
    candidates = _candidates(seen)
    chosen = _as_chosen(seen, action, candidates)
    return Judgement(number, seen, chosen, candidates[0], candidates, _reasons(seen, candidates))


def _reasons(seen: Observation, candidates: tuple[Candidate, ...]) -> tuple[Reason, ...]:
    """Why the first of these is the best; if there is no reason that can be seen, by how much."""
    best, *others = candidates
    if found := reasons_for(seen, best.action, beliefs(seen)):
        return found
    ahead = max(0, round(10 * (best.value - others[0].value))) if others else 0
    return (Reason("ahead", {"tenths": ahead}),) if ahead else ()


def _candidates(seen: Observation) -> tuple[Candidate, ...]:
    """What may be done, the best first, each with its value."""
    if seen.phase is Phase.DEFEND:
        return tuple(sorted((_defence(seen, each) for each in _defences(seen)), key=lambda each: -each.value))
    best, *others = sorted(weigh(seen, thorough=True), key=lambda each: -each.preference)
    behind = [(SHARES[sort_of(best.action, each.action)] * (best.points - each.points), each.action) for each in others]
    behind.sort(key=lambda each: each[0])
    return tuple(_candidate(seen, action, (best.points - by) / POINTS) for by, action in [(0, best.action), *behind])


def sort_of(best: Action, other: Action) -> Sort:
    """What the choice between these two is about.

    >>> from engine.actions import DRAW_STOCK, PASS
    >>> sort_of(DRAW_STOCK, PASS), sort_of(Knock(None, ()), PASS), sort_of(PASS, Knock(None, ()))
    ('draw', 'waiting', 'going down')
    """
    if isinstance(other, Knock | BigGin):
        return "going down"
    if isinstance(best, Knock | BigGin):
        return "waiting"
    return "discard" if isinstance(best, Discard) else "draw"


def _candidate(seen: Observation, action: Action, units: float) -> Candidate:
    now = winning_chances(seen.rules, seen.scores)[seen.seat]
    return Candidate(action, units * POINTS, min(1.0, max(0.0, now + units / UNITS)))


def _as_chosen(seen: Observation, action: Action, candidates: tuple[Candidate, ...]) -> Candidate:
    """The candidate that was chosen; a knock declared in another way is worth less by what it declared too much."""
    match action:
        case Knock(discard, melds):
            best = next(
                each for each in candidates if isinstance(each.action, Knock) and each.action.discard == discard
            )
            assert isinstance(best.action, Knock)
            hand = action.leaves(seen.hand)
            wasted = _left(hand, melds) - _left(hand, best.action.melds)
            if wasted == 0:
                return best
            lost_gin = seen.rules.gin_bonus if _left(hand, best.action.melds) == 0 else 0
            return _candidate(seen, action, (best.value - _times(seen) * (wasted + lost_gin)) / POINTS)
        case Defend():
            return _defence(seen, action)
        case BigGin():
            return next(each for each in candidates if isinstance(each.action, BigGin))
        case _:
            return next(each for each in candidates if each.action == action)


def _defences(seen: Observation) -> Iterator[Defend]:
    """The best defence, and the same with its last layoffs left out, down to none: own melds take what they can."""
    best = seen.legal[0]
    assert isinstance(best, Defend), best
    yield best
    for count in reversed(range(len(best.layoffs))):
        layoffs = best.layoffs[:count]
        left = seen.hand & ~card_set(layoff.card for layoff in layoffs)
        yield Defend(best_arrangement(left).melds, layoffs)


def _defence(seen: Observation, action: Action) -> Candidate:
    """What a defence is worth. With three at the table the other defender's count is left out: nobody knows it yet."""
    assert isinstance(action, Defend), action
    assert seen.knocker is not None, "only a knock is defended"
    theirs = seen.knockers_spread.points
    left = _left(seen.hand, action.melds, action.layoffs)
    undercut = is_undercut(seen.rules, left, theirs)
    points = [0] * seen.rules.players
    winner = seen.seat if undercut else seen.knocker
    points[winner] = _times(seen) * (abs(left - theirs) + (seen.rules.undercut_bonus if undercut else 0))
    points[seen.knocker] -= _times(seen) * seen.rules.undercut_penalty if undercut else 0
    return _candidate(seen, action, worth(seen.rules, seen.scores, points, seen.seat))


def _times(seen: Observation) -> int:
    """How many times each point of the round counts."""
    return 2 if counts_double(seen.rules, seen.upcard) else 1


def _left(hand: CardSet, melds: Iterable[Meld], layoffs: Iterable[Layoff] = ()) -> int:
    """The deadwood that a declaration leaves of the hand, in points."""
    used = sum(map(card_set, melds)) | card_set(layoff.card for layoff in layoffs)
    return points_of(hand & ~used)


def mean_loss(judgements: Iterable[Judgement]) -> float:
    """The mean loss of these decisions, in points; 0 for none."""
    losses = [judgement.loss for judgement in judgements]
    return sum(losses) / len(losses) if losses else 0.0
