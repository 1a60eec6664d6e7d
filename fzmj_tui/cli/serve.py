"""`fzmj serve`: a house that people enter over the net."""

from pathlib import Path
from typing import Annotated

import typer

from fzmj_tui.cli.console import BadInput, one_line


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0: any.")] = 8484,
    folder: Annotated[
        Path | None, typer.Option("--data", help="Where accounts and games are kept.")
    ] = None,
    guests: Annotated[bool, typer.Option(help="People may come without an account.")] = True,
    proxied: Annotated[
        bool, typer.Option("--proxied", help="A proxy of yours does TLS; believe X-Forwarded-For.")
    ] = False,
) -> int:
    """Open a house: tables for people far apart."""
    import asyncio

    try:
        from fzmj_net.serving import Terms
        from fzmj_net.serving import serve as serve_on
        from fzmj_net.store import Unusable
    except ImportError as error:
        raise BadInput(f"serving needs {error.name}: install fzmj[server]") from None
    kept = folder or folder_of_host()
    try:
        asyncio.run(serve_on(Terms(kept, host, port, guests, proxied), _say))
    except Unusable as error:
        raise BadInput(str(error)) from None
    return 0


def folder_of_host() -> Path:
    """Where a host keeps everything, if nothing else is said."""
    import platformdirs

    return platformdirs.user_data_path("fzmj") / "server"


def _say(text: str) -> None:
    print(one_line(text), flush=True)
