"""What the game's calls have in common when they answer: JSON made at once, and refusals."""

from typing import Any

import orjson
from starlette.responses import Response

from app.errors import Problem
from app.messages import _
from engine.game import Game, replay_round
from engine.state import RoundState

SAVE_PROBLEMS = ("invalid_request", "save_invalid", "save_key_unknown", "save_version", "too_large")
"""What every call that opens a save may refuse with."""


def json_answer(answer: dict[str, Any], status: int = 200) -> Response:
    """An answer in JSON, written without the detour through a model: `app.view` makes the very shapes."""
    return JsonAnswer(orjson.dumps(answer), status)


class JsonAnswer(Response):
    """An answer with the headers it has to have, which need not be worked out each time."""

    def __init__(self, body: bytes, status: int) -> None:
        self.body = body
        self.status_code = status
        self.background = None
        self.raw_headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]


def over_or_refused(game: Game, number: int) -> RoundState:
    """The last position of a finished round; a Problem for any other, or where its moves were dropped."""
    if number > game.round_number:
        raise Problem("not_found", _("That round has not been played."))
    if number > len(game.finished):
        raise Problem("not_finished", _("That round is not over yet."))
    over = replay_round(game, number)
    if over is None:
        raise Problem("not_found", _("The moves of that round were left out to keep the save small."))
    return over
