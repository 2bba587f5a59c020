"""A whole game by ear: through roles and names alone, each seat's turn told in exactly one message."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host
from tests.browser.listening import Listener
from tests.browser.player import Json, name, sit_down

pytestmark = pytest.mark.own_browser


def _turns(game: Json, known: int) -> Iterator[tuple[str, list[str]]]:
    """Each deal and each turn that has ended since so many events of the round were known: whose, and what is told."""
    called = ["You", *(seat["name"] for seat in game["view"]["seats"][1:])]
    taken: dict[int, list[str]] = {}
    for place, event in enumerate(game["events"]):
        told: list[str] | None = None
        match event:
            case {"type": "dealt", "upcard": upcard}:
                told = [f"The upcard is the {name(upcard)}."] if upcard else []
            case {"type": "drew", "seat": seat}:
                public = seat > 0 and event["from"] == "discard"
                taken[seat] = [f"took the {name(event['card'])}"] if public else []
            case {"type": "passed"}:
                told = ["passed."]
            case {"type": "discarded", "seat": seat, "card": card}:
                told = [*taken[seat], f"discarded the {name(card)}."]
            case {"type": "knocked", "seat": seat, "kind": "knock"}:
                told = [*taken.get(seat, []), f"knocked with {game['view']['knock']['points']}."]
            case {"type": "knocked", "seat": seat, "kind": kind}:
                told = [*taken.get(seat, []), f"declared {kind.replace('_', ' ')}."]
        if told is not None and place >= known:
            yield called[event["seat"]] if "seat" in event else f"Round {game['view']['round']}.", told


def _next(view: Json) -> str:
    """What the last message ends with, where something is to be done."""
    match view["phase"]:
        case "offer":
            return "Your turn: take the upcard or pass."
        case "draw":
            return f"Your turn, {view['stock']} card{'s' * (view['stock'] != 1)} in the stock."
        case "defend":
            return f"Your turn to answer {view['seats'][view['knock']['seat']]['name']}."
        case _:
            return ""


@pytest.mark.parametrize(("rules", "number"), [("classic", 250), pytest.param("three", 189, marks=pytest.mark.long)])
def test_a_game_is_played_to_the_target_by_ear(page: Page, host: Host, rules: str, number: int) -> None:
    listener = Listener(page)
    sit_down(page, host, rules, number)
    listener.hears()
    before = listener.kept()
    phases, deeds = {before["view"]["phase"]}, set()
    while listener.step():
        after = listener.kept()
        same = after["view"]["round"] == before["view"]["round"]
        turns = list(_turns(after, len(before["events"]) if same else 0))
        heard = listener.hears()
        assert len(heard) == len(turns), (heard, turns)
        for message, (seat, told) in zip(heard, turns, strict=True):
            assert message.startswith(seat), (message, seat)
            assert all(words in message for words in told), (message, told)
            deeds |= {(seat == "You", words.split()[0]) for words in told}
        if heard:
            assert heard[-1].endswith(_next(after["view"]))
        phases.add(after["view"]["phase"])
        before = after
    assert before["view"]["ended"] == "target"
    assert phases == {"offer", "draw", "discard", "defend", "round_over", "game_over"}
    assert deeds >= {(True, deed) for deed in ("passed.", "discarded", "knocked")}
    assert deeds >= {(False, deed) for deed in ("The", "passed.", "took", "discarded", "knocked")}
    expect(page.get_by_role("dialog").get_by_role("heading", name="the game")).to_be_focused()


def test_the_draw_for_the_deal_is_told_with_the_first_round(page: Page, host: Host) -> None:
    listener = Listener(page)
    page.goto(host.address)
    page.get_by_role("button", name="Deal against Hazel").press("Enter")
    expect(page.get_by_role("option")).to_have_count(10)
    own, theirs = (name(drawn["card"]) for drawn in listener.kept()["view"]["draw"])
    first = f"You drew the {own} for the deal. Hazel drew the {theirs} for the deal. Round 1. "
    assert listener.hears()[0].startswith(first)
