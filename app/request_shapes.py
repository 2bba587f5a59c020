"""What may be sent to the game's calls: the actions, on their way from JSON to the engine, and the requests."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.rule_shapes import CustomRules, RuleSetId
from app.shapes import CardText, MeldTexts, SeedText, Shape
from engine import actions
from engine.cards import card
from engine.layoffs import Layoff
from engine.melds import Meld

SaveText = Annotated[str, Field(max_length=131_072, examples=["J1.0a1b2c3d.gAAAA…"])]


class PassAction(Shape):
    type: Literal["pass"]

    def to_engine(self) -> actions.Action:
        return actions.PASS


class DrawStockAction(Shape):
    type: Literal["draw"]
    source: Literal["stock"] = Field(alias="from")

    def to_engine(self) -> actions.Action:
        return actions.DRAW_STOCK


class DrawDiscardAction(Shape):
    type: Literal["draw"]
    source: Literal["discard"] = Field(alias="from")
    card: CardText

    def to_engine(self) -> actions.Action:
        return actions.DrawDiscard(card(self.card))


class DiscardAction(Shape):
    type: Literal["discard"]
    card: CardText

    def to_engine(self) -> actions.Action:
        return actions.Discard(card(self.card))


class KnockAction(Shape):
    """A knock; gin is one that declares no deadwood. Without a card it is a knock as dealt."""

    type: Literal["knock"]
    card: CardText | None
    melds: MeldTexts

    def to_engine(self) -> actions.Action:
        return actions.Knock(None if self.card is None else card(self.card), _melds(self.melds))


class BigGinAction(Shape):
    type: Literal["big_gin"]
    melds: MeldTexts

    def to_engine(self) -> actions.Action:
        return actions.BigGin(_melds(self.melds))


class LayoffShape(Shape):
    card: CardText
    meld: Annotated[int, Field(ge=0, le=10, description="index into knock.melds")]


class DefendAction(Shape):
    """The answer to a knock; the layoffs are made in the order listed."""

    type: Literal["defend"]
    melds: MeldTexts
    layoffs: Annotated[list[LayoffShape], Field(max_length=11)]

    def to_engine(self) -> actions.Action:
        layoffs = tuple(Layoff(card(layoff.card), layoff.meld) for layoff in self.layoffs)
        return actions.Defend(_melds(self.melds), layoffs)


class NextRoundAction(Shape):
    type: Literal["next_round"]


def _without_discriminator(schema: dict[str, Any]) -> None:
    """A discriminator inside another is more than OpenAPI can say; the alternatives alone say as much."""
    schema.pop("discriminator", None)


DrawAction = Annotated[DrawStockAction | DrawDiscardAction, Field(discriminator="source")]
PlayAction = Annotated[
    PassAction | DrawAction | DiscardAction | KnockAction | BigGinAction | DefendAction | NextRoundAction,
    Field(discriminator="type", json_schema_extra=_without_discriminator),
]


def _melds(texts: list[list[str]]) -> tuple[Meld, ...]:
    return tuple(tuple(map(card, meld)) for meld in texts)


class NewGameRequest(Shape):
    rules: RuleSetId | CustomRules
    bots: Annotated[list[str], Field(max_length=2)] | None = None
    deal: Annotated[str, Field(max_length=4096)] | None = None
    client_seed: SeedText | None = None
    seed: SeedText | None = None


class SaveRequest(Shape):
    save: SaveText


class ActionRequest(SaveRequest):
    action: PlayAction


class RoundRequest(SaveRequest):
    round: Annotated[int, Field(ge=1, le=100_000)]
