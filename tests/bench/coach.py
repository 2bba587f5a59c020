"""Whether the coach is right: `python tests/bench/coach.py levels --games 200`.

Four measurements, each with intervals of 95 %, told as they grow:

- `levels`: the mean loss per decision of every level, each playing whole games against Steady on the same deals.
- `following`: games won against Steady by whoever follows every hint, and by the Expert on the same deals.
- `mistakes`: what the best and the chosen action bring when both are played out to the end of the round, again and
  again from worlds that fit what was seen, against the loss that the review states.
- `risk`: how often a knock would have been undercut in rounds among Experts, against the risk that a hint tells.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.arena.games import Task, seeds_of
from app.arena.statistics import Estimate, ratio
from engine.actions import Action, Defend, Knock
from engine.bots import BOTS
from engine.bots.beliefs import beliefs
from engine.bots.bot import Bot
from engine.bots.evaluation import going_out
from engine.bots.expert import Expert
from engine.cards import CARDS
from engine.coach import Judgement, hint, mean_loss, review
from engine.coach_playouts import look_deeper
from engine.coach_risk import undercut_risk
from engine.dealing import deal, shuffled_deck
from engine.layoffs import best_defence
from engine.observation import Observation, observe
from engine.playing import play
from engine.record import positions
from engine.rules import RULE_SETS, Rules
from engine.state import Phase, RoundState, Seat

OWN: Seat = 0
WHOLE_ROUND = 1000
"""More turns than any round has."""


class Follower:
    """Whoever does what the hint says, and counts how often the Expert would have done something else."""

    id = "follower"
    version = 1
    names = ("Follower", "Follower")

    def __init__(self) -> None:
        self.differed = 0

    def choose(self, observation: Observation) -> Action:
        """The hint."""
        found = hint(observation)
        assert found is not None, observation
        self.differed += found.action != Expert().choose(observation)
        return found.action


def game(rules: Rules, bots: Sequence[Bot], seed: int, number: int) -> Iterator[tuple[RoundState, tuple[int, ...]]]:
    """A whole game: every round when it is over, with the score before it."""
    seeds = seeds_of(Task(rules, (), seed, number))
    scores, dealer = (0,) * rules.players, seeds.server[0] % rules.players
    for each in count(1):
        state = deal(shuffled_deck(seeds, each), dealer, rules)
        while state.phase is not Phase.OVER:
            state = play(state, bots[state.turn].choose(observe(state, state.turn, scores)))
        yield state, scores
        assert state.result is not None
        scores = tuple(map(sum, zip(scores, state.result.points, strict=True)))
        if max(scores) >= rules.target or each == 500:
            return
        dealer = (dealer + (state.result.kind != "void")) % rules.players


def against(bot: Bot, others: str, rules: Rules) -> list[Bot]:
    """The bot in its seat, and others of one level in the other seats."""
    return [bot, *[BOTS[others]] * (rules.players - 1)]


def told(found: Estimate, places: int = 3) -> str:
    """The value and its interval."""
    return f"{found.value:.{places}f} ± {found.give_or_take:.{places}f}"


def levels(rules: Rules, games: int, seed: int) -> None:
    """Every level's mean loss per decision."""
    for level, bot in BOTS.items():
        losses = []
        for number in range(games):
            judged = [
                each
                for over, scores in game(rules, against(bot, "steady", rules), seed, number)
                for each in review(over, positions(over), OWN, scores)
            ]
            losses.append((mean_loss(judged) * len(judged), float(len(judged))))
        print(f"{level}: {told(ratio(losses))} points a decision, {games} games", flush=True)


def following(rules: Rules, games: int, seed: int) -> None:
    """Games won by whoever follows the hints, and by the Expert."""
    players: tuple[Bot, ...] = (follower := Follower(), Expert())
    for bot in players:
        won = []
        for number in range(games):
            *_, (over, scores) = game(rules, against(bot, "steady", rules), seed, number)
            assert over.result is not None
            after = [score + points for score, points in zip(scores, over.result.points, strict=True)]
            won.append((float(after[OWN] == max(after)), 1.0))
        print(f"{bot.id}: won {told(ratio(won))} of {games} games against steady", flush=True)
    print(f"the hint was not the Expert's choice {follower.differed} times")


def mistakes(rules: Rules, games: int, seed: int, playouts: int, whole: bool) -> None:
    """What so many decisions classed as mistakes cost when they are played out."""
    pairs: list[tuple[float, float]] = []
    for judged in islice(_mistakes(rules, seed), games):
        found = look_deeper(judged, playouts, WHOLE_ROUND) if whole else look_deeper(judged, playouts)
        pairs.append((found.loss, judged.loss))
        if len(pairs) % 10 == 0 or len(pairs) == games:
            stated = sum(loss for _, loss in pairs) / len(pairs)
            mean = ratio([(loss, 1.0) for loss, _ in pairs])
            print(
                f"{len(pairs)} mistakes, {playouts} playouts of each action: stated {stated:.2f}, "
                f"played out {told(mean, 2)}, share {told(ratio(pairs), 2)}",
                flush=True,
            )


def _mistakes(rules: Rules, seed: int) -> Iterator[Judgement]:
    """Mistakes by players of the three levels below the Expert, no more than one of a round."""
    random = Random(seed)
    for number in count():
        bot = BOTS[("beginner", "steady", "sharp")[number % 3]]
        for over, scores in game(rules, against(bot, "expert", rules), seed, number):
            judged = review(over, positions(over), OWN, scores)
            found = [each for each in judged if each.classed == "mistake" and not isinstance(each.best.action, Defend)]
            if found:
                yield random.choice(found)


def risk(rules: Rules, rounds: int, seed: int) -> None:
    """The chances to knock in rounds among Experts, by the risk told: how many were undercut."""
    random = Random(seed)
    chances: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for _ in range(rounds):
        state = deal(random.sample(CARDS, 52), random.randrange(rules.players), rules)
        while state.phase is not Phase.OVER:
            seen = observe(state, state.turn)
            out = going_out(seen) if state.phase is not Phase.DEFEND else None
            if out is not None and isinstance(out.action, Knock) and out.deadwood > 0:
                left = min(best_defence(state.hands[r.seat], out.action.melds).points for r in beliefs(seen).rivals)
                undercut = left < out.deadwood or (left == out.deadwood and rules.tie == "undercut")
                said = undercut_risk(seen, beliefs(seen), out.deadwood)
                chances[min(said // 10, 6)].append((float(undercut), said / 100))
            state = play(state, Expert().choose(seen))
    for tenth, found in sorted(chances.items()):
        mean = sum(each for _, each in found) / len(found)
        happened = ratio([(undercut, 1.0) for undercut, _ in found])
        print(f"told {10 * tenth} % or more: {len(found)} chances, told {mean:.3f}, undercut {told(happened)}")


def main() -> None:
    """Do one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["levels", "following", "mistakes", "risk"])
    parser.add_argument("--games", type=int, default=200, help="or positions, or rounds")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--short", action="store_true", help="play mistakes out as far as a deeper look does")
    parser.add_argument("--rules", choices=RULE_SETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = RULE_SETS[given.rules]
    match given.what:
        case "levels":
            levels(rules, given.games, given.seed)
        case "following":
            following(rules, given.games, given.seed)
        case "mistakes":
            mistakes(rules, given.games, given.seed, given.playouts, not given.short)
        case _:
            risk(rules, given.games, given.seed)


if __name__ == "__main__":
    main()
