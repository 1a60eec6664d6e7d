"""A game among people and bots at a host in memory."""

from fzmj_engine.state import Phase
from fzmj_net.asks import Resume, Terms
from fzmj_net.paces import PACES
from fzmj_net.tells import Error, Match, Welcome
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION
from tests.net.memory import Memory, Player

FAST = PACES["fast"]
TERMS = Terms(length=2, fill="random", pace="fast")


class Game:
    """Two people and two bots at a table, the first hand dealt."""

    def __init__(self, terms: Terms = TERMS, seed: int = 1, people: int = 2) -> None:
        self.host = Memory(seed)
        self.people = [self.host.guest(name) for name in ("ann", "bob", "cai", "dan")[:people]]
        self.code = self.host.seat(self.people, terms)
        self.players = [Player(self.host, person) for person in self.people]
        self.host.wait(1_000)

    def until_own_move(self) -> Player:
        """Go on until a person has to move for himself."""
        for _ in range(1_000):
            for player in self.players:
                found, state = player.choices, player.state
                own = state.phase in (Phase.TURN, Phase.DISCARD) and state.turn == player.seat
                if found and own:
                    return player
                player.act_last()
            self.host.step()
        raise AssertionError("nobody has to move")

    def errors(self, session: int) -> list[Trouble]:
        return [error.code for error in self.host.told(session, Error)]


def resume(game: Game, player: Player, token: str) -> int:
    """Come back with a token; the new connection."""
    player.look()
    session = game.host.connect()
    match = game.host.last(player.first, Match)
    ask = Resume(VERSION, "test", token, game.code, match.game, player.seq)
    game.host.lobby.resume(session, ask, game.host.now)
    return session


def token_of(host: Memory, session: int) -> str:
    return host.last(session, Welcome).resume_token
