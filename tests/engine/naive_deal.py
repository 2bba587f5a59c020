"""The deal a second time, as anybody could write it from its published description alone.

Key of round n: HMAC-SHA256 with the server seed as key over the client seed in hex, a colon and n. Its bytes:
HMAC-SHA256 with that key over a counter of four bytes, big endian, for 0, 1, 2 …, joined. A number below k: four
bytes, big endian, again while at or above the largest multiple of k not above 2^32; then modulo k. The ordered deck is
spades, hearts, diamonds, clubs, each ace to king; for i from 51 down to 1, card i changes places with the card at a
number below i + 1.
"""

import hmac
from hashlib import sha256


def commitment(server_seed: str) -> str:
    """What the server publishes before the deal; seeds are written in hex.

    >>> len(commitment("00" * 16))
    64
    """
    return sha256(("juniper-deal-v1:" + server_seed).encode("ascii")).hexdigest()


def deck(server_seed: str, client_seed: str, round_number: int) -> list[str]:
    """The deck of a round, the top card first.

    >>> deck("00" * 16, "00" * 16, 1)[:3]
    ['3d', '7h', '4h']
    """
    message = f"{client_seed}:{round_number}".encode("ascii")
    key = hmac.new(bytes.fromhex(server_seed), message, sha256).digest()
    stream = b"".join(hmac.new(key, bytes([0, 0, 0, counter]), sha256).digest() for counter in range(64))
    position = 0

    def below(bound: int) -> int:
        nonlocal position
        while True:
            number = int.from_bytes(stream[position : position + 4], "big")
            position += 4
            if number < 2**32 - 2**32 % bound:
                return number % bound

    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    for i in range(51, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def seats(server_seed: str, client_seed: str, players: int) -> tuple[list[int], int]:
    """Who sits at each seat, and the dealer's seat, after the draw; the person is 0 and keeps seat 0.

    The person takes the first card of deck 0 and the others the next ones. The highest deals and the next highest
    sits at the dealer's left; king high, ace low, equal ranks by suit.

    >>> seats("00" * 16, "00" * 16, 3)
    ([0, 1, 2], 1)
    """
    drawn = deck(server_seed, client_seed, 0)[:players]

    def height(who: int) -> tuple[int, int]:
        card = drawn[who]
        return "A23456789TJQK".index(card[0]), -"shdc".index(card[1])

    clockwise_from_dealer = sorted(range(players), key=height, reverse=True)
    while clockwise_from_dealer[0] != 0:
        clockwise_from_dealer.append(clockwise_from_dealer.pop(0))
    highest = max(range(players), key=height)
    return clockwise_from_dealer, clockwise_from_dealer.index(highest)
