"""How much room games take as saves, and what becomes of one that outgrows it."""

from bisect import bisect
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest

from app import saves
from app.errors import Problem
from app.saves import MAX_DOCUMENT, MAX_SEALED
from engine.actions import DRAW_STOCK, PASS, Discard
from engine.game import Finished, Game, act, next_round
from engine.rules import RULE_SETS, customise
from engine.state import Phase
from tests.app import shapes
from tests.app.arranged import rounds_by_bots, to_the_rounds_end
from tests.app.server import Json, Server

ENDLESS = customise("classic", {"gin_bonus": 0, "void_at": 10, "target": 1000})
"""Rules under which a game may take hundreds of rounds."""

ROUNDS = 250


def _sizes(server: Server, games: int) -> list[int]:
    """How long the saves of games to 100 are when they end, under the six rule sets in turn; the longest last."""
    to_100 = [customise(name, {"target": 100}) for name in RULE_SETS]
    played = (list(rounds_by_bots(to_100[number % 6], 7 * number))[-1] for number in range(games))
    return sorted(len(server.seal(game)) for game in played)


def _percentile_99(sizes: list[int]) -> int:
    return sizes[len(sizes) * 99 // 100]


def test_a_game_to_100_takes_at_most_8_kb(server: Server) -> None:
    assert _sizes(server, 24)[-1] <= 8 * 1024


@pytest.mark.long
def test_of_600_games_to_100_all_but_one_in_a_hundred_take_at_most_8_kb(server: Server) -> None:
    assert _percentile_99(_sizes(server, 600)) <= 8 * 1024


def test_a_save_only_grows_in_steps_of_256_bytes(server: Server) -> None:
    sizes = {len(server.seal(game)) for game in rounds_by_bots(RULE_SETS["classic"], 1)}
    bytes_inside = sorted(size * 3 // 4 for size in sizes)
    assert all(255 <= more - less <= 258 for less, more in pairwise(bytes_inside))


class Outgrown(NamedTuple):
    """A game of hundreds of rounds, and each of them as it was when it ended."""

    game: Game
    rounds: list[Finished]


@pytest.fixture(scope="module")
def outgrown(server: Server) -> Outgrown:
    """Such a game, sealed and opened again after each round, as its player's browser would have it done.

    In nine rounds of ten nobody keeps what they draw, and nobody knocks. A save's limit is a fifth of what it is, or
    there would have to be thousands.
    """
    game = next(rounds_by_bots(ENDLESS, 1))
    rounds = [game.finished[-1]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saves, "MAX_DOCUMENT", MAX_DOCUMENT // 5)
        while len(rounds) < ROUNDS:
            game = next_round(server.open(server.seal(game)))
            game = _drawn_out(game) if len(rounds) % 10 else to_the_rounds_end(game)
            rounds.append(game.finished[-1])
        return Outgrown(server.open(server.seal(game)), rounds)


def _drawn_out(game: Game) -> Game:
    while game.round.phase is not Phase.OVER:
        drawn = game.round.drawn
        game = act(game, PASS if game.round.phase is Phase.OFFER else DRAW_STOCK if drawn is None else Discard(drawn))
    return game


def test_a_game_of_hundreds_of_rounds_keeps_every_score_but_not_every_move(server: Server, outgrown: Outgrown) -> None:
    kept = outgrown.game.finished
    first = next(number for number, finished in enumerate(kept) if finished.moves is not None)
    assert 50 <= first <= ROUNDS - 50
    assert list(kept[:first]) == [finished._replace(moves=None) for finished in outgrown.rounds[:first]]
    assert list(kept[first:]) == outgrown.rounds[first:]
    view = server.ask("games/view", save=server.seal(outgrown.game))["view"]
    assert [row["points"] for row in view["history"]] == [list(finished.points) for finished in outgrown.rounds]


def test_looking_back_says_that_the_oldest_moves_were_left_out(server: Server, outgrown: Outgrown) -> None:
    save = server.seal(outgrown.game)
    answer = server.post("games/round", {"save": save, "round": 1})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.json()["detail"] == "The moves of that round were left out to keep the save small."
    assert shapes.fault(answer.json(), shapes.ERROR) is None
    assert shapes.fault(server.ask("games/round", save=save, round=ROUNDS), shapes.ROUND) is None


def test_the_record_says_which_moves_were_left_out(server: Server, outgrown: Outgrown) -> None:
    given_up = server.ask("games/resign", save=server.seal(outgrown.game))
    rounds = server.ask("games/record", save=given_up["save"])["record"]["rounds"]
    assert len(rounds) == ROUNDS
    assert [row["moves"] is None for row in rounds] == [each.moves is None for each in outgrown.game.finished]


def test_a_game_that_has_dropped_moves_goes_on(server: Server, outgrown: Outgrown) -> None:
    turn: Json = server.ask("games/actions", save=server.seal(outgrown.game), action={"type": "next_round"})
    while turn["view"]["phase"] != "round_over":
        turn = server.ask("games/actions", save=turn["save"], action=turn["view"]["actions"][0])
        assert len(turn["save"]) <= MAX_SEALED
        assert shapes.fault(turn, shapes.TURN) is None
    assert turn["view"]["round"] == ROUNDS + 1
    repeated = server.ask("games/repeat", save=turn["save"])
    assert repeated["view"]["round"] == 1


def test_a_game_too_long_even_for_its_scores_can_still_be_viewed_and_given_up(
    server: Server, outgrown: Outgrown
) -> None:
    rows = bisect(range(5000), False, key=lambda rows: not _fits(server, _with_rows(outgrown.game, rows))) - 1
    assert rows > 1000
    save = server.seal(_with_rows(outgrown.game, rows))
    view = server.ask("games/view", save=save)["view"]
    assert view["round"] == rows + 1
    answer = server.post("games/actions", {"save": save, "action": {"type": "next_round"}})
    while answer.is_success:
        save, action = answer.json()["save"], answer.json()["view"]["actions"][0]
        answer = server.post("games/actions", {"save": save, "action": action})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert shapes.fault(answer.json(), shapes.ERROR) is None
    assert server.ask("games/view", save=save)
    assert server.ask("games/resign", save=save)["view"]["ended"] == "resigned"


def _with_rows(game: Game, count: int) -> Game:
    """The game after so many more void rounds of which only the scores are left."""
    row = Finished(0, "void", (0, 0), (1,), None)
    return replace(game, finished=(*[row] * count, game.finished[-1]))


def _fits(server: Server, game: Game) -> bool:
    try:
        return server.seal(game) != ""
    except Problem:
        return False
