"""Whole games under every rule set and under custom ones: what each answer says fits all that was said before."""

from collections import Counter
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import Any

import pytest

from app import schemas
from tests.app import shapes
from tests.app.games import GAMES
from tests.app.onlooker import followed
from tests.app.play import Step
from tests.app.server import Json
from tests.engine import naive_melds
from tests.engine.naive_melds import RANKS, VALUES, least_after_defence, least_deadwood, value

Played = Callable[[str], list[Step]]

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_every_answer_has_exactly_the_designed_fields(played: Played, name: str) -> None:
    for step in played(name):
        assert shapes.fault(step.turn, shapes.TURN) is None
        assert shapes.fault(step.resumed, shapes.TURN) is None


@every_game
def test_every_answer_is_what_the_api_says_of_itself(played: Played, name: str) -> None:
    for step in played(name):
        schemas.Turn.model_validate_json(step.response.content, strict=True)
        assert step.response.headers["content-type"] == "application/json"


@every_game
def test_a_game_starts_with_201_and_goes_on_with_200(played: Played, name: str) -> None:
    first, *others = (step.response.status_code for step in played(name))
    assert first == 201
    assert set(others) == {200}


@every_game
def test_viewing_a_save_changes_nothing(played: Played, name: str) -> None:
    for step in played(name):
        assert step.resumed["view"] == step.view


@every_game
def test_the_news_of_a_round_joined_are_all_that_viewing_tells_of_it(played: Played, name: str) -> None:
    told: list[Json] = []
    for step in played(name):
        if step.events[:1] and step.events[0]["type"] == "dealt":
            told = []
        told = told + step.events
        assert step.resumed["events"] == told
        assert sum(event["type"] == "dealt" for event in told) == 1


