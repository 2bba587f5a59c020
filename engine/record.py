"""A round's moves as the shortest text, for saves, and playing them again.

The text of a round is its actions, one after another, with a bar between them. Whose action it is follows from the
rules, and the cards drawn from the stock from the deck, so neither is written down.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.actions import Action, read_action, write_action
from engine.dealing import deal
from engine.errors import GinRummyError, InvalidNotation
from engine.playing import play
from engine.state import Move, RoundState


def write_moves(moves: Iterable[Move]) -> str:
    """The moves as one text; :func:`read_moves` gives the actions back.

    >>> from engine.actions import PASS, DRAW_STOCK
    >>> write_moves([Move(0, PASS, None), Move(1, PASS, None), Move(0, DRAW_STOCK, None)])
    'pass|pass|draw'
    """
    return "|".join([write_action(move.action) for move in moves])


def read_moves(text: str) -> list[Action]:
    """The actions that the text writes down; raises InvalidNotation."""
    return [read_action(part) for part in text.split("|")] if text else []


def replay_moves(state: RoundState, actions: Sequence[Action]) -> RoundState:
    """The position after these actions. Raises InvalidNotation, with the number of the action that does not fit."""
    for number, action in enumerate(actions, start=1):
        try:
            state = play(state, action)
        except GinRummyError as error:
            raise InvalidNotation(f"Action {number} cannot be played: {error}") from error
    return state


def positions(over: RoundState) -> Iterator[RoundState]:
    """The position before each move of a round, the first first."""
    state = deal(over.setup.deck, over.setup.dealer, over.rules)
    for move in over.moves:
        yield state
        state = play(state, move.action)
