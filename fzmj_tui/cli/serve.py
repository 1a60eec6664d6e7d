"""`fzmj serve`: a house that people enter over the net."""

from typing import Annotated

import typer

from fzmj_tui.cli.console import BadInput


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0: any.")] = 8484,
) -> int:
    """Open a house: tables for people far apart."""
    import asyncio

    try:
        return asyncio.run(_serve(host, port))
    except ImportError as error:
        raise BadInput(f"serving needs {error.name}: install fzmj[server]") from None


async def _serve(host: str, port: int) -> int:
    import asyncio
    import signal

    from fzmj_net.house import House
    from fzmj_net.limits import Limits
    from fzmj_net.server import open_door

    house = House(lambda entries, done: done(), Limits())
    server = await open_door(house, host, port)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    for socket in server.sockets:
        address = socket.getsockname()
        print(f"fzmj serves ws://{address[0]}:{address[1]}", flush=True)
    await stop.wait()
    server.close()
    await server.wait_closed()
    return 0
