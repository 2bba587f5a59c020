"""The part of scripts/mutants that works inside pytest: each mutant is tried in a fork whose tests are ready."""

import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

from _pytest.runner import runtestprotocol

PATIENCE = 3
"""A mutant that keeps the processor busy for so many times what all tests take is dead: its rounds never end."""


def pytest_runtestloop(session):
    """First all tests without a mutant, which must pass; then each mutant against them, the fastest first."""
    took = {}
    for item in session.items:
        began = time.process_time()
        assert passes(item), f"{item.nodeid} fails without any mutant"
        took[item] = time.process_time() - began
    items = sorted(session.items, key=took.__getitem__)
    noted = Path(os.environ["MUTANTS"])
    mutants = json.loads(noted.read_text())
    died = {}
    for mutant, end in ends(mutants, items, round(PATIENCE * sum(took.values())) + 1):
        died[mutant] = end
        living = sum(not each for each in died.values())
        print(f"\r  {len(died)} of {len(mutants)} tried, {living} alive", end="", file=sys.__stderr__, flush=True)
    noted.write_text(json.dumps(died))
    return True


def passes(item):
    """Whether the test passes."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def ends(mutants, items, seconds):
    """Each mutant and whether it died, as they end; every processor tries one."""
    waiting, tried = list(reversed(mutants)), {}
    while waiting or tried:
        while waiting and len(tried) < os.cpu_count():
            mutant = waiting.pop()
            tried[begin(mutant, items, seconds)] = mutant
        child, status = os.wait()
        yield tried.pop(child), status != 0


def begin(mutant, items, seconds):
    """A fork in which the mutant is in force: it fails when some test does, or when it works for too long."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.environ["MUTANT_UNDER_TEST"] = mutant
        os._exit(0 if all(map(passes, items)) else 1)
    return child
