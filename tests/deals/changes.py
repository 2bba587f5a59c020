"""Changes that somebody might make to a record: one thing at a time, anywhere in it."""

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from engine.actions import Action, write_action
from engine.cards import CARDS
from engine.dealing import deal, shuffled_deck
from engine.game import PLAYER
from engine.legal import legal_actions
from engine.open_record import Played, write_move
from engine.playing import play
from engine.state import Move, RoundState
from tests.deals.games import Json, read


@dataclass(frozen=True, slots=True)
class Change:
    """A changed record, and what was changed."""

    what: str
    record: Json
    was: object
    is_now: object


def changed(rng: Random, record: Json, what: str) -> Change:
    """A copy of the record with one thing of this kind changed; the digest stays as it was."""
    copied = copy.deepcopy(record)
    was, is_now = CHANGES[what](rng, copied)
    assert copied != record, (what, was, is_now)
    return Change(what, copied, was, is_now)


def _dealt_card(rng: Random, record: Json) -> tuple[Any, Any]:
    dealt = rng.choice(_all_rounds(record))
    place = rng.randrange(11)
    if place == 10:
        was, dealt["upcard"] = dealt["upcard"], _another_card(rng, dealt["upcard"])
        return was, dealt["upcard"]
    return _exchange(rng, rng.choice(dealt["hands"]), place)


def _drawn_card(rng: Random, record: Json) -> tuple[Any, Any]:
    moves = rng.choice([each["moves"] for each in _all_rounds(record) if _draws(each["moves"])] or [[]])
    if not moves:
        return _dealt_card(rng, record)
    place = rng.choice(_draws(moves))
    was = moves[place]
    moves[place] = f"{was[:-2]}{_another_card(rng, was[-2:])}"
    return was, moves[place]


def _draw(rng: Random, record: Json) -> tuple[Any, Any]:
    if rng.random() < 0.5:
        players = record["draw"]["players"]
        was = list(players)
        players.reverse()
        return was, players
    return _exchange(rng, record["draw"]["cards"], rng.randrange(len(record["draw"]["cards"])))


def _score(rng: Random, record: Json) -> tuple[Any, Any]:
    if not record["rounds"]:
        return _winner(rng, record)
    row = rng.choice(record["rounds"])[rng.choice(("points", "totals"))]
    seat = rng.randrange(len(row))
    was = row[seat]
    row[seat] += rng.choice((-25, -10, -1, 1, 5, 10, 25, 100))
    return was, row[seat]


def _kind(rng: Random, record: Json) -> tuple[Any, Any]:
    if not record["rounds"]:
        return _winner(rng, record)
    row = rng.choice(record["rounds"])
    was = row["kind"]
    row["kind"] = rng.choice([kind for kind in ("knock", "gin", "big_gin", "undercut", "void") if kind != was])
    return was, row["kind"]


def _dealer(rng: Random, record: Json) -> tuple[Any, Any]:
    row = rng.choice(_all_rounds(record))
    was = row["dealer"]
    row["dealer"] = rng.choice([seat for seat in range(record["rules"]["players"]) if seat != was])
    return was, row["dealer"]


def _winner(rng: Random, record: Json) -> tuple[Any, Any]:
    was = record["winner"]
    record["winner"] = rng.choice([seat for seat in (None, *range(record["rules"]["players"])) if seat != was])
    return was, record["winner"]


def _server_seed(rng: Random, record: Json) -> tuple[Any, Any]:
    return _digit(rng, record["seeds"], "server")


def _client_seed(rng: Random, record: Json) -> tuple[Any, Any]:
    return _digit(rng, record["seeds"], "client")


def _commitment(rng: Random, record: Json) -> tuple[Any, Any]:
    return _digit(rng, record, "commitment")


def _bot_move(rng: Random, record: Json) -> tuple[Any, Any]:
    """Another legal move in place of a bot's."""
    return _another_move(rng, record, lambda seat: seat != PLAYER)


def _own_move(rng: Random, record: Json) -> tuple[Any, Any]:
    """Another legal move in place of the player's."""
    return _another_move(rng, record, lambda seat: seat == PLAYER)


CHANGES: dict[str, Callable[[Random, Json], tuple[Any, Any]]] = {
    "dealt card": _dealt_card,
    "drawn card": _drawn_card,
    "draw": _draw,
    "score": _score,
    "kind": _kind,
    "dealer": _dealer,
    "winner": _winner,
    "server seed": _server_seed,
    "client seed": _client_seed,
    "commitment": _commitment,
    "bot move": _bot_move,
    "own move": _own_move,
}


Choice = tuple[int, int, RoundState, tuple[Action, ...]]
"""A position in which there was a choice: round, place among its moves, position, the other actions."""


def choices(record: Json) -> list[Choice]:
    """Every position of the record in which there was a choice."""
    return _choices(json.dumps(record))


@lru_cache(maxsize=512)
def _choices(written: str) -> list[Choice]:
    found = []
    opened = read(json.loads(written))
    assert opened is not None
    rounds: list[Played] = [played for played, _ in opened.rounds]
    rounds += [opened.unfinished] if opened.unfinished is not None else []
    for number, played in enumerate(rounds, start=1):
        state = deal(shuffled_deck(opened.seeds, number), played.dealer, opened.rules)
        for place, move in enumerate(played.moves or ()):
            others = tuple(action for action in legal_actions(state) if action != move.action)
            if others:
                found.append((number, place, state, others))
            state = play(state, move.action)
    return found


def _another_move(rng: Random, record: Json, of: Callable[[int], bool]) -> tuple[Any, Any]:
    number, place, state, others = rng.choice([choice for choice in choices(record) if of(choice[2].turn)])
    action = rng.choice(others)
    drawn = state.stock[0] if write_action(action) == "draw" else None
    moves = _all_rounds(record)[number - 1]["moves"]
    was = moves[place]
    moves[place] = write_move(Move(state.turn, action, drawn))
    return was, moves[place]


def _all_rounds(record: Json) -> list[Json]:
    return [*record["rounds"], *([record["unfinished"]] if record["unfinished"] else [])]


def _draws(moves: list[str]) -> list[int]:
    return [place for place, move in enumerate(moves) if move[2:].startswith("draw ")]


def _exchange(rng: Random, row: list[str], place: int) -> tuple[str, str]:
    was = row[place]
    row[place] = rng.choice([str(card) for card in CARDS if str(card) not in row])
    return was, row[place]


def _another_card(rng: Random, card: str) -> str:
    return rng.choice([str(other) for other in CARDS if str(other) != card])


def _digit(rng: Random, within: Json, name: str) -> tuple[Any, Any]:
    was: str = within[name]
    place = rng.randrange(len(was))
    other = rng.choice([digit for digit in "0123456789abcdef" if digit != was[place]])
    within[name] = was[:place] + other + was[place + 1 :]
    return was, within[name]
