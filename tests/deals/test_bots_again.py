"""A bot's recorded choices are made again from what its seat saw; another version's are not called false."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.actions import Action, Discard
from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.checking import check_record
from engine.game import Opponent
from engine.observation import Observation
from engine.open_record import OpenRecord, digest, open_record
from engine.rules import RULE_SETS, Rules
from tests.deals.games import played_game, short, some_games, tables_of

EVERY_TABLE = [(rules, levels) for rules in RULE_SETS.values() for levels in tables_of(rules)]


class Stand:
    """A bot of another version or another mind under the same id."""

    names = ("Alder", "Aspen")

    def __init__(self, model: Bot, version: int) -> None:
        self.id = model.id
        self.version = version
        self.model = model

    def choose(self, observation: Observation) -> Action:
        """The last of the discards where there is one, else as the model."""
        discards = [action for action in observation.legal if isinstance(action, Discard)]
        return discards[-1] if discards else self.model.choose(observation)


def _bots(**others: Bot) -> Mapping[str, Bot]:
    return {**BOTS, **others}


@pytest.mark.parametrize(
    ("rules", "levels"), EVERY_TABLE, ids=lambda value: getattr(value, "id", None) or "+".join(value)
)
def test_every_choice_of_every_level_is_made_again(rules: Rules, levels: tuple[str, ...]) -> None:
    record = open_record(played_game(short(rules), levels, number=3))
    report = check_record(record)
    assert {move.comparison for move in report.bot_moves} == {"same"}
    assert {record.bots[move.seat - 1].id for move in report.bot_moves} == set(levels)
    played = [move for round, _ in record.rounds for move in round.moves or () if move.seat]
    assert len(report.bot_moves) == len(played)


def test_a_record_by_an_older_version_says_so_and_calls_nothing_false() -> None:
    newer = _bots(**{id: Stand(bot, bot.version + 1) for id, bot in BOTS.items()})
    for record in some_games(12):
        report = check_record(record, newer)
        assert report.verdict == "partly"
        assert {move.comparison for move in report.bot_moves} == {"other_version"}
        assert all(move.expected is None for move in report.bot_moves)
        asked = {step.round for step in report.steps if step.part == "bots" and step.problem == "bot_of_other_version"}
        assert asked == {move.round for move in report.bot_moves}


def test_a_bot_that_plays_otherwise_under_the_same_version_differs_and_its_move_is_told() -> None:
    record = open_record(played_game(short(RULE_SETS["classic"]), ["steady"], number=5))
    report = check_record(record, _bots(steady=Stand(BOTS["steady"], BOTS["steady"].version)))
    differing = [move for move in report.bot_moves if move.comparison == "differs"]
    assert differing
    assert all(isinstance(move.expected, Discard) for move in differing)
    assert report.verdict == "fails"


def test_a_round_in_which_the_bot_was_updated_is_told_as_another_version() -> None:
    record = open_record(played_game(RULE_SETS["classic"], ["steady"], number=1))
    report = check_record(_with_versions(record, 0, (0,)))
    assert {move.comparison for move in report.bot_moves if move.round == 1} == {"other_version"}
    assert {move.comparison for move in report.bot_moves if move.round > 1} == {"same"}


def test_a_bot_that_this_program_does_not_know_is_told_as_another_version() -> None:
    record = open_record(played_game(RULE_SETS["classic"], ["steady"], number=1))
    unknown = replace(record, bots=(Opponent("wizard", 1, "Elder"),))
    report = check_record(replace(unknown, digest=digest(unknown)))
    assert report.verdict == "partly"
    assert {move.comparison for move in report.bot_moves} == {"other_version"}


def _with_versions(record: OpenRecord, place: int, versions: tuple[int, ...]) -> OpenRecord:
    rounds = list(record.rounds)
    played, scored = rounds[place]
    rounds[place] = (replace(played, versions=versions), scored)
    changed = replace(record, rounds=tuple(rounds))
    return replace(changed, digest=digest(changed))
