"""How a match comes about from a table where everybody is ready."""

from collections.abc import Callable
from typing import Protocol

from fzmj_engine.rules import Rules
from fzmj_engine.tiles import pick
from fzmj_net.asks import Terms
from fzmj_net.audience import Audience
from fzmj_net.entries import Opened, Seated
from fzmj_net.match import RunningMatch
from fzmj_net.post import Post
from fzmj_net.seating import Seating
from fzmj_net.telling import introduced

Secret = Callable[[int], bytes]
"""So many bytes nobody can guess."""


class Company(Audience, Protocol):
    """Who plays together, and what."""

    code: str
    terms: Terms
    rules: Rules


def open_match(company: Company, seating: Seating, post: Post, secret: Secret) -> RunningMatch:
    """Begin a match with whoever sits there: write it down, then say so to everybody."""
    first, second, third, fourth = (_seated(seating, seat) for seat in range(4))
    opened = Opened(
        game=secret(16).hex(),
        table=company.code,
        terms=company.terms,
        rules=company.rules,
        seats=(first, second, third, fourth),
        dealer=pick(4, secret(32)),
    )
    post.save(opened)
    match = RunningMatch(opened, company, post, secret)
    for seat in range(4):
        company.tell_seat(seat, introduced(opened, seat, 0))
    company.tell_gallery(introduced(opened, None, 0))
    return match


def _seated(seating: Seating, seat: int) -> Seated:
    sitter = seating.at[seat]
    assert sitter is not None
    return Seated(str(sitter.name), sitter.user, sitter.account)
