"""The headers that answers carry, so that a browser does nothing on our page that we did not mean."""

from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

RawHeader = tuple[bytes, bytes]

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What the page may load: its own files and nothing else. No inline script or style, no eval, no frame around it."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

PARTS = {"text/css", "text/javascript", "font/woff2"}
"""Media types of what is never a page, only part of one and under its policy: most of what a page asks for."""

PART_HEADERS = {name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")}
"""What says something of a part too. The rest would be half a kilobyte with each, for nothing."""

_PARTS = {part.encode() for part in PARTS}
_NOT_STORED = ((b"cache-control", b"no-store"),)
_ALL, _FOR_PARTS = (
    [(name.lower().encode(), value.encode()) for name, value in headers.items()] for headers in (HEADERS, PART_HEADERS)
)


class Headers:
    """Middleware that adds the headers above to every answer.

    An answer that says nothing about caching is not to be stored: it may hold a save.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = complete(message.get("headers", ()))
            await send(message)

        await self.app(scope, receive, send_with_headers)


def complete(headers: Sequence[RawHeader]) -> list[RawHeader]:
    """An answer's headers, and those that it is to carry besides."""
    told = dict(headers)
    added = _FOR_PARTS if told.get(b"content-type", b"").partition(b";")[0] in _PARTS else _ALL
    return [*headers, *added, *(() if b"cache-control" in told else _NOT_STORED)]
