"""What a host's machinery asks: is the process alive, and can it do its work?"""

import secrets

from fastapi import APIRouter
from pydantic import BaseModel

from app.requests import ApiRoute, Saves
from app.saves import Kind

router = APIRouter(route_class=ApiRoute, tags=["host"])


class Health(BaseModel):
    """The state of this server process."""

    status: str


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz() -> Health:
    """Whether the process answers at all; if not, start it again."""
    return Health(status="ok")


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz")
async def readyz(saves: Saves) -> Health:
    """Whether it can play: seal something and open it again."""
    seed = secrets.token_bytes(16)
    opened = saves.open(saves.seal(Kind.DEAL, seed), Kind.DEAL)
    assert opened.seeds == seed, "what was sealed must open"
    return Health(status="ready")
