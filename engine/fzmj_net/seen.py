"""What somebody has shown at another door of the same house, before he greets."""

from typing import NamedTuple


class Seen(NamedTuple):
    """What another door of this house has seen of somebody; it counts his tries itself."""

    key: str | None = None
    """The fingerprint of an SSH key that he has proved to hold."""
    guest: str | None = None
    """What stands for a guest who may have been here before: a digest of what only he knows."""
