"""Random decks, rule sets, declarations and play, all from a seeded generator."""

import random
from collections.abc import Iterator

from engine.actions import (
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Defend,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
)
from engine.cards import CARDS, Card, CardSet, card_set, in_order
from engine.deadwood import best_arrangement, deadwood, points_of
from engine.dealing import Deck, deal
from engine.layoffs import Layoff
from engine.legal import legal_actions
from engine.melds import ALL_MELDS, Meld, is_meld, melds_in
from engine.playing import play
from engine.rules import BOUNDS, CHOICES, INSTEAD_OF_A_NUMBER, RULE_SETS, Rules, customise
from engine.state import Phase, RoundState


def random_deck(rng: random.Random) -> Deck:
    """A deck in a random order."""
    return tuple(rng.sample(CARDS, 52))


def dense_deck(rng: random.Random, players: int) -> Deck:
    """A deck whose hands come from few ranks, so that melds, gin and big gin are common and compete for cards."""
    low = rng.randrange(0, 13 - 2 * players)
    ranks = range(low, low + 2 * players + 1)
    near = [each for each in CARDS if each.rank in ranks]
    far = [each for each in CARDS if each.rank not in ranks]
    rng.shuffle(near)
    rng.shuffle(far)
    dealt = 10 * players - len(near)
    return (*near, *far) if dealt <= 0 else (*rng.sample([*near, *far[:dealt]], len(near) + dealt), *far[dealt:])


def random_rules(rng: random.Random) -> Rules:
    """A custom rule set: any of the six with a random choice of its parameters changed."""
    changes: dict[str, object] = {}
    for name, (least, most) in BOUNDS.items():
        if rng.random() < 0.4:
            changes[name] = rng.randint(least, most)
            if name in INSTEAD_OF_A_NUMBER and rng.random() < 0.2:
                changes[name] = INSTEAD_OF_A_NUMBER[name]
    for name, choices in CHOICES.items():
        if rng.random() < 0.4:
            changes[name] = rng.choice(choices)
    base = rng.choice(list(RULE_SETS))
    as_dealt = changes.get("knock_as_dealt", RULE_SETS[base].knock_as_dealt)
    if as_dealt and changes.get("opening", RULE_SETS[base].opening) != "offer":
        changes["opening"] = "offer"
    return customise(base, changes)


