"""The rulebook's table of the six rule sets, row by row, and what it decides where the sources are silent."""

import pytest

from engine.actions import BigGin, Defend, Discard, Knock, read_action
from engine.cards import CARDS, card, cards
from engine.dealing import Seeds, draw_for_dealer
from engine.errors import InvalidRules
from engine.events import round_events
from engine.game import Opponent, start_game
from engine.legal import legal_actions, why_illegal
from engine.observation import observe
from engine.playing import play
from engine.rules import BOUNDS, CHOICES, RULE_SETS, Rules, customise
from engine.state import Phase, RoundState, Spread
from tests.engine.tables import (
    DEFENDER,
    GIN,
    KNOCKER,
    after,
    all_pass,
    best,
    cards_on_the_table,
    defended,
    every_set,
    held,
    holding,
    knock,
    melds,
    scored,
    table,
    written,
)

all_but = {name: [other for other in RULE_SETS if other != name] for name in RULE_SETS}

BIG_GIN = "As 2s 3s 4s 5s 7h 7d 7c Jh Jd Jc"


def may_knock(state: RoundState, thrown: str) -> bool:
    knocks = [action for action in legal_actions(state) if isinstance(action, Knock) and action.discard == card(thrown)]
    best_allowed = why_illegal(state, read_action(f"knock {thrown}: 4s 5s 6s, Qh Qd Qc, Ks Kh Kd")) is None
    assert bool(knocks) == best_allowed
    return best_allowed


# players


@every_set
def test_two_play_everywhere_but_in_three(rules: Rules) -> None:
    assert len(table(rules).hands) == (3 if rules.id == "three" else 2)


# knock limit


@pytest.mark.parametrize("name", ["classic", "spanish", "polish", "three"])
def test_a_knock_may_declare_ten_and_not_eleven(name: str) -> None:
    assert may_knock(holding(name, f"{KNOCKER} Tc Jc", upcard="Jd"), "Jc")
    eleven = holding(name, "4s 5s 6s Ks Kh Kd Ad 2c 3h 5c Jc", upcard="Jd")
    assert not any(isinstance(action, Knock) for action in legal_actions(eleven))
    assert why_illegal(eleven, read_action("knock Jc: 4s 5s 6s, Ks Kh Kd")) is not None


def test_in_italian_less_than_ten_means_nine_and_not_ten() -> None:
    assert may_knock(holding("italian", f"{KNOCKER} 9c Jc", upcard="Jd"), "Jc")
    assert not may_knock(holding("italian", f"{KNOCKER} Tc Jc", upcard="Jd"), "Jc")


@pytest.mark.parametrize("rank", "23456789T")
def test_in_oklahoma_the_limit_is_the_value_of_the_first_upcard(rank: str) -> None:
    state = holding("oklahoma", f"{KNOCKER} {rank}c Jc", upcard=f"{rank}d")
    assert state.setup.limit == card(f"{rank}d").points
    assert may_knock(state, "Jc")
    if rank != "T":
        above = CARDS[card(f"{rank}c") + 1]
        assert not may_knock(holding("oklahoma", f"{KNOCKER} {above} Jc", upcard=f"{rank}d"), "Jc")


@pytest.mark.parametrize("upcard", ["Td", "Jd", "Qs", "Kc"])
def test_in_oklahoma_a_ten_or_a_court_card_makes_the_limit_ten(upcard: str) -> None:
    assert table("oklahoma", upcard=upcard).setup.limit == 10


def test_in_oklahoma_an_ace_means_gin_only() -> None:
    assert table("oklahoma", upcard="Ad").setup.limit == 0
    assert not may_knock(holding("oklahoma", f"{KNOCKER} Ac Jc", upcard="Ad"), "Jc")
    state = after(holding("oklahoma", f"{KNOCKER} 7s Jc", upcard="Ad"), "knock Jc: 4s 5s 6s 7s, Qh Qd Qc, Ks Kh Kd")
    assert state.result is not None and state.result.kind == "gin"


def test_in_oklahoma_the_limit_stays_when_the_upcard_is_covered() -> None:
    state = after(all_pass(table("oklahoma", upcard="4d", stock="Kd")), "draw", "discard Kd")
    assert state.setup.limit == 4


# knock as dealt, before any draw


