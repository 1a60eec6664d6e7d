"""`fzmj serve`: a house that people enter over the net, with ssh, or with a browser."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from fzmj_engine.rules import Rules
from fzmj_tui.cli.console import BadInput, one_line, say, shown
from fzmj_tui.cli.lines import reason
from fzmj_tui.cli.options import between, language
from fzmj_tui.cli.own import own_profiles, wrong_with
from fzmj_tui.words import load as words_of

KEY = "ssh_host_key"
"""The file in the folder of a host that is its SSH key."""
LAST_PORT = 65_535


def serve(
    address: Annotated[
        str, typer.Option("--host", help="Address to listen on; empty is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port for `fzmj join`; 0 is any.")] = 8484,
    ssh_port: Annotated[int | None, typer.Option(help="Port for ssh; 0 is any.")] = None,
    web_port: Annotated[int | None, typer.Option(help="Port for browsers; 0 is any.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--data", help="Where accounts and games are kept.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="SSH key of the host; else it is with the data.")
    ] = None,
    guests: Annotated[bool, typer.Option(help="People may come without an account.")] = True,
    proxied: Annotated[
        bool, typer.Option("--proxied", help="A proxy of yours does TLS; believe X-Forwarded-For.")
    ] = False,
    salvage: Annotated[
        bool,
        typer.Option("--salvage", help="Go on with damaged games from where they still hold."),
    ] = False,
    room: Annotated[int, typer.Option(help="Terminals and browsers at a time.")] = 100,
    lang: Annotated[
        str | None, typer.Option(help="Spoken with people who name no language.")
    ] = None,
) -> int:
    """Open a house: tables for people far apart."""
    import asyncio
    import logging

    between(room, "--room", 10_000)
    for option, number in (("--port", port), ("--ssh-port", ssh_port), ("--web-port", web_port)):
        between(number or 0, option, LAST_PORT, least=0)
    if key is not None and not key.parent.is_dir():
        raise BadInput(f"--key: {shown(str(key.parent))}: no such folder")
    spoken = language(lang)
    try:
        from fzmj_net.serving import Terms
        from fzmj_net.store import Unusable
        from fzmj_tui.driver.house import serve as serve_all
        from fzmj_tui.driver.serving import Terms as Ways
    except ImportError as error:
        raise BadInput(f"serving needs {error.name}: install fzmj[server]") from None
    logging.basicConfig(format="fzmj: %(message)s", level=logging.WARNING)
    kept = folder or folder_of_host()
    terms = Terms(kept, address, port, guests, proxied, salvage, own=_own(spoken))
    ways = Ways(key or kept / KEY, address, ssh_port, web_port, guests, proxied)
    try:
        asyncio.run(serve_all(terms, ways, room, spoken, _say))
    except Unusable as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"cannot serve: {reason(error)}") from None
    return 0


def _own(lang: str) -> Mapping[str, Rules]:
    """Profiles of the host's own; of one that cannot be played it is said why."""
    own, said = own_profiles(), words_of(lang)
    for path, why in own.broken(said):
        say(wrong_with(path, why))
    return own.rules(said)


def folder_of_host() -> Path:
    """Where a host keeps everything, if nothing else is said."""
    import platformdirs

    return platformdirs.user_data_path("fzmj") / "server"


def _say(text: str) -> None:
    print(one_line(text), flush=True)
