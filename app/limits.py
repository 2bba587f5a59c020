"""How much one address may ask for: so many calls of the API per second, and some at once.

Each address has a bucket of tokens that fills steadily; a call takes one, and without one it is refused. Pages and
their files are free.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from app.errors import Problem, come_again, problem_response
from app.prefix import path_of

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]

BURST = 4
"""A full bucket holds what comes in so many seconds: a page that opens asks for several things at once."""

MOST_ADDRESSES = 20_000
"""So many buckets are kept. Beyond that the one longest unused is forgotten, and would be full again."""

FORWARDED = b"x-forwarded-for"
NOBODY = "nobody"
"""Who asks through a socket without addresses."""


class Buckets:
    """A bucket for each address, kept as the one moment at which it will be full.

    >>> buckets = Buckets(rate=2, size=3, clock=lambda: 100.0)
    >>> [buckets.take("a") for _ in range(5)], buckets.take("b")
    ([0.0, 0.0, 0.0, 0.5, 0.5], 0.0)
    """

    def __init__(
        self, rate: float, size: float, most: int = MOST_ADDRESSES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.per_token = 1 / rate
        self.to_fill = size / rate
        self.most = most
        self.clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, address: str) -> float:
        """Take a token: 0 if there was one, or else the seconds until there is."""
        now = self.clock()
        full_at = max(self._full_at.get(address, now), now) + self.per_token
        wait = full_at - now - self.to_fill
        if wait > 1e-9:
            return wait
        self._full_at[address] = full_at
        self._full_at.move_to_end(address)
        if len(self._full_at) > self.most:
            self._full_at.popitem(last=False)
        return 0.0


class Limit:
    """Everybody's buckets, and how a request finds its own."""

    def __init__(self, rate: float, proxies: Networks = ()) -> None:
        self.proxies = proxies
        self.buckets = Buckets(rate, rate * BURST)

    def admit(self, scope: Scope) -> None:
        """Let a call in. Raises the Problem `too_many_requests` beyond its sender's rate."""
        wait = self.buckets.take(sender(scope, self.proxies))
        if wait:
            raise come_again(429, ceil(wait))


class RateLimit:
    """Middleware that refuses an address's calls of the API beyond its rate."""

    def __init__(self, app: ASGIApp, limit: Limit) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and path_of(scope).startswith("/api/"):
            try:
                self.limit.admit(scope)
            except Problem as problem:
                await problem_response(scope, problem)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def sender(scope: Scope, proxies: Networks) -> str:
    """Whose request this is: an address, or the network of one household where addresses are plenty (IPv6).

    A proxy that we trust tells in ``X-Forwarded-For`` who asked it; it appends to what it was told itself, so the
    header is read from its end, up to the first address that is none of our proxies. What anybody else writes there
    counts for nothing.
    """
    client = scope.get("client")
    peer = client[0] if client else ""
    if not proxies:
        return household(peer)
    address = _address(peer)
    for told in reversed(_forwarded(scope)):
        if address is None or not any(address in network for network in proxies):
            break
        before = _address(told)
        if before is None:
            break
        address = before
    return NOBODY if address is None else household(str(address))


@lru_cache(maxsize=4096)
def household(text: str) -> str:
    """What shares one bucket: an IPv4 address, or the /64 of an IPv6 address, which a single machine has to itself.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3::4"), household("::ffff:192.0.2.7"), household("")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'nobody')
    """
    address = _address(text)
    if address is None:
        return NOBODY
    return str(address if address.version == 4 else ip_network((address, 64), strict=False))


def networks(text: str) -> Networks:
    """The addresses and networks in a text, separated by commas. Raises ValueError for what is neither.

    >>> networks("10.0.0.0/8, ::1")
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    return tuple(ip_network(word.strip()) for word in text.split(",") if word.strip())


def _forwarded(scope: Scope) -> list[str]:
    """Everything in the ``X-Forwarded-For`` headers, in order."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    told = [value.decode("latin-1") for name, value in headers if name == FORWARDED]
    return ",".join(told).split(",") if told else []


def _address(text: str) -> Address | None:
    """An address as a socket or a proxy writes it, with a port or without; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