@pytest.mark.parametrize("name", ["italian", "oklahoma"])
def test_the_first_player_may_knock_as_dealt_instead_of_taking_or_passing(name: str) -> None:
    state = table(name, f"{KNOCKER} 5c", upcard="Jd")
    assert written(legal_actions(state)) == ["take Jd", "pass", "knock: 4s 5s 6s, Ks Kh Kd, Qh Qd Qc"]
    knocked = after(state, "knock: 4s 5s 6s, Qh Qd Qc, Ks Kh Kd")
    assert (knocked.phase, knocked.turn) == (Phase.DEFEND, 1)
    assert knocked.discards == (card("Jd"),)
    assert knocked.spreads[0] == Spread(melds("4s 5s 6s, Qh Qd Qc, Ks Kh Kd"), (), cards("5c"))


@pytest.mark.parametrize("name", ["italian", "oklahoma"])
def test_only_the_first_player_may_knock_as_dealt_and_only_at_once(name: str) -> None:
    dealt = f"{KNOCKER} 5c"
    second = after(table(name, "", dealt, upcard="Jd"), "pass")
    as_dealt = read_action("knock: 4s 5s 6s, Qh Qd Qc, Ks Kh Kd")
    assert why_illegal(second, as_dealt) == "Take the upcard or pass first."
    assert written(legal_actions(second)) == ["take Jd", "pass"]
    later = after(table(name, dealt, upcard="Jd"), "pass", "pass")
    assert why_illegal(later, as_dealt) == "Draw a card first."


@pytest.mark.parametrize("name", ["italian", "oklahoma"])
def test_a_knock_as_dealt_above_the_limit_is_refused(name: str) -> None:
    state = table(name, f"{KNOCKER} Tc", upcard="9d")
    assert written(legal_actions(state)) == ["take 9d", "pass"]
    reason = why_illegal(state, read_action("knock: 4s 5s 6s, Qh Qd Qc, Ks Kh Kd"))
    assert reason == "The declared deadwood is above the knock limit."


@pytest.mark.parametrize("name", ["italian", "oklahoma"])
def test_a_knock_as_dealt_is_undercut_like_any_other(name: str) -> None:
    state = table(name, f"{KNOCKER} 5c", f"{DEFENDER} 3c", upcard="Td")
    result = defended(after(state, "knock: 4s 5s 6s, Qh Qd Qc, Ks Kh Kd")).result
    assert result is not None and (result.kind, result.points) == ("undercut", (0, 5 - 3 + 20))


@pytest.mark.parametrize("name", ["classic", "spanish", "polish", "three"])
def test_elsewhere_nobody_knocks_as_dealt(name: str) -> None:
    state = table(name, GIN, upcard="Ts")
    assert not any(isinstance(action, Knock) for action in legal_actions(state))
    assert why_illegal(state, read_action("knock: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc")) is not None


# gin bonus


@every_set
def test_gin_is_worth_its_bonus_once(rules: Rules) -> None:
    result = knock(rules, GIN, upcard="Ts").result
    assert result is not None
    bonuses = [item for item in result.items if item.label == "gin_bonus"]
    assert [(item.seat, item.points) for item in bonuses] == [(0, 50 if rules.id == "three" else 25)]


# big gin: all eleven cards melded, no discard


@pytest.mark.parametrize(("name", "bonus"), [("italian", 50), ("oklahoma", 50), ("spanish", 50), ("polish", 31)])
def test_big_gin_melds_all_eleven_cards_without_a_discard(name: str, bonus: int) -> None:
    state = holding(name, BIG_GIN, upcard="Ts")
    big_gin = best(state, BigGin)
    assert big_gin == BigGin(melds("As 2s 3s 4s 5s, 7h 7d 7c, Jh Jd Jc"))
    over = play(state, big_gin)
    assert over.result is not None and over.result.kind == "big_gin"
    assert [item.points for item in over.result.items if item.label == "big_gin_bonus"] == [bonus]
    assert over.discards == state.discards
    assert over.hands[0] == held(BIG_GIN)
    assert sorted(cards_on_the_table(over)) == list(CARDS)


@pytest.mark.parametrize("name", ["italian", "oklahoma", "spanish", "polish"])
def test_the_eleventh_card_of_a_big_gin_may_come_from_the_discard_pile(name: str) -> None:
    state = after(table(name, GIN, upcard="5s"), "take 5s")
    assert BigGin(melds("As 2s 3s 4s 5s, 7h 7d 7c, Jh Jd Jc")) in legal_actions(state)


