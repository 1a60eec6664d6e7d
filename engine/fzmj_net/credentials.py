"""How a client shows who it is: by the token of last time if that is good, else by its name."""

from collections.abc import Callable
from typing import NamedTuple

from fzmj_net.asks import Account, Guest, Hello, Resume
from fzmj_net.keeping import Keep
from fzmj_net.tells import Error, Welcome
from fzmj_net.transport import Transport
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION, decode_tell, encode


class Refused(Exception):
    """The house will not have us; `code` says why."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.msg)
        self.code = error.code


class Place(NamedTuple):
    """Where one is, to come back to: the table, the match, the last event that was received."""

    table: str | None = None
    game: str | None = None
    seq: int = 0


class Credentials:
    """Who we are, and what proves it."""

    def __init__(
        self, auth: Guest | Account, program: str, keep: Keep, forgotten: Callable[[], None]
    ) -> None:
        """In `keep` is the token of last time; a password that is given counts all the same.

        `forgotten` is called when a house knows nothing of us any more.
        """
        self._auth = auth
        self._program = program
        self._keep = keep
        self._token = None if isinstance(auth, Account) else keep.read()
        self._forgotten = forgotten

    async def present(self, transport: Transport, place: Place) -> Welcome:
        """Greet on a new line; Refused, if the house will not have us."""
        while True:
            await transport.send(encode(self._greeting(place)))
            welcome = await self._answer(transport)
            if welcome is not None:
                self._token = welcome.resume_token
                self._keep.write(self._token)  # before a word is said, which spends the old one
                return welcome
            self._look_again()

    def _greeting(self, place: Place) -> Hello | Resume:
        if self._token is None:
            return Hello(VERSION, self._program, self._auth)
        return Resume(VERSION, self._program, self._token, *place)

    async def _answer(self, transport: Transport) -> Welcome | None:
        """What the house says to a greeting; None: the token is good no more."""
        while True:
            message = decode_tell(await transport.receive())
            if isinstance(message, Welcome):
                return message
            if isinstance(message, Error):
                if message.code is not Trouble.TOKEN:
                    raise Refused(message)
                return None

    def _look_again(self) -> None:
        """Another client that shares our place may have kept a newer token."""
        spent, self._token = self._token, self._keep.read()
        if self._token == spent:
            self._token = None
            self._forgotten()
