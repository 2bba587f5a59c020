"""A spread-out hand: whatever is moved, every card stays on the board and only what the server lists lies there."""

import random
from typing import Any

from playwright.sync_api import Page

from engine.cards import CARDS, CardSet, card, card_set, cards, in_order
from engine.deadwood import best_arrangement
from engine.layoffs import Layoff, can_lay_off, targets
from engine.melds import Meld, melds_in
from tests.browser.hosting import Host

Json = dict[str, Any]

MOVES = """async ({ hand, known, melds, seed }) => {
  const script = document.querySelector("script[src$='js/main.js']").src;
  const { fits, put, spread } = await import(script.replace("main.js", "views/board.js"));
  let state = seed;
  const below = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  let board = spread(hand, melds);
  const boards = [];
  for (let move = 0; move < 400; move += 1) {
    const some = Array.from({ length: 1 + below(3) }, () => hand[below(hand.length)]);
    const meld = known.melds.length && below(5) === 0 ? known.melds[below(known.melds.length)] : some;
    const chosen = [...new Set(meld)];
    const places = [
      { to: "rest" },
      { to: "new" },
      ...board.melds.map((_, index) => ({ to: "meld", index })),
      ...[0, 1, 2].map((index) => ({ to: "theirs", index })),
    ];
    const place = places[below(places.length)];
    if (!fits(board, chosen, place, known)) continue;
    board = put(board, chosen, place, known);
    boards.push(board);
  }
  return boards;
}"""


def _known(hand: CardSet, theirs: tuple[Meld, ...]) -> Json:
    return {
        "melds": [[str(each) for each in meld] for meld in melds_in(hand)],
        "targets": [
            {"card": str(each.card), "meld": each.meld, "after": [str(before) for before in each.after]}
            for each in targets(hand, theirs)
        ],
    }


def _hand(chance: random.Random, theirs: tuple[Meld, ...]) -> CardSet:
    """Ten cards, near each other more often than chance has it, so that they meld and lay off."""
    free = [each for each in CARDS if not any(each in meld for meld in theirs)]
    near = sorted(free, key=lambda each: (each.rank // 4, chance.random()))
    return card_set(chance.sample(near[: chance.choice([14, 20, 40])], 10))


def test_any_moves_leave_a_declaration_that_the_engine_accepts(page: Page, host: Host) -> None:
    theirs = (cards("5d 6d 7d"), cards("3s 4s 5s"), cards("Ks Kh Kd"))
    page.goto(host.address)
    seen = 0
    for number in range(60):
        hand = _hand(random.Random(number), theirs)
        held = [str(each) for each in in_order(hand)]
        melds = [[str(each) for each in meld] for meld in best_arrangement(hand).melds]
        given = {"hand": held, "known": _known(hand, theirs), "melds": melds, "seed": number}
        for board in page.evaluate(MOVES, given):
            seen += 1
            laid = [Layoff(card(each["card"]), each["meld"]) for each in board["layoffs"]]
            melded = [each for meld in board["melds"] for each in meld]
            assert sorted([*board["rest"], *melded, *(str(each.card) for each in laid)]) == sorted(held)
            assert all(cards(" ".join(meld)) in melds_in(hand) for meld in board["melds"])
            assert can_lay_off(theirs, laid)
    assert seen > 1000
