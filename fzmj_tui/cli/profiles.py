"""`fzmj profiles`: the rule sets there are."""

import json
from typing import Annotated

import msgspec
import typer

from fzmj_engine.rules import load
from fzmj_engine.rules import profiles as built_in
from fzmj_tui import words
from fzmj_tui.cli.console import say
from fzmj_tui.cli.options import language
from fzmj_tui.cli.own import own_profiles, wrong_with


def profiles(
    as_json: Annotated[bool, typer.Option("--json", help="With every field, as JSON.")] = False,
) -> int:
    """List the profiles, the default first, your own last."""
    said, own = words.load(language(None)), own_profiles()
    found = {**{name: load(name) for name in built_in()}, **own.rules(said)}
    if as_json:
        entries = [
            {"profile": name, "rules": msgspec.to_builtins(rules), "own": name in own.texts}
            for name, rules in found.items()
        ]
        print(json.dumps(entries, ensure_ascii=False))
    else:
        print("\n".join(found))
    for path, why in own.broken(said):
        say(wrong_with(path, why))
    return 0
