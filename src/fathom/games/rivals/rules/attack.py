"""The mode Attack: targets, and the declaration of an attack. RV-600 to RV-620, RV-680 to RV-685."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import sees
from fathom.games.rivals.model.dice import NONE
from fathom.games.rivals.model.effects import NOTHING, Ability, Effect
from fathom.games.rivals.model.options import About, Decline, Play, Stop, Strike, Use
from fathom.games.rivals.model.pack import Profile
from fathom.games.rivals.model.state import BattleTable, Fighter, Model
from fathom.games.rivals.rules import abilities, combat
from fathom.games.rivals.rules.pools import attack_pool
from fathom.games.rivals.rules.queries import creature_at, current_activation, fighter_id, lurk, model, ongoing, profile


def attack(t: BattleTable) -> Script[None]:
    """Ask for one attack, or to stop after at least one; end the activation if none is possible (RV-613, RV-614)."""
    s = t.state
    a = current_activation(t)
    options: list[Option] = [
        Strike(one.id, fighter_id(target)) for one in with_attack_action(t, a.models) for target in targets(t, one)
    ]
    if not options:
        close(t)
        return
    if stop_refusal(t) is None:
        options.append(Stop())
    answer = yield Ask((s.active,), "RV-D12", options, About("attack", tile=a.tile))
    if isinstance(answer, Stop):
        close(t)
        return
    yield from strike(t, model(t, answer.model), fighter(t, answer.target), "RV-D12")


ATTACK_ONCE = Reason("RV-614", "Make at least one attack first.")
HAS_ACTED = Reason("RV-602", "This model has used its attack action for this turn.")
NOT_ACTIVATED = Reason("RV-406", "Only models on the activated tile can act now.")


def stop_refusal(t: BattleTable) -> Reason | None:
    """Why the attacks cannot end yet; None if they can (RV-614)."""
    return None if current_activation(t).begun else ATTACK_ONCE


def action_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model has no attack action in this activation; None if it has one (RV-406, RV-602)."""
    if one.acted:
        return HAS_ACTED
    return None if one.id in current_activation(t).models else NOT_ACTIVATED


def close(t: BattleTable) -> None:
    """End the activation."""
    t.state.activation = None
    t.state.step = "turn"


def with_attack_action(t: BattleTable, ids: list[str]) -> list[Model]:
    """The models with these ids that have not used their attack action (RV-602)."""
    return [one for one in t.state.models if one.id in ids and not one.acted]


def fighter(t: BattleTable, target: str) -> Fighter:
    """The model with this id, or the creature on this tile."""
    if "," not in target:
        return model(t, target)
    creature = creature_at(t, target)
    assert creature is not None
    return creature


def strike(t: BattleTable, one: Model, target: Fighter, decision: str) -> Script[None]:
    """Declare and resolve one attack, which uses the model's attack action (RV-620)."""
    a = current_activation(t)
    a.begun = True
    a.models.remove(one.id)
    one.acted = True
    t.say("RV-620", "attacks", model=one.id, target=fighter_id(target))
    effect = yield from declare(t, one, target, decision)
    yield from combat.resolve(t, one, target, effect)


# -- the declaration ---------------------------------------------------------------------------------------------------


NEEDS_CARD = Reason("RV-620", "The target is out of reach without this card.")
NEEDS_ABILITY = Reason("RV-620", "The target is out of reach without an ability.")
NOT_PAID = Reason("RV-653", "You do not have enough Essence for this ability.")
WRONG_SIDE = Reason("RV-652", "This is a defence ability. Choose an attack ability.")


def declare(t: BattleTable, one: Model, target: Fighter, decision: str) -> Script[Effect]:
    """Ask for an item and then an ability to use in an attack; returns the combined effect (RV-620).

    Only choices with which the target is in reach are offered.
    """
    p = profile(t, one)
    effect = p.attack_effect
    item = ""
    if p.attack_item:
        options: list[Option] = [
            option for option in (Decline(), Play(p.attack_item)) if item_refusal(t, one, target, option) is None
        ]
        about = About("attack item", one.id, fighter_id(target), source=p.attack_item)
        answer = yield Ask((one.seat,), decision, options, about)
        if isinstance(answer, Play):
            item = answer.card
            effect = effect.plus(abilities.play(t, one, item))
    options = [Decline(), *(Use(ability.id) for ability in p.attack_abilities)]
    options = [option for option in options if ability_refusal(t, one, target, item, option) is None]
    answer = yield Ask((one.seat,), decision, options, About("ability", one.id, fighter_id(target), source=item))
    if isinstance(answer, Use):
        effect = effect.plus(abilities.pay(t, one, answer.ability))
    return effect


def item_refusal(t: BattleTable, one: Model, target: Fighter, option: Option) -> Reason | None:
    """Why the model's item, or the option to use none, cannot be chosen for an attack; None if it can (RV-620)."""
    item = option.card if isinstance(option, Play) else ""
    ways = [way for way in declarations(t, one) if way[0] == item]
    return None if any(reach_refusal(t, one, target, way[2]) is None for way in ways) else NEEDS_CARD


