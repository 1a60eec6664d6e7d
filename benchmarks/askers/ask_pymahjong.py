"""`pymahjong`: rounds among random players, each given its observation, as in its README."""

from random import Random

import pymahjong
from asker import over_games, serve

ENV = pymahjong.MahjongEnv()


def game(seed: int) -> int:
    """One round; its walls cannot be seeded in this version."""
    choose, count = Random(seed).choice, 0
    ENV.reset()
    while not ENV.is_over():
        seat = ENV.get_curr_player_id()
        ENV.get_obs(seat)
        ENV.step(seat, choose(ENV.get_valid_actions()))
        count += 1
    return count


serve({"decisions": over_games(game)})
