"""A person with the real `ssh` in a real terminal, in the loop of the test."""

from collections.abc import Mapping
from pathlib import Path
from shutil import which

import pytest

from tests.driver.at_terminal import AtTerminal

SSH = which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="needs an OpenSSH client")

TRUSTING = (
    *("-F", "none", "-o", "NoHostAuthenticationForLocalhost=yes", "-o", "UserKnownHostsFile=none"),
    *("-o", "LogLevel=ERROR", "-o", "SendEnv=LANG LC_* COLORTERM NO_COLOR"),
)


class Person(AtTerminal):
    """`ssh` with some options, and what it shows."""

    def __init__(
        self,
        port: int,
        *arguments: str,
        key: Path | None = None,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        told: Mapping[str, str] | None = None,
        options: tuple[str, ...] = (),
        name: str = "ann",
    ) -> None:
        identity = ("-i", str(key), "-o", "IdentitiesOnly=yes") if key else ("-i", "none")
        command = (str(SSH), *TRUSTING, *identity, *options, "-p", str(port), f"{name}@127.0.0.1")
        super().__init__([*command, *arguments], {"TERM": term, **(told or {})}, size)
