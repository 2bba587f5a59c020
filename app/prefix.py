"""Behind a path such as ``/gin``, with a proxy that leaves the path on the request or takes it off."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class Prefix:
    """Middleware that tells the framework which part of a request's path is only the way to us.

    ``/gin`` itself leads to ``/gin/``: the page's addresses are relative, so its own must end in a slash.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == self.prefix:
            query = scope.get("query_string", b"").decode("latin-1")
            target = f"{self.prefix}/?{query}" if query else f"{self.prefix}/"
            await RedirectResponse(target, 308)(scope, receive, send)
        else:
            scope["root_path"] = self.prefix  # in the very scope, for whoever logs the request around us
            await self.app(scope, receive, send)


def path_of(scope: Scope) -> str:
    """The path that was asked for, without the one under which we are shown."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))
