"""Checking a record that somebody hands in: any record of any game, also one of another server."""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field
from starlette.requests import Request

from app.errors import Problem, documented
from app.heavy import HeavyWork
from app.messages import _, language_of, translate
from app.record_shapes import RecordShape
from app.requests import ApiRoute
from app.shapes import Shape
from engine.actions import write_action
from engine.checking import BotMove, Comparison, Fault, Part, Status, Step, Verdict, check_record

router = APIRouter(prefix="/api", route_class=ApiRoute, tags=["records"])

MAX_BYTES = 64 * 1024
"""The longest request that is checked."""


class CheckRequest(Shape):
    record: RecordShape


class StepShape(Shape):
    """One thing that was checked, or could not be."""

    part: Part
    round: Annotated[int | None, Field(description="null: of the game as a whole")]
    status: Status
    problem: Annotated[Fault | None, Field(description="what does not hold, or why it could not be checked")]
    move: Annotated[int | None, Field(description="the number of the move in its round, from 1")]
    reason: Annotated[str | None, Field(description="of a move that the rules forbid: why, in the reader's language")]


class BotMoveShape(Shape):
    """One move of a bot, and whether the bot plays the same today."""

    round: int
    move: Annotated[int, Field(description="its number in the round, from 1")]
    seat: int
    result: Comparison
    expected: Annotated[str | None, Field(description="where it differs: what the bot plays", examples=["take 7h"])]


class CheckAnswer(Shape):
    """Every step that was checked. `partly`: nothing fails, but something could not be checked."""

    verdict: Verdict
    steps: list[StepShape]
    bot_moves: list[BotMoveShape]


async def small_enough(request: Request) -> None:
    """Refuse what is longer than a record that is checked here."""
    if len(await request.body()) > MAX_BYTES:
        raise Problem("too_large", _("The record is larger than {limit} KB."), limit=MAX_BYTES // 1024)


@router.post(
    "/records/check",
    dependencies=[Depends(small_enough)],
    response_model=CheckAnswer,
    responses=documented("invalid_request", "invalid_notation", "too_large", "busy"),
)
async def check(request: CheckRequest, http: Request, heavy: HeavyWork) -> CheckAnswer:
    """Do everything in a record again from its seeds and compare; the bots choose again from what their seats saw."""
    report = await heavy.run(check_record, request.record.to_engine(), takes_seconds=True)
    language = language_of(http.scope)
    return CheckAnswer(
        verdict=report.verdict,
        steps=[_step(step, language) for step in report.steps],
        bot_moves=list(map(_bot_move, report.bot_moves)),
    )


def _step(step: Step, language: str) -> StepShape:
    reason = None if step.reason is None else translate(language, step.reason)
    return StepShape(
        part=step.part, round=step.round, status=step.status, problem=step.problem, move=step.move, reason=reason
    )


def _bot_move(move: BotMove) -> BotMoveShape:
    expected = None if move.expected is None else write_action(move.expected)
    return BotMoveShape(round=move.round, move=move.move, seat=move.seat, result=move.comparison, expected=expected)
