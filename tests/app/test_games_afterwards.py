"""Giving up, repeating, looking back at a round, and the open record."""

import hashlib
import json
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.app import shapes
from tests.app.decks import commitment, deck
from tests.app.games import GAMES, Played, every_game, in_each_phase
from tests.app.play import Step, play_game
from tests.app.server import Json, Server
from tests.app.wrong import is_problem

PHASES = ("offer", "draw", "discard", "defend", "round_over")


def _refusal(server: Server, call: str, status: int, code: str, **body: object) -> Json:
    return is_problem(server.post(f"games/{call}", body), status, code)


# Giving up


@pytest.mark.parametrize("name", ["italian", "spanish", "three", "three with every bonus, face down"])
def test_a_game_may_be_given_up_in_every_phase(server: Server, played: Played, name: str) -> None:
    reached = in_each_phase(played(name))
    assert reached.keys() >= set(PHASES)
    for phase in PHASES:
        step = reached[phase]
        turn = server.ask("games/resign", save=step.save)
        assert shapes.fault(turn, shapes.TURN) is None
        view = turn["view"]
        assert (view["phase"], view["ended"], view["turn"], view["actions"]) == ("game_over", "resigned", None, [])
        assert view["previews"] == []
        assert view["winner"] != 0
        assert turn["events"] == [{"type": "resigned"}]
        assert view["seeds"] is not None
        same = ("round", "dealer", "stock", "discards", "hand", "history", "result", "seats", "commitment")
        assert {field: view[field] for field in same} == {field: step.view[field] for field in same}
        assert server.ask("games/view", save=turn["save"])["events"] == step.resumed["events"] + turn["events"]


def test_the_winner_of_a_game_given_up_is_the_opponent_ahead_or_nobody(server: Server, played: Played) -> None:
    for name in ("classic", "three"):
        for step in played(name)[:-1]:
            scores = [seat["score"] for seat in step.view["seats"]][1:]
            best = [seat for seat, score in enumerate(scores, start=1) if score == max(scores)]
            winner = server.ask("games/resign", save=step.save)["view"]["winner"]
            assert winner == (best[0] if len(best) == 1 else None)


def test_a_game_that_is_over_cannot_be_given_up(server: Server, played: Played) -> None:
    over = played("classic")[-1]
    given_up = server.ask("games/resign", save=played("classic")[0].save)
    for save in (over.save, given_up["save"]):
        problem = _refusal(server, "resign", 409, "illegal_action", save=save)
        assert problem["legal"] == []


def test_nothing_can_be_played_once_the_game_is_over(server: Server, played: Played) -> None:
    steps = played("classic")
    given_up = server.ask("games/resign", save=steps[0].save)
    for save in (steps[-1].save, given_up["save"]):
        before = server.table(save)
        for action in ({"type": "next_round"}, {"type": "pass"}, {"type": "draw", "from": "stock"}):
            assert _refusal(server, "actions", 409, "illegal_action", save=save, action=action)["legal"] == []
        assert server.table(save) == before


# Repeating


def _goes_alike(server: Server, steps: list[Step], upto: int) -> None:
    """The game is repeated and played alike as far as this step, and is the same."""
    answer = server.post("games/repeat", {"save": steps[-1].save})
    assert answer.status_code == 201
    assert shapes.fault(answer.json(), shapes.TURN) is None
    turn = answer.json()
    assert turn["events"] == steps[0].events
    assert turn["view"] == steps[0].view
    for step in steps[1 : upto + 1]:
        turn = server.ask("games/actions", save=turn["save"], action=step.action)
        assert turn["events"] == step.events
    assert turn["view"] == steps[upto].view


@every_game
def test_a_game_repeated_and_played_alike_goes_alike_into_its_second_round(
    server: Server, played: Played, name: str
) -> None:
    steps = played(name)
    _goes_alike(server, steps, next(number for number, step in enumerate(steps) if step.view["round"] == 2))


@pytest.mark.long
@every_game
def test_a_game_repeated_and_played_alike_goes_alike_to_its_end(server: Server, played: Played, name: str) -> None:
    steps = played(name)
    _goes_alike(server, steps, len(steps) - 1)


def test_a_game_repeated_before_its_end_is_practice_and_still_keeps_its_seeds(server: Server) -> None:
    dealt = server.ask("deals")
    bots = ["beginner", "steady"]
    first = server.ask("games", rules="three", bots=bots, deal=dealt["deal"], client_seed="c" * 32)
    again = server.ask("games/repeat", save=first["save"])
    assert (first["view"]["practice"], again["view"]["practice"]) == (False, True)
    assert again["view"]["seeds"] is None
    assert again["view"]["provable"] is True
    assert {**again["view"], "practice": False} == first["view"]
    assert again["events"] == first["events"]


# A finished round


@every_game
def test_a_finished_round_tells_what_was_told_while_it_was_played(server: Server, played: Played, name: str) -> None:
    for before, after in pairwise(played(name)):
        if after.action != {"type": "next_round"}:
            continue
        answer = server.ask("games/round", save=after.save, round=before.view["round"])
        assert shapes.fault(answer, shapes.ROUND) is None
        assert answer["round"] == before.view["round"]
        assert answer["dealer"] == before.view["dealer"]
        assert answer["events"] == before.resumed["events"]
        assert answer["result"] == before.view["result"]
        assert answer["hands"][1:] == [None] * (before.view["rules"]["players"] - 1)
        assert len(answer["hands"][0]) == 10
        same = server.ask("games/round", save=before.save, round=before.view["round"])
        assert same == answer


