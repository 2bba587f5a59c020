"""Deal and check, written a second time in JavaScript from the README's words alone, agree with the engine."""

from random import Random

import pytest

from engine.dealing import draw_for_dealer, shuffled_deck
from engine.open_record import write_record
from engine.rules import RULE_SETS
from tests.deals.changes import changed
from tests.deals.games import ALL_TABLES, Json, resealed_if_read, seeds_of_game, some_games
from tests.deals.node import node


def _cards_agree(games: int, rounds: int) -> None:
    questions = [
        {
            "seeds": {"server": seeds_of_game(number).server.hex(), "client": seeds_of_game(number).client.hex()},
            "players": 2 + number % 2,
            "rounds": rounds,
        }
        for number in range(games)
    ]
    answers = node("run.mjs", questions)
    assert len(answers) == games
    for number, answer in enumerate(answers):
        draw = draw_for_dealer(seeds_of_game(number), 2 + number % 2)
        assert answer["draw"] == {
            "players": list(draw.players),
            "cards": list(map(str, draw.cards)),
            "dealer": draw.dealer,
        }
        assert answer["decks"] == [" ".join(map(str, shuffled_deck(seeds_of_game(number), n))) for n in range(rounds)]


def test_a_thousand_draws_and_their_decks_agree_card_for_card() -> None:
    _cards_agree(1000, rounds=2)


@pytest.mark.long
def test_a_thousand_games_of_many_rounds_agree_card_for_card() -> None:
    _cards_agree(1000, rounds=40)


def _true_games_pass(games: int) -> None:
    records = [write_record(record) for record in some_games(games)]
    assert {record["rules"]["base"] for record in _values(records)} == set(RULE_SETS)
    faults = node("run.mjs", [{"record": record} for record in records])
    assert faults == [[]] * games


def test_games_as_played_and_recorded_are_true_to_the_second_implementation() -> None:
    _true_games_pass(ALL_TABLES)


@pytest.mark.long
def test_a_thousand_games_as_played_and_recorded_are_true_to_the_second_implementation() -> None:
    _true_games_pass(1000)


def test_the_second_implementation_finds_changes_of_cards_scores_and_seeds() -> None:
    rng = Random(7)
    records = [write_record(record) for record in some_games(ALL_TABLES)]
    changes = [
        resealed_if_read(changed(rng, record, what).record)
        for record in records
        for what in ("dealt card", "drawn card", "score", "server seed", "client seed", "draw", "winner")
    ]
    readable = [change for change in changes if change is not None]
    assert len(readable) > 300
    faults = node("run.mjs", [{"record": record} for record in readable])
    assert all(faults)


def _values(records: list[dict[str, object]]) -> list[Json]:
    return list(records)
