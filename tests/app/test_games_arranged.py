"""Positions set up by hand, played on through the API: the rules' corners, as the page meets them."""

from collections.abc import Sequence

from engine.actions import Defend, write_action
from engine.legal import legal_actions
from engine.rules import Rules, customise
from engine.state import RoundState
from tests.app import shapes
from tests.app.arranged import game_at
from tests.app.secrecy import CARD
from tests.app.server import Json, Server
from tests.app.wrong import is_problem
from tests.engine.tables import after, all_pass, best, holding, table


def _laid_out(server: Server, state: RoundState, scores: Sequence[int] = ()) -> Json:
    """The Turn that shows this position."""
    turn: Json = server.ask("games/view", save=server.seal(game_at(state, scores)))
    assert shapes.fault(turn, shapes.TURN) is None
    return turn


def _act(server: Server, turn: Json, **action: object) -> Json:
    answer: Json = server.ask("games/actions", save=turn["save"], action=action)
    assert shapes.fault(answer, shapes.TURN) is None
    return answer


def _refused(server: Server, turn: Json, **action: object) -> Json:
    """The problem that answers a forbidden action, after seeing that it changed nothing and lists what is allowed."""
    answer = server.post("games/actions", {"save": turn["save"], "action": action})
    problem = is_problem(answer, 409, "illegal_action")
    assert problem["legal"] == turn["view"]["actions"]
    assert server.table(turn["save"])["view"] == turn["view"]
    return problem


def _items(turn: Json) -> list[tuple[str, int, int]]:
    return [(item["label"], item["seat"], item["points"]) for item in turn["view"]["result"]["items"]]


# Knocking

EIGHT = "As 2s 3s 7h 7d 7c 9s 9h 9d 8c Kd"
"""Throwing the king leaves 8."""

FIVE = "4h 5h 6h Ts Th Td Qs Qh Qd 5c"
"""A defender's hand worth 5, of which nothing can be laid off on the melds of EIGHT."""


def test_an_undercut_of_8_by_5_at_95_to_80_makes_108_and_wins(server: Server) -> None:
    turn = _laid_out(server, holding("classic", EIGHT, FIVE), scores=(95, 80))
    knock = next(each for each in turn["view"]["actions"] if each["type"] == "knock" and each["card"] == "Kd")
    over = _act(server, turn, **knock)
    assert [event["type"] for event in over["events"]] == ["knocked", "defended", "scored", "won"]
    assert over["view"]["phase"] == "game_over"
    assert [seat["score"] for seat in over["view"]["seats"]] == [95, 108]
    assert over["view"]["winner"] == 1
    assert over["view"]["result"]["kind"] == "undercut"
    assert _items(over) == [("difference", 1, 3), ("undercut_bonus", 1, 25)]


def test_a_knock_is_taken_as_declared_even_if_another_would_be_cheaper(server: Server) -> None:
    hand = "As Ah Ad 2s 3s 4c 4d 4h 8s 9s Ts"
    turn = _laid_out(server, holding("classic", hand, upcard="Kh"))
    declared = [["4h", "4d", "4c"], ["8s", "9s", "Ts"]]
    over = _act(server, turn, type="knock", card="3s", melds=declared)
    assert over["view"]["knock"]["melds"] == declared
    assert sorted(over["view"]["knock"]["deadwood"]) == ["2s", "Ad", "Ah", "As"]
    assert over["view"]["knock"]["points"] == 5
    assert over["view"]["knock"]["kind"] == "knock"


def test_a_knock_above_the_limit_is_refused_and_changes_nothing(server: Server) -> None:
    turn = _laid_out(server, holding("classic", EIGHT))
    _refused(server, turn, type="knock", card="Kd", melds=[["As", "2s", "3s"], ["7h", "7d", "7c"]])
    _refused(server, turn, type="knock", card="As", melds=[["7h", "7d", "7c"], ["9s", "9h", "9d"]])
    _refused(server, turn, type="knock", card="Kd", melds=[])