@pytest.mark.parametrize("name", ["italian", "oklahoma", "spanish", "polish"])
def test_big_gin_is_refused_with_any_card_unmelded(name: str) -> None:
    state = holding(name, BIG_GIN, upcard="Ts")
    partly = BigGin(melds("As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc"))
    assert why_illegal(state, partly) == "Big gin needs all eleven cards in melds."
    lacking = holding(name, f"{GIN} Kd", upcard="Ts")
    assert not any(isinstance(action, BigGin) for action in legal_actions(lacking))
    assert why_illegal(lacking, partly) == "Big gin needs all eleven cards in melds."
    overlapping = BigGin(melds("As 2s 3s, 3s 4s 5s, 7h 7d 7c, Jh Jd Jc"))
    assert why_illegal(state, overlapping) == "A card serves in one meld only."


@pytest.mark.parametrize("name", ["classic", "three"])
def test_where_big_gin_is_not_played_one_of_eleven_melded_cards_is_discarded_for_gin(name: str) -> None:
    state = holding(name, BIG_GIN, upcard="Ts")
    assert not any(isinstance(action, BigGin) for action in legal_actions(state))
    big_gin = BigGin(melds("As 2s 3s 4s 5s, 7h 7d 7c, Jh Jd Jc"))
    assert why_illegal(state, big_gin) == "Big gin is not played here."
    gin = after(state, "knock 5s: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc")
    assert gin.result is not None and gin.result.kind == "gin"


def test_big_gin_needs_eleven_cards_so_a_knock_as_dealt_without_deadwood_is_gin() -> None:
    state = table("italian", GIN, upcard="Ts")
    assert why_illegal(state, BigGin(melds("As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc"))) == "Take the upcard or pass first."
    gin = after(state, "knock: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc")
    assert gin.result is not None and gin.result.kind == "gin"
    assert [item.points for item in gin.result.items if item.label == "gin_bonus"] == [25]


# undercut bonus to the defender; the knocker of three loses 25


@pytest.mark.parametrize(
    ("name", "bonus"), [("classic", 25), ("italian", 20), ("oklahoma", 20), ("spanish", 10), ("polish", 25)]
)
def test_an_undercut_is_worth_the_difference_and_the_bonus(name: str, bonus: int) -> None:
    points = scored(name, f"{KNOCKER} 5c", f"{DEFENDER} 3c", upcard="Td")
    assert points == (0, 5 - 3 + bonus)


def test_in_three_an_undercut_has_no_bonus_and_the_knocker_loses_25() -> None:
    third = "7h 8h Th Ac 2c 4c 6c 7c 8s Ts"
    points = scored("three", f"{KNOCKER} 5c", f"{DEFENDER} 3c", third, upcard="Td")
    assert points == (-25, (5 - 3) + (7 + 8 + 10 + 1 + 2 + 4 + 6 + 7 + 8 + 10 - 3), 0)


# discard of a knock


@pytest.mark.parametrize("name", all_but["spanish"])
def test_the_discard_of_a_knock_lies_face_up(name: str) -> None:
    state = knock(name, f"{KNOCKER} 5c", upcard="Td")
    assert state.knock is not None
    assert state.discards == (card("Td"), state.knock.discard)


def test_in_spanish_the_discard_of_a_knock_lies_face_down() -> None:
    state = knock("spanish", f"{KNOCKER} 5c", upcard="Td")
    assert state.knock is not None and state.knock.discard is not None
    thrown = state.knock.discard
    assert state.discards == (card("Td"),)
    for position in (state, defended(state)):
        own, others = observe(position, 0), observe(position, 1)
        assert (own.moves[3].card, others.moves[3].card) == (thrown, None)
        assert repr(thrown) not in repr(others)
        assert repr(thrown) not in repr(round_events(position, 1, (0, 0)))
        assert repr(thrown) in repr(round_events(position, 0, (0, 0)))
        assert sorted(cards_on_the_table(position)) == list(CARDS)
    assert repr(thrown) in repr(round_events(defended(state), 1, (0, 0), everything=True))


def test_in_spanish_an_ordinary_discard_lies_face_up() -> None:
    state = after(all_pass(table("spanish", stock="5d", upcard="Td")), "draw", "discard 5d")
    assert state.discards == cards("Td 5d")


# cards takeable from the discard pile


