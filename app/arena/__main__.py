"""Let players meet: `python -m app.arena steady beginner --games 1000`.

Every deal is played from every seat. The first player named is the one whose results are counted; at three seats it
meets two of the second, or the second and the third.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from secrets import randbelow

from app.arena.games import Tally, Task, play_task
from app.arena.players import PLAYERS, UnknownPlayer, player
from app.arena.processes import share_out
from app.arena.statistics import Estimate, counts, points_per_round, share_won, times
from engine.errors import InvalidRules
from engine.rules import RULE_SETS, Rules, customise, read_value


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, and print what came of it."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        rules = _rules(given.rules, given.set)
        players = _seat(given.players, rules)
        for text in players:
            player(text)
    except (InvalidRules, UnknownPlayer) as error:
        parser.error(str(error))
    seed = randbelow(1 << 32) if given.seed is None else given.seed
    deals = -(-given.games // rules.players)
    print(f"{' against '.join(players)} by {rules.id}: {deals * rules.players} games, seed {seed}")
    tasks = [Task(rules, players, seed, number) for number in range(given.first, given.first + deals)]
    print_report(players, play_all(tasks, given.processes, given.joblib))
    return 0


def play_all(tasks: Sequence[Task], processes: int, backend: str | None = None) -> list[Tally]:
    """Play every deal, with a bar on the terminal that shows how far it is."""
    tallies = []
    for tally in share_out(play_task, tasks, processes, backend):
        tallies.append(tally)
        if sys.stderr.isatty():
            _show_progress(len(tallies), len(tasks), share_won(tallies))
    return tallies


def print_report(players: Sequence[str], tallies: Sequence[Tally]) -> None:
    """Games and points with their intervals, how rounds ended, and the time per decision."""
    won, points = share_won(tallies), points_per_round(tallies)
    print(f"games won         {100 * won.value:6.2f} % ± {100 * won.give_or_take:.2f}")
    print(f"points per round  {points.value:+6.2f}   ± {points.give_or_take:.2f}")
    print("rounds            " + ", ".join(f"{what} {often}" for what, often in counts(tallies).items()))
    for text in dict.fromkeys(players):
        taken = times(tallies, text)
        if taken is not None:
            print(
                f"ms per decision   mean {taken.mean:.3f}, median {taken.median:.3f},"
                f" 99th percentile {taken.percentile_99:.3f}: {text}"
            )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m app.arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", nargs="+", help=f"two or three of: {', '.join(PLAYERS)}")
    parser.add_argument("--games", type=int, default=1000, help="at least so many")
    parser.add_argument("--rules", default="classic", choices=RULE_SETS)
    parser.add_argument(
        "--set", action="append", default=[], metavar="PARAMETER=VALUE", help="change a rule, for example knock_limit=7"
    )
    parser.add_argument("--seed", type=int, help="the same seed brings the same games; drawn and printed if not given")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--joblib", metavar="BACKEND", help="share the games out by joblib: loky, dask, ray …")
    return parser


def _rules(base: str, changes: Sequence[str]) -> Rules:
    if not changes:
        return RULE_SETS[base]
    named = (change.partition("=") for change in changes)
    return customise(base, {name: read_value(name, text) for name, _, text in named})


def _seat(players: Sequence[str], rules: Rules) -> tuple[str, ...]:
    if not 2 <= len(players) <= rules.players:
        raise UnknownPlayer(f"{rules.id} is for {rules.players} players: name at least two and not more.")
    return tuple(players) + (players[1],) * (rules.players - len(players))


def _show_progress(done: int, of: int, won: Estimate) -> None:
    filled = 30 * done // of
    bar = "█" * filled + "·" * (30 - filled)
    end = "\n" if done == of else ""
    print(f"\r{bar} {done}/{of} deals, {100 * won.value:.1f} % won", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