def test_melds_that_are_none_or_overlap_or_are_not_held_are_refused(server: Server) -> None:
    turn = _laid_out(server, holding("classic", "As 2s 3s 4s 5s 5h 5d 5c 9s 8c Kd"))
    wrong: list[list[list[str]]] = [
        [["As", "2s"]],
        [[]],
        [["As", "2s", "4s"]],
        [["As", "2s", "3h"]],
        [["Qs", "Ks", "As"]],
        [["5s", "5h", "5d", "5c", "5s"]],
        [["As", "2s", "3s", "4s", "5s"], ["5s", "5h", "5d"]],
        [["As", "2s", "3s"], ["As", "2s", "3s"]],
        [["5h", "5h", "5d"]],
        [["6s", "6h", "6d"]],
        [["As", "2s", "3s", "Kd"]],
    ]
    for melds in wrong:
        _refused(server, turn, type="knock", card="Kd", melds=melds)
    _refused(server, turn, type="knock", card="5h", melds=[["5s", "5h", "5d"]])


def test_gin_ends_the_round_without_a_defence(server: Server) -> None:
    turn = _laid_out(server, holding("classic", "As 2s 3s 7h 7d 7c 9s 9h 9d 9c Kd", "4s 5s 8h 8d 8c Th Td Tc Jh Js"))
    over = _act(
        server, turn, type="knock", card="Kd", melds=[["As", "2s", "3s"], ["7h", "7d", "7c"], ["9s", "9h", "9d", "9c"]]
    )
    assert [event["type"] for event in over["events"]] == ["knocked", "scored"]
    assert over["view"]["phase"] == "round_over"
    assert over["view"]["result"]["hands"][1]["layoffs"] == []
    assert over["view"]["result"]["points"] == [29 + 25, 0]


ELEVEN_MELDED = "As 2s 3s 4s 7h 7d 7c 9s 9h 9d 9c"
MELDS_OF_ELEVEN = [["As", "2s", "3s", "4s"], ["7h", "7d", "7c"], ["9s", "9h", "9d", "9c"]]


def test_big_gin_is_offered_where_it_is_played_and_pays_its_bonus(server: Server) -> None:
    for rules, bonus in (("italian", 50), ("spanish", 50), ("polish", 31)):
        turn = _laid_out(server, holding(rules, ELEVEN_MELDED))
        assert [action for action in turn["view"]["actions"] if action["type"] == "big_gin"]
        over = _act(server, turn, type="big_gin", melds=MELDS_OF_ELEVEN)
        assert over["view"]["result"]["kind"] == "big_gin"
        assert ("big_gin_bonus", 0, bonus) in _items(over)
        assert over["view"]["knock"]["discard"] is None
        assert over["view"]["seats"][0]["cards"] == 11
        _refused(server, turn, type="big_gin", melds=MELDS_OF_ELEVEN[1:])


def test_big_gin_is_neither_offered_nor_taken_where_it_is_not_played(server: Server) -> None:
    turn = _laid_out(server, holding("classic", ELEVEN_MELDED))
    assert not [action for action in turn["view"]["actions"] if action["type"] == "big_gin"]
    _refused(server, turn, type="big_gin", melds=MELDS_OF_ELEVEN)
    assert _act(server, turn, type="knock", card="As", melds=[["2s", "3s", "4s"], *MELDS_OF_ELEVEN[1:]])


def test_the_first_player_may_knock_as_dealt_instead_of_taking_or_passing(server: Server) -> None:
    hand = "As 2s 3s 7h 7d 7c 9s 9h 9d 8c"
    turn = _laid_out(server, table("italian", hand, FIVE, upcard="Kd"))
    [knock] = [action for action in turn["view"]["actions"] if action["type"] == "knock"]
    assert knock["card"] is None
    preview = turn["view"]["previews"][turn["view"]["actions"].index(knock)]
    assert preview == {"deadwood": 8, "cards": ["8c"]}
    over = _act(server, turn, **knock)
    assert over["events"][0]["card"] is None
    assert over["view"]["discards"] == ["Kd"]
    assert over["view"]["seats"][0]["cards"] == 10
    _refused(server, _laid_out(server, table("classic", hand, FIVE, upcard="Kd")), **knock)
    _refused(server, _laid_out(server, all_pass(table("italian", hand, FIVE, upcard="Kd"))), **knock)


