"""The open record: how moves are written, and what a record holds."""

from dataclasses import replace

import pytest

from engine.actions import BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import CARDS, card, cards
from engine.dealing import shuffled_deck
from engine.errors import InvalidNotation
from engine.game import resign
from engine.layoffs import Layoff
from engine.open_record import digest, open_record, read_move, write_move, write_record
from engine.rules import RULE_SETS
from engine.state import Move
from tests.deals.games import played_game, table

WRITTEN = {
    "0 pass": Move(0, Pass(), None),
    "1 draw 5h": Move(1, DrawStock(), card("5h")),
    "2 take 7h": Move(2, DrawDiscard(card("7h")), None),
    "0 discard Kc": Move(0, Discard(card("Kc")), None),
    "0 knock Kd: 4s 5s 6s, 9h 9d 9c": Move(0, Knock(card("Kd"), (cards("4s 5s 6s"), cards("9h 9d 9c"))), None),
    "0 knock Kd:": Move(0, Knock(card("Kd"), ()), None),
    "1 knock: 4s 5s 6s": Move(1, Knock(None, (cards("4s 5s 6s"),)), None),
    "1 big gin: 4s 5s 6s": Move(1, BigGin((cards("4s 5s 6s"),)), None),
    "1 defend: 7h 7d 7c; 3s 0, 2s 0": Move(
        1, Defend((cards("7h 7d 7c"),), (Layoff(card("3s"), 0), Layoff(card("2s"), 0))), None
    ),
    "1 defend: 7h 7d 7c;": Move(1, Defend((cards("7h 7d 7c"),), ()), None),
    "1 defend: ;": Move(1, Defend((), ()), None),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_move_is_written_as_documented_and_read_back_as_it_was(text: str) -> None:
    assert write_move(WRITTEN[text]) == text
    assert read_move(text) == WRITTEN[text]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "pass",
        "3 pass",
        "0  pass",
        "0 pass ",
        " 0 pass",
        "0 Pass",
        "0 draw",
        "0 draw 5h 6h",
        "0 draw 1h",
        "0 take",
        "0 discard",
        "0 discard kc",
        "0 discard Kc:",
        "0 knock Kd",
        "0 knock Kd: ",
        "0 knock Kd:4s 5s 6s",
        "0 knock Kd: 4s  5s 6s",
        "0 knock Kd: 4s 5s 6s,9h 9d 9c",
        "0 defend: 7h 7d 7c",
        "0 defend: ; 3s",
        "0 defend: ; 3s 00",
        "0 defend: ; 3s ٠",
        "٠ pass",
        "0 next round",
        "0 draw 5h ",
    ],
)
def test_a_move_written_in_any_other_way_is_not_read(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_move(text)


def test_a_record_tells_every_card_dealt_and_drawn_as_the_decks_have_them() -> None:
    record = write_record(open_record(game := played_game(RULE_SETS["three"], ["steady", "beginner"], 2)))
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    for number, played in enumerate(rounds, start=1):
        deck = list(map(str, shuffled_deck(game.seeds, number)))
        first = (played["dealer"] + 1) % 3
        in_turn = [played["hands"][(first + step) % 3] for step in range(3)]
        assert [card for row in zip(*in_turn, strict=True) for card in row] == deck[:30]
        assert played["upcard"] == deck[30]
        drawn = [move[-2:] for move in played["moves"] if move[2:6] == "draw"]
        assert drawn == deck[31 : 31 + len(drawn)]


def test_a_game_given_up_keeps_the_round_it_was_given_up_in() -> None:
    record = open_record(resign(table(RULE_SETS["classic"], ["steady"], 4)))
    assert record.rounds == ()
    assert record.unfinished is not None
    assert len({*record.unfinished.hands[0], *record.unfinished.hands[1], record.unfinished.upcard}) == 21
    assert (record.ended, record.winner) == ("resigned", 1)


def test_a_round_whose_moves_were_left_out_is_still_told_with_its_deal_and_its_score() -> None:
    game = played_game(RULE_SETS["classic"], ["steady"], 2)
    whole = open_record(game)
    first, *others = game.finished
    record = open_record(replace(game, finished=(first._replace(moves=None), *others)))
    assert record.rounds[0] == (replace(whole.rounds[0][0], moves=None), whole.rounds[0][1])
    assert record.rounds[1:] == whole.rounds[1:]


def test_the_digest_is_another_for_any_other_record() -> None:
    record = open_record(played_game(RULE_SETS["classic"], ["steady"], 2))
    assert record.digest == digest(record)
    others = [
        replace(record, practice=True),
        replace(record, provable=False),
        replace(record, winner=None),
        replace(record, ended="resigned"),
        replace(record, rounds=record.rounds[:-1]),
        replace(record, drawn=CARDS[:2]),
        replace(record, bots=(replace(record.bots[0], name="Nobody"),)),
    ]
    assert len({record.digest, *map(digest, others)}) == 1 + len(others)
