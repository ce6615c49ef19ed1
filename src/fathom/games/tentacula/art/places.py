"""Coordinates of the picture: squares, reef squares, arches, gems and shells.

The board is drawn upright, rotated by a quarter turn: its left flap is below, its right flap above.
Inside and outside of the route are the same as in the rules.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES, Square
from fathom.present.svg import Point, num

CELL = 100
"""The distance from square to square."""
LANE = 72
"""The depth of a reef square."""
RIM = 20
"""The width of the board outside the outside lane."""
MIDDLE = 330
"""The free width between the inside lanes."""
HANDS = 122
"""The height of the table below the board, where the players' tiles lie."""
CHEST = 244
"""The height of the table above the board in stage 3, where the chest lies."""
CHEST_PITCH = 47
"""The distance from gem to gem in the chest."""


PANELS = ("P1", "P2", "P3", "P4", "P1b", "P4b")
"""Four in a row, and the backs of the two flaps (TN-G01)."""


def fits(pack: Pack) -> bool:
    """Whether a board can be drawn: its panels are in `PANELS`, and all segments are straight."""
    board, route = pack.board, pack.route
    shown = {square.panel for square in board.squares}
    named = {panel for stage in board.stages for panel in stage.panels}
    if not shown | named <= set(PANELS) or not {"P1", "P2", "P3"} <= shown:
        return False
    for segment in range(1, route.segments + 1):
        (ax, ay), (bx, by), (cx, cy) = (board.squares[square - 1].at for square in route.squares(segment))
        if abs(cx - ax) + abs(cy - ay) != 2 or (bx, by) != ((ax + cx) / 2, (ay + cy) / 2):
            return False
    return True


class Pose(NamedTuple):
    """Where a tile lies, and by what angle it is turned, so that its sand is along the path."""

    at: Point
    angle: float