def test_a_card_just_taken_cannot_be_discarded_nor_knocked_with(server: Server) -> None:
    turn = _laid_out(server, table("classic", "As 2s 3s 7h 7d 7c 9s 9h 9d 8c", upcard="Kd"))
    turn = _act(server, turn, type="draw", **{"from": "discard", "card": "Kd"})
    problem = _refused(server, turn, type="discard", card="Kd")
    assert problem["detail"] == "The card just taken cannot be discarded this turn."
    _refused(server, turn, type="knock", card="Kd", melds=[["As", "2s", "3s"], ["7h", "7d", "7c"], ["9s", "9h", "9d"]])


def test_a_card_drawn_from_the_stock_may_be_discarded_at_once(server: Server) -> None:
    turn = _laid_out(server, holding("classic", EIGHT))
    assert turn["view"]["drawn"] == "Kd"
    assert _act(server, turn, type="discard", card="Kd")["events"][0]["card"] == "Kd"


# Defending


def _knocked_by_the_bot(rules: str | Rules, bot: str, player: str) -> RoundState:
    """The bot, first to play, has drawn the last of its eleven cards, thrown it, and knocked as well as it can."""
    *ten, drawn = bot.split()
    state = all_pass(table(rules, player, " ".join(ten), stock=drawn, dealer=0))
    knocks = [write_action(action) for action in legal_actions(after(state, "draw"))]
    return after(state, "draw", next(knock for knock in knocks if knock.startswith(f"knock {drawn}")))


def test_layoffs_follow_each_other_at_both_ends_in_the_order_given(server: Server) -> None:
    bot, player = "5d 6d 7d 9s 9h 9c Ks Kh Kc 2c Jh", "3d 4d 8d 9d Qs Qh Jc Tc 6s 7s"
    turn = _laid_out(server, _knocked_by_the_bot("classic", bot, player))
    view = turn["view"]
    run = view["knock"]["melds"].index(["5d", "6d", "7d"])
    nines = view["knock"]["melds"].index(["9s", "9h", "9c"])
    targets = {(target["card"], target["meld"]): target["after"] for target in view["layoffs"]["targets"]}
    assert targets == {("4d", run): [], ("3d", run): ["4d"], ("8d", run): [], ("9d", run): ["8d"], ("9d", nines): []}

    def lay_off(*cards: str) -> list[Json]:
        return [{"card": card, "meld": run} for card in cards]

    _refused(server, turn, type="defend", melds=[], layoffs=lay_off("3d", "4d"))
    _refused(server, turn, type="defend", melds=[], layoffs=lay_off("9d"))
    _refused(server, turn, type="defend", melds=[], layoffs=lay_off("4d", "4d"))
    _refused(server, turn, type="defend", melds=[], layoffs=lay_off("2d"))
    _refused(server, turn, type="defend", melds=[], layoffs=[{"card": "4d", "meld": 5}])
    _refused(server, turn, type="defend", melds=[["8d", "9d", "Td"]], layoffs=[])
    over = _act(server, turn, type="defend", melds=[], layoffs=lay_off("8d", "4d", "9d", "3d"))
    assert over["view"]["result"]["hands"][0]["layoffs"] == lay_off("8d", "4d", "9d", "3d")
    assert sorted(over["view"]["result"]["hands"][0]["deadwood"]) == ["6s", "7s", "Jc", "Qh", "Qs", "Tc"]


def test_a_card_cannot_be_both_melded_and_laid_off(server: Server) -> None:
    bot, player = "5d 6d 7d 9s 9h 9c Ks Kh Kc 2c Jh", "8d 8s 8h 2h 4c Qs Qh Jc Tc 6s"
    turn = _laid_out(server, _knocked_by_the_bot("classic", bot, player))
    run = turn["view"]["knock"]["melds"].index(["5d", "6d", "7d"])
    twice = [{"card": "8d", "meld": run}]
    _refused(server, turn, type="defend", melds=[["8s", "8h", "8d"]], layoffs=twice)
    assert _act(server, turn, type="defend", melds=[["8s", "8h", "8d"]], layoffs=[])["view"]["phase"] == "round_over"


