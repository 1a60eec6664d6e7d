"""What a size has room for: panel, tiles, and beds for discards."""

from msgspec import Struct
from msgspec.structs import replace

from fzmj_tui.paint.centre import LARGE, SMALL, Box
from fzmj_tui.paint.river import Bed
from fzmj_tui.paint.tile import Cut

GRAND = (160, 50)
"""From here on the own hand and the gold are larger, discards lie apart, and the panel is wider."""


class Plan(Struct, frozen=True):
    """What a size has room for."""

    panel: int
    """Columns of the side panel; 0: none."""
    cut: Cut
    flat: Bed
    """Rivers above and below the middle, as they usually are."""
    side: Bed
    """Rivers left and right of the centre."""
    most: int
    """Rows that a side river may take before it gets more columns."""
    box: Box = SMALL
    """The centre."""
    bar: int = 1
    """Rows of the bar of what can be done."""

    @property
    def around(self) -> int:
        """Rows that are not the table's: the title, the bar, the newest lines, the keys."""
        return 3 + self.bar


def plan(width: int, height: int) -> Plan:
    """Panel and tile sizes for a full table."""
    if width >= GRAND[0] and height >= GRAND[1]:
        big = Bed(8, 2, True, True)
        return Plan(36, "grand", big, replace(big, columns=4, rows=3), 4, LARGE, 3)
    panel = 30 if width >= 120 else 20 if width >= 100 else 0
    roomy = width - panel >= 90
    tall = roomy and height >= 40
    return Plan(
        panel=panel,
        cut="big" if roomy else "plain",
        flat=Bed(8, 2, tall),
        side=Bed(4, 3 if tall else 4, tall),
        most=5 if tall else 6,
    )
