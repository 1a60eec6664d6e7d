"""`fzmj arena`: how much stronger one bot is than another, on duplicate walls."""

import json
from math import isfinite
from typing import Annotated

import typer

from fzmj_engine.arena import Result, compare
from fzmj_engine.bots import BOTS
from fzmj_tui.cli.asked import BOT_NAMES, PROFILE
from fzmj_tui.cli.options import between, chosen, rules_of, seed_or_new


def arena(
    challenger: Annotated[
        str, typer.Argument(help="The bot in question.", autocompletion=BOT_NAMES)
    ] = "normal",
    field: Annotated[
        str, typer.Argument(help="The bot on the other three seats.", autocompletion=BOT_NAMES)
    ] = "easy",
    walls: Annotated[int, typer.Option(help="Each is played four times.")] = 200,
    profile: Annotated[str, PROFILE] = "classic",
    seed: Annotated[int | None, typer.Option(help="Same seed, same walls.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Result in JSON.")] = False,
) -> int:
    """Measure a bot against three of another.

    Points a hand, with a 95 % interval.
    """
    for name in (challenger, field):
        chosen("bot", name, BOTS)
    number = seed_or_new(seed)
    count = between(walls, "--walls", 1_000_000)
    result = compare(rules_of(profile), BOTS[challenger], BOTS[field], count, str(number))
    if as_json:
        asked = {"challenger": challenger, "field": field, "profile": profile, "seed": number}
        print(json.dumps({**asked, **_figures(result)}))
    else:
        _print(f"{challenger} against three {field}", result, number)
    return 0


def _figures(result: Result) -> dict[str, object]:
    interval = [result.low, result.high] if isfinite(result.half_width) else None
    return {
        "walls": result.walls,
        "hands": result.hands,
        "mean": result.mean,
        "ci95": interval,
        "wins": result.wins,
        "won": result.won,
    }


def _print(who: str, result: Result, seed: int) -> None:
    margin = f" ± {result.half_width:.2f}" if isfinite(result.half_width) else ""
    print(f"{who}: {result.mean:+.2f}{margin} points a hand (95 % interval, clustered by wall)")
    print(f"{result.walls} walls, each played in four seats, seed {seed}")
    print(f"won {result.wins} of the {result.won} hands that were won; even would be a quarter")
