"""What a player must not learn: the others' cards, the stock, the seeds."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx
import pytest

from engine import game as engine_game
from engine.cards import CARDS
from engine.dealing import Deck, Seeds
from engine.game import replay_round
from engine.record import write_moves
from tests.app.games import GAMES, Played, every_game, some_of
from tests.app.play import Step, play_game, seed
from tests.app.secrecy import CARD, exchanged, exchanged_game, hidden_cards, names, public, ways_to_write
from tests.app.server import KEY, Json, Server

POSITIONS = 5
"""So many positions of each game are looked at closely, and one of each phase."""

Refused = Callable[[str], list[tuple[Step, list[httpx.Response]]]]
"""What the fixture `refused` gives: positions of a game, each with the refusals there."""


@pytest.fixture(scope="module")
def refused(server: Server, played: Played) -> Refused:
    """Positions of a game and what the server says there to actions that are not allowed, asked only once."""
    return cache(
        lambda name: [
            (step, _refusals(server, step.save, step.view, name))
            for step in some_of(played(name)[:-1], name, POSITIONS)
        ]
    )


# No answer names a card that is hidden


@every_game
def test_no_answer_names_a_card_that_the_player_cannot_see(server: Server, played: Played, name: str) -> None:
    for step in played(name)[:-1]:
        hidden = names(hidden_cards(server.open(step.save).round))
        assert len(hidden) > 1
        for answer in (step.response, step.viewed):
            assert not hidden & set(CARD.findall(public(answer)))


@every_game
def test_no_refusal_names_a_card_that_the_player_cannot_see(server: Server, refused: Refused, name: str) -> None:
    for step, refusals in refused(name):
        hidden = names(hidden_cards(server.open(step.save).round))
        for answer in refusals:
            assert not hidden & set(CARD.findall(public(answer)))


@every_game
def test_looking_back_at_a_round_names_no_card_that_was_never_shown(server: Server, played: Played, name: str) -> None:
    for step in played(name)[:-1]:
        if step.view["phase"] != "round_over":
            continue
        for number in range(1, step.view["round"] + 1):
            over = replay_round(server.open(step.save), number)
            assert over is not None
            answer = server.post("games/round", {"save": step.save, "round": number})
            assert not names(hidden_cards(over)) & set(CARD.findall(public(answer)))


@every_game
def test_when_the_game_is_over_nothing_is_hidden_any_more(server: Server, played: Played, name: str) -> None:
    last = played(name)[-1]
    shown: set[str] = set()
    for row in last.view["history"]:
        shown = set(CARD.findall(server.post("games/round", {"save": last.save, "round": row["round"]}).text))
        assert len(shown) >= 10 * last.view["rules"]["players"] + 1
    record = server.post("games/record", {"save": last.save}).text
    assert GAMES[name].request["seed"] in record


# No answer changes with what is hidden


@every_game
def test_exchanging_hidden_cards_changes_nothing_that_is_told(server: Server, refused: Refused, name: str) -> None:
    rng = random.Random(name)
    for step, refusals in refused(name):
        game = server.open(step.save)
        one, other = server.seal(game), server.seal(exchanged_game(game, rng))
        _is_told_alike(server, "view", one, other)
        for mine, theirs in zip(refusals, _refusals(server, other, step.view, name), strict=True):
            assert public(mine) == public(theirs)


@every_game
def test_exchanging_hidden_cards_changes_nothing_that_a_draw_tells(server: Server, played: Played, name: str) -> None:
    rng = random.Random(name)
    drawing = [step for step in played(name) if step.view["phase"] in ("offer", "draw")]
    for step in rng.sample(drawing, min(POSITIONS, len(drawing))):
        game = server.open(step.save)
        one, other = server.seal(game), server.seal(exchanged_game(game, rng, keep_next_card=True))
        for action in step.view["actions"]:
            if action["type"] == "draw":
                _is_told_alike(server, "actions", one, other, action=action)


@every_game
def test_exchanging_hidden_cards_changes_nothing_when_looking_back(
    server: Server, played: Played, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(name)
    last = [step for step in played(name)[:-1] if step.view["history"]][-1]
    game = server.open(last.save)
    for number, finished in enumerate(game.finished, start=1):
        over = replay_round(game, number)
        assert over is not None
        mine = server.post("games/round", {"save": last.save, "round": number})
        other = exchanged(over, rng)
        assert other.stock != over.stock
        rounds = list(game.finished)
        rounds[number - 1] = finished._replace(moves=write_moves(other.moves))
        save = server.seal(replace(game, finished=tuple(rounds)))
        with monkeypatch.context() as exchange:
            exchange.setattr(engine_game, "shuffled_deck", _always(other.setup.deck))
            theirs = server.post("games/round", {"save": save, "round": number})
        assert mine.is_success
        assert public(mine) == public(theirs)


def test_the_exchange_reaches_every_hidden_place(server: Server, played: Played) -> None:
    rng = random.Random(0)
    moved = {"stock": 0, "hands": 0, "face down": 0, "defence": 0}
    for name in GAMES:
        for step in played(name)[:-1]:
            game = server.open(step.save)
            other = exchanged_game(game, rng)
            mine, theirs = game.round, other.round
            assert mine.hands[0] == theirs.hands[0]
            moved["stock"] += mine.stock != theirs.stock
            moved["hands"] += mine.hands != theirs.hands
            moved["face down"] += mine.knock != theirs.knock
            moved["defence"] += mine.knock is not None and mine.result is None and mine.spreads != theirs.spreads
    assert all(count > 5 for count in moved.values()), moved


def _always(deck: Deck) -> object:
    def shuffled_deck(_seeds: Seeds, _number: int) -> Deck:
        return deck

    return shuffled_deck


def _is_told_alike(server: Server, call: str, one: str, other: str, **more: object) -> None:
    mine = server.post(f"games/{call}", {"save": one, **more})
    theirs = server.post(f"games/{call}", {"save": other, **more})
    assert mine.is_success
    assert public(mine) == public(theirs)


def _refusals(server: Server, save: str, view: Json, name: str) -> list[httpx.Response]:
    """What the server says to actions that are not allowed here, the same ones for the same table."""
    rng = random.Random(f"{name} {view['hand']} {view['phase']}")
    all_cards = [str(card) for card in CARDS]
    some_melds = [rng.sample(view["melds"], len(view["melds"])), [rng.sample(all_cards, 3)], [all_cards[:13]]]
    tried: list[Json] = [
        {"type": "pass"},
        {"type": "draw", "from": "stock"},
        {"type": "next_round"},
        *({"type": "draw", "from": "discard", "card": card} for card in rng.sample(all_cards, 2)),
        *({"type": "discard", "card": card} for card in rng.sample(all_cards, 2)),
        *({"type": "knock", "card": rng.choice(all_cards), "melds": melds} for melds in some_melds),
        *({"type": "big_gin", "melds": melds} for melds in some_melds),
        *(
            {"type": "defend", "melds": melds, "layoffs": [{"card": rng.choice(all_cards), "meld": 0}]}
            for melds in some_melds
        ),
        {"type": "discard", "card": "1s"},
    ]
    answers = [server.post("games/actions", {"save": save, "action": action}) for action in tried]
    refused = [answer for answer in answers if not answer.is_success]
    assert len(refused) >= len(tried) - 3
    return refused


# The seeds


def test_no_answer_holds_a_seed_before_the_game_is_over(server: Server) -> None:
    client = random.Random(1).randbytes(16).hex()
    deal = server.ask("deals")["deal"]
    request = {"rules": "three", "deal": deal, "client_seed": client}
    steps = play_game(server, request)
    seeds = steps[-1].view["seeds"]
    written = [form for text in seeds.values() for form in ways_to_write(bytes.fromhex(text))]
    for step in steps[:-1]:
        for answer in (step.response, step.viewed):
            assert not any(form in answer.text or form in str(answer.headers) for form in written)
    assert all(form in steps[-1].response.text for form in seeds.values())


def test_two_saves_of_the_same_table_have_nothing_in_common_but_their_key(server: Server) -> None:
    one, other = (server.ask("games", rules="classic", seed=seed(1), client_seed=seed(2))["save"] for _ in range(2))
    assert len(one) == len(other)
    assert one[:11] == other[:11]
    alike = sum(mine == theirs for mine, theirs in zip(one[40:], other[40:], strict=True))
    assert alike < len(one) / 16


# A save opens anywhere


def _open_in_a_fresh_process(steps: list[Step]) -> None:
    """Each of these saves, to the same table."""
    opened = subprocess.run(
        [sys.executable, "-m", "tests.app.fresh"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "JUNIPER_KEYS": KEY, "PYTHONHASHSEED": "1"},
        input=json.dumps([step.save for step in steps]),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    tables = json.loads(opened.stdout)
    assert len(tables) == len(steps)
    for table, step in zip(tables, steps, strict=True):
        assert table == {"view": step.view, "events": step.resumed["events"]}


def test_every_fourth_save_of_every_game_opens_in_a_fresh_process_to_the_same_table(played: Played) -> None:
    _open_in_a_fresh_process([step for name in GAMES for step in (*played(name)[::4], played(name)[-1])])


@pytest.mark.long
def test_every_save_of_every_game_opens_in_a_fresh_process_to_the_same_table(played: Played) -> None:
    _open_in_a_fresh_process([step for name in GAMES for step in played(name)])
