"""`fzmj admin`: look after a host that runs on this machine."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fzmj_tui.cli.console import BadInput, one_line, say, shown
from fzmj_tui.cli.options import chosen
from fzmj_tui.cli.serve import folder_of_host

if TYPE_CHECKING:
    from fzmj_net.admin import Orders

ORDERS = ("list", "kick", "ban", "unban", "broadcast", "drain")


def admin(
    what: Annotated[str, typer.Argument(help="list, kick, ban, unban, broadcast or drain.")],
    whom: Annotated[
        str, typer.Argument(help="A name; what to say, for broadcast.", show_default=False)
    ] = "",
    address: Annotated[str | None, typer.Option(help="Ban or unban an address.")] = None,
    folder: Annotated[Path | None, typer.Option("--data", help="The folder of the host.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The answer in JSON.")] = False,
) -> int:
    """Look after a host that runs on this machine.

    See who is there, send people away, drain it.
    """
    import asyncio

    try:
        from fzmj_net.admin import order
    except ImportError as error:
        raise BadInput(f"this needs {error.name}: install fzmj[server]") from None
    kept = folder or folder_of_host()
    try:
        answer = asyncio.run(order(kept, _order(what, whom, address)))
    except OSError:
        raise BadInput(f"no host is running in {kept}") from None
    if "error" in answer:
        raise BadInput(str(answer["error"]))
    print(json.dumps(answer) if as_json else _listed(answer))
    if what == "kick" and not answer["sent_away"]:
        say(f"nobody here is called {shown(whom)}")
        return 1
    return 0


def _order(what: str, whom: str, address: str | None) -> "Orders":
    from fzmj_net.admin import Ban, Broadcast, Drain, Kick, Listing

    chosen("order", what, ORDERS)
    if what in ("kick", "broadcast") and not whom:
        raise BadInput(f"{what} whom or what?")
    if what in ("ban", "unban"):
        if not whom and address is None:
            raise BadInput(f"{what} whom? A name, or --address")
        return Ban(whom or None, address, on=what == "ban")
    simple: dict[str, Orders] = {
        "list": Listing(),
        "kick": Kick(whom),
        "broadcast": Broadcast(whom),
        "drain": Drain(),
    }
    return simple[what]


def _listed(answer: dict[str, Any]) -> str:
    """For people: numbers and names on lines of their own."""
    lines = []
    for key, value in answer.items():
        if isinstance(value, list):
            lines.append(f"{key}: {len(value)}")
            lines += [f"  {one_line(_told(entry))}" for entry in value]
        else:
            lines.append(f"{key.replace('_', ' ')}: {value}")
    return "\n".join(lines)


def _told(entry: Any) -> str:
    if not isinstance(entry, dict):
        return str(entry)
    known = {key: _plain(value) for key, value in entry.items()}
    return "; ".join(f"{key} {value}" for key, value in known.items() if value)


def _plain(value: Any) -> str:
    """A value as people say it; what is not there is nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
