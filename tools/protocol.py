"""Writes docs/protocol.md from the messages themselves: `python tools/protocol.py`.

What a field means stands in the source under the field; here are only examples and how to begin.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, get_args

from fzmj_engine.actions import Discard, Pass, Pung
from fzmj_engine.events import Drawn
from fzmj_engine.replay import Revealed
from fzmj_engine.rules import load
from fzmj_engine.tiles import BACK, Tile
from fzmj_net import asks, program, tells, wire
from fzmj_net.asks import Record
from fzmj_net.limits import Limits
from fzmj_net.result import Result
from fzmj_net.text import Line, Name
from fzmj_net.trouble import Trouble

PAGE = Path(__file__).parents[1] / "docs/protocol.md"

CODE, GAME, TOKEN, DIGEST = "K7QX2M", "9f" * 16, "a1B2c3D4" * 5 + "abc", "5e" * 32
ANN, BOB = Name("阿福"), Name("bob")
ROOM = tells.RoomInfo(
    CODE, asks.Terms(), (tells.Sitting(ANN), tells.Sitting(BOB, present=False), None, None)
)
REVEALED = Revealed(DIGEST, (DIGEST, None, None, None))

EXAMPLES: tuple[Record, ...] = (
    asks.Hello(wire.VERSION, "my-client 1.0", asks.Guest(ANN)),
    asks.Guest(ANN),
    asks.Account(ANN, "correct horse", new=True),
    asks.Resume(wire.VERSION, "my-client 1.0", TOKEN, CODE, GAME, 57),
    asks.Rooms(watch=True),
    asks.Create(asks.Terms(public=True)),
    asks.Join(CODE),
    asks.Quick(),
    asks.Leave(CODE),
    asks.Ready(CODE),
    asks.Act(CODE, 57, Discard(Tile("3p"))),
    asks.Auto(CODE, on=True),
    asks.Sync(CODE, GAME, 57),
    asks.Chat(CODE, Line("今天手气不错")),
    asks.Phrase(CODE, "well_played"),
    asks.Mute(CODE, 2),
    asks.Spectate(CODE),
    asks.Nonce(CODE, 1, DIGEST),
    asks.Replay(GAME),
    asks.Password("correct horse", "battery staple"),
    asks.Ping(7),
    tells.Welcome(wire.VERSION, Line("fzmj"), 12, ANN, account=False, resume_token=TOKEN),
    tells.Error(Trouble.TABLE, Line(f"there is no table {CODE}"), re="join"),
    tells.Bye("replaced"),
    tells.Done("password"),
    tells.RoomList((ROOM,)),
    tells.RoomsChanged((ROOM,), ("ABCDEF",)),
    tells.Here(ROOM, 0),
    tells.Left(CODE),
    tells.Match(CODE, GAME, load("classic"), 8, (ANN, BOB, Name("normal"), Name("easy")), 0, 0),
    tells.Ev(CODE, 58, Drawn(1, BACK)),
    tells.Evs(CODE, 58, (Drawn(1, BACK),)),
    tells.Acted(CODE, 57, Result.APPLIED),
    tells.Clock(CODE, 58, (4000, 4000, 4000, 4000), (60000, 60000, 41500, 60000)),
    tells.Fair(CODE, GAME, 1, DIGEST),
    tells.HandEnd(CODE, GAME, 1, REVEALED, 20000),
    tells.MatchEnd(CODE, GAME, (64, -20, -64, 20), "played"),
    tells.Purse(2064, 64),
    tells.Said(CODE, 0, ANN, Line("今天手气不错")),
    tells.Phrased(CODE, 0, ANN, "well_played"),
    tells.Notice(Line("This server restarts at noon.")),
    tells.Page(GAME, 2, (), more=False),
    tells.Pong(7),
    program.Asked(CODE, 57, (Pung(), Pass())),
)

INTRO = """
# The protocol, wire {version}

Written by `tools/protocol.py` from the program's own messages; a test keeps it fresh.

A client opens a WebSocket to a server (`ws://` or `wss://`, no subprotocol, no compression). Each
message is one JSON object in a text frame, its `type` first named below. `fzmj bot` speaks the
same messages with a program, one a line, on its stdin and stdout.

## How to write a client

1. Connect and send `hello` as a guest or with an account, or `resume` with the token that the
   last `welcome` brought. The server answers `welcome`, or `error` and `bye`.
2. `create` a table, `join` one by its code, or `quick`. `here` shows the table whenever it
   changes. Say `ready`; the match begins when everybody who is connected is.
3. `match` brings the rules, names and your seat. Then come events, `ev` by `ev`, each with the
   next number: the events of docs/log.md, with tiles you may not see as `"??"`. Applying them in
   order is all there is to a state. What you may do follows from it, and the server applies the
   same rules.
