"""Seats a program at a table: it plays matches there until it fails or they are over."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from fzmj_engine.apply import apply
from fzmj_engine.legal import IllegalAction, choices
from fzmj_engine.state import State
from fzmj_net.asks import Act, Create, Join, Quick, Ready
from fzmj_net.client import Client
from fzmj_net.limits import Bucket, Limits
from fzmj_net.link import Line, LineNotice
from fzmj_net.program import Asked, Failed, Program
from fzmj_net.remote import RemoteLink
from fzmj_net.result import Result
from fzmj_net.tells import Acted, Error, Ev, HandEnd, Here, Match, MatchEnd

Kind = TypeVar("Kind")
Where = Create | Join | Quick


async def seat(
    client: Client, where: Where, command: Sequence[str], matches: int, say: Callable[[str], None]
) -> None:
    """Sit down, or take up one's seat, and play so many matches; Failed if it cannot go on."""
    seated = client.welcome.table if client.welcome else None
    await client.say(where if seated is None else Join(seated))
    here = await _heard(client, Here)
    say(f"sits at table {here.room.table}")
    for _ in range(matches):
        await client.say(Ready(here.room.table))
        match = await _heard(client, Match)
        link = client.link
        assert link is not None
        program = await Program.start(command)
        try:
            await program.tell(match)
            scores = await _play(client, link, program)
        finally:
            await program.stop()
        say(f"match over, scores {scores}")


async def _play(client: Client, link: RemoteLink, program: Program) -> tuple[int, ...]:
    """One match: what the program is told and what it answers run beside each other."""
    told = asyncio.create_task(_tell_events(link, program))
    answers = asyncio.create_task(_pass_on(link, program))
    ends = asyncio.create_task(_tell_ends(client, program))
    tasks = {told, answers, ends}
    try:
        while not ends.done():
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            tasks -= done
        return ends.result()
    finally:
        for task in (told, answers, ends):
            task.cancel()
        await asyncio.gather(told, answers, ends, return_exceptions=True)


async def _tell_events(link: RemoteLink, program: Program) -> None:
    state = State(rules=link.rules)
    async for event in link.events():
        state = apply(state, event)
        await program.tell(Ev(link.table, link.at, event))
        found = choices(state, link.seat)
        if found and not link.behind:
            await program.tell(Asked(link.table, link.at, found))


async def _pass_on(link: RemoteLink, program: Program) -> None:
    """Give the program's answers, no faster than the server takes them."""
    loop = asyncio.get_running_loop()
    limits = Limits()
    bucket = Bucket(limits.act_rate, limits.act_rate)
    while True:
        act = await program.hear()
        while not bucket.take(int(loop.time() * 1000)):
            await asyncio.sleep(0.1)
        acted = await _answer(link, act)
        if acted is not None:
            await program.tell(acted)


async def _answer(link: RemoteLink, act: Act) -> Acted | None:
    if act.at != link.at:
        return Acted(link.table, act.at, Result.STALE)
    try:
        await link.send(act.action)
    except IllegalAction as error:
        return Acted(link.table, act.at, Result.ILLEGAL, error.rule)
    return None


async def _tell_ends(client: Client, program: Program) -> tuple[int, ...]:
    """Tell the program when hands and the match are over, and be ready for the next hand."""
    async for message in client.listen():
        match message:
            case HandEnd():
                await program.tell(message)
                if message.next_ms is not None:
                    await client.say(Ready(message.table))
            case MatchEnd():
                await program.tell(message)
                return message.scores
            case LineNotice(line=Line.OVER):
                raise Failed(f"the line is over: {message.reason}")
    raise AssertionError("a client never stops listening")


async def _heard(client: Client, kind: type[Kind]) -> Kind:
    """The next message of a kind; Failed if the server refuses what was asked."""
    async for message in client.listen():
        if isinstance(message, kind):
            return message
        if isinstance(message, Error):
            raise Failed(message.msg)
        if isinstance(message, LineNotice) and message.line is Line.OVER:
            raise Failed(f"the line is over: {message.reason}")
    raise AssertionError("a client never stops listening")
