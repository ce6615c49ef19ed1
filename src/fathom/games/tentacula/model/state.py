"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Pile, Public, Secret, Visibility, declared
from fathom.games.tentacula.model.pack import LevelId, Pack
from fathom.games.tentacula.model.route import Square

StepName: TypeAlias = Literal["chips", "deal", "next", "turn", "draw", "theft"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match, chosen by the host (TN-D01, TN-D05, TN-D04, TN-D02). The defaults suit a first game.

    level: 1, 2, 3 or `pro`. snail: the snail tile that is removed on level 3. start: the order of the fish on the
    starting squares; it changes nothing in play. stash: the stash to fill, ST1 (easy) to ST6 (hard), or `random`.
    confirm_end: ask before a round ends, so that a player can undo the last move first.
    """

    # The ids listed are those of our own pack, for forms; another pack may have others.
    level: LevelId = 1
    snail: Literal["RT11", "RT12"] | str = "RT12"
    start: Literal["YGR", "YRG", "GYR", "GRY", "RYG", "RGY"] | str = "YGR"
    stash: Literal["ST1", "ST2", "ST3", "ST4", "ST5", "ST6", "random"] | str = "ST1"
    confirm_end: bool = False


@dataclass(frozen=True)
class TilePile(Visibility):
    """The draw pile: which tiles are in it is known, but not their order, nor which faces lie up.

    What all players see of the top tile depends on the pack, so `view` adds it and `resample` keeps it (TN-R011).
    """

    def mask(self, value: list[str], holder: Any, seat: int | None) -> list[str]:
        """The tiles without their faces, sorted."""
        return sorted(face.partition(":")[0] for face in value)


class Player(msgspec.Struct, gc=False):
    """A player's chip, and the tile (`RT04:T`) in front of them; empty once it is played."""

    seat: Public[int]
    chip: Public[str] = ""
    tile: Public[str] = ""


class ReefLane(msgspec.Struct, gc=False):
    """The reef squares on one side of the route.

    The tiles lie on consecutive segments, the last right before `next`, where the next tile goes. Reef squares left
    behind are never used again, so `next` only grows (TN-412, TN-R018).
    """

    next: Public[int] = 1
    tiles: Public[list[str]] = []

    @property
    def rear(self) -> int:
        """The segment of the tile furthest back."""
        return self.next - len(self.tiles)

    def at(self, segment: int) -> str:
        """The tile on a segment, if any."""
        index = segment - self.rear
        return self.tiles[index] if 0 <= index < len(self.tiles) else ""


@declared
class State(msgspec.Struct, gc=False):
    """The whole table. The top of a pile is its last item; a tile in the pile is named by the face that lies up."""

    chance: Secret[Chance]
    settings: Public[Settings]
    players: Public[list[Player]]
    step: Public[StepName]
    stash: Public[str]
    """The stash tile the team plays for."""
    chest: Public[list[int]]
    """Gems by colour, like `cave` and `stashed`."""
    cave: Public[list[int]]
    stashed: Public[list[int]]
    fish: Public[list[Square]]
    """The square of each fish. 0 is the start; squares after the last animal square are the finish."""
    lanes: Public[list[ReefLane]]
    """Inside, outside."""
    active: Public[int] = 0
    """Whose turn it is, or who took the last one."""
    stage: Public[int] = 1
    round: Public[int] = 0
    turn: Public[int] = 0
    pool: Public[int] = 0
    """The team's shells; all others are in the supply."""
    pile: Annotated[list[str], TilePile()] = []
    box: Public[list[str]] = []
    """Reef tiles that are out of the game, sorted."""
    gate: Public[str] = ""
    gates: Annotated[list[str], Pile()] = []
    """Gates not yet turned up."""
    passed_gates: Public[list[str]] = []
    stolen_moving: Public[int] = 0
    """Gems stolen from fish that were just moved."""
    stolen_resting: Public[int] = 0
    """Gems stolen at the end of a round."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)


Voyage: TypeAlias = Table[State, Pack]
