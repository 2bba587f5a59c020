"""What the page reckons by itself: deals from their seeds, a record's rounds, links that share a deal, today's deal."""

import copy
import hashlib
import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from app.view import finished_round
from engine.dealing import commitment, draw_for_dealer, shuffled_deck
from engine.game import replay_round
from engine.open_record import open_record, write_record
from engine.rules import BOUNDS, CHOICES, INSTEAD_OF_A_NUMBER, PARAMETERS, RULE_SETS, customise
from tests.deals.changes import changed
from tests.deals.games import (
    Json,
    played_game,
    played_record,
    resealed_if_read,
    seeds_of_game,
    short,
    some_games,
    tables_of,
)
from tests.deals.node import node


def page(call: str, *each: tuple[object, ...]) -> list[Any]:
    """What a function of the page answers to each of these lists of arguments."""
    return node("page.mjs", [{"call": call, "with": values} for values in each])


def in_hex(number: int) -> Json:
    """The seeds of game number so and so, as the page has them."""
    return {"server": seeds_of_game(number).server.hex(), "client": seeds_of_game(number).client.hex()}


# The deal


def test_the_page_finds_the_decks_the_draw_and_the_commitment_that_the_engine_finds() -> None:
    numbers = range(100)
    decks = page("decks", *((in_hex(number), 3) for number in numbers))
    assert decks == [
        [" ".join(map(str, shuffled_deck(seeds_of_game(number), n))) for n in range(3)] for number in numbers
    ]
    draws = page("draw", *((in_hex(number), 2 + number % 2) for number in numbers))
    expected = [draw_for_dealer(seeds_of_game(number), 2 + number % 2) for number in numbers]
    assert draws == [
        {"players": list(draw.players), "cards": list(map(str, draw.cards)), "dealer": draw.dealer} for draw in expected
    ]
    commitments = page("commitmentOf", *((in_hex(number)["server"],) for number in numbers))
    assert commitments == [commitment(seeds_of_game(number).server) for number in numbers]


def test_every_finding_about_a_true_record_holds() -> None:
    records = [write_record(record) for record in some_games(48)]
    kept = [{"commitment": record["commitment"], "clientSeed": record["seeds"]["client"]} for record in _json(records)]
    for record, findings in zip(_json(records), page("verify", *zip(records, kept, strict=True)), strict=True):
        assert all(finding["holds"] for finding in findings)
        rounds = [*record["rounds"], *([record["unfinished"]] if record["unfinished"] else [])]
        about = [(what, None) for what in ("kept", "client", "commitment", "draw")]
        about += [(what, played["round"]) for played in rounds for what in ("dealt", "drawn")]
        assert [(finding["what"], finding["round"]) for finding in findings] == [*about, ("digest", None)]


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("server seed", {"commitment"}),
        ("client seed", {"draw", "dealt", "drawn"}),
        ("commitment", {"commitment"}),
        ("draw", {"draw"}),
        ("dealt card", {"dealt"}),
        ("drawn card", {"drawn"}),
        ("dealer", {"dealt"}),
    ],
)
def test_what_was_changed_in_the_deal_is_found_by_the_page(what: str, found: set[str]) -> None:
    rng = Random(11)
    records = [write_record(record) for record in some_games(24)]
    records = [record for record in _json(records) if record["rounds"]]
    changes = [resealed_if_read(changed(rng, record, what).record) for record in records]
    for findings in page("verify", *((change, {}) for change in changes if change is not None)):
        assert found & {finding["what"] for finding in findings if not finding["holds"]}


def test_a_commitment_or_a_seed_other_than_the_one_the_page_kept_is_found() -> None:
    record = played_record(RULE_SETS["classic"], ["steady"], 1)
    (findings,) = page("verify", (record, {"commitment": "0" * 64, "clientSeed": "0" * 32}))
    assert {finding["what"] for finding in findings if not finding["holds"]} == {"kept", "client"}


# Records


