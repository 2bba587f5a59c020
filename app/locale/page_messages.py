"""The messages of the page, read out of its scripts.

A message is what ``t``, ``tc``, ``tn`` or ``rich`` of ``static/js/i18n.js`` is called with, under whatever name a
module has imported it. It must be written out where it is called, if need be as one of several:
``t(gin ? "Declare gin" : "Knock")``. A function may hand on a ``message`` that its own caller has written out so.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

FUNCTIONS = {"t": 1, "rich": 1, "tn": 2, "tc": 2}
"""How many strings each takes: ``tn`` a singular and a plural, ``tc`` a context and a message."""

_TOKEN = re.compile(
    r"""
      (?P<space>\s+|//[^\n]*|/\*.*?\*/)
    | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<name>[\w$\#]+)
    | (?P<regex>/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*)
    | (?P<mark>=>|\?\?|\?\.|&&|\|\||[^\s])
    """,
    re.VERBOSE | re.DOTALL,
)
_IMPORT = re.compile(r"import\s*\{([^}]*)\}\s*from\s*\"[^\"]*i18n\.js\"")
_ALIAS = re.compile(r"(\w+)\s+as\s+(\w+)")
_VALUES_END = re.compile(r"[\w$)\]}]")


class Token(NamedTuple):
    """A piece of script: a string, a name or a mark, with its line."""

    kind: str
    text: str
    line: int


class Message(NamedTuple):
    """One message; its plural where it has one, its context where another message reads the same."""

    text: str
    plural: str | None = None
    context: str | None = None


class Call(NamedTuple):
    """One call of a message function; no messages where the script does not write them out."""

    line: int
    messages: tuple[Message, ...]


def page_calls(script: str) -> Iterator[Call]:
    """Every call of a message function in a script, comments and definitions aside.

    >>> list(page_calls('tn("{n} card", "{n} cards", n)'))
    [Call(line=1, messages=(Message(text='{n} card', plural='{n} cards', context=None),))]
    >>> [call] = page_calls('html`<b>${t(gin ? "Gin" : "Knock")}</b>` // t("never")')
    >>> [message.text for message in call.messages]
    ['Gin', 'Knock']
    >>> list(page_calls('t(names[kind])'))
    [Call(line=1, messages=())]
    >>> list(page_calls('const shown = (message, values) => rich(message, values);'))
    []
    """
    functions = {name: name for name in FUNCTIONS} | {
        alias: name for names in _IMPORT.findall(script) for name, alias in _ALIAS.findall(names) if name in FUNCTIONS
    }
    tokens = list(_tokens(script))
    for at, token in enumerate(tokens[:-1]):
        if token.text not in functions or tokens[at + 1].text != "(":
            continue
        defined = at > 0 and tokens[at - 1].text in ("function", ".")
        handed_on = tokens[at + 2].text == "message" and tokens[at + 3].text in (",", ")")
        if not defined and not handed_on:
            yield Call(token.line, _messages(tokens, at + 2, functions[token.text]))


def _messages(tokens: Sequence[Token], at: int, function: str) -> tuple[Message, ...]:
    """The messages of a call whose arguments begin here."""
    first, after = _choices(tokens, at)
    if FUNCTIONS[function] == 1:
        return tuple(map(Message, first))
    second, _ = _choices(tokens, after)
    if len(first) != 1 or len(second) != 1:
        return ()
    return (Message(second[0], context=first[0]) if function == "tc" else Message(first[0], second[0]),)


def _choices(tokens: Sequence[Token], at: int) -> tuple[list[str], int]:
    """The strings that the argument beginning here may be, and where the next argument begins."""
    found = []
    depth, before = 0, "("
    while depth or tokens[at].text not in (",", ")"):
        token = tokens[at]
        depth += (token.text in ("(", "[", "{", "${")) - (token.text in (")", "]", "}"))
        if token.kind == "string" and not depth and before in ("(", "?", ":"):
            found.append(_read(token.text))
        before = "" if token.kind == "string" else token.text
        at += 1
    return found, at + 1


def _read(literal: str) -> str:
    body = literal[1:-1]
    if literal[0] == "'":
        body = body.replace("\\'", "'").replace('"', '\\"')
    return str(json.loads(f'"{body}"'))


def _tokens(script: str) -> Iterator[Token]:
    """The script's tokens. Of a template only the parts in ``${…}`` are script; its text is passed over."""
    at, line, previous = 0, 1, ""
    open_braces: list[int] = []
    while at < len(script):
        if script[at] == "`" or (script[at] == "}" and open_braces and open_braces[-1] == 0):
            if script[at] == "}":
                open_braces.pop()
                yield Token("mark", "}", line)
            end = _template_end(script, at + 1)
            if script.startswith("${", end):
                open_braces.append(0)
                yield Token("mark", "${", line)
                end, previous = end + 2, "("
            else:
                end, previous = end + 1, "`)"
        else:
            match = _TOKEN.match(script, at)
            assert match and match.lastgroup, f"line {line}"
            kind, text, end = match.lastgroup, match[0], match.end()
            if kind == "regex" and _VALUES_END.fullmatch(previous[-1:]):
                kind, text, end = "mark", "/", at + 1
            if kind != "space":
                if open_braces:
                    open_braces[-1] += (text == "{") - (text == "}")
                yield Token(kind, text, line)
                previous = "return (" if text == "return" else text
        line += script.count("\n", at, end)
        at = end


def _template_end(script: str, at: int) -> int:
    """Where a template's text ends: at its closing backquote or at the next ``${``."""
    while script[at] != "`" and not script.startswith("${", at):
        at += 2 if script[at] == "\\" else 1
    return at
