"""What the commands answer when all is well."""

import json
from pathlib import Path

import pytest

from fzmj_tui.cli.surroundings import colours
from fzmj_tui.keys import BY_ID
from fzmj_tui.words import LANGUAGES
from tests.cli.run import fzmj
from tests.tui.test_probe import Answering, program


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "match.jsonl"
    done = fzmj("sim", "--hands", "3", "--bots", "random", "--seed", "5", "--log", str(path))
    assert (done.returncode, done.stderr) == (0, b"")
    return path


def test_sim_sums_a_match_up() -> None:
    done = fzmj("sim", "--hands", "20", "--bots", "easy,easy,random,easy", "--seed", "1", "--json")
    summary = json.loads(done.stdout)
    assert summary["hands"] == 20 == summary["draws"] + sum(summary["wins"].values())
    assert sum(summary["points"]) == 0, "R-ZERO-SUM"
    assert summary["decisions"] > 20 and summary["seconds"] > 0
    assert summary["bots"] == ["easy", "easy", "random", "easy"]


def test_sim_with_a_base(tmp_path: Path) -> None:
    """Every payment is a multiple of it, and nothing else changes (RULES 9)."""
    arguments = ("sim", "--hands", "5", "--seed", "1", "--profile", "silver", "--json")
    once, twenty = (json.loads(fzmj(*arguments, "--base", base).stdout) for base in ("1", "20"))
    assert twenty["points"] == [20 * points for points in once["points"]] != [0, 0, 0, 0]


def test_sim_is_the_same_in_every_process(log: Path, tmp_path: Path) -> None:
    """Law 6: same seed, same bots, same log, byte for byte."""
    again = tmp_path / "again.jsonl"
    arguments = ["sim", "--hands", "3", "--bots", "random", "--seed", "5", "--log", str(again)]
    assert fzmj(*arguments, env={"PYTHONHASHSEED": "77"}).returncode == 0
    assert again.read_bytes() == log.read_bytes()


def test_sim_for_people() -> None:
    text = fzmj("sim", "--hands", "2", "--seed", "1").stdout.decode()
    assert text.startswith("2 hands of classic, seed 1\n") and "draws" in text


def test_verify_accepts_a_match(log: Path) -> None:
    done = fzmj("verify", str(log))
    assert done.returncode == 0 and b"3 hands" in done.stdout
    assert fzmj("verify", "-", stdin=log.read_bytes()).returncode == 0


def test_verify_finds_the_first_event_that_does_not_hold(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if b'"type":"discarded"' in line)
    event = json.loads(lines[place])
    event["seat"] = (event["seat"] + 1) % 4
    lines[place] = json.dumps(event).encode() + b"\n"
    done = fzmj("verify", "-", stdin=b"".join(lines))
    assert done.returncode == 1
    assert f"line {place + 1}:".encode() in done.stdout


def test_verify_says_which_field_differs(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if b'"type":"drawn"' in line)
    event = json.loads(lines[place])
    tile, other = event["tile"], "1m" if event["tile"] == "9m" else "9m"
    lines[place] = json.dumps({**event, "tile": other}).encode() + b"\n"
    said = fzmj("verify", "-", stdin=b"".join(lines)).stdout.decode()
    assert said == f'-: line {place + 1}: drawn.tile: found "{other}", expected "{tile}"\n'


@pytest.mark.parametrize("log", [b"", b"\n", b" \n{}\n"])
def test_verify_says_that_a_line_is_empty(log: bytes) -> None:
    done = fzmj("verify", "-", stdin=log)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "fzmj: “-”: line 1: it is empty\n"


def test_verify_finds_an_early_end(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)[:-1]
    done = fzmj("verify", "-", stdin=b"".join(lines))
    assert done.returncode == 1
    assert f"line {len(lines) + 1}:".encode() in done.stdout


@pytest.mark.parametrize("place", [0, 1, 7])
def test_verify_names_an_unreadable_line(log: Path, place: int) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    lines[place] = b'{"type":"nonsense"}\n'
    done = fzmj("verify", "-", stdin=b"".join(lines))
    assert done.returncode == 2
    assert f"line {place + 1}: ".encode() in done.stderr and done.stderr.count(b"\n") == 1


