"""The one codec between clients and servers: a message is a line of JSON (docs/protocol.md)."""

from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec import Struct

from fzmj_net.asks import Ask, Hello, Record, Resume
from fzmj_net.tells import Tell
from fzmj_net.text import decode_hook, encode_hook

VERSION = 1
"""The wire number. Two programs talk if theirs is the same."""

INBOUND = 4096
"""The longest message a client may send, in bytes."""

_encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
_ask = msgspec.json.Decoder(Ask, dec_hook=decode_hook).decode
_tell = msgspec.json.Decoder(Tell, dec_hook=decode_hook).decode


class _Spoken(Struct):
    """All that is looked at in a greeting of another version."""

    v: int | None = None


_spoken = msgspec.json.Decoder(_Spoken).decode


class Malformed(ValueError):
    """A line that is no message."""


class OtherVersion(Malformed):
    """A greeting with another wire number; the text names both."""


def encode(message: Record) -> bytes:
    """A message as a line, without its newline."""
    return _encode(message)


def decode_ask(line: bytes) -> Ask:
    """What a client has sent; Malformed says why it is no message, OtherVersion if it greets so."""
    if len(line) > INBOUND:
        raise Malformed(f"longer than {INBOUND} bytes")
    try:
        ask = cast(Ask, _decoded(_ask, line))
    except Malformed:
        _same_version(_decoded(_spoken, line).v)
        raise
    if isinstance(ask, Hello | Resume):
        _same_version(ask.v)
    return ask


def decode_tell(line: bytes) -> Tell:
    """What a server has sent; Malformed says why it is no message."""
    return cast(Tell, _decoded(_tell, line))


def _same_version(found: int | None) -> None:
    if found is not None and found != VERSION:
        raise OtherVersion(f"you speak wire {found}, this server speaks wire {VERSION}")


def _decoded(decode: Callable[[bytes], Any], line: bytes) -> Any:
    try:
        return decode(line)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(str(error)[:200]) from None