def test_the_page_tells_the_rounds_of_a_record_as_the_server_tells_them() -> None:
    games = [played_game(short(rules), tables_of(rules)[-1], 1) for rules in RULE_SETS.values()]
    told_by_the_page = page("openRounds", *((write_record(open_record(game)),) for game in games))
    for game, rounds in zip(games, told_by_the_page, strict=True):
        for number, opened in enumerate(rounds[: len(game.finished)], start=1):
            over = replay_round(game, number)
            assert over is not None
            told = finished_round(game, number, over)
            assert (opened["round"], opened["dealer"]) == (told["round"], told["dealer"])
            assert [sorted(hand) for hand in opened["hands"]] == [sorted(hand) for hand in told["hands"]]
            assert [_comparable(event) for event in opened["events"]] == [
                _comparable(event) for event in told["events"]
            ]


def _comparable(event: Json) -> Json:
    """The event without what a record does not hold, its cards in a fixed order."""
    kept = {name: value for name, value in event.items() if name not in ("items", "reason")}
    for name in ("deadwood", "melds"):
        if name in kept:
            kept[name] = sorted(map(sorted, kept[name])) if name == "melds" else sorted(kept[name])
    return kept


def test_a_record_is_read_from_its_text_and_from_the_answer_that_brought_it() -> None:
    record = played_record(RULE_SETS["three"], ["steady", "beginner"], 1)
    plain, wrapped = page("readRecord", (json.dumps(record, indent=2),), (json.dumps({"record": record}),))
    assert plain == wrapped == {"record": record}


def test_what_is_no_record_is_told_apart() -> None:
    record = played_record(RULE_SETS["classic"], ["steady"], 1)
    texts = {
        "{": "not-json",
        "": "not-json",
        "null": "not-a-record",
        "[]": "not-a-record",
        '{"record": null}': "not-a-record",
        "[" * 50_000: "not-json",
        " " * 1_000_001: "too-long",
        json.dumps({**record, "version": 2}): "newer",
        json.dumps({**record, "format": "other"}): "not-a-record",
        json.dumps({**record, "rounds": {}}): "not-a-record",
        json.dumps({**record, "rounds": []}): "not-a-record",
        json.dumps({**record, "seeds": None}): "not-a-record",
        json.dumps({**record, "bots": [{"name": {}}]}): "not-a-record",
    }
    for path, value in (
        ("upcard", "<b>"),
        ("hands", [["As"] * 10]),
        ("hands", [["As"] * 9] * 2),
        ("moves", ["0 shout"]),
        ("moves", ["2 pass"]),
        ("moves", "0 pass"),
        ("points", [0]),
        ("totals", ["0", "0"]),
    ):
        spoiled = copy.deepcopy(record)
        spoiled["rounds"][0][path] = value
        texts[json.dumps(spoiled)] = "not-a-record"
    assert page("readRecord", *((text,) for text in texts)) == [{"reason": reason} for reason in texts.values()]


# Shared deals

SEALED = f"D1.0a1b2c3d.gAAAA{'x-_Z09' * 60}=="
PAGE = "https://cards.example/gin/?lang=pl"
SHARED: list[Json] = [
    {"deal": SEALED, "commitment": "a" * 64, "clientSeed": "1" * 32, "rules": "classic", "bots": ["steady"]},
    {
        "seed": "2" * 32,
        "clientSeed": "1" * 32,
        "rules": "three",
        "bots": ["beginner", "steady"],
        "result": [104, -25, 0],
    },
    {
        "seed": "f" * 32,
        "clientSeed": "0" * 32,
        "rules": {"base": "italian", "knock_limit": "upcard", "big_gin_bonus": None, "spades_double": True},
        "bots": ["steady"],
        "result": [0, 100],
    },
]


def test_a_shared_deal_is_read_from_its_link_as_it_was() -> None:
    links = page("writeLink", *((PAGE, shared) for shared in SHARED))
    assert page("readLink", *((link.removeprefix(PAGE),) for link in links)) == SHARED


def test_a_link_keeps_everything_behind_the_hash_which_no_server_sees() -> None:
    for link, shared in zip(page("writeLink", *((PAGE, shared) for shared in SHARED)), SHARED, strict=True):
        before, _, fragment = link.partition("#")
        assert before == PAGE
        assert fragment.startswith("deal=")
        assert shared["clientSeed"] not in before
        assert " " not in link and '"' not in link