def test_arena_is_even_for_equals() -> None:
    done = fzmj("arena", "easy", "easy", "--walls", "4", "--seed", "2", "--json")
    result = json.loads(done.stdout)
    assert result["mean"] == 0 and result["ci95"] == [0, 0]
    assert (result["walls"], result["hands"]) == (4, 16)


def test_arena_for_people() -> None:
    text = fzmj("arena", "easy", "random", "--walls", "3", "--seed", "1").stdout.decode()
    assert text.startswith("easy against three random: +") and "95 %" in text


def test_rules_in_both_languages() -> None:
    english = fzmj("rules", "--lang", "en", "--plain").stdout.decode()
    chinese = fzmj("rules", "classic", "--lang", "zh", "--plain").stdout.decode()
    ids = [line.split()[0] for line in english.splitlines()]
    assert ids == [line.split()[0] for line in chinese.splitlines()]
    assert "R-GOLD-LOCK" in ids and len(ids) == len(set(ids)) > 40
    assert fzmj("rules", "--plain", env={"LANG": "zh_CN.UTF-8"}).stdout.decode() == chinese


def test_rules_say_the_numbers_of_the_profile() -> None:
    classic, silver = (
        " ".join(fzmj("rules", name, "--lang", "en").stdout.decode().split())
        for name in ("classic", "silver")
    )
    assert classic.startswith("classic Tiles and deal") and "The end of the wall" in classic
    assert "(5 + flowers + golds + streak) × 2 + special" in classic
    assert "costs who leaves 8 times the base" in silver
    assert "R-GOLD-LOCK" in classic and "R-GOLD-LOCK" not in silver


@pytest.mark.parametrize("columns", ["50", "80", "200"])
def test_rules_are_set_as_chinese_is(columns: str) -> None:
    """No row begins with a comma or a full stop, and nothing is lost."""
    env = {"COLUMNS": columns, "FZMJ_LANG": "zh"}
    shown = fzmj("rules", "club", env=env).stdout.decode()
    assert not [
        row for row in shown.splitlines() if row.strip()[:1] in "，。、：；" and row.strip()
    ]
    plain = fzmj("rules", "club", "--plain", env=env).stdout.decode()
    told = "".join(shown.split())
    for line in plain.splitlines():
        assert "".join(line.split()) in told


def test_rules_compared() -> None:
    answer = json.loads(fzmj("rules", "--compare", "classic", "club", "--json").stdout)
    assert answer["compare"] == ["classic", "club"]
    fields = {entry["field"]: entry for entry in answer["fields"]}
    assert fields["last_group"]["values"] == [4, 0]
    assert "R-WALL-END" in fields["last_group"]["rules"]
    entry = next(entry for entry in answer["book"] if entry["rule"] == "R-ONE-SUIT")
    assert entry["texts"][0] is None and "200" in entry["texts"][1]
    plain = fzmj("rules", "--compare", "classic", "club", "--plain", "--lang", "zh").stdout.decode()
    assert "last_group 4 → 0\n" in plain and "R-ONE-SUIT club: 半清一色，100分" in plain
    shown = fzmj("rules", "--compare", "classic", "club", "--lang", "en").stdout.decode()
    assert shown.startswith("classic and club") and "no → yes" in shown
    same = fzmj("rules", "--compare", "baida", "baida", "--lang", "en").stdout.decode()
    assert "There is no difference." in same
    assert fzmj("rules", "--compare", "classic", "tetris").returncode == 2


def test_score_says_why_to_people() -> None:
    """In JSON `why` is the rule's id; people hear the reason."""
    win = {"how": "discard", "tile": "8s", "from": 0, "discarded_gold": True}
    fields = {"id": 1, "hand": "123m456m789m234s67s55p", "gold": "5p", "seat": 3, "dealer": 0}
    line = json.dumps({**fields, "win": win}).encode()
    assert json.loads(fzmj("score", "--json", stdin=line).stdout)["why"] == "R-GOLD-LOCK"
    told = fzmj("score", stdin=line, env={"FZMJ_LANG": "en"}).stdout.decode()
    assert told == "1: no win, you discarded a gold: self-draw only · R-GOLD-LOCK\n"
    assert "你打出过金" in fzmj("score", "--lang", "zh", stdin=line).stdout.decode()


