"""Only changed cells are sent: Textual ends an update where a change ends, but begins at the left.

A row of the table is one widget, so that a tile at its right end would cost the whole row.
"""

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate


def send_changes_only() -> None:
    """Have every App of this process send no more than what changed."""
    ChopsUpdate.render_segments = _changed  # type: ignore[method-assign]


def _changed(self: ChopsUpdate, console: Console) -> str:
    """The spans of an update, each row cut to its span on both sides."""
    sent: list[str] = []
    for y, start, end in self.spans:
        for stop, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            first, last = max(x, start), min(stop, end)
            if strip is not None and first < last:
                sent.append(Control.move_to(first, y).segment.text)
                sent.append(strip.crop(first - x, last - x).render(console))
    return "".join(sent)
