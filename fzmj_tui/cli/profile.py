"""`fzmj profile`: profiles of one's own, written and looked at."""

import json
from pathlib import Path
from typing import Annotated

import typer

from fzmj_engine.profile_texts import decoded
from fzmj_tui import words
from fzmj_tui.cli.asked import PROFILE_NAMES, Lang
from fzmj_tui.cli.commands import typer_app
from fzmj_tui.cli.console import BadInput, one_line
from fzmj_tui.cli.lines import reason
from fzmj_tui.cli.options import language, rules_of
from fzmj_tui.cli.own import folder, own_profiles, text_of, wrong_with
from fzmj_tui.rulebook.checking import Problem, Texts, problems
from fzmj_tui.rulebook.drafting import draft
from fzmj_tui.rulebook.noting import notes
from fzmj_tui.settings import rewrite
from fzmj_tui.words import Words

profile = typer_app(help="Write a profile of your own, or look at one.")


@profile.command()
def new(
    name: Annotated[str, typer.Argument(help="What it is called.")],
    parent: Annotated[
        str, typer.Option("--from", help="The profile it changes.", autocompletion=PROFILE_NAMES)
    ] = "classic",
    lang: Lang = None,
) -> int:
    """Write a file with every field, explained.

    Nothing in it is in force yet.
    """
    said, rules = words.load(language(lang)), rules_of(parent)
    if found := problems(name, {name: ""}, said):
        raise BadInput(found[0].text)
    path = folder() / f"{name}.toml"
    if path.exists():
        raise BadInput(wrong_with(path, "it is there already"))
    try:
        rewrite(path, draft(name, parent, rules, said).encode())
    except OSError as error:
        raise BadInput(wrong_with(path, reason(error))) from None
    print(said("draft.done", path=path))
    return 0


@profile.command()
def check(
    file: Annotated[Path, typer.Argument(help="A profile of your own, a TOML file.")],
    lang: Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> int:
    """Say line by line what keeps a file from being a profile."""
    said = words.load(language(lang))
    try:
        text = text_of(file)
    except BadInput as error:
        raise BadInput(wrong_with(file, str(error))) from None
    name, own = file.stem, {**own_profiles().texts, file.stem: text}
    found = problems(name, own, said)
    if found and not found[0].readable:
        raise BadInput(wrong_with(file, found[0].said(said)))
    remarks = () if found else tuple(notes(name, own, said))
    if as_json:
        _print_json(file, found, remarks)
    else:
        _print(file, found, said)
        if not found:
            _print_fine(name, own, remarks, said)
    return 1 if found else 0


def _print(file: Path, found: tuple[Problem, ...], said: Words) -> None:
    for problem in found:
        print(one_line(f"{file}: {problem.said(said)}"))


def _print_fine(name: str, own: Texts, remarks: tuple[Problem, ...], said: Words) -> None:
    parent = decoded(name, own).get("extends")
    print(said("draft.fine" if parent else "draft.alone", name=name, parent=parent))
    for remark in remarks:
        print(one_line(said("draft.note", text=remark.said(said))))


def _print_json(file: Path, found: tuple[Problem, ...], remarks: tuple[Problem, ...]) -> None:
    lines = ([{"line": one.line, "text": one.text} for one in some] for some in (found, remarks))
    answer = {"file": str(file), "ok": not found, "problems": next(lines), "notes": next(lines)}
    print(json.dumps(answer, ensure_ascii=False))
