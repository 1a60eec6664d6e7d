"""`fzmj score`: what won hands are worth, one JSON object a line."""

from typing import Annotated

import typer

from fzmj_tui.cli.console import say
from fzmj_tui.cli.contract import score_answer
from fzmj_tui.cli.lines import Fields, respond, write_json


def score(
    file: Annotated[str, typer.Argument(help="JSON Lines; - is stdin.")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON Lines.")] = False,
) -> int:
    """Count won hands: one JSON object a line in, one answer a line out."""
    return respond(file, score_answer, write_json if as_json else _write)


def _write(reply: Fields) -> None:
    if "error" in reply:
        say(reply["error"])
    elif not reply["wins"]:
        print(f"{reply['id']}: no win, {reply['why']}")
    else:
        gains = " ".join(f"{gain:+d}" for gain in reply["gains"])
        parts = " ".join(f"{name} {reply[name]}" for name in "FGLS")
        print(f"{reply['id']}: {reply['special'] or 'plain'}, {parts}, each pays {reply['each']}")
        print(f"   {' '.join(reply['reading'])}   {gains}")
