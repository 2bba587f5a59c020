"""Five hundred hands that an independent program played, replayed state by state.

Each line of the files is one hand: who held what, every step, and what that program (OpenSpiel 2.0) allowed next. Its
rulebook differs from ours in four places that these hands reach; the files say where.

* It lets a player throw the taken card straight back (``house_forbids``: its list holds what ours must not).
* With two cards left in the stock it goes on for a last upcard; our round is void by then.
* Its undercut is worth 25 and a tie 0; ``house`` has the winner and the points under the rules used here.

* Against gin its defender still spreads a hand, not always the best way; here the best arrangement is taken.

Its ``knock``, ``shed``, ``meld`` … ``done`` are one knock here; its layoffs and its melds are one defence.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from engine.actions import DRAW_STOCK, PASS, Action, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import Card, CardSet, card_set, in_order
from engine.deadwood import deadwood, deadwood_after_best_discard
from engine.dealing import deal
from engine.layoffs import Layoff, can_lay_off
from engine.legal import legal_actions, why_illegal
from engine.melds import Meld, melds_in
from engine.playing import play
from engine.record import read_moves, replay_moves, write_moves
from engine.rules import CLASSIC, OKLAHOMA, Rules, customise
from engine.state import Phase, RoundState
from tests.engine.oracle import entries, their_card, their_cards

OKLAHOMA_AS_RECORDED = customise("classic", {"knock_limit": "upcard"})
"""The rules those hands were scored by: an undercut worth 25, no knock as dealt, no big gin."""

PHASES = {"offer": (Phase.OFFER, Phase.DRAW), "draw": (Phase.DRAW,), "discard": (Phase.DISCARD,)}
"""Their name of a phase and ours; the offer goes on there when all have passed and the stock must be drawn from."""


def dealt(hand: dict[str, Any], rules: Rules) -> RoundState:
    """Their seat 0 acts first, so seat 1 deals."""
    first, dealer = map(their_cards, hand["deal"])
    alternately = [each for pair in zip(first, dealer, strict=True) for each in pair]
    return deal((*alternately, their_card(hand["upcard"]), *their_cards(hand["stock_order"])), 1, rules)


def in_their_words(state: RoundState) -> set[str]:
    """Our legal actions as that program lists them: a knock once, whatever goes with it."""

    def word(action: Action) -> str:
        match action:
            case Pass():
                return "pass"
            case DrawDiscard():
                return "take"
            case DrawStock():
                return "stock"
            case Discard(thrown):
                return f"discard {str(thrown).upper()}"
            case Knock():
                return "knock"
            case _:
                raise AssertionError(action)

    return set(map(word, legal_actions(state)))


@dataclass
class Replay:
    """One hand in both rulebooks, and what was compared on the way."""

    state: RoundState
    compared: Counter[str]
    thrown: Card | None = None
    melds: list[Meld] = field(default_factory=list)
    layoffs: list[Card] = field(default_factory=list)

    def step(self, do: str) -> None:
        """Play what they did, once it makes up an action of ours."""
        verb, _, named = do.partition(" ")
        match verb:
            case "pass":
                self._play(PASS)
            case "take":
                self._play(DrawDiscard(self.state.discards[-1]))
            case "stock":
                self._play(DRAW_STOCK)
            case "discard":
                self._play(Discard(their_card(named)))
            case "knock":
                pass
            case "shed":
                self.thrown = their_card(named)
            case "meld":
                self.melds.append(tuple(sorted(their_cards(named))))
            case "layoff":
                self.layoffs.append(their_card(named))
            case "done":
                self._done()
            case _:
                raise AssertionError(do)

    def _done(self) -> None:
        if self.state.phase is Phase.DISCARD:
            self._play(Knock(self.thrown, tuple(self.melds)))
            self.melds.clear()

    def defend(self) -> None:
        """The defence, once all its steps are in."""
        if self.state.phase is Phase.DEFEND:
            self._play(Defend(tuple(self.melds), self._placed()))

    def _placed(self) -> tuple[Layoff, ...]:
        """They name only the card laid off: the melds that the cards fit in this order, the first way that works."""
        return self._placings()[0]

    def _placings(self) -> list[tuple[Layoff, ...]]:
        spread = self._spread()
        every_way = product(range(len(spread)), repeat=len(self.layoffs))
        placings = [tuple(map(Layoff, self.layoffs, places)) for places in every_way]
        return [layoffs for layoffs in placings if can_lay_off(spread, layoffs)]

    def _spread(self) -> tuple[Meld, ...]:
        assert self.state.knock is not None
        spread = self.state.spreads[self.state.knock.seat]
        assert spread is not None
        return spread.melds

    def _play(self, action: Action) -> None:
        assert why_illegal(self.state, action) is None
        self.state = play(self.state, action)
        self.compared["played"] += 1

    def compare(self, step: dict[str, Any], hand: dict[str, Any]) -> None:
        """The position and the legal actions, in the phases that both have."""
        theirs_now, state, place = step["s"], self.state, (hand["id"], step)
        if theirs_now["phase"] not in PHASES:
            self._compare_declarations(theirs_now, place)
            return
        assert state.phase in PHASES[theirs_now["phase"]], place
        assert state.turn == theirs_now["turn"], place
        assert state.hands == tuple(card_set(their_cards(each)) for each in theirs_now["hands"]), place
        assert len(state.stock) == theirs_now["stock"], place
        assert theirs_now["up"] is None or state.discards[-1] == their_card(theirs_now["up"]), place
        assert state.taken == (their_card(theirs_now["taken"]) if "taken" in theirs_now else None), place
        assert [fewest(each) for each in state.hands] == theirs_now["dw"], place
        allowed = set(theirs_now["legal"]) - set(theirs_now.get("house_forbids", ()))
        assert in_their_words(state) == allowed | set(theirs_now.get("house_adds", ())), place
        self.compared[theirs_now["phase"]] += 1

    def _compare_declarations(self, theirs_now: dict[str, Any], place: object) -> None:
        """What may be shed with a knock, and that whatever melds they offer are melds of the hand here too."""
        listed = set(theirs_now["legal"]) - set(theirs_now.get("house_forbids", ()))
        match theirs_now["phase"]:
            case "knock_discard":
                knocks = [action.discard for action in legal_actions(self.state) if isinstance(action, Knock)]
                assert {f"shed {str(thrown).upper()}" for thrown in knocks} == listed, place
            case "knock_meld" | "defend_meld":
                holding = card_set(their_cards(theirs_now["hands"][theirs_now["turn"]]))
                offered = {tuple(sorted(their_cards(each[5:]))) for each in listed if each.startswith("meld")}
                if theirs_now["phase"] == "defend_meld":
                    short = [meld for meld in melds_in(holding) if len(meld) <= 5]
                    assert offered == set(short), place
                else:
                    assert offered <= set(melds_in(holding)), place
            case "layoff":
                holding = card_set(their_cards(theirs_now["hands"][theirs_now["turn"]]))
                assert {f"layoff {str(each).upper()}" for each in self._fitting(holding)} | {"done"} == listed, place
            case "last_upcard" | "over":
                return
            case unknown:
                raise AssertionError(unknown)
        self.compared[theirs_now["phase"]] += 1

    def _fitting(self, holding: CardSet) -> set[Card]:
        """The cards that could be laid off next, wherever those already laid off went."""
        return {
            each
            for each in in_order(holding)
            for lying in self._placings()
            for number in range(len(self._spread()))
            if can_lay_off(self._spread(), (*lying, Layoff(each, number)))
        }


def fewest(holding: CardSet) -> int:
    """With eleven cards their figure is what the best discard leaves."""
    return deadwood_after_best_discard(holding) if holding.bit_count() == 11 else deadwood(holding)


def replayed(hand: dict[str, Any], rules: Rules, compared: Counter[str]) -> RoundState:
    """The hand's last position here, every step before it compared."""
    replay = Replay(dealt(hand, rules), compared)
    assert replay.state.setup.limit == hand["knock_limit"], hand["id"]
    for step in hand["steps"]:
        if step["do"] is not None and replay.state.phase is not Phase.OVER:
            replay.step(step["do"])
        if step["s"]["phase"] == "over":
            replay.defend()
        replay.compare(step, hand)
    return replay.state


