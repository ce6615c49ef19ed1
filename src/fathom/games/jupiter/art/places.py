"""The coordinates of everything in the picture.

All domes are points of one triangular grid, a bridge apart: a module is a hexagon of seven domes, and the middles of
neighbouring modules are three bridges apart. The colony has its own units and is scaled to fill its part of the
picture, so it is drawn larger as modules are lost.
"""

from __future__ import annotations

import math
from functools import cache, cached_property

from fathom.engine import hexes
from fathom.engine.hexes import STEPS, Hex
from fathom.games.jupiter.model.options import Space
from fathom.games.jupiter.text.names import Names
from fathom.present.svg import Point

WIDE, HIGH = 1120.0, 1340.0
BRIDGE = 60.0
"""The length of a bridge, from dome to dome."""
MODULE = 3 * BRIDGE
CORNER = MODULE / math.sqrt(3)
"""The distance from the middle of a module to its corners."""
WINDOW = (14.0, 252.0, WIDE - 14, 1214.0)
"""The part of the picture that the colony fills: left, top, right, bottom."""
LARGEST = 1.6
"""The largest scale of the colony."""
PULL = {1: 0.28, 2: 0.2}
"""How far the docked Pod is moved towards the modules it touches, as a share of the distance, by their number."""
LEAST_PULL = 0.15
POD_SIZE = 48.0
HATCH: Point = (WIDE / 2, 96)
"""Where the Pod is drawn above the ice while it is away."""
SHELF = 1282.0
"""The y coordinate of everything on the sea floor: die, sites, robots out of play."""


def middle(cell: Hex) -> Point:
    """The middle of a cell."""
    q, r = cell
    return MODULE * (q + r / 2), MODULE * r * math.sqrt(3) / 2


def arm(side: int, length: float = BRIDGE) -> Point:
    """The vector of this length from the middle of a module towards one of its sides."""
    q, r = STEPS[side]
    return length * (q + r / 2), length * r * math.sqrt(3) / 2


def corners(radius: float = CORNER) -> list[Point]:
    """The corners of a module relative to its middle."""
    return [(radius * math.sin(k * math.pi / 3), -radius * math.cos(k * math.pi / 3)) for k in range(6)]


def cell_of(name: str) -> Hex:
    """Read the coordinates of the cell from the name of a cell, a dome or a site."""
    q, _, r = name.partition(":")[0].partition(",")
    return int(q), int(r)


@cache
def dome_at(space: Space) -> Point:
    """The middle of a dome or of a site."""
    x, y = middle(cell_of(space))
    side = space.partition(":")[2]
    dx, dy = arm(int(side)) if side.isdecimal() else (0.0, 0.0)
    return x + dx, y + dy


def id_of(name: str) -> str:
    """The id of the element for a space or a cell."""
    return "at-" + name.replace(",", "_").replace(":", "-")


class Places:
    """The coordinates of one view."""

    def __init__(self, n: Names) -> None:
        self.n = n
        self.cells = {module.cell for module in n.view.modules}
        self.colony = n.pack.blueprint.colony(n.view.layout)

    # -- in the colony's units --------------------------------------------------------------------------------------

    def dome(self, space: Space) -> Point:
        """The middle of a dome, of a site or of the Pod."""
        return self.pod if space == "pod" else dome_at(space)

    def berth(self, cell: Hex) -> Point:
        """Where a Pod docked in a cell is drawn: close to the modules around it."""
        x, y = middle(cell)
        around = [middle(near) for near in hexes.neighbours(cell) if near in self.cells]
        if not around:
            return x, y
        mx, my = (sum(point[i] for point in around) / len(around) for i in (0, 1))
        pull = PULL.get(len(around), LEAST_PULL)
        return x + pull * (mx - x), y + pull * (my - y)

    @cached_property
    def pod(self) -> Point:
        """The point where the Pod is drawn: at its dock or, while it is undocked, above the hole in the ice."""
        cell = self.n.view.pod
        return self.berth(cell) if cell else self.inside(HATCH)

    def seat(self, index: int) -> Point:
        """Where a seat of the Pod is drawn: the first in the middle, six around it."""
        x, y = self.pod
        if index == 0:
            return x, y
        dx, dy = arm((index - 1) % 6, 29)
        return x + dx, y + dy

    # -- in the picture ---------------------------------------------------------------------------------------------

    @cached_property
    def frame(self) -> tuple[float, float, float]:
        """The scale of the colony, and the x and y of its origin in the picture."""
        left, top, right, bottom = self._extent()
        x0, y0, x1, y1 = WINDOW
        scale = min((x1 - x0) / (right - left), (y1 - y0) / (bottom - top), LARGEST)
        return scale, (x0 + x1 - scale * (left + right)) / 2, (y0 + y1 - scale * (top + bottom)) / 2

    def inside(self, point: Point) -> Point:
        """Convert a point of the picture to the colony's units."""
        scale, x, y = self.frame
        return (point[0] - x) / scale, (point[1] - y) / scale

    def _extent(self) -> tuple[float, float, float, float]:
        """The bounds of what must be visible: modules, the Pod, and free cells while a piece could go there."""
        points = [(middle(cell), MODULE / 2, CORNER) for cell in self.cells]
        v = self.n.view
        if v.pod is None or self._movable():
            points += [(self.berth(cell), POD_SIZE, POD_SIZE) for cell in self.colony.outside]
        else:
            points.append((self.berth(v.pod), POD_SIZE + 4, POD_SIZE + 4))
        return (
            min(x - half for (x, _), half, _ in points),
            min(y - half for (_, y), _, half in points),
            max(x + half for (x, _), half, _ in points),
            max(y + half for (_, y), _, half in points),
        )

    def _movable(self) -> bool:
        """Whether the active robot may move a module now.

        It has Module Control, or has just used it: the card is on top of the discard pile.
        """
        v = self.n.view
        robot = v.robots[v.active]
        return "module_control" in (robot.core, *robot.hand, *v.discard[-1:])
