"""What the Expert looks at: a position as a list of the things that are true of it, each with its own number.

Each block below is a question with so many possible answers; the numbers of the answers that hold are the *active
inputs* of a network. Three functions collect them: what concerns the table as a whole, what concerns the own ten
cards, and what concerns the card to be thrown. The trainer's simulator builds the same list from the same definitions.
"""

from typing import NamedTuple

from engine.bots.beliefs import Beliefs, Rival
from engine.bots.evaluation import improvers, loose_cards, prospects
from engine.cards import Card, CardSet
from engine.deadwood import points_of
from engine.melds import RANK_COLUMN
from engine.observation import Observation
from engine.rules import Rules

_sizes: dict[str, int] = {}


def _block(name: str, size: int) -> int:
    """The number of a new block's first answer."""
    first = sum(_sizes.values())
    _sizes[name] = size
    return first


ALWAYS = _block("ALWAYS", 1)
"""True of every position."""

# The own hand, as it is after the discard

HAND = _block("HAND", 52)
"""Which cards are held."""
RUN = _block("RUN", 44)
"""Which three cards in sequence are held: by suit, and the lowest of them."""
OPEN_RUN = _block("OPEN_RUN", 44)
"""Of which three in sequence two are held and the third is still unseen."""
ALIKE = _block("ALIKE", 65)
"""For each rank: a pair with one, with two live cards to fill it; three with, without a fourth to come; all four."""

# The rival at the left, who has the first choice of what we throw

HOLDS = _block("HOLDS", 52)
"""Cards taken openly and still held."""
THREW = _block("THREW", 52)
"""Cards ever thrown."""
DECLINED = _block("DECLINED", 52)
"""Cards that could have been taken and were not."""

# The card to be thrown

DISCARD = _block("DISCARD", 52)
"""Which card it is."""
DISCARD_RANK = _block("DISCARD_RANK", 14)
"""Its rank, the last answer being that there is none."""
MATES = _block("MATES", 4)
"""How many others of its rank may be in a rival's hand."""
RUNS_THROUGH = _block("RUNS_THROUGH", 4)
"""How many runs of three it would complete for a rival who held the other two."""
MATES_HELD = _block("MATES_HELD", 4)
"""How many of its rank the rival is known to hold, if a set is possible at all."""
RUNS_HELD = _block("RUNS_HELD", 4)
"""How many of those runs have a card that the rival is known to hold."""
MATES_THROWN = _block("MATES_THROWN", 4)
"""How many of its rank the rival threw."""
MATES_DECLINED = _block("MATES_DECLINED", 4)
"""How many of its rank the rival declined and did not throw."""
BESIDE_GONE = _block("BESIDE_GONE", 3)
"""How many of its neighbours in suit the rival threw or declined."""
NEXT_BUT_ONE_GONE = _block("NEXT_BUT_ONE_GONE", 3)
"""The same of the neighbours' neighbours."""

# How the own hand stands

STOCK = _block("STOCK", 32)
"""How many cards are left in the stock."""
DEADWOOD = _block("DEADWOOD", 51)
"""The deadwood, from fifty on the same."""
DEAREST = _block("DEAREST", 14)
"""The highest rank among the loose cards; the first answer is that there is none."""
SECOND_DEAREST = _block("SECOND_DEAREST", 14)
"""The rank of the next dearest, which may be the same."""
MELDED = _block("MELDED", 11)
"""How many cards lie in melds."""
GIN_CARDS = _block("GIN_CARDS", 13)
"""How many unseen cards would bring gin."""
KNOCK_CARDS = _block("KNOCK_CARDS", 17)
"""How many pairs of unseen cards would allow a knock, while none is allowed yet."""
BEST_SEVEN = _block("BEST_SEVEN", 51)
"""The mean deadwood after one of the best seven draws."""
AVERAGE = _block("AVERAGE", 51)
"""The mean deadwood after any draw."""
GIN_AND_STOCK = _block("GIN_AND_STOCK", 16)
"""The cards that bring gin, up to three, and how far the stock has run down: four stages."""
WANTED = _block("WANTED", 21)
"""How many unseen cards would make or lengthen a meld."""
LIKELY = _block("LIKELY", 13)
"""How many of these lie beside, or are of the rank of, what a rival threw or declined: nobody seems to hold them."""
LAYABLE = _block("LAYABLE", 7)
"""How many loose cards go with what rivals took, and could perhaps be laid off."""

# The round, the game, the rules

