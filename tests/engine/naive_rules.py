"""The rules a second time, written to be plain and for nothing else.

This model shares nothing with the engine: cards are texts, hands are sets of texts, an action is the text that a
record holds, and a rule set is a dictionary. It is slow. Where it and the engine agree on thousands of random rounds, a
mistake would have to be made twice, in two ways of thinking.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from tests.engine.naive_melds import (
    Hand,
    arrangements,
    is_meld,
    least_after_defence,
    least_deadwood,
    value,
)

OFFER_10 = {"players": 2, "opening": "offer", "knock_limit": 10, "knock_as_dealt": False, "gin_bonus": 25}
COMMON = {"tie": "undercut", "knock_discard": "up", "takeable": 1, "void_at": 2, "target": 100, "spades_double": False}
PLAIN = {**OFFER_10, "big_gin_bonus": None, "undercut_bonus": 25, "undercut_penalty": 0, **COMMON}
SERVED = {"knock_as_dealt": True, "big_gin_bonus": 50, "undercut_bonus": 20}
AT_THREE = {"players": 3, "gin_bonus": 50, "undercut_bonus": 0, "undercut_penalty": 25, "takeable": 2, "void_at": 3}

SIX_SETS: dict[str, dict[str, Any]] = {
    "classic": PLAIN,
    "italian": {**PLAIN, **SERVED, "knock_limit": 9},
    "oklahoma": {**PLAIN, **SERVED, "knock_limit": "upcard"},
    "spanish": {**PLAIN, "big_gin_bonus": 50, "undercut_bonus": 10, "knock_discard": "down"},
    "polish": {**PLAIN, "opening": "turn", "big_gin_bonus": 31},
    "three": {**PLAIN, **AT_THREE, "target": 200},
}


@dataclass
class Table:
    """Everything that lies on the table."""

    rules: Mapping[str, Any]
    dealer: int
    upcard: str
    limit: int
    hands: list[set[str]]
    stock: list[str]
    pile: list[str]
    phase: str
    turn: int
    first_move: bool = True
    passes: int = 0
    must_draw: bool = False
    drawn: str | None = None
    taken: str | None = None
    turns_without_stock: int = 0
    openly_taken: list[set[str]] = field(default_factory=list)
    knocker: int | None = None
    kind: str | None = None
    thrown: str | None = None
    melds: dict[int, list[Hand]] = field(default_factory=dict)
    laid_off: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    deadwood: dict[int, Hand] = field(default_factory=dict)
    ending: str | None = None
    winner: int | None = None
    points: list[int] = field(default_factory=list)

    @cached_property
    def options(self) -> list[str]:
        """What the player to act may do, found once: a table that somebody looks at does not change any more."""
        return _options(self)


def deal(deck: list[str], dealer: int, rules: Mapping[str, Any]) -> Table:
    """Ten cards each, one at a time from the dealer's left; the upcard; the stock."""
    players, cards = rules["players"], list(deck)
    hands: list[set[str]] = [set() for _ in range(players)]
    for _ in range(10):
        for step in range(1, players + 1):
            hands[(dealer + step) % players].add(cards.pop(0))
    upcard = cards.pop(0)
    limit = rules["knock_limit"]
    if limit == "upcard":
        limit = 0 if upcard[0] == "A" else value([upcard])
    phase = "offer" if rules["opening"] == "offer" else "draw"
    first = (dealer + 1) % players
    nothing: list[set[str]] = [set() for _ in range(players)]
    return Table(rules, dealer, upcard, limit, hands, cards, [upcard], phase, first, openly_taken=nothing)


def _options(table: Table) -> list[str]:
    """What the player to act may do; what needs a declaration is named without one."""
    hand = table.hands[table.turn]
    if table.phase == "offer":
        found = ["pass", f"take {table.upcard}"]
        if table.rules["knock_as_dealt"] and table.first_move and least_deadwood(frozenset(hand)) <= table.limit:
            found.append("knock")
        return found
    if table.phase == "draw":
        return ["draw"] if table.must_draw else ["draw", *(f"take {card}" for card in within_reach(table))]
    if table.phase == "discard":
        throwable = [card for card in hand if card != table.taken]
        found = [f"discard {card}" for card in throwable]
        found += [f"knock {card}" for card in throwable if least_deadwood(frozenset(hand - {card})) <= table.limit]
        if table.rules["big_gin_bonus"] is not None and least_deadwood(frozenset(hand)) == 0:
            found.append("big gin")
        return found
    return ["defend"] if table.phase == "defend" else []