def test_the_best_defence_breaks_a_set_to_lay_off(server: Server) -> None:
    bot = "4h 5h 6h Ks Kh Kd 3s 3d 3c 9c Qc"
    turn = _laid_out(server, _knocked_by_the_bot("classic", bot, "7h 7s 7d 7c 8h Ah As Ad 2d 2c"))
    suggestion = turn["view"]["layoffs"]["suggestion"]
    over = _act(server, turn, **suggestion)
    assert over["view"]["result"]["hands"][0]["points"] == 4
    assert over["view"]["result"]["kind"] == "undercut"


def test_a_defence_may_be_worse_than_the_one_suggested(server: Server) -> None:
    bot = "4h 5h 6h Ks Kh Kd 3s 3d 3c 9c Qc"
    turn = _laid_out(server, _knocked_by_the_bot("classic", bot, "7h 7s 7d 7c 8h Ah As Ad 2d 2c"))
    over = _act(server, turn, type="defend", melds=[], layoffs=[])
    assert over["view"]["result"]["hands"][0]["points"] == 28 + 8 + 3 + 4


# The discard of a knock, face down


def test_a_knock_discard_laid_face_down_is_named_to_nobody_but_its_owner(server: Server) -> None:
    bot, player = "5d 6d 7d 9s 9h 9c Ks Kh Kc 2c Jh", "3s 4h 8d Td Qs Qh Jc Tc 6s 7s"
    turn = _laid_out(server, _knocked_by_the_bot("spanish", bot, player))
    assert turn["view"]["knock"]["discard"] is None
    assert turn["events"][-1]["type"] == "knocked"
    assert turn["events"][-1]["card"] is None
    over = _act(server, turn, **turn["view"]["actions"][0])
    for told in (turn, over):
        assert {"Jh"}.isdisjoint(CARD.findall(str({**told["view"], "draw": None}) + str(told["events"])))


def test_the_owner_sees_a_discard_laid_face_down_in_the_knock_and_not_on_the_pile(server: Server) -> None:
    turn = _laid_out(server, holding("spanish", EIGHT, FIVE, upcard="Kh"))
    knock = next(each for each in turn["view"]["actions"] if each["type"] == "knock" and each["card"] == "Kd")
    over = _act(server, turn, **knock)
    assert over["view"]["knock"]["discard"] == "Kd"
    assert over["events"][0]["card"] == "Kd"
    assert over["view"]["discards"] == turn["view"]["discards"]


def test_when_the_game_is_over_the_discard_laid_face_down_is_shown(server: Server) -> None:
    bot, player = "5d 6d 7d 9s 9h 9c Ks Kh Kc 2c Jh", "3s 4h 8d Td Qs Qh Jc Tc 6s 7s"
    state = _knocked_by_the_bot("spanish", bot, player)
    turn = _laid_out(server, state, scores=(0, 95))
    over = _act(server, turn, **turn["view"]["actions"][0])
    assert over["view"]["phase"] == "game_over"
    assert over["view"]["knock"]["discard"] == "Jh"


# Three seats


def test_of_two_defenders_the_first_keeps_its_spread_to_itself_until_all_have_answered(server: Server) -> None:
    hands = ["4d 8d 9d 9c Qs Qh Jc Tc 6s 7s", "5d 6d 7d As Ah Ac Ks Kh Kc 2c", "3d 3h 3s 2s 4s Jd Jh Js 8h 7h"]
    state = after(all_pass(table("three", *hands, upcard="Qc", stock="Td", dealer=0)), "draw")
    knock = next(text for text in map(write_action, legal_actions(state)) if text.startswith("knock Td"))
    state = after(state, knock)
    answered = after(state, write_action(best(state, Defend)))
    turn = _laid_out(server, answered)
    assert turn["view"]["phase"] == "defend"
    assert turn["view"]["knock"]["seat"] == 1
    assert turn["view"]["result"] is None
    assert [event["type"] for event in turn["events"]][-1] == "knocked"
    over = _act(server, turn, type="defend", melds=[], layoffs=[])
    assert [(event["type"], event.get("seat")) for event in over["events"]] == [
        ("defended", 2), ("defended", 0), ("scored", None),
    ]  # fmt: skip
    assert len(over["view"]["result"]["hands"]) == 3


