"""How a match that was on goes on after its host has stopped, at the very event it had come to."""

from fzmj_engine.events import Event, HandBegan
from fzmj_engine.replay import Wrong, follow, turn_to
from fzmj_net.audience import Audience
from fzmj_net.match import RunningMatch
from fzmj_net.opening import Secret
from fzmj_net.post import Post
from fzmj_net.saved import Unfinished


class Broken(Exception):
    """A record that does not hold from the event `seq` on."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"event {seq}: {why}")
        self.seq = seq


def recovered(saved: Unfinished, audience: Audience, post: Post, secret: Secret) -> RunningMatch:
    """The match as it was, to be played on; Broken, if its record is not one of a game."""
    match = RunningMatch(saved.opened, audience, post, secret)
    if saved.broken is not None:
        raise Broken(*saved.broken)
    seeds = {seeded.hand: seeded for seeded in saved.seeds}
    playing = match.playing
    if saved.hand:
        first = saved.hand[0]
        began = first.event
        if not isinstance(began, HandBegan) or began.hand not in seeds:
            raise Broken(first.seq, "no hand begins here")
        match.walls.restore(seeds[began.hand])
        turn_to(playing.table, began)
        events: list[Event] = [happening.event for happening in saved.hand]
        try:
            follow(playing.table, events, first.seq)
        except Wrong as error:
            raise Broken(error.line, error.why) from None
        playing.restore(first.seq, [happening.answered for happening in saved.hand])
    return _with_next_chance(match, saved)


def _with_next_chance(match: RunningMatch, saved: Unfinished) -> RunningMatch:
    """Between hands, the chance of the next one has been fixed already."""
    seeds = {seeded.hand: seeded for seeded in saved.seeds}
    following = seeds.get(match.playing.table.state.hand + 1)
    if following is not None:
        match.walls.restore(following)
    return match
