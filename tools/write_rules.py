"""Writes docs/rules.md and docs/rules.zh.md: every profile side by side."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from fzmj_engine.rules import load, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.entries import rulebook
from fzmj_tui.rulebook.telling import tell
from fzmj_tui.rulebook.values import flat, label, shown
from fzmj_tui.words import Words

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {"rules.md": "en", "rules.zh.md": "zh"}
"""The pages, and their languages."""


def page(said: Words) -> str:
    """The whole page: the fields as a table, then every rule with what the profiles say of it."""
    return "\n".join((*_head(said), *_fields(said), *_rules(said)))


def _head(said: Words) -> Iterator[str]:
    yield f"# {said('page.title')}"
    yield f"\n{said('page.made')}\n"


def _fields(said: Words) -> Iterator[str]:
    yield f"## {said('page.fields')}\n"
    yield _row((said("page.field"), said("page.meaning"), *profiles()))
    yield _row(["---"] * (2 + len(profiles())))
    for cells in zip(*(flat(load(name)) for name in profiles()), strict=True):
        field, values = cells[0][0], [value for _, value in cells]
        if any(value is not None for value in values):
            texts = [shown(field, value, said) for value in values]
            yield _row((f"`{field}`", label(field, said), *texts))


def _rules(said: Words) -> Iterator[str]:
    told = {name: {told.rule: told.text for told in tell(load(name), said)} for name in profiles()}
    for chapter, entries in rulebook().chapters.items():
        yield f"\n## {said(f'chapter.{chapter}')}"
        for rule in entries:
            yield f"\n### {rule}\n"
            found = [(told[name][rule], name) for name in profiles() if rule in told[name]]
            texts = list(dict.fromkeys(text for text, _ in found))
            for text, names in groupby(sorted(found, key=lambda one: texts.index(one[0])), _text):
                who = [name for _, name in names]
                whole = said("page.all") if len(who) == len(profiles()) else ", ".join(who)
                yield f"- **{whole}**: {text}"
            if not found:
                yield f"- {said('compare.absent')}"


def _text(found: tuple[str, str]) -> str:
    return found[0]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for name, lang in PAGES.items():
        (DOCS / name).write_text(page(words.load(lang)) + "\n", encoding="utf-8")
