"""What the player cannot see of a round, and the same round with those cards exchanged."""

import base64
import random
import re
from dataclasses import replace

import httpx

from engine.cards import DECK, CardSet, each_card
from engine.game import PLAYER, Game
from engine.record import write_moves
from engine.state import RoundState
from tests.engine.worlds import cards_known_to, played_with

CARD = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][shdc](?![A-Za-z0-9])")
"""The name of a card anywhere in a text."""


def hidden_cards(state: RoundState) -> CardSet:
    """The cards of which nobody has told the player where they lie, or that they were ever anywhere.

    They are what the stock, the others' hands and a discard laid face down consist of, without what once lay face up,
    what the player has held, and what was spread for all to see.
    """
    return DECK & ~cards_known_to(state, PLAYER)


def names(some: CardSet) -> set[str]:
    """The cards as the API writes them."""
    return {str(card) for card in each_card(some)}


def public(answer: httpx.Response) -> str:
    """All that an answer says: its headers, and its body but for a save or a deal, which is sealed, and the draw for
    the dealer, which comes from another deck."""
    body = re.sub(r'"(?:save|deal)":"[^"]*",|"draw":\[[^]]*\],', "", answer.text)
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name != "content-length"]
    return "\n".join([str(answer.status_code), *headers, body])


def ways_to_write(value: bytes) -> list[str]:
    """The texts by which a seed might come to be told."""
    return [
        value.hex(),
        value.hex().upper(),
        base64.b64encode(value).decode().rstrip("="),
        base64.urlsafe_b64encode(value).decode().rstrip("="),
        str(int.from_bytes(value, "big")),
        str(int.from_bytes(value, "little")),
    ]


def exchanged(state: RoundState, rng: random.Random, *, keep_next_card: bool = False) -> RoundState:
    """The round with its hidden cards mixed, so that the player can tell no difference.

    Every hidden card, in a hand, in the stock or face down, becomes another hidden card; only the card that would be
    drawn next may be kept.
    """
    hidden = hidden_cards(state)
    if keep_next_card:
        hidden &= ~(1 << state.stock[0])
    before = list(each_card(hidden))
    becomes = dict(zip(before, rng.sample(before, len(before)), strict=True))
    return played_with(rng, state, PLAYER, becomes)


def exchanged_game(game: Game, rng: random.Random, *, keep_next_card: bool = False) -> Game:
    """The game with the hidden cards of its round exchanged."""
    state = exchanged(game.round, rng, keep_next_card=keep_next_card)
    if state.result is None:
        return replace(game, round=state)
    *before, last = game.finished
    return replace(game, round=state, finished=(*before, last._replace(moves=write_moves(state.moves))))
