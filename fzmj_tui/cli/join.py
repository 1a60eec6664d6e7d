"""`fzmj join`: sit down at a host elsewhere."""

import getpass
import os
import sys
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
import typer

from fzmj_tui.cli.console import COLOURS_HELP, BadInput, shown
from fzmj_tui.cli.options import colour, needs_terminal
from fzmj_tui.cli.recording import HELP as RECORD_HELP
from fzmj_tui.cli.recording import recorded
from fzmj_tui.cli.start import start
from fzmj_tui.interrupts import ended_at_once

NEAR = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that are reached without TLS."""


def join(
    url: Annotated[str, typer.Argument(help="wss://host, or host[:port].")],
    code: Annotated[str | None, typer.Option(help="A friend's table.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called there.")] = None,
    account: Annotated[
        bool, typer.Option("--account", help="Log in; the password is asked for.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Claim the name with a new password.")] = False,
    lang: Annotated[str | None, typer.Option(help="Language: en, zh or zh-Hant.")] = None,
    face: Annotated[
        str | None, typer.Option(help="Tiles: digits, numerals, inline, glyphs or ascii.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Same as --face ascii.")] = False,
    colours: Annotated[str | None, typer.Option(help=COLOURS_HELP)] = None,
    record: Annotated[Path | None, typer.Option(help=RECORD_HELP)] = None,
) -> int:
    """Play at tables of a host elsewhere, with friends or strangers."""
    address = address_of(url)
    begun = start(lang, face, ascii_only, colours=colour(colours))
    needs_terminal(sys.stdin, sys.stdout, sys.stderr, os.environ)
    try:
        from fzmj_net.client import Client
        from fzmj_net.transport import WebSocketTransport
    except ImportError as error:
        raise BadInput(f"joining needs {error.name}: install fzmj[server]") from None
    with ended_at_once():
        from fzmj_tui.app import run
    from fzmj_tui.screens.far.lobby import LobbyScreen

    who = _who(name, account or new, new)
    tokens = Tokens(address, who.name)
    known = None if account or new else tokens.read()  # a password that was typed is looked at
    client = Client(lambda: WebSocketTransport.dial(address), who, "fzmj", known)
    with recorded(record):
        return run(
            begun.options,
            home=False,
            lobby=lambda: LobbyScreen(client, code, tokens.write),
            keep=begun.keep,
            troubles=begun.troubles,
            keymap=begun.keymap,
        )


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


def _who(name: str | None, account: bool, new: bool) -> Any:
    """A guest, or an account with its password; BadInput for a name nobody can have."""
    from fzmj_net.asks import Account, Guest
    from fzmj_net.text import Name, safe

    try:
        called = safe(Name, name or getpass.getuser())
    except (ValueError, OSError, KeyError) as error:
        raise BadInput(f"--name: {error}") from None
    if not account:
        return Guest(called)
    return Account(called, _password(new), new)


def _password(new: bool) -> str:
    """What is typed without being shown, a new one twice; BadInput if it can be none."""
    password = getpass.getpass(f"{'New password' if new else 'Password'}: ")
    if not 8 <= len(password) <= 128:
        raise BadInput("a password has 8 to 128 characters")
    if new and getpass.getpass("Once more: ") != password:
        raise BadInput("those are two passwords; nothing was sent")
    return password


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
            kept = self._path.with_suffix(".new")
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
