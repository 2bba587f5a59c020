"""A rule set as JSON: the whole of it, or a named one with some parameters changed."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from app.shapes import Shape
from engine.rules import BOUNDS, RULE_SETS, KnockDiscard, Opening, Rules, Tie, customise

RuleSetId = Literal["classic", "italian", "oklahoma", "spanish", "polish", "three"]
KnockLimit = Annotated[int, Field(ge=0, le=30)] | Literal["upcard"]
Bonus = Annotated[int, Field(ge=0, le=100)]


def _without_defaults(schema: dict[str, Any]) -> None:
    """What is not named is as in the base, whatever stands here as a default."""
    for field in schema["properties"].values():
        field.pop("default", None)


class CustomRules(Shape):
    """A named rule set with some parameters changed; the others stay as they are in it."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    base: RuleSetId
    players: Annotated[int, Field(ge=2, le=3)] = 2
    opening: Opening = "offer"
    knock_limit: KnockLimit = 10
    knock_as_dealt: bool = False
    gin_bonus: Bonus = 25
    big_gin_bonus: Bonus | None = None
    undercut_bonus: Bonus = 25
    undercut_penalty: Bonus = 0
    tie: Tie = "undercut"
    knock_discard: KnockDiscard = "up"
    takeable: Annotated[int, Field(ge=1, le=2)] = 1
    void_at: Annotated[int, Field(ge=0, le=10)] = 2
    target: Annotated[int, Field(ge=10, le=1000)] = 100
    spades_double: bool = False

    def to_engine(self) -> Rules:
        return customise(self.base, self.model_dump(exclude_unset=True, exclude={"base"}))


class RuleSet(Shape):
    """Everything that varies from table to table."""

    id: RuleSetId | Literal["custom"]
    base: RuleSetId
    players: Annotated[int, Field(ge=2, le=3)]
    opening: Opening
    knock_limit: KnockLimit
    knock_as_dealt: bool
    gin_bonus: Bonus
    big_gin_bonus: Bonus | None
    undercut_bonus: Bonus
    undercut_penalty: Bonus
    tie: Tie
    knock_discard: KnockDiscard
    takeable: Annotated[int, Field(ge=1, le=2)]
    void_at: Annotated[int, Field(ge=0, le=10)]
    target: Annotated[int, Field(ge=10, le=1000)]
    spades_double: bool


def rules_from(choice: str | CustomRules) -> Rules:
    """The rule set that a request asks for."""
    return choice.to_engine() if isinstance(choice, CustomRules) else RULE_SETS[choice]


class Bounds(Shape):
    min: int
    max: int


BOUND_SHAPES = {name: Bounds(min=least, max=most) for name, (least, most) in BOUNDS.items()}
