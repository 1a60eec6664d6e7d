"""`fzmj join`: sit down at a host elsewhere."""

import getpass
import os
import sys
import warnings
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fzmj_tui.cli.asked import Ascii, Colours, Face, Lang, Plain, Record
from fzmj_tui.cli.console import BadInput
from fzmj_tui.cli.elsewhere import Tokens, address_of
from fzmj_tui.cli.options import colour, needs_terminal
from fzmj_tui.cli.recording import recorded
from fzmj_tui.cli.start import Start, start
from fzmj_tui.interrupts import ended_at_once
from fzmj_tui.words import load

if TYPE_CHECKING:
    from fzmj_net.client import Client


def join(
    url: Annotated[str, typer.Argument(help="wss://host, or host[:port].")],
    code: Annotated[str | None, typer.Option(help="A friend's table.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called there.")] = None,
    account: Annotated[
        bool, typer.Option("--account", help="Log in; the password is asked for.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Claim the name with a new password.")] = False,
    lang: Lang = None,
    face: Face = None,
    ascii_only: Ascii = False,
    plain: Plain = False,
    colours: Colours = None,
    record: Record = None,
) -> int:
    """Play at tables of a host elsewhere, with friends or strangers."""
    if plain and record is not None:
        raise BadInput("--record keeps a screen, and --plain has none")
    address = address_of(url)
    begun = start(lang, face, ascii_only or plain, colours=colour(colours))
    if not plain:
        needs_terminal(sys.stdin, sys.stdout, sys.stderr, os.environ)
    try:
        from fzmj_net.client import Client
        from fzmj_net.transport import WebSocketTransport
    except ImportError as error:
        raise BadInput(f"joining needs {error.name}: install fzmj[online]") from None
    who = _who(name, account or new, new)
    keep = Tokens(address, who.name)
    client = Client(lambda: WebSocketTransport.dial(address), who, "fzmj", keep)
    if plain:
        return _plain(client, code, begun.options.lang)
    with recorded(record):
        return _drawn(client, code, begun)


def _plain(client: "Client", code: str | None, lang: str) -> int:
    """In lines of text."""
    from fzmj_tui.plain.elsewhere import visit_plain
    from fzmj_tui.plain.sitting import Over

    try:
        return visit_plain(client, code, load(lang, ascii_only=True))
    except Over as error:
        raise BadInput(str(error)) from None


def _drawn(client: "Client", code: str | None, begun: Start) -> int:
    """On a screen; only here is Textual imported."""
    with ended_at_once():
        from fzmj_tui.app import run
    from fzmj_tui.screens.far.lobby import LobbyScreen

    return run(
        begun.options,
        home=False,
        lobby=lambda: LobbyScreen(client, code),
        keep=begun.keep,
        troubles=begun.troubles,
        keymap=begun.keymap,
    )


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
    password = _hidden(f"{'New password' if new else 'Password'}: ")
    if not 8 <= len(password) <= 128:
        raise BadInput("a password has 8 to 128 characters")
    if new and _hidden("Once more: ") != password:
        raise BadInput("those are two passwords; nothing was sent")
    return password


def _hidden(prompt: str) -> str:
    """A line that is not shown; BadInput where none can be typed so, or none was."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            return getpass.getpass(prompt)
        except getpass.GetPassWarning:
            raise BadInput("a password is typed at a terminal, and here is none") from None
        except EOFError:
            raise BadInput("no password was typed") from None
