"""Shuffling, the draw for the dealer, and the deal: all from two seeds, so that anybody can do it again.

The server draws one seed and publishes its hash (the *commitment*) before the player's browser draws the other.
Round n is dealt from a deck that both seeds and n decide; neither side alone could have chosen it.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.cards import CARDS, Card, card_set
from engine.rules import Rules
from engine.state import DRAW, OFFER, RoundState, Seat, Setup

HAND_SIZE = 10
"""Cards dealt to each player, by every rule set."""

Deck = tuple[Card, ...]
"""All 52 cards in an order; the first is the top."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The two 128-bit seeds of a game."""

    server: bytes
    client: bytes

    @property
    def commitment(self) -> str:
        """The hash that binds the server to its seed, in hex."""
        return commitment(self.server)


def commitment(server_seed: bytes) -> str:
    """SHA-256 of ``juniper-deal-v1:`` and the server seed in hex, in hex.

    >>> commitment(bytes(16))[:16]
    'bf1610baf5dca240'
    """
    return hashlib.sha256(b"juniper-deal-v1:" + server_seed.hex().encode()).hexdigest()


def shuffled_deck(seeds: Seeds, round_number: int) -> Deck:
    """The deck of a round; round 0 is the draw for the dealer.

    A Fisher-Yates shuffle of the ordered deck from its end, by numbers drawn without bias from a stream of HMAC-SHA256
    blocks whose key is HMAC-SHA256(server seed, ``client seed in hex:round``).
    """
    key = hmac.digest(seeds.server, f"{seeds.client.hex()}:{round_number}".encode(), "sha256")
    numbers = stream(key)
    return tuple(shuffled(CARDS, numbers))


def shuffled(some: Iterable[Card], numbers: Iterator[int]) -> list[Card]:
    """The cards in an order that follows from these numbers: a Fisher-Yates shuffle from the end."""
    cards = list(some)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1, numbers)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def deal(deck: Sequence[Card], dealer: Seat, rules: Rules) -> RoundState:
    """The first position of a round: ten cards each from the dealer's left, the upcard, the rest as stock."""
    assert len(deck) == 52 and len(set(deck)) == 52, "a deck is every card once"
    players = rules.players
    first = (dealer + 1) % players
    dealt = HAND_SIZE * players
    hands = tuple([card_set(hand) for hand in dealt_hands(deck, dealer, players)])
    upcard = deck[dealt]
    return RoundState(
        setup=Setup(rules, dealer, upcard, rules.limit(upcard), tuple(deck)),
        hands=hands,
        stock=tuple(deck[dealt + 1 :]),
        discards=(upcard,),
        phase=OFFER if rules.opening == "offer" else DRAW,
        turn=first,
        drawn=None,
        taken=None,
        known=(0,) * players,
        turns_without_stock=0,
        moves=(),
        knock=None,
        spreads=(None,) * players,
        result=None,
    )


def dealt_hands(deck: Sequence[Card], dealer: Seat, players: int) -> tuple[tuple[Card, ...], ...]:
    """For each seat its ten cards in the order in which they are dealt, one by one from the dealer's left."""
    dealt = deck[: HAND_SIZE * players]
    return tuple([tuple(dealt[(seat - dealer - 1) % players :: players]) for seat in range(players)])


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for seats and dealer: who sits where, with which card, and who deals first."""

    players: tuple[int, ...]
    """For each seat, which of those who drew sits there: 0 is the player, the others the bots in their order."""
    cards: tuple[Card, ...]
    """For each seat the card drawn."""
    dealer: Seat


def draw_for_dealer(seeds: Seeds, players: int) -> Draw:
    """The highest card deals first; with three, the second highest sits at the dealer's left.

    King high, ace low; equal ranks: spades, hearts, diamonds, clubs. The player keeps seat 0, so the others are
    seated to fit.
    """
    drawn = shuffled_deck(seeds, 0)[:players]
    clockwise = sorted(range(players), key=lambda who: (-drawn[who].rank, drawn[who].suit))
    dealer = -clockwise.index(0) % players
    seated = tuple(clockwise[(seat - dealer) % players] for seat in range(players))
    return Draw(seated, tuple(drawn[who] for who in seated), dealer)


def stream(key: bytes) -> Iterator[int]:
    """The key's stream of 32-bit numbers, big endian."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 up to the bound, each equally likely: numbers beyond the last whole multiple are drawn again."""
    limit = (1 << 32) // bound * bound
    return next(number for number in numbers if number < limit) % bound
