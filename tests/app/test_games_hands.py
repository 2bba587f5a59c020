"""What each answer offers to the player: the hand arranged, the actions with their previews, the layoffs."""

from tests.app.games import Played, every_game
from tests.app.melding import after_layoffs, is_split
from tests.app.onlooker import followed
from tests.app.server import Json
from tests.engine import naive_melds
from tests.engine.naive_melds import RANKS, VALUES, least_after_defence, least_deadwood, value


@every_game
def test_the_hand_is_valued_and_arranged_exactly(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        hand = frozenset(view["hand"])
        assert view["values"] == {card: VALUES[card[0]] for card in hand}
        assert view["deadwood"] == least_deadwood(hand)
        assert sorted(map(sorted, view["melds"])) == sorted(map(sorted, naive_melds.melds(hand)))
        assert is_split(hand, view["arrangement"]["melds"], view["arrangement"]["deadwood"])
        assert value(view["arrangement"]["deadwood"]) == view["deadwood"]


@every_game
def test_actions_fit_the_phase_and_previews_stand_beside_them(played: Played, name: str) -> None:
    kinds = {
        "offer": {"pass", "draw", "knock"},
        "draw": {"draw"},
        "discard": {"discard", "knock", "big_gin"},
        "defend": {"defend"},
        "round_over": {"next_round"},
        "game_over": set(),
    }
    for step in played(name):
        view = step.view
        assert {action["type"] for action in view["actions"]} <= kinds[view["phase"]]
        assert bool(view["actions"]) == (view["phase"] != "game_over")
        assert view["turn"] == (None if view["phase"] in ("round_over", "game_over") else 0)
        assert len(view["previews"]) == len(view["actions"])
        assert len({str(action) for action in view["actions"]}) == len(view["actions"])
        for action, preview in zip(view["actions"], view["previews"], strict=True):
            _preview_is_right(view, action, preview)


def _preview_is_right(view: Json, action: Json, preview: Json | None) -> None:
    if action["type"] not in ("discard", "knock"):
        assert preview is None
        return
    assert preview is not None
    left = frozenset(view["hand"]) - {action["card"]}
    assert preview["deadwood"] == least_deadwood(left) == value(preview["cards"])
    assert set(preview["cards"]) <= left
    if action["type"] == "knock":
        assert preview["deadwood"] <= view["knock_limit"]
        assert is_split(left, action["melds"], preview["cards"])


@every_game
def test_a_knock_is_offered_for_every_discard_that_allows_it(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        view = step.view
        if view["phase"] != "discard":
            continue
        throwable = [card for card in view["hand"] if card != onlooker.taken]
        hand = frozenset(view["hand"])
        allowed = [card for card in throwable if least_deadwood(hand - {card}) <= view["knock_limit"]]
        assert _cards_of(view, "discard") == throwable
        assert _cards_of(view, "knock") == allowed
        big = view["rules"]["big_gin_bonus"] is not None and least_deadwood(hand) == 0
        assert len([action for action in view["actions"] if action["type"] == "big_gin"]) == big


def _cards_of(view: Json, kind: str) -> list[str]:
    return [action["card"] for action in view["actions"] if action["type"] == kind]


@every_game
def test_the_cards_offered_for_taking_are_those_that_the_rules_allow(played: Played, name: str) -> None:
    for step, onlooker in followed(played(name)):
        view = step.view
        offered = [action["card"] for action in view["actions"] if action.get("from") == "discard"]
        if view["phase"] == "offer":
            assert offered == onlooker.discards[-1:]
        elif view["phase"] == "draw":
            must_draw = step.resumed["events"][-1]["type"] == "passed"
            top_first = onlooker.discards[::-1][: view["rules"]["takeable"]]
            assert offered == ([] if must_draw else top_first)
            assert {"type": "draw", "from": "stock"} in view["actions"]


@every_game
def test_the_targets_of_layoffs_are_all_there_are_each_with_the_cards_that_go_first(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        assert (view["layoffs"] is not None) == (view["phase"] == "defend")
        if view["layoffs"] is not None:
            assert view["layoffs"]["targets"] == _targets(view["hand"], view["knock"]["melds"])


def _targets(hand: list[str], melds: list[list[str]]) -> list[Json]:
    """Every layoff, found by walking away from each meld over cards that are held."""
    found = []
    for number, meld in enumerate(melds):
        if meld[0][0] == meld[1][0]:
            chains = [[card for card in hand if card[0] == meld[0][0]]]
        else:
            suit = meld[0][1]
            down = RANKS[: RANKS.index(meld[0][0])][::-1]
            up = RANKS[RANKS.index(meld[-1][0]) + 1 :]
            chains = [_while_held(hand, [rank + suit for rank in ranks]) for ranks in (down, up)]
        for chain in chains:
            for place, card in enumerate(chain):
                found.append({"card": card, "meld": number, "after": chain[:place]})
    return found


def _while_held(hand: list[str], cards: list[str]) -> list[str]:
    missing = next((place for place, card in enumerate(cards) if card not in hand), len(cards))
    return cards[:missing]


@every_game
def test_the_defence_suggested_is_valid_and_the_best(played: Played, name: str) -> None:
    for step in played(name):
        view = step.view
        if view["layoffs"] is None:
            continue
        suggestion = view["layoffs"]["suggestion"]
        hand = frozenset(view["hand"])
        assert view["actions"] == [suggestion]
        assert after_layoffs(view["knock"]["melds"], suggestion["layoffs"]) is not None
        laid_off = {layoff["card"] for layoff in suggestion["layoffs"]}
        left = hand - laid_off - {card for meld in suggestion["melds"] for card in meld}
        assert is_split(hand - laid_off, suggestion["melds"], list(left))
        reached = (value(left), len(laid_off))
        assert reached == least_after_defence(hand, tuple(map(frozenset, view["knock"]["melds"])))
