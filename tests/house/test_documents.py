"""The documents say only what is so: links lead somewhere, examples can be read."""

import json
import re
from pathlib import Path

import pytest

from fzmj_engine.events import Event
from fzmj_engine.replay import read
from fzmj_tui.cli.keylist import keys_listed
from fzmj_tui.keymap import OURS
from fzmj_tui.screens.options import CHOICES
from fzmj_tui.settings import KEPT
from fzmj_tui.settings import read as read_settings
from fzmj_tui.words import load
from tests.cli.run import fzmj

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    *("README.md", "README.zh.md", "CONTRIBUTING.md"),
    *("docs/design.md", "docs/log.md", "docs/rules.md", "docs/rules.zh.md", "docs/hosting.md"),
    *("docs/protocol.md", "docs/fairness.md", "docs/benchmarks.md", "docs/score.md"),
    *("docs/settings.md", "docs/settings.zh.md", "docs/engine.md"),
    *("docs/plain.md", "docs/plain.zh.md"),
)
LINK = re.compile(r"\]\(([^)#]+)\)")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    links = [link for link in LINK.findall(path.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_log_examples_are_lines_of_a_log() -> None:
    text = (ROOT / "docs/log.md").read_text("utf-8")
    lines = [line.encode() for line in re.findall(r"^\{.*\}$", text, re.M) if "…" not in line]
    _, events = read(lines)
    assert len(events) >= 12


def test_log_document_tells_every_event() -> None:
    text = (ROOT / "docs/log.md").read_text("utf-8")
    tags = {record.__struct_config__.tag for record in Event.__args__}
    assert tags == set(re.findall(r"^### (\w+)$", text, re.M))


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_commands_are_commands(name: str) -> None:
    help_text = fzmj("--help").stdout.decode()
    text = (ROOT / name).read_text("utf-8")
    for command in set(re.findall(r"^fzmj (\w+)", text, re.M)):
        assert f"\n  {command} " in help_text


@pytest.mark.parametrize(("name", "lang"), [("settings.md", "en"), ("settings.zh.md", "zh")])
def test_settings_document_tells_every_setting_and_key(
    tmp_path: Path, name: str, lang: str
) -> None:
    text = (ROOT / "docs" / name).read_text("utf-8")
    assert f"```\n{keys_listed(OURS, load(lang))}\n```" in text
    example = re.findall(r"```toml\n(.*?)```", text, re.S)[0]
    (tmp_path / "config.toml").write_text(example, encoding="utf-8")
    kept = read_settings(tmp_path / "config.toml")
    assert kept.troubles == () and set(kept.values) == set(KEPT)
    for field, values in CHOICES.items():
        assert all(str(value) in text for value in values if isinstance(value, str)), field


def test_the_engine_does_what_its_document_shows() -> None:
    text = (ROOT / "docs/engine.md").read_text("utf-8")
    session: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", text, re.S):
        exec(example, session)
    assert {"ends", "thrown", "again"} <= session.keys()


def test_every_picture_is_shown() -> None:
    text = (ROOT / "screenshots/README.md").read_text("utf-8")
    shown = re.findall(r"^!\[.+\]\((.+)\)$", text, re.M)
    assert sorted(shown) == sorted(path.name for path in (ROOT / "screenshots").glob("*.png"))


def test_golden_pairs_have_their_own_ids() -> None:
    for path in (ROOT / "tests/contract").glob("*.jsonl"):
        pairs = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert [pair["in"]["id"] for pair in pairs] == list(range(1, len(pairs) + 1))
