"""Check a record on the command line: ``python -m app.check FILE`` (``-`` reads standard input).

Everything is done again from the seeds with the rules and the bots of this program, wherever the game was played.
The exit code is 0 if nothing in the record is false, 1 if something is, 2 if the file is no record.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from app.record_shapes import RecordShape
from engine.actions import write_action
from engine.checking import BotMove, Fault, Part, Report, Status, Step, Verdict, check_record
from engine.open_record import OpenRecord

LONGEST = 1024 * 1024
"""The longest file that is read, in bytes."""

PARTS: dict[Part, str] = {
    "commitment": "The commitment is the hash of the server's seed",
    "rules": "The rules are those of the rule set named",
    "draw": "The draw for the deal follows from the seeds",
    "deal": "The deal follows from the seeds",
    "moves": "Every draw and every move is as the rules and the deck have it",
    "bots": "Every bot plays the same again from what its seat could see",
    "score": "The points and totals are right",
    "ending": "The game ended when and as it says, and the winner is right",
    "digest": "The digest is that of the record",
}

PROBLEMS: dict[Fault, str] = {
    "commitment": "it is the hash of another seed",
    "rule_set": "they are not the rules of the set they are named after",
    "draw": "other cards were drawn, or others sit at the seats",
    "dealer": "somebody else had to deal",
    "hands": "other cards were dealt",
    "upcard": "another card was turned up",
    "moves_left_out": "the moves were left out to keep the save small",
    "seat": "it was another seat's turn at move {move}",
    "drawn_card": "another card lay on the stock at move {move}",
    "illegal": "move {move} is against the rules: {reason}",
    "after_the_end": "the round was over before move {move}",
    "breaks_off": "the moves break off before the round is over",
    "over": "the round that is called unfinished was over",
    "moves_fail": "the moves cannot be played again",
    "kind": "the round ended in another way",
    "points": "the points are others",
    "totals": "the totals do not add up",
    "bot_differs": "at move {move} the bot plays otherwise",
    "bot_of_other_version": "another version of the bot played, from move {move} on",
    "goes_on_after_target": "it went on after the target was reached",
    "target_not_reached": "nobody had reached the target",
    "target_reached": "somebody had reached the target already",
    "winner": "somebody else won, or nobody did",
    "digest": "the record was changed after it was made",
}

MARKS: dict[Status, str] = {"passed": "ok      ", "failed": "FALSE   ", "unchecked": "not seen"}

VERDICTS: dict[Verdict, str] = {
    "holds": "Everything in this record holds.",
    "partly": "Nothing in this record is false, but not everything could be checked.",
    "fails": "This record is not true.",
}


class Unreadable(Exception):
    """The file is no record; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    """Check a file and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m app.check", description="Check the record of a game of Juniper.")
    parser.add_argument("file", help="the record, as JSON; - for standard input")
    name = parser.parse_args(arguments).file
    try:
        record = read_record(_contents(name))
    except Unreadable as error:
        print(f"This is no record that can be checked: {error}", file=sys.stderr)
        return 2
    report = check_record(record)
    print("\n".join(in_words(record, report)))
    return 1 if report.verdict == "fails" else 0


def read_record(data: bytes) -> OpenRecord:
    """The record in a text. Raises Unreadable."""
    try:
        value: Any = from_json(data, allow_inf_nan=False)
    except ValueError:
        raise Unreadable("it is not JSON.") from None
    if isinstance(value, dict) and value.keys() == {"record"}:
        value = value["record"]
    try:
        return RecordShape.model_validate(value).to_engine()
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{place or 'as a whole'}: {first['msg']}.") from None


def in_words(record: OpenRecord, report: Report) -> Iterator[str]:
    """A heading, a line for each step, the moves where a bot differs, and what it all comes to."""
    bots = " and ".join(f"{bot.name} ({bot.id})" for bot in record.bots)
    yield f"A game of {record.rules.id} against {bots}, {len(record.rounds)} rounds, {record.ended}."
    yield f"Commitment {record.commitment}"
    yield f"Digest     {record.digest}"
    for step in report.steps:
        yield _line(step)
    for move in report.bot_moves:
        if move.comparison == "differs":
            yield _difference(move)
    moves = len(report.bot_moves)
    same = sum(move.comparison == "same" for move in report.bot_moves)
    yield f"{same} of {moves} moves of bots were played the same again."
    yield VERDICTS[report.verdict]


def _line(step: Step) -> str:
    where = "" if step.round is None else f"Round {step.round}: "
    what = PARTS[step.part]
    sentence = where + (what[0].lower() + what[1:] if where else what)
    if step.problem is None:
        return f"{MARKS[step.status]}  {sentence}."
    why = PROBLEMS[step.problem].format(move=step.move, reason=step.reason)
    return f"{MARKS[step.status]}  {sentence}: {why.rstrip('.')}."


def _difference(move: BotMove) -> str:
    assert move.expected is not None
    return f"          Round {move.round}, move {move.move}: seat {move.seat} plays “{write_action(move.expected)}”."


def _contents(name: str) -> bytes:
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LONGEST + 1)
    except OSError as error:
        raise Unreadable(f"{error.strerror}.") from None
    if len(data) > LONGEST:
        raise Unreadable("it is longer than 1 MB.")
    return data


if __name__ == "__main__":
    sys.exit(main())
