"""Games between players, on deals that every seat gets to play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter

from app.arena.players import player
from engine.actions import Action
from engine.bots.bot import Bot
from engine.dealing import Seeds, deal, shuffled_deck
from engine.game import next_dealer
from engine.observation import Observation, observe
from engine.playing import play
from engine.rules import Rules
from engine.state import Phase, Seat


@dataclass(frozen=True, slots=True)
class Task:
    """One deal: a game from the same decks for every way to seat the players."""

    rules: Rules
    players: tuple[str, ...]
    """The players' texts, one for each seat; the first is the one whose results are counted."""
    seed: int
    number: int


@dataclass(slots=True)
class Tally:
    """What the first player achieved on one deal, over all seatings."""

    games: int = 0
    won: float = 0
    rounds: int = 0
    points: float = 0
    """Its points, less the mean of the others'."""
    counts: dict[str, int] = field(default_factory=dict)
    """How often it, or another, ended a round how: ``own gin``, ``other knock``, ``void`` …"""
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """How long each player took for its decisions."""


MOST_ROUNDS = 500
"""Players who never end a round would go on for ever; a game so long is nobody's."""


def play_task(task: Task) -> Tally:
    """Play the deal once for each rotation of the players."""
    tally = Tally()
    count = len(task.players)
    for shift in range(count):
        seated = tuple(task.players[(seat - shift) % count] for seat in range(count))
        _play_game(task, seated, shift, tally)
    return tally


def seeds_of(task: Task) -> Seeds:
    """The two seeds of a deal."""
    digest = sha256(f"juniper-arena:{task.seed}:{task.number}".encode()).digest()
    return Seeds(digest[:16], digest[16:])


def _play_game(task: Task, seated: Sequence[str], own: Seat, tally: Tally) -> None:
    bots = [player(text) for text in seated]
    seeds = seeds_of(task)
    players = task.rules.players
    scores, dealer, number = (0,) * players, seeds.server[0] % players, 0
    while max(scores) < task.rules.target and number < MOST_ROUNDS:
        number += 1
        state = deal(shuffled_deck(seeds, number), dealer, task.rules)
        while state.phase is not Phase.OVER:
            seconds = tally.seconds.setdefault(seated[state.turn], [])
            state = play(state, _timed_choice(bots[state.turn], observe(state, state.turn, scores), seconds))
        result = state.result
        assert result is not None
        scores = tuple(map(sum, zip(scores, result.points, strict=True)))
        tally.points += result.points[own] - (sum(result.points) - result.points[own]) / (players - 1)
        whose = "" if result.winner is None else "own " if result.winner == own else "other "
        tally.counts[whose + result.kind] = tally.counts.get(whose + result.kind, 0) + 1
        dealer = next_dealer(dealer, result.kind, players)
    tally.games += 1
    tally.rounds += number
    leaders = [seat for seat in range(players) if scores[seat] == max(scores)]
    if max(scores) >= task.rules.target and own in leaders:
        tally.won += 1 / len(leaders)


def _timed_choice(bot: Bot, observation: Observation, seconds: list[float]) -> Action:
    """The bot's choice. Only real choices are timed."""
    start = perf_counter()
    action = bot.choose(observation)
    if len(observation.legal) > 1:
        seconds.append(perf_counter() - start)
    return action