def test_an_address_without_a_shared_deal_has_none() -> None:
    assert page("readLink", ("",), ("#",), ("#rules",), ("#deals=1",)) == [None] * 4


def test_a_link_that_makes_no_sense_is_told_as_unreadable() -> None:
    good = f"#deal={'2' * 32}&client={'1' * 32}&rules=classic&bots=steady"
    bad = [
        "#deal=",
        "#deal=x",
        good.replace("2" * 32, "2" * 31),
        good.replace("2" * 32, "G" * 32),
        good.replace("client", "customer"),
        good.replace("rules=classic", "rules="),
        good.replace("rules=classic", "rules=[1]"),
        good.replace("rules=classic", "rules={"),
        good.replace("rules=classic", "rules=Classic"),
        good.replace("bots=steady", "bots="),
        good.replace("bots=steady", "bots=a,b,c"),
        good.replace("bots=steady", "bots=<b>"),
        f"{good}&result=1",
        f"{good}&result=1:x",
        f"{good}&result=9999999:0",
        f"{good}&more=1",
        f"{good}&bots=steady",
        f"#deal={SEALED}&client={'1' * 32}&rules=classic&bots=steady",
        f"#deal={SEALED}&client={'1' * 32}&commitment=abc&rules=classic&bots=steady",
        f"{good}&result={'1' * 9000}",
    ]
    answers = page("readLink", (good,), *((link,) for link in bad))
    assert answers[0]["seed"] == "2" * 32
    assert answers[1:] == ["unreadable"] * len(bad)


def test_a_shared_deal_is_asked_for_as_the_server_takes_it() -> None:
    sealed, opened, _ = page("gameRequest", *((shared,) for shared in SHARED))
    assert sealed == {"rules": "classic", "bots": ["steady"], "client_seed": "1" * 32, "deal": SEALED}
    assert opened == {"rules": "three", "bots": ["beginner", "steady"], "client_seed": "1" * 32, "seed": "2" * 32}


def test_the_deal_of_the_day_follows_from_the_date_alone() -> None:
    days = ["2026-11-29", "2026-11-30", "2027-01-01"]

    def half(label: str, day: str) -> str:
        return hashlib.sha256(f"{label}:{day}".encode()).hexdigest()[:32]

    assert page("dayDeal", *((day,) for day in days)) == [
        {
            "seed": half("juniper-day-v1", day),
            "clientSeed": half("juniper-day-client-v1", day),
            "rules": "classic",
            "bots": ["steady"],
        }
        for day in days
    ]


def test_the_day_is_that_of_utc_wherever_the_player_is() -> None:
    moments = ["2026-11-29T23:59:59+00:00", "2026-11-30T00:30:00+01:00", "2026-11-29T19:00:00-05:00"]
    assert page("utcDay", *((moment,) for moment in moments)) == ["2026-11-29", "2026-11-29", "2026-11-30"]


def _json(records: list[dict[str, object]]) -> list[Json]:
    return list(records)


# The rules in words


@pytest.mark.parametrize("base", RULE_SETS)
def test_changing_any_parameter_changes_what_the_page_says_of_the_rules(base: str) -> None:
    rules = RULE_SETS[base]
    changed_to = {name: _other_values(name, getattr(rules, name)) for name in PARAMETERS}
    changed_to["knock_as_dealt"] = [] if rules.opening == "turn" else [not rules.knock_as_dealt]
    changed_to["opening"] = [] if rules.knock_as_dealt else changed_to["opening"]
    changes = [{name: value} for name, values in changed_to.items() for value in values]
    said, *others = page("rulesText", (asdict(rules),), *((asdict(customise(base, change)),) for change in changes))
    assert [change for change, other in zip(changes, others, strict=True) if other == said] == []


def _other_values(name: str, now: object) -> list[object]:
    """The ends of a parameter's range, or all its choices, and the one value beside numbers; none that it has."""
    values = [*CHOICES.get(name, BOUNDS.get(name, ()))]
    values += [INSTEAD_OF_A_NUMBER[name]] if name in INSTEAD_OF_A_NUMBER else []
    return [value for value in values if value != now]
