"""The tiles as they look to a seat: who is near, who could strike there, where one can pass and stand."""

from __future__ import annotations

from typing import TypeAlias

from fathom.games.rivals.bot.values import Values
from fathom.games.rivals.dice import Pool
from fathom.games.rivals.lurk import Tile
from fathom.games.rivals.odds import mean, wounds
from fathom.games.rivals.rules import movement, tiles
from fathom.games.rivals.state import Creature, Model, lurk

Stack: TypeAlias = tuple[Pool, ...]
"""The attack dice of the models that strike from one tile."""


class Spot:
    """One tile as it looks to a seat."""

    __slots__ = ("bearing", "company", "enemies", "guards", "kind", "near")

    def __init__(
        self, kind: str, enemies: list[tuple[int, Model]], bearing: int, company: int, guards: list[Creature]
    ) -> None:
        self.kind = kind
        self.enemies = enemies
        """The opponents' models by their distance."""
        self.near = enemies[0][0] if enemies else 0
        """The distance of the nearest."""
        self.bearing = bearing
        """Which of the `volleys` could be let loose on it; 0 is none."""
        self.company = company
        """Own models there."""
        self.guards = guards
        """Creatures next to it."""


class Ground:
    """The tiles of one table as they look to a seat."""

    def __init__(self, v: Values) -> None:
        self.v = v
        self.t = v.t
        self.volleys: list[tuple[Stack, ...]] = [()]
        """Each is a set of stacks that could strike at some tile in a turn."""
        self._numbers: dict[tuple[Stack, ...], int] = {(): 0}
        self._spots: dict[Tile, Spot] = {}
        self._wounds: dict[tuple[int, Pool, int], float] = {}
        self._stacks = self._threats()
        ground, near = self.t.state.ground, lurk(self.t).near
        self.passable = {
            tile
            for tile in lurk(self.t).tiles
            if ground[tile] != "guarded" and (tile not in v.crowd or v.crowd[tile][0].seat == v.seat)
        }
        """Where own models may pass."""
        self.vacant = {
            tile for tile in self.passable if tile not in v.crowd and not tiles.protected(self.t, tile, v.seat)
        }
        """Where any own model may stand: nobody is there."""
        self._guards = [(creature, near[creature.at]) for creature in self.t.state.creatures]

    def may_stand(self, one: Model, tile: Tile) -> bool:
        """Whether an own model may stand on a tile."""
        if tile in self.vacant:
            return True
        return tile in self.passable and tiles.may_stand(self.t, one, tile, self.v.crowd)

    def others_in_danger(self, one: Model) -> int:
        """How many other own models the enemy could strike at where they stand."""
        return sum(self.spot(other.at or "").bearing > 0 for other in self.v.mine if other is not one)

    def spot(self, tile: Tile) -> Spot:
        """A tile as it looks."""
        found = self._spots.get(tile)
        if found is None:
            found = self._spots[tile] = self._look(tile)
        return found

    def _look(self, tile: Tile) -> Spot:
        distance, there = self.v.distance, self.v.crowd.get(tile)
        enemies = [(distance[tile, enemy.at or ""], enemy) for enemy in self.v.theirs]
        enemies.sort(key=lambda one: one[0])
        return Spot(
            kind=self.t.state.ground[tile],
            enemies=enemies,
            bearing=self._bearing(tile),
            company=len(there) if there and there[0].seat == self.v.seat else 0,
            guards=[creature for creature, near in self._guards if tile in near],
        )

    def _threats(self) -> list[tuple[Tile, int, list[tuple[int, Pool]]]]:
        """The opponents' tiles; how far a strike from there could go in a turn, of each model too, and its dice."""
        found: dict[Tile, list[tuple[int, Pool]]] = {}
        swim = self.t.pack.battle.swim
        for enemy in self.v.theirs:
            stride = 0 if "trapped" in enemy.tokens else movement.allowance(self.t, enemy, False) + swim
            reach = stride + self.v.profile(enemy).range
            found.setdefault(enemy.at or "", []).append((reach, self.v.pools[enemy.id]))
        return [(at, max(models)[0], models) for at, models in found.items()]

    def _bearing(self, tile: Tile) -> int:
        distance = self.v.distance
        volley: list[Stack] = []
        for at, farthest, models in self._stacks:
            far = distance[tile, at]
            if far <= farthest:
                volley.append(tuple([dice for reach, dice in models if far <= reach]))
        key = tuple(volley)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.volleys)
            self.volleys.append(key)
        return number

    def wounds(self, bearing: int, defence: Pool, left: int) -> float:
        """The wounds to be feared: as many stacks strike as there are markers, each attack cut at what is left."""
        key = bearing, defence, left
        found = self._wounds.get(key)
        if found is None:
            faces = self.v.faces
            each = [
                sum([mean(wounds(faces, dice, defence), left) for dice in stack]) for stack in self.volleys[bearing]
            ]
            each.sort(reverse=True)
            found = self._wounds[key] = sum(each[: self.t.pack.battle.markers])
        return found
