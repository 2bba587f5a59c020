"""What a round is worth: the rulebook's sentences on points, its worked examples, and rounds computed by hand."""

from typing import NamedTuple

import pytest

from engine.actions import BigGin, Defend, Knock, read_action
from engine.cards import card, cards
from engine.deadwood import best_arrangement, deadwood
from engine.errors import IllegalAction
from engine.game import act
from engine.layoffs import Layoff, Target, best_defence, can_lay_off, targets
from engine.legal import legal_actions
from engine.playing import play
from engine.rules import customise
from engine.state import Item
from tests.engine.tables import (
    DEFENDER,
    GIN,
    KNOCKER,
    about_to_knock,
    best,
    defended,
    game_at,
    held,
    holding,
    knock,
    melds,
    scored,
    table,
)

NINETEEN = "2d 3d 4d 9h 9d 9c 7s Tc 8h Ah"
"""19 once the seven of spades is laid off."""
THIRTY_FOUR = "2d 3d 4d 9h 9d 9c Tc Qs 8h 6c"
TWELVE = "Ks Kh Kd Kc 3h 4h 5h 6h Td 2c"
TWENTY = "2h 3h 4h 7h 7d 7c Th 5c 4c Ac"
"""10 + 5 + 4 + 1 beside two melds."""


# Knock won: the difference of deadwood. Undercut: the difference plus the bonus, to the defender.


def test_example_1_classic_knocker_7_defender_19_after_layoffs() -> None:
    assert scored("classic", f"{KNOCKER} 7c", NINETEEN, upcard="Td") == (12, 0)


def test_example_1_classic_knocker_7_defender_7() -> None:
    assert scored("classic", f"{KNOCKER} 7c", f"{DEFENDER} 7h", upcard="Td") == (0, 25)


def test_example_1_classic_knocker_7_defender_4() -> None:
    assert scored("classic", f"{KNOCKER} 7c", f"{DEFENDER} 4c", upcard="Td") == (0, 28)


def test_example_2_italian_and_spanish_knocker_8_defender_3() -> None:
    assert scored("italian", f"{KNOCKER} 8c", f"{DEFENDER} 3c", upcard="Td") == (0, 5 + 20)
    assert scored("spanish", f"{KNOCKER} 8c", f"{DEFENDER} 3c", upcard="Td") == (0, 5 + 10)


# Gin or big gin: the opponent's whole deadwood plus the bonus.


def test_example_3_gin_against_34() -> None:
    assert scored("classic", GIN, THIRTY_FOUR) == (34 + 25, 0)
    assert scored("three", GIN, THIRTY_FOUR, TWELVE) == (34 + 12 + 50, 0, 0)


def test_example_4_big_gin_against_34() -> None:
    eleven = "As 2s 3s 4s 7h 7d 7c Jh Jd Jc 5s"
    for name, points in (("italian", 34 + 50), ("polish", 34 + 31)):
        state = holding(name, eleven, THIRTY_FOUR)
        result = play(state, best(state, BigGin)).result
        assert result is not None and result.points == (points, 0)
    state = holding("classic", eleven, THIRTY_FOUR)
    assert not any(isinstance(action, BigGin) for action in legal_actions(state))
    gins = [action for action in legal_actions(state) if isinstance(action, Knock)]
    assert [str(action.discard) for action in gins] == ["As", "2s", "4s", "5s"]
    result = play(state, gins[0]).result
    assert result is not None and result.points == (34 + 25, 0)


def test_example_5_oklahoma_limits() -> None:
    assert [table("oklahoma", upcard=upcard).setup.limit for upcard in ("Qd", "4d", "Ad")] == [10, 4, 0]


def test_example_6_three_knocker_6_others_6_and_20() -> None:
    assert scored("three", f"{KNOCKER} 6c", f"{DEFENDER} 6d", TWENTY) == (-25, (6 - 6) + (20 - 6), 0)


