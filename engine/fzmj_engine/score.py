"""What a won hand is worth, and who pays (RULES 9): the formula, or the fan table."""

from msgspec import Struct

from fzmj_engine.events import Gains
from fzmj_engine.fans import best_fan
from fzmj_engine.finished import Finished, won
from fzmj_engine.groups import Group
from fzmj_engine.patterns import specials
from fzmj_engine.payments import Payment, afford, balances
from fzmj_engine.reading import reading
from fzmj_engine.rules import Special
from fzmj_engine.sheet import RULE_OF, Line, total
from fzmj_engine.state import SEATS, State, flower_sets, kong_points
from fzmj_engine.tiles import Tile


class Score(Struct, frozen=True):
    """What a hand is worth; F, G, L and S are RULES 9's."""

    special: str | None
    """The special win or the fan that is paid."""
    specials: tuple[str, ...]
    """All that are true (R-MAX)."""
    F: int
    G: int
    L: int
    S: int
    each: int
    """What one payer pays: X·B, before a loss cap and a streak the dealer pays."""
    gains: Gains
    """What the four seats win or lose by it, kong money not counted."""
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]
    """The concealed part as sets and pair; the bare tiles where there is no shape (R-THREE)."""
    m: int | None = None
    """The multiplier, where there is a formula."""
    fan: int | None = None
    """Base times doublings within the cap, where there is a fan table."""


def score(win: Finished) -> Score:
    """Count a hand that may be won."""
    return _by_fans(win) if win.rules.pays_fans else _by_formula(win)


def settle(state: State) -> Score | None:
    """The score of a hand that has ended, or None if nobody won it."""
    win = won(state)
    return score(win) if win else None


def dues(win: Finished, each: int, m: int = 0) -> list[Payment]:
    """What is owed for a win, before any cap: X from its payers, then a streak of its own."""
    paying = payers(win)
    due = [Payment(payer, win.seat, each, "win") for payer in paying]
    streak = m * win.streak * win.base
    if win.rules.streak_paid_by == "dealer" and streak:
        owing = paying if win.seat == win.dealer else (win.dealer,)
        due += [Payment(payer, win.seat, streak, "streak") for payer in owing]
    return due


def payers(win: Finished) -> tuple[int, ...]:
    """Who pays X: all three on a self-draw, else the discarder, or all (R-PAY-TRIPLE).

    The first discard counts as a robbery where it does, but the dealer alone pays (R-ROB-BAIDA).
    """
    robbed = win.rules.rob_first_discard and win.first_discard
    alone = win.rules.discard_paid_by == "discarder" or robbed
    if win.source is not None and alone:
        return (win.source,)
    return tuple(seat for seat in SEATS if seat != win.seat)


def flower_points(win: Finished) -> tuple[int, int]:
    """Points for flowers and for complete sets of them, among those that count (RULES 9)."""
    rules, flowers = win.rules, win.flowers
    if rules.flowers_scored == "plants":
        flowers = tuple(tile for tile in flowers if _is_plant(tile))
    return len(flowers), rules.flower_set_bonus * flower_sets(flowers)


def _is_plant(tile: Tile) -> bool:
    return tile[1] == "f"


def _by_formula(win: Finished) -> Score:
    """X/B = m·(b + F + G + L) + S."""
    found = specials(win)
    special = _paid_special(win, found)
    m = _multiplier(win, special)
    items = _items(win, special)
    extra = _extra(win, special)
    bonus = sum(line.points for line in extra)
    lines = (*items, _times(win, special, m), *extra, *_doubled(win, special))
    each = total(lines) * win.base
    return Score(
        special=special,
        specials=found,
        **_letters(win, bonus),
        each=each,
        gains=_gains(win, each, m),
        lines=lines,
        groups=reading(win.tiles, win.sets, win.gold, special),
        m=m,
    )


