"""The steps of one attack. RV-620 to RV-629, RV-740."""

from __future__ import annotations

from msgspec.structs import replace

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.dice import written
from fathom.games.rivals.model.effects import NOTHING, Ability, Effect
from fathom.games.rivals.model.options import About, Decline, Pick, Play, Use
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter, Model
from fathom.games.rivals.rules import abilities, effects
from fathom.games.rivals.rules.pools import attack_pool, beast, defence_pool
from fathom.games.rivals.rules.queries import fighter_id, model, models_at, profile
from fathom.games.rivals.rules.rolls import ATTACK, DEFENCE, Roll, gain, roll
from fathom.games.rivals.rules.wounds import suffer


def creature_attacks(t: BattleTable, creature: Creature, target: Model) -> Script[None]:
    """A creature attacks a model (RV-740)."""
    return resolve(t, creature, target, Effect(tokens=beast(t, creature).tokens))


def resolve(t: BattleTable, attacker: Fighter, target: Fighter, effect: Effect) -> Script[None]:
    """Resolve steps 2 to 9 of an attack; `effect` is everything declared in step 1 (RV-621 to RV-629)."""
    dice = attack_pool(t, attacker, effect)
    attack = roll(t, dice, ATTACK, effect.reroll)
    t.say("RV-621", "attack roll", attacker=fighter_id(attacker), target=fighter_id(target), pool=written(dice),
          dice=attack.dice, hits=attack.symbols)  # fmt: skip
    take_essence(t, attacker, attack, attacking=True)
    answer, guard = NOTHING, None
    if isinstance(target, Model):
        answer, guard = yield from declare_defence(t, attacker, target, attack.symbols, effect.pierce)
    dice = defence_pool(t, target, answer)
    defence = roll(t, dice, DEFENCE, answer.reroll)
    shields = max(0, defence.symbols + answer.block - effect.pierce)
    wounds = max(0, attack.symbols - shields)
    t.say("RV-623", "defence roll", target=fighter_id(target), pool=written(dice), dice=defence.dice, shields=shields,
          wounds=wounds)  # fmt: skip
    take_essence(t, target, defence, attacking=False)
    hurt = guard or target
    tile = target.at
    assert tile is not None
    if wounds:
        by = attacker.seat if isinstance(attacker, Model) else None
        yield from suffer(t, hurt, wounds, by, "RV-625")
        yield from effects.on_wound(t, attacker, hurt, tile, effect)
    if answer is not NOTHING:
        yield from effects.after_defence(t, attacker, target, answer, wounds)
    if effect.mend or effect.step:
        yield from effects.after_attack(t, attacker, effect)


def take_essence(t: BattleTable, roller: Fighter, rolled: Roll, *, attacking: bool) -> None:
    """Give a model's owner Essence for diamonds rolled, or put it on a creature's tile (RV-161, RV-743, RV-935)."""
    if not rolled.diamonds:
        return
    if isinstance(roller, Creature):
        roller.essence += rolled.diamonds
        t.say("RV-743", "essence on tile", tile=roller.at, essence=rolled.diamonds)
        return
    each = t.pack.battle.attuned if attacking and "attuned" in profile(t, roller).traits else 1
    gain(t, t.state.players[roller.seat], rolled.diamonds * each, "RV-161")


# -- the answer --------------------------------------------------------------------------------------------------------


def declare_defence(
    t: BattleTable, attacker: Fighter, target: Model, hits: int, pierce: int
) -> Script[tuple[Effect, Model | None]]:
    """Ask for a defence item and a defence ability after the attack roll (RV-622, RV-655).

    Returns the combined effect, and the model that takes the wounds instead of the target, or None.
    """
    p = profile(t, target)
    effect = p.defence_effect
    about = About("defence item", target.id, fighter_id(attacker), hits=hits, pierce=pierce, source=p.defence_item)
    item = ""
    # Essence from the defence roll comes later and cannot pay for this defence (RV-653).
    if p.defence_item:
        answer = yield Ask((target.seat,), "RV-D13", [Play(p.defence_item), Decline()], about)
        if isinstance(answer, Play):
            item = answer.card
            effect = effect.plus(abilities.play(t, target, item))
    options: list[Option] = [Use(ability.id) for ability in defences(t, target)]
    if options:
        about = replace(about, what="defence", source=item)
        answer = yield Ask((target.seat,), "RV-D13", [*options, Decline()], about)
        if isinstance(answer, Use):
            effect = effect.plus(abilities.pay(t, target, answer.ability))
    guard = None
    if effect.guard:
        picks: list[Option] = [Pick(other.id) for other in guards(t, target)]
        answer = yield Ask((target.seat,), "RV-D14", picks, About("guard", target.id, fighter_id(attacker), hits=hits))
        guard = model(t, answer.model)
        t.say("RV-920", "guards", model=guard.id, target=target.id)
    return effect, guard


WRONG_SIDE = Reason("RV-652", "This is an attack ability. Choose a defence ability.")
NOT_PAID = Reason("RV-653", "You do not have enough Essence for this ability.")
NO_GUARD = Reason("RV-920", "You have no other model on the tile to take the wounds.")
NOT_ITSELF = Reason("RV-920", "Choose a model other than the target.")
NOT_BESIDE = Reason("RV-920", "Choose one of your models on the same tile as the target.")


def defence_refusal(t: BattleTable, target: Model, ability: Ability) -> Reason | None:
    """Why the target's owner cannot use an ability in defence; None if they can (RV-652, RV-653, RV-920)."""
    if ability.side != "defence":
        return WRONG_SIDE
    if ability.essence > t.state.players[target.seat].essence:
        return NOT_PAID
    return NO_GUARD if ability.effect.guard and not guards(t, target) else None


def guard_refusal(target: Model, other: Model) -> Reason | None:
    """Why another model cannot take the wounds of the target; None if it can (RV-920)."""
    if other is target:
        return NOT_ITSELF
    return None if other.at == target.at and other.seat == target.seat else NOT_BESIDE


def defences(t: BattleTable, target: Model) -> list[Ability]:
    """The defence abilities that the owner of the target can use now (RV-650, RV-920)."""
    return [ability for ability in profile(t, target).defence_abilities if defence_refusal(t, target, ability) is None]


def guards(t: BattleTable, target: Model) -> list[Model]:
    """The models that can take the wounds of the target (RV-920)."""
    assert target.at is not None
    return [other for other in models_at(t, target.at) if guard_refusal(target, other) is None]
