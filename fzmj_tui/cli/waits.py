"""`fzmj waits`: how far hands are from winning and what helps them, one JSON object a line."""

from collections.abc import Mapping
from typing import Annotated

import typer

from fzmj_tui.cli.console import say
from fzmj_tui.cli.contract import waits_answer
from fzmj_tui.cli.lines import Fields, respond, write_json

EXAMPLE = '{"hand":"123m456m789m123p33s45s","gold":"5p"}'
"""A line this command reads."""


def waits(
    file: Annotated[str, typer.Argument(help="JSON Lines; - is stdin.")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON Lines.")] = False,
) -> int:
    """Say what hands wait for. One JSON object a line in, one answer a line out."""
    return respond(file, waits_answer, write_json if as_json else _write)


def _write(reply: Fields) -> None:
    if "error" in reply:
        say(reply["error"])
        return
    print(f"{reply['id']}: {reply['deficiency']} missing", end="")
    if "discards" not in reply:
        print(f"; {_counted(reply['useful'])}")
        return
    print()
    for tile, after in reply["discards"].items():
        print(f"   {tile}: {after['deficiency']} missing; {_counted(after['useful'])}")


def _counted(useful: Mapping[str, int]) -> str:
    return " ".join(f"{tile}×{left}" for tile, left in useful.items())
