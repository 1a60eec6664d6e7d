"""What is written for hosters names only what there is, and says the numbers of the code."""

import re
from pathlib import Path

import pytest

from fzmj_net.limits import Limits
from fzmj_tui.driver import door, guard, line, ssh, terminal, visit
from tests.cli.run import fzmj

ROOT = Path(__file__).parents[2]
FILES = ("docs/hosting.md", "host/fzmj.service", "host/Dockerfile")


@pytest.mark.parametrize("name", FILES)
def test_options_are_options(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    calls = re.findall(r'"?fzmj"?,? "?serve.*|^CMD.*|`(--[\w-]+.*?)`', text, re.M)
    assert calls
    told = "\n".join(re.findall(r'(?:fzmj"?,? "?serve|CMD).*', text)) + "\n".join(calls)
    help_text = fzmj("serve", "--help").stdout.decode()
    for option in set(re.findall(r"--[a-z][a-z-]+", told)):
        assert option in help_text, option


def test_numbers_are_those_of_the_code() -> None:
    rows = dict(
        re.findall(
            r"^\| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M
        )
    )
    limits = door.Limits()
    said = {
        "connections of one address (of IPv6: one /64)": [limits.each],
        "SSH connections of people who have not logged in": [limits.outside_each, limits.outside],
        "SSH tries a connection; then it is closed": [limits.tries, int(limits.longest_wait)],
        "time to log in, and to ask for a screen": [int(guard.LOGIN)],
        "what a terminal sends": [32, terminal.RATE],
        "what waits for a slow terminal": [line.UNSENT // 1024, int(line.STUCK)],
        "largest window": list(visit.LARGEST),
        "a line that is dead is found": [int(ssh.ALIVE * (ssh.MISSED + 1))],
    }
    for row, numbers in said.items():
        assert [int(number) for number in re.findall(r"\d+", rows[row])] == numbers, row
    assert Limits().address_connections == limits.each
