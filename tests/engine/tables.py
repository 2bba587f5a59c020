"""Positions written as text: what every test of the engine starts from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from engine.actions import Action, Defend, Knock, read_action, write_action
from engine.cards import CARDS, Card, CardSet, card_set, cards, in_order
from engine.deadwood import best_arrangement
from engine.dealing import Deck, Seeds, deal
from engine.game import Game, Opponent, act, start_game
from engine.legal import legal_actions
from engine.melds import Meld
from engine.playing import play
from engine.rules import RULE_SETS, Rules
from engine.state import Phase, RoundState, Seat

every_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
"""Marks a test that is run by each of the six rule sets."""

GIN = "As 2s 3s 4s 7h 7d 7c Jh Jd Jc"
"""A hand without deadwood."""

KNOCKER = "4s 5s 6s Qh Qd Qc Ks Kh Kd"
"""Three melds; the tenth card is the deadwood. 3s, 7s, Qs and Kc can be laid off."""

DEFENDER = "2d 3d 4d 9h 9d 9c Js Jh Jd"
"""The same for a defender; nothing here fits on the knocker's melds."""


def held(text: str) -> CardSet:
    """A hand written as text.

    >>> held("As 2s").bit_count()
    2
    """
    return card_set(cards(text))


def shown(some: CardSet) -> str:
    """A hand as text, in the deck's order.

    >>> shown(held("7h As"))
    'As 7h'
    """
    return " ".join(map(str, in_order(some)))


def melds(text: str) -> tuple[Meld, ...]:
    """Melds written as text, separated by commas.

    >>> [len(meld) for meld in melds("As 2s 3s, 7h 7d 7c 7s")]
    [3, 4]
    """
    return tuple(cards(each) for each in text.split(",")) if text else ()


def deck_of(hands: Sequence[str], upcard: str, stock: str, dealer: Seat) -> Deck:
    """The deck that deals these hands, this upcard and these first cards of the stock.

    What is left open, an empty hand, the upcard, the rest of the stock, is taken from the other cards: a court
    card as the upcard, then in an order in which neighbours do not meld.

    >>> deck = deck_of(["As 2s 3s 4s 5s 6s 7s 8s 9s Ts", ""], "Kd", "7h", dealer=1)
    >>> " ".join(map(str, (*deck[:4], deck[20], deck[21])))
    'As Js 2s 3h Kd 7h'
    """
    named = [list(cards(hand)) for hand in hands]
    top, drawn = list(cards(upcard)), list(cards(stock))
    used = [*top, *drawn, *(each for hand in named for each in hand)]
    assert len(used) == len(set(used)), "a card is named twice"
    assert all(len(hand) in (0, 10) for hand in named), "a hand is ten cards, or left open"
    rest = [each for each in CARDS if each not in used]
    if not top:
        top = [rest.pop(next(place for place, each in enumerate(rest) if each.rank > 9))]
    scattered = [each for start in range(5) for each in rest[start::5]]
    for hand in named:
        if not hand:
            hand.extend(scattered[:10])
            del scattered[:10]
    players = len(hands)
    clockwise = [named[(dealer + step) % players] for step in range(1, players + 1)]
    return (*(each for row in zip(*clockwise, strict=True) for each in row), *top, *drawn, *scattered)


def table(rules: str | Rules, *hands: str, upcard: str = "", stock: str = "", dealer: Seat | None = None) -> RoundState:
    """A round just dealt with these hands; the last seat deals unless another is named."""
    chosen = RULE_SETS[rules] if isinstance(rules, str) else rules
    given = [*hands, *([""] * (chosen.players - len(hands)))]
    seat = chosen.players - 1 if dealer is None else dealer
    return deal(deck_of(given, upcard, stock, seat), seat, chosen)


def after(state: RoundState, *actions: str) -> RoundState:
    """The position after these actions, written as text."""
    for action in actions:
        state = play(state, read_action(action))
    return state


def all_pass(state: RoundState) -> RoundState:
    """The position once everybody has left the upcard, where there is an offer."""
    for _ in range(state.rules.players):
        state = after(state, "pass") if state.phase is Phase.OFFER else state
    return state


def holding(rules: str | Rules, hand: str, *others: str, upcard: str = "") -> RoundState:
    """Seat 0's turn to discard, with these eleven cards; the last of them is the one just drawn from the stock."""
    *ten, drawn = hand.split()
    state = all_pass(table(rules, " ".join(ten), *others, upcard=upcard, stock=drawn))
    return after(state, "draw")


def about_to_knock(rules: str | Rules, *hands: str, seat: Seat = 0, upcard: str = "") -> tuple[RoundState, Knock]:
    """The first turn of a round, just before this seat knocks, and its knock.

    The seat sits at the dealer's left, has drawn a card that nobody needs, and knocks with the hand written for it in
    its best arrangement. The hands are written in the order of the seats.
    """
    chosen = RULE_SETS[rules] if isinstance(rules, str) else rules
    needed = held(" ".join([*hands, upcard]))
    spare = next(each for each in reversed(CARDS) if not needed >> each & 1)
    dealt = table(chosen, *hands, upcard=upcard, stock=str(spare), dealer=(seat - 1) % chosen.players)
    state = after(all_pass(dealt), "draw")
    return state, Knock(spare, best_arrangement(state.hands[seat] & ~(1 << spare)).melds)


def knock(rules: str | Rules, *hands: str, seat: Seat = 0, upcard: str = "") -> RoundState:
    """The position after such a knock."""
    return play(*about_to_knock(rules, *hands, seat=seat, upcard=upcard))


def scored(rules: str | Rules, *hands: str, seat: Seat = 0, upcard: str = "") -> tuple[int, ...]:
    """The points of each seat after such a knock, every defender answering as well as possible."""
    result = defended(knock(rules, *hands, seat=seat, upcard=upcard)).result
    assert result is not None
    return result.points


def best(state: RoundState, kind: type[Action]) -> Action:
    """The first of the legal actions that is of this kind."""
    return next(action for action in legal_actions(state) if isinstance(action, kind))


def defended(state: RoundState) -> RoundState:
    """The position once every defender has answered with the best defence."""
    for _ in range(state.rules.players - 1):
        state = play(state, best(state, Defend)) if state.phase is Phase.DEFEND else state
    return state


def opponents(rules: Rules, version: int = 1) -> tuple[Opponent, ...]:
    """As many Steadies as a game by these rules needs."""
    return tuple(Opponent("steady", version, name) for name in ("Alder", "Aspen")[: rules.players - 1])


def game_at(state: RoundState, *earlier: tuple[int, ...]) -> Game:
    """A game whose current round stands so, after rounds in which the seats scored these points."""
    fresh = start_game(state.rules, opponents(state.rules), Seeds(bytes(16), bytes(16)))
    knocked = act(replace(fresh, round=about_to_knock(state.rules, GIN)[0]), about_to_knock(state.rules, GIN)[1])
    finished = tuple(knocked.finished[0]._replace(kind="knock", points=points) for points in earlier)
    return replace(fresh, round=state, finished=finished)


def written(actions: Iterable[Action]) -> list[str]:
    """Actions as text."""
    return [write_action(action) for action in actions]


def cards_on_the_table(state: RoundState) -> list[Card]:
    """Every card of the position, wherever it lies; a knocker's face-down discard too."""
    lying = [*state.stock, *state.discards]
    if state.knock is not None and state.knock.discard is not None and state.rules.knock_discard == "down":
        lying.append(state.knock.discard)
    return [*lying, *(each for hand in state.hands for each in in_order(hand))]
