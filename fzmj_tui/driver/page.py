"""The page with a terminal in it: a few files, read once, and headers that allow nothing else."""

import gzip
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

KINDS: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
}
"""Content types by the ends of names; other files are not served."""

HEADERS: Mapping[str, str] = {
    # xterm.js writes its colours into style elements; nothing else is unusual.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}


class File(Struct, frozen=True):
    """One file of the page."""

    kind: str
    body: bytes
    packed: bytes
    """The body as gzip."""
    tag: str
    """Changes when the body does."""


def page() -> Mapping[str, File]:
    """Every file by its path."""
    found = {f"/{name}": _file(name, part) for name, part in _walk(files(__package__) / "web", "")}
    return {"/": found["/index.html"], **found}


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for part in folder.iterdir():
        if part.is_dir():
            yield from _walk(part, f"{prefix}{part.name}/")
        elif part.name.rpartition(".")[2] in KINDS:
            yield prefix + part.name, part


def _file(name: str, part: Traversable) -> File:
    body = part.read_bytes()
    kind = KINDS[name.rpartition(".")[2]]
    return File(kind, body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:24]}"')
