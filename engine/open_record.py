"""The open record of a game that is over: what was dealt, drawn and played, for anybody to read and to check.

It says more than replaying needs: the hands dealt, the card of every draw, the seat of every move. All of that follows
from the seeds, the rules and the actions, so whoever has those can check the rest, and whoever has not can read it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace

from engine.actions import DrawStock, read_action, write_action
from engine.cards import Card, card
from engine.dealing import Seeds, deal, dealt_hands, shuffled_deck
from engine.errors import InvalidNotation
from engine.game import Game, Opponent
from engine.record import read_moves, replay_moves
from engine.rules import Rules
from engine.state import Ending, Move, Outcome, RoundState, Seat

FORMAT = "juniper-record"
"""What every record calls itself."""

VERSION = 1
"""The version of how it is written down."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round as dealt and played, to its end or not."""

    dealer: Seat
    versions: tuple[int, ...]
    """The version of each bot that played it; 0 where it changed during the round."""
    hands: tuple[tuple[Card, ...], ...]
    """For each seat its ten cards, in the order in which they were dealt."""
    upcard: Card
    moves: tuple[Move, ...] | None
    """None where they were left out to keep a save small."""


@dataclass(frozen=True, slots=True)
class Scored:
    """How a round ended."""

    kind: Outcome
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The game's score after it."""


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A whole game in the open."""

    rules: Rules
    bots: tuple[Opponent, ...]
    """The bots at seats 1, 2, …"""
    seeds: Seeds
    commitment: str
    practice: bool
    provable: bool
    players: tuple[int, ...]
    """For each seat, which of those who drew for the deal sits there."""
    drawn: tuple[Card, ...]
    """For each seat the card drawn for the deal."""
    rounds: tuple[tuple[Played, Scored], ...]
    unfinished: Played | None
    """The round in which the player resigned, if one was going on."""
    ended: Ending
    winner: Seat | None
    digest: str = ""


def open_record(game: Game) -> OpenRecord:
    """The record of a game that is over."""
    assert game.ended is not None, "the record opens when the game is over"
    rounds = []
    for number, (finished, totals) in enumerate(zip(game.finished, game.totals, strict=True), start=1):
        state = deal(shuffled_deck(game.seeds, number), finished.dealer, game.rules)
        moves = None if finished.moves is None else replay_moves(state, read_moves(finished.moves)).moves
        played = _played(state, finished.versions, moves)
        rounds.append((played, Scored(finished.kind, finished.points, totals)))
    going_on = game.round.result is None
    record = OpenRecord(
        rules=game.rules,
        bots=game.opponents,
        seeds=game.seeds,
        commitment=game.seeds.commitment,
        practice=game.practice,
        provable=game.provable,
        players=game.draw.players,
        drawn=game.draw.cards,
        rounds=tuple(rounds),
        unfinished=_played(game.round, game.versions, game.round.moves) if going_on else None,
        ended=game.ended,
        winner=game.winner,
    )
    return replace(record, digest=digest(record))


def write_record(record: OpenRecord) -> dict[str, object]:
    """The record as values that JSON can hold."""
    return {**_contents(record), "digest": record.digest}


def digest(record: OpenRecord) -> str:
    """SHA-256, in hex, of the record without its digest, as JSON with sorted keys and without spaces.

    It is no signature: whoever changes a record can write a new digest into it. It tells whether the record is still
    the one whose digest you noted.
    """
    text = json.dumps(_contents(record), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def write_move(move: Move) -> str:
    """A move as the record has it: the seat, the action, and the card that came from the stock.

    >>> write_move(Move(1, read_action("draw"), card("5h"))), write_move(Move(0, read_action("knock Kd"), None))
    ('1 draw 5h', '0 knock Kd:')
    """
    drawn = "" if move.drawn is None else f" {move.drawn}"
    return f"{move.seat} {write_action(move.action)}{drawn}".rstrip()


def read_move(text: str) -> Move:
    """The move that the text writes down. Only the text that :func:`write_move` gives is read.

    >>> read_move("1 draw 5h") == Move(1, read_action("draw"), card("5h"))
    True

    Raises InvalidNotation.
    """
    seat, _, what = text.partition(" ")
    if seat not in ("0", "1", "2"):
        raise InvalidNotation("That is no seat.")
    if what.startswith("draw "):
        move = Move(int(seat), DrawStock(), card(what.removeprefix("draw ")))
    else:
        move = Move(int(seat), read_action(what), None)
    if write_move(move) != text or (move.drawn is None and isinstance(move.action, DrawStock)):
        raise InvalidNotation("That is not how a move is written.")
    return move


def _played(state: RoundState, versions: tuple[int, ...], moves: tuple[Move, ...] | None) -> Played:
    setup = state.setup
    hands = dealt_hands(setup.deck, setup.dealer, setup.rules.players)
    return Played(setup.dealer, versions, hands, setup.upcard, moves)


def _contents(record: OpenRecord) -> dict[str, object]:
    """Everything but the digest."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": asdict(record.rules),
        "bots": [asdict(bot) for bot in record.bots],
        "seeds": {"server": record.seeds.server.hex(), "client": record.seeds.client.hex()},
        "commitment": record.commitment,
        "practice": record.practice,
        "provable": record.provable,
        "draw": {"players": list(record.players), "cards": _texts(record.drawn)},
        "rounds": [
            {
                **_round(number, played),
                "kind": scored.kind,
                "points": list(scored.points),
                "totals": list(scored.totals),
            }
            for number, (played, scored) in enumerate(record.rounds, start=1)
        ],
        "unfinished": None if record.unfinished is None else _round(len(record.rounds) + 1, record.unfinished),
        "ended": record.ended,
        "winner": record.winner,
    }


def _round(number: int, played: Played) -> Mapping[str, object]:
    return {
        "round": number,
        "dealer": played.dealer,
        "versions": list(played.versions),
        "hands": list(map(_texts, played.hands)),
        "upcard": str(played.upcard),
        "moves": None if played.moves is None else list(map(write_move, played.moves)),
    }


def _texts(some: Iterable[Card]) -> list[str]:
    return list(map(str, some))
