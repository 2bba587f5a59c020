"""Many requests to a server on this machine, sent so cheaply that the server is what is measured."""

import os
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

CONNECTIONS = 8
"""So many requests are under way at a time; a server of one process answers them one by one."""

_READ = 1 << 18


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    seconds: float
    """From the request to the end of the answer."""


Client = Generator[bytes, Answer, None]
"""Whoever sits at one connection: it yields requests as they go over the wire, and is sent the answers."""


@dataclass(slots=True)
class Load:
    """What came of it."""

    answers: int = 0
    seconds: float = 0.0
    bytes: int = 0
    """In all bodies together."""
    slowest: float = 0.0
    """The longest time from a request to its answer."""

    @property
    def per_second(self) -> float:
        """Answers per second."""
        return self.answers / self.seconds

    @property
    def mean_size(self) -> int:
        """Bytes in a body."""
        return round(self.bytes / self.answers)


def post(path: str, body: bytes, *more: str) -> bytes:
    """A request with a body in JSON, as it goes over the wire; ``more`` are further headers."""
    headers = ("Host: juniper.example", "Content-Type: application/json", f"Content-Length: {len(body)}", *more)
    return "\r\n".join((f"POST {path} HTTP/1.1", *headers, "", "")).encode() + body


def length(head: bytes) -> int:
    """How long the body is that follows these headers."""
    _, _, rest = head.lower().partition(b"content-length:")
    return int(rest.partition(b"\r\n")[0])


def in_turn(requests: Iterable[bytes], status: int = 200) -> Callable[[], Client]:
    """Clients that send these requests one after another, whatever is answered, as long as it is of this status."""
    shared = iter(requests)

    def client() -> Client:
        for request in shared:
            answer = yield request
            assert answer.status == status, answer

    return client


def run(port: int, client: Callable[[], Client], seconds: float = float("inf"), connections: int = CONNECTIONS) -> Load:
    """Let some of these clients send until they have no more requests, or the time is up."""
    load = Load()
    open_ones = selectors.DefaultSelector()
    began = time.perf_counter()
    for _ in range(connections):
        connection = _Connection(port, client())
        if connection.start():
            open_ones.register(connection.socket, selectors.EVENT_READ, connection)
    while open_ones.get_map():
        for key, _ in open_ones.select():
            connection = key.data
            answer = connection.read()
            if answer is None:
                continue
            load.answers += 1
            load.bytes += len(answer.body)
            load.slowest = max(load.slowest, answer.seconds)
            if time.perf_counter() - began > seconds or not connection.answered(answer):
                open_ones.unregister(connection.socket)
                connection.socket.close()
    load.seconds = time.perf_counter() - began
    return load


class _Connection:
    """One connection, kept open, and who sits at it."""

    def __init__(self, port: int, client: Client) -> None:
        self.client = client
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""
        self.sent = 0.0

    def start(self) -> bool:
        """Send the first request, if there is one."""
        return self._send(lambda: next(self.client))

    def answered(self, answer: Answer) -> bool:
        """Send the next request, if there is one."""
        return self._send(lambda: self.client.send(answer))

    def _send(self, ask: Callable[[], bytes]) -> bool:
        try:
            request = ask()
        except StopIteration:
            return False
        self.received = b""
        self.sent = time.perf_counter()
        self.socket.sendall(request)
        return True

    def read(self) -> Answer | None:
        """The answer, once all of it is here. Raises ConnectionError if it will never be."""
        piece = self.socket.recv(_READ)
        if not piece:
            raise ConnectionError("the server has closed the connection")
        self.received += piece
        head, found, body = self.received.partition(b"\r\n\r\n")
        if not found or len(body) < length(head):
            return None
        return Answer(int(head[9:12]), body, time.perf_counter() - self.sent)


class Server(NamedTuple):
    """A server of its own process."""

    process: subprocess.Popen[str]
    port: int

    @property
    def megabytes(self) -> float:
        """What it holds of the machine's memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def seconds(self) -> float:
        """For how long it has had a processor, in this process's own work and in the system's for it."""
        times = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(*command: str, **environment: str) -> Iterator[Server]:
    """A Python program that says on its first line at which address it listens."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        said = process.stdout.readline()
        assert "://" in said, f"{' '.join(command)} did not start"
        yield Server(process, int(said.partition("://")[2].partition("/")[0].rpartition(":")[2]))
    finally:
        process.terminate()
        process.wait(timeout=20)


def juniper(keys: str) -> AbstractContextManager[Server]:
    """The game's own server with these keys, on a port that is free, and for any number of requests."""
    return server("-m", "app", "--port", "0", JUNIPER_KEYS=keys, JUNIPER_RATE="0")