TAKES = _block("TAKES", 7)
"""How often the rival took a discard."""
OWN_TAKES = _block("OWN_TAKES", 7)
"""How often we did."""
LAST_THROWN = _block("LAST_THROWN", 14)
"""The rank the rival threw last, the last answer being that there was none."""
OFFER = _block("OFFER", 3)
"""No upcard offer; an offer that goes on to others; an offer at its last player."""
NEED = _block("NEED", 20)
"""How far we are from the target, in twentieths of it."""
RIVAL_NEED = _block("RIVAL_NEED", 20)
"""How far the rival is."""
LIMIT = _block("LIMIT", 14)
"""The knock limit; above ten in three classes."""
GIN_BONUS = _block("GIN_BONUS", 4)
"""The bonus for gin, in classes."""
UNDERCUT = _block("UNDERCUT", 5)
"""What an undercut costs beyond the difference, in classes."""
BIG_GIN_BONUS = _block("BIG_GIN_BONUS", 3)
"""Big gin: not played, dear or cheap."""
TIE = _block("TIE", 1)
"""Ties go to the knocker."""
TAKEABLE = _block("TAKEABLE", 1)
"""Either of the top two discards may be taken."""

TWO_SEATS = sum(_sizes.values())
"""So many answers concern a table for two."""

# The other rival, at a table for three

OTHER_HOLDS = _block("OTHER_HOLDS", 52)
OTHER_THREW = _block("OTHER_THREW", 52)
OTHER_DECLINED = _block("OTHER_DECLINED", 52)
OTHER_TAKES = _block("OTHER_TAKES", 7)
OTHER_LAST_THROWN = _block("OTHER_LAST_THROWN", 14)
OTHER_NEED = _block("OTHER_NEED", 20)
OTHER_MATES_HELD = _block("OTHER_MATES_HELD", 4)
OTHER_RUNS_HELD = _block("OTHER_RUNS_HELD", 4)

THREE_SEATS = sum(_sizes.values())
BLOCKS = dict(_sizes)
"""Every block's size, in order."""

NO_OFFER, OFFER_GOES_ON, LAST_OFFER = range(3)


class OwnHand(NamedTuple):
    """The inputs of ten cards, and their deadwood."""

    inputs: list[int]
    deadwood: int


def table_inputs(seen: Observation, known: Beliefs, offer: int, own_takes: int) -> list[int]:
    """What does not depend on the own cards or on the discard."""
    left = known.rivals[0]
    rules = seen.rules
    inputs = [
        ALWAYS,
        *_each(HOLDS, left.holds),
        *_each(THREW, left.threw),
        *_each(DECLINED, left.declined),
        STOCK + min(seen.stock_count, 31),
        TAKES + min(left.takes, 6),
        OWN_TAKES + min(own_takes, 6),
        LAST_THROWN + _rank(left.last_thrown),
        OFFER + offer,
        NEED + _need(rules, seen.scores[seen.seat]),
        RIVAL_NEED + _need(rules, seen.scores[left.seat]),
        LIMIT + _class(seen.limit, (*range(1, 12), 16, 21)),
        GIN_BONUS + _class(rules.gin_bonus, (15, 38, 75)),
        UNDERCUT + _class(rules.undercut_bonus + rules.undercut_penalty, (5, 15, 23, 38)),
        BIG_GIN_BONUS + (0 if rules.big_gin_bonus is None else 1 + _class(rules.big_gin_bonus, (40,))),
    ]
    if rules.tie == "knocker":
        inputs.append(TIE)
    if rules.takeable == 2:
        inputs.append(TAKEABLE)
    for other in known.rivals[1:]:
        inputs += [
            *_each(OTHER_HOLDS, other.holds),
            *_each(OTHER_THREW, other.threw),
            *_each(OTHER_DECLINED, other.declined),
            OTHER_TAKES + min(other.takes, 6),
            OTHER_LAST_THROWN + _rank(other.last_thrown),
            OTHER_NEED + _need(rules, seen.scores[other.seat]),
        ]
    return inputs


def discard_inputs(known: Beliefs, card: Card | None) -> list[int]:
    """What is to be said of the card thrown: who could use it."""
    if card is None:
        return [DISCARD_RANK + 13]
    left = known.rivals[0]
    column = RANK_COLUMN << card.rank & ~(1 << card)
    abroad = (known.unseen | known.held_by_rivals) & ~(1 << card)
    mates = (abroad & column).bit_count()
    gone = _suit_around(left.threw | left.declined, card)
    runs, runs_held = _runs_through(card, abroad, left)
    inputs = [
        DISCARD + card,
        DISCARD_RANK + card.rank,
        MATES + mates,
        RUNS_THROUGH + runs,
        MATES_HELD + ((left.holds & column).bit_count() if mates > 1 else 0),
        RUNS_HELD + runs_held,
        MATES_THROWN + (left.threw & column).bit_count(),
        MATES_DECLINED + (left.declined & ~left.threw & column).bit_count(),
        BESIDE_GONE + (gone & 0b01010).bit_count(),
        NEXT_BUT_ONE_GONE + (gone & 0b10001).bit_count(),
    ]
    for other in known.rivals[1:]:
        inputs += [
            OTHER_MATES_HELD + ((other.holds & column).bit_count() if mates > 1 else 0),
            OTHER_RUNS_HELD + _runs_through(card, abroad, other)[1],
        ]
    return inputs