def test_example_7_layoffs_on_four_five_six_of_spades() -> None:
    spread = [cards("4s 5s 6s")]
    seven, eight, three = (Layoff(card(text), 0) for text in ("7s", "8s", "3s"))
    assert can_lay_off(spread, [seven, eight, three])
    assert not can_lay_off(spread, [eight, seven])
    assert not can_lay_off(spread, [eight])
    assert set(targets(held("7s 8s 3s Kd"), spread)) == {
        Target(card("3s"), 0, ()),
        Target(card("7s"), 0, ()),
        Target(card("8s"), 0, cards("7s")),
    }
    assert targets(held("8s Kd"), spread) == ()


def test_example_8_the_seven_of_hearts_cannot_be_in_both_melds() -> None:
    hand = held("7c 7d 7h 8h 9h")
    assert deadwood(hand) == 14
    assert best_arrangement(hand).melds == (cards("7h 8h 9h"),)


# Cases worked by hand.


def test_a_run_5d_6d_7d_takes_4d_and_then_3d() -> None:
    spread = [cards("5d 6d 7d")]
    assert can_lay_off(spread, [Layoff(card("4d"), 0), Layoff(card("3d"), 0)])
    assert not can_lay_off(spread, [Layoff(card("3d"), 0), Layoff(card("4d"), 0)])
    assert best_defence(held("4d 3d Kc"), spread).points == 10


@pytest.mark.parametrize("name", ["classic", "spanish", "polish", "three"])
def test_eleven_melded_cards_are_gin_by_an_end_card_and_a_knock_by_the_next(name: str) -> None:
    state = holding(name, "As 2s 3s 4s 5s Ks Kh Kd 7s 7h 7d", upcard="Td")
    knocks = {str(action.discard): action for action in legal_actions(state) if isinstance(action, Knock)}
    assert list(knocks) == ["As", "2s", "4s", "5s"]
    kinds = {thrown: play(state, action).knock for thrown, action in knocks.items()}
    assert {thrown: knocked and knocked.kind for thrown, knocked in kinds.items()} == {
        "As": "gin",
        "2s": "knock",
        "4s": "knock",
        "5s": "gin",
    }


def test_the_best_defence_against_three_nines_and_four_kings_leaves_46() -> None:
    hand = "7h 8h 9h 7d 7c Ts Qd 5c 3h Jc"
    state = defended(knock("classic", "9s 9d 9c Ks Kh Kd Kc Ac 2d 4s", hand))
    assert state.spreads[0] is not None and state.spreads[0].points == 7
    assert state.spreads[1] is not None and state.spreads[1].points == 46


def test_jack_queen_king_of_spades_and_three_tens_take_both_the_ten_and_the_nine_of_spades() -> None:
    spread = [cards("Js Qs Ks"), cards("Th Td Tc")]
    assert best_defence(held("Ts 9s"), spread).points == 0
    assert can_lay_off(spread, [Layoff(card("Ts"), 0), Layoff(card("9s"), 0)])
    assert can_lay_off(spread, [Layoff(card("Ts"), 1)])
    assert not can_lay_off(spread, [Layoff(card("Ts"), 1), Layoff(card("9s"), 0)])


def test_a_refused_knock_leaves_everything_as_it_was() -> None:
    state = holding("classic", f"{KNOCKER} 7c Jc", upcard="Td")
    before = repr(state)
    with pytest.raises(IllegalAction, match="above the knock limit"):
        play(state, read_action("knock Jc: 4s 5s 6s, Qh Qd Qc"))
    assert repr(state) == before


def test_at_95_to_80_an_undercut_of_8_by_5_makes_108_and_wins_for_the_defender() -> None:
    state, knocked = about_to_knock("classic", f"{KNOCKER} 8c", f"{DEFENDER} 5c", upcard="Td")
    game = act(game_at(state, (95, 80)), knocked)
    game = act(game, best(game.round, Defend))
    assert game.scores == (95, 108)
    assert (game.ended, game.winner) == ("target", 1)


# Points are always: the sum of the winner's differences, plus the bonus that applies; the undercut knocker loses.


def test_the_items_of_a_score_say_what_each_point_is_for() -> None:
    result = defended(knock("three", f"{KNOCKER} 6c", f"{DEFENDER} 6d", TWENTY)).result
    assert result is not None
    assert result.items == (
        Item("difference", 1, 6 - 6),
        Item("difference", 1, 20 - 6),
        Item("undercut_penalty", 0, -25),
    )