@pytest.mark.parametrize("name", all_but["three"])
def test_only_the_top_discard_may_be_taken(name: str) -> None:
    state = after(all_pass(table(name, stock="5d", upcard="Td")), "draw", "discard 5d")
    assert written(legal_actions(state)) == ["draw", "take 5d"]
    assert why_illegal(state, read_action("take Td")) == "That card cannot be taken."


def test_in_three_either_of_the_two_top_discards_may_be_taken_and_the_other_stays() -> None:
    state = all_pass(table("three", stock="5d 8c", upcard="Td"))
    state = after(state, "draw", "discard 5d", "draw", "discard 8c")
    assert state.discards == cards("Td 5d 8c")
    assert written(legal_actions(state)) == ["draw", "take 8c", "take 5d"]
    assert why_illegal(state, read_action("take Td")) == "That card cannot be taken."
    assert after(state, "take 5d").discards == cards("Td 8c")
    assert after(state, "take 8c").discards == cards("Td 5d")
    assert why_illegal(after(state, "take 5d"), Discard(card("5d"))) is not None


def test_in_three_only_the_upcard_is_offered() -> None:
    assert written(legal_actions(table("three", upcard="Td"))) == ["take Td", "pass"]


# target


@every_set
def test_the_target_is_100_and_200_in_three(rules: Rules) -> None:
    assert rules.target == (200 if rules.id == "three" else 100)


# Three players: seats are drawn by lot.


def drawn(*texts: str) -> tuple[tuple[int, ...], int]:
    """Who sits where, and who deals, when the player and the bots draw these cards."""
    for number in range(2_000_000):
        seeds = Seeds(number.to_bytes(16, "big"), bytes(16))
        draw = draw_for_dealer(seeds, len(texts))
        cards_by_drawer = dict(zip(draw.players, draw.cards, strict=True))
        if [cards_by_drawer[who].rank for who in range(len(texts))] == [card(text).rank for text in texts]:
            return draw.players, draw.dealer
    raise AssertionError("no such draw")


def test_the_highest_card_deals_and_the_next_highest_sits_at_the_dealers_left() -> None:
    assert drawn("Ks", "7h", "2d") == ((0, 1, 2), 0)
    assert drawn("Ks", "2d", "7h") == ((0, 2, 1), 0)
    assert drawn("7h", "Ks", "2d") == ((0, 2, 1), 2)
    assert drawn("7h", "2d", "Ks") == ((0, 1, 2), 2)
    assert drawn("2d", "Ks", "7h") == ((0, 1, 2), 1)
    assert drawn("2d", "7h", "Ks") == ((0, 2, 1), 1)


def test_the_king_is_high_and_the_ace_low_in_the_draw() -> None:
    assert drawn("Ks", "Ah")[1] == 0
    assert drawn("Ah", "2s")[1] == 1


def test_equal_ranks_in_the_draw_go_by_suit_spades_hearts_diamonds_clubs() -> None:
    seen = set()
    for number in range(4_000):
        draw = draw_for_dealer(Seeds(number.to_bytes(16, "big"), bytes(16)), 2)
        mine, other = draw.cards
        if mine.rank == other.rank:
            seen.add((mine.suit, other.suit))
            assert draw.dealer == (0 if mine.suit < other.suit else 1)
    assert len(seen) == 12


def test_the_bots_are_seated_as_they_drew() -> None:
    hazel, willow = Opponent("beginner", 1, "Hazel"), Opponent("steady", 1, "Alder")
    seatings = set()
    for number in range(30):
        game = start_game(RULE_SETS["three"], (hazel, willow), Seeds(number.to_bytes(16, "big"), bytes(16)))
        assert game.opponents == tuple((hazel, willow)[who - 1] for who in game.draw.players[1:])
        seatings.add(game.opponents)
    assert seatings == {(hazel, willow), (willow, hazel)}


def test_in_three_play_goes_clockwise() -> None:
    state = all_pass(table("three", dealer=1))
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state = after(state, "draw")
        state = after(state, f"discard {state.drawn}")
    assert turns == [2, 0, 1, 2, 0, 1]


# Defenders lay off in turn order, only on the knocker's melds.


