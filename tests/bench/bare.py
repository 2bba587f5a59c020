"""What the server is held against: the least that the framework does, in a process set up just like ours.

`python -m tests.bench.bare VIEW ACTIONS`: `/view` and `/actions` take the bodies that our own calls take, and answer
with so many bytes.
"""

import socket
import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from app.__main__ import Announcing


class ViewBody(BaseModel):
    """The request to view."""

    save: str


class ActionBody(ViewBody):
    """The request to act."""

    action: dict[str, object]


class Answer(BaseModel):
    """An answer of one text."""

    text: str


def create_app(view_size: int, actions_size: int) -> FastAPI:
    """The two endpoints, without anything around them."""
    app = FastAPI(
        openapi_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
    )
    viewed, acted = (Answer(text="x" * (size - len('{"text":""}'))) for size in (view_size, actions_size))

    @app.post("/view")
    async def view(body: ViewBody) -> Answer:
        return viewed

    @app.post("/actions")
    async def actions(body: ActionBody) -> Answer:
        return acted

    return app


def main() -> None:
    """Serve until told to stop."""
    app = create_app(*map(int, sys.argv[1:]))
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, ws="none")
    Announcing(config, f"http://127.0.0.1:{listening.getsockname()[1]}/", False).run([listening])


if __name__ == "__main__":
    main()
