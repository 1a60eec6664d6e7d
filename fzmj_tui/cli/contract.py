"""What `fzmj score` and `fzmj waits` read and answer (contract 1): strictly read lines."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from fzmj_engine import shapes
from fzmj_engine.events import How
from fzmj_engine.finished import Finished
from fzmj_engine.melds import KONGS, Meld
from fzmj_engine.refusals import refusal
from fzmj_engine.rules import Rules, override
from fzmj_engine.score import score
from fzmj_engine.tiles import SUIT_TILES, Tile, copies
from fzmj_tui.cli.console import BadInput, one_line
from fzmj_tui.cli.lines import Fields
from fzmj_tui.cli.notation import flowers_of, gold_of, melds_of, one_tile, real, sized, tiles
from fzmj_tui.cli.options import rules_of

Seat = Annotated[int, Meta(ge=0, le=3)]
Text = Annotated[str, Meta(max_length=200)]
Melds = Annotated[list[Text], Meta(max_length=5)]
Id = int | str | None


class WonBy(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """`win` of a score line."""

    how: How
    tile: Text | None = None
    source: Seat | None = None
    roam: Literal[1, 2, 3] | UnsetType = UNSET
    discarded_gold: bool = False
    first_discard: bool = False
    kong_draw: bool = False
    after_kong: bool = False
    last_tile: bool = False
    last_copy: bool = False


class ScoreLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One question to `score`."""

    hand: Text
    gold: Text | None
    seat: Seat
    dealer: Seat
    win: WonBy
    id: Id = None
    profile: Text = "classic"
    streak: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    base: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1
    melds: Melds = []
    flowers: Text = ""
    options: dict[str, Any] = {}


class WaitsLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One question to `waits`."""

    hand: Text
    gold: Text | None
    id: Id = None
    profile: Text = "classic"
    melds: Melds = []


Line = TypeVar("Line", ScoreLine, WaitsLine)


def read(fields: Fields, record: type[Line]) -> Line:
    """A line's fields as a record; BadInput names the field that does not fit."""
    try:
        return msgspec.convert(fields, record)
    except msgspec.ValidationError as error:
        raise BadInput(one_line(str(error)).replace("`$.", "`")) from None


def with_options(rules: Rules, options: Fields) -> Rules:
    """Rules with some fields set otherwise; BadInput names an option there is not."""
    if not options:
        return rules
    try:
        return override(rules, options)
    except ValueError as error:
        raise BadInput(f"options: {one_line(str(error))}") from None


def win_of(line: ScoreLine) -> Finished:
    """The finished hand a score line describes."""
    rules = with_options(rules_of(line.profile), line.options)
    gold = gold_of(line.gold, rules)
    melds = melds_of(line.melds, gold, rules)
    hand = tiles(line.hand, "hand")
    sized(hand, (rules.hand_size - 3 * len(melds),))
    tile = _winning_tile(line, gold, melds)
    hand = hand if tile is None else (*hand, tile)
    real(hand, melds, None if line.win.how is How.ROB_GOLD else gold)
    return Finished(
        rules=rules,
        gold=gold,
        seat=line.seat,
        dealer=line.dealer,
        streak=line.streak,
        base=line.base,
        tiles=hand,
        melds=melds,
        flowers=flowers_of(line.flowers, rules),
        how=line.win.how,
        tile=tile,
        source=_source(line),
        discarded_gold=line.win.discarded_gold,
        roam=0 if line.win.roam is UNSET else line.win.roam,
        first_discard=_first_discard(line),
        kong_draw=line.win.kong_draw,
        after_kong=line.win.after_kong,
        last_tile=line.win.last_tile,
        last_copy=line.win.last_copy,
    )


def _winning_tile(line: ScoreLine, gold: Tile | None, melds: tuple[Meld, ...]) -> Tile | None:
    """The tile that was won with; only three golds as dealt have none (R-THREE)."""
    how, text = line.win.how, line.win.tile
    if text is not None:
        tile = one_tile(text, "win.tile")
        if how is How.ROB_GOLD and gold is not None and tile != gold:
            raise BadInput(f"win.tile: {tile} is not the marker {gold}")
        return tile
    if how is not How.THREE_GOLDS:
        raise BadInput(f"win.tile is missing: {how} needs one")
    if line.seat == line.dealer or melds:
        raise BadInput("win.tile is missing: only as dealt, and not for the dealer, there is none")
    return None


def _source(line: ScoreLine) -> int | None:
    if line.win.how is How.EARTHLY:
        return line.win.source
    if line.win.how not in (How.DISCARD, How.ROB_KONG):
        return None
    if line.win.source is None:
        raise BadInput(f"win.from is missing: {line.win.how} needs one")
    if line.win.source == line.seat:
        raise BadInput(f"win.from: seat {line.seat} cannot win from itself")
    return line.win.source


def _first_discard(line: ScoreLine) -> bool:
    """The dealer's first discard, which nobody else can have made (R-ROB-BAIDA, R-FAN-HEAVEN)."""
    win = line.win
    if win.how is How.EARTHLY:
        first = win.source is not None
    else:
        first = win.first_discard and win.how is How.DISCARD
    if first and win.source != line.dealer:
        raise BadInput(f"win.from: the first discard is the dealer's, seat {line.dealer}")
    return first


def score_answer(fields: Fields) -> Fields:
    """What `score` says to one line."""
    win = win_of(read(fields, ScoreLine))
    why = _impossible(win) or refusal(win)
    if why is not None:
        return {"wins": False, "why": why}
    worth = score(win)
    return {
        "wins": True,
        "special": worth.special,
        "specials": worth.specials,
        "F": worth.F,
        "G": worth.G,
        "L": worth.L,
        "S": worth.S,
        "each": worth.each,
        "gains": worth.gains,
        "reading": [str(group) for group in worth.groups],
        **({"m": worth.m} if win.rules.roam_multipliers else {}),
        **({"fan": worth.fan} if win.rules.pays_fans else {}),
    }


def _impossible(win: Finished) -> str | None:
    """Melds that nobody can have yet when the hand is won in the opening (RULES 5)."""
    kongs = all(meld.kind in KONGS for meld in win.melds)
    if win.how is How.HEAVENLY and win.melds:
        return "R-HEAVENLY"
    if win.how is How.ROB_GOLD and win.melds and not (kongs and win.seat == win.dealer):
        return "R-ROB"
    return None


def waits_answer(fields: Fields) -> Fields:
    """What `waits` says to one line."""
    line = read(fields, WaitsLine)
    rules = rules_of(line.profile)
    gold = gold_of(line.gold, rules)
    melds = melds_of(line.melds, gold, rules)
    hand = tiles(line.hand, "hand")
    size = rules.hand_size - 3 * len(melds)
    sized(hand, (size, size + 1))
    seen = real(hand, melds, gold)
    left = {tile: copies(tile) - seen[tile] for tile in SUIT_TILES}
    packed, sets = shapes.pack(hand, gold), rules.sets - len(melds)
    pairs = rules.pairs and not melds
    deficiency = shapes.deficiency(packed, sets, pairs)
    if len(hand) > size:
        discards = shapes.discards(packed, sets, gold, left, pairs)
        return {
            "deficiency": deficiency,
            "discards": {
                tile: {"deficiency": after.deficiency, "useful": after.useful}
                for tile, after in discards.items()
            },
        }
    return {
        "deficiency": deficiency,
        "waits": shapes.waits(packed, sets, gold, pairs),
        "useful": {tile: left[tile] for tile in shapes.useful(packed, sets, gold, pairs)},
    }
