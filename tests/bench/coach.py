"""Whether the coach is right: `python tests/bench/coach.py levels --games 200`.

Five measurements, each with intervals of 95 %, told as they grow:

- `levels`: the mean loss per decision of every level, each playing whole games against Steady on the same deals.
- `following`: games won against Steady by whoever follows every hint, and by the Expert on the same deals.
- `mistakes`: what the best and the chosen action bring when both are played out to the end of the round, again and
  again from worlds that fit what was seen, against the loss that the review states.
- `shares`: the same by what the choice was about, for every decision that gave up anything, against the difference of
  the Expert's values: what `engine.coach.SHARES` is taken from.
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
from engine.bots.winning import POINTS, worth
from engine.cards import CARDS
from engine.coach import SHARES, Judgement, Sort, hint, mean_loss, review, sort_of
from engine.coach_playouts import look_deeper
from engine.coach_risk import undercut_risk
from engine.coach_worlds import worlds
from engine.dealing import deal, shuffled_deck
from engine.layoffs import best_defence
from engine.observation import Observation, observe
from engine.playing import play
from engine.record import positions
from engine.rules import RULE_SETS, Rules, customise
from engine.state import Phase, RoundState, Seat

OWN: Seat = 0
WHOLE_ROUND = 1000
"""More turns than any round has."""

WORTH_IT = 0.25
"""A smaller difference between the networks' values, in points, is not played out."""


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


def mistakes(rules: Rules, games: int, seed: int, playouts: int, simulated: bool) -> None:
    """What so many decisions classed as mistakes cost when they are played out."""
    pairs: list[tuple[float, float]] = []
    random = Random(seed)
    for judged in _rounds_of_mistakes(rules, seed):
        found = [each for each in judged if each.classed == "mistake" and not isinstance(each.best.action, Defend)]
        if found:
            one = random.choice(found)
            pairs.append((_played_out(one, playouts, simulated), one.loss))
            if len(pairs) % 10 == 0 or len(pairs) == games:
                print(f"{len(pairs)} mistakes, {playouts} playouts of each action: {_compared(pairs)}", flush=True)
        if len(pairs) == games:
            return


def shares(rules: Rules, games: int, seed: int, playouts: int, simulated: bool) -> None:
    """How much of the networks' differences comes out in play, from so many decisions of each sort."""
    pairs: dict[Sort, list[tuple[float, float]]] = {sort: [] for sort in SHARES}
    random = Random(seed)
    for judged in _rounds_of_mistakes(rules, seed):
        for sort, found in pairs.items():
            costly = [each for each in judged if _sort(each) == sort and each.loss >= WORTH_IT * SHARES[sort]]
            if costly and len(found) < games:
                one = random.choice(costly)
                found.append((_played_out(one, playouts, simulated), one.loss / SHARES[sort]))
                if len(found) % 50 == 0 or len(found) == games:
                    print(f"{sort}, {len(found)} decisions: {_compared(found)}", flush=True)
        if all(len(found) == games for found in pairs.values()):
            return


def _sort(judged: Judgement) -> Sort | None:
    return None if isinstance(judged.best.action, Defend) else sort_of(judged.best.action, judged.chosen.action)


def _compared(pairs: Sequence[tuple[float, float]]) -> str:
    """What was played out, and what was said."""
    said = sum(each for _, each in pairs) / len(pairs)
    mean = ratio([(loss, 1.0) for loss, _ in pairs])
    return f"said {said:.2f}, played out {told(mean, 2)}, share {told(ratio(pairs), 2)}"


def _played_out(judged: Judgement, playouts: int, simulated: bool) -> float:
    """How much better the best action did than the chosen one, in points."""
    if not simulated:
        return look_deeper(judged, playouts, WHOLE_ROUND).loss
    from app.training.playing_on import play_on_from  # needs a C compiler

    seat, scores, rules = judged.seen.seat, judged.seen.scores, judged.seen.rules
    total = 0.0
    for world in islice(worlds(judged.seen), playouts):
        best, chosen = (
            worth(rules, scores, play_on_from(world, each.action, scores), seat)
            for each in (judged.best, judged.chosen)
        )
        total += POINTS * (best - chosen)
    return total / playouts


def _rounds_of_mistakes(rules: Rules, seed: int) -> Iterator[list[Judgement]]:
    """Rounds of the three levels below the Expert, against each other and against Experts, as the coach judges them."""
    for number in count():
        bot = BOTS[("beginner", "steady", "sharp")[number % 3]]
        for over, scores in game(rules, against(bot, ("expert", "steady")[number // 3 % 2], rules), seed, number):
            yield review(over, positions(over), OWN, scores)


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
    parser.add_argument("what", choices=["levels", "following", "mistakes", "shares", "risk"])
    parser.add_argument("--games", type=int, default=200, help="or positions, or rounds")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--simulator", action="store_true", help="play out in the simulator: needs a C compiler")
    parser.add_argument("--rules", choices=RULE_SETS, default="classic")
    parser.add_argument("--limit", type=int, help="another knock limit than that of the rules")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = RULE_SETS[given.rules]
    if given.limit is not None:
        rules = customise(given.rules, {"knock_limit": given.limit})
    match given.what:
        case "levels":
            levels(rules, given.games, given.seed)
        case "following":
            following(rules, given.games, given.seed)
        case "mistakes":
            mistakes(rules, given.games, given.seed, given.playouts, given.simulator)
        case "shares":
            shares(rules, given.games, given.seed, given.playouts, given.simulator)
        case _:
            risk(rules, given.games, given.seed)


if __name__ == "__main__":
    main()
