"""Beginner: plays for what lies in the hand, is fond of pairs and of taking, and overlooks things as people do.

The mistakes are those of somebody at the first evenings at the table. When one happens follows from the observation
alone, so the same position always brings the same mistake.
"""

from zlib import crc32

from engine.actions import Action, Discard
from engine.bots.bot import by_phase, take_first
from engine.bots.evaluation import going_out, improvers
from engine.cards import ALONE, Card, CardSet
from engine.deadwood import best_arrangement, deadwood, deadwood_after_best_discard
from engine.melds import RANK_COLUMN
from engine.observation import Observation

MISSES_A_MELD = 0.12
"""How often a discard that would make a meld is overlooked."""

LIKES_A_PAIR = 0.25
"""How often a discard is taken only because it makes a pair."""

FORGETS_TO_KNOCK = 0.3
"""How often the chance to knock is not noticed, or left for a better hand."""

THROWS_IN_HASTE = 0.2
"""How often the discard is whatever comes to hand among the loose cards."""


class Beginner:
    """The opponent for a first game."""

    id = "beginner"
    version = 1
    names = ("Hazel", "Willow")

    def choose(self, observation: Observation) -> Action:
        """Take what makes a meld or a pair, throw the dearest loose card, knock when it is noticed."""
        return by_phase(observation, _draw, _discard)


def _draw(observation: Observation) -> Action:
    out = going_out(observation)
    if out is not None and not _happens(FORGETS_TO_KNOCK, "knock", observation):
        return out.action
    return take_first(observation, lambda card: _takes_a_fancy(observation, card))


def _takes_a_fancy(observation: Observation, card: Card) -> bool:
    """Whether the card looks useful: it makes a meld, or only a pair."""
    hand = observation.hand
    if deadwood_after_best_discard(hand | ALONE[card]) < deadwood(hand) and improvers(hand) >> card & 1:
        return not _happens(MISSES_A_MELD, "meld", observation)
    return bool(hand & RANK_COLUMN << card.rank) and _happens(LIKES_A_PAIR, "pair", observation)


def _discard(observation: Observation) -> Action:
    out = going_out(observation)
    if out is not None and (out.deadwood == 0 or not _happens(FORGETS_TO_KNOCK, "knock", observation)):
        return out.action
    throwable = observation.throwable
    loose = [card for card in best_arrangement(observation.hand).deadwood if card in throwable] or throwable
    if _happens(THROWS_IN_HASTE, "haste", observation):
        return Discard(loose[int(_chance("which", observation) * len(loose))])
    single = [card for card in loose if not _has_a_partner(observation.hand, card)]
    return Discard(max(single or loose, key=lambda card: (card.points, card.rank, -card)))


def _has_a_partner(hand: CardSet, card: Card) -> bool:
    """Whether another card of this rank is held: what lives and what is dead makes no difference to a beginner."""
    return (hand & RANK_COLUMN << card.rank).bit_count() > 1


def _happens(how_often: float, what: str, observation: Observation) -> bool:
    return _chance(what, observation) < how_often


def _chance(what: str, observation: Observation) -> float:
    """A number from 0 up to 1 that the position decides, a different one for every question."""
    seen = f"{what} {observation.seat} {observation.hand} {observation.stock_count} {len(observation.moves)}"
    return crc32(seen.encode()) / (1 << 32)
