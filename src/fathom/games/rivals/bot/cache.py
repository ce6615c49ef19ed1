"""A cache of values of tiles and attacks, which are valid while opponents and tiles stay the same.

Everything a value depends on is in its key, so the cache changes no result.
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
"""The attack dice of the models that could attack from one tile."""
Worth: TypeAlias = tuple[float, float, float]
"""The value of a tile for a model that does not attack from it, for one that does, and of that attack."""


class PlayStyle(NamedTuple):
    """How a scripted player weighs danger and attack."""

    caution: float
    """The weight of danger."""
    approach: float
    """The value of each tile nearer to the enemy in the first rounds, as a share of the model's cost."""


USUAL: Final = PlayStyle(0.60, 0.04)
BOLD: Final = PlayStyle(0.20, 0.10)
WARY: Final = PlayStyle(1.20, 0.00)

MOST = 1000
"""The largest number of situations in the cache."""


@dataclass
class TileInfo:
    """What the scripted player of one seat computes about one tile: enemies, threats, creatures."""

    kind: str
    enemies: list[tuple[int, int]]
    """The opponents' models, the nearest first: distance and index."""
    near: int
    """The distance of the nearest opponent's model."""
    threat: int
    """The index in `Situation.threats` of the enemy models that could attack the tile; 0 is none."""
    guards: list[int]
    """The indices of the creatures next to the tile."""


class Situation:
    """The cached values for one arrangement of opponents and tiles."""

    def __init__(self) -> None:
        self.tiles_seen: dict[Tile, TileInfo] = {}
        self.threats: list[tuple[Stack, ...]] = [()]
        """The threats: each has the dice of the enemy models, by tile, that could attack some tile in a turn."""
        self.numbers: dict[tuple[Stack, ...], int] = {(): 0}
        """The index of each threat."""
        self.wounds: dict[tuple[int, Pool, int], float] = {}
        self.attack_values: dict[tuple[Key, str, int], float] = {}
        self.means: dict[tuple[Key, str], float] = {}
        self.tiles: dict[Key, dict[tuple[Tile, int], Worth]] = {}
        """The values of tiles for a model, by tile and the number of the seat's models there."""
        self.stances: dict[Key, tuple[float, Stance, Tile]] = {}


class JudgementCache:
    """The situations that scripted players of one style have met, with the values they computed, for one pack."""

    def __init__(self, style: PlayStyle) -> None:
        self.style = style
        self._pack: Pack | None = None
        self._known: dict[Key, Situation] = {}

    def situation_of(self, pack: Pack, key: Key) -> Situation:
        """The cached values for a situation; new and empty if the situation is not in the cache."""
        if pack is not self._pack or len(self._known) >= MOST:
            self._pack, self._known = pack, {}
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Situation()
        return found
