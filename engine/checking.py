"""Checking an open record: everything in it done again from its seeds, and compared.

Each step that is checked is told with its outcome. The bots are asked again for every move of theirs, from what their
seat could see and nothing else: a record whose bot knew more than it should would differ.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.actions import Action
from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.dealing import HAND_SIZE, Deck, commitment, deal, dealt_hands, draw_for_dealer, shuffled_deck
from engine.errors import IllegalAction
from engine.game import PLAYER, leader, next_dealer
from engine.observation import observe
from engine.open_record import OpenRecord, Played, Scored, digest
from engine.playing import play
from engine.rules import CUSTOM, RULE_SETS, Rules
from engine.state import Move, RoundState, Seat

Part = Literal["commitment", "rules", "draw", "deal", "moves", "bots", "score", "ending", "digest"]
"""What a step looks at."""

Status = Literal["passed", "failed", "unchecked"]
"""What a step came to; ``unchecked`` where something that it needs is missing or wrong."""

Fault = Literal[
    "commitment",
    "rule_set",
    "draw",
    "dealer",
    "hands",
    "upcard",
    "moves_left_out",
    "seat",
    "drawn_card",
    "illegal",
    "after_the_end",
    "breaks_off",
    "over",
    "moves_fail",
    "kind",
    "points",
    "totals",
    "bot_differs",
    "bot_of_other_version",
    "goes_on_after_target",
    "target_not_reached",
    "target_reached",
    "winner",
    "digest",
]
"""What does not hold, or why it could not be checked."""

Comparison = Literal["same", "differs", "other_version"]
"""A bot's move as recorded against what the bot plays today; one of another version cannot be asked."""

Verdict = Literal["holds", "partly", "fails"]
"""``fails``: something does not hold; ``partly``: nothing fails, but not everything could be checked."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was checked, or could not be."""

    part: Part
    round: int | None
    status: Status
    problem: Fault | None = None
    move: int | None = None
    """The number of the move in its round, from 1, at which it showed."""
    reason: str | None = None
    """Of an illegal move: the sentence that refuses it."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """One move of a bot, and whether the bot of today plays the same from what its seat could see."""

    round: int
    move: int
    """Its number in the round, from 1."""
    seat: Seat
    comparison: Comparison
    expected: Action | None = None
    """What the bot plays instead, where it differs."""


@dataclass(frozen=True, slots=True)
class Report:
    """All that was checked."""

    steps: tuple[Step, ...]
    bot_moves: tuple[BotMove, ...]

    @property
    def verdict(self) -> Verdict:
        """What all the steps come to together."""
        found = {step.status for step in self.steps}
        if "failed" in found:
            return "fails"
        return "partly" if "unchecked" in found else "holds"


def check_record(record: OpenRecord, bots: Mapping[str, Bot] = BOTS) -> Report:
    """Do everything again from the seeds: commitment, draw, deals, moves, scores, the bots' choices, the ending."""
    found = list(checks(record, bots))
    return Report(
        tuple(each for each in found if isinstance(each, Step)),
        tuple(each for each in found if isinstance(each, BotMove)),
    )


def checks(record: OpenRecord, bots: Mapping[str, Bot] = BOTS) -> Iterator[Step | BotMove]:
    """The steps of :func:`check_record` one after another, each bot move before the step that sums it up."""
    players = record.rules.players
    yield _step("commitment", None, "commitment" if record.commitment != commitment(record.seeds.server) else None)
    yield _step("rules", None, "rule_set" if _is_mislabelled(record.rules) else None)
    draw = draw_for_dealer(record.seeds, players)
    yield _step("draw", None, "draw" if (record.players, record.drawn) != (draw.players, draw.cards) else None)
    dealer, totals = draw.dealer, [(0,) * players]
    for number, (played, scored) in enumerate(record.rounds, start=1):
        table = _Table(record, bots, number, dealer, totals[-1])
        state = yield from _check_play(table, played, finished=True)
        yield _score_step(table, played, scored, state)
        kind = scored.kind if state is None or state.result is None else state.result.kind
        dealer = next_dealer(dealer, kind, players)
        totals.append(_after(totals[-1], scored, state))
    if record.unfinished is not None:
        table = _Table(record, bots, len(totals), dealer, totals[-1])
        yield from _check_play(table, record.unfinished, finished=False)
    yield _step("ending", None, _ending_problem(record, totals))
    yield _step("digest", None, "digest" if record.digest != digest(record) else None)


@dataclass(frozen=True, slots=True)
class _Table:
    """What is known of a round before its first move: who deals, from which seeds, at which score."""

    record: OpenRecord
    bots: Mapping[str, Bot]
    round: int
    dealer: Seat
    scores: tuple[int, ...]


def _is_mislabelled(rules: Rules) -> bool:
    """Whether rules that call themselves one of the named sets are not that set's."""
    return rules.id != CUSTOM and rules != RULE_SETS[rules.id]


