"""The game calls: open the save, play, seal the new save, answer with the table.

Every call is a pure function of what it was sent; only `deals` and a game without seeds ask the system for chance.
"""

import secrets
from collections.abc import Sequence

from fastapi import APIRouter
from starlette.responses import Response

from app import view
from app.answer_shapes import BotShape, RecordAnswer, RoundAnswer, RulesAnswer, Turn
from app.answers import SAVE_PROBLEMS, json_answer, over_or_refused
from app.errors import Problem, documented
from app.gamefile import open_game, renew, seal_game
from app.heavy import HeavyWork
from app.messages import _
from app.request_shapes import ActionRequest, NewGameRequest, NextRoundAction, PlayAction, RoundRequest, SaveRequest
from app.requests import ApiRoute, Saves
from app.rule_shapes import BOUND_SHAPES, RuleSet, rules_from
from app.saves import Kind, Sealer
from engine.bots import BOTS
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.errors import IllegalAction
from engine.events import Event
from engine.game import PLAYER, Game, Opponent, act, events, next_round, repeat_game, resign, start_game
from engine.open_record import open_record, write_record
from engine.rules import RULE_SETS

router = APIRouter(prefix="/api", route_class=ApiRoute, tags=["games"])


@router.get("/rules", response_model=RulesAnswer)
async def rules() -> RulesAnswer:
    """The six rule sets, the bounds for custom ones, and the bots."""
    return RulesAnswer(
        rules=[RuleSet(**view.rule_set(each)) for each in RULE_SETS.values()],
        bounds=BOUND_SHAPES,
        bots=[BotShape(id=bot.id, name=bot.names[0], version=bot.version) for bot in BOTS.values()],
    )


@router.post(
    "/games",
    status_code=201,
    response_model=Turn,
    responses=documented("invalid_request", "deal_invalid", "too_large", "busy"),
)
async def start(request: NewGameRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """Start a game and play on to the player's first decision."""
    rules = rules_from(request.rules)
    seeds, practice, provable = _seeds(request, saves)
    ids = ["steady"] * (rules.players - 1) if request.bots is None else request.bots
    opponents = _opponents(ids, rules.players)
    game = start_game(rules, opponents, seeds, practice=practice, provable=provable)
    return _turn(saves, await heavy.play(game, advance, game), status=201)


@router.post("/games/view", response_model=Turn, responses=documented(*SAVE_PROBLEMS))
async def resume(request: SaveRequest, saves: Saves) -> Response:
    """The table as it stands, with everything that happened in the current round."""
    game = open_game(saves, request.save)
    return _answer(game, renew(saves, request.save, game), events(game, PLAYER))


@router.post(
    "/games/actions",
    response_model=Turn,
    responses=documented(*SAVE_PROBLEMS, "illegal_action", "invalid_notation", "busy"),
)
async def play(request: ActionRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """Play one action, let the bots answer, and return the table as the player now sees it."""
    before = open_game(saves, request.save)
    try:
        after = await heavy.play(before, _play, before, request.action)
    except IllegalAction as error:
        raise Problem("illegal_action", str(error), legal=view.view(before)["actions"]) from None
    return _turn(saves, after, before)


@router.post("/games/repeat", status_code=201, response_model=Turn, responses=documented(*SAVE_PROBLEMS, "busy"))
async def repeat(request: SaveRequest, saves: Saves, heavy: HeavyWork) -> Response:
    """The same game again from its seeds."""
    game = repeat_game(open_game(saves, request.save))
    return _turn(saves, await heavy.play(game, advance, game), status=201)


@router.post("/games/resign", response_model=Turn, responses=documented(*SAVE_PROBLEMS, "illegal_action"))
async def give_up(request: SaveRequest, saves: Saves) -> Response:
    """Give the game up; its seeds are revealed."""
    before = open_game(saves, request.save)
    try:
        after = resign(before)
    except IllegalAction as error:
        raise Problem("illegal_action", str(error), legal=[]) from None
    return _turn(saves, after, before)


@router.post(
    "/games/round",
    response_model=RoundAnswer,
    responses=documented(*SAVE_PROBLEMS, "not_found", "not_finished"),
)
async def finished_round(request: RoundRequest, saves: Saves) -> Response:
    """A finished round, for stepping through. What was never shown stays hidden until the game is over."""
    game = open_game(saves, request.save)
    return json_answer(view.finished_round(game, request.round, over_or_refused(game, request.round)))


@router.post("/games/record", response_model=RecordAnswer, responses=documented(*SAVE_PROBLEMS, "not_finished"))
async def record(request: SaveRequest, saves: Saves) -> Response:
    """The whole open record of a game that is over, seeds included."""
    game = open_game(saves, request.save)
    if game.ended is None:
        raise Problem("not_finished", _("The record opens when the game is over."))
    return json_answer({"record": write_record(open_record(game))})


def _play(game: Game, action: PlayAction) -> Game:
    if isinstance(action, NextRoundAction):
        return advance(next_round(game))
    return advance(act(game, action.to_engine()))


def _turn(saves: Sealer, game: Game, before: Game | None = None, status: int = 200) -> Response:
    """The Turn that answers, with all events of the round or, in the same round as before, those since then."""
    return _answer(game, seal_game(saves, game), events(game, PLAYER, since=before), status)


def _answer(game: Game, save: str, told: Sequence[Event], status: int = 200) -> Response:
    return json_answer({"save": save, "view": view.view(game), "events": list(map(view.event, told))}, status)


def _seeds(request: NewGameRequest, saves: Sealer) -> tuple[Seeds, bool, bool]:
    """The seeds of a new game, whether it is practice, and whether it is provable."""
    client = bytes.fromhex(request.client_seed) if request.client_seed else secrets.token_bytes(16)
    if request.seed is not None:
        if request.deal is not None or request.client_seed is None:
            raise Problem("invalid_request", _("A known seed needs a client seed and excludes a deal."))
        return Seeds(bytes.fromhex(request.seed), client), True, True
    if request.deal is None:
        return Seeds(secrets.token_bytes(16), client), False, False
    server = saves.open(request.deal, Kind.DEAL).seeds
    return Seeds(server, client), False, request.client_seed is not None


def _opponents(ids: list[str], players: int) -> tuple[Opponent, ...]:
    if len(ids) != players - 1:
        raise Problem("invalid_request", _("A bot is needed for each other seat, and no more."))
    if any(id not in BOTS for id in ids):
        raise Problem("invalid_request", _("There is no such bot."))
    return seat_opponents(ids)
