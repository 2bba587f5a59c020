"""What the server logs while something is done."""

import io
import logging
import logging.config
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from app.logs import configuration


@contextmanager
def logged(level: str, form: Literal["text", "json"]) -> Iterator[io.StringIO]:
    """What is logged meanwhile."""
    loggers = [logging.getLogger(name) for name in ("uvicorn", "juniper")]
    before = [(each.handlers, each.level, each.propagate) for each in loggers]
    written = io.StringIO()
    setup = configuration(level, form)
    setup["handlers"]["stderr"]["stream"] = written
    logging.config.dictConfig(setup)
    yield written
    for each, (handlers, old_level, propagate) in zip(loggers, before, strict=True):
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(old_level)
