"""The keys that seal the saves: read from the settings, or made on the first start and kept in a file.

A host with several replicas gives all of them the same keys, or the same data folder.
"""

import base64
import binascii
import contextlib
import hashlib
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptography.fernet import Fernet

KEY_FILE = "juniper.keys"
"""Inside the data folder: one key a line, the newest first."""


class InvalidKey(Exception):
    """A text that is no key, or a key file that cannot be used; the message is for the host and holds no key."""


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keys in use. The newest seals; all of them open."""

    newest: str
    by_id: dict[str, Fernet]
    """Each key under its id, the 8 hex digits of a hash by which a save tells what sealed it."""


def keyring(keys: list[bytes]) -> Keyring:
    """The ring of some keys, the newest first."""
    assert keys, "a server cannot seal without a key"
    by_id = {key_id(key): Fernet(base64.urlsafe_b64encode(key)) for key in keys}
    assert len(by_id) == len(set(keys)), "two keys share an id; make another one"
    return Keyring(key_id(keys[0]), by_id)


def key_id(key: bytes) -> str:
    """The 8 hex digits by which a save names its key; they tell nothing of the key itself.

    >>> key_id(bytes(32))
    '0e090e65'
    """
    return hashlib.sha256(b"juniper-key-id:" + key).hexdigest()[:8]


def new_key() -> str:
    """A key from the system's generator, as the settings and the key file hold it."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()


def parse_keys(text: str) -> list[bytes]:
    """The keys in a text, separated by commas or white space; an empty text has none."""
    return [_parse(word) for word in text.replace(",", " ").split()]


def load_keys(text: str, data: Path) -> list[bytes]:
    """The keys a server runs with: those of its settings or, without any, those of the data folder's key file."""
    return parse_keys(text) or _keys_in_file(data)


def _parse(word: str) -> bytes:
    try:
        key = base64.b64decode(word, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != 32 or base64.urlsafe_b64encode(key).decode() != word:
        raise InvalidKey("each key must be 32 bytes as url-safe base64, as `python -m app --new-key` prints them")
    return key


def _keys_in_file(data: Path) -> list[bytes]:
    """Read the key file, after making it if there is none yet."""
    path = data / KEY_FILE
    try:
        if not path.exists():
            data.mkdir(parents=True, exist_ok=True)
            _create(path)
        keys = parse_keys(path.read_text(encoding="ascii"))
    except InvalidKey as error:
        raise InvalidKey(f"the key file {path} is spoiled: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise InvalidKey(f"the key file {path} cannot be used ({reason})") from None
    if not keys:
        raise InvalidKey(f"the key file {path} is empty; delete it and a new one will be made")
    return keys


def _create(path: Path) -> None:
    """Make the key file in one step: of several replicas that start at once, one wins and all read its key.

    The file is written under a name of its own and then linked, which fails if the name is taken. So nobody ever
    reads half a file, whoever is killed when.
    """
    with _temporary(path) as written, contextlib.suppress(FileExistsError):
        os.link(written, path)


@contextlib.contextmanager
def _temporary(path: Path) -> Iterator[Path]:
    """A new key in a file that only its owner may read, gone afterwards."""
    written = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(new_key() + "\n")
            file.flush()
            os.fsync(file.fileno())
        yield written
    finally:
        written.unlink()
