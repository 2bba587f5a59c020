"""A rule set as JSON: the whole of it, or a named one with some parameters changed."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from app.shapes import Shape
from engine.rules import BOUNDS, RULE_SETS, KnockDiscard, Opening, Rules, Tie, customise

RuleSetId = Literal["classic", "italian", "oklahoma", "spanish", "polish", "three"]


def _within(parameter: str) -> Any:
    """The engine's bounds of a parameter."""
    least, most = BOUNDS[parameter]
    return Field(ge=least, le=most)


Players = Annotated[int, _within("players")]
KnockLimit = Annotated[int, _within("knock_limit")] | Literal["upcard"]
GinBonus = Annotated[int, _within("gin_bonus")]
BigGinBonus = Annotated[int, _within("big_gin_bonus")] | None
UndercutBonus = Annotated[int, _within("undercut_bonus")]
UndercutPenalty = Annotated[int, _within("undercut_penalty")]
Takeable = Annotated[int, _within("takeable")]
VoidAt = Annotated[int, _within("void_at")]
Target = Annotated[int, _within("target")]


def _without_defaults(schema: dict[str, Any]) -> None:
    """What is not named is as in the base, whatever stands here as a default."""
    for field in schema["properties"].values():
        field.pop("default", None)


class CustomRules(Shape):
    """A named rule set with some parameters changed; the others stay as they are in it."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    base: RuleSetId
    players: Players = 2
    opening: Opening = "offer"
    knock_limit: KnockLimit = 10
    knock_as_dealt: bool = False
    gin_bonus: GinBonus = 25
    big_gin_bonus: BigGinBonus = None
    undercut_bonus: UndercutBonus = 25
    undercut_penalty: UndercutPenalty = 0
    tie: Tie = "undercut"
    knock_discard: KnockDiscard = "up"
    takeable: Takeable = 1
    void_at: VoidAt = 2
    target: Target = 100
    spades_double: bool = False

    def to_engine(self) -> Rules:
        return customise(self.base, self.model_dump(exclude_unset=True, exclude={"base"}))


class RuleSet(Shape):
    """Everything that varies from table to table."""

    id: RuleSetId | Literal["custom"]
    base: RuleSetId
    players: Players
    opening: Opening
    knock_limit: KnockLimit
    knock_as_dealt: bool
    gin_bonus: GinBonus
    big_gin_bonus: BigGinBonus
    undercut_bonus: UndercutBonus
    undercut_penalty: UndercutPenalty
    tie: Tie
    knock_discard: KnockDiscard
    takeable: Takeable
    void_at: VoidAt
    target: Target
    spades_double: bool


def rules_from(choice: str | CustomRules) -> Rules:
    """The rule set that a request asks for."""
    return choice.to_engine() if isinstance(choice, CustomRules) else RULE_SETS[choice]


class Bounds(Shape):
    min: int
    max: int


BOUND_SHAPES = {name: Bounds(min=least, max=most) for name, (least, most) in BOUNDS.items()}
