"""`rlcard`: games among random players, each given its state, without keeping trajectories."""

from random import Random

import rlcard
from asker import over_games, serve

ENV = rlcard.make("mahjong")


def game(seed: int) -> int:
    """One game."""
    choose, count = Random(seed).choice, 0
    ENV.seed(seed % 2**31)
    state, _ = ENV.reset()
    while not ENV.is_over():
        state, _ = ENV.step(choose(list(state["legal_actions"])))
        count += 1
    return count


serve({"decisions": over_games(game)})
