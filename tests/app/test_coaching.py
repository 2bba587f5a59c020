"""Asking the coach: hints and reviews in their shapes, what is refused, and that neither knows more than the player."""

import json
from collections.abc import Callable
from functools import cache
from random import Random

import httpx
import pytest

from app import coaching
from engine.cards import CARDS
from engine.coach_reasons import CODES
from engine.game import PLAYER, replay_round
from engine.record import positions
from engine.state import RoundState
from tests.app import shapes
from tests.app.arranged import game_at
from tests.app.games import Played, every_game, some_of
from tests.app.play import Step
from tests.app.secrecy import CARD, exchanged_game, hidden_cards, names
from tests.app.server import ANOTHER_KEY, Json, Server
from tests.app.wrong import is_problem, open_with
from tests.engine.tables import holding

CLASSES = {"best": (0, 0.25), "good": (0.25, 1), "inaccuracy": (1, 2.5), "mistake": (2.5, 5), "blunder": (5, 1000)}
"""The loss in points with which each class begins, and below which it ends."""


Hinted = Callable[[str], httpx.Response]
"""What the fixture `hinted` gives: the hint for a save."""

Reviewed = Callable[[str, int], Json]
"""What the fixture `reviewed` gives: the review of a round, by a save and the round's number."""


@pytest.fixture(scope="module")
def hinted(server: Server) -> Hinted:
    """A hint, asked for the first time that somebody wants it."""
    return cache(lambda save: server.post("games/hint", {"save": save}))


@pytest.fixture(scope="module")
def reviewed(server: Server) -> Reviewed:
    """A review, asked for the first time that somebody wants it."""
    return cache(lambda save, number: server.ask("games/review", save=save, round=number))


def _some(steps: list[Step], name: str, count: int = 6) -> list[Step]:
    """A few positions of a game in which something is to be decided, one of each phase among them."""
    return some_of([step for step in steps if step.view["turn"] == PLAYER], name, count)


def _kind(action: Json) -> tuple[str, str, str | None]:
    """An action without what it declares."""
    return action["type"], action.get("from", ""), action.get("card")


def _round_ends(steps: list[Step]) -> list[Step]:
    return [step for step in steps if step.view["phase"] in ("round_over", "game_over")]


# Hints


@every_game
def test_a_hint_names_a_legal_action_reasons_and_every_candidate(hinted: Hinted, played: Played, name: str) -> None:
    for step in _some(played(name), name):
        hint = hinted(step.save).json()
        assert shapes.fault(hint, shapes.HINT) is None
        assert _kind(hint["action"]) in map(_kind, step.view["actions"])
        assert hint["candidates"][0]["action"] == hint["action"]
        candidates = [_kind(each["action"]) for each in hint["candidates"]]
        if step.view["phase"] == "defend":  # several ways to lay off, of which one is offered
            candidates = candidates[:1]
        assert sorted(map(str, candidates)) == sorted(map(str, map(_kind, step.view["actions"])))
        assert all(0 <= each["win"] <= 1 for each in hint["candidates"])
        assert {reason["code"] for reason in hint["reasons"]} <= CODES.keys()


@every_game
def test_a_hint_may_be_posted_as_the_next_action(server: Server, hinted: Hinted, played: Played, name: str) -> None:
    for step in _some(played(name), name, 2):
        hint = hinted(step.save).json()
        turn = server.ask("games/actions", save=step.save, action=hint["action"])
        assert shapes.fault(turn, shapes.TURN) is None


@every_game
def test_a_hint_does_not_depend_on_cards_that_are_hidden(
    server: Server, hinted: Hinted, played: Played, name: str
) -> None:
    for step in _some(played(name), name, 3):
        hint = hinted(step.save)
        hidden = names(hidden_cards(server.open(step.save).round))
        known = CARD.findall(hint.text)
        assert not hidden & set(known)
        other = server.seal(exchanged_game(server.open(step.save), Random(name)))
        assert server.post("games/hint", {"save": other}).content == hint.content