def test_in_three_defenders_lay_off_on_the_knockers_melds_only() -> None:
    second = "9h 9d 9c Js Jh Jd 2d 3d 4d 7s"
    third = "9s 8s Jc 5d Th 2h 7h Ac 3c 6c"
    state = knock("three", f"{KNOCKER} 5c", second, third, upcard="Td")
    state = after(state, "defend: 9h 9d 9c, Js Jh Jd, 2d 3d 4d; 7s 0")
    # Neither the second player's nines, jacks and diamonds, nor the seven just laid off, take a card.
    for refused in ("; 9s 3", "; Jc 4", "; 5d 5", "; 9s 0", "; 8s 0", "; 8s 3"):
        assert why_illegal(state, read_action(f"defend: {refused}")) == "That card does not fit there.", refused
    assert best(state, Defend) == Defend((), ())


def test_in_three_a_defenders_own_consecutive_cards_may_follow_each_other() -> None:
    state = knock("three", f"{KNOCKER} 5c", "", "7s 8s 9s Th 2h 7h 2d 3c 9c 6c", upcard="Td")
    state = play(state, Defend((), ()))
    assert why_illegal(state, read_action("defend: ; 7s 0, 8s 0, 9s 0")) is None


# Custom rules: any parameter, within bounds.


def test_a_table_that_plays_less_than_ten_as_ten_or_less_is_one_setting_away() -> None:
    rules = customise("italian", {"knock_limit": 10})
    assert may_knock(holding(rules, f"{KNOCKER} Tc Jc", upcard="Jd"), "Jc")
    assert (rules.id, rules.base) == ("custom", "italian")


@pytest.mark.parametrize("base", RULE_SETS)
def test_every_parameter_may_be_set_from_its_least_to_its_most(base: str) -> None:
    for name, (least, most) in BOUNDS.items():
        for value in (least, most):
            assert getattr(customise(base, {name: value}), name) == value
        for wrong in (least - 1, most + 1, float(least), str(least), True, None if name != "big_gin_bonus" else "none"):
            with pytest.raises(InvalidRules, match=name):
                customise(base, {name: wrong})
    for name, choices in CHOICES.items():
        for choice in choices:
            changes: dict[str, object] = {name: choice}
            if choice == "turn":
                changes["knock_as_dealt"] = False
            elif name == "knock_as_dealt":
                changes["opening"] = "offer"
            assert getattr(customise(base, changes), name) == choice
        for other in ("neither", 1, 0, None, 1.0):
            with pytest.raises(InvalidRules, match=name):
                customise(base, {name: other})


def test_the_two_parameters_that_need_no_number_may_do_without() -> None:
    assert customise("classic", {"knock_limit": "upcard"}).limit(card("4d")) == 4
    assert customise("italian", {"big_gin_bonus": None}).big_gin_bonus is None


def test_custom_rules_keep_every_parameter_that_is_not_changed() -> None:
    for base, rules in RULE_SETS.items():
        custom = customise(base, {"target": 500})
        assert custom != rules
        for name in (*BOUNDS, *CHOICES):
            assert getattr(custom, name) == (500 if name == "target" else getattr(rules, name))


def test_a_knock_as_dealt_needs_the_upcard_offer() -> None:
    excluded: list[tuple[str, dict[str, object]]] = [
        ("classic", {"knock_as_dealt": True, "opening": "turn"}),
        ("italian", {"opening": "turn"}),
        ("polish", {"knock_as_dealt": True}),
    ]
    for base, changes in excluded:
        with pytest.raises(InvalidRules, match="knock_as_dealt"):
            customise(base, changes)


def test_an_unknown_base_or_parameter_is_refused() -> None:
    unknown: list[tuple[str, dict[str, object]]] = [
        ("hollywood", {}),
        ("", {}),
        ("custom", {}),
        ("classic", {"jokers": 2}),
    ]
    for base, changes in unknown:
        with pytest.raises(InvalidRules):
            customise(base, changes)
    for name in ("id", "base"):
        with pytest.raises(InvalidRules):
            customise("classic", {name: "classic"})


def test_with_a_limit_of_zero_only_gin_and_big_gin_end_a_round() -> None:
    rules = customise("italian", {"knock_limit": 0})
    assert not may_knock(holding(rules, f"{KNOCKER} Ac Jc", upcard="Jd"), "Jc")
    assert isinstance(best(holding(rules, BIG_GIN, upcard="Ts"), BigGin), BigGin)
    gin = after(holding(rules, f"{GIN} Kd", upcard="Ts"), "knock Kd: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc")
    assert gin.result is not None and gin.result.kind == "gin"