def _by_fans(win: Finished) -> Score:
    """B·(min(cap, base × doublings) + 1 on a self-draw, where that adds one)."""
    best = best_fan(win)
    added = win.self_drawn and win.rules.zimo_jiadi
    lines = (*best.lines, *([Line("self_draw", 1, "R-FAN-PLAIN")] if added else ()))
    each = total(lines) * win.base
    return Score(
        special=best.name,
        specials=best.names,
        **_letters(win, 0),
        each=each,
        gains=_gains(win, each),
        lines=lines,
        groups=best.groups,
        fan=best.paid,
    )


def _letters(win: Finished, bonus: int) -> dict[str, int]:
    F = sum(flower_points(win)) + kong_points(win.melds)
    return {"F": F, "G": win.golds, "L": win.streak, "S": bonus}


def _paid_special(win: Finished, found: tuple[Special, ...]) -> Special | None:
    """The special that brings most; of equal ones the first (R-MAX)."""
    worth = win.rules.specials
    return max(found, key=lambda name: (worth[name], _multiplier(win, name)), default=None)


def _multiplier(win: Finished, special: Special | None) -> int:
    """m: by the special if it has its own, else by how the hand was won (RULES 9, R-YOU-WIN)."""
    rules = win.rules
    if special == "roam":
        return rules.roam_multipliers[win.roam - 1]
    if special is not None and special in rules.special_multipliers:
        return rules.special_multipliers[special]
    if win.self_drawn:
        return rules.self_draw_multiplier
    return rules.special_discard_multiplier if special else rules.discard_multiplier


def _times(win: Finished, special: Special | None, m: int) -> Line:
    """What multiplies the sum: the level of roaming, a special of its own, or how it was won."""
    if special == "roam":
        return Line(f"roam_{win.roam}", m, RULE_OF[special], "×")
    if special is not None and special in win.rules.special_multipliers:
        return Line(special, m, RULE_OF[special], "×")
    return Line("multiplier", m, "R-PAY-TRIPLE", "×")


def _items(win: Finished, special: Special | None) -> tuple[Line, ...]:
    """What is multiplied: base, flowers, golds and streak, each counted for the winner alone."""
    rules = win.rules
    base, flowers = rules.base_points, flower_points(win)
    if special is not None and rules.special_base_points is not None:
        base = rules.special_base_points
    everybody = rules.streak_paid_by == "every_payer"
    dealer = rules.streak_paid_by == "if_dealer_wins" and win.seat == win.dealer
    return (
        Line("base", base, "R-PAY-TRIPLE"),
        Line("flowers", flowers[0], "R-TILES"),
        Line("flower_sets", flowers[1], "R-FLOWER-SET"),
        Line("kongs", kong_points(win.melds), "R-KONG"),
        *([Line("golds", win.golds, "R-GOLD")] if rules.golds_score else ()),
        *([Line("streak", win.streak, "R-L-COUNT")] if everybody or dealer else ()),
    )


def _extra(win: Finished, special: Special | None) -> tuple[Line, ...]:
    """What is added once: the special, and a flowerless hand beside it (R-MAX)."""
    if special is None:
        return ()
    lines = (Line(special, win.rules.specials[special], RULE_OF[special]),)
    more = win.rules.flowerless_extra
    flowerless = special != "flowerless" and not win.flowers and not win.kongs
    return (*lines, Line("flowerless_extra", more, "R-MAX")) if more and flowerless else lines


def _doubled(win: Finished, special: Special | None) -> tuple[Line, ...]:
    """A special win on a discard, where that costs twice as much (R-SILVER-SPECIAL)."""
    doubled = win.rules.special_discard_doubles and special is not None and not win.self_drawn
    return (Line("special_discard", 2, "R-SILVER-SPECIAL", "×"),) if doubled else ()


def _gains(win: Finished, each: int, m: int = 0) -> Gains:
    """The four seats' changes; they sum to zero (R-ZERO-SUM)."""
    return balances(afford((), dues(win, each, m), win.rules.loss_cap))[:4]
