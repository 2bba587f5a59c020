"""A record that was changed is found out; a true one is not suspected."""

from collections import Counter
from random import Random

import pytest

from engine.checking import check_record
from engine.open_record import digest, write_record
from tests.deals.changes import CHANGES, Change, changed, choices
from tests.deals.games import ALL_TABLES, REMEMBERING, Json, is_found_out, read, some_games

BY_REPLAY = [what for what in CHANGES if what != "own move"]
"""What the seeds, the rules and the bots themselves give away, whatever digest the record is given."""


def _records(games: int) -> list[Json]:
    """Records of these games; without those given up before both the player and a bot had a choice."""
    written: list[Json] = [write_record(record) for record in some_games(games)]
    return [record for record in written if {0, 1} <= {state.turn for _, _, state, _ in choices(record)}]


def _none_is_missed(changes: int) -> None:
    rng = Random(1)
    records = _records(changes // 10)
    seen: Counter[str] = Counter()
    for number in range(changes):
        what = BY_REPLAY[number % len(BY_REPLAY)]
        change = changed(rng, rng.choice(records), what)
        assert is_found_out(change.record), (what, change.was, change.is_now)
        seen[what] += 1
    assert len(seen) == len(BY_REPLAY)


def test_every_change_of_a_card_a_score_a_seed_or_a_bots_move_is_found_whatever_the_digest() -> None:
    _none_is_missed(330)


@pytest.mark.long
def test_five_thousand_changes_are_found_whatever_the_digest() -> None:
    _none_is_missed(5000)


def _own_moves(changes: int) -> list[Change]:
    rng = Random(2)
    records = _records(changes // 10)
    return [changed(rng, rng.choice(records), "own move") for _ in range(changes)]


def test_a_move_of_the_players_exchanged_for_another_legal_one_is_found_by_the_digest() -> None:
    for change in _own_moves(200):
        record = read(change.record)
        assert record is not None
        assert record.digest != digest(record), (change.was, change.is_now)
        failed = [step.part for step in check_record(record, REMEMBERING).steps if step.status == "failed"]
        assert failed[-1] == "digest"


def _none_is_suspected(games: int) -> None:
    for record in some_games(games):
        report = check_record(record)
        assert report.verdict == "holds", report.steps
        assert {step.status for step in report.steps} == {"passed"}
        assert {move.comparison for move in report.bot_moves} <= {"same"}


def test_no_true_game_is_suspected_at_any_table_of_any_rule_set() -> None:
    _none_is_suspected(ALL_TABLES)


@pytest.mark.long
def test_of_a_thousand_true_games_none_is_suspected() -> None:
    _none_is_suspected(1000)
