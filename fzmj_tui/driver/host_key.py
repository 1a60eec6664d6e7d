"""The key by which people recognise an SSH host: made at the first start, kept for good."""

import os
from pathlib import Path
from secrets import token_hex

import asyncssh

from fzmj_net.store import Unusable


class KeyTrouble(Unusable):
    """The key of the host cannot be used; the text says where it is and why not."""


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key in a file, which is made if there is none; KeyTrouble if there is another one.

    A key that cannot be read is never replaced: people would be warned of a false host.
    """
    try:
        if not path.exists():
            _make(path)
        if path.stat().st_mode & 0o077:
            raise KeyTrouble(f"{path}: others may read this key; chmod 600 it")
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise KeyTrouble(f"{path}: {error.strerror}") from None
    except asyncssh.KeyImportError as error:
        raise KeyTrouble(f"{path}: {error}") from None


def _make(path: Path) -> None:
    """Write a new key whole and closed to others, unless somebody else has just done so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="fzmj")
    draft = path.with_name(f"{path.name}.{token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