def test_between_rounds_and_after_the_game_there_is_nothing_to_decide(server: Server, played: Played) -> None:
    for step in _round_ends(played("classic")):
        is_problem(server.post("games/hint", {"save": step.save}), 409, "no_decision")
    given_up = server.ask("games/resign", save=_some(played("classic"), "resigned")[0].save)
    is_problem(server.post("games/hint", {"save": given_up["save"]}), 409, "no_decision")


# Reviews


@every_game
def test_a_review_judges_every_decision_of_a_finished_round(reviewed: Reviewed, played: Played, name: str) -> None:
    steps = played(name)
    for end in _round_ends(steps)[:2]:
        number = end.view["history"][-1]["round"]
        review = reviewed(end.save, number)
        assert shapes.fault(review, shapes.REVIEW) is None
        assert (review["round"], review["points"]) == (number, end.view["history"][-1]["points"])
        losses = [decision["loss"]["points"] for decision in review["decisions"]]
        assert review["mean_loss"] == pytest.approx(sum(losses) / len(losses) if losses else 0, abs=1e-3)
        for decision in review["decisions"]:
            _is_judged(decision)
        moves = [decision["move"] for decision in review["decisions"]]
        assert moves == sorted(set(moves))


def _is_judged(decision: Json) -> None:
    least, most = CLASSES[decision["class"]]
    loss = decision["loss"]
    assert least - 1e-4 <= loss["points"] <= most + 1e-4
    assert loss["points"] == pytest.approx(max(0, decision["best"]["value"] - decision["chosen"]["value"]), abs=1e-3)
    assert loss["win"] == pytest.approx(max(0, decision["best"]["win"] - decision["chosen"]["win"]), abs=1e-3)
    assert decision["candidates"][0] == decision["best"]
    position = decision["position"]
    assert position["turn"] == PLAYER
    assert position["result"] is None
    legal = list(map(_kind, position["actions"]))
    assert {_kind(decision["chosen"]["action"]), _kind(decision["best"]["action"])} <= set(legal)


@every_game
def test_a_review_shows_each_position_as_it_was_seen_then(reviewed: Reviewed, played: Played, name: str) -> None:
    steps = played(name)
    end = _round_ends(steps)[0]
    number = end.view["history"][-1]["round"]
    told = [step.view for step in steps if step.view["round"] == number and step.view["turn"] == PLAYER]
    review = reviewed(end.save, number)
    for decision in review["decisions"]:
        position = decision["position"]
        same = [view for view in told if view["hand"] == position["hand"] and view["phase"] == position["phase"]]
        assert any(_but_for_seeds(view) == _but_for_seeds(position) for view in same), position["phase"]


def _but_for_seeds(view: Json) -> Json:
    """What a view says of the table; the seeds may be revealed since."""
    return {field: value for field, value in view.items() if field != "seeds"}


@every_game
def test_a_review_names_no_card_that_was_hidden_at_the_time(
    server: Server, reviewed: Reviewed, played: Played, name: str
) -> None:
    for end in _round_ends(played(name))[:2]:
        number = end.view["history"][-1]["round"]
        over = replay_round(server.open(end.save), number)
        assert over is not None
        states: list[RoundState] = list(positions(over))
        for decision in reviewed(end.save, number)["decisions"]:
            told = {**decision, "position": {**decision["position"], "draw": [], "seeds": None}, "there": None}
            hidden = names(hidden_cards(states[decision["move"]]))
            assert not hidden & set(CARD.findall(json.dumps(told)))


def test_a_round_that_is_not_finished_cannot_be_reviewed(server: Server, played: Played) -> None:
    step = _some(played("classic"), "unfinished")[0]
    here = step.view["round"]
    is_problem(server.post("games/review", {"save": step.save, "round": here}), 409, "not_finished")
    is_problem(server.post("games/review", {"save": step.save, "round": here + 1}), 404, "not_found")
    for wrong in (0, -1, 1.5, "1", None, True):
        is_problem(server.post("games/review", {"save": step.save, "round": wrong}), 422, "invalid_request")


