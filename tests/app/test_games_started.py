"""Starting a game: rule sets, custom rules within their bounds, bots for the seats, deals and seeds."""

from typing import Any

import pytest

from tests.app import shapes
from tests.app.decks import commitment
from tests.app.play import seed
from tests.app.server import ANOTHER_KEY, Json, Server

ALIKE: Json = {
    "players": 2,
    "opening": "offer",
    "knock_limit": 10,
    "knock_as_dealt": False,
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "undercut_penalty": 0,
    "tie": "undercut",
    "knock_discard": "up",
    "takeable": 1,
    "void_at": 2,
    "target": 100,
    "spades_double": False,
}
"""The parameters of `classic`; below stands what the others have instead."""

DIFFERENT: dict[str, Json] = {
    "classic": {},
    "italian": {"knock_limit": 9, "knock_as_dealt": True, "big_gin_bonus": 50, "undercut_bonus": 20},
    "oklahoma": {"knock_limit": "upcard", "knock_as_dealt": True, "big_gin_bonus": 50, "undercut_bonus": 20},
    "spanish": {"big_gin_bonus": 50, "undercut_bonus": 10, "knock_discard": "down"},
    "polish": {"opening": "turn", "big_gin_bonus": 31},
    "three": {
        "players": 3,
        "gin_bonus": 50,
        "undercut_bonus": 0,
        "undercut_penalty": 25,
        "takeable": 2,
        "void_at": 3,
        "target": 200,
    },
}

BOUNDS = {
    "players": (2, 3),
    "knock_limit": (0, 30),
    "gin_bonus": (0, 100),
    "big_gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "undercut_penalty": (0, 100),
    "takeable": (1, 2),
    "void_at": (0, 10),
    "target": (10, 1000),
}

CHOICES: dict[str, tuple[object, ...]] = {
    "opening": ("turn", "offer"),
    "knock_limit": ("upcard",),
    "knock_as_dealt": (True, False),
    "big_gin_bonus": (None,),
    "tie": ("knocker", "undercut"),
    "knock_discard": ("down", "up"),
    "spades_double": (True, False),
}

ALLOWED = [
    *((name, value) for name, bounds in BOUNDS.items() for value in bounds),
    *((name, value) for name, choices in CHOICES.items() for value in choices),
]

NO_NUMBERS: tuple[object, ...] = (10**30, -(10**30), 2.0, "2", True, [2], {})

FORBIDDEN: list[tuple[str, object]] = [
    *((name, least - 1) for name, (least, _) in BOUNDS.items()),
    *((name, most + 1) for name, (_, most) in BOUNDS.items()),
    *((name, wrong) for name in BOUNDS for wrong in NO_NUMBERS),
    *((name, None) for name in BOUNDS if name != "big_gin_bonus"),
    *((name, wrong) for name in CHOICES for wrong in ("", "UP", 1.5, ["up"])),
    *((name, wrong) for name in ("knock_as_dealt", "spades_double") for wrong in (0, 1, "true", None)),
    ("id", "classic"),
    ("rules", "classic"),
    ("knock_limits", 10),
    ("base", "custom"),
    ("base", "gin"),
    ("base", None),
]


def test_the_rules_call_tells_the_six_rule_sets_the_bounds_and_the_bots(server: Server) -> None:
    told = server.get("/api/rules").json()
    assert shapes.fault(told, shapes.RULES) is None
    assert told["rules"] == [{"id": name, "base": name} | ALIKE | other for name, other in DIFFERENT.items()]
    assert told["bounds"] == {name: {"min": least, "max": most} for name, (least, most) in BOUNDS.items()}
    levels = [bot["id"] for bot in told["bots"]]
    assert levels == ["beginner", "steady", "sharp", "expert"][: len(levels)]
    assert len(levels) >= 2


@pytest.mark.parametrize("rules", DIFFERENT)
def test_a_game_is_played_by_the_rule_set_asked_for(server: Server, rules: str) -> None:
    view = server.ask("games", rules=rules)["view"]
    assert view["rules"] == {"id": rules, "base": rules} | ALIKE | DIFFERENT[rules]
    assert len(view["seats"]) == view["rules"]["players"]


