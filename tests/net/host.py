"""A host in a process of its own, in a hurry: `python -m tests.net.host FOLDER PORT`."""

import asyncio
import sys
from pathlib import Path

from fzmj_net.paces import PACES
from fzmj_net.serving import Terms, serve
from tests.net.houses import HURRY


def main() -> None:
    PACES["fast"] = HURRY
    folder, port = sys.argv[1:]
    asyncio.run(
        serve(Terms(Path(folder), "127.0.0.1", int(port)), lambda text: print(text, flush=True))
    )


main()
