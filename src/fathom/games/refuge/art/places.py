"""Where everything is drawn: spaces and tokens as points of the picture."""

from __future__ import annotations

from fathom.games.refuge.model.board import Head, Sea, Space
from fathom.present.svg import Point

CELL = 100
SKY = 112
"""Room above the Finish row for the wreck's tower and the light."""
SHELF = 118
"""Room below the Start row for the Threat track."""


class Places:
    """The coordinates of the picture for one board."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.wide = (sea.columns + 2) * CELL
        self.high = SKY + (sea.finish_row + 1) * CELL + SHELF

    @property
    def view(self) -> str:
        """The viewBox of the picture."""
        return f"0 0 {self.wide} {self.high}"

    def row(self, y: int) -> float:
        """The y coordinate of the middle of a row."""
        return SKY + (self.sea.finish_row - y) * CELL + CELL / 2

    def column(self, x: int) -> float:
        """The x coordinate of the middle of a column."""
        return x * CELL + CELL / 2

    def at(self, space: Space) -> Point:
        """The middle of a space."""
        x, y = self.sea.xy[space]
        return self.column(x), self.row(y)

    def head(self, head: Head) -> Point:
        """The middle of the head."""
        return self.column(head[0]), self.row(head[1] + 1)

    def threat(self, index: int) -> Point:
        """The middle of a place on the Threat track, on the shelf below the Start row."""
        return CELL * 1.75 + index * 88, self.high - SHELF / 2 + 6

    def pile(self, index: int) -> Point:
        """The place of the supply (0), the Salvage pile (1) or the Kraken pile (2), at the right end of the shelf."""
        return self.wide - 300 + index * 105, self.high - SHELF / 2 + 6

    def devoured_place(self, seat: int, devour_row: int) -> Point:
        """Where a devoured diver waits, beside the devour row."""
        return self.column(self.sea.columns + 1), self.row(devour_row) - 36 + 34 * seat


def id_of(space: Space) -> str:
    """The id of a space on the page."""
    return "at-" + space.replace(",", "-")