@pytest.mark.parametrize("rules", DIFFERENT)
def test_custom_rules_without_a_change_are_their_base_under_another_name(server: Server, rules: str) -> None:
    view = server.ask("games", rules={"base": rules})["view"]
    assert view["rules"] == {"id": "custom", "base": rules} | ALIKE | DIFFERENT[rules]


@pytest.mark.parametrize(("name", "value"), ALLOWED)
def test_each_parameter_may_be_set_as_far_as_its_bounds(server: Server, name: str, value: object) -> None:
    turn = server.ask("games", rules={"base": "spanish", name: value})
    assert turn["view"]["rules"] == {"id": "custom", "base": "spanish"} | ALIKE | DIFFERENT["spanish"] | {name: value}
    assert shapes.fault(turn, shapes.TURN) is None


@pytest.mark.parametrize(("name", "value"), FORBIDDEN)
def test_a_parameter_beyond_its_bounds_or_of_another_kind_is_refused(server: Server, name: str, value: object) -> None:
    _is_refused(server, {"rules": {"base": "classic", name: value}})


def test_knocking_as_dealt_without_the_offer_is_refused(server: Server) -> None:
    _is_refused(server, {"rules": {"base": "polish", "knock_as_dealt": True}})
    _is_refused(server, {"rules": {"base": "italian", "opening": "turn"}})
    assert server.post("games", {"rules": {"base": "italian", "opening": "turn", "knock_as_dealt": False}}).is_success


def test_all_parameters_may_be_set_at_once(server: Server) -> None:
    changes = {name: choices[0] for name, choices in CHOICES.items()} | {
        name: most for name, (_, most) in BOUNDS.items()
    }
    changes["opening"] = "offer"
    view = server.ask("games", rules={"base": "classic", **changes})["view"]
    assert view["rules"] == {"id": "custom", "base": "classic", **changes}


@pytest.mark.parametrize(
    ("rules", "bots", "names"),
    [
        ("classic", None, ["Alder"]),
        ("classic", ["beginner"], ["Hazel"]),
        ("three", None, ["Alder", "Aspen"]),
        ("three", ["beginner", "steady"], ["Alder", "Hazel"]),
        ("three", ["beginner", "beginner"], ["Hazel", "Willow"]),
    ],
)
def test_the_bots_asked_for_sit_at_the_other_seats(
    server: Server, rules: str, bots: list[str] | None, names: list[str]
) -> None:
    asked: Json = {"rules": rules} if bots is None else {"rules": rules, "bots": bots}
    person, *others = server.ask("games", **asked)["view"]["seats"]
    assert (person["seat"], person["bot"]) == (0, None)
    assert sorted(seat["name"] for seat in others) == names
    assert sorted(seat["bot"] for seat in others) == sorted(bots or ["steady"] * len(names))
    assert [seat["seat"] for seat in others] == list(range(1, len(names) + 1))


@pytest.mark.parametrize(
    ("rules", "bots"),
    [
        ("classic", []),
        ("classic", ["steady", "steady"]),
        ("three", ["steady"]),
        ("three", ["steady", "steady", "steady"]),
        ("classic", ["nobody"]),
        ("classic", [None]),
        ("classic", "steady"),
        ("classic", {"1": "steady"}),
    ],
)
def test_bots_that_do_not_fit_the_seats_are_refused(server: Server, rules: str, bots: object) -> None:
    _is_refused(server, {"rules": rules, "bots": bots})


def test_a_deal_is_a_sealed_seed_and_its_commitment(server: Server) -> None:
    response = server.post("deals")
    assert response.status_code == 200
    assert shapes.fault(response.json(), shapes.DEALT) is None
    assert response.json() != server.post("deals").json()


def test_a_deal_with_a_client_seed_is_provable(server: Server) -> None:
    dealt = server.ask("deals")
    turn = server.ask("games", rules="classic", deal=dealt["deal"], client_seed=seed(7))
    assert _origin(turn) == {"practice": False, "provable": True}
    assert turn["view"]["commitment"] == dealt["commitment"]
    seeds = _revealed(server, turn)
    assert seeds["client"] == seed(7)
    assert commitment(seeds["server"]) == dealt["commitment"]


