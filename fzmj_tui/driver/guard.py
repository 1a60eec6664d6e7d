"""Who stands at the other end of an SSH connection, and that they get one session and no more.

A key is a name that only its owner can use; which one it is, its fingerprint says. What asyncssh
answers without asking, and so without end, is counted here.
"""

import logging
from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Any

import asyncssh
from asyncssh import SSHKey, SSHServerChannel, SSHServerConnection

from fzmj_tui.driver.host import Host
from fzmj_tui.driver.visit import VARIABLES
from fzmj_tui.driver.wire import Wire

log = logging.getLogger("fzmj.ssh")

LOGIN = 20.0
"""Seconds to say who one is, and again as many to ask for a screen."""

REFUSALS = 10
"""Channels and other requests that are refused before the connection is ended."""

WINDOW = 65_536
"""Bytes a client may send before they are read."""

Admit = Callable[[str, str | None], bool]
"""Whether a name with the fingerprint of a key, or without one, may come in."""

MakeSession = Callable[["Guard"], "asyncssh.SSHServerSession[bytes]"]


class Guard(asyncssh.SSHServer):
    """One connection: who that is, how often they may try, and that they get one session."""

    def __init__(self, host: Host, admit: Admit, make_session: MakeSession) -> None:
        self.host = host
        self.key: str | None = None
        """The fingerprint of the key that was proved, once they are in."""
        self.name = ""
        self._admit = admit
        self._shown: str | None = None
        self._has_probed = False
        self._refused = 0
        self._make_session = make_session
        self._has_session = False
        self._waiting: TimerHandle | None = None

    def connection_made(self, conn: SSHServerConnection) -> None:
        """Count every wrong answer: asyncssh tells of no method that it does not have."""
        self.conn = conn
        self.wire: Wire = conn.get_extra_info("wire")
        self._say_no = conn.send_userauth_failure
        setattr(conn, "send_userauth_failure", self._wrong)  # noqa: B010

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.begun()

    def begin_auth(self, username: str) -> bool:
        """A name was given, or another one."""
        self.name, self._shown = username, None
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are taken."""
        return True

    def validate_public_key(self, username: str, key: SSHKey) -> bool:
        """Anybody can show a key; it counts if the proof that follows is good."""
        shown = key.get_fingerprint()
        self._shown = shown
        return self._admit(username, shown)

    def kbdint_auth_supported(self) -> bool:
        """Guests are asked nothing, if there are guests."""
        return self._admit(self.name, None)

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Whoever gets in this way has proved nothing, whatever key was shown before."""
        self._shown = None
        return self._admit(username, None)

    def auth_completed(self) -> None:
        """They are in, and have a while to ask for a screen."""
        self.key = self._shown
        self.wire.door.let_in(self.wire.caller)
        self._wait(LOGIN, self._end, "no session")

    def session_requested(self) -> Any:
        """One session; after some more requests the connection is ended."""
        if self._has_session:
            return self._refuse()
        self._has_session = True
        channel = self.conn.create_server_channel(encoding=None, window=WINDOW)
        _few_variables(channel)
        return channel, self._make_session(self)

    def connection_requested(self, *what: Any) -> Any:
        """No forwarding."""
        return self._refuse()

    def server_requested(self, *what: Any) -> Any:
        """No forwarding."""
        return self._refuse()

    def begun(self) -> None:
        """There is nothing to wait for any more: the session has a screen."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _wait(self, seconds: float, then: Callable[[Any], None], what: Any) -> None:
        self.begun()
        self._waiting = get_running_loop().call_later(seconds, then, what)

    def _refuse(self) -> bool:
        self._refused += 1
        if self._refused > REFUSALS:
            raise asyncssh.ProtocolError("Too many requests")
        return False

    def _wrong(self, partial_success: bool) -> None:
        """The first time a client only asks what there is."""
        if not self._has_probed:
            self._has_probed = True
            self._say_no(partial_success)
            return
        wait = self.wire.door.failed(self.wire.caller)
        if wait is None:
            self._end("Too many tries")
        else:
            self._wait(wait, self._say_no, partial_success)

    def _end(self, why: str) -> None:
        log.info("%s: %s", self.wire.caller.address, why)
        self.conn.disconnect(asyncssh.DISC_BY_APPLICATION, why)


def _few_variables(channel: "SSHServerChannel[bytes]") -> None:
    """Only variables that are looked at are kept; asyncssh keeps as many as come."""
    name = "_process_env_request"
    take = getattr(channel, name)
    known = {variable.encode() for variable in VARIABLES}

    def asked(packet: Any) -> bool:
        length = int.from_bytes(packet.get_remaining_payload()[:4], "big")
        if packet.get_remaining_payload()[4 : 4 + length] not in known:
            return False
        return bool(take(packet))

    setattr(channel, name, asked)
