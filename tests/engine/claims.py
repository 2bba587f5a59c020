"""What each reason of the coach claims, checked by plain search over cards written as text.

A claim is a function of the observation, the action and the reason's parameters; it is true or false, and says so
without any help from the code that made the reason.
"""

from collections.abc import Callable, Iterable
from math import exp, prod
from typing import Any

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, Knock
from engine.bots.expert import weigh
from engine.cards import CARDS, in_order
from engine.coach import SHARES, sort_of
from engine.observation import Observation
from engine.state import Seat
from tests.engine import naive_melds as naive

Claim = Callable[[Observation, Action, dict[str, Any]], bool]

ALL = frozenset(map(str, CARDS))


def hand(seen: Observation) -> frozenset[str]:
    return frozenset(map(str, in_order(seen.hand)))


def kept(seen: Observation, action: Action) -> frozenset[str]:
    """The ten cards that stay."""
    match action:
        case Discard(card):
            return hand(seen) - {str(card)}
        case Knock(card, _):
            return hand(seen) - ({str(card)} if card is not None else set())
        case _:
            return hand(seen)


def held_by(seen: Observation, seat: Seat) -> set[str]:
    return set(map(str, in_order(seen.known[seat])))


def others(seen: Observation) -> list[Seat]:
    return [seat for seat in range(seen.rules.players) if seat != seen.seat]


def unseen(seen: Observation) -> frozenset[str]:
    shown = set(map(str, seen.discards)).union(*(held_by(seen, seat) for seat in others(seen)))
    return ALL - hand(seen) - shown


def abroad(seen: Observation) -> frozenset[str]:
    """Cards that may be in another's hand."""
    return unseen(seen).union(*(held_by(seen, seat) for seat in others(seen)))


def cost(cards: Iterable[str]) -> int:
    return naive.least_deadwood(frozenset(cards))


def helps(cards: frozenset[str], card: str) -> bool:
    """Whether the card would make a meld with cards of the hand, or lengthen one."""
    return any(card in meld for meld in naive.melds(cards | {card}))


def after_best_throw(cards: frozenset[str], but: str | None = None) -> int:
    return min(cost(cards - {thrown}) for thrown in cards if thrown != but)


def gone_by(seen: Observation, seat: Seat) -> set[str]:
    """What the seat threw or left lying."""
    pile, gone = [str(seen.upcard)], set()
    for move in seen.moves:
        match move.deed:
            case "passed" if move.seat == seat:
                gone.add(pile[-1])
            case "drew" if move.seat == seat:
                gone |= set(pile[-seen.rules.takeable :])
            case "took":
                pile.remove(str(move.card))
            case "discarded":
                pile.append(str(move.card))
                gone |= {str(move.card)} if move.seat == seat else set()
            case _:
                pass
    return gone


def alike(one: str, other: str) -> bool:
    """Of one rank, or neighbours in suit."""
    far = abs(naive.RANKS.index(one[0]) - naive.RANKS.index(other[0]))
    return one != other and (far == 0 or (far == 1 and one[1] == other[1]))


def loose_somewhere(cards: frozenset[str], card: str) -> bool:
    """Whether the card lies loose in some arrangement of the least deadwood."""
    return cost(cards - {card}) == cost(cards) - naive.value([card])


def dearest_somewhere(cards: frozenset[str], card: str) -> bool:
    """Whether in some arrangement of the least deadwood the card is loose and no loose card costs more."""
    least = cost(cards)
    for melds in naive.arrangements(cards):
        loose = cards.difference(*melds)
        if naive.value(loose) == least and card in loose:
            return naive.value([card]) == max(naive.value([other]) for other in loose)
    return False


def in_a_run(cards: frozenset[str], card: str) -> bool:
    """Whether two of the cards make a run with this one."""
    low = naive.RANKS.index(card[0])
    windows = [naive.RANKS[start : start + 3] for start in range(max(0, low - 2), min(low, 10) + 1)]
    return any(all(rank == card[0] or rank + card[1] in cards for rank in window) for window in windows)


