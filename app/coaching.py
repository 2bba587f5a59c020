"""Asking the coach: a hint for the decision at hand, the review of a finished round, a deeper look at one decision."""

from dataclasses import replace
from itertools import islice, takewhile
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app import view
from app.answer_shapes import View
from app.answers import SAVE_PROBLEMS, json_answer, over_or_refused
from app.errors import Problem, documented
from app.gamefile import open_game
from app.heavy import HeavyWork
from app.messages import _
from app.request_shapes import PlayAction, RoundRequest, SaveRequest
from app.requests import ApiRoute, Saves
from app.shapes import CardText, Points, Shape
from engine.bots.winning import as_chance
from engine.cards import Card, card_set, texts_in_order
from engine.coach import Candidate, Class, Judgement, hint, mean_loss, review
from engine.coach_playouts import Playouts, look_deeper, worlds_each, worth_a_look
from engine.coach_reasons import Parameter, Reason
from engine.game import PLAYER, Game
from engine.record import positions
from engine.state import Phase, RoundState

NEXT_IN_STOCK = 3
"""So many of the cards that came next are shown afterwards."""

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


class Deeper(Shape):
    """What playing the best and the chosen action on in many worlds showed; the loss may be negative."""

    worlds: int
    loss: Loss
    give_or_take: Loss = Field(description="the half width of the interval of 95 %")
    classed: Class | None = Field(alias="class", description="by this loss; null where it is too close to tell")


class There(Shape):
    """What the player could not see then. Nothing else in a review depends on it."""

    hands: list[list[CardText] | None] = Field(description="each other player's cards; null for the player's own seat")
    stock: list[CardText] = Field(description="the cards that came next, the first one first")


class ReviewRequest(RoundRequest):
    move: Annotated[int, Field(ge=0, le=100_000)] | None = Field(
        None, description="take a deeper look at the decision with this move, and answer with that one only"
    )


class DecisionShape(Shape):
    """One decision: the table as it was then, what was done and what would have been best."""

    move: int = Field(description="which of the round's moves it was, from 0")
    position: View
    chosen: CandidateShape
    best: CandidateShape
    loss: Loss
    classed: Class = Field(alias="class")
    reasons: list[ReasonShape]
    candidates: list[CandidateShape]
    there: There | None = Field(description="null as long as the rules keep it hidden")
    deeper: Deeper | None = Field(None, description="only where a deeper look was asked for")


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
async def ask_for_review(request: ReviewRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """Every decision of the player in a finished round, judged only by what could be known then.

    With `move` only that decision, at which a deeper look is taken: it is played on in many worlds.
    """
    game = open_game(saves, request.save)
    over = over_or_refused(game, request.round)
    before = game.totals[request.round - 2] if request.round > 1 else (0,) * game.rules.players
    if request.move is None:
        return json_answer(await heavy.run(_reviewed, game, request.round, over, before))
    looked = heavy.run(_looked_at, game, request.round, over, before, request.move, takes_seconds=True)
    return json_answer(await looked)


def _reviewed(game: Game, number: int, over: RoundState, before: tuple[int, ...]) -> dict[str, Any]:
    """The review of a round: the totals before it are those the chances of winning start from."""
    states = list(positions(over))
    decisions = review(over, states, PLAYER, before)
    return _answer(game, number, decisions, [_decision(game, number, over, states, each) for each in decisions])


def _looked_at(game: Game, number: int, over: RoundState, before: tuple[int, ...], move: int) -> dict[str, Any]:
    """The review of one decision of a round, with a deeper look at it."""
    states = list(positions(over))
    decisions = review(over, states, PLAYER, before)
    judged = next((each for each in decisions if each.move == move and worth_a_look(each)), None)
    if judged is None:
        raise Problem("not_found", _("There is no such decision to look at."))
    deeper = look_deeper(judged, worlds_each(decisions))
    return _answer(
        game, number, decisions, [{**_decision(game, number, over, states, judged), "deeper": _deeper(deeper)}]
    )


def _answer(game: Game, number: int, decisions: list[Judgement], told: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "round": number,
        "decisions": told,
        "mean_loss": _rounded(mean_loss(decisions)),
        "points": list(game.finished[number - 1].points),
    }


def _decision(game: Game, number: int, over: RoundState, states: list[RoundState], judged: Judgement) -> dict[str, Any]:
    state = states[judged.move]
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
        "there": _there(game, over, state),
    }


def _there(game: Game, over: RoundState, state: RoundState) -> dict[str, Any] | None:
    """What the player could not see in this position, as far as the end of the round has shown it."""
    assert over.result is not None, "a finished round has a result"
    open_now = game.ended is not None
    if over.result.kind == "void" and not open_now:
        return None
    shown = sum(over.hands) | card_set(over.discards)
    hands = [hand if open_now else hand & shown for hand in state.hands]
    coming = state.stock if open_now else takewhile(lambda card: shown >> card & 1, state.stock)
    return {
        "hands": [None if seat == PLAYER else texts_in_order(hand) for seat, hand in enumerate(hands)],
        "stock": list(map(str, islice(coming, NEXT_IN_STOCK))),
    }


def _deeper(found: Playouts) -> dict[str, Any]:
    return {
        "worlds": found.worlds,
        "loss": _points(found.loss),
        "give_or_take": _points(found.give_or_take),
        "class": found.classed,
    }


def _points(points: float) -> dict[str, float]:
    """So many points, and what they are in the chance of winning the game."""
    return {"points": _rounded(points), "win": _rounded(as_chance(points))}


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {"action": view.action(candidate.action), "value": _rounded(candidate.value), "win": _rounded(candidate.win)}


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
