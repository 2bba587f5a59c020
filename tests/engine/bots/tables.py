"""Tables for the bots' tests: rule sets of all kinds, and rounds played out by bots alone."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.actions import write_action
from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.cards import CARDS, Card
from engine.dealing import deal
from engine.legal import why_illegal
from engine.observation import Observation, observe
from engine.playing import play
from engine.rules import BOUNDS, CHOICES, INSTEAD_OF_A_NUMBER, PARAMETERS, RULE_SETS, Rules, customise
from engine.state import Phase, RoundState


def custom_rules(random: Random, players: int) -> Rules:
    """A custom rule set with every parameter drawn anew, from the whole of what is allowed."""
    changes: dict[str, Any] = {name: _any_value(random, name) for name in PARAMETERS}
    changes["players"] = players
    changes["knock_as_dealt"] = changes["opening"] == "offer" and changes["knock_as_dealt"]
    return customise(random.choice(list(RULE_SETS)), changes)


def _any_value(random: Random, name: str) -> object:
    if name in CHOICES:
        return random.choice(CHOICES[name])
    if name in INSTEAD_OF_A_NUMBER and random.random() < 0.2:
        return INSTEAD_OF_A_NUMBER[name]
    return random.randint(*BOUNDS[name])


def shuffled(random: Random) -> list[Card]:
    """The 52 cards in an order of their own."""
    deck = list(CARDS)
    random.shuffle(deck)
    return deck


def positions(
    rules: Rules, bots: Sequence[Bot], random: Random, scores: tuple[int, ...] = ()
) -> Iterator[tuple[RoundState, Observation]]:
    """Every position of one round between these bots, with what the player to act sees; the last one is over."""
    state = deal(shuffled(random), random.randrange(rules.players), rules)
    while state.phase is not Phase.OVER:
        seen = observe(state, state.turn, scores)
        yield state, seen
        action = bots[state.turn].choose(seen)
        assert why_illegal(state, action) is None, (bots[state.turn].id, action, seen)
        state = play(state, action)
    yield state, observe(state, state.turn, scores)


def some_choices() -> list[str]:
    """What the Expert does in a few rounds of every rule set."""
    random, expert = Random(3), BOTS["expert"]
    return [
        write_action(expert.choose(seen))
        for rules in RULE_SETS.values()
        for _, seen in positions(rules, [expert] * rules.players, random)
        if seen.phase is not Phase.OVER
    ]
