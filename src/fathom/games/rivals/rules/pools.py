"""The dice of an attack and of a defence, in the order of RV-156: dice first, then upgrades, then degrades."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.games.rivals.model.dice import Pool, all_upgraded, degraded, plus, pool, upgraded
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.pack import CreatureStats
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter, Model
from fathom.games.rivals.rules.queries import ongoing, profile


def attack_pool(t: BattleTable, attacker: Fighter, effect: Effect) -> Pool:
    """The dice of an attack, after all effects.

    `effect` is the sum of everything declared and of what equipment does, except for the dice that equipment adds:
    these are always included.
    """
    return modified(attack_dice(t, attacker), effect, attack_degrades(attacker.tokens))


def attack_dice(t: BattleTable, attacker: Fighter) -> Pool:
    """The dice of an attack before the declared effect: printed, and from equipment, High Ground and the event."""
    if isinstance(attacker, Creature):
        return pool(beast(t, attacker).attack)
    dice = profile(t, attacker).attack
    if attacker.high:
        dice = plus(dice, pool(t.pack.battle.high_ground))
    event = ongoing(t)
    if event and event.attack:
        dice = plus(dice, pool(event.attack))
    return dice


def defence_pool(t: BattleTable, defender: Fighter, effect: Effect) -> Pool:
    """The dice of a defence, after all effects.

    `effect` is the sum of everything declared and of what equipment does, except for the dice that equipment adds:
    these are always included.
    """
    return modified(defence_dice(t, defender), effect, len(defence_degrades(t, defender)))


def defence_dice(t: BattleTable, defender: Fighter) -> Pool:
    """The dice of a defence before the declared effect: printed, and from equipment, a beaten den and the event."""
    if isinstance(defender, Creature):
        return pool(beast(t, defender).defence)
    dice = profile(t, defender).defence
    assert defender.at is not None
    if t.state.ground[defender.at] == "beaten":
        dice = plus(dice, pool(t.pack.battle.beaten_den))
    event = ongoing(t)
    if event and event.defence:
        dice = plus(dice, pool(event.defence))
    return dice


def attack_degrades(tokens: Sequence[str]) -> int:
    """How many times Charged and Weakened tokens degrade the worst attack die (RV-530, RV-854)."""
    return ("charged" in tokens) + ("weakened" in tokens) if tokens else 0


def defence_degrades(t: BattleTable, defender: Fighter) -> list[str]:
    """The causes that degrade the worst defence die, once each: tokens and coral (RV-330, RV-520, RV-852, RV-855)."""
    causes: list[str] = [token for token in ("trapped", "exposed") if token in defender.tokens]
    if isinstance(defender, Model):
        assert defender.at is not None
        traits = profile(t, defender).traits
        if t.state.ground[defender.at] in ("coral", "turned") and "coralkin" not in traits:
            causes.append("coral")
        if "swimming" in defender.tokens and "swimmer" not in traits:
            causes.append("swimming")
    return causes


def modified(dice: Pool, effect: Effect, degrades: int) -> Pool:
    """A pool after an effect: its dice are added, then upgrades, then degrades are applied (RV-156, RV-157)."""
    if effect.add:
        dice = plus(dice, effect.dice)
    for _ in range(effect.up):
        dice = upgraded(dice)
    if effect.up_all:
        dice = all_upgraded(dice)
    for _ in range(degrades):
        dice = degraded(dice)
    return dice


def beast(t: BattleTable, creature: Creature) -> CreatureStats:
    """The dice, Heart and tokens of a creature."""
    found = t.pack.beast[creature.card].creature
    assert found is not None
    return found
