"""What an independent program (OpenSpiel 2.0) said of thousands of hands, kept in files."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards import Card, card

FOLDER = Path(__file__).parent.parent / "records" / "oracle"


def entries(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a file, one for each hand."""
    for line in gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).splitlines():
        yield json.loads(line)


def their_card(text: str) -> Card:
    """A card as that program writes it."""
    return card(text[0] + text[1].lower())


def their_cards(text: str) -> tuple[Card, ...]:
    """Cards as that program writes them."""
    return tuple(map(their_card, text.split()))
