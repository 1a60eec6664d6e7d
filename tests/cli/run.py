"""Runs `fzmj` as a person or a script would: in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping

START = "import sys; from fzmj_tui.cli import main; sys.exit(main())"


def fzmj(
    *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """What came of `fzmj` with these arguments; `env` is put on top of a plain environment."""
    keep = ("PATH", "HOME", "VIRTUAL_ENV", "PYTHONPATH")
    base = {name: os.environ[name] for name in keep if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=stdin,
        capture_output=True,
        env={**base, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": "/nowhere", **(env or {})},
        timeout=60,
        check=False,
    )
