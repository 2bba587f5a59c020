"""A server to send requests to, in this process and without a socket, and the same for every test."""

import base64
import json
from contextlib import ExitStack
from functools import partial
from typing import Any, Self

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal

from app.gamefile import open_game, seal_game
from app.main import create_app
from app.saves import Sealer
from app.settings import Settings
from engine.game import Game

Json = dict[str, Any]

KEY = base64.urlsafe_b64encode(b"juniper's tests seal with this..").decode()
ANOTHER_KEY = base64.urlsafe_b64encode(b"and another host with this one..").decode()


class Server:
    """The app with some keys, inside a ``with``, for as many requests as a test likes.

    Its loop runs in a thread, so a test may have one of its own.
    """

    def __init__(self, keys: str = KEY, **settings: object) -> None:
        self.app = create_app(Settings.model_validate({"keys": keys, "rate": 0, **settings}))
        self.sealer: Sealer = self.app.state.sealer
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=self.app), base_url="http://juniper.example", trust_env=False
        )
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self.portal: BlockingPortal = self._stack.enter_context(start_blocking_portal())
        return self

    def __exit__(self, *_: object) -> None:
        self.portal.call(self.client.aclose)
        self._stack.close()

    def send(
        self, method: str, path: str, content: bytes | None = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """Any request at all."""
        return self.portal.call(partial(self.client.request, method, path, content=content, headers=headers))

    def get(self, path: str) -> httpx.Response:
        """A page, or a call without a body."""
        return self.send("GET", path)

    def post(self, call: str, body: object = None) -> httpx.Response:
        """A call of the API with a body in JSON."""
        content = None if body is None else json.dumps(body).encode()
        return self.send("POST", f"/api/{call}", content, {"Content-Type": "application/json"})

    def ask(self, call: str, **body: object) -> Any:
        """A call that is answered, and its answer."""
        response = self.post(call, body)
        assert response.is_success, (call, body, response.text)
        return response.json()

    def table(self, save: str) -> Json:
        """Everything that viewing a save tells, without the new save that comes with it."""
        turn = self.ask("games/view", save=save)
        return {"view": turn["view"], "events": turn["events"]}

    def seal(self, game: Game) -> str:
        """A save of this game, as if it had been played here."""
        return seal_game(self.sealer, game)

    def open(self, save: str) -> Game:
        """The game in a save of this server's."""
        return open_game(self.sealer, save)