# What was really there


@every_game
def test_what_was_really_there_is_told_apart_and_only_as_far_as_the_round_has_shown_it(
    server: Server, reviewed: Reviewed, played: Played, name: str
) -> None:
    for end in _round_ends(played(name))[:3]:
        game = server.open(end.save)
        over = replay_round(game, number := end.view["history"][-1]["round"])
        assert over is not None
        states = list(positions(over))
        shown = (
            names(sum(1 << card for card in CARDS))
            if game.ended
            else names(sum(over.hands)) | set(map(str, over.discards))
        )
        for decision in reviewed(end.save, number)["decisions"]:
            state, there = states[decision["move"]], decision["there"]
            if end.view["result"]["kind"] == "void" and not game.ended:
                assert there is None
                continue
            assert there["hands"][PLAYER] is None
            for hand, told in zip(state.hands[1:], there["hands"][1:], strict=True):
                assert set(told) == names(hand) & shown
            coming = list(map(str, state.stock[:3]))
            assert there["stock"] == coming[: len(there["stock"])]
            assert set(there["stock"]) <= shown


# A deeper look


def _looked_at(decision: Json) -> bool:
    return bool(decision["class"] != "best" and decision["best"]["action"]["type"] != "defend")


@pytest.mark.parametrize("name", ["classic, carelessly", "three, carelessly"])
def test_a_deeper_look_answers_with_the_one_decision_and_how_sure_it_is(
    server: Server, reviewed: Reviewed, played: Played, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "worlds_each", lambda _: 4)
    for end in _round_ends(played(name))[:2]:
        number = end.view["history"][-1]["round"]
        review = reviewed(end.save, number)
        last = [decision for decision in review["decisions"] if _looked_at(decision)][-1]
        deeper, again = (server.ask("games/review", save=end.save, round=number, move=last["move"]) for _ in range(2))
        assert deeper == again
        assert shapes.fault(deeper, shapes.REVIEW) is None
        assert deeper["mean_loss"] == review["mean_loss"]
        (found,) = deeper["decisions"]
        told = found.pop("deeper")
        assert found == last
        assert told["worlds"] == 4
        error = told["give_or_take"]["points"]
        assert error >= 0
        assert (told["class"] is None) == (abs(told["loss"]["points"]) <= error)


def test_where_nothing_was_given_up_there_is_nothing_to_look_at(
    server: Server, reviewed: Reviewed, played: Played
) -> None:
    end = _round_ends(played("classic"))[0]
    number = end.view["history"][-1]["round"]
    review = reviewed(end.save, number)
    right = [decision["move"] for decision in review["decisions"] if not _looked_at(decision)]
    for move in (right[0], 99_999):
        is_problem(server.post("games/review", {"save": end.save, "round": number, "move": move}), 404, "not_found")
    for wrong in (-1, 1.5, "1", True):
        is_problem(
            server.post("games/review", {"save": end.save, "round": number, "move": wrong}), 422, "invalid_request"
        )


# Saves


@pytest.mark.parametrize("call", ["hint", "review"])
def test_a_save_that_cannot_be_opened_is_refused_by_the_coach_too(server: Server, call: str) -> None:
    save = server.seal(game_at(holding("classic", "4s 5s 6s 9h 9d 9c Ad 3c 5h Qh Kc")))
    is_problem(open_with(server, call, f"{save[:-5]}{'A' if save[-5] != 'A' else 'B'}{save[-4:]}"), 400, "save_invalid")
    is_problem(open_with(server, call, 7), 422, "invalid_request")
    with Server(ANOTHER_KEY) as other:
        is_problem(open_with(other, call, save), 400, "save_key_unknown")
