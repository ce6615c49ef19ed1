"""A cache of judgements that hold while opponents and tiles stay the same.

The cache only saves work: everything a judgement depends on is in its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.options import Stance
from fathom.games.rivals.model.pack import Pack

Key: TypeAlias = tuple[object, ...]
Stack: TypeAlias = tuple[Pool, ...]
"""The attack dice of the models that strike from one tile."""
Worth: TypeAlias = tuple[float, float, float]
"""What a tile is worth to a model that does not strike, to one that does, and what the blow is worth."""


class PlayStyle(NamedTuple):
    """How a scripted player weighs danger and attack."""

    caution: float
    """How much of the danger counts."""
    approach: float
    """What a tile nearer to the enemy is worth, as a share of the model's cost, in the first rounds."""


USUAL: Final = PlayStyle(0.60, 0.04)
BOLD: Final = PlayStyle(0.20, 0.10)
WARY: Final = PlayStyle(1.20, 0.00)

MOST = 1000
"""Most situations in the cache."""


@dataclass
class TileInfo:
    """One tile for one seat."""

    kind: str
    enemies: list[tuple[int, int]]
    """The opponents' models by their distance: how far, and which one."""
    near: int
    """The distance of the nearest."""
    threat: int
    """Which of the `threats` could attack it; 0 is none."""
    guards: list[int]
    """Which creatures are next to it."""


class Situation:
    """Judgements about one arrangement of opponents and tiles."""

    def __init__(self) -> None:
        self.tiles_seen: dict[Tile, TileInfo] = {}
        self.threats: list[tuple[Stack, ...]] = [()]
        """Each is a set of stacks that could strike at some tile in a turn."""
        self.numbers: dict[tuple[Stack, ...], int] = {(): 0}
        """Where each of them is found."""
        self.wounds: dict[tuple[int, Pool, int], float] = {}
        self.attack_values: dict[tuple[Key, str, int], float] = {}
        self.means: dict[tuple[Key, str], float] = {}
        self.tiles: dict[Key, dict[tuple[Tile, int], Worth]] = {}
        """What tiles are worth to a model, by how many own models are there."""
        self.stances: dict[Key, tuple[float, Stance, Tile]] = {}


class JudgementCache:
    """The situations judged by players of one style, for one pack."""

    def __init__(self, style: PlayStyle) -> None:
        self.style = style
        self._pack: Pack | None = None
        self._known: dict[Key, Situation] = {}

    def situation_of(self, pack: Pack, key: Key) -> Situation:
        """The judgements about a situation; empty if it is new."""
        if pack is not self._pack or len(self._known) >= MOST:
            self._pack, self._known = pack, {}
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Situation()
        return found
