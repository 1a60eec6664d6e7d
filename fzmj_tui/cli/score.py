"""`fzmj score`: what won hands are worth, one JSON object a line."""

from typing import Annotated

import typer

from fzmj_tui import words
from fzmj_tui.cli.console import say
from fzmj_tui.cli.contract import ScoreLine, read, score_answer, win_of
from fzmj_tui.cli.lines import Fields, respond, write_json
from fzmj_tui.cli.options import language
from fzmj_tui.rulebook.telling import why
from fzmj_tui.words import Words

EXAMPLE = (
    '{"hand":"123m456m789m234s67s55p","gold":"5p","seat":3,"dealer":0,'
    '"win":{"how":"discard","tile":"8s","from":0}}'
)
"""A line this command reads."""


def score(
    file: Annotated[str, typer.Argument(help="JSON Lines; - is stdin.")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON Lines.")] = False,
    lang: Annotated[str | None, typer.Option(help="Language of reasons: en or zh.")] = None,
) -> int:
    """Say what won hands are worth. One JSON object a line in, one answer a line out."""
    if as_json:
        return respond(file, score_answer, write_json)
    said = words.load(language(lang))
    return respond(file, lambda fields: _told(fields, said), _write)


def _told(fields: Fields, said: Words) -> Fields:
    """The same answer for people: the rule that refuses, in a sentence."""
    reply = score_answer(fields)
    if reply["wins"]:
        return reply
    win = win_of(read(fields, ScoreLine))
    return {**reply, "why": why(reply["why"], win.rules, said, win.how)}


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