def ability_refusal(t: BattleTable, one: Model, target: Fighter, item: str, option: Option) -> Reason | None:
    """Why this ability, or the option to use none, cannot be chosen for an attack with this item; None if it can.

    RV-620, RV-652, RV-653.
    """
    # A card that was just used has left the model, but still counts for the reach of this attack.
    p = t.pack.profile(one.card, [*one.cards, item]) if item else profile(t, one)
    effect = p.attack_effect.plus(t.pack.card[item].effect) if item else p.attack_effect
    if isinstance(option, Use):
        ability = t.pack.ability[option.ability]
        if ability.side != "attack":
            return WRONG_SIDE
        if ability.essence > t.state.players[one.seat].essence:
            return NOT_PAID
        return reach_refusal(t, one, target, effect.plus(ability.effect), p)
    return NEEDS_ABILITY if reach_refusal(t, one, target, effect, p) else None


def declarations(t: BattleTable, one: Model) -> Iterator[tuple[str, Ability | None, Effect]]:
    """Yield each attack that can be paid: its item (empty for none), its ability or None, and their effect (RV-653)."""
    p = profile(t, one)
    essence = t.state.players[one.seat].essence
    for item in ("", p.attack_item) if p.attack_item else ("",):
        used = t.pack.card[item].effect if item else NOTHING
        base = p.attack_effect.plus(used)
        yield item, None, base
        for ability in p.attack_abilities:
            if ability.essence <= essence + used.gain:
                yield item, ability, base.plus(ability.effect)


# -- targets -----------------------------------------------------------------------------------------------------------


OWN_MODEL = Reason("RV-611", "This is your own model. Choose another target.")
NOT_IN_PLAY = Reason("RV-611", "This model is waiting and not on the map.")
OUT_OF_RANGE = Reason("RV-612", "The target is out of Range.")
RANGE_LIMITED = Reason("RV-801", "The target is beyond the Range limit of the current event.")
NO_SIGHT = Reason("RV-681", "Rock blocks the line of sight.")
NO_DICE = Reason("RV-165", "The model has no attack dice left.")
NO_TARGET = Reason("RV-612", "No target is in Range and in sight.")


def targets(t: BattleTable, one: Model) -> Iterator[Fighter]:
    """Yield the creatures and opponents' models that a model can reach with some declaration (RV-610 to RV-612)."""
    here = one.at
    assert here is not None
    reach = farthest(t, profile(t, one).reach)
    distance = lurk(t).distance
    seat = one.seat
    # Most targets are too far away for any declaration, so distance is checked first.
    near: list[Fighter] = [
        other
        for other in t.state.models
        if other.seat != seat and other.at is not None and distance[here, other.at] <= reach
    ]
    near += [creature for creature in t.state.creatures if distance[here, creature.at] <= reach]
    if near:
        ways = [way[2] for way in declarations(t, one)]
        for other in near:
            if any(reach_refusal(t, one, other, way) is None for way in ways):
                yield other


def target_refusal(t: BattleTable, one: Model, target: Fighter) -> Reason | None:
    """Why a model cannot attack a target with any declaration; None if it can (RV-610 to RV-612)."""
    if isinstance(target, Model):
        if target.seat == one.seat:
            return OWN_MODEL
        if target.at is None:
            return NOT_IN_PLAY
    reasons = [reach_refusal(t, one, target, way[2]) for way in declarations(t, one)]
    return None if None in reasons else reasons[0]


def mode_refusal(t: BattleTable, ready: list[Model]) -> Reason | None:
    """Why none of these models can attack; None if one can (RV-604)."""
    return None if any(can_attack(t, one) for one in ready) else NO_TARGET


def can_attack(t: BattleTable, one: Model) -> bool:
    """Whether a model has any target (RV-604)."""
    return next(targets(t, one), None) is not None


def reach_refusal(
    t: BattleTable, one: Model, target: Fighter, effect: Effect, carried: Profile | None = None
) -> Reason | None:
    """Why a target is out of reach for an attack with this effect; None if it is in reach (RV-165, RV-610).

    Range, line of sight and dice are checked. `carried` is the profile to use instead of the model's own.
    """
    here, there = one.at, target.at
    assert here is not None
    assert there is not None
    far = lurk(t).distance[here, there]
    range = (carried or profile(t, one)).range + effect.range
    if far > farthest(t, range):
        return RANGE_LIMITED if far <= range else OUT_OF_RANGE
    if far > 1 and not effect.lob and not sees(t.state.rocks, here, there):
        return NO_SIGHT
    return NO_DICE if attack_pool(t, one, effect) == NONE else None


def farthest(t: BattleTable, range: int) -> int:
    """`range`, or the limit that the ongoing event sets if that is lower."""
    event = ongoing(t)
    return min(range, event.farthest) if event and event.farthest else range
