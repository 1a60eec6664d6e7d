"""docs/protocol.md says what the program says."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from fzmj_net.asks import Account, Ask, Guest
from fzmj_net.tells import Tell
from fzmj_net.wire import VERSION, decode_ask, decode_tell, encode
from fzmj_tui.cli.commands import CONTRACT

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    """The script that writes the page."""
    spec = spec_from_file_location("protocol", ROOT / "tools/protocol.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["protocol"] = module
    spec.loader.exec_module(module)
    return module


PROTOCOL = tool()


def test_the_page_is_fresh() -> None:
    written = (ROOT / "docs/protocol.md").read_text("utf-8")
    assert written == PROTOCOL.page(), "run tools/protocol.py"


def test_one_wire_number() -> None:
    assert CONTRACT["wire"] == VERSION


def test_every_message_has_an_example() -> None:
    shown = {type(example) for example in PROTOCOL.EXAMPLES}
    assert {*get_args(Ask), *get_args(Tell)} <= shown


@pytest.mark.parametrize("example", PROTOCOL.EXAMPLES, ids=lambda example: type(example).__name__)
def test_examples_come_back_as_they_were(example: Ask | Tell) -> None:
    if isinstance(example, get_args(Ask)):
        assert decode_ask(encode(example)) == example
    elif isinstance(example, get_args(Tell)):
        assert decode_tell(encode(example)) == example
    else:
        assert isinstance(example, Guest | Account) or type(example).__name__ == "Asked"
