"""`fzmj sim`: one match among bots without a screen."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, BinaryIO

import typer

from fzmj_engine.events import Event, HandEnded
from fzmj_engine.play import Seats, seated
from fzmj_engine.play import play as play_on
from fzmj_engine.replay import VERSION, Header, write
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_tui.cli.asked import BOT_NAMES, PROFILE
from fzmj_tui.cli.console import BadInput, shown
from fzmj_tui.cli.lines import reason
from fzmj_tui.cli.options import between, rules_of, seed_or_new
from fzmj_tui.cli.options import bots as bot_names
from fzmj_tui.settings import MOST_BASE


def sim(
    hands: Annotated[int, typer.Option(help="How many.")] = 100,
    profile: Annotated[str, PROFILE] = "classic",
    bots: Annotated[
        str, typer.Option(help="One bot, or four by seat.", autocompletion=BOT_NAMES)
    ] = "easy",
    seed: Annotated[int | None, typer.Option(help="Same seed, same match.")] = None,
    base: Annotated[int, typer.Option(help="What a point costs.")] = 1,
    log: Annotated[Path | None, typer.Option(help="Write the match there as JSON Lines.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Summary in JSON.")] = False,
) -> int:
    """Play a match among bots and sum it up."""
    names = bot_names(bots, 4)
    rules, length = rules_of(profile), between(hands, "--hands", 1_000_000)
    number, cost = seed_or_new(seed), between(base, "--base", MOST_BASE)
    header = Header(VERSION, rules, (names[0], names[1], names[2], names[3]), length)
    with _opened(log) as file:
        played = match(header, number, file, cost)
    summary = {"profile": profile, "bots": names, "seed": number, **played}
    if as_json:
        print(json.dumps(summary))
    else:
        _print(summary)
    return 0


def match(header: Header, seed: int, log: BinaryIO | None = None, base: int = 1) -> dict[str, Any]:
    """Play a whole match, written to a log if there is one; what there is to say of it."""
    began = perf_counter()
    deals, dealer = seeded(str(seed)), first_dealer(str(seed))
    table = Table(header.rules, deals, length=header.length, dealer=dealer, base=base)
    seats = Seats(seated(header.seats), str(seed))
    ends: list[HandEnded] = []
    events = _noting(play_on(table, seats), ends)
    for line in write(header, events) if log else events:
        if log:
            log.write(line)  # type: ignore[arg-type]
    return {
        **_counted(ends),
        "points": table.state.scores,
        "decisions": seats.decisions,
        "seconds": round(perf_counter() - began, 3),
    }


def _noting(events: Iterable[Event], ends: list[HandEnded]) -> Iterator[Event]:
    for event in events:
        if isinstance(event, HandEnded):
            ends.append(event)
        yield event


def _counted(ends: list[HandEnded]) -> dict[str, Any]:
    wins = [end for end in ends if end.victory is not None]
    return {
        "hands": len(ends),
        "wins": dict(sorted(Counter(end.special or "plain" for end in wins).items())),
        "draws": len(ends) - len(wins),
    }


@contextmanager
def _opened(path: Path | None) -> Iterator[BinaryIO | None]:
    """The log, if there is to be one; BadInput where it cannot be written, now or later."""
    if path is None:
        yield None
        return
    try:
        with path.open("wb") as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"--log: {shown(str(path))}: {reason(error)}") from None


def _print(summary: dict[str, Any]) -> None:
    print(f"{summary['hands']} hands of {summary['profile']}, seed {summary['seed']}")
    for name, count in (*summary["wins"].items(), ("draws", summary["draws"])):
        print(f"  {name:<14}{count:>8}  {count / summary['hands']:>6.1%}")
    for seat, (bot, points) in enumerate(zip(summary["bots"], summary["points"], strict=True)):
        print(f"  seat {seat} {bot:<7}{points:>+8d} points")
    pace = summary["hands"] / max(summary["seconds"], 0.001)
    print(f"{summary['decisions']} decisions in {summary['seconds']} s, {pace:.0f} hands/s")
