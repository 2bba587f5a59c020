"""The rulebook, sentence by sentence and in its order: first what all rule sets share, then where they differ.

What a round is worth, the worked examples and the rounds of three computed by hand are in test_rulebook_points.py.
"""

from random import Random

import pytest

from engine.actions import (
    DRAW_STOCK,
    PASS,
    Action,
    Defend,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
    read_action,
)
from engine.cards import CARDS, card, cards, in_order
from engine.deadwood import deadwood
from engine.dealing import Seeds, deal, draw_for_dealer
from engine.errors import IllegalAction
from engine.game import act, next_round, repeat_game, start_game
from engine.layoffs import Layoff
from engine.legal import legal_actions, why_illegal
from engine.melds import is_run, is_set
from engine.observation import observe
from engine.playing import play
from engine.rules import Rules, customise
from engine.state import Move, Phase, RoundState, Spread
from tests.engine.tables import (
    GIN,
    about_to_knock,
    after,
    all_pass,
    best,
    cards_on_the_table,
    defended,
    every_set,
    game_at,
    held,
    holding,
    knock,
    melds,
    opponents,
    table,
    written,
)

sets_with_offer = pytest.mark.parametrize("name", ["classic", "italian", "oklahoma", "spanish", "three"])

SHUFFLED = tuple(Random(1).sample(CARDS, 52))
SIX = "4s 5s 6s 7s Jh Jd Jc Ad 2h 3c"
"""Four to seven of spades, three jacks, and six points of deadwood: 3s, 8s and Js can be laid off."""
EIGHT = "4s 5s 6s 7s Jh Jd Jc Ad 3h 4c"


def restored(refused: RoundState, action: Action) -> bool:
    """Whether a refusal left the position as it was."""
    twin = refused._replace()
    with pytest.raises(IllegalAction):
        play(refused, action)
    return refused == twin


# 52 cards, no jokers. Ace is low and worth 1; 2 to 10 their number; J, Q, K ten each.


@every_set
def test_a_round_is_dealt_from_52_different_cards(rules: Rules) -> None:
    assert sorted(cards_on_the_table(table(rules))) == list(CARDS)