@every_game
def test_a_game_that_is_over_shows_every_card_of_every_round(server: Server, played: Played, name: str) -> None:
    last = played(name)[-1]
    seeds, rules = last.view["seeds"], last.view["rules"]
    for row in last.view["history"]:
        answer = server.ask("games/round", save=last.save, round=row["round"])
        assert shapes.fault(answer, shapes.ROUND) is None
        cards = deck(seeds["server"], seeds["client"], row["round"])
        players, first = rules["players"], (answer["dealer"] + 1) % rules["players"]
        dealt = [cards[(seat - first) % players : 10 * players : players] for seat in range(players)]
        assert [set(hand) for hand in answer["hands"]] == [set(hand) for hand in dealt]
        stock = [event["card"] for event in answer["events"] if event.get("from") == "stock"]
        assert stock == cards[10 * players + 1 :][: len(stock)]
        assert (answer["result"]["kind"], answer["result"]["points"]) == (row["kind"], row["points"])
        knocks = [event for event in answer["events"] if event["type"] == "knocked"]
        assert all(event["card"] is not None or event["kind"] == "big_gin" or _as_dealt(answer) for event in knocks)


def _as_dealt(answer: Json) -> bool:
    return bool(answer["events"][1]["type"] == "knocked")


def test_a_round_that_is_not_finished_or_not_played_cannot_be_looked_at(server: Server, played: Played) -> None:
    for step in played("italian")[:40]:
        number = step.view["round"]
        if step.view["result"] is None:
            _refusal(server, "round", 409, "not_finished", save=step.save, round=number)
        _refusal(server, "round", 404, "not_found", save=step.save, round=number + 1)
        _refusal(server, "round", 404, "not_found", save=step.save, round=100_000)
        for wrong in (0, -1, 100_001, 10**30, 1.0, "1", True, None, [1]):
            _refusal(server, "round", 422, "invalid_request", save=step.save, round=wrong)


def test_the_round_in_which_a_game_was_given_up_counts_as_not_finished(server: Server, played: Played) -> None:
    reached = in_each_phase(played("classic"))
    given_up = server.ask("games/resign", save=reached["discard"].save)
    _refusal(server, "round", 409, "not_finished", save=given_up["save"], round=given_up["view"]["round"])


# The record


@every_game
def test_the_record_opens_when_the_game_is_over_and_holds_all_of_it(server: Server, played: Played, name: str) -> None:
    last = played(name)[-1]
    answer = server.ask("games/record", save=last.save)
    assert answer.keys() == {"record"}
    record, view = answer["record"], last.view
    assert record["rules"] == view["rules"]
    assert record["seeds"] == view["seeds"]
    assert record["commitment"] == commitment(record["seeds"]["server"])
    assert [bot["name"] for bot in record["bots"]] == [seat["name"] for seat in view["seats"][1:]]
    assert record["draw"]["cards"] == [each["card"] for each in view["draw"]]
    assert (record["winner"], record["ended"], record["unfinished"]) == (view["winner"], "target", None)
    rows = [{field: played[field] for field in ("round", "kind", "points", "totals")} for played in record["rounds"]]
    assert rows == view["history"]
    assert all(played["moves"] for played in record["rounds"])


@every_game
def test_the_record_is_sealed_by_a_digest_that_anybody_can_make(server: Server, played: Played, name: str) -> None:
    record = server.ask("games/record", save=played(name)[-1].save)["record"]
    digest = record.pop("digest")
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    assert digest == hashlib.sha256(text.encode()).hexdigest()


def test_the_record_stays_closed_until_the_game_is_over(server: Server, played: Played) -> None:
    for name in GAMES:
        for step in in_each_phase(played(name)[:-1]).values():
            _refusal(server, "record", 409, "not_finished", save=step.save)


def test_the_record_of_a_game_given_up_holds_its_unfinished_round(server: Server, played: Played) -> None:
    step = in_each_phase(played("classic"))["discard"]
    given_up = server.ask("games/resign", save=step.save)
    record = server.ask("games/record", save=given_up["save"])["record"]
    assert (record["ended"], record["winner"]) == ("resigned", given_up["view"]["winner"])
    unfinished = record["unfinished"]
    assert (unfinished["round"], unfinished["dealer"]) == (step.view["round"], step.view["dealer"])
    told = [event for event in step.resumed["events"] if event["type"] != "dealt"]
    assert len(unfinished["moves"]) == len(told)
    between = server.ask("games/resign", save=in_each_phase(played("classic"))["round_over"].save)
    assert server.ask("games/record", save=between["save"])["record"]["unfinished"] is None


def test_the_record_says_which_version_of_a_bot_played_and_0_where_it_changed_in_mid_round(
    server: Server, played: Played
) -> None:
    now = {bot["id"]: bot["version"] for bot in server.get("/api/rules").json()["bots"]}
    step = in_each_phase(played("classic"))["discard"]
    game = server.open(step.save)
    for began, told in ((now["steady"], now["steady"]), (now["steady"] + 1, 0)):
        given_up = server.ask("games/resign", save=server.seal(replace(game, versions=(began,))))
        record = server.ask("games/record", save=given_up["save"])["record"]
        assert record["unfinished"]["versions"] == [told]
        assert [row["versions"] for row in record["rounds"]] == [[now["steady"]]] * len(game.finished)


def test_records_of_the_same_game_are_the_same(server: Server, played: Played) -> None:
    one, other = played("polish")[-1], play_game(server, *GAMES["polish"])[-1]
    assert server.ask("games/record", save=one.save) == server.ask("games/record", save=other.save)