def _check_play(table: _Table, played: Played, finished: bool) -> Generator[Step | BotMove, None, RoundState | None]:
    """Deal, play and ask the bots again; the last position, or None if it cannot be had."""
    rules = table.record.rules
    deck = shuffled_deck(table.record.seeds, table.round)
    yield _step("deal", table.round, _deal_problem(table, played, deck))
    if played.moves is None:
        yield Step("moves", table.round, "unchecked", "moves_left_out")
        yield Step("bots", table.round, "unchecked", "moves_left_out")
        return None
    state, asked, refused = deal(deck, table.dealer, rules), [], None
    for number, move in enumerate(played.moves, start=1):
        if move.seat != PLAYER and move.seat == state.turn and state.result is None:
            asked.append(_ask(table, state, number, move, played.versions[move.seat - 1]))
            yield asked[-1]
        after = _replay(state, move)
        if isinstance(after, _Refused):
            refused = Step("moves", table.round, "failed", after.problem, number, after.reason)
            break
        state = after
    if refused is None and finished != (state.result is not None):
        refused = Step("moves", table.round, "failed", "breaks_off" if finished else "over", len(played.moves))
    yield refused or Step("moves", table.round, "passed")
    yield _bots_step(table.round, asked, whole=refused is None)
    return None if refused else state


def _deal_problem(table: _Table, played: Played, deck: Deck) -> Fault | None:
    players = table.record.rules.players
    if played.dealer != table.dealer:
        return "dealer"
    if played.hands != dealt_hands(deck, table.dealer, players):
        return "hands"
    return "upcard" if played.upcard != deck[HAND_SIZE * players] else None


class _Refused(NamedTuple):
    """Why a move cannot be replayed."""

    problem: Fault
    reason: str | None = None


def _replay(state: RoundState, move: Move) -> RoundState | _Refused:
    """The position after the move as the record tells it."""
    if state.result is not None:
        return _Refused("after_the_end")
    if move.seat != state.turn:
        return _Refused("seat")
    try:
        after = play(state, move.action)
    except IllegalAction as error:
        return _Refused("illegal", str(error))
    return after if after.moves[-1] == move else _Refused("drawn_card")


def _ask(table: _Table, state: RoundState, number: int, move: Move, version: int) -> BotMove:
    """What the bot plays here today, if it is the one that played then."""
    bot = table.bots.get(table.record.bots[move.seat - 1].id)
    if bot is None or bot.version != version:
        return BotMove(table.round, number, move.seat, "other_version")
    chosen = bot.choose(observe(state, move.seat, table.scores))
    if chosen == move.action:
        return BotMove(table.round, number, move.seat, "same")
    return BotMove(table.round, number, move.seat, "differs", chosen)


def _bots_step(round: int, asked: Sequence[BotMove], whole: bool) -> Step:
    differs = next((each for each in asked if each.comparison == "differs"), None)
    other = next((each for each in asked if each.comparison == "other_version"), None)
    if differs is not None:
        return Step("bots", round, "failed", "bot_differs", differs.move)
    if other is not None:
        return Step("bots", round, "unchecked", "bot_of_other_version", other.move)
    return Step("bots", round, "passed") if whole else Step("bots", round, "unchecked", "moves_fail")


def _score_step(table: _Table, played: Played, scored: Scored, state: RoundState | None) -> Step:
    """The round's kind and points from its last position, and the totals from those before."""
    sums = tuple(map(sum, zip(table.scores, scored.points, strict=True)))
    if state is not None and state.result is not None:
        result = state.result
        if scored.kind != result.kind:
            return Step("score", table.round, "failed", "kind")
        if scored.points != result.points:
            return Step("score", table.round, "failed", "points")
        return _step("score", table.round, "totals" if scored.totals != sums else None)
    if scored.totals != sums:
        return Step("score", table.round, "failed", "totals")
    return Step("score", table.round, "unchecked", "moves_left_out" if played.moves is None else "moves_fail")


def _after(before: tuple[int, ...], scored: Scored, state: RoundState | None) -> tuple[int, ...]:
    """The totals after a round: with the points found, or, where none were, those told."""
    points = scored.points if state is None or state.result is None else state.result.points
    return tuple(map(sum, zip(before, points, strict=True)))


def _ending_problem(record: OpenRecord, totals: Sequence[tuple[int, ...]]) -> Fault | None:
    """Whether the game ended when and as it says, and who won."""
    target, resigned = record.rules.target, record.ended == "resigned"
    earlier = totals if record.unfinished is not None else totals[:-1]
    if any(max(scores) >= target for scores in earlier):
        return "goes_on_after_target"
    reached = max(totals[-1]) >= target
    if resigned == reached:
        return "target_reached" if resigned else "target_not_reached"
    return "winner" if record.winner != leader(totals[-1], resigned) else None


def _step(part: Part, round: int | None, problem: Fault | None) -> Step:
    return Step(part, round, "failed" if problem else "passed", problem)
