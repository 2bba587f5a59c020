"""Games that do not come from seeds: from a position set up by hand, or played by bots alone."""

from collections.abc import Iterator, Sequence

from engine.bots import BOTS
from engine.bots.table import advance, seat_opponents
from engine.dealing import Seeds
from engine.game import PLAYER, Finished, Game, act, next_round, start_game
from engine.rules import Rules
from engine.state import Phase, RoundState
from tests.app.play import seed


def seeds(number: int) -> Seeds:
    """Two seeds for tests."""
    return Seeds(bytes.fromhex(seed(number)), bytes.fromhex(seed(number + 1)))


def game_at(state: RoundState, scores: Sequence[int] = (), bots: Sequence[str] = ()) -> Game:
    """A game whose current round stands at this position, after a round that brought these scores."""
    rules = state.rules
    opponents = seat_opponents(bots or ["steady"] * (rules.players - 1))
    game = start_game(rules, opponents, seeds(0), practice=True)
    versions = tuple(opponent.version for opponent in game.opponents)
    before = (Finished(state.setup.dealer, "knock", tuple(scores), versions, None),) if scores else ()
    return Game(rules, game.seeds, game.opponents, game.draw, before, state, versions, practice=True)


def rounds_by_bots(rules: Rules, number: int) -> Iterator[Game]:
    """A game of bots alone, one of them at the player's seat, as it stands at the end of each round."""
    game = to_the_rounds_end(start_game(rules, seat_opponents(["steady"] * (rules.players - 1)), seeds(number)))
    yield game
    while game.ended is None:
        game = to_the_rounds_end(next_round(game))
        yield game


def to_the_rounds_end(game: Game) -> Game:
    """The game after bots have played the round to its end, one of them at the player's seat."""
    game = advance(game)
    while game.round.phase is not Phase.OVER:
        game = advance(act(game, BOTS["steady"].choose(game.observation(PLAYER))))
    return game