class Places:
    """The coordinates for one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        board = pack.board
        self.columns = max(square.at[0] for square in board.squares)
        self.top = max(square.at[1] for square in board.squares)
        self.side = RIM + LANE + CELL / 2
        """From the edge to the middle of the outermost squares."""
        self.wide = 2 * (self.side + CELL / 2 + LANE) + MIDDLE
        self.high = 2 * self.side + (self.columns - 1) * CELL
        self.lower = self.seam("P1")
        """Where the lower flap is hinged."""
        self.middle = self.seam("P2")
        self.upper = self.seam("P3")
        """Where the upper flap is hinged."""
        self.centre = self.wide / 2

    def column(self, column: float) -> float:
        """The y coordinate of a column of the pack's board."""
        return self.side + (self.columns - column) * CELL

    def row(self, row: float, *, spread: bool = False) -> float:
        """The x coordinate of a row of the pack's board.

        The first and the last row are at the edges. The others are close together in the middle,
        or evenly spaced from edge to edge if `spread`.
        """
        if row in (0, self.top):
            return self.side if row else self.wide - self.side
        step = (self.wide - 2 * self.side) / self.top if spread else CELL
        return self.centre + (self.top / 2 - row) * step

    def seam(self, panel: str) -> float:
        """The upper edge of a panel."""
        last = max(square.at[0] for square in self.pack.board.squares if square.panel == panel)
        return self.column(last) - CELL / 2

    def window(self, stage: int) -> tuple[float, float]:
        """The visible part of the picture in a stage, top and bottom: the open panels and some of the table."""
        return (self.upper - CHEST if stage == self.pack.route.stages else 0), self.edge(stage) + HANDS

    def view(self, stage: int) -> str:
        """The visible part of the picture in a stage as a viewBox."""
        top, bottom = self.window(stage)
        return f"0 {num(top)} {num(self.wide)} {num(bottom - top)}"

    def edge(self, stage: int) -> float:
        """The y coordinate of the lower edge of the board as it is folded in a stage."""
        return self.lower if stage == 1 else self.high

    def hand(self, seat: int, seats: int, stage: int) -> tuple[Point, float]:
        """The place in front of a player, below the board: its middle and its width."""
        share = self.wide / seats
        return (share * (seat + 0.5), self.edge(stage) + HANDS / 2 + 4), share - 14

    # -- the route ------------------------------------------------------------------------------------------------

    def square(self, square: Square) -> Point:
        """The middle of an animal square or a finish square."""
        board = self.pack.board
        if square > len(board.squares):
            column, row = board.finish[square - len(board.squares) - 1]
            return self.row(row), self.column(column)
        card = board.squares[square - 1]
        return self.row(card.at[1], spread=square <= board.printed_reef), self.column(card.at[0])

    def start(self, place: int) -> Point:
        """The middle of a starting square."""
        column, row = self.pack.board.start[place]
        return self.row(row, spread=True), self.column(column)

    def ahead(self, square: Square) -> Point:
        """The direction of travel at a square, of length one."""
        here, there = self.square(max(1, square - 1)), self.square(min(self.pack.route.end, square + 1))
        far = math.dist(here, there) or 1.0
        return (there[0] - here[0]) / far, (there[1] - here[1]) / far

    def faces_left(self, square: Square) -> bool:
        """Whether a fish on a square looks left: its way leads down or to the left."""
        dx, dy = self.ahead(square)
        return dx - dy < 0

    def reef(self, segment: int, side: int) -> Pose:
        """A reef square inside or outside of the route; the sand of its tile points to the path (TN-413)."""
        first, middle, last = (self.square(square) for square in self.pack.route.squares(segment))
        dx, dy = (last[0] - first[0]) / (2 * CELL), (last[1] - first[1]) / (2 * CELL)
        # To the left of the way ahead is inside: the route runs anticlockwise (TN-G06).
        turn = 1 if LANES[side] == "in" else -1
        inward = (dy * turn, -dx * turn)
        reach = (CELL + LANE) / 2
        at = (middle[0] + inward[0] * reach, middle[1] + inward[1] * reach)
        return Pose(at, math.degrees(math.atan2(inward[0], -inward[1])))

    def beside(self, square: Square, side: int) -> Point:
        """The middle of the edge of a square at which the reef square on this side begins."""
        (x, y), (u, v) = self.square(square), self.reef(self.pack.route.segment[square], side).at
        first, _, last = (self.square(other) for other in self.pack.route.squares(self.pack.route.segment[square]))
        upright = first[0] == last[0]
        return (x + math.copysign(CELL / 2, u - x), y) if upright else (x, y + math.copysign(CELL / 2, v - y))

    def arch(self, stage: int) -> Point:
        """Where the arch of a stage stands: between two squares, or in the corner where the route turns."""
        before = self.pack.route.arch[stage]
        (ax, ay), (bx, by) = self.square(before), self.square(before + 1)
        corner = abs(ax - bx) > CELL / 2 and abs(ay - by) > CELL / 2
        return (ax, by) if corner else ((ax + bx) / 2, (ay + by) / 2)

    def turns(self, stage: int) -> bool:
        """Whether the arch of a stage stands in a corner."""
        return math.dist(self.arch(stage), self.square(self.pack.route.arch[stage])) > CELL * 0.75

    # -- treasure ---------------------------------------------------------------------------------------------------

    def heap(self, colour: int, place: int, pitch: float) -> Point:
        """The point of gem number `place` of a colour in chest or cave, relative to the heap's middle.

        `pitch` is the distance between two gems.
        """
        counts = [gem.count for gem in self.pack.gems]
        rows = heap_rows(tuple(counts))
        row = next(index for index, colours in enumerate(rows) if colour in colours)
        before = sum(counts[c] for c in rows[row] if c < colour)
        length = sum(counts[c] for c in rows[row])
        return (before + place - (length - 1) / 2) * pitch, (row - (len(rows) - 1) / 2) * pitch * 1.12

    @property
    def chest(self) -> Point:
        """The middle of the chest. It shows in the upper flap's window, and stays there when the flap is folded."""
        return self.centre, self.upper - 108

    @property
    def stash(self) -> Point:
        """The middle of the stash, on the starfish."""
        return self.centre, self.upper + 114

    @property
    def shells(self) -> Point:
        """The middle of the row of shells."""
        return self.centre, self.middle - 40

    def cave(self, stage: int) -> tuple[Point, float]:
        """The middle of the stolen gems and the distance between them: in a window in stage 1, later among the arms."""
        if stage == 1:
            return (self.row(self.top, spread=True) + 46, self.middle + 136), 33
        return (self.centre, self.lower + 128), 46

    @property
    def pile(self) -> Point:
        """The middle of the draw pile, on the sandbank."""
        return self.wide - 172, self.lower - 84


@cache
def heap_rows(counts: tuple[int, ...]) -> list[list[int]]:
    """The colours of gems in each row of a heap: in order, as many as fit in a row. `counts` has the gems by colour."""
    longest = max(6, *counts)
    rows: list[list[int]] = [[]]
    for colour, count in enumerate(counts):
        if rows[-1] and sum(counts[c] for c in rows[-1]) + count > longest:
            rows.append([])
        rows[-1].append(colour)
    return rows
