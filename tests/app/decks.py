"""The decks of a game, worked out from its seeds as the manual tells anybody to, without the engine."""

import hashlib
import hmac
from collections.abc import Iterator


def commitment(server_seed: str) -> str:
    """What the server publishes before the game."""
    return hashlib.sha256(f"juniper-deal-v1:{server_seed}".encode()).hexdigest()


def deck(server_seed: str, client_seed: str, number: int) -> list[str]:
    """The deck of a round, the top card first; number 0 is the draw for the dealer.

    >>> len(set(deck("0" * 32, "0" * 32, 1)))
    52
    """
    key = hmac.new(bytes.fromhex(server_seed), f"{client_seed}:{number}".encode(), hashlib.sha256).digest()
    numbers = _numbers(key)
    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    for i in range(51, 0, -1):
        j = _below(i + 1, numbers)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _numbers(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(4, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4))
        counter += 1


def _below(k: int, numbers: Iterator[int]) -> int:
    largest = 2**32 - 2**32 % k
    while (number := next(numbers)) >= largest:
        pass
    return number % k
