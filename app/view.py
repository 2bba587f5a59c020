"""The table as the player may see it, in the API's shapes.

While a game goes on everything about the round comes from the player's :class:`Observation`, never from the position
itself; a game that is over keeps no secret.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, assert_never

from engine.actions import Action, BigGin, Defend, Discard, DrawDiscard, DrawStock, Knock, Pass
from engine.cards import TEXTS, VALUES, Card, CardSet, in_order, texts_in_order
from engine.deadwood import best_arrangement, points_of, unmelded, unmelded_without
from engine.dealing import deal
from engine.events import (
    Dealt,
    Defended,
    Discarded,
    Drew,
    Event,
    Passed,
    Resigned,
    Scored,
    Voided,
    WentDown,
    Won,
    round_events,
)
from engine.game import PLAYER, Game
from engine.layoffs import Layoff, targets
from engine.melds import Meld, melds_in
from engine.observation import Observation
from engine.rules import Rules
from engine.state import DEFEND, OVER, Item, Result, RoundState, Seat, Spread

Json = dict[str, Any]

_DISCARDS: list[Json] = [{"type": "discard", "card": text} for text in TEXTS]
"""For each card of the deck, discarding it: the action that answers list most often."""


def view(game: Game) -> Json:
    """The table of a game, as the player may see it."""
    seen = game.observation(PLAYER)
    ended = game.ended
    totals = game.totals
    over = ended is not None
    hand = in_order(seen.hand)
    texts = texts_in_order(seen.hand)
    arrangement = best_arrangement(seen.hand)
    between_rounds = seen.phase is OVER
    options = () if over else seen.legal
    return {
        "rules": rule_set(game.rules),
        "commitment": game.seeds.commitment,
        "seeds": {"server": game.seeds.server.hex(), "client": game.seeds.client.hex()} if over else None,
        "practice": game.practice,
        "provable": game.provable,
        "draw": [{"seat": seat, "card": TEXTS[card]} for seat, card in enumerate(game.draw.cards)],
        "round": game.round_number,
        "dealer": seen.dealer,
        "phase": "game_over" if over else "round_over" if between_rounds else seen.phase.value,
        "turn": None if over or between_rounds else seen.turn,
        "knock_limit": seen.limit,
        "stock": seen.stock_count,
        "discards": _texts(seen.discards),
        "seats": _seats(game, seen, totals[-1] if totals else seen.scores),
        "hand": texts,
        "drawn": None if seen.drawn is None else TEXTS[seen.drawn],
        "values": dict(zip(texts, map(VALUES.__getitem__, hand), strict=True)),
        "deadwood": arrangement.points,
        "arrangement": {"melds": _melds(arrangement.melds), "deadwood": _texts(arrangement.deadwood)},
        "melds": _melds(melds_in(seen.hand)),
        "actions": [{"type": "next_round"}] if between_rounds and not over else [action(each) for each in options],
        "previews": [None] if between_rounds and not over else _previews(seen.hand, options),
        "knock": None if seen.knocker is None else _knock(game, seen, seen.knocker),
        "layoffs": _layoffs(seen) if seen.phase is DEFEND and not over else None,
        "result": None if seen.result is None else result(seen.result, seen.spreads),
        "winner": game.winner if over else None,
        "ended": ended,
        "history": _history(game, totals),
    }


@lru_cache(maxsize=64)
def rule_set(rules: Rules) -> Json:
    """The rule set, field by field."""
    return asdict(rules)


def action(choice: Action) -> Json:
    """The action as it is to be posted."""
    if isinstance(choice, Discard):  # most of the actions listed
        return _DISCARDS[choice.card]
    match choice:
        case DrawStock():
            return {"type": "draw", "from": "stock"}
        case DrawDiscard(taken):
            return {"type": "draw", "from": "discard", "card": TEXTS[taken]}
        case Pass():
            return {"type": "pass"}
        case Knock(thrown, melds):
            return {"type": "knock", "card": None if thrown is None else str(thrown), "melds": _melds(melds)}
        case BigGin(melds):
            return {"type": "big_gin", "melds": _melds(melds)}
        case Defend(melds, layoffs):
            return {"type": "defend", "melds": _melds(melds), "layoffs": _layoff_list(layoffs)}
        case _:
            assert_never(choice)


def event(told: Event) -> Json:
    """The event as the page reads it; a card that the player may not see is left out."""
    if isinstance(told, Discarded):  # nearly every event is one of these two
        return {"type": "discarded", "seat": told.seat, "card": TEXTS[told.card]}
    if isinstance(told, Drew):
        if told.card is None:
            return {"type": "drew", "seat": told.seat, "from": told.source}
        return {"type": "drew", "seat": told.seat, "from": told.source, "card": TEXTS[told.card]}
    match told:
        case Dealt():
            return {"type": "dealt", "dealer": told.dealer, "upcard": TEXTS[told.upcard]}
        case Passed():
            return {"type": "passed", "seat": told.seat}
        case WentDown(seat, kind, melds, deadwood, card):
            return {
                "type": "knocked",
                "seat": seat,
                "kind": kind,
                "melds": _melds(melds),
                "deadwood": _texts(deadwood),
                "card": None if card is None else str(card),
            }
        case Defended(seat, melds, layoffs, deadwood):
            return {
                "type": "defended",
                "seat": seat,
                "melds": _melds(melds),
                "layoffs": _layoff_list(layoffs),
                "deadwood": _texts(deadwood),
            }
        case Scored(items, totals):
            return {"type": "scored", "items": list(map(_item, items)), "totals": list(totals)}
        case Voided(reason):
            return {"type": "voided", "reason": reason}
        case Won(seat):
            return {"type": "won", "seat": seat}
        case Resigned():
            return {"type": "resigned"}
        case _:
            assert_never(told)


def result(outcome: Result, spreads: Iterable[Spread | None]) -> Json:
    """How a round ended; no hand is shown when it is void."""
    return {
        "kind": outcome.kind,
        "winner": outcome.winner,
        "points": list(outcome.points),
        "hands": None if outcome.kind == "void" else [_spread(spread) for spread in spreads if spread is not None],
        "items": list(map(_item, outcome.items)),
    }


def finished_round(game: Game, number: int, over: RoundState) -> Json:
    """A finished round with what the player may see of it."""
    assert over.result is not None, "a finished round has a result"
    everything = game.ended is not None
    dealt = deal(over.setup.deck, over.setup.dealer, over.rules)
    return {
        "round": number,
        "dealer": over.setup.dealer,
        "hands": [
            texts_in_order(hand) if everything or seat == PLAYER else None for seat, hand in enumerate(dealt.hands)
        ],
        "events": [event(told) for told in round_events(over, PLAYER, game.totals[number - 1], everything)],
        "result": result(over.result, over.spreads),
    }


def _seats(game: Game, seen: Observation, scores: tuple[int, ...]) -> list[Json]:
    people = [("You", None), *[(opponent.name, opponent.id) for opponent in game.opponents]]
    return [
        {
            "seat": seat,
            "name": name,
            "bot": bot,
            "cards": seen.card_counts[seat],
            "score": scores[seat],
            "known": texts_in_order(seen.known[seat]),
        }
        for seat, (name, bot) in enumerate(people)
    ]


def _previews(hand: CardSet, options: Sequence[Action]) -> list[Json | None]:
    """For each option the deadwood that it leaves, if it puts a hand down or a card away."""
    thrown = [each.card for each in options if isinstance(each, Discard)]
    left = unmelded_without(hand, thrown) if thrown else {}
    previews: list[Json | None] = []
    for each in options:
        if isinstance(each, Discard):
            previews.append(_preview(left[each.card]))
        elif isinstance(each, Knock):
            previews.append(_preview(unmelded(each.leaves(hand))))
        else:
            previews.append(None)
    return previews


def _preview(left: CardSet) -> Json:
    return {"deadwood": points_of(left), "cards": texts_in_order(left)}


def _knock(game: Game, seen: Observation, knocker: Seat) -> Json:
    spread = seen.knockers_spread
    discard = _knock_discard(game, seen)
    return {
        "seat": knocker,
        "kind": seen.kind,
        "melds": _melds(spread.melds),
        "deadwood": _texts(spread.deadwood),
        "points": spread.points,
        "discard": None if discard is None else str(discard),
    }


def _knock_discard(game: Game, seen: Observation) -> Card | None:
    """The knocker's discard, if the player may see it; a game that is over keeps no secret."""
    if game.ended is not None:
        return None if game.round.knock is None else game.round.knock.discard
    return next((move.card for move in seen.moves if move.deed == "knocked"), None)


