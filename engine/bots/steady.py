"""Steady: a sensible club player who keeps live cards, watches the others, and knocks in good time."""

from engine.actions import TAKES, Action, Discard
from engine.bots.beliefs import beliefs, held_by_rivals, unseen_cards
from engine.bots.bot import by_phase, take_nothing
from engine.bots.evaluation import going_out, improvers, near
from engine.cards import ALONE, VALUES, Card, CardSet
from engine.deadwood import deadwood, deadwood_after_best_discard
from engine.observation import Observation

LIVE_CARD = 1.5
"""What an unseen card that would improve the hand is worth, in points of deadwood."""

FEEDING = 3.0
"""What it costs to throw a card that goes with one a rival took openly."""

EXPECTED_DEADWOOD = (44, 38, 33, 29, 25, 22, 19, 17, 15, 13, 12, 11, 10)
"""The deadwood that a rival usually has left when we begin our first turn, our second, …"""

WORTH_TAKING = 5
"""A card that enters no meld is taken if it saves at least so many points."""


class Steady:
    """The default opponent."""

    id = "steady"
    version = 1
    names = ("Alder", "Aspen")

    def choose(self, observation: Observation) -> Action:
        """Take what melds, keep what lives, throw what is dear and safe, knock when ahead."""
        return by_phase(observation, _draw, _discard)


def _draw(observation: Observation) -> Action:
    out = going_out(observation)
    if out is not None and _is_time_to_knock(observation, out.deadwood):
        return out.action
    wanted = [card for card in observation.offered if is_worth_taking(observation.hand, card)]
    if wanted:
        return TAKES[min(wanted, key=lambda card: deadwood_after_best_discard(observation.hand | ALONE[card]))]
    return take_nothing(observation)


def is_worth_taking(hand: CardSet, card: Card) -> bool:
    """Whether the card enters a meld, or replaces a much dearer one, and so lowers the deadwood."""
    saved = deadwood(hand) - deadwood_after_best_discard(hand | ALONE[card])
    return saved > 0 and (bool(improvers(hand) >> card & 1) or saved >= WORTH_TAKING)


def _discard(observation: Observation) -> Action:
    out = going_out(observation)
    if out is not None and _is_time_to_knock(observation, out.deadwood):
        return out.action
    unseen, held = unseen_cards(observation), held_by_rivals(observation)
    prices = {card: _price(observation.hand, card, unseen, held) for card in observation.throwable}
    return Discard(min(prices, key=lambda card: (prices[card], -VALUES[card], card)))


def _price(hand: CardSet, card: Card, unseen: CardSet, held: CardSet) -> float:
    """What throwing this card costs: the deadwood it leaves, the chances it gives up, the help it gives."""
    left = hand ^ ALONE[card]
    live = (improvers(left) & unseen).bit_count()
    return deadwood(left) - LIVE_CARD * live + (FEEDING * _goes_with(card, held) if held else 0)


def _goes_with(card: Card, held: CardSet) -> int:
    """How many of the held cards are of this card's rank, or beside it in its suit."""
    return (held & _NEAR[card]).bit_count()


def _is_time_to_knock(observation: Observation, left: int) -> bool:
    """Gin at once. A knock if the rivals probably have more, by the more the dearer an undercut would be."""
    if left == 0:
        return True
    rules = observation.rules
    turn = min(beliefs(observation).own_turns, len(EXPECTED_DEADWOOD)) - 1
    expected = EXPECTED_DEADWOOD[turn] - 4 * (rules.players - 2)
    at_risk = rules.undercut_bonus + rules.undercut_penalty
    return left + 2 + at_risk / 5 <= expected


_NEAR = tuple(map(near, ALONE))
