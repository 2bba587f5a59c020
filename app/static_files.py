"""The page's files, under an address that holds a digest of them all.

A changed file changes the digest and so every address: browsers may keep what they have for good, and a page never
mixes files of two versions. Relative addresses between the files inherit the digest and any prefix before it.
"""

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path, PurePosixPath

import anyio
import brotli
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Told here, not asked of the machine: a wrong type, together with `nosniff`, would stop the page."""

COMPRESSED_ALREADY = {".ico", ".png", ".woff2"}
FOR_GOOD = "public, max-age=31536000, immutable"


class StaticTree:
    """A folder of files, read once."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        digest = hashlib.sha256()
        for name, content in self.files.items():
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.digest = digest.hexdigest()[:16]

    async def serve(self, request: Request) -> Response:
        """Answer a request for ``/s/{digest}/{path}``."""
        name = request.path_params["path"]
        if request.path_params["digest"] != self.digest or name not in self.files:
            raise HTTPException(404)
        suffix = PurePosixPath(name).suffix
        headers = {"Cache-Control": FOR_GOOD, "Content-Type": MEDIA_TYPES.get(suffix, "application/octet-stream")}
        content = self.files[name]
        if suffix not in COMPRESSED_ALREADY:
            headers["Vary"] = "Accept-Encoding"
            encoding = chosen_encoding(request.headers.get("accept-encoding", ""))
            if encoding:
                headers["Content-Encoding"] = encoding
                content = await anyio.to_thread.run_sync(compressed, content, encoding)
        return Response(content, headers=headers)

    def compress_all(self) -> None:
        """Make every sibling now, so that no first visitor waits for one."""
        for name, content in self.files.items():
            if PurePosixPath(name).suffix not in COMPRESSED_ALREADY:
                compressed(content, "br")
                compressed(content, "gzip")


def chosen_encoding(accepted: str) -> str | None:
    """The smallest encoding among those that a browser accepts.

    >>> chosen_encoding("gzip, deflate, br"), chosen_encoding("br;q=0, gzip"), chosen_encoding("")
    ('br', 'gzip', None)
    """
    refused = ("0", "0.0", "0.00", "0.000")
    offered = set()
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "").removeprefix("q=") not in refused:
            offered.add(name.strip())
    return next((encoding for encoding in ("br", "gzip") if encoding in offered), None)


@lru_cache(maxsize=1024)
def compressed(content: bytes, encoding: str) -> bytes:
    """The content in an encoding, made once in the life of the process."""
    match encoding:
        case "br":
            return bytes(brotli.compress(content, quality=10))  # 11: a fiftieth shorter, in more than twice the time
        case "gzip":
            return gzip.compress(content, 9, mtime=0)
        case _:
            raise AssertionError(f"nobody offers {encoding}")
