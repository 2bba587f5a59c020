"""The league table: `python tests/bench/bots.py --games 2000`.

Each line is a match on deals that every seat plays, with 95 % intervals over the deals, as the arena plays them. The
bounds are what each bot is meant to reach; a line whose interval isn't wholly inside is marked.

With ``--simulator`` the trainer's simulator plays what it can, a hundred times as fast. It plays the engine's rules
move for move, and the same players; it takes no times.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.arena.__main__ import play_all
from app.arena.games import Task
from app.arena.statistics import Estimate, points_per_round, share_won, times
from app.training.matches import match
from app.training.twins import HIDDEN, NoTwin, twin
from engine.rules import RULE_SETS

W4 = "look-ahead:weight=4,knock_turns=3"
W16 = "look-ahead:weight=16,knock_turns=6"


@dataclass(frozen=True)
class Meeting:
    """Who meets whom by which rules, and what share of games is aimed at."""

    one: str
    other: str
    rules: str = "classic"
    least: float = 0.0
    most: float = 1.0


LEAGUE = (
    Meeting("expert", "simple", least=0.76),
    Meeting("expert", "openspiel", least=0.70),
    Meeting("expert", "never-knocks", least=0.97),
    Meeting("expert", W4, least=0.68),
    Meeting("expert", W16, least=0.60),
    Meeting("expert", "sharp", least=0.60),
    Meeting("sharp", "steady", least=0.58),
    Meeting("steady", "beginner", least=0.65),
    Meeting("steady", "simple", least=0.50, most=0.62),
    *(
        Meeting("expert", "steady", rules, least=0.60)
        for rules in ("classic", "italian", "oklahoma", "spanish", "polish")
    ),
    Meeting("expert", "steady", "three", least=0.48),
)


def main() -> None:
    """Play the league, or the meetings of one player, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="meetings whose line contains this")
    parser.add_argument(
        "--simulator", action="store_true", help="play in the trainer's simulator where that is possible"
    )
    parser.add_argument("--reference", metavar="FILE", help="the reference player's file, to meet it too")
    given = parser.parse_args()
    print("| who | against | rules | games | won | points a round | aim | ms a decision: mean, median, 99 % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    league = [*LEAGUE]
    if given.reference is not None:
        league.insert(0, Meeting("expert", f"reference:{given.reference}", least=0.50))
    for meeting in league:
        if "openspiel" in meeting.other and find_spec("pyspiel") is None:
            continue
        if given.only is None or given.only in f"{meeting.one} {meeting.other} {meeting.rules}":
            print(line(meeting, given), flush=True)


def line(meeting: Meeting, given: argparse.Namespace) -> str:
    """Play a meeting; its row of the table."""
    rules = RULE_SETS[meeting.rules]
    deals = -(-given.games // rules.players)
    if given.simulator:
        try:
            one, other = twin(meeting.one, rules), twin(meeting.other, rules)
            won = match(HIDDEN, one, other, rules, deals, given.seed)
            return row(meeting, deals * rules.players, won, "in the simulator", "")
        except NoTwin:
            pass
    players = (meeting.one, *[meeting.other] * (rules.players - 1))
    tallies = play_all([Task(rules, players, given.seed, number) for number in range(deals)], given.processes)
    points, taken = points_per_round(tallies), times(tallies, meeting.one)
    assert taken is not None
    spent = f"{taken.mean:.2f}, {taken.median:.2f}, {taken.percentile_99:.2f}"
    games = sum(tally.games for tally in tallies)
    return row(meeting, games, share_won(tallies), f"{points.value:+.2f} ± {points.give_or_take:.2f}", spent)


def row(meeting: Meeting, games: int, won: Estimate, points: str, spent: str) -> str:
    """A meeting's row of the table."""
    inside = meeting.least <= won.value - won.give_or_take and won.value + won.give_or_take <= meeting.most
    aim = f"{meeting.least:.0%}" + (f" to {meeting.most:.0%}" if meeting.most < 1 else " or more")
    name = meeting.other.partition(":")[0] if meeting.other.startswith("reference") else meeting.other
    cells = (
        meeting.one,
        name if RULE_SETS[meeting.rules].players == 2 else f"two {name}",
        meeting.rules,
        f"{games:,}",
        f"{won.value:.1%} ± {won.give_or_take:.1%}",
        points,
        aim + ("" if inside else " (missed)"),
        spent,
    )
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
