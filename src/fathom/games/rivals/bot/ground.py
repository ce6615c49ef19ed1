"""The tiles as they look to a seat: who is near, who could strike there, where one can pass and stand."""

from __future__ import annotations

from fathom.games.rivals.bot.memory import Spot, Stack
from fathom.games.rivals.bot.values import Values
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.state import Model
from fathom.games.rivals.rules import movement, tiles
from fathom.games.rivals.rules.odds import mean, wounds
from fathom.games.rivals.rules.queries import lurk


class Ground:
    """The tiles of one table as they look to a seat."""

    def __init__(self, v: Values) -> None:
        self.v = v
        self.t = v.t
        self.known = v.situation
        here = lurk(self.t)
        ground = self.t.state.ground
        self.company = {tile: len(there) for tile, there in v.crowd.items() if there[0].seat == v.seat}
        """How many own models stand where."""
        self.passable = {
            tile for tile in here.tiles if ground[tile] != "guarded" and (tile not in v.crowd or tile in self.company)
        }
        """Where own models may pass."""
        closed = [tile for tile in here.group_of if tiles.protected(self.t, tile, v.seat)]
        self.vacant = self.passable.difference(v.crowd, closed)
        """Where any own model may stand: nobody is there."""
        small = self.t.pack.battle.small_models
        shared = (tile for tile, number in self.company.items() if number < small and tile in self.passable)
        self.roomy = self.vacant.union(tile for tile in shared if not v.profile(v.crowd[tile][0]).large)
        """Where a small one may stand, too."""
        self.layout = (*closed, *[(one.card, one.at) for one in v.mine])
        """What all this depends on, beyond the situation."""
        self._stacks: list[tuple[Tile, int, list[tuple[int, Pool]]]] | None = None

    def others_in_danger(self, one: Model) -> int:
        """How many other own models the enemy could strike at where they stand."""
        return sum(self.spot(other.at or "").bearing > 0 for other in self.v.mine if other is not one)

    def spot(self, tile: Tile) -> Spot:
        """A tile as it looks."""
        found = self.known.spots.get(tile)
        if found is None:
            found = self.known.spots[tile] = self._look(tile)
        return found

    def _look(self, tile: Tile) -> Spot:
        distance, near = self.v.distance, lurk(self.t).near[tile]
        enemies = [(distance[tile, enemy.at or ""], which) for which, enemy in enumerate(self.v.theirs)]
        enemies.sort()
        return Spot(
            kind=self.t.state.ground[tile],
            enemies=enemies,
            near=enemies[0][0] if enemies else 0,
            bearing=self._bearing(tile),
            guards=[which for which, creature in enumerate(self.t.state.creatures) if creature.at in near],
        )

    def _look_around(self) -> list[tuple[Tile, int, list[tuple[int, Pool]]]]:
        """The opponents' tiles; how far a strike from there could go in a turn, of each model too, and its dice."""
        found: dict[Tile, list[tuple[int, Pool]]] = {}
        swim = self.t.pack.battle.swim
        for enemy in self.v.theirs:
            stride = 0 if "trapped" in enemy.tokens else movement.allowance(self.t, enemy, False) + swim
            reach = stride + self.v.profile(enemy).range
            found.setdefault(enemy.at or "", []).append((reach, self.v.pools[enemy.id]))
        return [(at, max(models)[0], models) for at, models in found.items()]

    def _bearing(self, tile: Tile) -> int:
        distance, known = self.v.distance, self.known
        volley: list[Stack] = []
        if self._stacks is None:
            self._stacks = self._look_around()
        for at, farthest, models in self._stacks:
            far = distance[tile, at]
            if far <= farthest:
                volley.append(tuple([dice for reach, dice in models if far <= reach]))
        key = tuple(volley)
        number = known.numbers.get(key)
        if number is None:
            number = known.numbers[key] = len(known.volleys)
            known.volleys.append(key)
        return number

    def wounds(self, bearing: int, defence: Pool, left: int) -> float:
        """The wounds to be feared: as many stacks strike as there are markers, each attack cut at what is left."""
        key = bearing, defence, left
        found = self.known.wounds.get(key)
        if found is None:
            faces = self.v.faces
            stacks = self.known.volleys[bearing]
            each = [sum([mean(wounds(faces, dice, defence), left) for dice in stack]) for stack in stacks]
            each.sort(reverse=True)
            found = self.known.wounds[key] = sum(each[: self.t.pack.battle.markers])
        return found
