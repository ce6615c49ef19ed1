"""The geometry of the folding board: the route, its reef squares and its stages. TN-300 to TN-304, TN-T01 to TN-T03.

A square is its number along the route: 0 is any of the starting squares, the finish squares come after the last
animal square. Segments are numbered from 1 (K1). Tables made once answer every question about the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

Square: TypeAlias = int
LaneName: TypeAlias = Literal["in", "out"]
LANES: Final[tuple[LaneName, ...]] = get_args(LaneName)
"""Inside the route, and outside."""
SEGMENT: Final = 3
"""How many animal squares a reef square borders: as many as a tile has positions (TN-304)."""


class Route:
    """The route as tables: squares ahead by animal, segments by square, and what each stage shows."""

    def __init__(
        self, animals: Sequence[str], printed: int, arches: Sequence[int], stages: Sequence[tuple[int, int]], homes: int
    ) -> None:
        self.last = len(animals)
        """The last animal square."""
        self.printed = printed
        self.homes = homes
        self.end = self.last + homes
        self.animal = ("", *animals)
        self.arch = (0, *arches)
        """By stage: the square right before its arch."""
        self.first_seen = (0, *(first for first, _ in stages))
        self.last_seen = (0, *(last for _, last in stages))
        self.segment = tuple(max(0, (square - printed - 1) // SEGMENT + 1) for square in range(self.end + 1))
        self.place = tuple((square - printed - 1) % SEGMENT for square in range(self.end + 1))
        """Which of the squares of its segment this is, from 0."""
        self.segments = (self.last - printed) // SEGMENT
        self.first_segment = (0, *(self.segment[max(first, printed + 1)] for first, _ in stages))
        self.last_segment = (0, *(self.segment[min(last, self.last)] for _, last in stages))
        self.ahead: tuple[dict[str, tuple[tuple[Square, ...], ...]], ...] = (
            {},
            *(
                {animal: tuple(self._ahead(animal, here, last) for here in range(self.end + 1)) for animal in animals}
                for _, last in stages
            ),
        )
        """By stage, animal and square: the squares ahead that show this animal and are in sight, nearest first."""

    def _ahead(self, animal: str, here: Square, last: Square) -> tuple[Square, ...]:
        return tuple(square for square in range(here + 1, min(last, self.last) + 1) if self.animal[square] == animal)

    @property
    def stages(self) -> int:
        """How many stages there are; the last shows the finish."""
        return len(self.arch) - 1

    def squares(self, segment: int) -> range:
        """The animal squares that a segment borders."""
        first = self.printed + 1 + SEGMENT * (segment - 1)
        return range(first, first + SEGMENT)
