"""How domes are numbered. JD-152.

A dome has a number: seven times its module's place in the spiral at set-up, plus the direction it faces, or 6 for the
centre. A dome keeps its number when its module is moved. Players read names instead: cell and direction, `0,-2:5`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Dome: TypeAlias = int
Slot: TypeAlias = int
"""A module, by its place in the spiral at set-up."""

SIZE: Final = 7
"""The numbers that each module uses: six domes in a ring, and the centre."""
CENTRE: Final = 6
"""The number of the centre within its module: a dome or a site."""
SIDES: Final = "012345"
"""The directions of the ring domes, as they appear in names."""
POD: Final = -1
"""Stands for a dome number when a pawn is in the Pod."""
OUT: Final = -2
"""Stands for a dome number when a pawn is out of play."""
POD_NAME: Final = "pod"
