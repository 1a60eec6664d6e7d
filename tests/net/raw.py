"""A WebSocket client that breaks the rules: frames are made by hand."""

import asyncio
import os
import struct
from base64 import b64encode
from contextlib import suppress

from fzmj_net.asks import Guest, Hello
from fzmj_net.text import Name
from fzmj_net.wire import VERSION, encode

TEXT, BINARY, CLOSE, PING, CONTINUE = 1, 2, 8, 9, 0


class Raw:
    """A connection to a house, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def dial(cls, port: int) -> "Raw":
        """Connect, and say nothing."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def upgraded(cls, port: int) -> "Raw":
        """Connect, and be a WebSocket."""
        raw = await cls.dial(port)
        key = b64encode(os.urandom(16))
        raw.write(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
        )
        answer = await raw.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        return raw

    @classmethod
    async def greeted(cls, port: int, name: str) -> "Raw":
        """Connect, and be a guest."""
        raw = await cls.upgraded(port)
        raw.frame(encode(Hello(VERSION, "raw", Guest(Name(name)))))
        assert b'"welcome"' in await raw.message()
        return raw

    def write(self, content: bytes) -> None:
        """Bytes as they are."""
        self.writer.write(content)

    def frame(self, content: bytes, kind: int = TEXT, *, fin: bool = True, rsv: int = 0) -> None:
        """A frame, masked as clients have to."""
        head = bytes([fin << 7 | rsv << 4 | kind])
        mask = os.urandom(4)
        size = len(content)
        if size < 126:
            length = bytes([0x80 | size])
        elif size < 2**16:
            length = bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            length = bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))
        self.write(head + length + mask + masked)

    async def message(self) -> bytes:
        """The next frame's content; empty once the line is gone."""
        try:
            head = await self.reader.readexactly(2)
            size = head[1] & 127
            if size == 126:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            return await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""

    async def ended(self) -> bytes:
        """All that is sent until the line is gone."""
        found = b""
        try:
            with suppress(ConnectionError):
                while part := await self.reader.read(65_536):
                    found += part
        finally:
            self.close()
        return found

    def close(self) -> None:
        """Hang up."""
        self.writer.close()
