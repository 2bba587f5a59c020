"""Asking the coach: a hint for the decision at hand, and the review of a finished round."""

from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app import view
from app.api import SAVE_PROBLEMS, json_answer, over_or_refused
from app.errors import Problem, documented
from app.gamefile import open_game
from app.heavy import HeavyWork
from app.messages import _
from app.requests import ApiRoute, Saves
from app.schemas import PlayAction, Points, RoundRequest, SaveRequest, Shape, View
from engine.actions import Action
from engine.cards import Card
from engine.coach import Candidate, Judgement, hint, mean_loss, review
from engine.coach_reasons import Parameter, Reason
from engine.game import PLAYER, Game
from engine.record import positions
from engine.state import Phase, RoundState

router = APIRouter(prefix="/api/games", route_class=ApiRoute, tags=["coach"])


class ReasonShape(Shape):
    """A claim by its code; further members fill the sentence that the page makes of it."""

    model_config = ConfigDict(extra="allow")

    code: str = Field(examples=["dearest"])


class CandidateShape(Shape):
    """One thing to do, in expected points, and the chance of winning the game with it."""

    action: PlayAction
    value: float
    win: float


class HintAnswer(Shape):
    action: PlayAction
    reasons: list[ReasonShape]
    candidates: list[CandidateShape]


class Loss(Shape):
    """What a decision gave up against the best one."""

    points: float
    win: float


class DecisionShape(Shape):
    """One decision: the table as it was then, what was done and what would have been best."""

    move: int = Field(description="which of the round's moves it was, from 0")
    position: View
    chosen: CandidateShape
    best: CandidateShape
    loss: Loss
    classed: Literal["best", "good", "inaccuracy", "mistake", "blunder"] = Field(alias="class")
    reasons: list[ReasonShape]
    candidates: list[CandidateShape]


class ReviewAnswer(Shape):
    round: int
    decisions: list[DecisionShape]
    mean_loss: float
    points: list[Points] = Field(description="what the round brought each seat")


@router.post("/hint", response_model=HintAnswer, responses=documented(*SAVE_PROBLEMS, "no_decision", "busy"))
async def ask_for_hint(request: SaveRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """What the strongest bot would do in the player's place, and why."""
    game = open_game(saves, request.save)
    at_turn = game.ended is None and game.round.phase is not Phase.OVER
    found = await heavy.run(hint, game.observation(PLAYER)) if at_turn else None
    if found is None:
        raise Problem("no_decision", _("There is nothing to decide now."))
    return json_answer(
        {
            "action": view.action(found.action),
            "reasons": list(map(_reason, found.reasons)),
            "candidates": list(map(_candidate, found.candidates)),
        }
    )


@router.post(
    "/review",
    response_model=ReviewAnswer,
    responses=documented(*SAVE_PROBLEMS, "not_found", "not_finished", "busy"),
)
async def ask_for_review(request: RoundRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """Every decision of the player in a finished round, judged only by what could be known then."""
    game = open_game(saves, request.save)
    over = over_or_refused(game, request.round)
    before = game.totals[request.round - 2] if request.round > 1 else (0,) * game.rules.players
    return json_answer(await heavy.run(_reviewed, game, request.round, over, before))


def _reviewed(game: Game, number: int, over: RoundState, before: tuple[int, ...]) -> dict[str, Any]:
    """The review of a round: the totals before it are those the chances of winning start from."""
    states = list(positions(over))
    decisions = review(over, states, PLAYER, before)
    return {
        "round": number,
        "decisions": [_decision(game, number, states[each.move], each) for each in decisions],
        "mean_loss": _rounded(mean_loss(decisions)),
        "points": list(game.finished[number - 1].points),
    }


def _decision(game: Game, number: int, state: RoundState, judged: Judgement) -> dict[str, Any]:
    then = replace(game, finished=game.finished[: number - 1], round=state, resigned=False)
    return {
        "move": judged.move,
        "position": view.view(then),
        "chosen": _candidate(judged.chosen),
        "best": _candidate(judged.best),
        "loss": {"points": _rounded(judged.loss), "win": _rounded(judged.loss_of_win)},
        "class": judged.classed,
        "reasons": list(map(_reason, judged.reasons)),
        "candidates": list(map(_candidate, judged.candidates)),
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    action: Action = candidate.action
    return {"action": view.action(action), "value": _rounded(candidate.value), "win": _rounded(candidate.win)}


def _reason(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, **{name: _text(value) for name, value in reason.parameters.items()}}


def _text(value: Parameter) -> int | str | list[str]:
    match value:
        case Card():
            return str(value)
        case tuple():
            return list(map(str, value))
        case _:
            return value


def _rounded(value: float) -> float:
    return round(value, 4)
