"""A game as a document inside a save, and back.

The document is JSON. The rounds that are over stand in it as text that is not read again until somebody asks, the
current one as its deck and its moves, which are followed without judging them again: so opening a save costs little,
and hardly more in the fifteenth round than in the first.
"""

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

import orjson

from app.errors import Problem
from app.messages import _
from app.saves import Kind, Sealer, TooLarge, newer_version
from engine.bots import BOTS
from engine.cards import cards
from engine.dealing import Draw, Seeds, deal
from engine.errors import GinRummyError
from engine.game import Finished, Game, Opponent
from engine.record import follow_moves, read_moves
from engine.rules import Rules
from engine.shorthand import read_cards, write_cards, write_shorthand


def seal_game(saves: Sealer, game: Game) -> str:
    """The game as a save. Where it would grow too large, the oldest rounds keep only their scores."""
    while True:
        try:
            return saves.seal(Kind.SAVE, game.seeds.server + game.seeds.client, write_game(game))
        except TooLarge:
            game = _without_oldest_moves(game)


def renew(saves: Sealer, save: str, game: Game) -> str:
    """The save of a game that has not changed: as it is, or sealed anew if by now there is a newer key."""
    return save if save.startswith(f"{Kind.SAVE.prefix}{saves.keys.newest}.") else seal_game(saves, game)


def open_game(saves: Sealer, save: str) -> Game:
    """The game in a save; raises a `Problem` for a text that is none of ours.

    A replica of yesterday's version may be handed the save of one of today's, with a bot or a move that it does not
    know, and says so: the save is as good as ever, and opens again where today's version runs.
    """
    opened = saves.open(save, Kind.SAVE)
    try:
        return read_game(Seeds(opened.seeds[:16], opened.seeds[16:]), opened.document, opened.version)
    except (GinRummyError, _Newer):
        raise newer_version() from None


def write_game(game: Game) -> bytes:
    """Everything about the game but its seeds, which a save keeps apart."""
    over = game.round.result is not None
    return orjson.dumps(
        {
            "rules": _values(game.rules),
            "bots": [[opponent.id, opponent.name] for opponent in game.opponents],
            "draw": [game.draw.players, write_cards(game.draw.cards), game.draw.dealer],
            "finished": [
                [finished.dealer, finished.kind, finished.points, finished.versions, finished.moves]
                for finished in game.finished
            ],
            "round": [
                game.round.setup.dealer,
                write_cards(game.round.setup.deck),
                game.versions,
                None if over else write_shorthand([move.action for move in game.round.moves]),
            ],
            "flags": [game.practice, game.provable, game.resigned],
        }
    )


def read_game(seeds: Seeds, document: bytes, version: int) -> Game:
    """The game that :func:`write_game` of this format version wrote down."""
    written: dict[str, Any] = orjson.loads(document)  # decks and moves are never the same again
    if version == 1:
        written = _from_version_1(written)
    rules = _rules(*written["rules"])
    players, drawn, first_dealer = written["draw"]
    finished = tuple(
        [
            Finished(dealer, kind, tuple(points), tuple(versions), moves)
            for dealer, kind, points, versions, moves in written["finished"]
        ]
    )
    dealer, deck, versions, moves = written["round"]
    if moves is None:
        moves = finished[-1].moves or ""
    opponents = tuple([_opponent(id, name) for id, name in written["bots"]])
    practice, provable, resigned = written["flags"]
    return Game(
        rules=rules,
        seeds=seeds,
        opponents=opponents,
        draw=Draw(tuple(players), read_cards(drawn), first_dealer),
        finished=finished,
        round=follow_moves(deal(read_cards(deck), dealer, rules), read_moves(moves)),
        versions=tuple(
            [then if then == bot.version else 0 for then, bot in zip(versions, opponents, strict=True)],
        ),
        practice=practice,
        provable=provable,
        resigned=resigned,
    )


def _from_version_1(written: dict[str, Any]) -> dict[str, Any]:
    """What was written in the first format, which named every rule and every card, as it is written today."""
    players, drawn, dealer = written["draw"]
    current = written["round"]
    return {
        **written,
        "rules": _values(Rules(**written["rules"])),
        "draw": [players, write_cards(cards(drawn)), dealer],
        "round": [current["dealer"], write_cards(cards(current["deck"])), current["versions"], current["moves"]],
        "flags": [written["practice"], written["provable"], written["resigned"]],
    }


@lru_cache(maxsize=64)
def _values(rules: Rules) -> tuple[Any, ...]:
    """The rules' values in their order; a parameter that comes to be later is one more at the end."""
    return tuple(getattr(rules, field.name) for field in fields(Rules))


@lru_cache(maxsize=64)
def _rules(*values: Any) -> Rules:
    if len(values) > len(fields(Rules)):
        raise _Newer
    return Rules(*values)


class _Newer(Exception):
    """Something that only a newer version writes: a level of play, or a parameter of the rules."""


@lru_cache(maxsize=64)
def _opponent(id: str, name: str) -> Opponent:
    if id not in BOTS:
        raise _Newer
    return Opponent(id, BOTS[id].version, name)


def _without_oldest_moves(game: Game) -> Game:
    """The game with the moves of its oldest rounds left out, half of those it still has."""
    kept = [number for number, finished in enumerate(game.finished[:-1]) if finished.moves is not None]
    if not kept:
        raise Problem("too_large", _("This game has become too long to be kept; it can only be given up."))
    dropped = set(kept[: (len(kept) + 1) // 2])
    return replace(
        game,
        finished=tuple(
            finished._replace(moves=None) if number in dropped else finished
            for number, finished in enumerate(game.finished)
        ),
    )
