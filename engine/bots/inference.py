"""Where the unseen cards probably lie, as a player who watches the others would guess.

Whoever throws a seven, or lets one pass, hardly holds other sevens or its neighbours; whoever takes one probably does.
Each unseen card is weighed by such signs, and a rival's hidden cards are shared out among them in proportion. The
signs and their weights come from the Expert's own games, where they say almost all that a logistic regression on many
more of them could say.
"""

from typing import NamedTuple

from engine.bots.beliefs import Beliefs, Rival
from engine.cards import CardSet, each_card
from engine.melds import RANK_COLUMN

WHOLE = 256
"""Chances are in 256ths."""

_WEIGHTS = (1, 1, 1, 1, 2, 3, 5, 7, 11, 17, 27, 41, 64, 99, 154, 240, 372, 578)
"""64 times e to the power of 0.44 for every sign in favour, less those against; from 12 against to 5 in favour."""

_AGAINST = tuple(2 * (around & 0b01010).bit_count() + (around & 0b10001).bit_count() for around in range(32))
_FOR = tuple(2 * bool(around & 0b01010) + bool(around & 0b10001) for around in range(32))


class Supposed(NamedTuple):
    """What we suppose about the cards that are not in our hand or on the pile."""

    held_by: tuple[tuple[int, ...], ...]
    """For each rival, from the left, and each card the chance that the rival holds it."""
    in_stock: tuple[int, ...]
    """The chance that the card is in the stock."""


def suppose(known: Beliefs) -> Supposed:
    """Guess where every card lies."""
    in_stock = [0] * 52
    for card in each_card(known.unseen):
        in_stock[card] = WHOLE
    held_by = []
    for rival in known.rivals:
        chances = _chances(rival, known.unseen)
        for card in each_card(known.unseen):
            in_stock[card] = max(0, in_stock[card] - chances[card])
        held_by.append(tuple(chances))
    return Supposed(tuple(held_by), tuple(in_stock))


def _chances(rival: Rival, unseen: CardSet) -> list[int]:
    """For each card the chance that the rival holds it: all of those known, and its hidden ones shared out."""
    gone, holds = rival.gone, rival.holds
    of_rank = [
        2 * bool(holds & column) - 2 * (gone & column).bit_count()
        for column in (RANK_COLUMN << rank for rank in range(13))
    ]
    chances = [0] * 52
    for card in each_card(unseen):
        rank = card.rank
        first = card - rank
        signs = (
            of_rank[rank]
            + _FOR[(holds >> first & 8191) << 2 >> rank & 31]
            - _AGAINST[(gone >> first & 8191) << 2 >> rank & 31]
        )
        chances[card] = _WEIGHTS[signs + 12]
    share, total = WHOLE * (10 - holds.bit_count()), sum(chances)
    chances = [min(WHOLE - 1, share * chance // total) for chance in chances]
    for card in each_card(holds):
        chances[card] = WHOLE
    return chances