WHAT_THE_FILES_HOLD = {
    "standard": {
        "offer": 380,
        "draw": 3656,
        "discard": 3906,
        "played": 130 + 1388 + 2518 + 3656 + 250 + 243,
        "knock_discard": 250,
        "knock_meld": 794,
        "layoff": 377,
        "defend_meld": 565,
        "knock": 224,
        "undercut": 19,
        "gin": 7,
        "spread carelessly against gin": 1,
    },
    "oklahoma": {
        "offer": 366,
        "draw": 4739,
        "discard": 4989,
        "played": 116 + 1775 + 3214 + 4743 + 246 + 206,
        "knock_discard": 246,
        "knock_meld": 845,
        "layoff": 335,
        "defend_meld": 627,
        "knock": 178,
        "undercut": 28,
        "gin": 40,
        "void": 4,
        "spread carelessly against gin": 3,
    },
}
"""How many positions of each kind are compared, actions played and rounds ended in each way."""


@pytest.mark.parametrize(("name", "rules"), [("standard", CLASSIC), ("oklahoma", OKLAHOMA_AS_RECORDED)])
def test_traced_hands_replay_state_by_state_to_the_same_winner_and_points(name: str, rules: Rules) -> None:
    compared: Counter[str] = Counter()
    for hand in entries(f"hands_{name}"):
        state = replayed(hand, rules, compared)
        assert state.result is not None, hand["id"]
        house, result = hand["result"]["house"], state.result
        expected = [house["points"] if seat == house["winner"] else 0 for seat in (0, 1)]
        if result.kind == "gin":
            assert state.knock is not None
            defender = 1 - state.knock.seat
            careless = hand["result"]["deadwood"][defender] - deadwood(state.hands[defender])
            compared["spread carelessly against gin"] += careless > 0
            expected[state.knock.seat] -= careless
        assert (result.winner, list(result.points)) == (house["winner"], expected), hand["id"]
        assert result.kind == hand["result"]["end"], hand["id"]
        compared[result.kind] += 1
        again = replay_moves(dealt(hand, rules), read_moves(write_moves(state.moves)))
        assert again == state, hand["id"]
    assert compared == WHAT_THE_FILES_HOLD[name]


def test_traced_hands_score_an_undercut_at_20_under_the_oklahoma_set() -> None:
    compared: Counter[str] = Counter()
    for hand in entries("hands_oklahoma"):
        replay = Replay(dealt(hand, OKLAHOMA), compared)
        for step in hand["steps"][1:]:
            if replay.state.phase is not Phase.OVER and step["do"] is not None:
                replay.step(step["do"])
            if step["s"]["phase"] == "over":
                replay.defend()
        result = replay.state.result
        assert result is not None
        if result.kind in ("knock", "undercut"):
            house = hand["result"]["house"]
            bonus = 25 - 20 if result.kind == "undercut" else 0
            assert result.winner == house["winner"] and max(result.points) == house["points"] - bonus, hand["id"]
            compared[result.kind] += 1
    assert (compared["knock"], compared["undercut"]) == (178, 28)
