"""Each thing the Expert looks at, against a definition spelled out card by card."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import exp
from random import Random

import pytest

from engine.bots import BOTS, features
from engine.bots.beliefs import Beliefs, Rival, beliefs
from engine.bots.features import BLOCKS
from engine.bots.inference import suppose
from engine.bots.inputs import discard_inputs, hand_inputs, table_inputs
from engine.cards import CARDS, Card, card_set, in_order
from engine.deadwood import deadwood
from engine.observation import Observation
from engine.rules import RULE_SETS
from engine.state import Phase
from tests.engine.bots.tables import custom_rules, positions


@dataclass(frozen=True, eq=False)
class Case:
    """A position before a discard, and one card to throw; what is worked out about it is worked out once."""

    seen: Observation
    known: Beliefs
    hand: frozenset[Card]
    """What is kept."""
    thrown: Card

    @cached_property
    def inputs(self) -> list[int]:
        """What the features say: the active answers of all blocks."""
        supposed = suppose(self.known)
        return (
            table_inputs(self.seen, self.known, supposed, features.NO_OFFER)
            + discard_inputs(self.known, supposed, self.thrown)
            + hand_inputs(self.seen, self.known, supposed, card_set(self.hand)).inputs
        )

    @cached_property
    def unseen(self) -> set[Card]:
        return set(in_order(self.known.unseen)) - self.hand

    @cached_property
    def abroad(self) -> set[Card]:
        held = {card for rival in self.known.rivals for card in in_order(rival.holds)}
        return (self.unseen | held) - {self.thrown}

    @cached_property
    def loose(self) -> tuple[Card, ...]:
        """The unmelded cards of the cheapest arrangement, found by trying every choice of melds."""
        melds = [set(meld) for size in range(3, 11) for meld in combinations(sorted(self.hand), size) if is_meld(meld)]
        rests = set()

        def lay(rest: frozenset[Card], start: int) -> None:
            rests.add(rest)
            for number in range(start, len(melds)):
                if melds[number] <= rest:
                    lay(rest - melds[number], number + 1)

        lay(self.hand, 0)
        return tuple(sorted(min(rests, key=lambda rest: (cost(tuple(rest)), card_set(rest)))))


def is_meld(cards: tuple[Card, ...]) -> bool:
    ranks = [card.rank for card in cards]
    alike = len(set(ranks)) == 1 and len(cards) <= 4
    return alike or (len({card.suit for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks))))


def cost(cards: frozenset[Card] | tuple[Card, ...]) -> int:
    return sum(card.points for card in cards)


@cache
def cases() -> tuple[Case, ...]:
    return tuple(_cases(120))


def _cases(count: int) -> Iterator[Case]:
    random = Random(7)
    bots = [BOTS["steady"], BOTS["beginner"]]
    while count:
        players = random.choice([2, 3])
        named = [rules for rules in RULE_SETS.values() if rules.players == players]
        rules = random.choice([*named, custom_rules(random, players)])
        scores = tuple(random.randint(-20, rules.target - 1) for _ in range(players))
        table = [random.choice(bots) for _ in range(players)]
        for _, seen in positions(rules, table, random, scores):
            if seen.phase is Phase.DISCARD and count and random.random() < 0.2:
                count -= 1
                thrown = random.choice(in_order(seen.hand))
                yield Case(seen, beliefs(seen), frozenset(in_order(seen.hand)) - {thrown}, thrown)


@cache
def chance_held(case: Case, number: int, card: Card) -> int:
    """The chance that a rival holds the card, in 256ths: the hidden cards shared out by the signs for and against."""
    rival = case.known.rivals[number]
    if card in in_order(rival.holds):
        return 256
    if card not in in_order(case.known.unseen):
        return 0  # another holds it
    return min(255, 256 * (10 - len(in_order(rival.holds))) * weight(rival, card) // all_weights(case, number))


@cache
def all_weights(case: Case, number: int) -> int:
    return sum(weight(case.known.rivals[number], card) for card in in_order(case.known.unseen))


def weight(rival: Rival, card: Card) -> int:
    gone, holds = in_order(rival.threw | rival.declined), in_order(rival.holds)
    signs = 2 * any(one.rank == card.rank for one in holds) - 2 * sum(one.rank == card.rank for one in gone)
    for distance, sign in ((1, 2), (2, 1)):
        signs += sign * any(one.suit == card.suit and abs(one - card) == distance for one in holds)
        signs -= sign * sum(one.suit == card.suit and abs(one - card) == distance for one in gone)
    return max(1, round(64 * exp(0.44 * signs)))


def chance_in_stock(case: Case, cards: Iterable[Card]) -> int:
    return sum(
        max(0, 256 - sum(chance_held(case, number, card) for number in range(len(case.known.rivals)))) for card in cards
    )


def use(case: Case, number: int) -> int:
    """The class of the chances of all pairs abroad that make a meld of three with the card thrown."""
    total = sum(
        chance_held(case, number, one) * chance_held(case, number, two)
        for one, two in combinations(sorted(case.abroad), 2)
        if is_meld(tuple(sorted((case.thrown, one, two))))
    )
    bounds = (1, 2, 4, 6, 9, 13, 19, 27, 39, 56, 80, 115, 165, 235, 335)
    return sum(total // 256 >= bound for bound in bounds)


def answers(case: Case, block: str) -> list[int]:
    """What the features say: the active answers of one block."""
    first = getattr(features, block)
    assert len(case.inputs) == len(set(case.inputs))
    return sorted(each - first for each in case.inputs if first <= each < first + BLOCKS[block])


def cards_of(which: int) -> list[int]:
    return sorted(map(int, in_order(which)))


def runs_of_three() -> list[tuple[int, list[Card]]]:
    return [
        (11 * suit + low, list(CARDS[13 * suit + low : 13 * suit + low + 3])) for suit in range(4) for low in range(11)
    ]


def alike(case: Case) -> list[int]:
    found = []
    for rank in range(13):
        held = sum(card.rank == rank for card in case.hand)
        live = sum(card.rank == rank for card in case.unseen)
        answer = {(2, 1): 0, (2, 2): 1, (3, 1): 2, (3, 0): 3, (4, 0): 4}.get((held, live))
        if answer is not None:
            found.append(5 * rank + answer)
    return found


@cache
def outcomes(case: Case) -> dict[Card, int]:
    """For every unseen card the deadwood left by the best discard after drawing it."""
    after = {}
    for drawn in case.unseen:
        eleven = card_set(case.hand) | 1 << drawn
        after[drawn] = min(deadwood(eleven & ~(1 << thrown)) for thrown in in_order(eleven))
    return after


@cache
def wanted(case: Case) -> set[Card]:
    """The unseen cards that stand in a meld of three with two cards of the hand."""
    return {
        card
        for card in case.unseen
        if any(is_meld(tuple(sorted((card, *pair)))) for pair in combinations(case.hand, 2))
    }


def touching(one: Card, other: Card) -> bool:
    return one.rank == other.rank or (one.suit == other.suit and abs(one - other) == 1)


def gins(case: Case) -> list[Card]:
    after = outcomes(case)
    return [card for card in wanted(case) if after[card] == 0]


def gin_cards(case: Case) -> int:
    return len(gins(case))


def gone(case: Case) -> set[Card]:
    return {card for rival in case.known.rivals for card in in_order(rival.threw | rival.declined)}


def held(case: Case) -> set[Card]:
    return {card for rival in case.known.rivals for card in in_order(rival.holds)}


def mates(case: Case) -> set[Card]:
    return {card for card in case.abroad if card.rank == case.thrown.rank}


def mates_held(case: Case, number: int) -> int:
    holds = set(in_order(case.known.rivals[number].holds)) - {case.thrown}
    return sum(card.rank == case.thrown.rank for card in holds) if len(mates(case)) > 1 else 0


def runs_through(case: Case, holds: int | None) -> int:
    """The runs of three with the thrown card whose others are abroad, one of them among ``holds``."""
    others = [set(run) - {case.thrown} for _, run in runs_of_three() if case.thrown in run]
    own = case.abroad if holds is None else set(in_order(holds))
    return sum(pair <= case.abroad and bool(pair & own) for pair in others)


def beside(case: Case, distance: int) -> int:
    left = case.known.rivals[0]
    seen = in_order(left.threw | left.declined)
    return sum(card.suit == case.thrown.suit and abs(card - case.thrown) == distance for card in seen)


def halves_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


def best_seven(case: Case) -> int:
    least = sorted(outcomes(case).values())[:7]
    return min(50, halves_up(sum(least), len(least)))


def average(case: Case) -> int:
    every = outcomes(case).values()
    return min(50, halves_up(sum(every), len(every)))


def knock_cards(case: Case) -> list[int]:
    if cost(case.loose) <= case.seen.limit:
        return []
    return [min(16, sum(left <= case.seen.limit for left in outcomes(case).values()) // 2)]


def stage(case: Case) -> int:
    return sum(case.seen.stock_count <= bound for bound in (20, 12, 6))


def ranks_down(case: Case) -> list[int]:
    return [*sorted((card.rank + 1 for card in case.loose), reverse=True), 0, 0]


def needs(case: Case, seat: int) -> int:
    """Twentieths of the target still missing, less the one that is begun."""
    missing = case.seen.rules.target - case.seen.scores[seat]
    return max(0, min(19, -(-20 * missing // case.seen.rules.target) - 1))


def limit_class(limit: int) -> int:
    return limit if limit <= 10 else 11 if limit <= 15 else 12 if limit <= 20 else 13


def gin_class(bonus: int) -> int:
    return 0 if bonus < 15 else 1 if bonus < 38 else 2 if bonus < 75 else 3


def undercut_class(case: Case) -> int:
    risk = case.seen.rules.undercut_bonus + case.seen.rules.undercut_penalty
    return 0 if risk < 5 else 1 if risk < 15 else 2 if risk < 23 else 3 if risk < 38 else 4


def big_gin_class(bonus: int | None) -> int:
    return 0 if bonus is None else 1 if bonus < 40 else 2


def last_rank(card: Card | None) -> int:
    return 13 if card is None else card.rank


def other(answer: Callable[[Case], list[int]]) -> Callable[[Case], list[int]]:
    """The answer where there is a third player, none where there is not."""
    return lambda case: answer(case) if len(case.known.rivals) == 2 else []


NAIVE: dict[str, Callable[[Case], list[int]]] = {
    "ALWAYS": lambda _: [0],
    "HAND": lambda case: sorted(map(int, case.hand)),
    "RUN": lambda case: [number for number, run in runs_of_three() if set(run) <= case.hand],
    "OPEN_RUN": lambda case: [
        number
        for number, run in runs_of_three()
        if len(set(run) & case.hand) == 2 and set(run) - case.hand <= case.unseen
    ],
    "ALIKE": alike,
    "HOLDS": lambda case: cards_of(case.known.rivals[0].holds),
    "THREW": lambda case: cards_of(case.known.rivals[0].threw),
    "DECLINED": lambda case: cards_of(case.known.rivals[0].declined),
    "LATELY": lambda case: sorted(map(int, lately(case, 0))),
    "LATELY_POINTS": lambda case: [mean_points(lately(case, 0))],
    "LAST_DRAW": lambda case: [last_draw(case, 0)],
    "SHOWN": lambda case: cards_of(case.seen.known[case.seen.seat]),
    "OWN_THREW": lambda case: sorted(set(thrown_by(case, case.seen.seat))),
    "DISCARD": lambda case: [int(case.thrown)],
    "DISCARD_RANK": lambda case: [case.thrown.rank],
    "MATES": lambda case: [len(mates(case))],
    "RUNS_THROUGH": lambda case: [runs_through(case, None)],
    "MATES_HELD": lambda case: [mates_held(case, 0)],
    "RUNS_HELD": lambda case: [runs_through(case, case.known.rivals[0].holds)],
    "MATES_THROWN": lambda case: [
        sum(card.rank == case.thrown.rank and card != case.thrown for card in in_order(case.known.rivals[0].threw))
    ],
    "MATES_DECLINED": lambda case: [
        sum(
            card.rank == case.thrown.rank and card != case.thrown
            for card in in_order(case.known.rivals[0].declined & ~case.known.rivals[0].threw)
        )
    ],
    "BESIDE_GONE": lambda case: [beside(case, 1)],
    "NEXT_BUT_ONE_GONE": lambda case: [beside(case, 2)],
    "MATES_LATELY": lambda case: [
        sum(card.rank == case.thrown.rank and card != case.thrown for card in lately(case, 0))
    ],
    "BESIDE_LATELY": lambda case: [
        min(2, sum(card.suit == case.thrown.suit and 1 <= abs(card - case.thrown) <= 2 for card in lately(case, 0)))
    ],
    "USE": lambda case: [use(case, 0)],
    "STOCK": lambda case: [min(31, case.seen.stock_count)],
    "DEADWOOD": lambda case: [min(50, cost(case.loose))],
    "DEAREST": lambda case: [ranks_down(case)[0]],
    "SECOND_DEAREST": lambda case: [ranks_down(case)[1]],
    "MELDED": lambda case: [10 - len(case.loose)],
    "GIN_CARDS": lambda case: [min(12, gin_cards(case))],
    "KNOCK_CARDS": knock_cards,
    "BEST_SEVEN": lambda case: [best_seven(case)],
    "AVERAGE": lambda case: [average(case)],
    "GIN_AND_STOCK": lambda case: [4 * min(3, gin_cards(case)) + stage(case)],
    "WANTED": lambda case: [min(20, len(wanted(case)))],
    "LIKELY": lambda case: [min(12, sum(any(touching(card, one) for one in gone(case)) for card in wanted(case)))],
    "LAYABLE": lambda case: [min(6, sum(any(touching(card, one) for one in held(case)) for card in case.loose))],
    "LURED": lambda case: [min(8, beside_any(wanted(case), thrown_by(case, case.seen.seat)))],
    "GUARDED": lambda case: [min(8, beside_any(wanted(case), in_order(case.seen.known[case.seen.seat])))],
    "SAFE_LOOSE": lambda case: [min(7, sum(not may_be_melded(card, case.abroad) for card in case.loose))],
    "EASY_LOOSE": lambda case: [min(7, beside_any(case.loose, gone(case)))],
    "DEADWOOD_AND_STOCK": lambda case: [8 * deadwood_class(cost(case.loose)) + min(7, case.seen.stock_count // 4)],
    "GIN_CHANCE": lambda case: [min(15, chance_in_stock(case, gins(case)) // 128)],
    "WANTED_CHANCE": lambda case: [min(31, chance_in_stock(case, wanted(case)) // 128)],
    "RIVAL_POINTS": lambda case: [
        min(23, sum(chance_held(case, 0, card) * card.points for card in in_order(case.known.unseen)) // 1024)
    ],
    "TAKES": lambda case: [min(6, deeds(case, case.known.rivals[0].seat, "took"))],
    "OWN_TAKES": lambda case: [min(6, deeds(case, case.seen.seat, "took"))],
    "LAST_THROWN": lambda case: [last_rank(last_thrown(case, case.known.rivals[0].seat))],
    "OFFER": lambda _: [0],
    "NEED": lambda case: [needs(case, case.seen.seat)],
    "RIVAL_NEED": lambda case: [needs(case, case.known.rivals[0].seat)],
    "LIMIT": lambda case: [limit_class(case.seen.limit)],
    "GIN_BONUS": lambda case: [gin_class(case.seen.rules.gin_bonus)],
    "UNDERCUT": lambda case: [undercut_class(case)],
    "BIG_GIN_BONUS": lambda case: [big_gin_class(case.seen.rules.big_gin_bonus)],
    "TIE": lambda case: [0] if case.seen.rules.tie == "knocker" else [],
    "TAKEABLE": lambda case: [0] if case.seen.rules.takeable == 2 else [],
    "OTHER_HOLDS": other(lambda case: cards_of(case.known.rivals[1].holds)),
    "OTHER_THREW": other(lambda case: cards_of(case.known.rivals[1].threw)),
    "OTHER_DECLINED": other(lambda case: cards_of(case.known.rivals[1].declined)),
    "OTHER_USE": other(lambda case: [use(case, 1)]),
    "OTHER_LATELY": other(lambda case: sorted(map(int, lately(case, 1)))),
    "OTHER_LATELY_POINTS": other(lambda case: [mean_points(lately(case, 1))]),
    "OTHER_LAST_DRAW": other(lambda case: [last_draw(case, 1)]),
    "OTHER_TAKES": other(lambda case: [min(6, deeds(case, case.known.rivals[1].seat, "took"))]),
    "OTHER_LAST_THROWN": other(lambda case: [last_rank(last_thrown(case, case.known.rivals[1].seat))]),
    "OTHER_NEED": other(lambda case: [needs(case, case.known.rivals[1].seat)]),
    "OTHER_MATES_HELD": other(lambda case: [mates_held(case, 1)]),
    "OTHER_RUNS_HELD": other(lambda case: [runs_through(case, case.known.rivals[1].holds)]),
}


def deeds(case: Case, seat: int, deed: str) -> int:
    return sum((move.seat, move.deed) == (seat, deed) for move in case.seen.moves)


def thrown_by(case: Case, seat: int) -> list[Card]:
    """The cards that this seat threw, in order."""
    moves = [move for move in case.seen.moves if (move.seat, move.deed) == (seat, "discarded")]
    return [move.card for move in moves if move.card is not None]


def last_thrown(case: Case, seat: int) -> Card | None:
    thrown = thrown_by(case, seat)
    return thrown[-1] if thrown else None


def lately(case: Case, number: int) -> list[Card]:
    return thrown_by(case, case.known.rivals[number].seat)[-3:]


def mean_points(cards: list[Card]) -> int:
    return sum(card.points for card in cards) // len(cards) if cards else 0


def last_draw(case: Case, number: int) -> int:
    seat = case.known.rivals[number].seat
    draws = [move.deed for move in case.seen.moves if move.seat == seat and move.deed in ("drew", "took")]
    return {"drew": 1, "took": 2}[draws[-1]] if draws else 0


def beside_any(some: Iterable[Card], others: Iterable[Card]) -> int:
    """How many of the cards are of the rank of, or beside, one of the others."""
    return sum(any(touching(card, one) for one in others) for card in some)


def may_be_melded(card: Card, others: set[Card]) -> bool:
    """Whether the card could stand in a meld of three with two of the others."""
    return any(is_meld(tuple(sorted((card, *pair)))) for pair in combinations(others, 2))


def deadwood_class(left: int) -> int:
    return (left + 1) // 2 if left <= 10 else sum(left >= bound for bound in (0, 0, 0, 0, 0, 0, 16, 21, 28, 36, 46))


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_says_what_its_naive_definition_says(block: str) -> None:
    for case in cases():
        assert answers(case, block) == NAIVE[block](case), case


def test_the_cases_make_most_blocks_give_several_answers() -> None:
    constant = [block for block in BLOCKS if len({tuple(answers(case, block)) for case in cases()}) == 1]
    assert constant == ["ALWAYS", "OFFER"]


def test_an_offer_that_goes_on_looks_at_the_upcard_as_what_others_may_take() -> None:
    seen = next(seen for _, seen in positions(RULE_SETS["classic"], [BOTS["steady"]] * 2, Random(1)))
    known = beliefs(seen)
    supposed = suppose(known)
    assert seen.phase is Phase.OFFER
    assert features.OFFER + features.OFFER_GOES_ON in table_inputs(seen, known, supposed, features.OFFER_GOES_ON)
    assert features.DISCARD + seen.upcard in discard_inputs(known, supposed, seen.upcard)
    assert discard_inputs(known, supposed, None) == [features.DISCARD_RANK + 13]