def hand_inputs(seen: Observation, known: Beliefs, hand: CardSet) -> OwnHand:
    """What is to be said of ten own cards: melds and what may become one, deadwood, and what a draw will bring."""
    unseen = known.unseen & ~hand
    inputs = _each(HAND, hand)
    for suit in range(4):
        held = hand >> 13 * suit & 8191
        if held & (held - 1):
            live = unseen >> 13 * suit & 8191
            inputs += _each(RUN + 11 * suit, held & held >> 1 & held >> 2)
            open_runs = held & held >> 1 & live >> 2 | held & live >> 1 & held >> 2 | live & held >> 1 & held >> 2
            inputs += _each(OPEN_RUN + 11 * suit, open_runs)
    inputs += _alike(hand, unseen)
    loose = loose_cards(hand)
    left = points_of(loose)
    ranks = (loose | loose >> 13 | loose >> 26 | loose >> 39) & 8191
    dearest = ranks.bit_length()
    twice = dearest > 0 and (loose & RANK_COLUMN << (dearest - 1)).bit_count() > 1
    ahead = prospects(hand, unseen, seen.limit)
    wanted = improvers(hand) & unseen
    gone = held_abroad = 0
    for rival in known.rivals:
        gone |= rival.threw | rival.declined
        held_abroad |= rival.holds
    stage = 0 if seen.stock_count > 20 else 1 if seen.stock_count > 12 else 2 if seen.stock_count > 6 else 3
    inputs += [
        DEADWOOD + min(left, 50),
        DEAREST + dearest,
        SECOND_DEAREST + (dearest if twice else (ranks ^ 1 << dearest >> 1).bit_length()),
        MELDED + 10 - loose.bit_count(),
        GIN_CARDS + min(ahead.gin_cards, 12),
        BEST_SEVEN + min(_rounded(ahead.best_seven, ahead.counted, left), 50),
        AVERAGE + min(_rounded(ahead.total, ahead.unseen, left), 50),
        GIN_AND_STOCK + 4 * min(ahead.gin_cards, 3) + stage,
        WANTED + min(wanted.bit_count(), 20),
        LIKELY + min((wanted & near(gone)).bit_count(), 12),
        LAYABLE + min((loose & near(held_abroad)).bit_count(), 6),
    ]
    if left > seen.limit:
        inputs.append(KNOCK_CARDS + min(ahead.knock_cards // 2, 16))
    return OwnHand(inputs, left)


def near(some: CardSet) -> CardSet:
    """All cards of these cards' ranks, and their neighbours in suit.

    >>> from engine.cards import card_set, cards, in_order
    >>> [str(card) for card in in_order(near(card_set(cards("Kd"))))]
    ['Ks', 'Kh', 'Qd', 'Kd', 'Kc']
    """
    ranks = (some | some >> 13 | some >> 26 | some >> 39) & 8191
    return ranks * RANK_COLUMN | (some & ~_KINGS) << 1 | (some & ~_ACES) >> 1


def _alike(hand: CardSet, unseen: CardSet) -> list[int]:
    """The ranks held twice or more."""
    spades, hearts, diamonds, clubs = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    found = []
    for rank in _BITS[(spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs]:
        column = RANK_COLUMN << rank
        live = (unseen & column).bit_count()
        match (hand & column).bit_count():
            case 2 if live > 0:
                found.append(ALIKE + 5 * rank + min(live, 2) - 1)
            case 3:
                found.append(ALIKE + 5 * rank + (2 if live else 3))
            case 4:
                found.append(ALIKE + 5 * rank + 4)
            case _:
                pass  # a pair that no card can fill
    return found


def _runs_through(card: Card, abroad: CardSet, rival: Rival) -> tuple[int, int]:
    """How many runs of three through the card have two others abroad, and in how many the rival holds one."""
    around, held = _suit_around(abroad, card), _suit_around(rival.holds, card)
    possible = [pair for pair in (0b00011, 0b01010, 0b11000) if around & pair == pair]
    return len(possible), sum(bool(held & pair) for pair in possible)


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


def _need(rules: Rules, score: int) -> int:
    steps = (20 * (rules.target - score) - 1) // rules.target
    return max(0, min(steps, 19))


def _class(value: int, bounds: tuple[int, ...]) -> int:
    """The number of bounds that the value reaches."""
    return sum(value >= bound for bound in bounds)


def _rounded(total: int, count: int, otherwise: int) -> int:
    """The mean to the nearest whole number, halves up."""
    return (2 * total + count) // (2 * count) if count else otherwise


_ACES = RANK_COLUMN
_KINGS = RANK_COLUMN << 12
_BITS = [tuple(rank for rank in range(13) if ranks >> rank & 1) for ranks in range(8192)]