def test_either_of_the_two_top_discards_may_be_taken_and_the_other_stays(server: Server) -> None:
    state = all_pass(table("three", upcard="Kd", stock="Kh"))
    turn = _act(server, _laid_out(server, state), type="draw", **{"from": "stock"})
    assert turn["view"]["drawn"] == "Kh"
    turn = _act(server, turn, type="discard", card="Kh")
    offered = [action["card"] for action in turn["view"]["actions"] if action.get("from") == "discard"]
    pile = turn["view"]["discards"]
    assert offered == [pile[-1], pile[-2]]
    taken = _act(server, turn, type="draw", **{"from": "discard", "card": pile[-2]})
    assert taken["view"]["discards"] == [*pile[:-2], pile[-1]]
    assert taken["view"]["seats"][0]["known"] == [pile[-2]]
    _refused(server, taken, type="discard", card=pile[-2])


# Void rounds and doubled ones


def test_a_round_is_void_after_fifty_turns_without_the_stock(server: Server) -> None:
    state = after(table("classic", upcard="Kd", dealer=0), "take Kd")
    while state.turns_without_stock < 49 or state.turn != 0:
        throw = next(text for text in map(write_action, legal_actions(state)) if text.startswith("discard"))
        state = after(state, throw)
        state = after(state, f"take {state.discards[-1]}")
    turn = _laid_out(server, state)
    throw = next(action for action in turn["view"]["actions"] if action["type"] == "discard")
    over = _act(server, turn, **throw)
    assert over["events"][-1] == {"type": "voided", "reason": "turns"}
    assert over["view"]["result"]["kind"] == "void"


def test_a_round_is_void_when_the_stock_is_down_to_its_limit_and_the_same_dealer_deals_again(server: Server) -> None:
    rules = customise("classic", {"void_at": 10, "knock_limit": 0})
    state = all_pass(table(rules))
    while len(state.stock) > 11:
        state = after(state, "draw")
        throw = next(text for text in map(write_action, legal_actions(state)) if text.startswith("discard"))
        state = after(state, throw)
    assert state.turn == 0
    turn = _act(server, _laid_out(server, state), type="draw", **{"from": "stock"})
    over = _act(server, turn, type="discard", card=turn["view"]["drawn"])
    assert over["events"][-1] == {"type": "voided", "reason": "stock"}
    assert over["view"]["result"]["hands"] is None
    again = _act(server, over, type="next_round")
    assert (again["view"]["round"], again["view"]["dealer"]) == (2, over["view"]["dealer"])
    assert again["view"]["history"] == [{"round": 1, "kind": "void", "points": [0, 0], "totals": [0, 0]}]


def test_a_spade_upcard_doubles_the_points_where_the_rules_have_it(server: Server) -> None:
    rules = customise("oklahoma", {"spades_double": True, "knock_limit": 10})
    for upcard, doubled in (("Qs", True), ("Qc", False)):
        turn = _laid_out(server, holding(rules, EIGHT, "4h 5h 6h Ts Th Td Jd Jh Jc 5c", upcard=upcard))
        knock = next(each for each in turn["view"]["actions"] if each["type"] == "knock" and each["card"] == "Kd")
        over = _act(server, turn, **knock)
        plain = [("difference", 1, 3), ("undercut_bonus", 1, 20)]
        assert _items(over) == plain + ([("spades_double", 1, 23)] if doubled else [])
        assert over["view"]["result"]["points"] == [0, 46 if doubled else 23]
