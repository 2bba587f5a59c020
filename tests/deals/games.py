"""Games between a person who plays this way and that and any bots, and their records as JSON values."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any

from app.record_shapes import RecordShape
from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.bots.table import advance, seat_opponents
from engine.checking import Step, checks
from engine.dealing import Seeds
from engine.game import Game, act, next_round, resign, start_game
from engine.open_record import OpenRecord, digest, open_record, write_record
from engine.rules import RULE_SETS, Rules, customise
from tests.engine.chance import random_action

Json = dict[str, Any]

SKILL = 0.9
"""How often the person does something that helps the hand."""


def seeds_of_game(number: int) -> Seeds:
    """The seeds of game number so and so: fixed, so that every run has the same."""
    rng = random.Random(number)
    return Seeds(rng.randbytes(16), rng.randbytes(16))


def table(rules: Rules, levels: Sequence[str], number: int) -> Game:
    """The game as the person first sees it."""
    return advance(start_game(rules, seat_opponents(levels), seeds_of_game(number), provable=True))


def played_game(rules: Rules, levels: Sequence[str], number: int) -> Game:
    """A game to its end; one in eight is given up on the way. Whoever asks for it again gets the same one."""
    return _played_game(rules, tuple(levels), number, f"{rules} {levels} {number}")


@cache
def _played_game(rules: Rules, levels: tuple[str, ...], number: int, seed: str) -> Game:
    rng = random.Random(seed)
    patience = rng.randrange(60) if number % 8 == 7 else 100_000
    game = table(rules, levels, number)
    while game.ended is None:
        if patience == 0:
            game = resign(game)
        elif game.round.result is not None:
            game = advance(next_round(game))
        else:
            game = advance(act(game, random_action(rng, game.round, SKILL)))
        patience -= 1
    return game


def played_record(rules: Rules, levels: Sequence[str], number: int) -> Json:
    """The record of such a game."""
    return write_record(open_record(played_game(rules, levels, number)))


def tables_of(rules: Rules) -> list[tuple[str, ...]]:
    """Every choice of levels for a table with these rules."""
    return list(combinations_with_replacement(BOTS, rules.players - 1))


ALL_TABLES = len(RULE_SETS) * max(len(tables_of(rules)) for rules in RULE_SETS.values())
"""So many of `some_games` meet every table of every rule set."""


def short(rules: Rules) -> Rules:
    """The same rules to a low target, so that a game is a few rounds."""
    return customise(rules.base, {"target": 30 if rules.players == 2 else 60})


def some_games(how_many: int) -> Iterator[OpenRecord]:
    """Records of short games: every rule set in turn, the tables of each in turn."""
    return map(_record, range(how_many))


@cache
def _record(number: int) -> OpenRecord:
    rules = short(list(RULE_SETS.values())[number % len(RULE_SETS)])
    tables = tables_of(rules)
    return open_record(played_game(rules, tables[number // len(RULE_SETS) % len(tables)], number))


def read(record: Json) -> OpenRecord | None:
    """The record as it is read from JSON; None where it is refused as none."""
    try:
        return RecordShape.model_validate(record).to_engine()
    except ValueError:
        return None


def resealed(record: Json) -> Json:
    """The record with the digest that goes with it now; as it was where it is refused."""
    return resealed_if_read(record) or record


def resealed_if_read(record: Json) -> Json | None:
    """The record with the digest that goes with it now; None where it is refused."""
    found = read(record)
    return None if found is None else write_record(replace(found, digest=digest(found)))


class Remembering:
    """A bot that remembers what it chose: for checks of records that differ from one another in one place."""

    def __init__(self, bot: Bot) -> None:
        self.id, self.version, self.names = bot.id, bot.version, bot.names
        self.choose = lru_cache(maxsize=20_000)(bot.choose)


REMEMBERING: Mapping[str, Bot] = {id: Remembering(bot) for id, bot in BOTS.items()}
"""Every bot so."""


def is_found_out(record: Json) -> bool:
    """Whether the record, given the digest that goes with it, is refused, or a step of its check fails.

    The first one found is enough.
    """
    found = read(record)
    if found is None:
        return True
    steps = checks(replace(found, digest=digest(found)), REMEMBERING)
    return any(isinstance(step, Step) and step.status == "failed" for step in steps)
