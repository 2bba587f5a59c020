"""How rounds and games end: results, scores, the deal passing on, the winner."""

from itertools import accumulate, pairwise

from tests.app.games import Played, every_game
from tests.app.melding import after_layoffs
from tests.app.onlooker import followed
from tests.app.server import Json
from tests.engine.naive_melds import VALUES, value


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
        assert after_layoffs(knock["melds"], hand["layoffs"]) is not None
        laid_off = [layoff["card"] for layoff in hand["layoffs"]]
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
def test_the_knock_limit_in_force_is_the_rule_sets_or_the_upcards(played: Played, name: str) -> None:
    for step in played(name):
        rules, upcard = step.view["rules"], step.resumed["events"][0]["upcard"]
        by_upcard = 0 if upcard[0] == "A" else VALUES[upcard[0]]
        assert step.view["knock_limit"] == (by_upcard if rules["knock_limit"] == "upcard" else rules["knock_limit"])
