"""How fast the engine is, held against OpenSpiel's C++ from Python: `python -m tests.bench.engine`.

OpenSpiel is an optional install (`requirements/openspiel.txt`). Each run does the same work in both, one after the
other, and the ratio is taken within the run; printed are means over the runs with 95 % intervals. Dealing is not
timed, and in a playout both stop where somebody knocks: what is compared is drawing and discarding.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from engine.actions import BigGin, Discard, Knock
from engine.cards import CARDS, Card, card_set
from engine.deadwood import deadwood, deadwood_after_best_discard
from engine.dealing import Deck, deal
from engine.legal import legal_actions
from engine.playing import play
from engine.rules import CLASSIC
from engine.state import Phase
from tests.bench.runs import told
from tests.engine.chance import dense_deck, random_deck

HANDS = 40_000
PLAYOUTS = 400

SUITS = "scdh"
"""Their order of suits."""

THEIRS = {card: 13 * SUITS.index(str(card)[1]) + card.rank for card in CARDS}
"""Their number for each card."""


class Work(NamedTuple):
    """The same work in both: each does it and says how much it was."""

    name: str
    ours: Callable[[], int]
    theirs: Callable[[], int]
    unit: str


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    given = parser.parse_args()
    spiel: Any = import_module("pyspiel")
    rng = random.Random(1)
    for work in works(spiel, rng):
        rates = [(rate(work.ours), rate(work.theirs)) for _ in range(given.runs)]
        ratio = told([ours / theirs for ours, theirs in rates])
        ours, theirs = (told([each[place] for each in rates], 0) for place in (0, 1))
        print(f"{work.name}: {ratio} times as fast ({ours} {work.unit} a second, OpenSpiel {theirs})", flush=True)


def rate(work: Callable[[], int]) -> float:
    """How much of it is done in a second of this process."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def works(spiel: Any, rng: random.Random) -> Iterator[Work]:
    """Everything that is measured."""
    least = spiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    uniform = [rng.sample(CARDS, 10) for _ in range(HANDS)]
    dense = [list(dense_deck(rng, 2)[:10]) for _ in range(HANDS)]
    eleven = [list((random_deck(rng) if number % 2 else dense_deck(rng, 2))[:11]) for number in range(HANDS)]
    yield hands("least deadwood of ten cards", uniform, deadwood, least)
    yield hands("least deadwood of ten cards from few ranks", dense, deadwood, least)
    yield hands("least deadwood of eleven cards, one of them thrown", eleven, deadwood_after_best_discard, least)
    decks = [random_deck(rng) for _ in range(PLAYOUTS)]
    game = spiel.load_game("gin_rummy(oklahoma=false,knock_card=10)")
    yield Work(
        "random playouts, legal actions listed and one played",
        lambda: sum(map(our_playout, decks)),
        lambda: sum(their_playout(spiel, game, deck) for deck in decks),
        "turns",
    )


def hands(name: str, some: list[list[Card]], ours: Callable[[int], int], theirs: Callable[[list[int]], int]) -> Work:
    """Both find the least deadwood of these hands, each written in its own way beforehand."""
    our_hands = list(map(card_set, some))
    their_hands = [[THEIRS[card] for card in hand] for hand in some]
    return Work(name, lambda: _each(ours, our_hands), lambda: _each(theirs, their_hands), "hands")


def _each(find: Callable[[Any], int], some: Iterable[Any]) -> int:
    done = 0
    for hand in some:
        find(hand)
        done += 1
    return done


def our_playout(deck: Deck) -> int:
    """A random round from this deck; its turns."""
    rng = random.Random(deck[0])
    state = deal(deck, 1, CLASSIC)
    turns = 0
    while state.phase is not Phase.OVER:
        action = rng.choice(legal_actions(state))
        if isinstance(action, Knock | BigGin):
            break
        turns += isinstance(action, Discard)
        state = play(state, action)
    return turns


def their_playout(spiel: Any, game: Any, deck: Deck) -> int:
    """The same there."""
    rng = random.Random(deck[0])
    state = game.new_initial_state()
    for card in deck[:21]:
        state.apply_action(THEIRS[card])
    knock = spiel.gin_rummy.KNOCK_ACTION
    turns = 0
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        if action == knock:
            break
        turns += action < 52 and not state.is_chance_node()
        state.apply_action(action)
    return turns


if __name__ == "__main__":
    main()
