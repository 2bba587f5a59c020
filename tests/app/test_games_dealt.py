"""What the seeds decide: who draws which card, who deals, and every card of every round."""

from collections.abc import Iterator

import pytest

from tests.app.decks import commitment, deck
from tests.app.games import GAMES, Played, every_game
from tests.app.play import Step, known_game, seed
from tests.app.server import Json, Server

HIGH_TO_LOW = "KQJT98765432A"


def _height(card: str) -> tuple[int, int]:
    """The place of a drawn card: the king is the highest, and spades come before hearts, diamonds and clubs."""
    return HIGH_TO_LOW.index(card[0]), "shdc".index(card[1])


@every_game
def test_the_seeds_revealed_are_those_of_the_commitment(played: Played, name: str) -> None:
    *before, last = played(name)
    assert all(step.view["seeds"] is None for step in before)
    assert last.view["seeds"] == {"server": GAMES[name].request["seed"], "client": GAMES[name].request["client_seed"]}
    assert last.view["commitment"] == commitment(last.view["seeds"]["server"])


@every_game
def test_every_card_dealt_and_drawn_follows_from_the_seeds(played: Played, name: str) -> None:
    steps = played(name)
    seeds = steps[-1].view["seeds"]
    for told in _rounds(steps):
        view = told[0].view
        players = view["rules"]["players"]
        cards = deck(seeds["server"], seeds["client"], view["round"])
        first = (view["dealer"] + 1) % players
        assert set(view["hand"]) == set(cards[-first % players : 10 * players : players])
        events = [event for step in told for event in step.events]
        assert events[0]["upcard"] == cards[10 * players]
        stock = iter(cards[10 * players + 1 :])
        for event in events:
            if event["type"] == "drew" and event["from"] == "stock":
                card = next(stock)
                assert event.get("card", card) == card


def _rounds(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps of each round."""
    starts = [place for place, step in enumerate(steps) if step.events[0]["type"] == "dealt"]
    for start, end in zip(starts, [*starts[1:], len(steps)], strict=True):
        yield steps[start:end]


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("rules", ["classic", "three"])
def test_the_highest_card_drawn_deals_first_and_the_next_sits_at_the_left(
    server: Server, rules: str, number: int
) -> None:
    bots = ["steady", "beginner"] if rules == "three" else ["steady"]
    view: Json = server.ask("games", **known_game(rules, number, bots=bots))["view"]
    drawn = deck(seed(number), seed(number + 1), 0)[: len(view["seats"])]
    cards = [each["card"] for each in view["draw"]]
    assert [each["seat"] for each in view["draw"]] == list(range(len(cards)))
    assert sorted(cards) == sorted(drawn)
    assert cards[0] == drawn[0]
    bot_of = dict(zip(drawn[1:], bots, strict=True))
    assert [seat["bot"] for seat in view["seats"]] == [None, *(bot_of[card] for card in cards[1:])]
    from_the_dealer = cards[view["dealer"] :] + cards[: view["dealer"]]
    assert from_the_dealer == sorted(cards, key=_height)


def test_the_same_seeds_bring_the_same_game_and_others_another(server: Server) -> None:
    first, again, other = (server.ask("games", **known_game("classic", number)) for number in (50, 50, 60))
    assert first["view"] == again["view"]
    assert first["view"]["hand"] != other["view"]["hand"]


def test_the_client_seed_alone_makes_another_deal(server: Server) -> None:
    hands = [
        server.ask("games", rules="classic", seed=seed(1), client_seed=seed(number))["view"]["hand"]
        for number in range(5)
    ]
    assert len({tuple(hand) for hand in hands}) == 5
