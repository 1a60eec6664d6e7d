"""`fzmj doctor`: what this terminal and this installation can do, and what to do about it."""

import json
import os
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from fzmj_engine.rules import profiles
from fzmj_tui.cli.asked import Lang
from fzmj_tui.cli.asking import measured
from fzmj_tui.cli.console import BadInput
from fzmj_tui.cli.keylist import keys_found, keys_listed
from fzmj_tui.cli.options import face_of, language
from fzmj_tui.cli.own import config_folder, own_profiles, wrong_with
from fzmj_tui.cli.start import kept
from fzmj_tui.cli.surroundings import listed, spoken, surroundings
from fzmj_tui.driver.visit import CANNOT_DRAW
from fzmj_tui.settings import NAME, unwritable
from fzmj_tui.words import Words, load

SMALLEST = (60, 20)
"""Columns and rows below which no table is drawn."""
WHOLE = (80, 24)
"""Columns and rows from which on the whole table is."""


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="Every key, by the id to change it.")
    ] = False,
    lang: Lang = None,
) -> int:
    """Say what this terminal can do, and what to change. Versions too."""
    file = kept(os.environ)
    asked = None if lang is None else language(lang, os.environ)
    say = load(asked or spoken(os.environ, file.values.get("lang"))).with_keys(file.keys)
    if keys:
        found = keys_found(file.keys, say)
        print(json.dumps(found, ensure_ascii=False) if as_json else keys_listed(file.keys, say))
        return 0
    found = findings(os.environ, load("en") if as_json and asked is None else say)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    print(listed({name: value for name, value in found.items() if name != "problems"}, say))
    for problem in found["problems"]:
        print(f"! {problem}")
    if not found["problems"]:
        print(say("doctor.well"))
    return 0


def findings(environment: Mapping[str, str], say: Words) -> dict[str, Any]:
    """Everything that matters for drawing a table here."""
    file, folder = kept(environment), config_folder(environment)
    around = surroundings(environment)
    facts = {
        **around,
        "cells": measured()._asdict() if _can_be_asked(around, environment) else None,
        "config": str(folder),
        "writable": unwritable(folder / NAME) is None,
        "keys": dict(file.keys),
        "profiles": [*profiles(), *own_profiles().names],
    }
    told = [say(trouble.key, **trouble.fields) for trouble in file.troubles]
    return {**facts, "problems": [*problems(facts, environment, say), *told]}


def _can_be_asked(around: Mapping[str, Any], environment: Mapping[str, str]) -> bool:
    return bool(around["terminal"]) and environment.get("TERM", "") not in CANNOT_DRAW


def problems(facts: Mapping[str, Any], environment: Mapping[str, str], say: Words) -> Iterator[str]:
    """What stands in the way, each with what to do."""
    yield from _drawing(facts, environment, say)
    yield from _size(facts["size"], say)
    if facts["cells"]:
        yield from _cells(facts["cells"], say)
    try:
        face_of(None, False, environment)
        language(None, environment)
    except BadInput as error:
        yield f"{str(error)[0].upper()}{str(error)[1:]}."
    for name, has in facts["packages"].items():
        if not has:
            yield say("doctor.package", name=name)
    if why := unwritable(config_folder(environment) / NAME):
        yield say("doctor.unwritable", why=why)
    yield from (wrong_with(path, why) for path, why in own_profiles().broken(say))


def _drawing(facts: Mapping[str, Any], environment: Mapping[str, str], say: Words) -> Iterator[str]:
    if not facts["terminal"]:
        yield say("doctor.no_terminal")
    if environment.get("TERM", "") in CANNOT_DRAW:
        yield say("doctor.cannot_draw")
    key = {"none": "doctor.no_colours", "16": "doctor.few_colours"}.get(facts["colours"])
    if key is not None:
        yield say(key)


def _size(size: list[int] | None, say: Words) -> Iterator[str]:
    if size and _smaller(size, SMALLEST):
        yield say("doctor.too_small", whole=_by(WHOLE), least=_by(SMALLEST))
    elif size and _smaller(size, WHOLE):
        yield say("doctor.small", whole=_by(WHOLE))


def _cells(cells: Mapping[str, Any], say: Words) -> Iterator[str]:
    """What the terminal draws otherwise than the tables say."""
    if cells["line"] is None:
        yield say("doctor.silent")
        return
    if cells["line"] != 1:
        yield say("doctor.lines", cells=cells["line"])
    if cells["character"] != 2:
        yield say("doctor.characters", cells=cells["character"])


def _smaller(size: list[int], wanted: tuple[int, int]) -> bool:
    return size[0] < wanted[0] or size[1] < wanted[1]


def _by(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"
