"""What the Expert looks at: a position as a list of the things that are true of it, each with its own number.

Each block below is a question with so many possible answers; the numbers of the answers that hold are the *active
inputs* of a network, which :mod:`engine.bots.inputs` collects. The trainer's simulator has the list again in C
(``features.h``); a test holds the two together.
"""

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
LATELY = _block("LATELY", 52)
"""The last three cards thrown, which say more of the hand than earlier ones."""
LATELY_POINTS = _block("LATELY_POINTS", 11)
"""Their mean value; the first answer is that there are none."""
LAST_DRAW = _block("LAST_DRAW", 3)
"""Whether the last card drawn came from the stock or the pile, or none was drawn yet."""

# What the rivals know of us

SHOWN = _block("SHOWN", 52)
"""Cards we took openly and held before the discard."""
OWN_THREW = _block("OWN_THREW", 52)
"""Cards we threw."""

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
MATES_LATELY = _block("MATES_LATELY", 4)
"""How many of its rank are among the last three that the rival threw."""
BESIDE_LATELY = _block("BESIDE_LATELY", 3)
"""How many of its neighbours in suit, or theirs, are among these."""
USE = _block("USE", 16)
"""How likely the rival is to hold two cards that make a meld with it, in classes."""

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
LURED = _block("LURED", 9)
"""How many of the cards wanted go with what we threw, so that a rival may think them safe to throw."""
GUARDED = _block("GUARDED", 9)
"""How many go with what we took, so that a rival will not throw them."""
SAFE_LOOSE = _block("SAFE_LOOSE", 8)
"""How many loose cards no rival can use, whatever it holds."""
EASY_LOOSE = _block("EASY_LOOSE", 8)
"""How many go with what a rival threw or declined."""
DEADWOOD_AND_STOCK = _block("DEADWOOD_AND_STOCK", 96)
"""The deadwood in twelve classes, and for each the stock in eight."""
GIN_CHANCE = _block("GIN_CHANCE", 16)
"""How many cards that bring gin are probably in the stock, in halves of a card."""
WANTED_CHANCE = _block("WANTED_CHANCE", 32)
"""How many cards that make or lengthen a meld are probably in the stock, in halves of a card."""
RIVAL_POINTS = _block("RIVAL_POINTS", 24)
"""What the rival's hidden cards probably count, in steps of four points."""

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
OTHER_LATELY = _block("OTHER_LATELY", 52)
OTHER_LATELY_POINTS = _block("OTHER_LATELY_POINTS", 11)
OTHER_LAST_DRAW = _block("OTHER_LAST_DRAW", 3)
OTHER_TAKES = _block("OTHER_TAKES", 7)
OTHER_LAST_THROWN = _block("OTHER_LAST_THROWN", 14)
OTHER_NEED = _block("OTHER_NEED", 20)
OTHER_MATES_HELD = _block("OTHER_MATES_HELD", 4)
OTHER_RUNS_HELD = _block("OTHER_RUNS_HELD", 4)
OTHER_USE = _block("OTHER_USE", 16)

THREE_SEATS = sum(_sizes.values())
"""So many answers concern any table."""

BLOCKS = dict(_sizes)
"""Every block's size, in order."""

NO_OFFER, OFFER_GOES_ON, LAST_OFFER = range(3)
"""The answers of OFFER."""
