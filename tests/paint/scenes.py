"""Scenes to draw: one out of a real game among greedy seats, one with everything at its worst."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from fzmj_engine.actions import Action, Chow, Discard, Pass, Win
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.legal import choices
from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import load
from fzmj_engine.state import Concealed, Offer, Phase, Player, State, Thrown, view
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import BACK, FULL_WALL, SUIT_TILES, Tile, ordered, parse
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Advice, Chip, LogLine, Scene
from fzmj_tui.palettes import Depth, palette
from fzmj_tui.words import load as load_words

NAMES = {"zh": ("林小满", "阿明", "北斗", "陈伟"), "en": ("Lin", "Ah Ming", "Yimei", "Wei Chen")}
LONG = ("福州第一麻将高手", "WWWWWWWWWWWWWWWW", "十六格宽的长名字", "abcdefghijklmnop")
"""Sixteen cells each."""
KEYS = (("←→", "select"), ("Enter", "discard"), ("?", "help"), ("q", "leave"))


def look(face: str = "digits", lang: str = "en", depth: Depth = "truecolor") -> Look:
    """A look by the names of its parts."""
    return Look(FACES[face], palette(depth), load_words(lang, ascii_only=face == "ascii"))


def greedy(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
    """Claim whatever is offered but a win; throw the lowest tile, now and then the drawn one."""
    claims = [action for action in found if not isinstance(action, Discard | Pass | Win)]
    if claims and (seat + state.discards) % 4 == 0:
        return claims[0]
    if Pass() in found:
        return Pass()
    thrown = [action for action in found if isinstance(action, Discard)]
    drawn = state.concealed[seat].drawn
    own = [action for action in thrown if action.tile == drawn]
    return own[0] if own and state.discards % 2 else thrown[-1] if thrown else found[0]


def states(seat: int = 0, seed: str = "c") -> Iterator[State]:
    """Every state of a real hand, as a seat sees it."""
    table = Table(load("classic"), seeded(seed), length=1)
    for _ in play(table, Seats(dict.fromkeys(range(4), greedy), seed)):
        yield view(table.state, seat)


def at_turn(number: int, seat: int = 0) -> State:
    """What a seat sees when it has drawn for the n-th time."""
    own = (s for s in states(seat) if s.phase is Phase.TURN and s.turn == seat)
    return next(state for place, state in enumerate(own, start=1) if place == number)


def scene_of(state: State, seat: int = 0, lang: str = "en") -> Scene:
    """Any state with little around it."""
    own = state.concealed[seat]
    rest = list(own.tiles)
    if own.drawn in rest:
        rest.remove(own.drawn)
    drawn = (own.drawn,) if own.drawn is not None and len(rest) < len(own.tiles) else ()
    return Scene(
        state=state,
        seat=seat,
        names=NAMES[lang],
        order=(*ordered(rest), *drawn),
        choices=choices(state, seat),
        keys=KEYS,
    )


def mid_game(lang: str = "en", seat: int = 0, turn: int = 7) -> Scene:
    """A real position on one's own turn."""
    names = NAMES[lang]
    return replace(
        scene_of(at_turn(turn, seat), seat, lang),
        cursor=3,
        chips=(Chip("Enter", "Discard 5p", "discard"), Chip("w", "WIN", "win", hot=True)),
        prompt="Your turn",
        log=tuple(
            LogLine(place % 4, f"{names[place % 4]} ▸", tile)
            for place, tile in enumerate(parse("1m5p9s3m2p7s4p8m6s1p3s9m"))
        ),
        hint="Waiting for 3p 6p",
        last=3,
        unseen=tuple(unseen(at_turn(turn, seat), seat).values()),
        change=(-4, 12, -4, -4),
    )


def _player(seat: int, melds: tuple[Meld, ...], flowers: int = 12) -> Player:
    plants = [tile for tile in FULL_WALL if tile[1] in "zf"]
    first = seat * 8 if flowers == 12 else 0
    return Player(
        melds=melds,
        flowers=tuple(plants[first : first + flowers]),
        river=tuple(Thrown(SUIT_TILES[(seat * 5 + n) % 27], n % 3 == 0) for n in range(24)),
        gold_thrown=True,
    )


def _kong(tile: Tile, source: int, kind: Kind = Kind.EXPOSED) -> Meld:
    return Meld(kind, (tile,) * 4, tile, source)


def worst() -> Scene:
    """Four kongs and twelve flowers at every seat, full rivers, the widest names."""
    tiles = parse("1m2m3m4m6m7m8m9m1p2p3p4p6p7p8p9p")
    melds = [
        tuple(
            _kong(tile, (seat + 1 + n % 3) % 4) if n % 2 else hidden_kong()
            for n, tile in enumerate(tiles[seat * 4 : seat * 4 + 4])
        )
        for seat in range(4)
    ]
    melds[3] = tuple(
        Meld(Kind.CHOW, parse(text), Tile(text[1] + "s"), 2)
        for text in ("123s", "234s", "345s", "456s", "567s")
    )
    state = State(
        rules=load("classic"),
        hand=128,
        streak=12,
        scores=(-123456, 123456, 99999, -99999),
        head=80,
        tail=40,
        gold=Tile("5p"),
        reserve=36,
        phase=Phase.CLAIM,
        turn=1,
        offer=Offer(Tile("5p"), 1),
        players=tuple(_player(seat, melds[seat]) for seat in range(4)),
        concealed=(
            Concealed(parse("555p11s"), Tile("1s"), (Tile("1m"), Tile("3m"))),
            Concealed((BACK,) * 4, None, (BACK, BACK)),
            Concealed((BACK,) * 4, None, (BACK, BACK)),
            Concealed((BACK,) * 1),
        ),
    )
    return Scene(
        state=state,
        seat=0,
        names=LONG,
        order=parse("555p11s"),
        cursor=4,
        choices=(Pass(), Chow((Tile("3p"), Tile("4p")))),
        chips=(
            Chip("w", "GOLD SPARROW", "win", hot=True),
            Chip("k", "Kong", "kong"),
            Chip("p", "Pung", "pung"),
            Chip("c", "Chow", "chow"),
            Chip("Space", "Pass", "pass"),
        ),
        prompt=f"{LONG[1]} discards 5p: will you take it?",
        log=tuple(LogLine(n % 4, f"{LONG[n % 4]} adds a kong", tiles[n % 16]) for n in range(40)),
        keys=KEYS * 4,
        advice=Advice(Tile("5p"), 4, tuple((tile, 4) for tile in SUIT_TILES)),
        typed="5",
        unseen=(4, 0, 3) * 9,
        change=(-123456, 123456, 0, 9999),
    )


def many_flowers() -> Scene:
    """All thirty-six flowers before one side seat."""
    scene = worst()
    players = tuple(_player(seat, (), 36) for seat in range(4))
    return replace(scene, state=replace(scene.state, players=players))
