"""What the Expert's decisions take: `python -m tests.bench.decisions`.

Times are of one thread of this process, of real choices only; memory and imports are of processes of their own.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter, thread_time

from engine.bots import BOTS
from engine.rules import RULE_SETS, Rules
from engine.state import Phase
from tests.engine.bots.tables import positions

ROOT = Path(__file__).parents[2]

IMPORT = "from time import process_time as now; start = now(); import app.main; print(now() - start)"
WORKER = """
import resource
from app.arena.games import Task, play_task
from engine.rules import RULE_SETS
for name in ("classic", "three"):
    play_task(Task(RULE_SETS[name], ("expert",) * RULE_SETS[name].players, 1, 0))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="so many of every rule set")
    given = parser.parse_args()
    start = perf_counter()
    BOTS["expert"].choose(next(seen for _, seen in positions(RULE_SETS["classic"], [BOTS["steady"]] * 2, Random(0))))
    print(f"first decision, with the weights read: {perf_counter() - start:.2f} s")
    print(f"import of the app, time of the processor: {min(_told(IMPORT) for _ in range(3)):.2f} s")
    print(f"memory of an arena's worker, after games at two and three seats: {_told(WORKER):.0f} MB")
    print("| rules | decisions | mean | median | 99 % |")
    print("| --- | --- | --- | --- | --- |")
    for name, rules in RULE_SETS.items():
        taken = sorted(_times(rules, given.rounds))
        high = taken[int(0.99 * len(taken))]
        print(f"| {name} | {len(taken)} | {mean(taken):.2f} ms | {median(taken):.2f} ms | {high:.2f} ms |", flush=True)


def _told(program: str) -> float:
    """The number that a process of its own prints."""
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return float(told.stdout)


def _times(rules: Rules, rounds: int) -> list[float]:
    """The milliseconds of every decision between more than one action in so many rounds among Experts."""
    expert, random, taken = BOTS["expert"], Random(1), []
    for number in range(rounds + 1):  # the first one reads the weights and is not counted
        for _, seen in positions(rules, [expert] * rules.players, random):
            if seen.phase is not Phase.OVER and len(seen.legal) > 1:
                start = thread_time()
                expert.choose(seen)
                if number:
                    taken.append(1000 * (thread_time() - start))
    return taken


if __name__ == "__main__":
    main()
