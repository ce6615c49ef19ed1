"""Where a model should go: tiles in reach, and what they are worth to it."""

from __future__ import annotations

from fathom.games.rivals.bot.values import Values
from fathom.games.rivals.lurk import Tile
from fathom.games.rivals.odds import mean
from fathom.games.rivals.options import Stance
from fathom.games.rivals.rules import movement, tiles
from fathom.games.rivals.state import Lurking, Model, lurk, ongoing, profile

APPROACH = 0.08
"""What a tile nearer to the enemy is worth, as a share of the model's cost, in the first rounds."""
IMPATIENCE = 0.02
"""How much more it is worth each round."""
CAUTION = 0.60
"""How much of the danger counts."""
SWIM = 0.04
"""What beginning to swim costs in defence, as a share of the model's cost; to settle brings half of it back."""
CHARGED = 0.8
"""What is left of an attack after a charge."""


def value(v: Values, one: Model, tile: Tile, can_strike: bool, charged: bool = False) -> float:
    """What standing on a tile is worth to a model."""
    key = one.id, tile, can_strike
    if key not in v.places:
        v.places[key] = _value(v, one, tile, can_strike)
    worth, strike = v.places[key]
    return worth + strike * (CHARGED if charged else 1.0)


def _value(v: Values, one: Model, tile: Tile, can_strike: bool) -> tuple[float, float]:
    """What a tile is worth apart from the attack it promises, and that attack."""
    t = v.t
    p = profile(t, one)
    strike = v.promise(one, tile) if can_strike else 0.0
    near = min((v.distance[tile, at] for at, _, _ in v.threats), default=0)
    eager = (APPROACH + IMPATIENCE * t.state.round) * p.cost
    total = -eager * max(0, near - p.range) * 0.5
    total -= CAUTION * v.danger(one, tile) * (0.6 if strike else 1.0)
    total += _ground(v, one, tile, bool(strike), near)
    for creature in t.state.creatures:
        if creature.at in lurk(t).near[tile] and "watcher" not in p.traits:
            bite = mean(v.chances(creature, one), p.heart - one.wounds)
            total -= bite * v.worth(one) / p.heart
    company = sum(other.at == tile and other is not one for other in v.mine)
    return total + 0.25 * company, strike


def _ground(v: Values, one: Model, tile: Tile, strikes: bool, near: int) -> float:
    """What the ground is worth."""
    p = profile(v.t, one)
    ground = v.t.state.ground[tile]
    if ground in ("coral", "turned"):
        harm = 0.0 if "coralkin" in p.traits else -0.06 * p.cost
        return harm + (1.2 if ground == "coral" and not one.acted and not strikes else 0.0)
    if ground == "beaten":
        return 0.1 * p.cost
    if ground == "rock":
        return 0.08 * p.cost if "climber" in p.traits or one.high else 0.02 * p.cost
    return 0.8 if ground == "abyss" and not strikes and near > 3 else 0.0


def in_reach(t: Lurking, one: Model, left: int, swims: bool) -> dict[Tile, tuple[int, Tile, float]]:
    """The tiles a model can walk to: how far each is, the first step, and the chance to get there.

    A climb ends the way: it may fail.
    """
    assert one.at is not None
    by_tile = tiles.crowd(t)
    ground, near = t.state.ground, lurk(t).near
    free = swims or "climber" in profile(t, one).traits
    found: dict[Tile, tuple[int, Tile, float]] = {one.at: (0, one.at, 1.0)}
    edge = [one.at]
    for far in range(1, left + 1):
        further = []
        for here in edge:
            if found[here][2] < 1.0:
                continue
            for tile in near[here]:
                if tile in found or not tiles.may_pass(t, one, tile, by_tile):
                    continue
                climb = ground[tile] == "rock" and ground[here] != "rock" and not free
                found[tile] = (far, found[here][1] if far > 1 else tile, 0.5 if climb else 1.0)
                further.append(tile)
        edge = further
    return {tile: way for tile, way in found.items() if tiles.may_stand(t, one, tile, by_tile)}


def best_place(
    v: Values, one: Model, left: int, swims: bool, can_strike: bool, charged: bool = False
) -> tuple[float, Tile, Tile]:
    """The best tile in reach: its value, the tile, and the first step to it."""
    assert one.at is not None
    here = value(v, one, one.at, can_strike, charged)
    best = (here, one.at, one.at)
    for tile, (_, first, chance) in in_reach(v.t, one, left, swims).items():
        if tile != one.at:
            worth = value(v, one, tile, can_strike, charged)
            worth = worth * chance + here * (1 - chance) - 0.01
            if worth > best[0] + 1e-9:
                best = (worth, tile, first)
    return best


def best_stance(v: Values, one: Model, can_strike: bool) -> tuple[float, Stance, Tile]:
    """How a model should move, if at all: the gain, the stance, and the tile."""
    t = v.t
    assert one.at is not None
    now = value(v, one, one.at, can_strike)
    best: tuple[float, Stance, Tile] = (0.0, "plain", one.at)
    for stance in movement.stances(t, one):
        swims = (stance.startswith("swim") or "swimming" in one.tokens) and not stance.startswith("settle")
        charging = stance.endswith("charge")
        left = reach(t, one, swims, charging)
        worth, tile, _ = best_place(v, one, left, swims, can_strike, charging)
        gain = worth - now - _price(t, one, stance)
        if gain > best[0] + 1e-9:
            best = (gain, stance, tile)
    return best


def reach(t: Lurking, one: Model, swims: bool, charges: bool) -> int:
    """How far it would go in a stance."""
    battle = t.pack.battle
    event = ongoing(t)
    if "trapped" in one.tokens:
        return 0
    speed = max(1, profile(t, one).speed + (event.speed if event else 0))
    return speed + swims * battle.swim + charges * battle.charge


def _price(t: Lurking, one: Model, stance: Stance) -> float:
    """What a stance costs in defence."""
    p = profile(t, one)
    if "swimmer" in p.traits:
        return 0.0
    share = SWIM if stance.startswith("swim") else -0.5 * SWIM if stance.startswith("settle") else 0.0
    return share * p.cost
