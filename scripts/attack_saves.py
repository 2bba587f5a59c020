"""The part of scripts/attack that works inside schemathesis: what fits the description comes with a genuine save.

With a made-up one no request would get further than to a save that cannot be opened.
"""

import os
from itertools import cycle, repeat

import schemathesis

from app.gamefile import seal_game
from app.keys import keyring, parse_keys
from app.saves import Kind, Sealer
from engine.bots import BOTS
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.game import PLAYER, act, next_round, start_game
from engine.open_record import open_record, write_record
from engine.rules import RULE_SETS
from engine.state import Phase

SEALER = Sealer(keyring(parse_keys(os.environ["JUNIPER_KEYS"])))


def positions(rules):
    """A game of bots alone as it stands at each of the player's decisions, between rounds, and at its end."""
    game = advance(start_game(rules, seat_opponents(["steady"] * (rules.players - 1)), Seeds(bytes(16), bytes(16))))
    while game.ended is None:
        yield game
        over = game.round.phase is Phase.OVER
        game = advance(next_round(game) if over else act(game, BOTS["steady"].choose(game.observation(PLAYER))))
    yield game


GAMES = [game for rules in RULE_SETS.values() for game in positions(rules)]
GENUINE = {
    "save": cycle(seal_game(SEALER, game) for game in GAMES),
    "deal": repeat(SEALER.seal(Kind.DEAL, bytes(16))),
    "record": cycle(each for game in GAMES if game.ended for each in (write_record(open_record(game)), None)),
}
"""What takes the place of made-up ones; every other record stays as it is."""


@schemathesis.hook
def before_call(context, case, kwargs):
    """Put genuine ones there."""
    fits = case.meta is not None and case.meta.generation.mode is schemathesis.GenerationMode.POSITIVE
    if fits and isinstance(case.body, dict):
        case.body = whole({name: genuine(name, value) for name, value in case.body.items()})


def genuine(name, value):
    """What is sent in place of this value of the body's field."""
    if name not in GENUINE or value is None:
        return value
    return next(GENUINE[name]) or value


def whole(value):
    """The same with every whole number written without a fraction: to JSON it is the same, to the server it is not."""
    match value:
        case dict():
            return {name: whole(each) for name, each in value.items()}
        case list():
            return [whole(each) for each in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value
