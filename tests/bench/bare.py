"""What the server is held against: endpoints that do nothing, in a process set up just like ours.

`python -m tests.bench.bare VIEW ACTIONS [--no-telemetry]`: `/view` and `/actions` take the bodies that our own calls
take, and answer with so many bytes. The framework is as it comes, or without its telemetry, as our own server has it.
"""

import argparse
import socket

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from app.__main__ import Announcing
from app.main import NO_TELEMETRY


class ViewBody(BaseModel):
    """The request to view."""

    save: str


class ActionBody(ViewBody):
    """The request to act."""

    action: dict[str, object]


class Answer(BaseModel):
    """An answer of one text."""

    text: str


def create_app(view_size: int, actions_size: int, *, telemetry: bool) -> FastAPI:
    """The two endpoints, without anything around them."""
    app = FastAPI() if telemetry else FastAPI(telemetry=NO_TELEMETRY)
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("view", type=int, help="bytes of an answer to view")
    parser.add_argument("actions", type=int, help="bytes of an answer to actions")
    parser.add_argument("--no-telemetry", action="store_true")
    given = parser.parse_args()
    app = create_app(given.view, given.actions, telemetry=not given.no_telemetry)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, ws="none")
    Announcing(config, f"http://127.0.0.1:{listening.getsockname()[1]}/", False).run([listening])


if __name__ == "__main__":
    main()