def own_turn(seen: Observation) -> int:
    begun = sum(move.seat == seen.seat and move.deed in ("drew", "took") for move in seen.moves)
    return begun + (seen.drawn is None)


def declared(seen: Observation, action: Action) -> int:
    assert isinstance(action, Knock)
    return naive.value(kept(seen, action) - {str(card) for meld in action.melds for card in meld})


def mates(seen: Observation, card: str) -> list[str]:
    return [other for other in abroad(seen) if other[0] == card[0] and other != card]


def knockers_points(seen: Observation) -> int:
    assert seen.knocker is not None
    spread = seen.spreads[seen.knocker]
    assert spread is not None
    return spread.points


def left_by_defence(seen: Observation, action: Action) -> int:
    assert isinstance(action, Defend)
    used = {str(card) for meld in action.melds for card in meld} | {str(layoff.card) for layoff in action.layoffs}
    return naive.value(hand(seen) - used)


def least_left(seen: Observation) -> int:
    assert seen.knocker is not None
    spread = seen.spreads[seen.knocker]
    assert spread is not None
    return naive.least_after_defence(hand(seen), tuple(frozenset(map(str, meld)) for meld in spread.melds))[0]


def gin_cards(seen: Observation, action: Action) -> int:
    ten = kept(seen, action)
    return sum(after_best_throw(ten | {card}) == 0 for card in unseen(seen) - ten - hand(seen))


def helpful(seen: Observation, action: Action) -> int:
    ten = kept(seen, action)
    return sum(helps(ten, card) for card in unseen(seen))


def takes_of(seen: Observation, seat: Seat) -> int:
    return sum(move.seat == seat and move.deed == "took" for move in seen.moves)


def ahead_of_others(seen: Observation, action: Action, tenths: int) -> bool:
    """Whether the Expert values the action above every other, by so much of which a share is real."""
    worth = {each.action: each.points for each in weigh(seen, thorough=True)}
    behind = [
        SHARES[sort_of(action, other)] * (worth[action] - points) for other, points in worth.items() if other != action
    ]
    return tenths > 0 and abs(min(behind) - tenths / 10) < 0.06


def risk(seen: Observation, level: int) -> float:
    """The odds of an undercut as they were measured among Experts, in hundredths."""
    level -= seen.rules.tie == "knocker"
    at_first = -5.85 if seen.rules.players == 2 else -6.45
    by_points = 0.22 * level if level <= 10 else 2.2 + 0.09 * (level - 10)
    if seen.limit > 10:
        by_points -= 0.06 * (seen.limit - 10)
    odds = [
        exp(at_first + 0.35 * min(own_turn(seen), 12) + by_points + 0.17 * min(takes_of(seen, seat), 3))
        for seat in others(seen)
    ]
    return 100 * (1 - prod(1 / (1 + each) for each in odds))


def least_to_declare(seen: Observation) -> int:
    return min(cost(kept(seen, each)) for each in seen.legal if isinstance(each, Knock))


