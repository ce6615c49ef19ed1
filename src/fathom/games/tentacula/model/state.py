"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Pile, Public, Secret, declared
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.visibility import TilePile

StepName: TypeAlias = Literal["chips", "deal", "next", "turn", "draw", "theft"]


@dataclass
class Player:
    """A player's chip, and the tile (`RT04:T`) in front of them; empty once it is played."""

    seat: Public[int]
    chip: Public[str] = ""
    tile: Public[str] = ""


@dataclass
class ReefLane:
    """The reef tiles on one side of the route.

    They lie on consecutive segments. `next` is the segment after the last of them, where the next tile goes. It only
    grows: a segment whose tile was taken back is never used again (TN-412, TN-R018).
    """

    next: Public[int] = 1
    tiles: Public[list[str]] = field(default_factory=list)

    @property
    def rear(self) -> int:
        """The segment of the tile furthest back."""
        return self.next - len(self.tiles)

    def at(self, segment: int) -> str:
        """The tile on a segment; empty if there is none."""
        index = segment - self.rear
        return self.tiles[index] if 0 <= index < len(self.tiles) else ""


@dataclass
class State:
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
    pile: Annotated[list[str], TilePile()] = field(default_factory=list)
    box: Public[list[str]] = field(default_factory=list)
    """Reef tiles that are out of the game, sorted."""
    gate: Public[str] = ""
    gates: Annotated[list[str], Pile()] = field(default_factory=list)
    """Gates not yet turned up."""
    passed_gates: Public[list[str]] = field(default_factory=list)
    stolen_moving: Public[int] = 0
    """Gems stolen from fish that were just moved."""
    stolen_resting: Public[int] = 0
    """Gems stolen at the end of a round."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)


declared(State)

Voyage: TypeAlias = Table[State, Pack]
