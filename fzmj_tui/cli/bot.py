"""`fzmj bot`: seat any program that reads and writes lines."""

from typing import TYPE_CHECKING, Annotated

import typer

from fzmj_tui.cli.console import BadInput, one_line
from fzmj_tui.cli.elsewhere import Tokens, address_of
from fzmj_tui.cli.options import between

if TYPE_CHECKING:
    from fzmj_net.runner import Where


def bot(
    command: Annotated[list[str], typer.Argument(help="The program, behind --.")],
    host: Annotated[str, typer.Option(help="wss://host, or host[:port].")] = "127.0.0.1:8484",
    table: Annotated[
        str | None, typer.Option(help="Code of the table; left out: wherever there is room.")
    ] = None,
    profile: Annotated[str, typer.Option(help="Rules, where no table is named.")] = "classic",
    pace: Annotated[str, typer.Option(help="The clock, where no table is named.")] = "fast",
    name: Annotated[str, typer.Option(help="What it is called there.")] = "bot",
    matches: Annotated[int, typer.Option(help="How many to play.")] = 1,
) -> int:
    """Seat a program of yours at a table of a host.

    It gets the protocol's lines on stdin and answers on stdout.
    """
    import asyncio

    try:
        from fzmj_net.credentials import Refused
        from fzmj_net.program import Failed
        from fzmj_net.transport import LineDropped
    except ImportError as error:
        raise BadInput(f"this needs {error.name}: install fzmj[online]") from None
    count = between(matches, "--matches", 1_000_000)
    try:
        asyncio.run(_play(command, address_of(host), _where(table, profile, pace), name, count))
    except LineDropped as error:
        raise BadInput(str(error)) from None
    except (Refused, Failed) as error:
        print(one_line(f"{name}: {error}"))
        return 1
    return 0


def _where(table: str | None, profile: str, pace: str) -> "Where":
    from fzmj_net.asks import Join, Quick

    return Quick(profile, pace) if table is None else Join(table)


async def _play(command: list[str], host: str, where: "Where", name: str, matches: int) -> None:
    from fzmj_net.asks import Guest
    from fzmj_net.client import Client
    from fzmj_net.runner import seat
    from fzmj_net.text import Name, safe
    from fzmj_net.transport import WebSocketTransport

    try:
        called = safe(Name, name)
    except ValueError as error:
        raise BadInput(f"--name: {error}") from None

    def say(text: str) -> None:
        print(f"{called} {text}", flush=True)

    keep = Tokens(host, called)
    client = Client(lambda: WebSocketTransport.dial(host), Guest(called), "fzmj bot", keep)
    async with client:
        await seat(client, where, command, matches, say)
