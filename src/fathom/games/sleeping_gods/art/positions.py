"""The layout of the board: the open atlas on top, then the stores, the ship and the crew."""

from __future__ import annotations

from collections import defaultdict

from fathom.games.sleeping_gods.model.atlas import LAND, Edge, MapPage
from fathom.present.svg import Point

WIDE, HIGH = 1400, 1800
VIEW = f"0 0 {WIDE} {HIGH}"
MARGIN = 80
CELL_WIDE, CELL_HIGH = 310, 294
CHART = 2 * MARGIN + 3 * CELL_HIGH
"""The height of the atlas."""
SHELF = 104
"""The height of the stores, under the atlas."""
SHIP = CHART + SHELF
"""The top of the ship board."""
CREW = 1546
"""The top of the row of crew members."""
BERTH = WIDE / 9
"""The width of a crew member in the row."""

NORTH, WEST = MARGIN, MARGIN
SOUTH, EAST = MARGIN + 3 * CELL_HIGH, MARGIN + 4 * CELL_WIDE
Cell = tuple[int, int]
"""The column and row of a cell of a map."""


def cells(page: MapPage) -> dict[str, list[Cell]]:
    """The cells of each region of a map by its letter, and of the land."""
    found: dict[str, list[Cell]] = defaultdict(list)
    for y, row in enumerate(page.cells):
        for x, letter in enumerate(row):
            found[letter].append((x, y))
    return found


def corner(cell: Cell) -> Point:
    """The upper left corner of a cell."""
    return WEST + cell[0] * CELL_WIDE, NORTH + cell[1] * CELL_HIGH


def middle(own: list[Cell]) -> Point:
    """The middle of a group of cells."""
    corners = [corner(cell) for cell in own]
    return (
        sum(x for x, _ in corners) / len(corners) + CELL_WIDE / 2,
        sum(y for _, y in corners) / len(corners) + CELL_HIGH / 2,
    )


def anchorage(own: list[Cell]) -> Point:
    """The point where the ship is drawn in a region."""
    x, y = corner(own[-1])
    return x + 234, y + 108


def islands(own: list[Cell], count: int) -> list[Point]:
    """The points of a region's locations: one in each cell, or spread over a single cell."""
    if count == 1:
        x, y = corner(own[0])
        return [(x + 108, y + 116)]
    if len(own) > 1:
        return [(corner(own[k % len(own)])[0] + 108, corner(own[k % len(own)])[1] + 116) for k in range(count)]
    x, y = corner(own[0])
    part = 1 / (count - 1)
    return [(x + 98 + 100 * k * part, y + 92 + 98 * k * part) for k in range(count)]


def outline(own: list[Cell], inset: float = 8) -> str:
    """The path around a group of cells, slightly inside their border."""
    edges = {
        start: end
        for x, y in own
        for start, end, beyond in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        )
        if beyond not in own
    }
    first = min(edges)
    line, here = [first], edges[first]
    while here != first and here in edges:
        line.append(here)
        here = edges[here]
    points = []
    for before, at, after in zip(line[-1:] + line, line, line[1:] + line[:1], strict=False):
        # The path runs clockwise, so inwards is to the right of both edges.
        dx = -(_sign(at[1] - before[1]) or _sign(after[1] - at[1]))
        dy = _sign(at[0] - before[0]) or _sign(after[0] - at[0])
        left, top = corner(at)
        points.append(f"{left + dx * inset:g} {top + dy * inset:g}")
    return "M" + "L".join(points) + "Z"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def gates(page: MapPage, edge: Edge, number: int) -> Point:
    """The point for an exit arrow on an outer edge of the map; `number` is that of the page with the arrow."""
    half = 2 * CELL_WIDE
    if edge in ("N", "S"):
        aside = 80 if number == page.right else -80
        return WEST + half * (number == page.right) + half / 2 + aside, NORTH - 40 if edge == "N" else SOUTH + 40
    return (WEST - 40 if edge == "W" else EAST + 40), NORTH + 1.5 * CELL_HIGH


def is_land(letter: str) -> bool:
    """Whether the letter of a cell means land."""
    return letter == LAND


def berth(index: int) -> Point:
    """The top middle of a crew member's place in the row."""
    return BERTH * (index + 0.5), CREW
