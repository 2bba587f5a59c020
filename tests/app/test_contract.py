"""The API's description of itself says what is written down here by hand: calls, statuses, codes, names of fields."""

import re
from typing import Any, NamedTuple

import pytest

from tests.app import shapes
from tests.app.server import Json, Server

ALWAYS = {"internal", "too_many_requests"}
"""What every call may refuse with."""

SAVE = {"save_invalid", "save_key_unknown", "save_version", "invalid_request", "too_large"} | ALWAYS
"""What every call that opens a save may refuse with."""


class Call(NamedTuple):
    """A call as it has to be described."""

    method: str
    path: str
    asks: str | None
    status: int
    answer: str
    codes: set[str]


CALLS = [
    Call("get", "/api/rules", None, 200, "RulesAnswer", ALWAYS),
    Call("post", "/api/deals", None, 200, "Deal", ALWAYS),
    Call(
        "post",
        "/api/games",
        "NewGameRequest",
        201,
        "Turn",
        {"deal_invalid", "invalid_request", "too_large", "busy"} | ALWAYS,
    ),
    Call("post", "/api/games/view", "SaveRequest", 200, "Turn", SAVE),
    Call(
        "post",
        "/api/games/actions",
        "ActionRequest",
        200,
        "Turn",
        SAVE | {"illegal_action", "invalid_notation", "busy"},
    ),
    Call("post", "/api/games/repeat", "SaveRequest", 201, "Turn", SAVE | {"busy"}),
    Call("post", "/api/games/resign", "SaveRequest", 200, "Turn", SAVE | {"illegal_action"}),
    Call("post", "/api/games/round", "RoundRequest", 200, "RoundAnswer", SAVE | {"not_found", "not_finished"}),
    Call("post", "/api/games/hint", "SaveRequest", 200, "HintAnswer", SAVE | {"no_decision", "busy"}),
    Call(
        "post", "/api/games/review", "ReviewRequest", 200, "ReviewAnswer", SAVE | {"not_found", "not_finished", "busy"}
    ),
    Call("post", "/api/games/record", "SaveRequest", 200, "RecordAnswer", SAVE | {"not_finished"}),
]

STATUS = {
    "illegal_action": 409,
    "no_decision": 409,
    "not_finished": 409,
    "save_invalid": 400,
    "save_key_unknown": 400,
    "save_version": 400,
    "deal_invalid": 400,
    "invalid_request": 422,
    "invalid_notation": 422,
    "not_found": 404,
    "too_large": 413,
    "too_many_requests": 429,
    "busy": 503,
    "internal": 500,
}

OBJECTS: dict[str, Any] = {
    "RulesAnswer": shapes.RULES,
    "BotShape": shapes.RULES["bots"][0],
    "RuleSet": shapes.RULE_SET,
    "Deal": shapes.DEALT,
    "Turn": shapes.TURN,
    "View": shapes.VIEW,
    "SeatView": shapes.VIEW["seats"][0],
    "DrawnCard": shapes.VIEW["draw"][0],
    "ArrangementShape": shapes.VIEW["arrangement"],
    "HistoryRow": shapes.VIEW["history"][0],
    "Preview": shapes.VIEW["previews"][0][1],
    "SeedsShape": shapes.VIEW["seeds"][1],
    "KnockView": shapes.VIEW["knock"][1],
    "LayoffsView": shapes.VIEW["layoffs"][1],
    "TargetShape": shapes.VIEW["layoffs"][1]["targets"][0],
    "ResultView": shapes.RESULT,
    "HandShape": shapes.RESULT["hands"][1][0],
    "ItemShape": shapes.ITEMS[0],
    "LayoffShape": shapes.LAYOFFS[0],
    "RoundAnswer": shapes.ROUND,
    "HintAnswer": shapes.HINT,
    "CandidateShape": shapes.CANDIDATE,
    "ReviewAnswer": shapes.REVIEW,
    "DecisionShape": shapes.DECISION,
    "Loss": shapes.DECISION["loss"],
    "PassAction": shapes.ACTION.shapes["pass"],
    "DrawStockAction": shapes.ACTION.shapes["draw"].shapes["stock"],
    "DrawDiscardAction": shapes.ACTION.shapes["draw"].shapes["discard"],
    "DiscardAction": shapes.ACTION.shapes["discard"],
    "KnockAction": shapes.ACTION.shapes["knock"],
    "BigGinAction": shapes.ACTION.shapes["big_gin"],
    "DefendAction": shapes.ACTION.shapes["defend"],
    "NextRoundAction": shapes.ACTION.shapes["next_round"],
    "DealtEvent": shapes.EVENT.shapes["dealt"],
    "PassedEvent": shapes.EVENT.shapes["passed"],
    "DrewEvent": shapes.EVENT.shapes["drew"],
    "DiscardedEvent": shapes.EVENT.shapes["discarded"],
    "KnockedEvent": shapes.EVENT.shapes["knocked"],
    "DefendedEvent": shapes.EVENT.shapes["defended"],
    "ScoredEvent": shapes.EVENT.shapes["scored"],
    "VoidedEvent": shapes.EVENT.shapes["voided"],
    "WonEvent": shapes.EVENT.shapes["won"],
    "ResignedEvent": shapes.EVENT.shapes["resigned"],
}
"""Every object of the API by its name in the description."""


