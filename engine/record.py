"""A round's moves as text, and playing them again.

In words the text of a round is its actions, one after another, with a bar between them. Whose action it is follows
from the rules, and the cards drawn from the stock from the deck, so neither is written down. Saves have them in
shorthand.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.actions import (
    DISCARDS,
    DRAW_STOCK,
    TAKES,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Pass,
    read_action,
    write_action,
)
from engine.cards import ALONE, CARDS, Card
from engine.dealing import deal
from engine.errors import GinRummyError, InvalidNotation
from engine.playing import TURNS_WITHOUT_STOCK, play
from engine.shorthand import read_shorthand
from engine.state import DISCARD, DRAW, OFFER, Move, RoundState


def write_moves(moves: Iterable[Move]) -> str:
    """The moves as one text; :func:`read_moves` gives the actions back.

    >>> from engine.actions import PASS, DRAW_STOCK
    >>> write_moves([Move(0, PASS, None), Move(1, PASS, None), Move(0, DRAW_STOCK, None)])
    'pass|pass|draw'
    """
    return "|".join([write_action(move.action) for move in moves])


def read_moves(text: str) -> list[Action]:
    """The actions that the text writes down, in words or in shorthand; raises InvalidNotation.

    >>> read_moves("pass|draw") == read_moves(".-")
    True
    """
    if not text[:1].isalpha():  # a round never begins with a discard, the one action that begins with a letter
        return read_shorthand(text)
    return [read_action(part) for part in text.split("|")]


def replay_moves(state: RoundState, actions: Sequence[Action]) -> RoundState:
    """The position after these actions. Raises InvalidNotation, with the number of the action that does not fit."""
    for number, action in enumerate(actions, start=1):
        try:
            state = play(state, action)
        except GinRummyError as error:
            raise InvalidNotation(f"Action {number} cannot be played: {error}") from error
    return state


def follow_moves(state: RoundState, actions: Sequence[Action]) -> RoundState:
    """The same as :func:`replay_moves` for moves of which it is known that they were played, in a tenth of the time.

    From the first move on that may end the round they are played; those before it are only followed, and not judged.
    Raises InvalidNotation for what cannot even be followed.
    """
    hands, known, discards, moves = list(state.hands), list(state.known), list(state.discards), list(state.moves)
    turn, players = state.turn, state.rules.players
    drawn: Card | None = None
    taken: Card | None = None
    from_stock = turns_without_stock = 0
    most_from_stock = len(state.stock) - state.rules.void_at
    try:
        for action in actions:
            if isinstance(action, DrawStock):
                drawn = state.stock[from_stock]
                from_stock += 1
                hands[turn] |= ALONE[drawn]
                moves.append(_DREW[turn][drawn])
            elif isinstance(action, Discard):
                without = 0 if taken is None else turns_without_stock + 1
                if from_stock >= most_from_stock or without >= TURNS_WITHOUT_STOCK:
                    break
                turns_without_stock = without
                hands[turn] ^= ALONE[action.card]
                known[turn] &= ~ALONE[action.card]
                discards.append(action.card)
                moves.append(_DISCARDED[turn][action.card])
                drawn = taken = None
                turn = (turn + 1) % players
            elif isinstance(action, DrawDiscard):
                drawn = taken = action.card
                discards.remove(drawn)
                hands[turn] |= ALONE[drawn]
                known[turn] |= ALONE[drawn]
                moves.append(_TOOK[turn][drawn])
            elif isinstance(action, Pass):
                moves.append(Move(turn, action, None))
                turn = (turn + 1) % players
            else:
                break
    except (IndexError, ValueError) as error:
        raise InvalidNotation(f"Action {len(moves) + 1} cannot be followed.") from error
    followed = len(moves) - len(state.moves)
    offered = state.phase is OFFER and followed < players and (not moves or isinstance(moves[-1].action, Pass))
    reached = RoundState(
        setup=state.setup,
        hands=tuple(hands),
        stock=state.stock[from_stock:],
        discards=tuple(discards),
        phase=OFFER if offered else DRAW if drawn is None else DISCARD,
        turn=turn,
        drawn=drawn,
        taken=taken,
        known=tuple(known),
        turns_without_stock=turns_without_stock,
        moves=tuple(moves),
        knock=state.knock,
        spreads=state.spreads,
        result=state.result,
    )
    return replay_moves(reached, actions[followed:]) if followed < len(actions) else reached


# Every save is opened by following its moves, and these are nearly all that there can be.
_SEATS = range(3)
_DREW = [[Move(seat, DRAW_STOCK, card) for card in CARDS] for seat in _SEATS]
_TOOK = [[Move(seat, take, None) for take in TAKES] for seat in _SEATS]
_DISCARDED = [[Move(seat, discard, None) for discard in DISCARDS] for seat in _SEATS]


def positions(over: RoundState) -> Iterator[RoundState]:
    """The position before each move of a round, the first first."""
    state = deal(over.setup.deck, over.setup.dealer, over.rules)
    for move in over.moves:
        yield state
        state = play(state, move.action)
