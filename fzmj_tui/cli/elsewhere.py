"""Hosts elsewhere: how somebody names one, and what is kept to come back to his seat there."""

from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

import msgspec

from fzmj_tui.cli.console import BadInput, shown

NEAR = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that are reached without TLS."""


def address_of(url: str) -> str:
    """The WebSocket address somebody means; BadInput if it can be none."""
    scheme, mark, rest = url.rpartition("://")
    host = rest.partition("/")[0].partition("@")[2] or rest.partition("/")[0]
    if not rest or not host or not url.isprintable() or " " in url or not _reachable(rest):
        raise BadInput(f"no address: {shown(url)}; say wss://host, or host:port")
    if not mark:
        near = any(host == one or host.startswith(f"{one}:") for one in NEAR)
        return f"{'ws' if near else 'wss'}://{rest}"
    if scheme not in ("ws", "wss"):
        raise BadInput(f"no address: {shown(url)} begins with neither ws:// nor wss://")
    return url


def _reachable(rest: str) -> bool:
    """Whether what stands behind the scheme names a host, and a port there can be, or none."""
    try:
        parts = urlsplit(f"//{rest}")
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class Tokens:
    """The token to come back with, kept in the user's own folder, one for each host and name."""

    def __init__(self, address: str, name: str) -> None:
        import platformdirs

        self._key = f"{name}@{address}"
        self._path = Path(platformdirs.user_state_path("fzmj")) / "tokens.json"

    def read(self) -> str | None:
        """The token of last time, if there is one."""
        return self._all().get(self._key)

    def write(self, token: str) -> None:
        """Keep a token; where nothing can be written, one comes back as a new guest."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            kept = self._path.with_suffix(f".{token_hex(4)}")  # another window may write just now
            kept.touch(mode=0o600)
            kept.write_bytes(msgspec.json.encode({**self._all(), self._key: token}))
            kept.replace(self._path)
        except OSError:
            pass

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.MsgspecError):
            return {}
