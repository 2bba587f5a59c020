"""Bots at a table: who sits there, and playing on until it is a person's turn."""

from collections.abc import Iterable

from engine.bots import BOTS
from engine.game import PLAYER, Game, Opponent, act
from engine.state import Phase


def seat_opponents(ids: Iterable[str]) -> tuple[Opponent, ...]:
    """The opponents of these levels. Two of one level go by different names.

    >>> [opponent.name for opponent in seat_opponents(["steady", "steady"])]
    ['Alder', 'Aspen']

    Raises KeyError for a level there is none of.
    """
    seated: list[Opponent] = []
    for bot in (BOTS[level] for level in ids):
        already = sum(opponent.id == bot.id for opponent in seated)
        seated.append(Opponent(bot.id, bot.version, bot.names[already]))
    return tuple(seated)


def advance(game: Game) -> Game:
    """The game after the bots have played up to the player's next decision or the end of the round.

    Each bot chooses from its own seat's observation.
    """
    while game.ended is None and game.round.phase is not Phase.OVER and game.round.turn != PLAYER:
        seat = game.round.turn
        bot = BOTS[game.opponents[seat - 1].id]
        game = act(game, bot.choose(game.observation(seat)))
    return game
