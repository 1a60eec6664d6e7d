"""Writes docs/fzmj.1, the manual page, from what the commands say of themselves: `make manual`.

The language is that of man(7): https://man7.org/linux/man-pages/man7/groff_man.7.html
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from fzmj_tui.cli.commands import app
from fzmj_tui.cli.keylist import keys_listed
from fzmj_tui.keymap import OURS
from fzmj_tui.words import load

PAGE = Path(__file__).parents[1] / "docs/fzmj.1"

HEAD = r"""
.TH FZMJ 1 "" "fzmj" "Games"
.SH NAME
fzmj \- Fuzhou mahjong in a terminal
.SH SYNOPSIS
.B fzmj
.RI [ options ]
.RI [ command " [" arguments ]]
.SH DESCRIPTION
Play Fuzhou mahjong alone against bots, or with friends over the net, with ssh or in a browser.
Without a command the home screen opens, where rules, opponents, length and language are chosen.
.PP
A terminal of 80 by 24 shows the whole table, one of 60 by 20 a list.
.B fzmj play \-\-plain
is the same game as lines of text, for screen readers, braille, pipes and scripts.
At the table
.B ?
says what can be done,
.B F2
opens the settings,
.B q
leaves after a question.
"""

TAIL = r"""
.SH ENVIRONMENT
.TP
.B FZMJ_CONFIG
A folder for settings and profiles of one's own, instead of the system's.
.TP
.B FZMJ_LANG
The language, before that of LANG and LC_ALL and before what was set: en, zh or zh-Hant.
.TP
.B NO_COLOR
Whatever it says, colours are left out. \-\-colours and the setting go before it.
.TP
.BR COLORTERM ", " TERM
How many colours there are.
.SH FILES
.TP
.I ~/.config/fzmj/config.toml
Settings and keys.
.TP
.I ~/.config/fzmj/profiles/*.toml
Rules of one's own, by the names of their files.
.TP
.I ~/.local/state/fzmj/tokens.json
What brings one back to a seat at a host elsewhere.
.TP
.I ~/.local/state/fzmj/log/report.txt
The report of the last mistake of the game itself, without any tiles.
.TP
.I ~/.local/share/fzmj/server
Accounts and games of a host.
.PP
.B fzmj doctor
says where they are on this machine.
.SH EXIT STATUS
.TP
.B 0
All is well.
.TP
.B 1
A log or a profile does not hold, or the game itself made a mistake.
.TP
.B 2
What was typed or fed cannot be used; a line on stderr says what, and where.
.TP
.B 130
Ctrl-C.
"""


def page() -> str:
    """The whole page."""
    command: Any = typer.main.get_command(app)
    context = command.make_context("fzmj", ["--version"], resilient_parsing=True)
    told = [*_options(command, context), ".SH COMMANDS", *_commands(command, context)]
    keys = [".SH KEYS", ".nf", _plain(keys_listed(OURS, load("en"))), ".fi"]
    return "\n".join((HEAD.strip(), ".SH OPTIONS", *told, *keys, TAIL.strip())) + "\n"


def _commands(group: Any, context: Any) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        within = type(context)(command, context, info_name=name)
        yield f".SS {_plain(within.command_path)} {_plain(_arguments(command, within))}".rstrip()
        yield from _paragraphs(command.help or "")
        if hasattr(command, "list_commands"):
            yield from _commands(command, within)
        else:
            yield from _options(command, within)
        if command.epilog:
            first, _, line = command.epilog.lstrip("\b\n").partition("\n")
            yield from (".PP", _plain(first), ".PP", ".nf", _plain(line), ".fi")


def _arguments(command: Any, context: Any) -> str:
    pieces = command.collect_usage_pieces(context)
    return " ".join(piece.strip("{}") for piece in pieces if piece != "[OPTIONS]")


def _options(command: Any, context: Any) -> Iterator[str]:
    """Every argument and option with its help, but for the one that every command has."""
    for parameter in command.params:
        names, told = parameter.get_help_record(context) or (parameter.name, parameter.help)
        yield from (".TP", f".B {_plain(names)}", _plain(told or ""))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", _plain(" ".join(paragraph.split())))


def _plain(text: str) -> str:
    """Text in which nothing is taken for a request or an escape, all of it ASCII."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    named = re.sub(r"[^\x00-\x7f]", lambda sign: f"\\[u{ord(sign[0]):04X}]", escaped)
    return re.sub(r"^([.'])", r"\\&\1", named, flags=re.M)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