4. Answer with `act` and, as `at`, the number of the last event you have seen. `acted` says what
   came of it. Something on offer lies for a constant time, whether anybody can claim it or not;
   `clock` says how long. Who says nothing passes; a pass need not be sent. Who lets his own turn
   go by is played for by a bot.
5. When the line drops, connect again and `resume` with the table, the match and the last number.
   The missing events come at once as `evs`, or the whole hand from `hand_began` where they are
   gone. An answer that may have been lost can be sent again: it is applied only once
   (`duplicate`). If a number is missing, say `sync`.
6. After `hand_end` say `ready` for the next hand, after `match_end` for another match.

Fields that have their default may be left out, both ways. A field that is not listed is an error,
both ways: programs talk if their wire number is the same, and otherwise the server refuses and
names both. Numbers only go up when something stops being understood; see docs/log.md for the
log's own number.

Texts are cleaned when they are read: put into NFC, controls and invisible characters taken out.
Draw them as text all the same, never as markup.

## Limits

{limits}

Beyond them comes `error` with `rate`, or the connection is closed. A client that does not read is
cut off. It should answer WebSocket pings, which come every {ping} s.
"""


def page() -> str:
    """The document."""
    limits = Limits()
    parts = [
        _intro(limits),
        "## Words",
        "\n".join(_aliases(asks)),
        "## What a client says",
        *_messages(asks, (*get_args(asks.Ask), asks.Guest, asks.Account, asks.Terms)),
        "## What a server says",
        *_messages(tells, (*get_args(tells.Tell), tells.RoomInfo, tells.Sitting)),
        _words("Why something is refused (`error.code`)", Trouble),
        _words("What comes of an answer (`acted.result`)", Result),
        "## What `fzmj bot` adds",
        *_messages(program, (program.Asked,)),
    ]
    return "\n\n".join(parts) + "\n"


def _intro(limits: Limits) -> str:
    table = dedent(_limits(limits)).strip()
    text = INTRO.format(version=wire.VERSION, limits=table, ping=limits.ping_ms // 1000)
    return text.strip()


def _limits(limits: Limits) -> str:
    return f"""
    | | |
    | --- | --- |
    | a message | {wire.INBOUND} bytes |
    | bytes of any kind | {limits.bytes_rate} a second, {limits.bytes_burst} at once |
    | messages | {limits.message_rate} a second |
    | answers | {limits.act_rate} a second |
    | chat and phrases | {limits.chat_rate} a second, {limits.chat_burst} at once, 200 characters |
    | connections | {limits.user_connections} a user, {limits.address_connections} an address |
    | `hello` or `resume` | within {limits.hello_ms // 1000} s |
    """


def _aliases(module: ModuleType) -> Iterator[str]:
    """The names of types, and what they stand for."""
    yield "| | |\n| --- | --- |"
    for name, text, doc in _assigned(ast.parse(inspect.getsource(module)).body):
        if text.startswith("Annotated"):
            yield f"| `{name}` | {doc or ''} `{_short(text)}` |".replace("  ", " ")


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, str, str | None]]:
    """Names, what is assigned or annotated, and the text under them."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        doc = ast.unparse(after) if isinstance(after, ast.Expr) else None
        text = ast.literal_eval(doc) if doc is not None else None
        if isinstance(node, ast.Assign):
            yield ast.unparse(node.targets[0]), ast.unparse(node.value), text
        elif isinstance(node, ast.AnnAssign):
            default = f" = {ast.unparse(node.value)}" if node.value is not None else ""
            yield ast.unparse(node.target), ast.unparse(node.annotation) + default, text


def _short(text: str) -> str:
    return text.removeprefix("Annotated[").removesuffix("]").replace("|", "\\|")


def _messages(module: ModuleType, kinds: tuple[Any, ...]) -> Iterator[str]:
    for kind in kinds:
        yield "\n".join(_message(kind))


def _message(kind: Any) -> Iterator[str]:
    """One message: what it is, its fields, an example."""
    tag = kind.__struct_config__.tag
    yield f"### {tag or kind.__name__.lower()}\n"
    yield f"{inspect.getdoc(kind)}\n"
    (node,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    fields = [field for field in _assigned(node.body) if field[0] in kind.__struct_fields__]
    for name, text, doc in fields:
        yield f"- `{name}: {text}`{' — ' + ' '.join(doc.split()) if doc else ''}"
    for example in EXAMPLES:
        if type(example) is kind:
            yield f"\n```json\n{wire.encode(example).decode()}\n```"


def _words(title: str, kind: type) -> str:
    (node,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(node, ast.ClassDef)
    words = [
        f"- `{ast.literal_eval(text)}` {doc or ''}".rstrip()
        for _, text, doc in _assigned(node.body)
    ]
    return "\n".join([f"### {title}\n", *words])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
