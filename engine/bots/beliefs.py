"""What a careful player remembers and concludes: who took what, who threw or declined what, what is still unseen."""

from dataclasses import dataclass

from engine.cards import DECK, Card, CardSet, card_set
from engine.observation import Observation
from engine.state import Seat


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
    takes: int
    """How often this player took a discard."""
    last_thrown: Card | None


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The round so far, as a player with a good memory has it in mind."""

    rivals: tuple[Rival, ...]
    """The other players, from the left; the first of them has the first choice of what we throw."""
    unseen: CardSet
    """Cards that are in the stock or, unknown to us, in another's hand."""
    own_turns: int
    """How many turns we have begun, the present one included."""
    own_takes: int
    """How often we took a discard ourselves."""

    @property
    def held_by_rivals(self) -> CardSet:
        """Cards known to be in another's hand."""
        return sum(rival.holds for rival in self.rivals)


def beliefs(observation: Observation) -> Beliefs:
    """Go through the round's moves once and note what each of them gave away."""
    players = observation.rules.players
    takeable = observation.rules.takeable
    threw, declined, takes, turns = [0] * players, [0] * players, [0] * players, [0] * players
    last_thrown: list[Card | None] = [None] * players
    pile = [observation.upcard]
    for seat, deed, card in observation.moves:
        match deed:
            case "passed":
                declined[seat] |= 1 << pile[-1]
            case "drew":
                declined[seat] |= card_set(pile[-takeable:])
                turns[seat] += 1
            case "took":
                assert card is not None
                pile.remove(card)
                takes[seat] += 1
                turns[seat] += 1
            case "discarded":
                assert card is not None
                pile.append(card)
                threw[seat] |= 1 << card
                last_thrown[seat] = card
            case "knocked" | "defended":
                pass
    own = observation.seat
    seats = [(own + step) % players for step in range(1, players)]
    rivals = tuple(
        Rival(seat, observation.known[seat], threw[seat], declined[seat], takes[seat], last_thrown[seat])
        for seat in seats
    )
    seen = observation.hand | card_set(observation.discards) | sum(rival.holds for rival in rivals)
    begins = observation.drawn is None and observation.turn == own
    return Beliefs(rivals, DECK & ~seen, turns[own] + begins, takes[own])