def test_an_undercut_of_two_is_a_difference_and_a_bonus() -> None:
    result = defended(knock("classic", f"{KNOCKER} 7c", f"{DEFENDER} 4c")).result
    assert result is not None
    assert result.items == (Item("difference", 1, 7 - 4), Item("undercut_bonus", 1, 25))


def test_gin_and_big_gin_are_a_difference_and_a_bonus() -> None:
    result = knock("italian", GIN, THIRTY_FOUR).result
    assert result is not None
    assert result.items == (Item("difference", 0, 34), Item("gin_bonus", 0, 25))
    state = holding("italian", f"{GIN} 5s", THIRTY_FOUR)
    result = play(state, best(state, BigGin)).result
    assert result is not None
    assert result.items == (Item("difference", 0, 34), Item("big_gin_bonus", 0, 50))


def test_big_gin_may_be_played_for_no_bonus_at_all() -> None:
    state = holding(customise("italian", {"big_gin_bonus": 0}), f"{GIN} 5s", THIRTY_FOUR)
    result = play(state, best(state, BigGin)).result
    assert result is not None
    assert (result.kind, result.items, result.points) == ("big_gin", (Item("difference", 0, 34),), (34, 0))


def test_a_spade_upcard_doubles_the_points_where_that_is_played() -> None:
    rules = customise("oklahoma", {"spades_double": True})
    assert scored(rules, f"{KNOCKER} 7c", f"{DEFENDER} 4c", upcard="Ts") == (0, 2 * (3 + 20))
    assert scored(rules, f"{KNOCKER} 7c", f"{DEFENDER} 4c", upcard="Td") == (0, 3 + 20)
    assert scored("oklahoma", f"{KNOCKER} 7c", f"{DEFENDER} 4c", upcard="Ts") == (0, 3 + 20)
    result = defended(knock(rules, f"{KNOCKER} 7c", f"{DEFENDER} 4c", upcard="Ts")).result
    assert result is not None and result.items[-1] == Item("spades_double", 1, 3 + 20)


def test_doubling_doubles_what_an_undercut_knocker_loses_too() -> None:
    rules = customise("three", {"spades_double": True})
    assert scored(rules, f"{KNOCKER} 6c", f"{DEFENDER} 6d", TWENTY, upcard="Ts") == (-50, 28, 0)


def test_a_custom_table_for_two_may_have_both_a_bonus_and_a_penalty() -> None:
    rules = customise("classic", {"undercut_penalty": 10, "undercut_bonus": 30})
    assert scored(rules, f"{KNOCKER} 7c", f"{DEFENDER} 4c") == (-10, 3 + 30)


# Rounds of three, computed by hand: the winner scores the difference with each of the other two.

SEVENS = "2h 3h 4h 7h 7d 7c 8s 8d 8c"
"""Three melds for the third hand, which take nothing from the other two and lay off nothing."""
THIRTY_ONE = "2d 3d 4d 9h 9d 9c Tc Ts 8h 3c"
"""10 + 10 + 8 + 3 beside two melds."""


class Round(NamedTuple):
    """What a round shows, the hands by seat, who knocked, and each seat's points."""

    name: str
    hands: tuple[str, str, str]
    knocker: int
    points: tuple[int, int, int]


