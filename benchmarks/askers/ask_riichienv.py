"""`riichienv`: single rounds among random players, as its README plays them."""

from random import Random

from asker import over_games, serve
from riichienv import RiichiEnv


def game(seed: int) -> int:
    """One round; an answer to each observation is a decision."""
    choose, count = Random(seed).choice, 0
    env = RiichiEnv(seed=seed)
    seen = env.reset()
    while not env.done():
        count += len(seen)
        seen = env.step({seat: choose(view.legal_actions()) for seat, view in seen.items()})
    return count


serve({"decisions": over_games(game)})
