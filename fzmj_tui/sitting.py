"""Sitting down at a table in this process."""

from secrets import randbelow
from typing import cast

from fzmj_engine.play import Seats, seated
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_net.link import Link
from fzmj_net.local import LocalLink
from fzmj_tui.screens.options import Options


def sit_down(options: Options) -> Link:
    """A local table with a person at seat 0."""
    seed = str(randbelow(10**9) if options.seed is None else options.seed)
    rules, dealer = options.rules(options.profile), first_dealer(seed)
    table = Table(rules, seeded(seed), length=options.hands, dealer=dealer, base=options.base)
    bots = dict(enumerate(seated(options.bots).values(), 1))
    return cast(Link, LocalLink(table, 0, Seats(bots, seed), ("", "", "", "")))
