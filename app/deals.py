"""A deal: the server's seed, sealed, and the commitment to it, both given away before the player's own seed exists."""

import secrets
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from app.requests import ApiRoute, Saves
from app.saves import Kind
from engine.dealing import commitment

router = APIRouter(prefix="/api", route_class=ApiRoute, tags=["deals"])


class Deal(BaseModel):
    """A server seed that nobody can read yet, and the hash that binds the server to it."""

    model_config = ConfigDict(frozen=True)

    deal: Annotated[str, Field(description="the sealed server seed; a game is started with it")]
    commitment: Annotated[
        str, Field(description="SHA-256 of `juniper-deal-v1:` and the server seed in hex, in hex", min_length=64)
    ]


@router.post("/deals")
async def draw_deal(saves: Saves) -> Deal:
    """Draw a server seed and commit to it. Start one or more games with it, each with a client seed of your own."""
    seed = secrets.token_bytes(16)
    return Deal(deal=saves.seal(Kind.DEAL, seed), commitment=commitment(seed))
