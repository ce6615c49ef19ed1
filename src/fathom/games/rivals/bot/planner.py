"""Where a model should go: the tiles it can reach and their values."""

from __future__ import annotations

from typing import TypeAlias

from fathom.games.rivals.bot.cache import JudgementCache, TileInfo, Worth
from fathom.games.rivals.bot.tile_knowledge import TileKnowledge
from fathom.games.rivals.bot.valuation import Valuation
from fathom.games.rivals.model.board import Tile, sees
from fathom.games.rivals.model.dice import Pool, degraded, plus, pool
from fathom.games.rivals.model.options import Stance
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack, movement, tiles
from fathom.games.rivals.rules.odds import mean
from fathom.games.rivals.rules.queries import lurk, ongoing

IMPATIENCE = 0.01
"""How much the value of each tile nearer to the enemy grows each round."""
STRIKING = 0.6
"""The share of the danger that counts if the model attacks first."""
SHARED = 0.25
"""How much less danger counts for each other model of the seat that the enemy could attack instead."""
DOOMED = 1.2
"""The greatest danger that counts, as a share of the model's worth."""
COMPANY = 0.25
"""The value of each other model of the seat on the same tile, because they act together."""
CORAL, DEN = 1.2, 0.8
"""The values of live coral and of an unsearched den for a model that does not attack."""
CLIMBER, ROCK = 0.08, 0.02
"""The value of rock for models with High Ground or Climber, and for others, as a share of the model's cost."""
SWIM = 0.04
"""The cost of starting to swim, as a share of the model's cost; settling gains half of it."""
CHARGED = 0.8
"""The share of an attack's value that is left after a charge."""
TROUBLE = 0.01
"""The least advantage over the present tile for which the model moves, in army points."""

CORALS = ("coral", "turned")

Ways: TypeAlias = dict[Tile, tuple[int, Tile, float]]
"""The tiles that a model can reach, with the number of steps, the first step and the chance to get there."""


