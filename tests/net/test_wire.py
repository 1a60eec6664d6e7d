"""What cannot be read is refused, and nothing that is sent can do more harm than that."""

import json
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fzmj_net.asks import Ask
from fzmj_net.tells import Tell
from fzmj_net.wire import INBOUND, VERSION, Malformed, OtherVersion, decode_ask, decode_tell, encode
from tests.net.test_protocol import PROTOCOL

ASKS = [example for example in PROTOCOL.EXAMPLES if isinstance(example, get_args(Ask))]
TELLS = [example for example in PROTOCOL.EXAMPLES if isinstance(example, get_args(Tell))]

HOSTILE = {
    "nothing": b"",
    "spaces": b"   ",
    "bad utf-8": b'{"type":"chat","table":"K7QX2M","text":"\xff\xfe"}',
    "half a pair": rb'{"type":"chat","table":"K7QX2M","text":"\ud83d"}',
    "not json": b"{'type': 'ping'}",
    "depth": b"[" * 4000,
    "depth of objects": b'{"type":' * 500,
    "nan": b'{"type":"ping","n":NaN}',
    "infinity": b'{"type":"ping","n":1e999}',
    "giant number": b'{"type":"ping","n":' + b"9" * 3000 + b"}",
    "negative": b'{"type":"ping","n":-1}',
    "a fraction": b'{"type":"ping","n":1.5}',
    "a string for a number": b'{"type":"ping","n":"1"}',
    "true for a number": b'{"type":"ping","n":true}',
    "no type": b'{"n":1}',
    "another type": b'{"type":"shutdown"}',
    "a server's message": b'{"type":"bye","reason":"kicked"}',
    "a list": b'[{"type":"ping"}]',
    "a field more": b'{"type":"ping","n":1,"m":2}',
    "a field of the answer more": b'{"type":"act","table":"K7QX2M","at":1,'
    b'"action":{"type":"pass","seat":2}}',
    "no such tile": b'{"type":"act","table":"K7QX2M","at":1,'
    b'"action":{"type":"discard","tile":"10m"}}',
    "a code in lower case": b'{"type":"join","table":"k7qx2m"}',
    "a code too long": b'{"type":"join","table":"K7QX2MM"}',
    "a code with a line": b'{"type":"join","table":"K7QX2M\\n"}',
    "seat four": b'{"type":"join","table":"K7QX2M","seat":4}',
    "a name of controls": b'{"type":"hello","v":1,"client":"x",'
    b'"auth":{"type":"guest","name":"\\u001b\\u0007"}}',
    "a client with controls": b'{"type":"hello","v":1,"client":"\\u001b[2J",'
    b'"auth":{"type":"guest","name":"ann"}}',
    "a short password": b'{"type":"hello","v":1,"client":"x",'
    b'"auth":{"type":"account","name":"ann","password":"x"}}',
    "long chat": json.dumps({"type": "chat", "table": "K7QX2M", "text": "m" * 201}).encode(),
    "too long": b'{"type":"ping","n":1' + b" " * INBOUND + b"}",
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_lines(what: str) -> None:
    with pytest.raises(Malformed):
        decode_ask(HOSTILE[what])


@given(st.binary(max_size=400))
def test_any_bytes(line: bytes) -> None:
    for decode in (decode_ask, decode_tell):
        with suppress(Malformed):
            decode(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.sampled_from(ASKS), st.data())
def test_a_message_with_one_field_changed(example: Ask, data: st.DataObject) -> None:
    fields: dict[str, Any] = json.loads(encode(example))
    key = data.draw(st.sampled_from([*fields, "more"]))
    fields[key] = data.draw(JSON)
    try:
        found = decode_ask(json.dumps(fields).encode())
    except Malformed:
        return
    assert decode_ask(encode(found)) == found


@pytest.mark.parametrize("example", TELLS, ids=lambda example: type(example).__name__)
def test_a_field_more_is_refused_by_clients_too(example: Tell) -> None:
    fields = json.loads(encode(example))
    with pytest.raises(Malformed):
        decode_tell(json.dumps({**fields, "more": 1}).encode())


@pytest.mark.parametrize("kind", ["hello", "resume"])
def test_another_version_is_named(kind: str) -> None:
    """Whatever else stands there: it is another version's business."""
    line = json.dumps({"type": kind, "v": 7, "auth": {"type": "passkey"}}).encode()
    with pytest.raises(OtherVersion, match=f"you speak wire 7, this server speaks wire {VERSION}"):
        decode_ask(line)


def test_another_version_with_our_fields() -> None:
    (hello, *_) = ASKS
    line = encode(hello).replace(b'"v":1', b'"v":2')
    with pytest.raises(OtherVersion):
        decode_ask(line)
