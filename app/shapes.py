"""What every shape of the API has in common, and the words that they are made of: cards, melds, seats, points.

The engine has never heard of JSON. What comes in is read by :mod:`app.request_shapes` and :mod:`app.rule_shapes`; what
goes out is described by :mod:`app.answer_shapes` and made in :mod:`app.view`.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

CardText = Annotated[
    str, Field(max_length=8, examples=["7h"], json_schema_extra={"pattern": "^[A23456789TJQK][shdc]$"})
]
"""The pattern is for the reader of the description: a text that does not fit it is `invalid_notation` all the same."""

MeldText = Annotated[list[CardText], Field(max_length=13, examples=[["4s", "5s", "6s"]])]
MeldTexts = Annotated[list[MeldText], Field(max_length=11)]
SeedText = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Points = int
Seat = Annotated[int, Field(ge=0, le=2)]


class Shape(BaseModel):
    """What every shape has in common: no unknown fields, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)
