"""Why an action is good, as codes with parameters: each is a claim that the observation proves.

The page makes a sentence of each in the reader's language. A reason is given only where it holds, the strongest
first, and at most a few of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.bots.beliefs import Beliefs
from engine.bots.evaluation import improvers, near, prospects
from engine.cards import ALONE, Card, CardSet, each_card
from engine.coach_risk import undercut_risk
from engine.deadwood import best_arrangement, deadwood, deadwood_after_best_discard
from engine.layoffs import best_defence
from engine.melds import RANK_COLUMN
from engine.observation import Observation
from engine.scoring import is_undercut

MOST = 4
"""A hint gives at most so many reasons."""

HIGH_RISK = 15
"""From so many undercuts in a hundred on, the risk is a reason to wait."""

Parameter = int | Card | tuple[Card, ...]
"""What may fill a place in a sentence: a count, points or a seat, a card, a meld."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim by its code, and what fills its sentence: cards, counts, points, seats."""

    code: str
    parameters: dict[str, Parameter] = field(default_factory=dict)


CODES: dict[str, str] = {
    "gin": "With this discard no deadwood is left. `bonus`: what gin pays.",
    "big_gin": "All eleven cards are melded. `bonus`: what big gin pays.",
    "knock_low": "The declared `deadwood` is five points or less.",
    "knock_early": "It is only the player's own turn number `turn`, so the others have had little time.",
    "undercut_risk": "In `percent` of a hundred such positions a knock with this `deadwood` is undercut.",
    "wait_risk": "A knock is allowed; with `deadwood`, the least, it is undercut in `percent` of a hundred positions.",
    "wait_for_gin": "A knock is allowed, and `count` unseen cards would bring gin.",
    "makes_meld": "The `card` enters the meld `meld`.",
    "lowers_deadwood": "Taking leaves `after` after the best discard, in place of `before`.",
    "fits_nothing": "The `card` would enter no meld of the hand.",
    "draws_that_help": "`count` unseen cards, of `unseen`, would make or lengthen a meld.",
    "ahead": "The Expert values it `tenths` of a point above anything else: given where nothing simpler can be said.",
    "forced": "Nothing else may be done.",
    "loose": "The `card` is in no meld of the best arrangement.",
    "dearest": "It is loose too, and no loose card costs more than the `card`, which costs `points`.",
    "least_deadwood": "No other discard leaves less than `deadwood`.",
    "useless_to_others": "No other player can meld the `card`: too few of its rank are out, and no run is possible.",
    "rank_gone": "`count` of the three others of the `card`'s rank cannot be in another's hand.",
    "threw_alike": "The player at `seat` threw or left the `other`, of the same rank or beside it.",
    "keeps_from": "The player at `seat` took the `taken`, which goes with the `card` that is kept.",
    "keeps_outs": "After it, `count` unseen cards would make or lengthen a meld.",
    "keeps_gin": "After it, `count` unseen cards would bring gin.",
    "undercuts": "The defence leaves `deadwood`, the knocker declared `knocker`.",
    "lays_off": "`count` cards go on the knocker's melds.",
    "least_left": "No defence leaves less than `deadwood`.",
    "tip_dear_early": "Early in a round dear loose cards go first: it is own turn `turn`.",
    "tip_keep_middle": "The `card` at the edge goes; the `kept` in the middle can join more runs.",
}
"""Every reason, and what it claims."""


def reasons_for(seen: Observation, action: Action, known: Beliefs) -> tuple[Reason, ...]:
    """Why this action is a good one, the strongest reason first."""
    return tuple(reason for reason, _ in zip(_reasons(seen, action, known), range(MOST), strict=False))


def _reasons(seen: Observation, action: Action, known: Beliefs) -> Iterator[Reason]:
    match action:
        case DrawDiscard(card):
            return _why_take(seen, card)
        case DrawStock() | Pass():
            return _why_not_take(seen, known)
        case Discard(card):
            return _why_throw(seen, card, known)
        case Knock():
            return _why_knock(seen, action, known)
        case BigGin():
            return iter([Reason("big_gin", {"bonus": seen.rules.big_gin_bonus or 0})])
        case Defend():
            return _why_defend(seen, action)
        case _:
            assert_never(action)


def _why_take(seen: Observation, card: Card) -> Iterator[Reason]:
    after = deadwood_after_best_discard(seen.hand | ALONE[card])
    if after == 0:
        yield Reason("gin", {"bonus": seen.rules.gin_bonus})
    for meld in best_arrangement(seen.hand | ALONE[card]).melds:
        if card in meld:
            yield Reason("makes_meld", {"card": card, "meld": meld})
    if after < deadwood(seen.hand):
        yield Reason("lowers_deadwood", {"before": deadwood(seen.hand), "after": after})