ROUNDS = [
    Round(
        "the knocker with 6 against 20 and 31 wins 14 and 25",
        (f"{KNOCKER} 6c", TWENTY, THIRTY_ONE),
        0,
        (14 + 25, 0, 0),
    ),
    Round(
        "the left defender with 3 beats 6 and 20: 3 and 17",
        (f"{KNOCKER} 6c", f"{DEFENDER} 3c", TWENTY),
        0,
        (-25, 3 + 17, 0),
    ),
    Round(
        "the right defender with 3 beats 6 and 20: 3 and 17",
        (f"{KNOCKER} 6c", TWENTY, f"{DEFENDER} 3c"),
        0,
        (-25, 0, 3 + 17),
    ),
    Round(
        "both undercut 10, with 5 and 2: the lower wins 8 and 3, and 25 are lost once",
        (f"{KNOCKER} Tc", f"{DEFENDER} 5c", f"{SEVENS} 2c"),
        0,
        (-25, 0, 8 + 3),
    ),
    Round(
        "both undercut 10 with 5: the nearer to the knocker's left wins 5 and 0",
        (f"{KNOCKER} Tc", f"{DEFENDER} 5h", f"{SEVENS} 5c"),
        0,
        (-25, 5 + 0, 0),
    ),
    Round(
        "a tie with the knocker at 6 undercuts: 0 and 14",
        (f"{KNOCKER} 6c", f"{DEFENDER} 6d", TWENTY),
        0,
        (-25, 0 + 14, 0),
    ),
    Round(
        "so does a tie of the second defender's",
        (f"{KNOCKER} 6c", TWENTY, f"{DEFENDER} 6d"),
        0,
        (-25, 0, 0 + 14),
    ),
    Round(
        "gin against 34 and 12: both and 50",
        (GIN, THIRTY_FOUR, TWELVE),
        0,
        (34 + 12 + 50, 0, 0),
    ),
    Round(
        "gin against a hand without deadwood is no tie: 0 and 12 and 50",
        (GIN, "2d 3d 4d 5d 9h 9d 9c Qs Qd Qc", TWELVE),
        0,
        (0 + 12 + 50, 0, 0),
    ),
    Round(
        "three layoffs bring the left defender from 19 to 1: 9 and 24",
        (f"{KNOCKER} Tc", "2d 3d 4d 9h 9d 9c 7s 8s 3s Ac", "2h 3h 4h 7h 7d 7c Th 5c 8d 2c"),
        0,
        (-25, 9 + 24, 0),
    ),
    Round(
        "the queen, the king and two spades go, 21 and 29 stay: 20 and 28",
        (f"{KNOCKER} Ac", "2d 3d 4d 9h 9d 9c Qs Th 6h 5h", "Kc 7s 8s 2h 3h 4h Ts 8h 6d 5c"),
        0,
        (20 + 28, 0, 0),
    ),
    Round(
        "seat 1 knocks with 10, seats 2 and 0 have 5: seat 2 sits at the left",
        (f"{SEVENS} 5c", f"{KNOCKER} Tc", f"{DEFENDER} 5h"),
        1,
        (0, -25, 5 + 0),
    ),
    Round(
        "seat 2 knocks with 6 against 20 and 31",
        (TWENTY, THIRTY_ONE, f"{KNOCKER} 6c"),
        2,
        (0, 0, 14 + 25),
    ),
    Round(
        "10 against 11 and 12 is won by 1 and 2",
        (f"{KNOCKER} Tc", "2d 3d 4d 5d 9h 9d 9c 9s Th Ac", "2h 3h 4h 5h 7h 7d 7c 7s Td 2c"),
        0,
        (1 + 2, 0, 0),
    ),
    Round(
        "a defender without deadwood undercuts 6, but it is no gin: 6 and 20",
        (f"{KNOCKER} 6c", "2d 3d 4d 5d 9h 9d 9c Js Jh Jd", TWENTY),
        0,
        (-25, 6 + 20, 0),
    ),
]


@pytest.mark.parametrize("played", ROUNDS, ids=[played.name for played in ROUNDS])
def test_rounds_of_three_score_what_was_computed_by_hand(played: Round) -> None:
    assert scored("three", *played.hands, seat=played.knocker) == played.points


def test_in_three_a_score_may_be_negative() -> None:
    assert len(ROUNDS) >= 12 and sum(min(played.points) < 0 for played in ROUNDS) >= 6
    state, knocked = about_to_knock("three", *ROUNDS[5].hands)
    game = act(game_at(state, (-25, 20, 0), (-25, 0, 20)), knocked)
    game = act(act(game, best(game.round, Defend)), DEFEND_WITHOUT_LAYOFFS)
    assert game.totals == ((-25, 20, 0), (-50, 20, 20), (-75, 34, 20))


DEFEND_WITHOUT_LAYOFFS = Defend(melds("2h 3h 4h, 7h 7d 7c"), ())
