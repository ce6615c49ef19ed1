"""What things are worth to the scripted player, and its odds (ledger 7.2, SG-T10)."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.view import CrewView, View

FATES = {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
"""How often each number stands on the ability cards (SG-G03)."""
GOODS = {"coin": 1.0, "meat": 1.0, "veg": 1.0, "grain": 1.0, "mat": 1.0, "art": 2.0, "food": 1.0, "any": 1.0}
UNIT = {
    e.Cmd: 0.8,
    e.LoseCmd: -0.8,
    e.Draw: 1.0,
    e.Discard: -0.7,
    e.Xp: 2.0,
    e.Hurt: -1.0,
    e.Heal: 1.0,
    e.Tire: -1.2,
    e.Rest: 1.0,
    e.Status: -2.0,
    e.Cure: 1.5,
    e.Ship: -1.8,
    e.Repair: 1.5,
    e.EventSkip: -2.0,
    e.LoseTotem: -8.0,
}
"""Value of one point of an effect."""


def chance(needed: int) -> float:
    """The chance that fate is at least this."""
    return sum(n for number, n in FATES.items() if number >= needed) / sum(FATES.values())


def health(view: View) -> float:
    """The share of the crew's health that is left."""
    return sum(one.health - one.damage for one in view.crew) / sum(one.health for one in view.crew)


def fresh(pack: Pack, one: CrewView) -> bool:
    """Whether somebody could join a challenge without being exhausted by it."""
    return one.damage < one.health and one.fatigue < pack.figures.fatigue_limit


def skill(pack: Pack, one: CrewView, kind: str) -> int:
    """A crew member's value in a skill."""
    value: int = pack.board[one.id].skills.get(kind, 0)  # type: ignore[call-overload]
    value += sum(pack.ability[id].skill == kind for id in one.equipped)
    value += sum(pack.level[id].skills.count(kind) for id in one.levels)
    return max(0, value - 2 * ("weakened" in one.statuses))


def team(pack: Pack, view: View, kind: str, most: int = 4) -> int:
    """What the active player's best few could add to a challenge."""
    mine = [skill(pack, one, kind) for one in view.crew if one.seat == view.active and fresh(pack, one)]
    return sum(sorted(mine, reverse=True)[:most])


def fight(pack: Pack, view: View, enemies: tuple[int, ...]) -> float:
    """What a combat is worth: nothing when it is easy, much less when it may be a defeat (SG-T13)."""
    level = pack.combat_level(enemies)
    left = sum(one.health - one.damage for one in view.crew)
    expected = max(2.0, 2.6 * (level - 5))
    return -0.4 * expected - (20.0 if expected > 0.75 * left else 0.0)


def worth(pack: Pack, view: View, effects: e.Effects) -> float:
    """The value of a list of effects, good and bad."""
    return sum(_one(pack, view, effect) for effect in effects)


def _one(pack: Pack, view: View, effect: e.AnyEffect) -> float:
    kind = type(effect)
    if isinstance(effect, e.Gain):
        return GOODS[effect.resource] * effect.n
    if isinstance(effect, e.Pay | e.Lose):
        return -GOODS.get(effect.resource, 0.9) * effect.n
    if isinstance(effect, e.Challenge):
        odds = chance(effect.n - team(pack, view, effect.skill))
        return odds * worth(pack, view, effect.success) + (1 - odds) * worth(pack, view, effect.failure) - 1.5
    if isinstance(effect, e.Combat):
        return fight(pack, view, effect.enemies)
    if isinstance(effect, e.Choose):
        return max(worth(pack, view, way) for way in effect.alternatives)
    if isinstance(effect, e.May):
        return max(0.0, worth(pack, view, effect.effects))
    if isinstance(effect, e.DiscardEvent):
        return 4.0
    if isinstance(effect, e.Adv):
        return 7.0
    if isinstance(effect, e.Quest | e.Complete):
        return 3.0
    if kind in UNIT:
        each = len(view.crew) if getattr(effect, "scope", "") == "each" else 1
        return UNIT[kind] * getattr(effect, "n", 1) * each
    return 0.0
