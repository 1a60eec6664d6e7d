"""A virtual environment for each peer, in a cache folder outside the repository."""

import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

import platformdirs

CACHE = platformdirs.user_cache_path("fzmj") / "benchmarks"


class Missing(Exception):
    """A peer that cannot be installed here; the text says what came of the attempt."""


class Place(NamedTuple):
    """Where a peer was installed."""

    python: Path
    packages: Path
    """Its site-packages."""


def installed(name: str, version: str, cache: Path = CACHE) -> Place:
    """The environment with this peer, made the first time it is asked for; else Missing."""
    folder = cache / f"{name}-{version}-py{sys.version_info[0]}{sys.version_info[1]}"
    python = folder / "bin" / "python"
    ready = folder / "ready"
    if not ready.exists():
        print(f"installing {name} {version} in {folder}", file=sys.stderr, flush=True)
        venv.create(folder, with_pip=True, clear=True)
        pip = [python, "-m", "pip", "install", "--quiet", f"{name}=={version}"]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise Missing(f"pip install {name}=={version}: {' '.join(errors[-1:]) or 'failed'}")
        ready.touch()
    (packages,) = folder.glob("lib/python*/site-packages")
    return Place(python, packages)
