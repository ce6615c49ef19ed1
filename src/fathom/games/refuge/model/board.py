"""The geometry of the board: which spaces there are, and their neighbours. RF-200 to RF-226.

A space is written “x,y”: column x, row y; row 0 is the Start row, the highest row the Finish. Rules look up
the geometry in tables that are made once.
"""

from __future__ import annotations

from sys import intern
from typing import Final, NamedTuple, TypeAlias

Space: TypeAlias = str
Direction: TypeAlias = str

DIRECTIONS: Final[dict[Direction, tuple[int, int]]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
ARROWS: Final[dict[str, Direction]] = {"U": "up", "D": "down", "L": "left", "R": "right"}
"""The arrows on Kraken cards."""
KINDS: Final = {"S": "Spawn", "L": "Lair", "C": "Cave", "W": "Whirlpool"}


class Head(NamedTuple):
    """Where the head is: its middle column and its lowest row."""

    column: int
    row: int

    @property
    def columns(self) -> range:
        """The three columns that the head covers."""
        return range(self.column - 1, self.column + 2)

    @property
    def rows(self) -> range:
        """The three rows that the head covers."""
        return range(self.row, self.row + 3)


class Sea:
    """Spaces by name, with their kind, neighbours, rows and columns; and the spaces under and around the head."""

    def __init__(self, columns: int, sea_rows: tuple[str, ...], edge_rows: tuple[int, ...]) -> None:
        self.columns = columns
        self.top_row = len(sea_rows)
        self.kraken_rows = range(self.top_row + 1, self.top_row + 4)
        self.finish_row = self.top_row + 4
        self.kind: dict[Space, str] = {}
        for x in range(1, columns + 1):
            self.kind[at(x, 0)] = "Start"
            for y in range(1, self.top_row + 1):
                row = sea_rows[self.top_row - y]
                # A row of the wrong length must not fail here: `check_pack` needs the sea to report it.
                self.kind[at(x, y)] = KINDS.get(row[x - 1 : x], "Spawn")
            for y in self.kraken_rows:
                self.kind[at(x, y)] = "Kraken"
            self.kind[at(x, self.finish_row)] = "Finish"
        self.edges = {x: [at(x, y) for y in edge_rows] for x in (0, columns + 1)}
        for spaces in self.edges.values():
            for space in spaces:
                self.kind[space] = "Kraken"
        self.xy: dict[Space, tuple[int, int]] = {space: _xy(space) for space in self.kind}
        self.near: dict[Space, dict[Direction, Space]] = {space: self._near(space) for space in self.kind}
        self.beside: dict[Space, tuple[Space, ...]] = {s: tuple(near.values()) for s, near in self.near.items()}
        self.row: dict[int, list[Space]] = {}
        self.column: dict[int, list[Space]] = {}
        for space, (x, y) in sorted(self.xy.items(), key=lambda item: item[1]):
            self.row.setdefault(y, []).append(space)
            self.column.setdefault(x, []).append(space)
        self.waters = frozenset(space for space, (_, y) in self.xy.items() if 1 <= y <= self.top_row)
        """The spaces of the sea rows."""
        self.caves = [space for space, kind in self.kind.items() if kind == "Cave"]
        self.spawns = {
            x: sorted((s for s in self.column[x] if self.kind[s] == "Spawn"), key=lambda s: -self.xy[s][1])
            for x in range(1, columns + 1)
        }
        self.lines = {
            a: frozenset(b for b, (bx, by) in self.xy.items() if b != a and (ax == bx or ay == by))
            for a, (ax, ay) in self.xy.items()
        }
        reaches = range(columns + self.finish_row + 1)
        self.within: dict[tuple[Space, int], frozenset[Space]] = {
            (space, reach): frozenset(other for other in self.kind if self.distance(space, other) <= reach)
            for space in self.kind
            for reach in reaches
        }
        """By space and reach: the spaces at most that many steps away, itself included, ignoring obstacles."""
        self.waters_within = {place: near & self.waters for place, near in self.within.items()}
        """By space and reach: those of them in the sea rows."""
        self.shots = {(space, reach): near & self.lines[space] for (space, reach), near in self.within.items()}
        """By space and reach: the other spaces of its row and column at most that many steps away."""
        heads = [Head(c, h) for c in range(2, columns) for h in range(1, self.top_row + 2)]
        self.under: dict[Head, frozenset[Space]] = {
            head: frozenset(at(x, y) for x in head.columns for y in head.rows) for head in heads
        }
        self.open_water: dict[Head, frozenset[Space]] = {
            head: frozenset(s for s, kind in self.kind.items() if kind not in ("Start", "Finish") and s not in under)
            for head, under in self.under.items()
        }
        """By place of the head: the spaces that a tentacle can be on."""
        self.below: dict[Head, dict[Space, int]] = {
            head: {at(x, y): x - head.column + 1 for x in head.columns for y in range(head.row)} for head in heads
        }
        """By place of the head: the spaces below it, each with its column under the head, 0 to 2."""
        self.around: dict[Head, tuple[Space, ...]] = {head: self._around(head) for head in heads}
        place: dict[tuple[int, int], Head] = {head: head for head in heads}
        self.head_step: dict[Direction, dict[Head, Head]] = {
            way: {place[c, h]: place[c + dx, h + dy] for c, h in heads if (c + dx, h + dy) in place}
            for way, (dx, dy) in DIRECTIONS.items()
        }
        self.leading: dict[Direction, dict[Head, tuple[Space, ...]]] = {
            way: {head: self._leading(head, way) for head in heads} for way in DIRECTIONS
        }

    def _near(self, space: Space) -> dict[Direction, Space]:
        x, y = self.xy[space]
        steps = {way: at(x + dx, y + dy) for way, (dx, dy) in DIRECTIONS.items()}
        return {way: target for way, target in steps.items() if target in self.kind}

    def _around(self, head: Head) -> tuple[Space, ...]:
        """The spaces orthogonally adjacent to the head (RF-541, RF-916)."""
        under = self.under[head]
        return tuple(
            space for space in self.kind if space not in under and any(near in under for near in self.beside[space])
        )

    def distance(self, a: Space, b: Space) -> int:
        """Orthogonal steps between two spaces, ignoring obstacles."""
        (ax, ay), (bx, by) = self.xy[a], self.xy[b]
        return abs(ax - bx) + abs(ay - by)

    def _leading(self, head: Head, way: Direction) -> tuple[Space, ...]:
        """The three spaces that a step of the head enters, from top to bottom or left to right (RF-530, RF-913)."""
        c, h = head
        if way in ("left", "right"):
            x = c - 2 if way == "left" else c + 2
            return tuple(at(x, y) for y in range(h + 2, h - 1, -1))
        y = h - 1 if way == "down" else h + 3
        return tuple(at(x, y) for x in range(c - 1, c + 2))


def at(x: int, y: int) -> Space:
    """A space by column and row. Interned, so that look-ups are fast."""
    return intern(f"{x},{y}")


def _xy(space: Space) -> tuple[int, int]:
    x, y = space.split(",")
    return int(x), int(y)