def test_rules_as_json() -> None:
    answer = json.loads(fzmj("rules", "--json").stdout)
    assert answer["profile"] == "classic" and answer["rules"]["reserve"] == 18
    entry = next(entry for entry in answer["book"] if entry["rule"] == "R-RESERVE")
    assert entry["fields"] == {
        "reserve": 18,
        "reserve_grows": True,
        "reserve_includes_gold": True,
        "gold": True,
    }


def test_profiles() -> None:
    assert fzmj("profiles").stdout.decode().splitlines()[0] == "classic"
    found = json.loads(fzmj("profiles", "--json").stdout)
    assert found[0]["profile"] == "classic" and found[0]["rules"]["hand_size"] == 16


def test_doctor_without_a_terminal() -> None:
    done = fzmj("doctor", "--json", env={"TERM": "dumb", "LANG": "C"})
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert found["terminal"] is False and found["colours"] == "none"
    assert len(found["problems"]) >= 3
    assert fzmj("doctor").returncode == 0


@pytest.mark.parametrize(
    "environment, wanted",
    [
        ({}, "none"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "xterm"}, "unknown"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "16M"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
    ],
)
def test_colours(environment: dict[str, str], wanted: str) -> None:
    assert colours(environment) == wanted


@pytest.mark.parametrize(("lang", "words"), [("en", "log"), ("zh", "牌谱")])
def test_every_key_is_listed_by_its_id(tmp_path: Path, lang: str, words: str) -> None:
    (tmp_path / "config.toml").write_text('[keys]\ntable.log = "f5"\n')
    told = {"FZMJ_CONFIG": str(tmp_path), "FZMJ_LANG": lang}
    lines = fzmj("doctor", "--keys", env=told).stdout.decode().splitlines()
    assert [line.split() for line in lines if line[0] == "*"] == [["*", "table.log", words, "F5"]]
    found = json.loads(fzmj("doctor", "--keys", "--json", env=told).stdout)
    assert found["table.log"] == {"keys": ["f5"], "usual": ["e"], "words": words}
    assert set(found) == {key.id for key in BY_ID.values() if not key.fixed}


def test_doctor_says_the_same_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[keys]\ntable.log = "g"\ntable.sort = "f5"\n')
    told = {"FZMJ_CONFIG": str(tmp_path), "TERM": "dumb"}
    pages = {
        lang: fzmj("doctor", "--lang", lang, env=told).stdout.decode().splitlines()
        for lang in LANGUAGES
    }
    assert len({len(lines) for lines in pages.values()}) == 1
    assert sum("table.log" in line for line in pages["zh"]) == 1
    assert any("输入或输出不是终端" in line for line in pages["zh"])
    assert any("輸入或輸出不是終端" in line for line in pages["zh-Hant"])
    found = json.loads(fzmj("doctor", "--json", env=told).stdout)
    assert found["keys"] == {"table.sort": "f5"} and found["cells"] is None


@pytest.mark.parametrize("place", ["file", "file/folder"])
def test_doctor_says_where_nothing_can_be_kept(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    told = {"FZMJ_CONFIG": str(tmp_path / place)}
    found = json.loads(fzmj("doctor", "--json", env=told).stdout)
    assert found["writable"] is False
    assert sum("Settings cannot be kept" in problem for problem in found["problems"]) == 1
    assert (tmp_path / "file").read_text() == ""


def test_doctor_in_a_terminal_asks_it(tmp_path: Path) -> None:
    terminal = Answering(program("doctor", "--json"), tmp_path, size=(200, 50))
    terminal.row, terminal.wide = 1, "─"
    assert terminal.ended() == 0
    text = "".join(line.rstrip() for line in terminal.shown().splitlines())
    found = json.loads(text[text.index("{") :])
    assert found["cells"] == {
        "line": 2,
        "character": 2,
        "dragon": 2,
        "glyphs": True,
        "truecolour": None,
    }
    assert any("Lines are 2 cells wide" in problem for problem in found["problems"])


@pytest.mark.parametrize("group", [[], ["profile"]])
def test_help_cuts_no_command_short(group: list[str]) -> None:
    text = fzmj(*group, "--help", env={"COLUMNS": "80"}).stdout.decode()
    _, mark, commands = text.partition("Commands:\n")
    assert mark and commands and "..." not in commands
    assert max(map(len, commands.splitlines())) <= 80
