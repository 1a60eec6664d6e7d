"""Ctrl-C while modules are loaded and objects are made.

One that is raised in the middle of an import may be lost there, or become another error.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Ctrl-C ends the process here and now; nothing has been done yet that needs to be undone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
