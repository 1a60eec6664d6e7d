"""The client over SSH: whoever comes gets a screen and nothing else.

There is no shell, no command but `join CODE`, no file, no forwarding. A key is a name that only its
owner can use; which key that is says the fingerprint. Guests come without one.
"""

import logging
from asyncio import Task, TimerHandle, get_running_loop
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
from asyncssh import SSHKey, SSHServerChannel, SSHServerConnection

from fzmj_tui import words
from fzmj_tui.driver.door import Door
from fzmj_tui.driver.host import REFUSED, Host
from fzmj_tui.driver.line import Line
from fzmj_tui.driver.visit import VARIABLES, Visit, code, environment, language
from fzmj_tui.driver.wire import Plug, Wire

log = logging.getLogger("fzmj.ssh")

LOGIN = 20.0
"""Seconds to say who one is, and again as many to ask for a screen."""

LINGER = 2.0
"""Seconds a client has to leave by itself when its screen is closed."""

REFUSALS = 10
"""Channels and other requests that are refused before the connection is ended."""

WINDOW = 65_536
"""Bytes a client may send before they are read."""

ALIVE, MISSED = 7.0, 2
"""Seconds of silence until a client is asked whether it is there, and how often in vain."""

AGREEMENTS = ("curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
"""Ways to agree on keys that every client has and that cost little."""

Admit = Callable[[str, str | None], bool]
"""Whether a name with the fingerprint of a key, or without one, may come in."""


class Guard(asyncssh.SSHServer):
    """One connection: who that is, how often they may try, and that they get one session."""

    def __init__(self, host: Host, admit: Admit) -> None:
        self.host = host
        self.key: str | None = None
        """The fingerprint of the key that was proved, once they are in."""
        self.name = ""
        self._admit = admit
        self._shown: str | None = None
        self._has_probed = False
        self._refused = 0
        self._session: Session | None = None
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
        if self._session is not None:
            return self._refuse()
        self._session = Session(self)
        channel = self.conn.create_server_channel(encoding=None, window=WINDOW)
        _few_variables(channel)
        return channel, self._session

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


class Session(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection; it carries a line."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._term, self._size = "", (0, 0)
        self._command: str | None = None
        self._line: Line | None = None
        self._task: Task[None] | None = None

    def connection_made(self, chan: "SSHServerChannel[bytes]") -> None:
        """The channel is open."""
        self._chan = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        """There is a terminal, of a kind and a size."""
        self._term, self._size = term_type, term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """What is opened is no shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Only to be told what there is instead, or to join a table."""
        self._command = command
        return True

    def session_started(self) -> None:
        """Open the client."""
        self._guard.begun()
        self._line = Line(self, self._size)
        self._guard.wire.begin(self._line.drained)
        self._task = get_running_loop().create_task(self._entertain(self._line))

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys."""
        if self._line is not None:
            self._line.received(data)

    def terminal_size_changed(self, width: int, height: int, *pixels: int) -> None:
        """Another size."""
        self._size = width, height
        if self._line is not None:
            self._line.resized(width, height)

    def eof_received(self) -> bool:
        """Nothing more can be typed; last words are still shown."""
        if self._line is not None:
            self._line.ended()
        return True

    def resume_writing(self) -> None:
        """The client takes more."""
        if self._line is not None:
            self._line.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed, and so is the connection if the client does not do it."""
        if self._line is not None:
            self._line.cut()
        get_running_loop().call_later(LINGER, self._guard.conn.abort)

    def send(self, data: bytes) -> None:
        """Send bytes to the terminal."""
        if not self._chan.is_closing():
            self._chan.write(data)

    def unsent(self) -> int:
        """Bytes that wait for the client's window or for the network."""
        return self._chan.get_write_buffer_size() + self._guard.wire.unsent()

    def hold(self, held: bool) -> None:
        """Take no keys for a while: the client's window closes."""
        if held:
            self._chan.pause_reading()
        else:
            self._chan.resume_reading()

    def hang_up(self) -> None:
        """End the connection."""
        self._guard.conn.abort()

    async def _entertain(self, line: Line) -> None:
        visit = self._visit()
        if self._command is not None and visit.join is None:
            line.say(f"{words.load(language(visit))('host.no_command')}\r\n")
            status = REFUSED
        else:
            status = await self._guard.host.entertain(visit, line)
        if not self._chan.is_closing():
            self._chan.exit(status)
        get_running_loop().call_later(LINGER, self._guard.conn.abort)

    def _visit(self) -> Visit:
        guard = self._guard
        join, _, given = (self._command or "").strip().partition(" ")
        return Visit(
            environment=environment(self._chan.get_environment(), self._term),
            name=guard.name,
            key=guard.key,
            join=code(given) if join == "join" else None,
            address=guard.wire.caller.address,
            language=guard.host.lang,
        )


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


@asynccontextmanager
async def serve_ssh(
    host: Host,
    key: SSHKey,
    port: int = 0,
    address: str = "",
    *,
    guests: bool = True,
    admit: Admit | None = None,
    door: Door | None = None,
) -> AsyncIterator[int]:
    """Listen for SSH clients; the port. `admit` says who may come in, else all with a key may."""

    def everybody(name: str, fingerprint: str | None) -> bool:
        return guests or fingerprint is not None

    acceptor = await asyncssh.listen(
        address,
        port,
        tunnel=Plug(door or Door()),
        server_factory=lambda: Guard(host, admit or everybody),
        server_host_keys=[key],
        server_version="fzmj",
        login_timeout=LOGIN,
        keepalive_interval=ALIVE,
        keepalive_count_max=MISSED,
        kex_algs=AGREEMENTS,
        compression_algs=None,
        agent_forwarding=False,
        x509_trusted_certs=None,
        gss_host=None,
        line_editor=False,
        encoding=None,
    )
    try:
        yield acceptor.get_port()
    finally:
        acceptor.close()
        await acceptor.wait_closed()