@every_game
def test_the_events_alone_lead_to_the_table_shown(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        view = step.view
        assert view["discards"] == onlooker.discards
        assert view["stock"] == onlooker.stock
        assert [seat["cards"] for seat in view["seats"]] == onlooker.counts
        assert [set(seat["known"]) for seat in view["seats"]] == onlooker.known
        assert set(view["hand"]) == onlooker.hand
        assert len(view["hand"]) == len(onlooker.hand)
        assert view["drawn"] == onlooker.drawn
        assert onlooker.cards_in_sight == 52
        assert step.events, "every action is told"


@every_game
def test_every_own_action_is_told_first(played: Played, name: str) -> None:
    for before, step in pairwise(played(name)):
        action, event = step.action, step.events[0]
        assert action is not None
        match action["type"]:
            case "next_round":
                assert event["type"] == "dealt"
            case "pass":
                assert event == {"type": "passed", "seat": 0}
            case "draw" if action["from"] == "stock":
                assert event == {"type": "drew", "seat": 0, "from": "stock", "card": step.view["drawn"]}
                assert step.view["drawn"] not in before.view["hand"]
            case "draw":
                assert event == {"type": "drew", "seat": 0, "from": "discard", "card": action["card"]}
            case "discard":
                assert event == {"type": "discarded", "seat": 0, "card": action["card"]}
            case "knock" | "big_gin":
                assert event["type"] == "knocked"
                assert event["card"] == action.get("card")
                assert list(map(sorted, event["melds"])) == list(map(sorted, action["melds"]))
            case _:
                assert event["type"] == "defended"
                assert event["seat"] == 0 or step.view["rules"]["players"] == 3
                own = next(each for each in step.events if each["type"] == "defended" and each["seat"] == 0)
                assert list(map(sorted, own["melds"])) == list(map(sorted, action["melds"]))
                assert own["layoffs"] == action["layoffs"]


@every_game
def test_the_hand_is_valued_and_arranged_exactly(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        hand = frozenset(view["hand"])
        assert view["values"] == {card: VALUES[card[0]] for card in hand}
        assert view["deadwood"] == least_deadwood(hand)
        assert sorted(map(sorted, view["melds"])) == sorted(map(sorted, naive_melds.melds(hand)))
        _is_a_split(hand, view["arrangement"]["melds"], view["arrangement"]["deadwood"])
        assert value(view["arrangement"]["deadwood"]) == view["deadwood"]


@every_game
def test_actions_fit_the_phase_and_previews_stand_beside_them(played: Played, name: str) -> None:
    kinds = {
        "offer": {"pass", "draw", "knock"},
        "draw": {"draw"},
        "discard": {"discard", "knock", "big_gin"},
        "defend": {"defend"},
        "round_over": {"next_round"},
        "game_over": set(),
    }
    for step in played(name):
        view = step.view
        assert {action["type"] for action in view["actions"]} <= kinds[view["phase"]]
        assert bool(view["actions"]) == (view["phase"] != "game_over")
        assert view["turn"] == (None if view["phase"] in ("round_over", "game_over") else 0)
        assert len(view["previews"]) == len(view["actions"])
        assert len({str(action) for action in view["actions"]}) == len(view["actions"])
        for action, preview in zip(view["actions"], view["previews"], strict=True):
            _preview_is_right(view, action, preview)


def _preview_is_right(view: Json, action: Json, preview: Json | None) -> None:
    if action["type"] not in ("discard", "knock"):
        assert preview is None
        return
    assert preview is not None
    left = frozenset(view["hand"]) - {action["card"]}
    assert preview["deadwood"] == least_deadwood(left) == value(preview["cards"])
    assert set(preview["cards"]) <= left
    if action["type"] == "knock":
        assert preview["deadwood"] <= view["knock_limit"]
        _is_a_split(left, action["melds"], preview["cards"])


@every_game
def test_a_knock_is_offered_for_every_discard_that_allows_it(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        view = step.view
        if view["phase"] != "discard":
            continue
        throwable = [card for card in view["hand"] if card != onlooker.taken]
        hand = frozenset(view["hand"])
        allowed = [card for card in throwable if least_deadwood(hand - {card}) <= view["knock_limit"]]
        assert _cards_of(view, "discard") == throwable
        assert _cards_of(view, "knock") == allowed
        big = view["rules"]["big_gin_bonus"] is not None and least_deadwood(hand) == 0
        assert len([action for action in view["actions"] if action["type"] == "big_gin"]) == big


def _cards_of(view: Json, kind: str) -> list[str]:
    return [action["card"] for action in view["actions"] if action["type"] == kind]


@every_game
def test_the_cards_offered_for_taking_are_those_that_the_rules_allow(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        view = step.view
        offered = [action["card"] for action in view["actions"] if action.get("from") == "discard"]
        if view["phase"] == "offer":
            assert offered == onlooker.discards[-1:]
        elif view["phase"] == "draw":
            must_draw = step.resumed["events"][-1]["type"] == "passed"
            top_first = onlooker.discards[::-1][: view["rules"]["takeable"]]
            assert offered == ([] if must_draw else top_first)
            assert {"type": "draw", "from": "stock"} in view["actions"]


@every_game
def test_the_knock_in_the_view_is_the_one_that_was_told(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        knock = step.view["knock"]
        assert (knock is None) == (onlooker.knock is None)
        if knock is None or onlooker.knock is None:
            continue
        told = onlooker.knock
        for field in ("seat", "kind", "melds", "deadwood"):
            assert knock[field] == told[field]
        assert knock["points"] == value(told["deadwood"])
        if step.view["phase"] != "game_over":
            assert knock["discard"] == told["card"]


@every_game
def test_the_targets_of_layoffs_are_all_there_are_each_with_the_cards_that_go_first(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        assert (view["layoffs"] is not None) == (view["phase"] == "defend")
        if view["layoffs"] is not None:
            assert view["layoffs"]["targets"] == _targets(view["hand"], view["knock"]["melds"])


def _targets(hand: list[str], melds: list[list[str]]) -> list[Json]:
    """Every layoff, found by walking away from each meld over cards that are held."""
    found = []
    for number, meld in enumerate(melds):
        if meld[0][0] == meld[1][0]:
            chains = [[card for card in hand if card[0] == meld[0][0]]]
        else:
            suit = meld[0][1]
            down = RANKS[: RANKS.index(meld[0][0])][::-1]
            up = RANKS[RANKS.index(meld[-1][0]) + 1 :]
            chains = [_while_held(hand, [rank + suit for rank in ranks]) for ranks in (down, up)]
        for chain in chains:
            for place, card in enumerate(chain):
                found.append({"card": card, "meld": number, "after": chain[:place]})
    return found


def _while_held(hand: list[str], cards: list[str]) -> list[str]:
    missing = next((place for place, card in enumerate(cards) if card not in hand), len(cards))
    return cards[:missing]


@every_game
def test_the_defence_suggested_is_valid_and_the_best(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        if view["layoffs"] is None:
            continue
        suggestion = view["layoffs"]["suggestion"]
        hand = frozenset(view["hand"])
        assert view["actions"] == [suggestion]
        laid_off = _laid_off(view["knock"]["melds"], suggestion["layoffs"])
        left = hand - laid_off - {card for meld in suggestion["melds"] for card in meld}
        _is_a_split(hand - laid_off, suggestion["melds"], list(left))
        assert value(left) == least_after_defence(hand, tuple(map(frozenset, view["knock"]["melds"])))


def _laid_off(melds: list[list[str]], layoffs: list[Json]) -> set[str]:
    """The cards laid off, after seeing that each fits where it goes when it goes there."""
    lying = [set(meld) for meld in melds]
    for layoff in layoffs:
        lying[layoff["meld"]].add(layoff["card"])
        assert naive_melds.is_meld(lying[layoff["meld"]])
    laid_off = {layoff["card"] for layoff in layoffs}
    assert len(laid_off) == len(layoffs)
    return laid_off


def _is_a_split(hand: frozenset[str], melds: list[list[str]], deadwood: list[str]) -> None:
    """The melds are melds, and they and the deadwood together are the hand."""
    assert all(naive_melds.is_meld(meld) for meld in melds)
    assert sorted([*deadwood, *(card for meld in melds for card in meld)]) == sorted(hand)


@every_game
def test_results_show_every_hand_and_items_add_up_to_the_points(played: Played, name: str) -> None:
    for step in played(name):
        result = step.view["result"]
        assert (result is not None) == (step.view["phase"] in ("round_over", "game_over"))
        if result is None:
            continue
        points = [0] * step.view["rules"]["players"]
        for item in result["items"]:
            points[item["seat"]] += item["points"]
        assert result["points"] == points
        if result["kind"] == "void":
            assert (result["winner"], result["hands"], result["items"]) == (None, None, [])
            assert step.view["knock"] is None
        else:
            _hands_are_right(step.view)


def _hands_are_right(view: Json) -> None:
    knock, hands = view["knock"], view["result"]["hands"]
    assert len(hands) == view["rules"]["players"]
    for seat, hand in enumerate(hands):
        laid_off = _laid_off(knock["melds"], hand["layoffs"])
        assert not laid_off or (knock["kind"] == "knock" and seat != knock["seat"])
        whole = [*laid_off, *hand["deadwood"], *(card for meld in hand["melds"] for card in meld)]
        assert len(set(whole)) == len(whole) == view["seats"][seat]["cards"]
        assert hand["points"] == value(hand["deadwood"])
        assert set(view["seats"][seat]["known"]) <= set(whole)
    assert hands[knock["seat"]]["melds"] == knock["melds"]
    assert {card for hand in hands for card in hand["deadwood"]} & set(view["discards"]) == set()


@every_game
def test_rounds_are_scored_as_the_rules_in_the_view_say(played: Played, name: str) -> None:
    for step in played(name):
        result, knock, rules = step.view["result"], step.view["knock"], step.view["rules"]
        if result is None or result["kind"] == "void":
            continue
        left = [hand["points"] for hand in result["hands"]]
        knocker, players = knock["seat"], rules["players"]
        defenders = [(knocker + place) % players for place in range(1, players)]
        lowest = min(defenders, key=lambda seat: left[seat])
        level = left[lowest] == left[knocker] and rules["tie"] == "undercut"
        undercut = knock["kind"] == "knock" and (level or left[lowest] < left[knocker])
        winner = lowest if undercut else knocker
        kind = "undercut" if undercut else knock["kind"]
        bonus = {"knock": 0, "gin": rules["gin_bonus"], "undercut": rules["undercut_bonus"]}
        points = [0] * players
        points[winner] = sum(each - left[winner] for each in left) + bonus.get(kind, rules["big_gin_bonus"])
        if undercut:
            points[knocker] -= rules["undercut_penalty"]
        doubled = rules["spades_double"] and step.resumed["events"][0]["upcard"][1] == "s"
        assert (result["kind"], result["winner"]) == (kind, winner)
        assert result["points"] == [2 * each if doubled else each for each in points]


@every_game
def test_scores_are_the_sum_of_what_was_scored(played: Played, name: str) -> None:
    rows: list[Json] = []
    for step, onlooker in followed(played(name)):
        view, result = step.view, step.view["result"]
        if result is not None and len(view["history"]) > len(rows):
            rows.append({"round": view["round"], "kind": result["kind"], "points": result["points"]})
            if result["kind"] == "void":
                assert onlooker.voided in ("stock", "turns")
                assert onlooker.scored is None
            else:
                assert onlooker.scored is not None
                assert onlooker.scored["items"] == result["items"]
                assert onlooker.scored["totals"] == view["history"][-1]["totals"]
        totals = list(accumulate((row["points"] for row in rows), _added))
        assert view["history"] == [row | {"totals": total} for row, total in zip(rows, totals, strict=True)]
        scores = totals[-1] if totals else [0] * view["rules"]["players"]
        assert [seat["score"] for seat in view["seats"]] == scores
        assert view["round"] == len(rows) + (result is None)


def _added(before: list[int], won: list[int]) -> list[int]:
    return [each + more for each, more in zip(before, won, strict=True)]


@every_game
def test_the_deal_passes_on_after_every_round_that_is_not_void(played: Played, name: str) -> None:
    steps = played(name)
    players = steps[0].view["rules"]["players"]
    for before, step in pairwise(steps):
        if step.action == {"type": "next_round"}:
            void = before.view["result"]["kind"] == "void"
            assert step.view["dealer"] == (before.view["dealer"] + (not void)) % players
        else:
            assert step.view["dealer"] == before.view["dealer"]
        assert step.events[0].get("dealer", step.view["dealer"]) == step.view["dealer"]


@every_game
def test_the_first_to_reach_the_target_wins_and_play_stops(played: Played, name: str) -> None:
    *before, last = played(name)
    target = last.view["rules"]["target"]
    for step in before:
        assert (step.view["winner"], step.view["ended"], step.view["seeds"]) == (None, None, None)
        assert max(seat["score"] for seat in step.view["seats"]) < target
    scores = [seat["score"] for seat in last.view["seats"]]
    assert max(scores) >= target
    assert last.view["ended"] == "target"
    assert last.view["winner"] == scores.index(max(scores)) == last.view["result"]["winner"]
    assert last.events[-1] == {"type": "won", "seat": last.view["winner"]}
    assert last.view["actions"] == []


@every_game
def test_what_never_changes_in_a_game_is_the_same_in_every_answer(played: Played, name: str) -> None:
    def lasting(view: Json) -> Any:
        seats = [(seat["seat"], seat["name"], seat["bot"]) for seat in view["seats"]]
        return view["rules"], view["commitment"], view["practice"], view["provable"], view["draw"], seats

    first, *others = (lasting(step.view) for step in played(name))
    assert all(each == first for each in others)


@every_game
def test_the_knock_limit_in_force_is_the_rule_sets_or_the_upcards(played: Played, name: str) -> None:
    for step in played(name):
        rules, upcard = step.view["rules"], step.resumed["events"][0]["upcard"]
        by_upcard = 0 if upcard[0] == "A" else VALUES[upcard[0]]
        assert step.view["knock_limit"] == (by_upcard if rules["knock_limit"] == "upcard" else rules["knock_limit"])


def test_these_games_hold_every_way_to_end_a_round_and_every_action(played: Played) -> None:
    kinds: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    events: Counter[str] = Counter()
    targets = 0
    for name in GAMES:
        steps = played(name)
        kinds.update(row["kind"] for row in steps[-1].view["history"])
        actions.update(step.action["type"] for step in steps if step.action)
        events.update(event["type"] for step in steps for event in step.events)
        targets += sum(len(step.view["layoffs"]["targets"]) for step in steps if step.view["layoffs"])
    assert kinds.keys() >= {"knock", "gin", "undercut", "void"}
    assert actions.keys() >= {"pass", "draw", "discard", "knock", "defend", "next_round"}
    assert events.keys() == {
        "dealt", "passed", "drew", "discarded", "knocked", "defended", "scored", "voided", "won",
    }  # fmt: skip
    assert targets > 20
