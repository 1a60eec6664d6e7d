"""The evaluator's tables: small, and what the slow reader and their builder say."""

import zlib
from itertools import islice
from pathlib import Path
from random import Random

import msgspec

from fzmj_engine import needs as tables
from fzmj_engine.tiles import SUIT_TILES
from tests import slow_reader
from tools import build_shapes


def test_the_tables_are_small_and_say_what_the_slow_reader_says() -> None:
    """152 needs of one suit, 287 of any heap (EVALUATOR); `build_shapes.py --check` does it all."""
    path = Path(tables.__file__).with_name("shapes.bin")
    assert path.stat().st_size < 150_000
    suits, together, needs = tables.load()
    assert (len(suits), len(set(suits))) == (5**9, 152)
    assert len(together) == len(needs) == len({tuple(each) for each in needs}) == 287
    assert {len(row) for row in together} == {152}
    rng = Random("suits")
    for _ in range(300):
        counts = [rng.choice((0, 0, 0, 1, 1, 2, 3, 4)) for _ in range(9)]
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        tiles = tuple(tile for tile, n in zip(SUIT_TILES, counts, strict=False) for _ in range(n))
        for sets, pair in ((1, True), (2, False), (5, True)):
            lacks = slow_reader.lacking(tiles, sets, pair)
            assert needs[suits[key]][2 * sets + pair] == lacks
        slow_reader.lacking.cache_clear()


def test_the_builder_puts_heaps_together_as_the_tables_do() -> None:
    _, together, needs = tables.load()
    classes = [tuple(each) for each in needs]
    rng = Random("heaps")
    for _ in range(200):
        heap, suit = rng.randrange(287), rng.randrange(152)
        assert build_shapes.merged(classes[heap], classes[suit]) == classes[together[heap][suit]]


def test_what_is_folded_unfolds() -> None:
    packed = Path(tables.__file__).with_name("shapes.bin").read_bytes()
    suits, *_ = tables.load()
    blocks = msgspec.msgpack.decode(zlib.decompress(packed), type=tables.Data).blocks
    assert [len(floor) for floor in islice(reversed(blocks), 2)] == [1, 5]
    assert tables.unfold(build_shapes.folded(suits[: 5**6])) == suits[: 5**6]
