"""`fzmj verify`: whether a log is a game that the rules allow."""

from typing import Annotated

import typer

from fzmj_engine.events import HandEnded
from fzmj_engine.replay import Unreadable, Wrong, read
from fzmj_engine.replay import verify as check
from fzmj_net.fair import check_walls
from fzmj_tui.cli.console import BadInput, one_line, shown
from fzmj_tui.cli.lines import bounded, opened, reason


def verify(
    file: Annotated[str, typer.Argument(help="A log in JSON Lines; - is stdin.")],
) -> int:
    """Play a log again and say whether it holds.

    Exit code 1 and the line of the first event that does not.
    """
    try:
        with opened(file) as stream:
            header, events = read(bounded(stream))
    except Unreadable as error:
        raise BadInput(f"{shown(file)}: {error}") from None
    except OSError as error:
        raise BadInput(f"{shown(file)}: {reason(error)}") from None
    try:
        check(header, events)
        fair = check_walls(header, events)
    except Wrong as error:
        print(one_line(f"{file}: {error}"))
        return 1
    hands = sum(isinstance(event, HandEnded) for event in events)
    print(f"{file}: {hands} hands, {len(events)} events, all as the rules have it")
    if fair:
        print(f"{file}: {fair} walls follow from what the server revealed; see docs/fairness.md")
    return 0
