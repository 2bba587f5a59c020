"""Actions and whole rounds as text: how they are written, and that nothing else can be read."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    BigGin,
    Defend,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
    read_action,
    write_action,
)
from engine.cards import card
from engine.errors import InvalidNotation
from engine.layoffs import Layoff
from engine.record import follow_moves, read_moves, replay_moves, write_moves
from engine.shorthand import read_shorthand, write_shorthand
from tests.engine.tables import GIN, about_to_knock, after, melds, table

WRITTEN: dict[str, Action] = {
    "pass": Pass(),
    "draw": DrawStock(),
    "take 7h": DrawDiscard(card("7h")),
    "discard As": Discard(card("As")),
    "knock Kd: 4s 5s 6s, 9h 9d 9c": Knock(card("Kd"), melds("4s 5s 6s, 9h 9d 9c")),
    "knock: 4s 5s 6s": Knock(None, melds("4s 5s 6s")),
    "knock As: ": Knock(card("As"), ()),
    "big gin: 4s 5s 6s, 9h 9d 9c 9s": BigGin(melds("4s 5s 6s, 9h 9d 9c 9s")),
    "defend: 7h 7d 7c; 3s 0, 8c 12": Defend(melds("7h 7d 7c"), (Layoff(card("3s"), 0), Layoff(card("8c"), 12))),
    "defend: ; ": Defend((), ()),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_every_kind_of_action_is_written_in_the_games_own_words(text: str) -> None:
    assert write_action(WRITTEN[text]) == text
    assert read_action(text) == WRITTEN[text]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "pass ", "Pass", "pass: 7h", "draw 7h", "draw:7h", "take", "take ", "take 7h 8h", "take 7x"),
        *("discard", "discard 10h", "discard  7h", "knock 7h 8h: ", "knock 7: ", "big", "big  gin", "gin", "biggin: "),
        *("big gin: 7h 7d 7", "knock 7h: 7h;7d", "knock 7♥: ", "defend 7h: ; ", "resign", "take 7h\n"),
        *(
            "defend: ; 7h",
            "defend: ; 7h -1",
            "defend: ; 7h 100",
            "defend: ; 7h x",
            "defend: ; 7h 1 2",
            "defend: ; 7h ²",
        ),
        *("defend: ; 0 7h", "defend: 7h; 7h 0; 7h 1", "\ud800", "take \ud800\ud800"),
    ],
)
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_action(text)


words = st.sampled_from(["pass", "draw", "take", "discard", "knock", "big gin", "defend", ":", ";", ",", " ", "|"])
bits = st.one_of(words, st.sampled_from(["7h", "As", "Kd", "7d", "7c", "0", "1", "-1", "99"]), st.text(max_size=3))


@settings(deadline=None, derandomize=True)
@given(st.lists(bits, max_size=12).map(" ".join) | st.text(max_size=40))
def test_any_text_is_an_action_or_is_refused_and_what_was_read_is_written_back(text: str) -> None:
    try:
        action = read_action(text)
    except InvalidNotation:
        return
    again = write_action(action)
    assert write_action(read_action(again)) == again


def test_a_round_is_written_as_its_actions_with_bars_between_them() -> None:
    state = after(table("classic", upcard="Kd", stock="5c"), "pass", "pass", "draw", "discard 5c")
    assert write_moves(state.moves) == "pass|pass|draw|discard 5c"
    assert read_moves("") == []
    assert write_moves(()) == ""


def test_a_round_in_shorthand_is_read_like_one_in_words() -> None:
    state, gin = about_to_knock("classic", GIN)
    over = after(state, write_action(gin))
    shorthand = write_shorthand(move.action for move in over.moves)
    assert read_moves(shorthand) == read_moves(write_moves(over.moves))
    assert len(shorthand) < 30


@settings(deadline=None, derandomize=True)
@given(st.lists(bits, max_size=12).map(" ".join))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    with suppress(InvalidNotation):
        assert len(replay_moves(table("italian"), read_moves(text)).moves) == text.count("|") + bool(text)


@settings(deadline=None, derandomize=True)
@given(st.text(".-+!*/|:;,Az0", max_size=20) | st.text(max_size=20))
def test_any_text_is_shorthand_or_is_refused_and_what_was_read_is_written_back(text: str) -> None:
    with suppress(InvalidNotation):
        again = write_shorthand(read_shorthand(text))
        assert write_shorthand(read_shorthand(again)) == again


@settings(deadline=None, derandomize=True)
@given(st.text(".-+!*/|:;,ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", max_size=20))
def test_any_moves_are_followed_or_refused(text: str) -> None:
    with suppress(InvalidNotation):
        follow_moves(table("italian"), read_shorthand(text))


def test_a_record_that_does_not_fit_is_refused_with_the_number_of_the_action() -> None:
    dealt = table("classic", upcard="Kd", stock="5c")
    for text, place in {
        "draw": 1,
        "pass|draw": 2,
        "pass|pass|draw|discard 5c|take Kd": 5,
        "take Kd|discard Kd": 2,
    }.items():
        with pytest.raises(InvalidNotation, match=f"Action {place} cannot be played"):
            replay_moves(dealt, read_moves(text))


def test_nothing_follows_the_end_of_a_round() -> None:
    state, gin = about_to_knock("classic", GIN)
    record = write_moves([*state.moves, *after(state, write_action(gin)).moves[-1:]])
    first = table("classic", GIN, stock=str(gin.discard))
    assert replay_moves(first, read_moves(record)).result is not None
    with pytest.raises(InvalidNotation, match="The round is over"):
        replay_moves(first, read_moves(record + "|draw"))
