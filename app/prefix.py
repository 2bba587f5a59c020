"""Behind a path such as ``/gin``: the page's addresses are relative, so that path must end in a slash."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class Prefix:
    """Middleware that leads from ``/gin`` to ``/gin/``. The framework itself takes the prefix off a path."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == self.prefix:
            query = scope.get("query_string", b"").decode("latin-1")
            target = f"{self.prefix}/?{query}" if query else f"{self.prefix}/"
            await RedirectResponse(target, 308)(scope, receive, send)
        else:
            await self.app(scope, receive, send)
