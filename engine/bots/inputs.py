"""Which of the features are true of a position: the active inputs of the Expert's networks.

Three functions collect them: what concerns the table as a whole, what concerns the own ten cards, and what concerns
the card to be thrown.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine.bots import features as block
from engine.bots.beliefs import Beliefs, Rival
from engine.bots.evaluation import improvers, loose_cards, near, prospects
from engine.bots.inference import WHOLE, Supposed
from engine.cards import ALONE, Card, CardSet, card_set, each_card
from engine.deadwood import points_of
from engine.melds import RANK_COLUMN
from engine.observation import Observation
from engine.rules import Rules


class OwnHand(NamedTuple):
    """The inputs of ten cards, and their deadwood."""

    inputs: list[int]
    deadwood: int


def table_inputs(seen: Observation, known: Beliefs, supposed: Supposed, offer: int) -> list[int]:
    """What does not depend on the own cards or on the discard."""
    left = known.rivals[0]
    rules = seen.rules
    inputs = [
        block.ALWAYS,
        *_each(block.HOLDS, left.holds),
        *_each(block.THREW, left.threw),
        *_each(block.DECLINED, left.declined),
        *_each(block.LATELY, card_set(left.lately)),
        block.LATELY_POINTS + _mean_points(left.lately),
        block.LAST_DRAW + left.last_draw,
        *_each(block.SHOWN, known.shown),
        *_each(block.OWN_THREW, known.own_threw),
        block.STOCK + min(seen.stock_count, 31),
        block.TAKES + min(left.takes, 6),
        block.OWN_TAKES + min(known.own_takes, 6),
        block.LAST_THROWN + _rank(left.last_thrown),
        block.OFFER + offer,
        block.NEED + _need(rules, seen.scores[seen.seat]),
        block.RIVAL_NEED + _need(rules, seen.scores[left.seat]),
        block.LIMIT + _class(seen.limit, (*range(1, 12), 16, 21)),
        block.GIN_BONUS + _class(rules.gin_bonus, (15, 38, 75)),
        block.UNDERCUT + _class(rules.undercut_bonus + rules.undercut_penalty, (5, 15, 23, 38)),
        block.RIVAL_POINTS + min(_expected_points(known.unseen, supposed.held_by[0]) // 4, 23),
        block.BIG_GIN_BONUS + (0 if rules.big_gin_bonus is None else 1 + _class(rules.big_gin_bonus, (40,))),
    ]
    if rules.tie == "knocker":
        inputs.append(block.TIE)
    if rules.takeable == 2:
        inputs.append(block.TAKEABLE)
    for other in known.rivals[1:]:
        inputs += [
            *_each(block.OTHER_HOLDS, other.holds),
            *_each(block.OTHER_THREW, other.threw),
            *_each(block.OTHER_DECLINED, other.declined),
            *_each(block.OTHER_LATELY, card_set(other.lately)),
            block.OTHER_LATELY_POINTS + _mean_points(other.lately),
            block.OTHER_LAST_DRAW + other.last_draw,
            block.OTHER_TAKES + min(other.takes, 6),
            block.OTHER_LAST_THROWN + _rank(other.last_thrown),
            block.OTHER_NEED + _need(rules, seen.scores[other.seat]),
        ]
    return inputs


def discard_inputs(known: Beliefs, supposed: Supposed, card: Card | None) -> list[int]:
    """What is to be said of the card thrown: who could use it."""
    if card is None:
        return [block.DISCARD_RANK + 13]
    left = known.rivals[0]
    column = RANK_COLUMN << card.rank & ~ALONE[card]
    abroad = known.abroad & ~ALONE[card]
    mates = (abroad & column).bit_count()
    gone = _suit_around(left.gone, card)
    lately = card_set(left.lately)
    runs, runs_held = _runs_through(card, abroad, left)
    inputs = [
        block.DISCARD + card,
        block.DISCARD_RANK + card.rank,
        block.MATES + mates,
        block.RUNS_THROUGH + runs,
        block.MATES_HELD + ((left.holds & column).bit_count() if mates > 1 else 0),
        block.RUNS_HELD + runs_held,
        block.MATES_THROWN + (left.threw & column).bit_count(),
        block.MATES_DECLINED + (left.declined & ~left.threw & column).bit_count(),
        block.BESIDE_GONE + (gone & 0b01010).bit_count(),
        block.NEXT_BUT_ONE_GONE + (gone & 0b10001).bit_count(),
        block.MATES_LATELY + (lately & column).bit_count(),
        block.BESIDE_LATELY + min((_suit_around(lately, card) & 0b11011).bit_count(), 2),
        block.USE + _use(card, abroad, supposed.held_by[0]),
    ]
    for number, other in enumerate(known.rivals[1:], 1):
        inputs += [
            block.OTHER_MATES_HELD + ((other.holds & column).bit_count() if mates > 1 else 0),
            block.OTHER_RUNS_HELD + _runs_through(card, abroad, other)[1],
            block.OTHER_USE + _use(card, abroad, supposed.held_by[number]),
        ]
    return inputs


def hand_inputs(seen: Observation, known: Beliefs, supposed: Supposed, hand: CardSet) -> OwnHand:
    """What is to be said of ten own cards: melds and what may become one, deadwood, and what a draw will bring."""
    unseen = known.unseen & ~hand
    inputs = _each(block.HAND, hand)
    for suit in range(4):
        held = hand >> 13 * suit & 8191
        if held & (held - 1):
            live = unseen >> 13 * suit & 8191
            inputs += _each(block.RUN + 11 * suit, held & held >> 1 & held >> 2)
            open_runs = held & held >> 1 & live >> 2 | held & live >> 1 & held >> 2 | live & held >> 1 & held >> 2
            inputs += _each(block.OPEN_RUN + 11 * suit, open_runs)
    inputs += _alike(hand, unseen)
    loose = loose_cards(hand)
    left = points_of(loose)
    ranks = (loose | loose >> 13 | loose >> 26 | loose >> 39) & 8191
    dearest = ranks.bit_length()
    twice = dearest > 0 and (loose & RANK_COLUMN << (dearest - 1)).bit_count() > 1
    ahead = prospects(hand, unseen, seen.limit)
    wanted = improvers(hand) & unseen
    gone, theirs = known.gone, known.held_by_rivals
    stage = 0 if seen.stock_count > 20 else 1 if seen.stock_count > 12 else 2 if seen.stock_count > 6 else 3
    inputs += [
        block.DEADWOOD + min(left, 50),
        block.DEAREST + dearest,
        block.SECOND_DEAREST + (dearest if twice else (ranks ^ 1 << dearest >> 1).bit_length()),
        block.MELDED + 10 - loose.bit_count(),
        block.GIN_CARDS + min(ahead.gin_cards, 12),
        block.BEST_SEVEN + min(_rounded(ahead.best_seven, ahead.counted, left), 50),
        block.AVERAGE + min(_rounded(ahead.total, ahead.unseen, left), 50),
        block.GIN_AND_STOCK + 4 * min(ahead.gin_cards, 3) + stage,
        block.WANTED + min(wanted.bit_count(), 20),
        block.LIKELY + min((wanted & near(gone)).bit_count(), 12),
        block.LAYABLE + min((loose & near(theirs)).bit_count(), 6),
        block.LURED + min((wanted & near(known.own_threw)).bit_count(), 8),
        block.GUARDED + min((wanted & near(known.shown)).bit_count(), 8),
        block.SAFE_LOOSE + min((loose & ~improvers(unseen | theirs)).bit_count(), 7),
        block.EASY_LOOSE + min((loose & near(gone)).bit_count(), 7),
        block.DEADWOOD_AND_STOCK + 8 * _deadwood_class(left) + min(seen.stock_count // 4, 7),
        block.GIN_CHANCE + min(_expected(ahead.gins, supposed.in_stock) * 2 // WHOLE, 15),
        block.WANTED_CHANCE + min(_expected(wanted, supposed.in_stock) * 2 // WHOLE, 31),
    ]
    if left > seen.limit:
        inputs.append(block.KNOCK_CARDS + min(ahead.knock_cards // 2, 16))
    return OwnHand(inputs, left)


def _alike(hand: CardSet, unseen: CardSet) -> list[int]:
    """The ranks held twice or more."""
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    found = []
    for rank in _BITS[(spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs]:
        column = RANK_COLUMN << rank
        live = (unseen & column).bit_count()
        match (hand & column).bit_count():
            case 2 if live > 0:
                found.append(block.ALIKE + 5 * rank + min(live, 2) - 1)
            case 3:
                found.append(block.ALIKE + 5 * rank + (2 if live else 3))
            case 4:
                found.append(block.ALIKE + 5 * rank + 4)
            case _:
                pass  # a pair that no card can fill
    return found


def _runs_through(card: Card, abroad: CardSet, rival: Rival) -> tuple[int, int]:
    """How many runs of three through the card have two others abroad, and in how many the rival holds one."""
    around, held = _suit_around(abroad, card), _suit_around(rival.holds, card)
    possible = [pair for pair in (0b00011, 0b01010, 0b11000) if around & pair == pair]
    return len(possible), sum(bool(held & pair) for pair in possible)


def _use(card: Card, abroad: CardSet, held: Sequence[int]) -> int:
    """The chances of all pairs that make a meld of three with the card, summed up, as a class."""
    rank, place = card.rank, card - card.rank
    mates = [held[other] for other in range(rank, 52, 13) if abroad >> other & 1]
    twice = sum(mates) ** 2 - sum(chance * chance for chance in mates)
    low, near_low, near_high, high = (
        held[place + other] if 0 <= other <= 12 and abroad >> place + other & 1 else 0
        for other in (rank - 2, rank - 1, rank + 1, rank + 2)
    )
    return bisect_right(_USES, (twice // 2 + low * near_low + near_low * near_high + near_high * high) // WHOLE)


def _expected(some: CardSet, chances: Sequence[int]) -> int:
    """How many of the cards are probably where the chances say, in 256ths."""
    return sum(chances[card] for card in each_card(some))


def _expected_points(some: CardSet, chances: Sequence[int]) -> int:
    return sum(chances[card] * card.points for card in each_card(some)) // WHOLE


def _suit_around(some: CardSet, card: Card) -> int:
    """Which of the cards from two below to two above this one in its suit are among these: five bits."""
    return (some >> (card - card.rank) & 8191) << 2 >> card.rank & 0b11111


def _each(first: int, some: int) -> list[int]:
    """The inputs of a set of cards (or of ranks), counted from the block's first."""
    return [
        first + place + card
        for place, ranks in ((0, some & 8191), (13, some >> 13 & 8191), (26, some >> 26 & 8191), (39, some >> 39))
        if ranks
        for card in _BITS[ranks]
    ]


def _rank(card: Card | None) -> int:
    return 13 if card is None else card.rank


def _mean_points(some: Sequence[Card]) -> int:
    return sum(card.points for card in some) // len(some) if some else 0


def _deadwood_class(left: int) -> int:
    """Two points to a class up to ten, then more and more."""
    return (left + 1) // 2 if left <= 10 else 6 + _class(left, (16, 21, 28, 36, 46))


def _need(rules: Rules, score: int) -> int:
    steps = (20 * (rules.target - score) - 1) // rules.target
    return max(0, min(steps, 19))


def _class(value: int, bounds: tuple[int, ...]) -> int:
    """The number of bounds that the value reaches."""
    return sum(value >= bound for bound in bounds)


def _rounded(total: int, count: int, otherwise: int) -> int:
    """The mean to the nearest whole number, halves up."""
    return (2 * total + count) // (2 * count) if count else otherwise


_USES = (1, 2, 4, 6, 9, 13, 19, 27, 39, 56, 80, 115, 165, 235, 335)
"""The bounds of the classes of USE, in 256ths of a sure meld."""

_BITS = [tuple(rank for rank in range(13) if ranks >> rank & 1) for ranks in range(8192)]
