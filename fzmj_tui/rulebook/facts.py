"""What sentences about a profile ask, and what is filled into them: its fields and what follows."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import msgspec

from fzmj_engine.rules import Rules
from fzmj_tui.rulebook.entries import Facts, rulebook
from fzmj_tui.words import Words

_PRODUCTS: Mapping[str, tuple[str, str]] = {
    "ordinary_discard": ("ordinary", "discard_multiplier"),
    "ordinary_self_draw": ("ordinary", "self_draw_multiplier"),
    "special_discard": ("special", "special_discard_multiplier"),
    "special_self_draw": ("special", "self_draw_multiplier"),
}
"""What a payer pays, by kind of win: what is added up, and what multiplies it."""


def facts(rules: Rules) -> dict[str, Any]:
    """Fields by name; `summed`: specials are added to the sum; `apart`: they change it as well."""
    fields: dict[str, Any] = msgspec.to_builtins(rules)
    summed = bool(set(rules.specials) - set(rules.special_multipliers) - {"roam"})
    another_sum = rules.special_base_points is not None
    another_factor = rules.special_discard_multiplier != rules.discard_multiplier
    return {**fields, "summed": summed, "apart": summed and (another_sum or another_factor)}


def filled(rules: Rules, words: Words) -> dict[str, Any]:
    """What the sentences name in braces, as text."""
    known = facts(rules)
    return {
        **{name: _text(value, words) for name, value in known.items()},
        "dealer_hand": rules.hand_size + 1,
        "sets": rules.sets,
        "wall": len(rules.wall),
        "roam": words("list.comma").join(
            words.signs(f"×{factor}") for factor in rules.roam_multipliers
        ),
        "worth": SimpleNamespace(**{name: _worth(rules, name, words) for name in rules.specials}),
        **{name: _product(name, known, words) for name in _PRODUCTS},
        "bonus": f" + {words('part.special')}" if known["summed"] else "",
    }


def _text(value: Any, words: Words) -> Any:
    if isinstance(value, Mapping):
        return SimpleNamespace(**value)
    return words("list.comma").join(map(str, value)) if isinstance(value, list | tuple) else value


def _worth(rules: Rules, special: str, words: Words) -> str:
    """What a special win brings: points, the sum a number of times, or both."""
    points = dict(rules.specials)[special]  # type: ignore[index]
    factor = dict(rules.special_multipliers).get(special)  # type: ignore[call-overload]
    if rules.pays_fans:
        return words("worth.fans")
    if factor is None:
        return words("worth.points", points=points)
    return words("worth.both" if points else "worth.factor", points=points, factor=factor)


def _product(name: str, known: Facts, words: Words) -> str:
    """`(5 + flowers) × 2 + special`, in words."""
    sum_of, factor = _PRODUCTS[name][0], known[_PRODUCTS[name][1]]
    parts = rulebook().parts[sum_of]
    terms = [words(f"part.{part.say}", **known) for part in parts if part.holds(known)]
    text = " + ".join(terms)
    if factor != 1:
        times = words.signs(f" × {factor}")
        text = f"({text}){times}" if len(terms) > 1 else f"{text}{times}"
    return f"{text} + {words('part.special')}" if sum_of == "special" else text