def test_a_deal_without_a_client_seed_is_played_but_not_provable(server: Server) -> None:
    dealt = server.ask("deals")
    turn = server.ask("games", rules="classic", deal=dealt["deal"])
    assert _origin(turn) == {"practice": False, "provable": False}
    assert turn["view"]["commitment"] == dealt["commitment"]
    assert commitment(_revealed(server, turn)["server"]) == dealt["commitment"]


def test_a_client_seed_without_a_deal_is_played_but_not_provable(server: Server) -> None:
    turn = server.ask("games", rules="classic", client_seed=seed(7))
    assert _origin(turn) == {"practice": False, "provable": False}
    assert _revealed(server, turn)["client"] == seed(7)


def test_a_game_without_any_seed_is_dealt_by_chance_and_not_provable(server: Server) -> None:
    turns = [server.ask("games", rules="classic") for _ in range(4)]
    assert {(turn["view"]["practice"], turn["view"]["provable"]) for turn in turns} == {(False, False)}
    seeds = [_revealed(server, turn) for turn in turns]
    assert len({each["server"] for each in seeds} | {each["client"] for each in seeds}) == 8


def test_a_known_seed_is_practice(server: Server) -> None:
    turn = server.ask("games", rules="classic", seed=seed(3), client_seed=seed(4))
    assert turn["view"]["practice"] is True
    assert turn["view"]["commitment"] == commitment(seed(3))
    assert _revealed(server, turn) == {"server": seed(3), "client": seed(4)}


def test_two_who_start_from_one_deal_with_one_client_seed_play_the_same(server: Server) -> None:
    deal = server.ask("deals")["deal"]
    one, other, another = (
        server.ask("games", rules="classic", deal=deal, client_seed=seed(number)) for number in (7, 7, 8)
    )
    assert one["view"] == other["view"]
    assert one["view"]["hand"] != another["view"]["hand"]
    assert one["view"]["commitment"] == another["view"]["commitment"]


@pytest.mark.parametrize(
    "seeds",
    [
        {"seed": seed(1)},
        {"seed": seed(1), "client_seed": seed(2), "deal": "the deal"},
        {"seed": seed(1), "deal": "the deal"},
        {"client_seed": "0" * 31},
        {"client_seed": "0" * 33},
        {"client_seed": "F" * 32},
        {"client_seed": "g" * 32},
        {"client_seed": "0" * 32 + "\n"},
        {"client_seed": "٠" * 32},
        {"client_seed": ""},
        {"client_seed": 7},
        {"seed": "F" * 32, "client_seed": seed(1)},
        {"seed": "", "client_seed": seed(1)},
        {"seed": 7, "client_seed": seed(1)},
        {"deal": 7},
        {"deal": ["the deal"]},
    ],
)
def test_seeds_that_exclude_each_other_or_are_none_are_refused(server: Server, seeds: Json) -> None:
    deal = server.ask("deals")["deal"]
    _is_refused(server, {"rules": "classic"} | seeds | ({"deal": deal} if seeds.get("deal") == "the deal" else {}))


def test_a_deal_that_this_server_did_not_seal_is_refused(server: Server) -> None:
    deal = server.ask("deals")["deal"]
    save = server.ask("games", rules="classic")["save"]
    with Server(ANOTHER_KEY) as another:
        foreign = another.ask("deals")["deal"]
    spoiled = deal[:-8] + ("A" if deal[-8] != "A" else "B") + deal[-7:]
    for wrong in ("", "D1", deal[:-1], deal + "A", spoiled, save, "D1" + save[2:], foreign, "D1." + "A" * 4000):
        answer = server.post("games", {"rules": "classic", "deal": wrong, "client_seed": seed(1)})
        assert (answer.status_code, answer.json()["code"]) == (400, "deal_invalid")
        assert shapes.fault(answer.json(), shapes.ERROR) is None


def _origin(turn: Any) -> Json:
    return {name: turn["view"][name] for name in ("practice", "provable")}


def _revealed(server: Server, turn: Any) -> Json:
    """The seeds, as giving the game up reveals them."""
    seeds: Json = server.ask("games/resign", save=turn["save"])["view"]["seeds"]
    return seeds


def _is_refused(server: Server, request: Json) -> None:
    answer = server.post("games", request)
    assert answer.status_code == 422, answer.text
    assert shapes.fault(answer.json(), shapes.ERROR) is None
    assert answer.json()["code"] == "invalid_request"
