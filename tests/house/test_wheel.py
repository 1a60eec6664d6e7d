"""The wheel holds all the game reads and nothing else; an editable install would hide it."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
DATA = {".toml", ".bin", ".tcss", ".typed", ".json", ".html", ".css", ".js", ".mjs"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel, built from the tree without a network."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    assert path.stat().st_size < 1_000_000
    return ZipFile(path)


def test_only_our_packages(wheel: ZipFile) -> None:
    """A module called `engine` would be everybody's."""
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {
        "fzmj_engine",
        "fzmj_net",
        "fzmj_tui",
    }


def test_all_data_is_in(wheel: ZipFile) -> None:
    names = set(wheel.namelist())
    for parent, package in (("engine", "fzmj_engine"), ("engine", "fzmj_net"), (".", "fzmj_tui")):
        for path in (ROOT / parent / package).rglob("*"):
            if path.suffix in DATA:
                assert path.relative_to(ROOT / parent).as_posix() in names
    for package in ("fzmj_engine", "fzmj_net", "fzmj_tui"):
        assert f"{package}/py.typed" in names
    assert "fzmj_engine/rulebook.toml" in names and "fzmj_tui/words/zh.toml" in names


def test_the_manual_lies_where_man_looks_for_it(wheel: ZipFile) -> None:
    (page,) = (
        name for name in wheel.namelist() if name.endswith(".data/data/share/man/man1/fzmj.1")
    )
    assert wheel.read(page) == (ROOT / "docs/fzmj.1").read_bytes()


def test_script_and_licence(wheel: ZipFile) -> None:
    info = next(name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name)
    scripts = wheel.read(f"{info}/entry_points.txt").decode()
    assert "fzmj = fzmj_tui.cli:main" in scripts
    assert f"{info}/licenses/LICENSE" in wheel.namelist()


def test_what_is_not_ours_comes_with_its_licence(wheel: ZipFile) -> None:
    info = next(name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name)
    vendor = "fzmj_tui/driver/web/vendor"
    for name in ("xterm", "addon-fit", "addon-unicode11"):
        assert f"{vendor}/{name}/{name}.mjs" in wheel.namelist()
        for place in (vendor, f"{info}/licenses/{vendor}"):
            assert b"Permission is hereby granted" in wheel.read(f"{place}/{name}/LICENSE")