def test_an_ace_is_worth_1_two_to_ten_their_number_and_court_cards_ten() -> None:
    assert [each.points for each in cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")] == [*range(1, 11), 10, 10, 10]
    assert {each.points for each in cards("Ah Ad Ac")} == {1} and {each.points for each in cards("Kh Qd Jc")} == {10}


# A meld is a set or a run. A-2-3 is a run; Q-K-A and K-A-2 are not. A card serves in one meld only.


def test_a_set_is_three_or_four_of_one_rank() -> None:
    assert is_set(held("7h 7d 7c")) and is_set(held("Ks Kh Kd Kc"))
    assert not is_set(held("7h 7d")) and not is_set(held("7h 7d 8c"))


def test_a_run_is_three_or_more_in_sequence_in_one_suit() -> None:
    assert is_run(held("9h Th Jh")) and is_run(held("3c 4c 5c 6c 7c 8c"))
    assert not is_run(held("9h Th Jd")) and not is_run(held("9h Th Qh")) and not is_run(held("9h Th"))


def test_ace_two_three_is_a_run_but_queen_king_ace_and_king_ace_two_are_not() -> None:
    assert is_run(held("As 2s 3s"))
    assert not is_run(held("Qs Ks As"))
    assert not is_run(held("Ks As 2s"))


@every_set
def test_a_card_serves_in_one_meld_only(rules: Rules) -> None:
    state = holding(rules, "7h 7d 7c 8h 9h As 2s 3s 4s 5s Kd", upcard="Ts")
    assert why_illegal(state, Knock(card("Kd"), melds("7h 7d 7c, 7h 8h 9h, As 2s 3s 4s 5s"))) == (
        "A card serves in one meld only."
    )
    assert why_illegal(state, Knock(card("Kd"), melds("7h 7d 7c, As 2s 3s 4s 5s, 7h 8h 9h"))) == (
        "A card serves in one meld only."
    )


# Deadwood is the value of the cards in no meld. The number shown is the exact minimum over all arrangements.


def test_deadwood_is_the_value_of_the_cards_in_no_meld() -> None:
    assert deadwood(held("As 2s 3s Kh 9d 4c")) == 10 + 9 + 4


def test_the_deadwood_shown_is_the_least_of_all_arrangements() -> None:
    # The run of hearts alone would leave 7s 7d and the king; the sevens alone 8h 9h and the king.
    assert deadwood(held("7s 7h 7d 8h 9h Kc")) == min(7 + 7 + 10, 8 + 9 + 10)
    # Taken from the set of four, the seven of hearts completes the run and three sevens stay.
    assert deadwood(held("7s 7h 7d 7c 8h 9h Kc")) == 10


# Ten cards each, dealt one at a time from the dealer's left; the next is the upcard; the rest is the stock.


@every_set
def test_ten_cards_each_are_dealt_one_at_a_time_from_the_dealers_left(rules: Rules) -> None:
    for dealer in range(rules.players):
        state = deal(SHUFFLED, dealer, rules)
        for seat in range(rules.players):
            place = (seat - dealer - 1) % rules.players
            assert in_order(state.hands[seat]) == tuple(sorted(SHUFFLED[place : 10 * rules.players : rules.players]))


@every_set
def test_the_card_after_the_deal_is_the_upcard_and_the_rest_is_the_stock_in_order(rules: Rules) -> None:
    state = deal(SHUFFLED, 0, rules)
    dealt = 10 * rules.players
    assert state.discards == (SHUFFLED[dealt],)
    assert state.setup.upcard == SHUFFLED[dealt]
    assert state.stock == SHUFFLED[dealt + 1 :]
    assert len(state.stock) == (31 if rules.players == 2 else 21)


# The upcard offer: the player left of the dealer may take it or pass, then the next, the dealer last.


@sets_with_offer
def test_the_player_left_of_the_dealer_may_take_the_upcard_or_pass(name: str) -> None:
    state = table(name, upcard="Kd")
    assert (state.phase, state.turn) == (Phase.OFFER, 0)
    assert {"pass", "take Kd"} <= set(written(legal_actions(state)))
    assert why_illegal(state, DRAW_STOCK) == "Take the upcard or pass first."
    assert why_illegal(state, DrawDiscard(card("Qc"))) == "That card cannot be taken."


@sets_with_offer
def test_after_a_pass_the_next_player_has_the_same_choice_the_dealer_last(name: str) -> None:
    state = table(name, upcard="Kd", dealer=0)
    for seat in (*range(1, state.rules.players), 0):
        assert (state.phase, state.turn) == (Phase.OFFER, seat)
        assert seat == 1 or written(legal_actions(state)) == ["take Kd", "pass"]
        state = after(state, "pass")
    assert state.phase is Phase.DRAW


@sets_with_offer
def test_whoever_takes_the_upcard_discards_and_play_goes_on_at_the_left(name: str) -> None:
    state = after(table(name, upcard="Kd"), "pass", "take Kd")
    assert (state.phase, state.turn, state.taken) == (Phase.DISCARD, 1, card("Kd"))
    thrown = best(state, Discard)
    state = play(state, thrown)
    assert (state.phase, state.turn) == (Phase.DRAW, 2 % state.rules.players)
    assert not state.must_draw


@sets_with_offer
def test_if_all_pass_the_first_player_must_draw_from_the_stock(name: str) -> None:
    state = all_pass(table(name, upcard="Kd"))
    assert (state.phase, state.turn) == (Phase.DRAW, 0)
    assert written(legal_actions(state)) == ["draw"]
    assert why_illegal(state, DrawDiscard(card("Kd"))) == "Everybody passed: draw from the stock."


def test_without_the_offer_a_round_starts_with_a_normal_turn() -> None:
    state = table("polish", upcard="Kd")
    assert (state.phase, state.turn) == (Phase.DRAW, 0)
    assert written(legal_actions(state)) == ["draw", "take Kd"]
    assert why_illegal(state, PASS) == "Only the upcard can be passed."


# A turn is one draw and one discard. The taken card may not be discarded in that turn; one from the stock may.


@every_set
def test_a_turn_is_one_draw_and_one_discard(rules: Rules) -> None:
    state = all_pass(table(rules, stock="5d"))
    assert why_illegal(state, best_discard(state)) == "Draw a card first."
    drawn = after(state, "draw")
    assert drawn.hands[0].bit_count() == 11 and len(drawn.stock) == len(state.stock) - 1
    assert why_illegal(drawn, PASS) == "Discard a card first."
    assert why_illegal(drawn, DRAW_STOCK) == "You have drawn: discard a card."
    assert why_illegal(drawn, DrawDiscard(drawn.discards[-1])) == "You have drawn: discard a card."
    thrown = play(drawn, best_discard(drawn))
    assert thrown.hands[0].bit_count() == 10 and thrown.turn == 1


@every_set
def test_every_action_is_kept_with_its_seat_and_the_card_drawn(rules: Rules) -> None:
    # Where there is an offer, seat 0 passes and the others take a turn each, before it knocks.
    state = table(rules, SIX, upcard="Kd", stock="Qc Qs Qd Qh")
    opening = [Pass, DrawDiscard, Discard] if rules.opening == "offer" else []
    others = rules.players - 1
    for kind in (*opening, *[DrawStock, Discard] * (others - 1), DrawStock, Knock, *[Defend] * others):
        action = best(state, kind)
        kept = Move(state.turn, action, state.stock[0] if kind is DrawStock else None)
        before, state = state, play(state, action)
        assert state.moves == (*before.moves, kept)
    assert state.phase is Phase.OVER


@every_set
def test_when_the_round_is_over_nothing_may_be_done_and_the_turn_stays_with_whoever_acted_last(rules: Rules) -> None:
    for seat in range(rules.players):
        gin = knock(rules, *["", "", ""][:seat], GIN, *["", "", ""][seat + 1 : rules.players], seat=seat)
        assert (gin.phase, gin.turn) == (Phase.OVER, seat)
        assert why_illegal(gin, PASS) == why_illegal(gin, DRAW_STOCK) == "The round is over."
    answered = defended(knock(rules, SIX, upcard="Ts"))
    assert (answered.phase, answered.turn) == (Phase.OVER, rules.players - 1)
    void = all_pass(table(rules))
    while void.phase is not Phase.OVER:
        drawn = after(void, "draw")
        void = play(drawn, Discard(in_order(drawn.hands[drawn.turn])[-1]))
        assert void.phase is Phase.DRAW or void.turn == drawn.turn
    assert void.result is not None and void.result.kind == "void"
    assert why_illegal(void, PASS) == why_illegal(void, DRAW_STOCK) == "The round is over."


def best_discard(state: RoundState) -> Discard:
    return Discard(in_order(state.hands[state.turn])[-1])


@every_set
def test_the_card_taken_from_the_discard_pile_may_not_be_discarded_in_that_turn(rules: Rules) -> None:
    state = after(table(rules, GIN, upcard="Kd"), "take Kd")
    assert "discard Kd" not in written(legal_actions(state))
    for action in (Discard(card("Kd")), Knock(card("Kd"), melds("As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc"))):
        assert why_illegal(state, action) == "The card just taken cannot be discarded this turn."
        assert restored(state, action)


@every_set
def test_the_card_taken_may_be_discarded_in_a_later_turn(rules: Rules) -> None:
    state = after(table(rules, GIN, upcard="Kd"), "take Kd", "discard Jc")
    for _ in range(rules.players - 1):
        state = play(after(state, "draw"), best_discard(after(state, "draw")))
    assert state.turn == 0
    assert "discard Kd" in written(legal_actions(after(state, "draw")))


@every_set
def test_a_card_from_the_stock_may_be_discarded_at_once(rules: Rules) -> None:
    state = after(all_pass(table(rules, stock="5d")), "draw")
    assert "discard 5d" in written(legal_actions(state))
    assert after(state, "discard 5d").discards[-1] == card("5d")


# Knocking is optional and goes with a discard.


@every_set
def test_knocking_is_optional(rules: Rules) -> None:
    state = holding(rules, f"{GIN} Kd", upcard="Ts")
    assert {"discard Kd", "knock Kd: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc"} <= set(written(legal_actions(state)))
    assert after(state, "discard Kd").phase is Phase.DRAW


@every_set
def test_a_knock_goes_with_a_discard(rules: Rules) -> None:
    state = holding(rules, f"{GIN} Kd", upcard="Ts")
    assert why_illegal(state, Knock(None, melds("As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc"))) == "A knock needs a discard."
    assert why_illegal(state, Knock(card("Qc"), ())) == "You do not hold that card."


@every_set
def test_nobody_knocks_before_drawing(rules: Rules) -> None:
    state = all_pass(table(rules, GIN))
    assert why_illegal(state, Knock(card("Jc"), ())) == "Draw a card first."


# The knocker declares melds and the remaining cards are deadwood. The program never swaps a declaration.


@every_set
def test_the_knocker_declares_melds_and_the_remaining_cards_are_deadwood(rules: Rules) -> None:
    state = after(holding(rules, f"{SIX} Kd", upcard="Ts"), "knock Kd: 4s 5s 6s 7s, Jh Jd Jc")
    assert state.spreads[0] == Spread(melds("4s 5s 6s 7s, Jh Jd Jc"), (), cards("2h Ad 3c"))


@every_set
def test_the_best_arrangement_is_offered(rules: Rules) -> None:
    state = holding(rules, f"{SIX} Kd", upcard="Ts")
    offered = next(
        action for action in legal_actions(state) if isinstance(action, Knock) and action.discard == card("Kd")
    )
    assert sorted(offered.melds) == sorted(melds("4s 5s 6s 7s, Jh Jd Jc"))


@every_set
def test_a_worse_declaration_is_used_as_confirmed_and_not_swapped_for_the_best(rules: Rules) -> None:
    # Declared are 5-6-7 only: the four costs 4, where the best arrangement would have left nothing.
    state = after(
        holding(rules, "4s 5s 6s 7s Jh Jd Jc 9h 9d 9c Kd", upcard="Ts"), "knock Kd: 5s 6s 7s, Jh Jd Jc, 9h 9d 9c"
    )
    assert state.phase is Phase.DEFEND
    assert state.knock is not None and state.knock.kind == "knock"
    assert state.spreads[0] == Spread(melds("5s 6s 7s, Jh Jd Jc, 9h 9d 9c"), (), cards("4s"))


@every_set
def test_a_run_may_be_declared_in_two_parts(rules: Rules) -> None:
    state = after(
        holding(rules, "4s 5s 6s 7s 8s 9s Jh Jd Jc Ac Kd", upcard="Ts"), "knock Kd: 4s 5s 6s, 7s 8s 9s, Jh Jd Jc"
    )
    assert state.spreads[0] == Spread(melds("4s 5s 6s, 7s 8s 9s, Jh Jd Jc"), (), cards("Ac"))


# Declared deadwood above the limit: refused, nothing changes.


@every_set
def test_declared_deadwood_above_the_limit_is_refused_and_nothing_changes(rules: Rules) -> None:
    state = holding(rules, f"{SIX} Kd", upcard="Ts")
    too_much = Knock(card("Kd"), melds("4s 5s 6s 7s"))
    assert why_illegal(state, too_much) == "The declared deadwood is above the knock limit."
    assert restored(state, too_much)


@every_set
def test_a_declared_meld_that_is_none_or_not_held_is_refused(rules: Rules) -> None:
    state = holding(rules, f"{GIN} Kd", upcard="Ts")
    kept = "7h 7d 7c, Jh Jd Jc"
    none, foreign = "That is neither a set nor a run.", "You do not hold that card."
    refused = {
        f"As 2s 4s, {kept}": none,
        f"As 2s, {kept}": none,
        f"As 2s 3s 3s, {kept}": none,
        f"2s 3s 4s 5s, {kept}": foreign,
        f"As 2s 3s 4s, {kept}, Kd Qd Jd": foreign,
    }
    for declared, reason in refused.items():
        assert why_illegal(state, Knock(card("Kd"), melds(declared))) == reason, declared


# Declared deadwood of zero is gin: no layoffs against it.


@every_set
def test_declared_deadwood_of_zero_is_gin_and_ends_the_round_without_layoffs(rules: Rules) -> None:
    # The defender holds 5s, 7s and Js, which would all fit.
    state = knock(rules, GIN, "5s 7s Js 2d 4d 6h 8h 9c Qc Kh", upcard="Ts")
    assert state.result is not None and state.result.kind == "gin"
    assert state.spreads[1] is not None and state.spreads[1].layoffs == ()
    assert state.spreads[1].points == 5 + 7 + 10 + 2 + 4 + 6 + 8 + 9 + 10 + 10


# After a knock each opponent arranges melds of their own and may lay off unmelded cards.


@every_set
def test_after_a_knock_each_opponent_answers_in_turn_order(rules: Rules) -> None:
    state = knock(rules, SIX, upcard="Ts")
    for seat in range(1, rules.players):
        assert (state.phase, state.turn) == (Phase.DEFEND, seat)
        assert why_illegal(state, DRAW_STOCK) == "Answer the knock first."
        state = play(state, best(state, Defend))
    assert state.phase is Phase.OVER


def defend(rules: Rules, hand: str, answer: str) -> RoundState:
    """The position after the first defender of a knock with SIX has answered so."""
    return after(knock(rules, SIX, hand, upcard="Ts"), f"defend: {answer}")


@every_set
def test_a_defender_melds_and_lays_off_and_the_rest_is_deadwood(rules: Rules) -> None:
    state = defend(rules, "Qs Qh Qd 2d 3d 4d Th 5c 8s Js", "Qs Qh Qd, 2d 3d 4d; 8s 0, Js 1")
    assert state.spreads[1] == Spread(
        melds("Qs Qh Qd, 2d 3d 4d"), (Layoff(card("8s"), 0), Layoff(card("Js"), 1)), cards("Th 5c")
    )


@every_set
def test_a_run_may_be_extended_several_times_and_at_both_ends(rules: Rules) -> None:
    state = defend(rules, "As 2s 3s 8s 9s Kd Kh 2d 9c Qc", "; 8s 0, 3s 0, 9s 0, 2s 0, As 0")
    assert state.spreads[1] is not None and state.spreads[1].points == 10 + 10 + 2 + 9 + 10


@every_set
def test_a_set_of_three_takes_the_fourth_card_and_then_no_more(rules: Rules) -> None:
    state = defend(rules, "Js 9c Qc Kd Kh 2d 4d 6h 8h Tc", "; Js 1")
    assert state.spreads[1] is not None and state.spreads[1].layoffs == (Layoff(card("Js"), 1),)
    refused = knock(rules, SIX, "Ts 9s Qs Kd Kh 2d 4d 6h 8h Tc", upcard="Js")
    assert why_illegal(refused, read_action("defend: ; Qs 1")) == "That card does not fit there."


@every_set
def test_only_cards_that_fit_in_their_order_may_be_laid_off(rules: Rules) -> None:
    state = knock(rules, SIX, "8s 9s 3s Kd Kh 2d 4d 6h 8h Tc", upcard="Ts")
    allowed = ["; 8s 0, 9s 0", "; 3s 0", "; 8s 0, 3s 0, 9s 0", "; "]
    refused = {
        "; 9s 0, 8s 0": "That card does not fit there.",
        "; 9s 0": "That card does not fit there.",
        "; 8s 1": "That card does not fit there.",
        "; 8s 2": "That card does not fit there.",
        "; Js 1": "You do not hold that card.",
        "; 8s 0, 8s 0": "A card serves in one place only.",
    }
    for answer in allowed:
        assert why_illegal(state, read_action(f"defend: {answer}")) is None, answer
    for answer, reason in refused.items():
        assert why_illegal(state, read_action(f"defend: {answer}")) == reason, answer
    assert why_illegal(state, Defend((), (Layoff(card("8s"), -2),))) == "That card does not fit there."


@every_set
def test_a_card_laid_off_cannot_also_be_melded(rules: Rules) -> None:
    state = knock(rules, SIX, "8s 8d 8c Kd Kh 2d 4d 6h 9h Tc", upcard="Ts")
    assert why_illegal(state, read_action("defend: 8s 8d 8c; 8s 0")) == "A card serves in one place only."
    assert why_illegal(state, read_action("defend: 8s 8d 8c; ")) is None


@every_set
def test_a_defender_may_break_a_meld_to_lay_off(rules: Rules) -> None:
    hand = "7h 7s 7d 7c 8h Ah As Ad 2d 2c"
    state = knock(rules, "4h 5h 6h Ks Kh Kd 2s 3d Ac 2h", hand, upcard="Ts")
    state = play(state, best(state, Defend))
    assert state.spreads[1] is not None and state.spreads[1].points == 4
    assert {each.card for each in state.spreads[1].layoffs} == set(cards("7h 8h"))


@every_set
def test_a_defender_may_lay_off_less_than_possible(rules: Rules) -> None:
    state = defend(rules, "8s Js 2d 4d 6h 9h Tc Qc Kd Kh", "; ")
    assert state.spreads[1] is not None and state.spreads[1].points == 8 + 10 + 2 + 4 + 6 + 9 + 10 + 10 + 10 + 10


# Undercut: an opponent whose deadwood after layoffs is not higher than the knocker's (ties included).


@every_set
def test_an_opponent_with_less_deadwood_after_layoffs_undercuts(rules: Rules) -> None:
    # Without laying off the eight of spades it would be 12.
    state = defended(knock(rules, SIX, "Qs Qh Qd 2d 3d 4d 9h 9d 9c 8s", upcard="Ts"))
    assert state.spreads[1] is not None and state.spreads[1].points == 0
    assert state.result is not None and (state.result.kind, state.result.winner) == ("undercut", 1)


@every_set
def test_a_tie_is_an_undercut(rules: Rules) -> None:
    state = defended(knock(rules, SIX, "Qs Qh Qd 2d 3d 4d 9h 9d 9c 6c", upcard="Ts"))
    assert state.spreads[1] is not None and state.spreads[1].points == 6
    assert state.result is not None and (state.result.kind, state.result.winner) == ("undercut", 1)


def test_a_table_that_gives_ties_to_the_knocker_scores_nothing_for_them() -> None:
    rules = customise("classic", {"tie": "knocker"})
    state = defended(knock(rules, SIX, "Qs Qh Qd 2d 3d 4d 9h 9d 9c 6c", upcard="Ts"))
    assert state.result is not None
    assert (state.result.kind, state.result.winner, state.result.points) == ("knock", 0, (0, 0))


# Once too few cards are left in the stock after a turn without a knock, the round is void.


def drained(rules: Rules) -> RoundState:
    """The last position of a round in which everybody draws from the stock and throws that card."""
    state = all_pass(table(rules))
    for _ in range(len(state.stock) - rules.void_at):
        assert state.phase is Phase.DRAW
        state = after(state, "draw")
        state = after(state, f"discard {state.drawn}")
    return state


@every_set
def test_a_round_is_void_once_a_turn_leaves_too_few_cards_in_the_stock(rules: Rules) -> None:
    state = drained(rules)
    assert state.result is not None and state.result.kind == "void"
    assert len(state.stock) == rules.void_at == (3 if rules.players == 3 else 2)


@every_set
def test_the_last_turn_may_still_end_in_a_knock(rules: Rules) -> None:
    turns = (31 if rules.players == 2 else 21) - rules.void_at
    hands = [""] * rules.players
    hands[(turns - 1) % rules.players] = GIN
    state = all_pass(table(rules, *hands, upcard="Ts"))
    for _ in range(turns - 1):
        state = after(state, "draw")
        state = after(state, f"discard {state.drawn}")
    state = after(state, "draw")
    assert len(state.stock) == rules.void_at
    state = after(state, f"knock {state.drawn}: As 2s 3s 4s, 7h 7d 7c, Jh Jd Jc")
    assert state.result is not None and state.result.kind == "gin"


@every_set
def test_in_a_void_round_nobody_scores_and_no_hand_is_shown(rules: Rules) -> None:
    state = drained(rules)
    nothing = (0,) * rules.players
    assert state.result is not None
    assert (state.result.points, state.result.winner, state.result.items) == (nothing, None, ())
    assert state.spreads == (None,) * rules.players
    for seat in range(rules.players):
        assert observe(state, seat).spreads == (None,) * rules.players


@every_set
def test_after_a_void_round_the_same_dealer_deals_again(rules: Rules) -> None:
    for dealer in range(rules.players):
        game = game_at(all_pass(table(rules, dealer=dealer)))
        for _ in range(len(game.round.stock) - rules.void_at):
            game = act(game, DRAW_STOCK)
            assert game.round.drawn is not None
            game = act(game, Discard(game.round.drawn))
        again = next_round(game)
        assert again.round.setup.dealer == dealer
        assert again.round_number == 2
        assert again.scores == (0,) * rules.players


# A round is also void after 50 turns in a row without a card from the stock.


def exchange(state: RoundState, turns: int) -> RoundState:
    """Everybody takes the top discard and throws their oldest card, so that the stock is never touched."""
    for _ in range(turns):
        top = state.discards[-1]
        state = after(state, f"take {top}")
        thrown = next(each for each in in_order(state.hands[state.turn]) if each != top)
        state = after(state, f"discard {thrown}")
    return state


@every_set
def test_a_round_is_void_after_fifty_turns_in_a_row_without_a_card_from_the_stock(rules: Rules) -> None:
    state = exchange(table(rules), 49)
    assert state.phase is Phase.DRAW
    state = exchange(state, 1)
    assert state.result is not None and state.result.kind == "void"
    assert state.turns_without_stock == 50


@every_set
def test_a_card_from_the_stock_starts_the_count_of_fifty_anew(rules: Rules) -> None:
    state = after(exchange(table(rules), 49), "draw")
    state = exchange(after(state, f"discard {state.drawn}"), 49)
    assert state.phase is Phase.DRAW
    assert exchange(state, 1).phase is Phase.OVER


# After any round that is not void, zero points included, the deal passes on.


@every_set
def test_after_a_round_that_is_not_void_the_deal_passes_on_clockwise(rules: Rules) -> None:
    for dealer in range(rules.players):
        first = (dealer + 1) % rules.players
        hands = [""] * rules.players
        hands[first] = GIN
        state, gin = about_to_knock(rules, *hands, seat=first, upcard="Ts")
        assert next_round(act(game_at(state), gin)).round.setup.dealer == first


def test_the_deal_passes_on_after_a_round_worth_nothing() -> None:
    rules = customise("classic", {"tie": "knocker"})
    state = knock(rules, SIX, "Qs Qh Qd 2d 3d 4d 9h 9d 9c 6c", upcard="Ts")
    game = act(game_at(state), best(state, Defend))
    assert game.finished[-1].points == (0, 0)
    assert next_round(game).round.setup.dealer == 0


def test_the_next_round_is_dealt_only_when_the_round_is_over() -> None:
    with pytest.raises(IllegalAction, match="The round is not over"):
        next_round(game_at(table("classic")))


# The first dealer is drawn by lot from the game's seed.


@every_set
def test_the_first_dealer_is_drawn_by_lot_from_the_seed(rules: Rules) -> None:
    dealers = set()
    for number in range(40):
        seeds = Seeds(number.to_bytes(16, "big"), bytes(16))
        game = start_game(rules, opponents(rules), seeds)
        assert game.round.setup.dealer == game.draw.dealer == draw_for_dealer(seeds, rules.players).dealer
        dealers.add(game.draw.dealer)
    assert dealers == set(range(rules.players))


# First to the target wins. Repeat starts the same game again from its seed.


@every_set
def test_the_first_to_reach_the_target_wins(rules: Rules) -> None:
    state, gin = about_to_knock(rules, GIN, upcard="Ts")
    worth = act(game_at(state), gin).scores[0]
    others = (0,) * (rules.players - 1)
    short = act(game_at(state, (rules.target - worth - 1, *others)), gin)
    assert (short.ended, short.winner) == (None, None)
    won = act(game_at(state, (rules.target - worth, *others)), gin)
    assert (won.ended, won.winner, won.scores[0]) == ("target", 0, rules.target)


def test_a_game_that_is_over_goes_no_further() -> None:
    state, gin = about_to_knock("classic", GIN, upcard="Ts")
    won = act(game_at(state, (99, 0)), gin)
    with pytest.raises(IllegalAction, match="The game is over"):
        next_round(won)
    with pytest.raises(IllegalAction, match="The game is over"):
        act(won, PASS)


@every_set
def test_the_same_seed_starts_the_same_game_again(rules: Rules) -> None:
    seeds, others = Seeds(b"the same server!", b"the same client!"), Seeds(b"the same server!", b"another client!!")
    game = start_game(rules, opponents(rules), seeds)
    assert game == start_game(rules, opponents(rules), seeds)
    assert game.round != start_game(rules, opponents(rules), others).round
    again = repeat_game(game)
    assert (again.round, again.draw, again.opponents) == (game.round, game.draw, game.opponents)
