"""The list of unseen cards: in practice games, on request, out of nothing but what the player may know."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from app.view import view
from engine.bots.table import advance, seat_opponents
from engine.cards import CARDS
from engine.game import act, start_game
from engine.rules import RULE_SETS
from tests.app.arranged import game_at, seeds
from tests.browser.faultless import faults
from tests.browser.hosting import Host
from tests.browser.laying_out import NINE, lay_out, remember, show
from tests.engine.chance import random_action
from tests.engine.tables import holding

Json = dict[str, Any]


UNSEEN = """async (rounds) => {
    const main = document.querySelector("script[type=module]").src;
    const { unseenRows } = await import(main.replace("main.js", "unseen.js"));
    const all = (view) => unseenRows(view).flatMap(({ cards }) => cards);
    const unseenAt = (view) => all(view).filter(({ unseen }) => unseen).map(({ card }) => card);
    return JSON.stringify(JSON.parse(rounds).map((views) => views.map(unseenAt)));
}"""
"""The cards not yet seen at every view of some rounds; as text, which goes to the browser and back much faster."""


def want_the_list(page: Page, host: Host) -> None:
    remember(page, host, "preferences", '{"unseen": true}')


def in_sight(shown: Json) -> set[str]:
    """Every card that a view names."""
    text = json.dumps({key: shown[key] for key in ("hand", "discards", "seats", "knock", "result")})
    return {str(card) for card in CARDS if f'"{card}"' in text}


def rounds(rules: str) -> Iterator[list[Json]]:
    """Eight rounds, each as the views that the player has of it one after another."""
    rng = random.Random(rules)
    for number in range(8):
        bots = ["steady"] * (RULE_SETS[rules].players - 1)
        game = advance(start_game(RULE_SETS[rules], seat_opponents(bots), seeds(number)))
        views = [view(game)]
        while game.round.result is None:
            game = advance(act(game, random_action(rng, game.round, 0.7)))
            views.append(view(game))
        yield views


def test_what_was_once_in_sight_is_seen_and_nothing_else(page: Page, host: Host) -> None:
    page.goto(host.address)
    for rules in RULE_SETS:
        played = list(rounds(rules))
        for views, listed in zip(played, json.loads(page.evaluate(UNSEEN, json.dumps(played))), strict=True):
            seen: set[str] = set()
            for shown, unseen in zip(views, listed, strict=True):
                seen |= in_sight(shown)
                assert set(unseen) == {str(card) for card in CARDS} - seen, rules
                assert unseen == [str(card) for card in CARDS if str(card) in unseen], "the order tells nothing"


def test_it_is_in_the_menu_of_a_practice_game_and_names_ranks_suit_by_suit(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    want_the_list(page, host)
    lay_out(page, host, holding("classic", NINE, upcard="Kd"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Cards not yet seen").click()
    dialog = page.get_by_role("dialog", name="Cards not yet seen")
    lines = dialog.get_by_role("listitem")
    expect(lines.nth(0)).to_contain_text("Spades: ace, two, three, eight, nine, ten, jack, queen, and king")
    expect(lines.nth(2)).to_contain_text("Diamonds: two, three, four, five, six, seven, eight, ten, jack, and queen")
    expect(dialog).to_contain_text("40 cards")
    assert faults(page) == []


def test_it_lies_beside_a_wide_table_and_follows_the_game(page: Page, host: Host) -> None:
    want_the_list(page, host)
    lay_out(page, host, holding("classic", NINE))
    beside = page.get_by_role("region", name="Not yet seen")
    expect(beside).to_contain_text("40 cards")
    page.get_by_role("option", name="queen of hearts").click()
    page.get_by_role("button", name="Discard queen of hearts").click()
    expect(page.get_by_role("option")).to_have_count(10)
    expect(beside).not_to_contain_text("40 cards")


def test_it_is_not_offered_unasked_nor_in_a_game_that_counts(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Cards not yet seen")).to_have_count(0)
    want_the_list(page, host)
    show(page, host, replace(game_at(holding("classic", NINE)), practice=False))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Statistics")).to_be_visible()
    expect(page.get_by_role("button", name="Cards not yet seen")).to_have_count(0)