class TileScorer:
    """The value of tiles for one model."""

    def __init__(self, ground: TileKnowledge, one: Model) -> None:
        v = ground.v
        p = v.profile(one)
        self.one = one
        self.v = v
        self.t = v.t
        self.ground = ground
        self.reach = attack.farthest(v.t, p.range)
        self.cost = p.cost
        self.left = v.heart_left(one)
        others = ground.others_in_danger(one)
        style = v.cache.style
        self.fear = style.caution * v.worth(one) / (1.0 + SHARED * others)
        self.eager = (style.approach + IMPATIENCE * v.t.state.round) * p.cost
        self.free = "climber" in p.traits
        self.bold = "watcher" in p.traits
        self.rock = (CLIMBER if one.high or self.free else ROCK) * p.cost
        self.open: Pool = p.defence
        self.coral = p.defence if "coralkin" in p.traits else degraded(p.defence)
        self.den = plus(p.defence, pool(v.t.pack.battle.beaten_den))
        self._combat_key = (*v.combat_key(one), one.at, one.acted, others)
        self._attack_values: list[float] | None = None
        self._worth = ground.known.tiles.setdefault(self._combat_key, {})

    def value(self, tile: Tile, can_strike: bool, charged: bool = False) -> float:
        """The value of ending a move on a tile; with `can_strike`, also of an attack there, less if it `charged`."""
        key = tile, self.ground.company.get(tile, 0)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._look(*key)
        quiet, struck, strike = found
        if not can_strike or not strike:
            return quiet
        return struck + strike * (CHARGED if charged else 1.0)

    def _look(self, tile: Tile, company: int) -> Worth:
        tile_info = self.ground.tile_info(tile)
        kind, near = tile_info.kind, tile_info.near
        strike = base = 0.0
        if near > self.reach:
            base -= self.eager * (near - self.reach)
        else:
            strike = self.best_attack(tile_info, tile)
        if company:
            base += COMPANY * (company - (tile == self.one.at))
        if kind == "rock":
            base += self.rock
        if tile_info.guards and not self.bold:
            base -= self._reaction_cost(tile_info)
        danger = 0.0
        if tile_info.threat:
            defence = self.coral if kind in CORALS else self.den if kind == "beaten" else self.open
            danger = self.fear * min(DOOMED, self.ground.wounds(tile_info.threat, defence, self.left) / self.left)
        quiet = base - danger
        if kind == "coral" and not self.one.acted:
            quiet += CORAL
        elif kind == "abyss" and near > 3:
            quiet += DEN
        return quiet, base - danger * STRIKING, strike

    def strike(self) -> float:
        """The value of the model's best attack from where it is."""
        assert self.one.at is not None
        return self.best_attack(self.ground.tile_info(self.one.at), self.one.at)

    @property
    def attack_values(self) -> list[float]:
        """The value of an attack on each of the opponents' models."""
        if self._attack_values is None:
            self._attack_values = [self.v.plain_attack_value(self.one, enemy) for enemy in self.v.theirs]
        return self._attack_values

    def best_attack(self, tile_info: TileInfo, tile: Tile) -> float:
        """The value of the best attack that the model could make from a tile."""
        best = 0.0
        attack_values = self.attack_values
        for far, which in tile_info.enemies:
            if far > self.reach:
                break
            value = attack_values[which]
            if value > best and (far <= 1 or sees(self.t.state.rocks, tile, self.v.theirs[which].at or "")):
                best = value
        return best

    def _reaction_cost(self, tile_info: TileInfo) -> float:
        """The expected loss from the reactions of creatures next to a tile."""
        creatures = self.t.state.creatures
        wounds = sum([mean(self.v.chances(creatures[which], self.one), self.left) for which in tile_info.guards], 0.0)
        return wounds * self.v.wound(self.one)

    # -- the way there --------------------------------------------------------------------------------------------

    def ways(self, swims: bool, most: int) -> Ways:
        """The tiles where the model can stop after at most `most` steps: distance, first step and chance of each."""
        # Paths end at a climb, because it may fail.
        free = swims or self.free
        one = self.one
        assert one.at is not None
        kinds, near, passable = self.t.state.ground, lurk(self.t).near, self.ground.passable
        found: Ways = {one.at: (0, one.at, 1.0)}
        edge = [one.at]
        for far in range(1, most + 1):
            further: list[Tile] = []
            for here in edge:
                first = found[here][1]
                climbing = not free and kinds[here] != "rock"
                for tile in near[here]:
                    if tile in found or tile not in passable:
                        continue
                    if climbing and kinds[tile] == "rock":
                        found[tile] = (far, first if far > 1 else tile, 0.5)
                    else:
                        found[tile] = (far, first if far > 1 else tile, 1.0)
                        further.append(tile)
            edge = further
        room = self.ground.vacant if self.v.profile(one).large else self.ground.roomy
        stays = tiles.may_stand(self.t, one, one.at, self.v.models_by_tile)
        return {tile: way for tile, way in found.items() if tile in room or (stays and tile == one.at)}

    def best(self, left: int, swims: bool, can_strike: bool, charged: bool = False) -> tuple[float, Tile, Tile]:
        """The best tile within `left` steps, perhaps the current one: its value, the tile, and the first step to it."""
        at = self.one.at
        assert at is not None
        here = self.value(at, can_strike, charged)
        most, goal, step = here, at, at
        for tile, (far, first, chance) in self.ways(swims, left).items():
            if far:
                worth = self.value(tile, can_strike, charged) - TROUBLE
                if chance < 1.0:
                    worth = worth * chance + here * (1 - chance)
                if worth > most + 1e-9:
                    most, goal, step = worth, tile, first
        return most, goal, step

    def stance(self) -> tuple[float, Stance, Tile]:
        """The best move of the model: the gain, the stance and the tile; a gain of 0 if it should stay."""
        key = self._combat_key, movement.has_action(self.t, self.one), self.ground.layout
        known = self.ground.known.stances
        found = known.get(key)
        if found is None:
            found = known[key] = self._best_stance()
        return found

    def _best_stance(self) -> tuple[float, Stance, Tile]:
        one = self.one
        assert one.at is not None
        can_strike = not one.acted
        now = self.value(one.at, can_strike)
        best: tuple[float, Stance, Tile] = (0.0, "plain", one.at)
        for swims, manners in self._manners():
            stride, _, _, least = manners[0]
            # For each distance, the first stance that reaches it costs least.
            at = [next(manner for manner in manners if far <= manner[0]) for far in range(manners[-1][0] + 1)]
            for tile, (far, _, chance) in self.ways(swims, manners[-1][0]).items():
                if far > stride or least > 0:
                    # A longer move is only worth it for an attack, or for safety.
                    tile_info = self.ground.tile_info(tile)
                    if tile_info.threat and (tile_info.near > self.reach or not can_strike):
                        continue
                _, stance, charging, price = at[far]
                gain = self.value(tile, can_strike, charging) - now - (TROUBLE if far else 0.0)
                gain = gain * chance - price
                if gain > best[0] + 1e-9:
                    best = (gain, stance, tile)
        return best

    def _manners(self) -> list[tuple[bool, list[tuple[int, Stance, bool, float]]]]:
        """The stances that the model can take, grouped by whether it swims.

        Each has the number of tiles that the model can move, the stance, whether it is a charge, and its cost in army
        points.
        """
        found: dict[bool, list[tuple[int, Stance, bool, float]]] = {}
        one = self.one
        for stance in movement.stances(self.t, one):
            swims = (stance.startswith("swim") or "swimming" in one.tokens) and not stance.startswith("settle")
            charging = stance.endswith("charge")
            manner = reach(self.t, one, swims, charging), stance, charging, self._price(stance)
            found.setdefault(swims, []).append(manner)
        return list(found.items())

    def _price(self, stance: Stance) -> float:
        """What a stance costs by a weaker defence, in army points; negative if the defence becomes stronger."""
        if "swimmer" in self.v.profile(self.one).traits:
            return 0.0
        share = SWIM if stance.startswith("swim") else -0.5 * SWIM if stance.startswith("settle") else 0.0
        return share * self.cost


class Planner(Valuation):
    """All values for one position and seat: of fighters, attacks and tiles."""

    def __init__(self, t: BattleTable, seat: int, cache: JudgementCache) -> None:
        super().__init__(t, seat, cache)
        self._scorers: dict[tuple[object, ...], TileScorer] = {}
        self._ground: TileKnowledge | None = None

    @property
    def ground(self) -> TileKnowledge:
        """What the seat knows about the tiles."""
        if self._ground is None:
            self._ground = TileKnowledge(self)
        return self._ground

    def scorer(self, one: Model) -> TileScorer:
        """The scorer of tiles for a model; identical models share it."""
        key = one.card, one.at, one.wounds, one.acted, one.high, *one.tokens, *one.cards
        found = self._scorers.get(key)
        if found is None:
            found = self._scorers[key] = TileScorer(self.ground, one)
        return found


def reach(t: BattleTable, one: Model, swims: bool, charges: bool) -> int:
    """How many tiles a model can move, depending on whether it swims and charges; 0 if it is trapped."""
    battle = t.pack.battle
    event = ongoing(t)
    if "trapped" in one.tokens:
        return 0
    speed = max(1, t.pack.profile(one.card, one.cards).speed + (event.speed if event else 0))
    return speed + swims * battle.swim + charges * battle.charge
