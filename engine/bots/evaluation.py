"""What a hand promises: the cards that would help it, and what a draw will probably leave."""

from typing import NamedTuple

from engine.actions import Action, BigGin, Knock
from engine.cards import CardSet
from engine.deadwood import deadwood
from engine.melds import RANK_COLUMN
from engine.observation import Observation


def improvers(hand: CardSet) -> CardSet:
    """The cards outside the hand that would make a meld with cards of it, or lengthen one.

    >>> from engine.cards import card_set, cards, in_order
    >>> [str(card) for card in in_order(improvers(card_set(cards("5h 6h 9s 9d Kc"))))]
    ['4h', '7h', '9h', '9c']
    """
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    pairs = (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    fits = _FITS[spades] | _FITS[hearts] << 13 | _FITS[diamonds] << 26 | _FITS[clubs] << 39
    return (fits | pairs * RANK_COLUMN) & ~hand


class GoingOut(NamedTuple):
    """The best way to end the round now, and the deadwood it declares."""

    action: Action
    deadwood: int


def going_out(observation: Observation) -> GoingOut | None:
    """The knock with the least deadwood, gin and big gin included, or None where none is allowed.

    Big gin comes before gin, except where the house pays less for it.
    """
    best: GoingOut | None = None
    for action in observation.legal:
        match action:
            case Knock(discard):
                left = deadwood(observation.hand if discard is None else observation.hand & ~(1 << discard))
                if best is None or left < best.deadwood:
                    best = GoingOut(action, left)
            case BigGin() if best is None or (observation.rules.big_gin_bonus or 0) >= observation.rules.gin_bonus:
                best = GoingOut(action, 0)
            case _:
                pass
    return best


def _fits_of(ranks: int) -> int:
    """The ranks that would stand in three in sequence with two of these."""
    return (ranks << 1 & ranks << 2 | ranks >> 1 & ranks >> 2 | ranks << 1 & ranks >> 1) & 8191 & ~ranks


_FITS = [_fits_of(ranks) for ranks in range(8192)]
