"""`fzmj profiles`: the rule sets there are."""

import json
from typing import Annotated

import msgspec
import typer

from fzmj_engine.rules import load
from fzmj_engine.rules import profiles as names


def profiles(
    as_json: Annotated[bool, typer.Option("--json", help="With every field, as JSON.")] = False,
) -> int:
    """List the profiles, the default first."""
    if as_json:
        found = [{"profile": name, "rules": msgspec.to_builtins(load(name))} for name in names()]
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(names()))
    return 0
