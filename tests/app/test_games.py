"""Whole games under every rule set and under custom ones: what each answer says fits all that was said before."""

from collections import Counter
from itertools import pairwise
from typing import Any

from app.answer_shapes import Turn
from tests.app import shapes
from tests.app.games import GAMES, Played, every_game
from tests.app.onlooker import followed
from tests.app.server import Json
from tests.engine.naive_melds import value


@every_game
def test_every_answer_has_exactly_the_designed_fields(played: Played, name: str) -> None:
    for step in played(name):
        assert shapes.fault(step.turn, shapes.TURN) is None
        assert shapes.fault(step.resumed, shapes.TURN) is None


@every_game
def test_every_answer_is_what_the_api_says_of_itself(played: Played, name: str) -> None:
    for step in played(name):
        Turn.model_validate_json(step.response.content, strict=True)
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
        assert step.resumed["save"] == step.save


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
def test_what_never_changes_in_a_game_is_the_same_in_every_answer(played: Played, name: str) -> None:
    def lasting(view: Json) -> Any:
        seats = [(seat["seat"], seat["name"], seat["bot"]) for seat in view["seats"]]
        return view["rules"], view["commitment"], view["practice"], view["provable"], view["draw"], seats

    first, *others = (lasting(step.view) for step in played(name))
    assert all(each == first for each in others)


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
