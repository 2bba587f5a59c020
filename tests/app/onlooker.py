"""Somebody at the player's side who hears the events and keeps the table in mind, knowing nothing else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.app.play import Step
from tests.app.server import Json


@dataclass
class Onlooker:
    """The table as the events tell it, in cards written as text."""

    rules: Json
    stock: int = 0
    discards: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    known: list[set[str]] = field(default_factory=list)
    hand: set[str] = field(default_factory=set)
    drawn: str | None = None
    """The card that the player has drawn this turn, until the discard."""
    taken: str | None = None
    """The same, if it came from the discard pile."""
    knock: Json | None = None
    face_down: int = 0
    """How many cards lie face down beside the discard pile."""
    defences: list[Json] = field(default_factory=list)
    scored: Json | None = None
    voided: str | None = None

    def hear(self, event: Json) -> None:
        """Follow one event."""
        seat: int = event.get("seat", 0)
        match event["type"]:
            case "dealt":
                self._dealt(event["upcard"])
            case "drew":
                self._drew(seat, event["from"], event.get("card"))
            case "discarded":
                self._threw(seat, event["card"])
                self.discards.append(event["card"])
            case "knocked":
                self._knocked(seat, event)
            case "defended":
                self.defences.append(event)
            case "scored":
                self.scored = event
            case "voided":
                self.voided = event["reason"]
            case "passed" | "won" | "resigned":
                pass
            case other:
                raise AssertionError(f"nobody has heard of {other}")

    def _dealt(self, upcard: str) -> None:
        players = self.rules["players"]
        self.stock = 52 - 10 * players - 1
        self.discards = [upcard]
        self.counts = [10] * players
        self.known = [set() for _ in range(players)]
        self.drawn = self.taken = self.knock = self.scored = self.voided = None
        self.face_down = 0
        self.defences = []

    def _drew(self, seat: int, source: str, card: str | None) -> None:
        self.counts[seat] += 1
        if source == "stock":
            self.stock -= 1
        else:
            self.discards.remove(str(card))
            self.known[seat].add(str(card))
        if seat == 0:
            self.hand.add(str(card))
            self.drawn = card
            self.taken = card if source == "discard" else None

    def _threw(self, seat: int, card: str | None) -> None:
        self.counts[seat] -= 1
        self.known[seat].discard(str(card))
        if seat == 0:
            self.hand.remove(str(card))
            self.drawn = self.taken = None

    def _knocked(self, seat: int, event: Json) -> None:
        self.knock = event
        spread = {card for meld in event["melds"] for card in meld} | set(event["deadwood"])
        if self.counts[seat] > len(spread):
            self._threw(seat, event["card"])
            if self.rules["knock_discard"] == "down":
                self.face_down += 1
            else:
                self.discards.append(event["card"])
        self.known[seat] &= spread
        if seat == 0:
            self.drawn = None

    @property
    def cards_in_sight(self) -> int:
        """How many of the 52 cards have a place: in the stock, in hands, on the pile, or face down beside it."""
        return self.stock + sum(self.counts) + len(self.discards) + self.face_down


def followed(steps: Iterable[Step]) -> Iterator[tuple[Step, Onlooker]]:
    """Every step of a game, with an onlooker who has heard the news so far."""
    onlooker = Onlooker({})
    for step in steps:
        onlooker.rules = step.view["rules"]
        for event in step.events:
            onlooker.hear(event)
        if any(event["type"] == "dealt" for event in step.events):
            onlooker.hand = set(step.view["hand"])
        yield step, onlooker
