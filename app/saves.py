"""Sealing and opening: the text that a browser keeps, and that nobody without the key can read or alter.

A save is ``J1.`` + key id + ``.`` + token, a deal the same with ``D1.``. The token is Fernet's. Inside it: a kind
byte, a format version, the 16-byte seeds, then the document, zlib-compressed, padded to a multiple of 256 bytes.
"""

import base64
import binascii
import re
import zlib
from dataclasses import dataclass
from enum import Enum
from string import ascii_letters, digits
from typing import NamedTuple

from cryptography.fernet import InvalidToken

from app.errors import Problem
from app.keys import Keyring
from app.messages import _

FORMAT = 2
"""The newest format version of saves; this server reads it and every older one."""

DEAL_FORMAT = 1
"""The same of deals."""

MAX_SEALED = 64 * 1024
"""The longest sealed text, in characters."""

MAX_DOCUMENT = 64 * 1024
"""The longest document, in bytes before compression."""

BLOCK = 256

SMALL = 4 * 1024
"""A document of so many bytes at most, a usual game's, is stored as it is: a tenth of the time, a third longer."""

QUICKLY = (zlib.DEFLATED, 12, 5)
"""zlib's method, window and memory: a fifth of the time it takes as usual, for saves hardly longer."""


class Kind(Enum):
    """What a sealed text holds: its prefix, its kind byte, and how many bytes of seeds."""

    SAVE = ("J1.", ord("S"), 32)
    DEAL = ("D1.", ord("D"), 16)

    def __init__(self, prefix: str, byte: int, seed_bytes: int) -> None:
        self.prefix = prefix
        self.byte = byte
        self.seed_bytes = seed_bytes


class Opened(NamedTuple):
    """What was inside a sealed text."""

    version: int
    seeds: bytes
    document: bytes


def _newest(kind: Kind) -> int:
    return FORMAT if kind is Kind.SAVE else DEAL_FORMAT


class TooLarge(Exception):
    """A document that does not fit into a save; whoever wrote it must leave something out."""


class _Refused(Exception):
    """A text that this server did not seal as it stands."""


_KEY_ID = re.compile("[0-9a-f]{8}")
_BASE64 = (ascii_letters + digits + "-_").encode()


@dataclass(frozen=True, slots=True)
class Sealer:
    """Seals and opens with a ring of keys: the newest key seals, every key opens."""

    keys: Keyring

    def seal(self, kind: Kind, seeds: bytes, document: bytes = b"") -> str:
        """Close seeds and a document up in a text. Raises `TooLarge` for what could not be opened again."""
        assert len(seeds) == kind.seed_bytes, f"a {kind.name.lower()} has {kind.seed_bytes} bytes of seeds"
        inside = bytes((kind.byte, _newest(kind))) + seeds + _compress(document)
        inside += bytes(-len(inside) % BLOCK)
        # The token's clock stands still: a save doesn't say when it was made.
        token = self.keys.by_id[self.keys.newest].encrypt_at_time(inside, 0)
        sealed = f"{kind.prefix}{self.keys.newest}.{token.decode()}"
        if len(document) > MAX_DOCUMENT or len(sealed) > MAX_SEALED:
            raise TooLarge
        return sealed

    def open(self, sealed: str, kind: Kind) -> Opened:
        """What `seal` closed up, or a `Problem` that says why this text is not to be trusted."""
        try:
            return _unpack(self._decrypt(sealed, kind), kind)
        except _Refused:
            if kind is Kind.SAVE:
                raise Problem(
                    "save_invalid", _("This save is damaged or has been changed, so it cannot be opened.")
                ) from None
            raise Problem(
                "deal_invalid", _("This deal is damaged or comes from another server, so it cannot be played.")
            ) from None

    def _decrypt(self, sealed: str, kind: Kind) -> bytes:
        """The sealed bytes, if the text is exactly one that a key of ours has made."""
        if len(sealed) > MAX_SEALED or not sealed.startswith(kind.prefix):
            raise _Refused
        identity, _dot, token = sealed.removeprefix(kind.prefix).partition(".")
        if not _KEY_ID.fullmatch(identity) or not _is_canonical(token):
            raise _Refused
        key = self.keys.by_id.get(identity)
        if key is None and kind is Kind.SAVE:
            raise Problem("save_key_unknown", _("This save comes from another server, or its key is gone."))
        if key is None:
            raise _Refused
        try:
            return key.decrypt(token)
        except InvalidToken:
            raise _Refused from None


def newer_version() -> Problem:
    """The refusal of a save that holds what only a newer version knows."""
    return Problem("save_version", _("This save was made by a newer version of the game than this server runs."))


def _is_canonical(token: str) -> bool:
    """Whether the text is the one way to write its bytes: base64 readers let other ways pass.

    They skip signs that they don't know; and the last four may be padded otherwise, or hold bits of no byte.
    """
    if not token or len(token) % 4 or not token.isascii():
        return False
    first, last = token[:-4].encode(), token[-4:].encode()
    try:
        return not first.translate(None, _BASE64) and base64.urlsafe_b64encode(base64.urlsafe_b64decode(last)) == last
    except (binascii.Error, ValueError):
        return False


def _unpack(inside: bytes, kind: Kind) -> Opened:
    """Take the sealed bytes apart. They are ours, for the token was; still nothing is taken on trust."""
    start = 2 + kind.seed_bytes
    if len(inside) % BLOCK or inside[:1] != bytes((kind.byte,)):
        raise _Refused
    version = inside[1]
    if version > _newest(kind) and kind is Kind.SAVE:
        raise newer_version()
    if not 1 <= version <= _newest(kind):
        raise _Refused
    return Opened(version, inside[2:start], _decompress(inside[start:]))


def _compress(document: bytes) -> bytes:
    writer = zlib.compressobj(0 if len(document) <= SMALL else 1, *QUICKLY)
    return writer.compress(document) + writer.flush()


def _decompress(data: bytes) -> bytes:
    """The document, never more of it than is allowed, whatever the compressed bytes would grow to."""
    reader = zlib.decompressobj()
    try:
        document = reader.decompress(data, MAX_DOCUMENT + 1)
    except zlib.error:
        raise _Refused from None
    padding = reader.unused_data
    if len(document) > MAX_DOCUMENT or not reader.eof or len(padding) >= BLOCK or padding.strip(b"\0"):
        raise _Refused
    return document