def _layoffs(seen: Observation) -> Json | None:
    return {
        "suggestion": action(seen.legal[0]),
        "targets": [
            {"card": str(target.card), "meld": target.meld, "after": _texts(target.after)}
            for target in targets(seen.hand, seen.knockers_spread.melds)
        ],
    }


def _history(game: Game, totals: Iterable[tuple[int, ...]]) -> list[Json]:
    return [
        {"round": number, "kind": finished.kind, "points": finished.points, "totals": total}
        for number, (finished, total) in enumerate(zip(game.finished, totals, strict=True), start=1)
    ]


def _spread(spread: Spread) -> Json:
    return {
        "melds": _melds(spread.melds),
        "layoffs": _layoff_list(spread.layoffs),
        "deadwood": _texts(spread.deadwood),
        "points": spread.points,
    }


def _item(item: Item) -> Json:
    return {"label": item.label, "seat": item.seat, "points": item.points}


def _layoff_list(layoffs: Iterable[Layoff]) -> list[Json]:
    return [{"card": str(layoff.card), "meld": layoff.meld} for layoff in layoffs]


def _melds(melds: Iterable[Meld]) -> list[list[str]]:
    return [_texts(meld) for meld in melds]


def _texts(some: Iterable[Card]) -> list[str]:
    return list(map(TEXTS.__getitem__, some))
