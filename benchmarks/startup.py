"""What a first answer costs a new process, above Python itself, and how large its tables are."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FIRST: Mapping[str, str] = {
    "fzmj": "from fzmj_engine import shapes; shapes.deficiency(0, 4)",
    "mahjong": "from mahjong.shanten import Shanten; Shanten.calculate_shanten(hand)",
    "jansou": "from jansou.analysis.shanten import shanten_counts; shanten_counts(hand, 0)",
    "xiangting": (
        "from xiangting import PlayerCount, calculate_replacement_number as ask;"
        "ask(hand, PlayerCount.FOUR)"
    ),
}
"""Import the evaluator and ask it once; `hand` are 34 counts."""

HAND = "hand = [1] * 14 + [0] * 20\n"

DATA: Mapping[str, str] = {
    "fzmj": "fzmj_engine/shapes.bin",
    "jansou": "jansou/analysis/shanten_blocks.bin",
    "xiangting": "xiangting/*.so",
}
"""The file with the tables; `xiangting` has them in its library."""


ENGINE = Path(__file__).parents[1] / "engine"


class Start(NamedTuple):
    """A new process and its first answer."""

    seconds: float
    """Processor time above that of an empty program, the least of all rounds."""
    data: int
    """Bytes of its tables; 0 where it has none."""


def processor_time(python: Path, code: str) -> float:
    """What a program costs from start to end, compiled files kept as Python does by itself."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    process = subprocess.Popen([python, "-c", HAND + code], env=keep | {"PYTHONPATH": str(ENGINE)})
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{code!r} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def starts(
    pythons: Mapping[str, Path], packages: Mapping[str, Path], rounds: int
) -> dict[str, Start]:
    """Start everybody in turn, beside an empty program in the same environment."""
    taken: dict[str, list[float]] = {name: [] for name in pythons}
    for _ in range(rounds + 1):
        for name, python in pythons.items():
            whole = processor_time(python, FIRST[name])
            taken[name].append(whole - processor_time(python, "pass"))
    sizes = {
        name: sum(path.stat().st_size for path in packages[name].glob(DATA[name]))
        for name in pythons
        if name in DATA
    }
    return {name: Start(min(some[1:]), sizes.get(name, 0)) for name, some in taken.items()}
