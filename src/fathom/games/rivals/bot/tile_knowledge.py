"""What a seat knows about the tiles: opponents nearby, threats, where models can pass and stop."""

from __future__ import annotations

from fathom.games.rivals.bot.cache import Stack, TileInfo
from fathom.games.rivals.bot.valuation import Valuation
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.state import Model
from fathom.games.rivals.rules import movement, tiles
from fathom.games.rivals.rules.odds import mean, wounds
from fathom.games.rivals.rules.queries import lurk


class TileKnowledge:
    """What one seat knows about the tiles of one position."""

    def __init__(self, v: Valuation) -> None:
        self.v = v
        self.t = v.t
        self.known = v.situation
        here = lurk(self.t)
        ground = self.t.state.ground
        self.company = {tile: len(there) for tile, there in v.models_by_tile.items() if there[0].seat == v.seat}
        """How many models of the seat are on each tile."""
        self.passable = {
            tile
            for tile in here.tiles
            if ground[tile] != "guarded" and (tile not in v.models_by_tile or tile in self.company)
        }
        """The tiles that the seat's models may pass."""
        closed = [tile for tile in here.group_of if tiles.protected(self.t, tile, v.seat)]
        self.vacant = self.passable.difference(v.models_by_tile, closed)
        """The empty tiles where any model of the seat may stop."""
        small = self.t.pack.battle.small_models
        shared = (tile for tile, number in self.company.items() if number < small and tile in self.passable)
        self.roomy = self.vacant.union(tile for tile in shared if not v.profile(v.models_by_tile[tile][0]).large)
        """The tiles where a small model of the seat may stop."""
        self.layout = (*closed, *[(one.card, one.at) for one in v.mine])
        """Everything that moves depend on and the situation does not contain."""
        self._stacks: list[tuple[Tile, int, list[tuple[int, Pool]]]] | None = None

    def others_in_danger(self, one: Model) -> int:
        """How many models of the seat other than `one` are now on tiles that opponents could attack."""
        return sum(self.tile_info(other.at or "").threat > 0 for other in self.v.mine if other is not one)

    def tile_info(self, tile: Tile) -> TileInfo:
        """What the seat knows about a tile, cached."""
        found = self.known.tiles_seen.get(tile)
        if found is None:
            found = self.known.tiles_seen[tile] = self._look(tile)
        return found

    def _look(self, tile: Tile) -> TileInfo:
        distance, near = self.v.distance, lurk(self.t).near[tile]
        enemies = [(distance[tile, enemy.at or ""], which) for which, enemy in enumerate(self.v.theirs)]
        enemies.sort()
        return TileInfo(
            kind=self.t.state.ground[tile],
            enemies=enemies,
            near=enemies[0][0] if enemies else 0,
            threat=self._threat(tile),
            guards=[which for which, creature in enumerate(self.t.state.creatures) if creature.at in near],
        )

    def _look_around(self) -> list[tuple[Tile, int, list[tuple[int, Pool]]]]:
        """For each tile with opponents: the tile, the longest reach there, and each model's reach and attack dice."""
        found: dict[Tile, list[tuple[int, Pool]]] = {}
        swim = self.t.pack.battle.swim
        for enemy in self.v.theirs:
            stride = 0 if "trapped" in enemy.tokens else movement.allowance(self.t, enemy, False) + swim
            reach = stride + self.v.profile(enemy).range
            found.setdefault(enemy.at or "", []).append((reach, self.v.pools[enemy.id]))
        return [(at, max(models)[0], models) for at, models in found.items()]

    def _threat(self, tile: Tile) -> int:
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
            number = known.numbers[key] = len(known.threats)
            known.threats.append(key)
        return number

    def wounds(self, threat: int, defence: Pool, left: int) -> float:
        """The expected wounds of a model with this defence from a threat, an index of `known.threats`.

        The opponents on the most dangerous tiles attack, one tile for each marker. No attack counts
        for more than `left`, the Heart left.
        """
        key = threat, defence, left
        found = self.known.wounds.get(key)
        if found is None:
            faces = self.v.faces
            stacks = self.known.threats[threat]
            each = [sum([mean(wounds(faces, dice, defence), left) for dice in stack]) for stack in stacks]
            each.sort(reverse=True)
            found = self.known.wounds[key] = sum(each[: self.t.pack.battle.markers])
        return found
