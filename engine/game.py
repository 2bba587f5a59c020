"""A game: rounds to the target, scores, the deal passing on."""

from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add, sub
from typing import NamedTuple

from engine.actions import Action
from engine.dealing import Draw, Seeds, deal, draw_for_dealer, shuffled_deck
from engine.errors import IllegalAction
from engine.events import Event, Resigned, Won, round_events
from engine.observation import Observation, observe
from engine.playing import play
from engine.record import read_moves, replay_moves
from engine.rules import Rules
from engine.shorthand import write_shorthand
from engine.state import Ending, Outcome, RoundState, Seat

PLAYER: Seat = 0
"""The seat of the person; the bots sit at the others."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot at the table: its level, the version of its play today, and the name it goes by."""

    id: str
    version: int
    name: str


class Finished(NamedTuple):
    """A round that is over.

    A named tuple rather than a dataclass, since every request late in a game makes as many as there were rounds.
    """

    dealer: Seat
    kind: Outcome
    points: tuple[int, ...]
    versions: tuple[int, ...]
    """The version of each bot that played it; 0 where it changed during the round."""
    moves: str | None
    """The round's record, for `read_moves`; None where it was dropped to keep a save small."""


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game as its host knows it."""

    rules: Rules
    seeds: Seeds
    opponents: tuple[Opponent, ...]
    """The bots at seats 1, 2, …"""
    draw: Draw
    finished: tuple[Finished, ...]
    """The rounds that are over, the first first; void ones too."""
    round: RoundState
    """The round being played, or the one just over."""
    versions: tuple[int, ...]
    """The version of each bot that plays it; 0 where it changed during the round."""
    practice: bool = False
    """Whether the player could know the seeds beforehand."""
    provable: bool = False
    """Whether the server was bound to its seed before it could know the player's."""
    resigned: bool = False

    @property
    def round_number(self) -> int:
        """The number of :attr:`round`, from 1."""
        return len(self.finished) + (self.round.result is None)

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """The score after each round that is over."""
        return tuple(accumulate([finished.points for finished in self.finished], _added))

    @property
    def scores(self) -> tuple[int, ...]:
        """The score as it stands."""
        if not self.finished:
            return (0,) * self.rules.players
        return tuple(map(sum, zip(*[finished.points for finished in self.finished], strict=True)))

    @property
    def scores_before_round(self) -> tuple[int, ...]:
        """The score when :attr:`round` was dealt."""
        if self.round.result is None:
            return self.scores
        return tuple(map(sub, self.scores, self.round.result.points))

    @property
    def ended(self) -> Ending | None:
        """How the game ended, or None while it goes on."""
        if self.resigned:
            return "resigned"
        if self.round.result is None:  # a round is dealt only while nobody has reached the target
            return None
        return "target" if max(self.scores) >= self.rules.target else None

    @property
    def winner(self) -> Seat | None:
        """Who won. A resigned game goes to the opponent; of two opponents to the one who leads, if one does."""
        return None if self.ended is None else leader(self.scores, self.resigned)

    def with_round(self, reached: RoundState) -> "Game":
        """The same game with the round at this position: what `replace` does, in a tenth of its time."""
        return Game(
            self.rules,
            self.seeds,
            self.opponents,
            self.draw,
            self.finished,
            reached,
            self.versions,
            self.practice,
            self.provable,
            self.resigned,
        )

    def observation(self, seat: Seat) -> Observation:
        """What the seat may know now, the score included."""
        return observe(self.round, seat, self.scores_before_round)


def _added(scores: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, scores, points))


def leader(scores: tuple[int, ...], resigned: bool) -> Seat | None:
    """The seat with the highest score; None where two are level. A player who resigned cannot win."""
    candidates = [seat for seat in range(len(scores)) if seat != PLAYER or not resigned]
    best = max(scores[seat] for seat in candidates)
    leaders = [seat for seat in candidates if scores[seat] == best]
    return leaders[0] if len(leaders) == 1 else None


def start_game(
    rules: Rules,
    opponents: tuple[Opponent, ...],
    seeds: Seeds,
    *,
    practice: bool = False,
    provable: bool = False,
) -> Game:
    """Draw for seats and dealer and deal the first round; the opponents are seated as the draw has it."""
    draw = draw_for_dealer(seeds, rules.players)
    return Game(
        rules=rules,
        seeds=seeds,
        opponents=tuple(opponents[who - 1] for who in draw.players[1:]),
        draw=draw,
        finished=(),
        round=deal(shuffled_deck(seeds, 1), draw.dealer, rules),
        versions=tuple(opponents[who - 1].version for who in draw.players[1:]),
        practice=practice,
        provable=provable,
    )


def act(game: Game, action: Action) -> Game:
    """The game after the seat to act has done this. Raises IllegalAction."""
    if game.ended is not None:
        raise IllegalAction("The game is over.")
    after = play(game.round, action)
    if after.result is None:
        return game.with_round(after)
    finished = Finished(
        dealer=after.setup.dealer,
        kind=after.result.kind,
        points=after.result.points,
        versions=game.versions,
        moves=write_shorthand(move.action for move in after.moves),
    )
    return replace(game, round=after, finished=(*game.finished, finished))


def next_round(game: Game) -> Game:
    """Deal the next round. Raises IllegalAction."""
    if game.ended is not None:
        raise IllegalAction("The game is over.")
    if game.round.result is None:
        raise IllegalAction("The round is not over.")
    dealer = next_dealer(game.round.setup.dealer, game.round.result.kind, game.rules.players)
    deck = shuffled_deck(game.seeds, game.round_number + 1)
    versions = tuple(opponent.version for opponent in game.opponents)
    return replace(game, round=deal(deck, dealer, game.rules), versions=versions)


def next_dealer(dealer: Seat, kind: Outcome, players: int) -> Seat:
    """Who deals after a round that ended so: the same dealer again after a void one, else the next clockwise."""
    return dealer if kind == "void" else (dealer + 1) % players


def resign(game: Game) -> Game:
    """The player gives the game up. Raises IllegalAction once it is over."""
    if game.ended is not None:
        raise IllegalAction("The game is over.")
    return replace(game, resigned=True)


def repeat_game(game: Game) -> Game:
    """The same game again from its seeds, against the same bots: practice, for the deals are no longer new."""
    by_draw = dict(zip(game.draw.players[1:], game.opponents, strict=True))
    opponents = tuple(by_draw[who] for who in sorted(by_draw))
    return start_game(game.rules, opponents, game.seeds, practice=True, provable=game.provable)


def replay_round(game: Game, number: int) -> RoundState | None:
    """The last position of a round that is over, played again from its record; None where that was dropped."""
    finished = game.finished[number - 1]
    if finished.moves is None:
        return None
    state = deal(shuffled_deck(game.seeds, number), finished.dealer, game.rules)
    return replay_moves(state, read_moves(finished.moves))


def events(game: Game, seat: Seat, since: Game | None = None) -> tuple[Event, ...]:
    """Everything that happened since the current round was dealt, as told to this seat.

    ``since`` is the same game earlier: then only what happened after it.
    """
    same_round = since is not None and since.round_number == game.round_number
    earlier = since.round if since is not None and same_round else None
    totals = game.scores if game.round.result else ()  # told with the score
    told = round_events(game.round, seat, totals, since=earlier)
    if since is not None and since.ended is not None:
        return told
    if game.resigned:
        return (*told, Resigned())
    if game.ended is not None and game.winner is not None:
        return (*told, Won(game.winner))
    return told
