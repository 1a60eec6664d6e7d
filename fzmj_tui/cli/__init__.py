"""The command line: `fzmj` and its commands, one a file.

Next to nothing is imported up here: from the first moment on `main` answers whatever happens.
"""

import os
import sys
from collections.abc import Sequence

from fzmj_tui.interrupts import ended_at_once

with ended_at_once():
    from fzmj_tui.cli.console import BadInput, say, speak_utf8


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Whatever a person can do wrong ends in one line and an exit code.

    Who stops reading (`| head`) has had enough, which is no error: exit code 0 and no word,
    whether the rest still fitted into the pipe or not.
    """
    try:
        speak_utf8()
        with ended_at_once():
            from fzmj_tui.cli.commands import run

        code = run(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadInput as error:
        say(str(error))
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as error:
        _silence()
        say(error.strerror or str(error))
    except KeyboardInterrupt:
        _silence()
        return 130
    except Exception as error:
        from fzmj_tui.cli.report import tell

        return tell(error)
    return 2


def _silence() -> None:
    """Nobody reads stdout any more: do not let the interpreter complain when it closes."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
