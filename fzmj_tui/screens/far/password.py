"""Passwords: the one that lets an SSH key in, another one, or a first one where a key was first."""

from msgspec import ValidationError, convert

from fzmj_net.asks import Password, Secret
from fzmj_net.client import Client
from fzmj_tui.screens.base import Spoken
from fzmj_tui.screens.far.typed import TypedLine

LONGEST = 128
QUESTIONS = ("lobby.password_old", "lobby.password_new", "lobby.password_again")


async def known_password(screen: Spoken[None], *, again: bool) -> str | None:
    """Ask for the password of an account; None, if there is no answer."""
    question = "lobby.claim_again" if again else "lobby.claim"
    while (answer := await screen.ask(TypedLine(question, LONGEST, hidden=True))) is not None:
        if _can_be(answer.text):
            return str(answer.text)
        question = "lobby.claim_again"
    return None


async def change_password(screen: Spoken[None], client: Client) -> None:
    """Ask for the old one and twice for the new one, and say it to the host."""
    typed = []
    for question in QUESTIONS:
        answer = await screen.ask(TypedLine(question, LONGEST, hidden=True))
        if answer is None:
            return
        typed.append(answer.text)
    old, new, again = typed
    if new != again:
        screen.notify(screen.words("lobby.password_two"), markup=False)
    elif not (_can_be(new) and (not old or _can_be(old))):
        screen.notify(screen.words("lobby.password_length"), markup=False)
    else:
        await client.say(Password(new, old or None))


def _can_be(password: str) -> bool:
    """Whether it can be a password at all."""
    try:
        convert(password, Secret)
    except ValidationError:
        return False
    return True
