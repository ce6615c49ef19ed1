"""What is remembered from one question to the next: judgements that hold while enemy and ground stay as they are.

A memory only saves work. Whatever a judgement depends on is in the key it is remembered by.
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


class Temper(NamedTuple):
    """What sort of commander judges."""

    caution: float
    """How much of the danger counts."""
    approach: float
    """What a tile nearer to the enemy is worth, as a share of the model's cost, in the first rounds."""


USUAL: Final = Temper(0.60, 0.04)
BOLD: Final = Temper(0.20, 0.10)
WARY: Final = Temper(1.20, 0.00)

MOST = 1000
"""Situations remembered at most."""


@dataclass
class Spot:
    """One tile as it looks to a seat."""

    kind: str
    enemies: list[tuple[int, int]]
    """The opponents' models by their distance: how far, and which one."""
    near: int
    """The distance of the nearest."""
    bearing: int
    """Which of the `volleys` could be let loose on it; 0 is none."""
    guards: list[int]
    """Which creatures are next to it."""


class Situation:
    """Judgements about one state of the enemy and the ground."""

    def __init__(self) -> None:
        self.spots: dict[Tile, Spot] = {}
        self.volleys: list[tuple[Stack, ...]] = [()]
        """Each is a set of stacks that could strike at some tile in a turn."""
        self.numbers: dict[tuple[Stack, ...], int] = {(): 0}
        """Where each of them is found."""
        self.wounds: dict[tuple[int, Pool, int], float] = {}
        self.blows: dict[tuple[Key, str, int], float] = {}
        self.means: dict[tuple[Key, str], float] = {}
        self.tiles: dict[Key, dict[tuple[Tile, int], Worth]] = {}
        """What tiles are worth to a model, by how many own models are there."""
        self.stances: dict[Key, tuple[float, Stance, Tile]] = {}


class Memory:
    """The situations players of one temper have judged, for one content."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self._pack: Pack | None = None
        self._known: dict[Key, Situation] = {}

    def recall(self, pack: Pack, key: Key) -> Situation:
        """What is known of a situation; nothing yet, if it is new."""
        if pack is not self._pack or len(self._known) >= MOST:
            self._pack, self._known = pack, {}
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Situation()
        return found
