"""The client over SSH: whoever comes gets a screen and nothing else.

There is no shell, no command but `join CODE` and `back WORD`, no file, no forwarding. Guests come
without a key, and are told a word by which they find their seat again.
"""

from asyncio import Task, get_running_loop
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
from asyncssh import SSHKey, SSHServerChannel

from fzmj_tui import words
from fzmj_tui.driver import guard as guards
from fzmj_tui.driver.door import Door
from fzmj_tui.driver.guard import Admit, Guard
from fzmj_tui.driver.host import REFUSED, Host
from fzmj_tui.driver.line import Line
from fzmj_tui.driver.visit import Visit, code, digest, draws, environment, language, word
from fzmj_tui.driver.wire import Plug

LINGER = 2.0
"""Seconds a client has to leave by itself when its screen is closed."""

ALIVE, MISSED = 7.0, 2
"""Seconds of silence until a client is asked whether it is there, and how often in vain."""

AGREEMENTS = ("curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
"""Ways to agree on keys that every client has and that cost little."""


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
        """Only to be told what there is instead, to join a table, or to come back to one."""
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
        say = words.load(language(visit))
        if not self._is_understood(visit):
            line.say(f"{say('host.no_command')}\r\n")
            status = REFUSED
        else:
            if visit.key is None and draws(visit):
                line.say(f"{say('host.back', word=visit.back)}\r\n")
            status = await self._guard.host.entertain(visit, line)
        if not self._chan.is_closing():
            self._chan.exit(status)
        get_running_loop().call_later(LINGER, self._guard.conn.abort)

    def _is_understood(self, visit: Visit) -> bool:
        """Nothing was asked for, or a table, or one's seat, for which a key needs no word."""
        asked, _, _ = (self._command or "").strip().partition(" ")
        return {
            "": True,
            "join": visit.join is not None,
            "back": visit.key is not None or visit.back is not None,
        }.get(asked, False)

    def _visit(self) -> Visit:
        guard = self._guard
        asked, _, given = (self._command or "").strip().partition(" ")
        back = word(given if asked == "back" else None)
        return Visit(
            environment=environment(self._chan.get_environment(), self._term),
            name=guard.name,
            key=guard.key,
            secret=None if guard.key else digest(back),
            back=None if guard.key else back,
            join=code(given) if asked == "join" else None,
            address=guard.wire.caller.address,
            language=guard.host.lang,
        )


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
        server_factory=lambda: Guard(host, admit or everybody, Session),
        server_host_keys=[key],
        server_version="fzmj",
        login_timeout=guards.LOGIN,
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
