"""The part of scripts/mutants that works inside pytest: each mutant is tried in a fork whose tests are ready."""

import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

from _pytest.runner import runtestprotocol

SECONDS = 120


def pytest_runtestloop(session):
    """First all tests without a mutant, which must pass; then each mutant against them, the fastest first."""
    took = {}
    for item in session.items:
        began = time.perf_counter()
        assert passes(item), f"{item.nodeid} fails without any mutant"
        took[item] = time.perf_counter() - began
    items = sorted(session.items, key=took.__getitem__)
    noted = Path(os.environ["MUTANTS"])
    mutants = json.loads(noted.read_text())
    died = {}
    for number, mutant in enumerate(mutants, start=1):
        died[mutant] = dies(mutant, items)
        living = sum(not each for each in died.values())
        print(f"\r  {number} of {len(mutants)} tried, {living} alive", end="", file=sys.__stderr__, flush=True)
    noted.write_text(json.dumps(died))
    return True


def passes(item):
    """Whether the test passes."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def dies(mutant, items):
    """Whether some test fails in a fork in which the mutant is in force, or never comes to an end."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.environ["MUTANT_UNDER_TEST"] = mutant
        os._exit(0 if all(map(passes, items)) else 1)
    _, status = os.waitpid(child, 0)
    return status != 0