def _why_not_take(seen: Observation, known: Beliefs) -> Iterator[Reason]:
    if len(seen.legal) == 1:
        yield Reason("forced")
        return
    for card in seen.offered:
        if not improvers(seen.hand) >> card & 1:
            yield Reason("fits_nothing", {"card": card})
    helpful = (improvers(seen.hand) & known.unseen).bit_count()
    if helpful:
        yield Reason("draws_that_help", {"count": helpful, "unseen": known.unseen.bit_count()})


def _why_throw(seen: Observation, card: Card, known: Beliefs) -> Iterator[Reason]:
    kept = seen.hand ^ ALONE[card]
    ahead = prospects(kept, known.unseen, seen.limit)
    yield from _why_wait(seen, ahead.gin_cards, known)
    yield from _why_safe(card, known)
    loose = best_arrangement(seen.hand).deadwood
    if card in loose:
        dearest = card.points == max(other.points for other in loose)
        yield Reason("dearest", {"card": card, "points": card.points}) if dearest else Reason("loose", {"card": card})
        yield from _tips(card, kept, known)
    if ahead.now <= min(deadwood(seen.hand ^ ALONE[other]) for other in seen.throwable):
        yield Reason("least_deadwood", {"deadwood": ahead.now})
    yield from _why_keep(kept, known)
    helpful = (improvers(kept) & known.unseen).bit_count()
    if ahead.gin_cards:
        yield Reason("keeps_gin", {"count": ahead.gin_cards})
    elif helpful:
        yield Reason("keeps_outs", {"count": helpful})


def _why_wait(seen: Observation, gin_cards: int, known: Beliefs) -> Iterator[Reason]:
    """Why not to knock, where one might."""
    knocks = [_declared(seen, each) for each in seen.legal if isinstance(each, Knock)]
    if not knocks:
        return
    if gin_cards:
        yield Reason("wait_for_gin", {"count": gin_cards})
    risk = undercut_risk(seen, known, min(knocks))
    if risk >= HIGH_RISK and min(knocks) > 0:
        yield Reason("wait_risk", {"deadwood": min(knocks), "percent": risk})


def _why_safe(card: Card, known: Beliefs) -> Iterator[Reason]:
    """Why the card is safe to throw: too few others can meet it, or somebody threw or left one like it."""
    abroad = known.abroad & ~ALONE[card]
    mates = (abroad & _column(card)).bit_count()
    if mates < 2 and not improvers(abroad & _suit(card)) >> card & 1:
        yield Reason("useless_to_others", {"card": card})
    elif mates < 2:
        yield Reason("rank_gone", {"card": card, "count": 3 - mates})
    for rival in known.rivals:
        for other in each_card(_near(card) & rival.gone):
            yield Reason("threw_alike", {"card": card, "other": other, "seat": rival.seat})
            return


def _why_keep(kept: CardSet, known: Beliefs) -> Iterator[Reason]:
    """A loose card that is kept because it goes with one that a rival took."""
    for card in best_arrangement(kept).deadwood:
        for rival in known.rivals:
            for taken in each_card(_near(card) & rival.holds):
                yield Reason("keeps_from", {"card": card, "taken": taken, "seat": rival.seat})
                return


def _tips(card: Card, kept: CardSet, known: Beliefs) -> Iterator[Reason]:
    if known.own_turns <= 3 and card.points == 10:
        yield Reason("tip_dear_early", {"turn": known.own_turns})
    middle = [other for other in best_arrangement(kept).deadwood if 4 <= other.rank <= 7]
    if middle and (card.rank <= 1 or card.rank >= 11):
        yield Reason("tip_keep_middle", {"card": card, "kept": middle[0]})


def _why_knock(seen: Observation, action: Knock, known: Beliefs) -> Iterator[Reason]:
    left = _declared(seen, action)
    if left == 0:
        yield Reason("gin", {"bonus": seen.rules.gin_bonus})
        return
    risk = undercut_risk(seen, known, left)
    yield Reason("undercut_risk", {"deadwood": left, "percent": risk})
    if left <= 5:
        yield Reason("knock_low", {"deadwood": left})
    if known.own_turns <= 5 and risk < HIGH_RISK:
        yield Reason("knock_early", {"turn": known.own_turns})


def _declared(seen: Observation, action: Knock) -> int:
    """The least that can be declared with this discard."""
    return deadwood(action.leaves(seen.hand))


def _why_defend(seen: Observation, action: Defend) -> Iterator[Reason]:
    spread = seen.knockers_spread
    best = best_defence(seen.hand, spread.melds)
    if is_undercut(seen.rules, best.points, spread.points):
        yield Reason("undercuts", {"deadwood": best.points, "knocker": spread.points})
    if action.layoffs:
        yield Reason("lays_off", {"count": len(action.layoffs)})
    yield Reason("least_left", {"deadwood": best.points})


def _near(card: Card) -> CardSet:
    """The other cards of its rank, and its neighbours in suit."""
    return near(ALONE[card]) & ~ALONE[card]


def _column(card: Card) -> CardSet:
    return RANK_COLUMN << card.rank & ~ALONE[card]


def _suit(card: Card) -> CardSet:
    return 8191 << 13 * card.suit