@pytest.fixture(scope="module")
def described(server: Server) -> Json:
    """The description."""
    answer: Json = server.get("/api/openapi.json").json()
    return answer


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
def test_every_call_is_described_as_designed(described: Json, call: Call) -> None:
    found = described["paths"][call.path]
    assert found.keys() == {call.method}
    told = found[call.method]
    asks = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    assert asks == (call.asks and {"$ref": f"#/components/schemas/{call.asks}"})
    good = told["responses"][str(call.status)]["content"]["application/json"]["schema"]
    assert good == {"$ref": f"#/components/schemas/{call.answer}"}
    codes = {
        code for status in told["responses"] for code in re.findall("`(.+?)`", told["responses"][status]["description"])
    }
    assert codes == call.codes
    assert set(told["responses"]) == {str(call.status), *(str(STATUS[code]) for code in codes)}


@pytest.mark.parametrize("name", OBJECTS)
def test_every_object_is_described_with_exactly_the_designed_fields(described: Json, name: str) -> None:
    model, shape = described["components"]["schemas"][name], OBJECTS[name]
    assert model["properties"].keys() == {field.removesuffix("?") for field in shape}
    assert set(model["required"]) == {field for field in shape if not field.endswith("?")}


def test_every_event_and_every_action_is_one_of_those_designed(described: Json) -> None:
    models = described["components"]["schemas"]
    events = models["Turn"]["properties"]["events"]["items"]["discriminator"]["mapping"]
    assert events.keys() == shapes.EVENT.shapes.keys()
    actions = re.findall(r"schemas/(\w+)", str(models["View"]["properties"]["actions"]))
    assert {name for name in OBJECTS if name.endswith("Action")} == set(actions)


def test_a_custom_rule_set_is_described_with_every_parameter_and_needs_only_its_base(described: Json) -> None:
    model = described["components"]["schemas"]["CustomRules"]
    assert model["properties"].keys() == shapes.RULE_SET.keys() - {"id"}
    assert model["required"] == ["base"]
    assert not any("default" in field for field in model["properties"].values())


def test_the_same_events_stand_in_a_turn_and_in_a_finished_round(described: Json) -> None:
    models = described["components"]["schemas"]
    assert models["Turn"]["properties"]["events"]["items"] == models["RoundAnswer"]["properties"]["events"]["items"]


def test_a_card_is_described_as_a_rank_and_a_suit(described: Json) -> None:
    pattern = described["components"]["schemas"]["DiscardAction"]["properties"]["card"]["pattern"]
    texts = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    assert all(re.search(pattern, text) for text in texts)
    assert not any(re.search(pattern, text) for text in ("1h", "10h", "7H", "h7", "7h ", "", "joker"))
