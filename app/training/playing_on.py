"""A round of the engine's, played on to its end in the simulator, where that is over a hundred times sooner."""

from collections.abc import Sequence
from ctypes import byref, c_int

from app.training.native import CPlayer, CRound, c_rules, simulator
from app.training.twins import HIDDEN, twin
from engine.actions import Action
from engine.bots.beliefs import LATELY, Rival, beliefs
from engine.bots.expert import Expert
from engine.observation import observe
from engine.playing import play
from engine.state import Phase, RoundState


def can_play_on(state: RoundState) -> bool:
    """Whether the simulator can take over here: somebody is to draw, and is free to take a discard."""
    return state.phase is Phase.DRAW and len(observe(state, state.turn).legal) > 1


def play_on(state: RoundState, players: Sequence[CPlayer], scores: Sequence[int]) -> tuple[int, ...]:
    """What every seat scores when these players, by seat, play the round on; ``scores`` are those before the round."""
    points = (c_int * 3)()
    simulator(HIDDEN).play_on((CPlayer * 3)(*players), byref(_in_simulator(state, scores)), points)
    return tuple(points[: state.rules.players])


def play_on_from(state: RoundState, action: Action, scores: Sequence[int]) -> tuple[int, ...]:
    """What every seat scores when everybody plays on as the Expert does after this action."""
    state = play(state, action)
    while state.result is None and not can_play_on(state):
        state = play(state, Expert().choose(observe(state, state.turn, tuple(scores))))
    if state.result is not None:
        return state.result.points
    return play_on(state, [twin("expert", state.rules)] * state.rules.players, scores)


def _in_simulator(state: RoundState, scores: Sequence[int]) -> CRound:
    found = CRound(
        rules=c_rules(state.rules),
        limit=state.setup.limit,
        upcard=state.setup.upcard,
        turn=state.turn,
        without_stock=state.turns_without_stock,
        stock_end=len(state.stock),
        piled=len(state.discards),
    )
    found.stock[: len(state.stock)] = state.stock
    found.pile[: len(state.discards)] = state.discards
    for seat, (hand, score) in enumerate(zip(state.hands, scores, strict=True)):
        seen = _as_seen(state, seat)
        found.hand[seat], found.scores[seat] = hand, score
        found.holds[seat], found.threw[seat], found.declined[seat] = seen.holds, seen.threw, seen.declined
        found.turns[seat], found.takes[seat], found.last_draw[seat] = seen.turns, seen.takes, seen.last_draw
        latest_first = [*reversed(seen.lately), *[-1] * LATELY]
        found.last_thrown[seat][:] = latest_first[:LATELY]
    return found


def _as_seen(state: RoundState, seat: int) -> Rival:
    """What the table has seen of a seat, as its neighbour remembers it."""
    neighbour = beliefs(observe(state, (seat + 1) % state.rules.players))
    return next(rival for rival in neighbour.rivals if rival.seat == seat)
