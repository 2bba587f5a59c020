"""What a careful player remembers and concludes: who took what, who threw or declined what, what is still unseen."""

from dataclasses import dataclass, replace
from enum import IntEnum

from engine.cards import ALONE, DECK, Card, CardSet, card_set
from engine.observation import Observation
from engine.state import Seat

LATELY = 3
"""So many of a rival's last discards tell what its hand has come to."""


class LastDraw(IntEnum):
    """Where a player drew from last."""

    NOT_YET = 0
    STOCK = 1
    PILE = 2


@dataclass(frozen=True, slots=True)
class Rival:
    """What the table has seen another player do this round."""

    seat: Seat
    holds: CardSet
    """Taken openly and still held."""
    threw: CardSet
    """Every card ever discarded."""
    declined: CardSet
    """Every card that could have been taken, and was not."""
    lately: tuple[Card, ...]
    """The last cards discarded, three at most, the latest at the end."""
    turns: int
    """How many turns this player has begun."""
    takes: int
    """How often this player took a discard."""
    last_draw: LastDraw
    """Where this player drew from last."""

    @property
    def gone(self) -> CardSet:
        """Cards thrown or declined: by all appearances of no use to this player."""
        return self.threw | self.declined

    @property
    def last_thrown(self) -> Card | None:
        """The card discarded last."""
        return self.lately[-1] if self.lately else None


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The round so far, as a player with a good memory has it in mind."""

    rivals: tuple[Rival, ...]
    """The other players, from the left; the first of them has the first choice of what we throw."""
    unseen: CardSet
    """Cards that are in the stock or, unknown to us, in another's hand."""
    held_by_rivals: CardSet
    """Cards known to be in another's hand."""
    own_turns: int
    """How many turns we have begun, the present one included."""
    own_takes: int
    """How often we took a discard ourselves."""
    shown: CardSet
    """The cards we took openly and still hold: all that the rivals know of our hand."""
    own_threw: CardSet
    """Every card we discarded."""

    @property
    def gone(self) -> CardSet:
        """Cards that a rival has thrown or declined."""
        found = 0
        for rival in self.rivals:
            found |= rival.gone
        return found

    @property
    def abroad(self) -> CardSet:
        """Cards that may be in another's hand or in the stock."""
        return self.unseen | self.held_by_rivals

    def having_taken(self, card: Card) -> "Beliefs":
        """What will be known when we have taken this discard."""
        return replace(self, own_takes=self.own_takes + 1, shown=self.shown | ALONE[card])


def beliefs(observation: Observation) -> Beliefs:
    """Go through the round's moves once and note what each of them gave away."""
    players = observation.rules.players
    takeable = observation.rules.takeable
    threw, declined, takes, turns = [0] * players, [0] * players, [0] * players, [0] * players
    thrown: list[list[Card]] = [[] for _ in range(players)]
    last_draw = [LastDraw.NOT_YET] * players
    pile = [observation.upcard]
    for seat, deed, card in observation.moves:
        match deed:
            case "drew":
                declined[seat] |= card_set(pile[-takeable:])
                turns[seat] += 1
                last_draw[seat] = LastDraw.STOCK
            case "took":
                assert card is not None
                pile.remove(card)
                takes[seat] += 1
                turns[seat] += 1
                last_draw[seat] = LastDraw.PILE
            case "discarded":
                assert card is not None
                pile.append(card)
                threw[seat] |= ALONE[card]
                thrown[seat].append(card)
            case "passed":
                declined[seat] |= ALONE[pile[-1]]
            case "knocked" | "defended":
                pass
    own = observation.seat
    seats = [(own + step) % players for step in range(1, players)]
    rivals = tuple(
        Rival(
            seat,
            observation.known[seat],
            threw[seat],
            declined[seat],
            tuple(thrown[seat][-LATELY:]),
            turns[seat],
            takes[seat],
            last_draw[seat],
        )
        for seat in seats
    )
    begins = observation.drawn is None and observation.turn == own
    return Beliefs(
        rivals,
        unseen_cards(observation),
        held_by_rivals(observation),
        turns[own] + begins,
        takes[own],
        observation.known[own],
        threw[own],
    )


def unseen_cards(observation: Observation) -> CardSet:
    """Cards that are in the stock or, unknown to us, in another's hand."""
    return DECK & ~(observation.hand | card_set(observation.discards) | held_by_rivals(observation))


def held_by_rivals(observation: Observation) -> CardSet:
    """Cards known to be in another's hand."""
    return sum(held for seat, held in enumerate(observation.known) if seat != observation.seat)
