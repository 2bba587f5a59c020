"""Sharing the games out among processes: the standard library's, or whatever joblib speaks to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def share_out(
    work: Callable[[Task], Answer], tasks: Sequence[Task], processes: int, backend: str | None
) -> Iterator[Answer]:
    """The answers in the order of the tasks, as they come in.

    ``backend`` names one of joblib's (``loky``, or ``dask`` or ``ray`` where these are registered); without it the
    standard library's processes do the work, or this one alone.
    """
    if backend is not None:
        yield from _with_joblib(work, tasks, processes, backend)
    elif processes == 1:
        yield from map(work, tasks)
    else:
        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(work, tasks, chunksize=max(1, min(8, len(tasks) // (4 * processes))))


def _with_joblib(
    work: Callable[[Task], Answer], tasks: Iterable[Task], processes: int, backend: str
) -> Iterator[Answer]:
    joblib = import_module("joblib")
    with joblib.parallel_config(backend=backend, n_jobs=processes):
        answers = joblib.Parallel(return_as="generator")(joblib.delayed(work)(task) for task in tasks)
        yield from answers
