"""The key of a host: made once, closed to others, never replaced."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fzmj_tui.driver.host_key import KeyTrouble, host_key


def test_made_once_and_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "key"
    made = host_key(path)
    assert made.get_algorithm() == "ssh-ed25519" and path.stat().st_mode & 0o777 == 0o600
    assert host_key(path).get_fingerprint() == made.get_fingerprint()
    assert [file.name for file in path.parent.iterdir()] == ["key"]


def test_two_that_start_at_once_have_the_same(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from fzmj_tui.driver.host_key import host_key\n"
        "print(host_key(Path(sys.argv[1])).get_fingerprint())"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "key")]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = {one.communicate()[0] for one in both}
    assert len(said) == 1 and "SHA256:" in said.pop()


def test_what_cannot_be_used_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("not a key")
    os.chmod(path, 0o600)
    with pytest.raises(KeyTrouble, match="key"):
        host_key(path)
    assert path.read_text() == "not a key"
    os.chmod(path, 0o644)
    with pytest.raises(KeyTrouble, match="chmod 600"):
        host_key(path)
    with pytest.raises(KeyTrouble, match="below"):
        host_key(path / "below")
