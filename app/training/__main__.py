"""Train the Expert's networks: `python -m app.training two --directory out`.

A course goes through its stages one after another; each ends with a file, so that an interrupted course goes on
with the stage it was in. The same seed brings the same networks, on machines whose compiler rounds alike.
"""

import argparse
import ctypes
import json
import time
from pathlib import Path

from app.training.growth import fill
from app.training.matches import match
from app.training.native import Brain, CPlayer, CRules, CSchedule, c_rules, simulator
from app.training.stages import COURSES, POOL, SPARRING, Course, Stage

STEP = 20_000
"""After so many rounds the rate and the noise are lowered."""

WEIGHTS = ".weights"
"""How the name of a file in the Expert's own form ends."""

REPORT = 500_000
"""After so many rounds progress is measured."""


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(prog="python -m app.training", description=__doc__)
    parser.add_argument("course", choices=COURSES, help="two, further, response or three: see README.md")
    parser.add_argument("--directory", type=Path, required=True, help="where the stages' files go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--start", type=Path, help="networks to begin with: for three seats those for two, or a file of weights"
    )
    parser.add_argument("--scale", type=float, default=1.0, help="train so much shorter or longer")
    arguments = parser.parse_args()
    arguments.directory.mkdir(parents=True, exist_ok=True)
    run(COURSES[arguments.course], arguments.directory, arguments.seed, arguments.scale, arguments.start)


def run(course: Course, directory: Path, seed: int, scale: float, start: Path | None) -> None:
    """Go through the stages that have no file yet."""
    files = [directory / f"stage{number}.brain" for number in range(len(course.stages))]
    earlier = [start] if start is not None and start.suffix == WEIGHTS else []
    for number, stage in enumerate(course.stages):
        if not files[number].exists():
            met = [*earlier, *files[:number][-2:]] if earlier else files[1:number][-2:]
            train(course, stage, start, met, files[number], seed * 100 + number, scale)
        start = files[number]


def train(
    course: Course, stage: Stage, start: Path | None, earlier: list[Path], end: Path, seed: int, scale: float
) -> None:
    """Train one stage from the networks in ``start`` and write what becomes of them to ``end``."""
    library = simulator(course.hidden)
    trainer = library.new_trainer(seed)
    brain = Brain(course.hidden, library.brain_of(trainer))
    if start is not None:
        read(brain, start)
    snapshots = [read(Brain(course.hidden), path) for path in earlier]
    pool = [*(() if course.against_start else POOL), *(snapshot.player() for snapshot in snapshots)]
    library.set_rules(trainer, (CRules * len(course.rules))(*map(c_rules, course.rules)), len(course.rules))
    library.set_pool(trainer, (CPlayer * len(pool))(*pool), len(pool))
    total, done, began = int(stage.rounds * scale), 0, time.monotonic()
    while done < total:
        gone = done / total
        schedule = CSchedule(
            rate=stage.rate[0] * (stage.rate[1] / stage.rate[0]) ** gone,
            noise=stage.noise[0] + (stage.noise[1] - stage.noise[0]) * gone,
            trace_decay=0.8,
            pool_share=stage.pool_share,
            bootstrap=float(stage.bootstrap),
        )
        library.train(trainer, min(STEP, total - done), ctypes.byref(schedule))
        before, done = done, library.rounds_of(trainer)
        if before // REPORT != done // REPORT or done >= total:
            brain.write(end.with_name("latest.brain"))
            report(course, brain, done, time.monotonic() - began)
    brain.write(end)
    library.free_trainer(trainer)


def read(brain: Brain, path: Path) -> Brain:
    """Fill the networks from a stage's file, or from the weights of an earlier Expert."""
    if path.suffix == WEIGHTS:
        fill(brain, path)
    else:
        brain.read(path)
    return brain


def report(course: Course, brain: Brain, rounds: int, seconds: float) -> None:
    """Print how the networks stand."""
    results = {
        name: round(match(course.hidden, brain.player(), player, course.rules[0], 200, rounds).value * 100, 1)
        for name, player in SPARRING.items()
    }
    print(json.dumps({"rounds": rounds, "seconds": round(seconds), "won": results}), flush=True)


if __name__ == "__main__":
    main()
