"""Expert: weighs every choice with networks that learned the game from millions of rounds among themselves.

Three networks answer three questions about a position, in one unit: what it is worth to go on after this discard, to
go down with it, to draw from the stock. The Expert looks at each thing it may do, asks, and does the best. It does
not search and does not guess at hidden cards; all that it goes by is in :mod:`engine.bots.features`.
"""

from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from engine.actions import DISCARDS, Action, BigGin, DrawDiscard, Knock
from engine.bots.beliefs import Beliefs, beliefs
from engine.bots.features import LAST_OFFER, NO_OFFER, OFFER_GOES_ON
from engine.bots.inference import Supposed, suppose
from engine.bots.inputs import discard_inputs, hand_inputs, table_inputs
from engine.bots.network import UNIT, Network, Sum, unpack
from engine.bots.winning import POINTS
from engine.cards import ALONE, Card, CardSet, each_card
from engine.deadwood import best_arrangement, deadwood
from engine.observation import Observation
from engine.state import Phase

WASTE = 8
"""A discard that leaves so many points more than the thriftiest breaks a meld for nothing, and is not considered."""


class Weighed(NamedTuple):
    """One thing to do and what the Expert thinks it worth, in units of 1 / UNIT."""

    action: Action
    value: int
    gin: bool = False
    """Gin or big gin, which the Expert never plays on from."""
    wasteful: bool = False
    """Such a discard as is not considered, weighed for the sake of completeness."""

    @property
    def points(self) -> float:
        """The value in points."""
        return self.value * POINTS / UNIT

    @property
    def preference(self) -> int:
        """What the choices are compared by. Of a gin and a big gin worth the same it is the big one."""
        return 2 * (self.value + UNIT * self.gin) + isinstance(self.action, BigGin)


class Minds(NamedTuple):
    """The three networks."""

    go_on: Network
    go_down: Network
    draw: Network


class Expert:
    """The strongest opponent."""

    id = "expert"
    version = 4
    names = ("Yew", "Cedar")

    def choose(self, observation: Observation) -> Action:
        """The action worth most; a defence leaves the fewest points that can be left."""
        if observation.phase in (Phase.DEFEND, Phase.OVER):
            return observation.legal[0]
        return max(weigh(observation), key=lambda weighed: weighed.preference).action


def weigh(observation: Observation, thorough: bool = False, minds: Minds | None = None) -> list[Weighed]:
    """What each thing that may be done is worth, before or after drawing; with ``thorough``, wasteful discards too.

    The networks are the Expert's own if no others are given. A knock stands with its best declaration. As the networks
    never met wasteful discards, none of them is thought worth as much as the best of the others.
    """
    mind = minds or expert_minds(observation.rules.players)
    known = beliefs(observation)
    supposed = suppose(known)
    if observation.phase is Phase.DISCARD:
        weighed = list(
            _weigh_discards(mind, observation, known, supposed, observation.hand, observation.taken, thorough)
        )
        most = max(each.value for each in weighed if not each.wasteful)
        return [each._replace(value=min(each.value, most - 1)) if each.wasteful else each for each in weighed]
    return list(_weigh_draws(mind, observation, known, supposed))


def _weigh_draws(mind: Minds, seen: Observation, known: Beliefs, supposed: Supposed) -> Iterator[Weighed]:
    hand = hand_inputs(seen, known, supposed, seen.hand)
    offer, offered = _offer(seen)
    for action in seen.legal:
        match action:
            case Knock():  # with the cards as dealt
                inputs = table_inputs(seen, known, supposed, NO_OFFER) + discard_inputs(known, supposed, None)
                value = mind.go_down.value(mind.go_down.add(inputs + hand.inputs, Sum()))
                yield Weighed(action, value, hand.deadwood == 0)
            case DrawDiscard(card):
                hand_then = seen.hand | ALONE[card]
                then = _weigh_discards(mind, seen, known.having_taken(card), supposed, hand_then, card, False)
                yield Weighed(action, max(then, key=lambda weighed: weighed.preference).value)
            case _:  # the stock, or a pass
                inputs = table_inputs(seen, known, supposed, offer) + discard_inputs(known, supposed, offered)
                yield Weighed(action, mind.draw.value(mind.draw.add(inputs + hand.inputs, Sum())))


def _offer(seen: Observation) -> tuple[int, Card | None]:
    """Whether this is an upcard offer, and the card that others may take if we pass."""
    if seen.phase is not Phase.OFFER:
        return NO_OFFER, None
    if len(seen.moves) + 1 == seen.rules.players:
        return LAST_OFFER, None
    return OFFER_GOES_ON, seen.upcard


def _weigh_discards(
    mind: Minds,
    seen: Observation,
    known: Beliefs,
    supposed: Supposed,
    hand: CardSet,
    taken: Card | None,
    thorough: bool,
) -> Iterator[Weighed]:
    """Every discard from eleven cards worth considering: going on, and going down where that is allowed."""
    table = table_inputs(seen, known, supposed, NO_OFFER)
    going_on, going_down = mind.go_on.add(table, Sum()), mind.go_down.add(table, Sum())
    leaves = {card: deadwood(hand ^ ALONE[card]) for card in each_card(hand) if card != taken}
    most = min(leaves.values()) + WASTE
    best_gin: Weighed | None = None
    for card, left in leaves.items():
        wasteful = left > most
        if wasteful and not thorough:
            continue
        kept = hand ^ ALONE[card]
        inputs = discard_inputs(known, supposed, card) + hand_inputs(seen, known, supposed, kept).inputs
        if left > 0:
            yield Weighed(DISCARDS[card], mind.go_on.value(mind.go_on.add(inputs, going_on)), False, wasteful)
        if left <= seen.limit:
            value = mind.go_down.value(mind.go_down.add(inputs, going_down))
            knock = Weighed(Knock(card, best_arrangement(kept).melds), value, left == 0, wasteful)
            if knock.gin and (best_gin is None or knock.value > best_gin.value):
                best_gin = knock
            yield knock
    bonus = seen.rules.big_gin_bonus
    if best_gin is not None and bonus is not None and deadwood(hand) == 0:
        more = (bonus - seen.rules.gin_bonus) * UNIT // POINTS
        yield Weighed(BigGin(best_arrangement(hand).melds), best_gin.value + more, True)


@cache
def expert_minds(players: int) -> Minds:
    """The networks for so many seats."""
    content = get_data(__package__, f"expert_{players}.weights")
    assert content is not None, players
    return Minds(*unpack(content, 3))
