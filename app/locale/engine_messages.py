"""The sentences the engine may say, read out of its source.

The engine knows nothing of languages: its sentences are plain English, and reach the player through
:func:`engine.legal.why_illegal` or an error. So a sentence is

* what a function that answers ``str | None`` returns, and
* what ``IllegalAction`` or ``InvalidRules`` is raised with.
"""

import ast
from collections.abc import Iterator

ERRORS = ("IllegalAction", "InvalidRules")
ANSWER = "str | None"


class NotWrittenOut(Exception):
    """A sentence that is put together at run time, so that nobody can translate it."""


def engine_messages(source: str) -> Iterator[tuple[int, str]]:
    """Every sentence in a module of the engine, with its line.

    >>> list(engine_messages('def why() -> str | None:\\n    return None if True else "Draw a card first."'))
    [(2, 'Draw a card first.')]
    >>> list(engine_messages('raise IllegalAction("The game is over.")'))
    [(1, 'The game is over.')]
    >>> list(engine_messages('def name() -> str:\\n    return "ace"'))
    []

    Raises NotWrittenOut for a sentence that is no literal.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(returns=ast.expr() as kind) if ast.unparse(kind) == ANSWER:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from _answers(inner.value)
            case ast.Call(func=ast.Name(id=name), args=[sentence, *_]) if name in ERRORS:
                yield from _told(sentence)


def _answers(value: ast.expr) -> Iterator[tuple[int, str]]:
    """The sentences among the values that an expression may have; what another function answers is read there."""
    match value:
        case ast.IfExp(body=body, orelse=otherwise):
            yield from _answers(body)
            yield from _answers(otherwise)
        case ast.BoolOp(values=values):
            for each in values:
                yield from _answers(each)
        case ast.Constant(value=None) | ast.Call() | ast.Name():
            pass
        case _:
            yield from _told(value)


def _told(value: ast.expr) -> Iterator[tuple[int, str]]:
    match value:
        case ast.Constant(value=str(sentence)):
            yield value.lineno, sentence
        case ast.Name():  # a reason that was asked for just before
            pass
        case _:
            raise NotWrittenOut(f"line {value.lineno}: {ast.unparse(value)}")
