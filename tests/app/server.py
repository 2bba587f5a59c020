"""A server to send requests to, in this process and without a socket, and the same for every test."""

import asyncio
import base64
import json
from contextlib import ExitStack
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

    Its loop runs in a thread, so a test may have one of its own. Requests are made by a client and handed to the app
    without it, which takes half the time of a short one.
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
        self._loop = self.portal.call(_running_loop)
        return self

    def __exit__(self, *_: object) -> None:
        self.portal.call(self.client.aclose)
        self._stack.close()

    def send(
        self, method: str, path: str, content: bytes | None = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """Any request at all."""
        request = self.client.build_request(method, path, content=content, headers=headers)
        return asyncio.run_coroutine_threadsafe(self._answer(request), self._loop).result()

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

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        """What the app sends for the request."""
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": request.url.scheme,
            "path": request.url.path,
            "raw_path": request.url.raw_path.split(b"?")[0],
            "query_string": request.url.query,
            "root_path": "",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "server": (request.url.host, request.url.port),
            "client": ("127.0.0.1", 123),
        }
        to_receive = [{"type": "http.request", "body": request.content, "more_body": False}]
        sent: list[Any] = []
        complete = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if to_receive:
                return to_receive.pop()
            await complete.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                complete.set()

        await self.app(scope, receive, send)
        assert complete.is_set()
        begun, *parts = sent
        body = b"" if request.method == "HEAD" else b"".join(part.get("body", b"") for part in parts)
        answer = httpx.Response(
            begun["status"], headers=begun["headers"], stream=httpx.ByteStream(body), request=request
        )
        answer.read()
        return answer


async def _running_loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()