def within_reach(table: Table) -> list[str]:
    """The discards that may be taken."""
    return table.pile[-table.rules["takeable"] :]


def declared(table: Table, option: str) -> str:
    """The option as a whole action, with a best declaration where it needs one."""
    hand = frozenset(table.hands[table.turn])
    if option.startswith("knock"):
        return f"{option}: {written(cheapest(hand - set(option.split()[1:])))}"
    if option == "big gin":
        return f"{option}: {written(cheapest(hand))}"
    if option == "defend":
        return f"{option}: {written(cheapest(hand))}; "
    return option


@cache
def cheapest(hand: Hand) -> tuple[Hand, ...]:
    """The first arrangement that leaves the fewest points."""
    return min(arrangements(hand), key=lambda laid: value(hand.difference(*laid)))


def written(melds: tuple[Hand, ...]) -> str:
    """Melds as text."""
    return ", ".join(" ".join(sorted(meld)) for meld in melds)


def allowed(table: Table, action: str) -> bool:
    """Whether the player to act may do exactly this."""
    what, _, rest = action.partition(":")
    if not rest:
        return what in table.options
    verb, *named = what.split()
    hand = table.hands[table.turn]
    if verb == "defend":
        return table.phase == "defend" and _may_defend(table, rest)
    if what == "big gin":
        melded = read_melds(rest)
        everything = len(hand) == 11 and set().union(*melded) == hand
        played = table.rules["big_gin_bonus"] is not None
        return table.phase == "discard" and played and _may_lay(hand, melded) and everything
    if named:
        if table.phase != "discard" or named[0] not in hand or named[0] == table.taken:
            return False
        hand = hand - {named[0]}
    elif table.phase != "offer" or not table.rules["knock_as_dealt"] or not table.first_move:
        return False
    melded = read_melds(rest)
    return _may_lay(hand, melded) and value(hand.difference(*melded)) <= table.limit


def read_melds(text: str) -> list[list[str]]:
    """Melds from text, as lists, so that a card named twice shows."""
    return [meld.split() for meld in text.split(",")] if text.strip() else []


def read_layoffs(text: str) -> list[tuple[str, int]]:
    """Layoffs from text: the card and the number of the meld."""
    named = [each.split() for each in text.split(",")] if text.strip() else []
    return [(card, int(number)) for card, number in named]


def _may_lay(hand: set[str], melds: list[list[str]]) -> bool:
    cards = [card for meld in melds for card in meld]
    return len(cards) == len(set(cards)) and set(cards) <= hand and all(map(is_meld, melds))


def _may_defend(table: Table, text: str) -> bool:
    assert table.knocker is not None
    melds_text, _, layoffs_text = text.partition(";")
    melds, layoffs = read_melds(melds_text), read_layoffs(layoffs_text)
    lying = [set(meld) for meld in table.melds[table.knocker]]
    left = set(table.hands[table.turn])
    for card, number in layoffs:
        if card not in left or not 0 <= number < len(lying) or not is_meld(lying[number] | {card}):
            return False
        left.remove(card)
        lying[number].add(card)
    return _may_lay(left, melds)


def another(table: Table) -> Table:
    """The same table with piles and hands of its own."""
    return replace(
        table,
        hands=[set(hand) for hand in table.hands],
        stock=list(table.stock),
        pile=list(table.pile),
        openly_taken=[set(cards) for cards in table.openly_taken],
        melds=dict(table.melds),
        laid_off=dict(table.laid_off),
        deadwood=dict(table.deadwood),
        points=list(table.points),
    )


