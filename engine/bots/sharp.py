"""Sharp: counts cards, looks one draw ahead, and knocks early or not at all.

It keeps the ten cards with the best prospects: little deadwood now, and above all little after one of the best seven
draws among the cards still unseen. That is nearly the same as hunting for gin, and beats those who knock when they can.
"""

from engine.actions import Action, Discard
from engine.bots.beliefs import Beliefs, beliefs
from engine.bots.bot import by_phase, take_first
from engine.bots.evaluation import going_out, improvers, mean_of_best_draws
from engine.cards import ALONE, Card, CardSet
from engine.deadwood import deadwood, deadwood_after_best_discard
from engine.observation import Observation
from engine.rules import Rules

LOOKING_AHEAD = 8.0
"""How much more a point after a good draw counts than a point now."""

KNOCKS_UNTIL = 3
"""The last own turn on which it knocks with deadwood: later it waits for gin, and undercuts those who knock."""

KNOCKS_LONGER_UNTIL = 7
"""The same where an undercut costs little, and at three seats, where somebody else goes out before one gets to gin."""

CHEAP = 15
"""An undercut that costs less than this beyond the difference is cheap."""


class Sharp:
    """The opponent for club players."""

    id = "sharp"
    version = 1
    names = ("Rowan", "Thorn")

    def choose(self, observation: Observation) -> Action:
        """Gin at once, an early knock, else the hand with the best prospects."""
        return by_phase(observation, _draw, _discard)


def melds_and_saves(hand: CardSet, card: Card) -> bool:
    """Whether the card enters a meld and lowers the deadwood."""
    return bool(improvers(hand) >> card & 1) and deadwood_after_best_discard(hand | ALONE[card]) < deadwood(hand)


def best_prospects(observation: Observation, known: Beliefs, weight: float) -> Card:
    """The discard that leaves the least deadwood, plus ``weight`` times the mean of what the best draws will leave.

    Among equals the dearest goes, then the first.
    """
    best: Card | None = None
    least = float("inf")
    for card in observation.throwable:
        left = observation.hand ^ ALONE[card]
        ahead = mean_of_best_draws(left, known.unseen)
        score = deadwood(left) + weight * ahead - card.points / 1000
        if score < least - 1e-9:
            best, least = card, score
    assert best is not None, observation
    return best


def _draw(observation: Observation) -> Action:
    out = going_out(observation)
    if out is not None:  # with the cards as dealt, before anybody can be ready
        return out.action
    return take_first(observation, lambda card: melds_and_saves(observation.hand, card))


def _discard(observation: Observation) -> Action:
    known = beliefs(observation)
    out = going_out(observation)
    if out is not None and (out.deadwood == 0 or known.own_turns <= knocks_until(observation.rules)):
        return out.action
    return Discard(best_prospects(observation, known, LOOKING_AHEAD))


def knocks_until(rules: Rules) -> int:
    """The last own turn on which Sharp knocks with deadwood by these rules."""
    cheap = rules.undercut_bonus + rules.undercut_penalty < CHEAP
    return KNOCKS_LONGER_UNTIL if cheap or rules.players == 3 else KNOCKS_UNTIL