CLAIMS: dict[str, Claim] = {
    "gin": lambda seen, action, told: (
        told["bonus"] == seen.rules.gin_bonus
        and (
            after_best_throw(hand(seen) | {str(action.card)}, str(action.card)) == 0
            if isinstance(action, DrawDiscard)
            else declared(seen, action) == 0
        )
    ),
    "big_gin": lambda seen, action, told: (
        isinstance(action, BigGin) and cost(hand(seen)) == 0 and told["bonus"] == seen.rules.big_gin_bonus
    ),
    "knock_low": lambda seen, action, told: declared(seen, action) == told["deadwood"] <= 5,
    "knock_early": lambda seen, action, told: own_turn(seen) == told["turn"] <= 5,
    "undercut_risk": lambda seen, action, told: (
        declared(seen, action) == told["deadwood"] > 0 and abs(risk(seen, told["deadwood"]) - told["percent"]) < 1
    ),
    "wait_risk": lambda seen, action, told: (
        isinstance(action, Discard)
        and least_to_declare(seen) == told["deadwood"] > 0
        and abs(risk(seen, told["deadwood"]) - told["percent"]) < 1
        and told["percent"] >= 15
    ),
    "wait_for_gin": lambda seen, action, told: (
        gin_cards(seen, action) == told["count"] > 0 and any(isinstance(each, Knock) for each in seen.legal)
    ),
    "makes_meld": lambda seen, action, told: (
        str(told["card"]) in map(str, told["meld"])
        and set(map(str, told["meld"])) <= hand(seen) | {str(told["card"])}
        and naive.is_meld(map(str, told["meld"]))
    ),
    "lowers_deadwood": lambda seen, action, told: (
        isinstance(action, DrawDiscard)
        and cost(hand(seen)) == told["before"] > told["after"]
        and after_best_throw(hand(seen) | {str(action.card)}, str(action.card)) == told["after"]
    ),
    "fits_nothing": lambda seen, action, told: not helps(hand(seen), str(told["card"])),
    "draws_that_help": lambda seen, action, told: (
        helpful(seen, action) == told["count"] and len(unseen(seen)) == told["unseen"]
    ),
    "ahead": lambda seen, action, told: ahead_of_others(seen, action, told["tenths"]),
    "forced": lambda seen, action, told: len(seen.legal) == 1,
    "loose": lambda seen, action, told: loose_somewhere(hand(seen), str(told["card"])),
    "dearest": lambda seen, action, told: (
        naive.value([str(told["card"])]) == told["points"] and dearest_somewhere(hand(seen), str(told["card"]))
    ),
    "least_deadwood": lambda seen, action, told: (
        cost(kept(seen, action)) == told["deadwood"]
        and told["deadwood"] == after_best_throw(hand(seen), str(seen.taken) if seen.taken else None)
    ),
    "useless_to_others": lambda seen, action, told: (
        len(mates(seen, str(told["card"]))) < 2 and not in_a_run(abroad(seen), str(told["card"]))
    ),
    "rank_gone": lambda seen, action, told: 3 - len(mates(seen, str(told["card"]))) == told["count"] > 1,
    "threw_alike": lambda seen, action, told: (
        str(told["other"]) in gone_by(seen, told["seat"]) and alike(str(told["card"]), str(told["other"]))
    ),
    "keeps_from": lambda seen, action, told: (
        str(told["taken"]) in held_by(seen, told["seat"])
        and str(told["card"]) in kept(seen, action)
        and alike(str(told["card"]), str(told["taken"]))
    ),
    "keeps_outs": lambda seen, action, told: helpful(seen, action) == told["count"] > 0,
    "keeps_gin": lambda seen, action, told: gin_cards(seen, action) == told["count"] > 0,
    "undercuts": lambda seen, action, told: (
        left_by_defence(seen, action) == told["deadwood"]
        and knockers_points(seen) == told["knocker"]
        and (
            told["deadwood"] < told["knocker"] or (told["deadwood"] == told["knocker"] and seen.rules.tie == "undercut")
        )
    ),
    "lays_off": lambda seen, action, told: isinstance(action, Defend) and len(action.layoffs) == told["count"] > 0,
    "least_left": lambda seen, action, told: left_by_defence(seen, action) == told["deadwood"] == least_left(seen),
    "tip_dear_early": lambda seen, action, told: (
        own_turn(seen) == told["turn"] <= 3
        and isinstance(action, Discard)
        and naive.value([str(action.card)]) == 10
        and loose_somewhere(hand(seen), str(action.card))
    ),
    "tip_keep_middle": lambda seen, action, told: (
        str(told["card"])[0] in "A2QK"
        and str(told["kept"])[0] in "5678"
        and str(told["kept"]) in kept(seen, action)
        and loose_somewhere(kept(seen, action), str(told["kept"]))
    ),
}
"""Every code's claim."""