def act(before: Table, action: str) -> Table:
    """The table after an allowed action."""
    assert allowed(before, action), action
    table = another(before)
    what, _, rest = action.partition(":")
    verb, *named = what.split()
    hand = table.hands[table.turn]
    table.first_move = False
    if verb == "pass":
        table.passes += 1
        table.turn = _left(table)
        if table.passes == table.rules["players"]:
            table.phase, table.must_draw = "draw", True
    elif verb == "draw":
        table.drawn = table.stock.pop(0)
        hand.add(table.drawn)
        table.phase, table.must_draw = "discard", False
    elif verb == "take":
        table.drawn = table.taken = named[0]
        table.pile.remove(named[0])
        hand.add(named[0])
        table.openly_taken[table.turn].add(named[0])
        table.phase = "discard"
    elif verb == "discard":
        _discard(table, named[0])
    elif verb == "knock" or verb == "big":
        _go_down(table, "big gin" if verb == "big" else verb, named[0] if named and verb == "knock" else None, rest)
    else:
        melds, _, layoffs = rest.partition(";")
        table.laid_off[table.turn] = read_layoffs(layoffs)
        gone = {card for card, _ in table.laid_off[table.turn]}
        table.melds[table.turn] = [frozenset(meld) for meld in read_melds(melds)]
        table.deadwood[table.turn] = frozenset(hand - gone).difference(*table.melds[table.turn])
        if len(table.deadwood) == table.rules["players"]:
            _score(table)
        else:
            table.turn = _left(table)
    return table


def _left(table: Table) -> int:
    return int((table.turn + 1) % table.rules["players"])


def _discard(table: Table, card: str) -> None:
    table.hands[table.turn].remove(card)
    table.openly_taken[table.turn].discard(card)
    table.pile.append(card)
    table.turns_without_stock = 0 if table.taken is None else table.turns_without_stock + 1
    table.drawn = table.taken = None
    if len(table.stock) <= table.rules["void_at"] or table.turns_without_stock == 50:
        table.phase, table.ending, table.points = "over", "void", [0] * table.rules["players"]
    else:
        table.phase, table.turn = "draw", _left(table)


def _go_down(table: Table, verb: str, thrown: str | None, melds: str) -> None:
    knocker = table.knocker = table.turn
    hand = table.hands[knocker]
    if thrown is not None:
        hand.remove(thrown)
        table.thrown = thrown
        if table.rules["knock_discard"] == "up":
            table.pile.append(thrown)
    table.openly_taken[knocker] &= hand
    table.drawn = table.taken = None
    table.melds[knocker] = [frozenset(meld) for meld in read_melds(melds)]
    table.deadwood[knocker] = frozenset(hand).difference(*table.melds[knocker])
    table.laid_off[knocker] = []
    if verb == "big gin":
        table.kind = "big_gin"
    else:
        table.kind = "knock" if table.deadwood[knocker] else "gin"
    if table.kind == "knock":
        table.phase, table.turn = "defend", _left(table)
        return
    for seat in range(table.rules["players"]):
        if seat != knocker:
            table.melds[seat] = list(cheapest(frozenset(table.hands[seat])))
            table.laid_off[seat] = []
            table.deadwood[seat] = frozenset(table.hands[seat]).difference(*table.melds[seat])
    _score(table)


def _score(table: Table) -> None:
    """Points: the winner's differences, plus the bonus that applies; the undercut knocker loses the penalty."""
    assert table.knocker is not None
    rules, knocker = table.rules, table.knocker
    left = {seat: value(cards) for seat, cards in table.deadwood.items()}
    defenders = [(knocker + step) % rules["players"] for step in range(1, rules["players"])]
    lowest = min(left[seat] for seat in defenders)
    if table.kind != "knock":
        undercut = False
    elif rules["tie"] == "undercut":
        undercut = lowest <= left[knocker]
    else:
        undercut = lowest < left[knocker]
    winner = next(seat for seat in defenders if left[seat] == lowest) if undercut else knocker
    points = [0] * rules["players"]
    points[winner] = sum(left[other] - left[winner] for other in left if other != winner)
    if undercut:
        points[winner] += rules["undercut_bonus"]
        points[knocker] -= rules["undercut_penalty"]
    elif table.kind == "gin":
        points[winner] += rules["gin_bonus"]
    elif table.kind == "big_gin":
        points[winner] += rules["big_gin_bonus"]
    if rules["spades_double"] and table.upcard[1] == "s":
        points = [2 * each for each in points]
    table.phase, table.ending = "over", "undercut" if undercut else table.kind
    table.winner, table.points = winner, points


def lines_of_play(table: Table, depth: int) -> int:
    """How many ways there are to play this many actions from here; lines that end sooner are not counted."""
    if depth == 1:
        return len(table.options)
    return sum(lines_of_play(act(table, declared(table, option)), depth - 1) for option in table.options)


def fewest_after_defence(table: Table) -> int:
    """What the best defence leaves the player to act."""
    assert table.knocker is not None
    points, _ = least_after_defence(frozenset(table.hands[table.turn]), tuple(table.melds[table.knocker]))
    return points
