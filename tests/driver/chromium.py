"""A person with a browser: headless Chromium, told what to do over its own debugging protocol."""

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

CHROMIUM = which("chromium") or which("chromium-browser")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs a Chromium")

OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--remote-debugging-port=0", "--window-size=1000,700", "about:blank"),
)

ROWS = """
Array.from(document.querySelectorAll('.xterm-rows > div'), row => row.textContent).join('\\n')
"""

BOX = """
(() => { const box = document.querySelector('.xterm-screen').getBoundingClientRect();
  return [box.x, box.y, box.width, box.height]; })()
"""


class Page:
    """One page in a browser."""

    def __init__(self, connection: ClientConnection, session: str) -> None:
        self._connection, self._session = connection, session
        self._number = 0
        self.complaints: list[str] = []
        """What the page logged, and what it was forbidden."""
        self.asked: list[str] = []
        """Every address it asked for."""

    async def tell(self, method: str, **how: Any) -> Any:
        """One command, and what came of it."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": how, "sessionId": self._session}
        await self._connection.send(json.dumps(message))
        while True:
            answer = json.loads(await asyncio.wait_for(self._connection.recv(), 20))
            if answer.get("id") == self._number and answer.get("sessionId") == self._session:
                assert "error" not in answer, answer
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        told = event.get("params", {})
        if event.get("method") == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])
        elif event.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(str(told["exceptionDetails"]))
        elif event.get("method") == "Network.requestWillBeSent":
            self.asked.append(told["request"]["url"])

    async def open(self, address: str) -> None:
        """Go there."""
        for domain in ("Page", "Runtime", "Log", "Network"):
            await self.tell(f"{domain}.enable")
        await self.tell("Page.navigate", url=address)

    async def value(self, script: str) -> Any:
        """What a script comes to."""
        done = await self.tell("Runtime.evaluate", expression=script, returnByValue=True)
        return done["result"].get("value")

    async def shown(self) -> str:
        """The terminal as text."""
        return str(await self.value(ROWS) or "").replace("\xa0", " ")

    async def sees(self, text: str, seconds: float = 20) -> None:
        """Wait until something is in the terminal."""
        until = asyncio.get_running_loop().time() + seconds
        while text not in (shown := await self.shown()):
            assert asyncio.get_running_loop().time() < until, f"no {text!r} on\n{shown}"
            await asyncio.sleep(0.05)

    async def comes_true(self, script: str, seconds: float = 20) -> None:
        """Wait until something is so in the page."""
        async with asyncio.timeout(seconds):
            while not await self.value(script):
                await asyncio.sleep(0.05)

    async def press(self, key: str, code: int, text: str = "", **how: Any) -> None:
        """Press a key."""
        both = {"key": key, "windowsVirtualKeyCode": code, **how}
        await self.tell("Input.dispatchKeyEvent", type="keyDown", text=text, **both)
        await self.tell("Input.dispatchKeyEvent", type="keyUp", **both)

    async def click(self, column: int, row: int, columns: int) -> None:
        """Click a cell of a terminal that is so wide."""
        x, y, width, height = await self.value(BOX)
        rows = await self.value("document.querySelectorAll('.xterm-rows > div').length")
        where = {"x": x + (column + 0.5) * width / columns, "y": y + (row + 0.5) * height / rows}
        how = {"button": "left", "clickCount": 1, **where}
        await self.tell("Input.dispatchMouseEvent", type="mousePressed", **how)
        await self.tell("Input.dispatchMouseEvent", type="mouseReleased", **how)

    async def picture(self, path: Path) -> None:
        """Take a picture of the page."""
        done = await self.tell("Page.captureScreenshot", format="png")
        path.write_bytes(b64decode(done["data"]))


@asynccontextmanager
async def browser(profile: Path) -> AsyncIterator[Page]:
    """A browser with a new page."""
    process = await asyncio.create_subprocess_exec(
        str(CHROMIUM),
        f"--user-data-dir={profile}",
        *OPTIONS,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        told = profile / "DevToolsActivePort"
        async with asyncio.timeout(30):
            while not (told.exists() and len(told.read_text().split()) == 2):
                await asyncio.sleep(0.05)
        port, path = told.read_text().split()
        async with connect(f"ws://127.0.0.1:{port}{path}", max_size=None, proxy=None) as connection:
            yield await _new(connection)
    finally:
        process.kill()
        await process.wait()


async def _new(connection: ClientConnection) -> Page:
    async def tell(number: int, method: str, **how: Any) -> Any:
        await connection.send(json.dumps({"id": number, "method": method, "params": how}))
        while True:
            answer = json.loads(await connection.recv())
            if answer.get("id") == number:
                return answer["result"]

    target = (await tell(1, "Target.createTarget", url="about:blank"))["targetId"]
    attached = await tell(2, "Target.attachToTarget", targetId=target, flatten=True)
    return Page(connection, attached["sessionId"])
