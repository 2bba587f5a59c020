"""OpenSpiel's simple gin rummy bot as a player, through PyPI's ``open_spiel``.

Its bot wants a state of its own game. We make one up that looks the same to it: what it has seen is as it was, and
the cards it cannot see lie anywhere. It melds and defends as our engine does best, which favours it a little.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.actions import DISCARDS, DRAW_STOCK, PASS, Action, DrawDiscard, Knock
from engine.bots.beliefs import beliefs
from engine.cards import CARDS, Card, CardSet, card_set, in_order
from engine.deadwood import deadwood
from engine.observation import Observation, Seen
from engine.state import Phase, Seat

_SUITS = "scdh"
_THEIRS = {card: 13 * _SUITS.index(str(card)[1]) + card.rank for card in CARDS}
_OURS = {number: card for card, number in _THEIRS.items()}
_TAKE, _DRAW, _PASS, _KNOCK = 52, 53, 54, 55


class OpenSpiel:
    """The bot for two seats, knock limit 10."""

    id = "openspiel"
    version = 1
    names = ("OpenSpiel", "OpenSpiel II")

    def __init__(self) -> None:
        self._spiel: Any = import_module("pyspiel")
        self._game = self._spiel.load_game("gin_rummy")

    def choose(self, observation: Observation) -> Action:
        """Ask the bot; where its rules allow what ours forbid, do the nearest thing."""
        if observation.phase is Phase.DEFEND:
            return observation.legal[0]
        state = self._game.new_initial_state()
        for action in history(observation):
            state.apply_action(action)
        first = (observation.dealer + 1) % 2
        seat = 0 if observation.seat == first else 1
        bot = self._spiel.make_simple_gin_rummy_bot(self._game.get_parameters(), seat)
        answer = bot.step(state)
        if answer == _PASS:
            return PASS
        if answer == _DRAW:
            return DRAW_STOCK
        if answer == _TAKE:
            return next(action for action in observation.legal if isinstance(action, DrawDiscard))
        if answer != _KNOCK:
            return _discard(observation, _OURS[answer])
        state.apply_action(answer)
        thrown = _OURS[bot.step(state)]
        knocks = [action for action in observation.legal if isinstance(action, Knock)]
        return next((action for action in knocks if action.discard == thrown), None) or _discard(observation, thrown)


def _discard(seen: Observation, wanted: Card) -> Action:
    """The discard wanted; their rules let the taken card be thrown back, ours do not: then the thriftiest other."""
    if DISCARDS[wanted] in seen.legal:
        return DISCARDS[wanted]
    others = (card for card in in_order(seen.hand) if card != seen.taken)
    return DISCARDS[min(others, key=lambda card: deadwood(seen.hand & ~(1 << card)))]


def history(seen: Observation) -> Iterator[int]:
    """The round so far in OpenSpiel's numbers: the deal as it may have been, then every move."""
    first = (seen.dealer + 1) % 2
    rival = 1 - seen.seat
    draws = _imagined_draws(seen.moves, rival)
    starting = {seen.seat: _starting_hand(seen), rival: _rivals_starting_hand(seen, rival, draws)}
    yield from (_THEIRS[card] for card in (*in_order(starting[first]), *in_order(starting[1 - first]), seen.upcard))
    unseen = iter(in_order(_still_free(seen, starting[rival], draws)))
    for number, (_, deed, card) in enumerate(seen.moves):
        match deed:
            case "passed":
                yield _PASS
            case "took":
                yield _TAKE
            case "drew":
                yield _DRAW
                drawn = card if card is not None else draws.get(number)
                yield _THEIRS[drawn if drawn is not None else next(unseen)]
            case _:
                assert card is not None
                yield _THEIRS[card]


def _starting_hand(seen: Observation) -> CardSet:
    """Our own ten cards as dealt: the moves taken back, last to first."""
    hand = seen.hand
    for seat, deed, card in reversed(seen.moves):
        if seat == seen.seat and card is not None:
            hand = hand | 1 << card if deed == "discarded" else hand & ~(1 << card)
    return hand


def _imagined_draws(moves: tuple[Seen, ...], rival: Seat) -> dict[int, Card]:
    """For moves in which the rival drew, by number: the card thrown next, unless that one was taken openly before."""
    draws, taken = {}, set()
    for number, (seat, deed, card) in enumerate(moves):
        if seat == rival and deed == "took":
            taken.add(card)
        elif seat == rival and deed == "drew" and number + 1 < len(moves):
            thrown = moves[number + 1].card
            if thrown is not None and thrown not in taken:
                draws[number] = thrown
    return draws


def _rivals_starting_hand(seen: Observation, rival: Seat, draws: dict[int, Card]) -> CardSet:
    """Ten cards that let the rival do all it did: what it threw without having drawn it, and any others."""
    entered = set(draws.values())
    hand = 0
    for seat, deed, card in seen.moves:
        if seat == rival and card is not None:
            if deed == "took":
                entered.add(card)
            elif deed == "discarded" and card not in entered:
                hand |= 1 << card
    others = in_order(beliefs(seen).unseen & ~card_set(draws.values()))
    return hand | card_set(others[: 10 - hand.bit_count()])


def _still_free(seen: Observation, rivals: CardSet, draws: dict[int, Card]) -> CardSet:
    """The unseen cards that a draw may have brought."""
    return beliefs(seen).unseen & ~rivals & ~card_set(draws.values())
