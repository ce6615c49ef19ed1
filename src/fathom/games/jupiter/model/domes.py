"""How domes are numbered. JD-152.

A dome has a number: seven times its module's place in the spiral at set-up, plus the direction it faces, or 6 for the
centre. The number goes with the module when the module is moved. Players read names instead: cell and direction,
`0,-2:5`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Dome: TypeAlias = int
Slot: TypeAlias = int
"""A module, by its place in the spiral at set-up."""

SIZE: Final = 7
"""How many numbers each module has: six domes in a ring, and the centre."""
CENTRE: Final = 6
"""The last of them: a dome, or the site of a module that has one."""
SIDES: Final = "012345"
"""The directions of the ring domes, as they appear in names."""
POD: Final = -1
"""The place of a pawn in the Pod."""
OUT: Final = -2
"""The place of a pawn out of play."""
POD_NAME: Final = "pod"
