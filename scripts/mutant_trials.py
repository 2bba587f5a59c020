"""The part of scripts/mutants that works inside pytest: each mutant is tried in a fork whose tests are ready."""

import functools
import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

from _pytest.runner import runtestprotocol
from mutmut.mutation import trampoline

PATIENCE = 5
"""A mutant that keeps the processor busy for so many times what a test takes is dead: its rounds never end."""
SECONDS = 3
"""What any test may take besides."""

in_force = {"module": "", "mutant": ""}
reached = set()


def switch(mutants, is_classmethod=False):
    """mutmut's decorator of a function that has mutants, without the price of asking the environment at each call.

    Notes that the function was called, and calls the mutant that is in force, or the function itself.
    """
    assert not is_classmethod, "no class method is among the rules"

    def decorate(function):
        module, (holder, _, own) = function.__module__, function.__qualname__.rpartition(".")
        name = f"{module}.xǁ{holder}ǁ{own}" if holder else f"{module}.x_{own}"

        @functools.wraps(function)
        def called(*args, **kwargs):
            reached.add(name)
            chosen = mutants.get(in_force["mutant"], function) if in_force["module"] == module else function
            return chosen(*args, **kwargs)

        return called

    return decorate


trampoline.wrap_in_trampoline = switch


def pytest_runtestloop(session):
    """First all tests without a mutant, which must pass; then each mutant against those that call its function."""
    trials = {}
    for item in session.items:
        reached.clear()
        began = time.process_time()
        assert passes(item), f"{item.nodeid} fails without any mutant"
        trials[item] = time.process_time() - began, frozenset(reached)
    noted = Path(os.environ["MUTANTS"])
    mutants = json.loads(noted.read_text())
    died = {}
    for mutant, end in ends(mutants, trials):
        died[mutant] = end
        living = sum(not each for each in died.values())
        print(f"{len(died)} of {len(mutants)} tried, {living} alive", file=sys.__stderr__, flush=True)
        noted.write_text(json.dumps(died))
    return True


def passes(item):
    """Whether the test passes."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def ends(mutants, trials):
    """Each mutant and whether it died, as they end; every processor tries one."""
    waiting, tried = list(reversed(mutants)), {}
    while waiting or tried:
        while waiting and len(tried) < os.cpu_count():
            mutant = waiting.pop()
            tried[begin(mutant, trials)] = mutant
        child, status = os.wait()
        yield tried.pop(child), status != 0


def begin(mutant, trials):
    """A fork in which the mutant is in force: it fails when some test does, the fastest first, or works too long."""
    child = os.fork()
    if child == 0:
        function, _, _ = mutant.rpartition("__mutmut_")
        in_force["module"], _, in_force["mutant"] = mutant.rpartition(".")
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        concerned = [item for item, (_, called) in trials.items() if function in called]
        for item in sorted(concerned, key=lambda item: trials[item][0]):
            limit = round(time.process_time() + PATIENCE * trials[item][0]) + SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            if not passes(item):
                os._exit(1)
        os._exit(0)
    return child