def any_rules(rng: random.Random, number: int) -> Rules:
    """Each of the six sets in turn, and every other time a random custom one."""
    return random_rules(rng) if number % 2 else list(RULE_SETS.values())[number // 2 % len(RULE_SETS)]


def random_melds(rng: random.Random, hand: CardSet) -> tuple[Meld, ...]:
    """Some melds of the hand that share no card, their cards and themselves in any order."""
    chosen: list[Meld] = []
    used = 0
    for meld in rng.sample(found := melds_in(hand), len(found)):
        if not used & card_set(meld) and rng.random() < 0.8:
            used |= card_set(meld)
            chosen.append(tuple(rng.sample(meld, len(meld))))
    return tuple(chosen)


def random_defence(rng: random.Random, state: RoundState) -> Defend:
    """A valid answer to the knock: some layoffs in an order that works, some melds of what is left."""
    assert state.knock is not None
    spread = state.spreads[state.knock.seat]
    assert spread is not None
    hand = state.hands[state.turn]
    lying = [card_set(meld) for meld in spread.melds]
    layoffs: list[Layoff] = []
    for _ in range(rng.randrange(6)):
        fitting = [
            (each, number) for each in in_order(hand) for number, meld in enumerate(lying) if is_meld(meld | 1 << each)
        ]
        if not fitting:
            break
        each, number = rng.choice(fitting)
        hand &= ~(1 << each)
        lying[number] |= 1 << each
        layoffs.append(Layoff(each, number))
    return Defend(random_melds(rng, hand), tuple(layoffs))


def random_action(rng: random.Random, state: RoundState, skill: float) -> Action:
    """A legal action: with this probability one that helps the hand, so that rounds end in every way."""
    legal = legal_actions(state)
    if rng.random() >= skill:
        return _any_declaration(rng, state, rng.choice(legal))
    ending = [action for action in legal if isinstance(action, Knock | BigGin)]
    if ending and (isinstance(ending[-1], BigGin) or rng.random() < 0.4):
        return _any_declaration(rng, state, rng.choice(ending[-2:]))
    hand = state.hands[state.turn]
    match legal[0]:
        case Discard():
            throws = [action for action in legal if isinstance(action, Discard)]
            return min(throws, key=lambda action: (deadwood(hand & ~(1 << action.card)), rng.random()))
        case DrawStock() | DrawDiscard():
            takes = [action for action in legal if isinstance(action, DrawDiscard)]
            useful = [
                action for action in takes if any(action.card in meld for meld in melds_in(hand | 1 << action.card))
            ]
            return rng.choice(useful) if useful else rng.choice(legal)
        case _:
            return _any_declaration(rng, state, rng.choice(legal)) if rng.random() < 0.5 else rng.choice(legal)


def _any_declaration(rng: random.Random, state: RoundState, action: Action) -> Action:
    """The same deed, but sometimes declared in another valid way than the best."""
    hand = state.hands[state.turn]
    match action:
        case Knock(thrown, _):
            left = hand if thrown is None else hand & ~(1 << thrown)
            for _ in range(4):
                declared = random_melds(rng, left)
                if points_of(left & ~card_set(sum(declared, ()))) <= state.setup.limit:
                    return Knock(thrown, declared)
            return action
        case BigGin(declared):
            return BigGin(tuple(rng.sample(declared, len(declared))))
        case Defend():
            return random_defence(rng, state)
        case _:
            return action


def playout(rng: random.Random, state: RoundState) -> Iterator[RoundState]:
    """Every position of a round played at random to its end, the given one first."""
    skill = rng.choice((0.0, 0.5, 0.9, 1.0))
    yield state
    while state.phase is not Phase.OVER:
        state = play(state, random_action(rng, state, skill))
        yield state


def random_round(rng: random.Random, rules: Rules, dense: float = 0.35) -> RoundState:
    """A round dealt at random, with this probability from a deck in which melds are common."""
    deck = dense_deck(rng, rules.players) if rng.random() < dense else random_deck(rng)
    return deal(deck, rng.randrange(rules.players), rules)


def any_action(rng: random.Random, state: RoundState) -> Action:
    """A well-formed action that may be legal or not: random, or a legal one spoilt in one place, or not spoilt."""
    match rng.randrange(12):
        case 0:
            return rng.choice((PASS, DRAW_STOCK))
        case 1:
            return DrawDiscard(rng.choice((*state.discards, rng.choice(CARDS))))
        case 2:
            return Discard(_any_card(rng, state))
        case 3 | 4 | 5:
            return Knock(rng.choice((_any_card(rng, state), state.drawn)), _any_melds(rng, state))
        case 6:
            return BigGin(_any_melds(rng, state))
        case 7 | 8:
            return Defend(_any_melds(rng, state), _any_layoffs(rng, state))
        case _:
            return _spoilt(rng, state, rng.choice(legal_actions(state) or (PASS,)))


def _any_card(rng: random.Random, state: RoundState) -> Card:
    return rng.choice((*in_order(state.hands[state.turn]), *in_order(state.hands[state.turn]), rng.choice(CARDS)))


def _any_melds(rng: random.Random, state: RoundState) -> tuple[Meld, ...]:
    """Melds of the hand, sharing cards or not, with some that are none, or of cards held elsewhere."""
    hand = state.hands[state.turn]
    found = melds_in(hand)
    match rng.randrange(6):
        case 0 | 1:
            return random_melds(rng, hand)
        case 2:
            return tuple(rng.sample(found, min(len(found), rng.randrange(4))))
        case 3:
            return (*random_melds(rng, hand), in_order(rng.choice(ALL_MELDS)))
        case 4:
            return (*random_melds(rng, hand), tuple(rng.choices(in_order(hand), k=rng.randrange(1, 5))))
        case _:
            return best_arrangement(hand).melds


def _any_layoffs(rng: random.Random, state: RoundState) -> tuple[Layoff, ...]:
    if state.phase is Phase.DEFEND and rng.random() < 0.7:
        layoffs = list(random_defence(rng, state).layoffs)
        rng.shuffle(layoffs)
        return tuple(layoffs)
    return tuple(Layoff(_any_card(rng, state), rng.randrange(-2, 5)) for _ in range(rng.randrange(3)))


def _spoilt(rng: random.Random, state: RoundState, action: Action) -> Action:
    """The action with one thing about its declaration changed, or nothing."""
    match action:
        case Knock(thrown, melds):
            return Knock(rng.choice((thrown, thrown, None, _any_card(rng, state))), _spoilt_melds(rng, melds))
        case BigGin(melds):
            return BigGin(_spoilt_melds(rng, melds))
        case Defend():
            answer = random_defence(rng, state)
            layoffs = [Layoff(each.card, each.meld + rng.choice((0, 0, 0, 1))) for each in answer.layoffs]
            return Defend(_spoilt_melds(rng, answer.melds), tuple(layoffs))
        case _:
            return action


def _spoilt_melds(rng: random.Random, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    if not melds or rng.random() < 0.4:
        return melds
    place = rng.randrange(len(melds))
    meld = melds[place]
    changed = rng.choice(
        (
            meld[:-1],
            meld[1:],
            (*meld, rng.choice(CARDS)),
            (*meld, meld[0]),
            (*meld[:-1], rng.choice(CARDS)),
            tuple(reversed(meld)),
        )
    )
    return (*melds[:place], changed, *melds[place + 1 :])
