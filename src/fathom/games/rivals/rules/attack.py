"""Mode Attack: who can attack whom, and the declaration. RV-600 to RV-620, RV-680 to RV-685."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile, sees
from fathom.games.rivals.model.dice import NONE
from fathom.games.rivals.model.effects import NOTHING, Ability, Effect
from fathom.games.rivals.model.options import About, Decline, Play, Stop, Strike, Use
from fathom.games.rivals.model.state import Fighter, Lurking, Model
from fathom.games.rivals.rules import abilities, combat
from fathom.games.rivals.rules.pools import attack_pool
from fathom.games.rivals.rules.queries import called, creature_at, fighters, lurk, model, ongoing, profile, under_way


def attack(t: Lurking) -> Script[None]:
    """One attack of the activation, or its end; at least one must be made (RV-613, RV-614)."""
    s = t.state
    a = under_way(t)
    options: list[Option] = [Strike(one.id, called(target)) for one in fresh(t, a.models) for target in targets(t, one)]
    if not options:
        close(t)
        return
    if a.begun:
        options.append(Stop())
    answer = yield Ask((s.active,), "RV-D12", options, About("attack", tile=a.tile))
    if isinstance(answer, Stop):
        close(t)
        return
    yield from strike(t, model(t, answer.model), fighter(t, answer.target), "RV-D12")


def close(t: Lurking) -> None:
    """The activation is over."""
    t.state.activation = None
    t.state.step = "turn"


def fresh(t: Lurking, ids: list[str]) -> list[Model]:
    """Those of an activation that are still in play with their attack action (RV-602)."""
    return [one for one in t.state.models if one.id in ids and not one.acted]


def fighter(t: Lurking, target: str) -> Fighter:
    """The model of this id, or the creature on this tile."""
    if "," not in target:
        return model(t, target)
    creature = creature_at(t, target)
    assert creature is not None
    return creature


def strike(t: Lurking, one: Model, target: Fighter, decision: str) -> Script[None]:
    """Declare and resolve one attack; it uses the model's attack action (RV-620)."""
    a = under_way(t)
    a.begun = True
    a.models.remove(one.id)
    one.acted = True
    t.say("RV-620", "attacks", model=one.id, target=called(target))
    effect = yield from declare(t, one, target, decision)
    yield from combat.resolve(t, one, target, effect)


# -- the declaration ---------------------------------------------------------------------------------------------------


def declare(t: Lurking, one: Model, target: Fighter, decision: str) -> Script[Effect]:
    """An optional item, then at most one ability; with what is declared the target must be in reach (RV-620)."""
    p = profile(t, one)
    effect = p.attack_effect
    ways = [way for way in declarations(t, one) if in_reach(t, one, target, way[2])]
    item = ""
    if p.attack_item:
        options: list[Option] = [Play(item) if item else Decline() for item in dict.fromkeys(way[0] for way in ways)]
        about = About("attack item", one.id, called(target), source=p.attack_item)
        answer = yield Ask((one.seat,), decision, options, about)
        item = answer.card if isinstance(answer, Play) else ""
        if item:
            effect = effect.plus(abilities.play(t, one, item))
        ways = [way for way in ways if way[0] == item]
    options = [Use(ability.id) if ability else Decline() for _, ability, _ in ways]
    answer = yield Ask((one.seat,), decision, options, About("ability", one.id, called(target), source=item))
    if isinstance(answer, Use):
        effect = effect.plus(abilities.pay(t, one, answer.ability))
    return effect


def declarations(t: Lurking, one: Model) -> Iterator[tuple[str, Ability | None, Effect]]:
    """Every way to attack that can be paid: item or none, ability or none, and what they do together (RV-653)."""
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


def targets(t: Lurking, one: Model) -> Iterator[Fighter]:
    """Every opponent's model and every revealed creature that some declaration reaches (RV-610 to RV-612)."""
    here = one.at
    assert here is not None
    reach = farthest(t, profile(t, one).reach)
    distance = lurk(t).distance
    ways: list[Effect] = []
    for other in fighters(t):
        there = other.at
        if there is None or (isinstance(other, Model) and other.seat == one.seat):
            continue
        if 0 < distance[here, there] <= reach:
            ways = ways or [way[2] for way in declarations(t, one)]
            if any(in_reach(t, one, other, way) for way in ways):
                yield other


def can_attack(t: Lurking, one: Model) -> bool:
    """Whether there is any target at all (RV-604)."""
    return next(targets(t, one), None) is not None


def in_reach(t: Lurking, one: Model, target: Fighter, effect: Effect) -> bool:
    """Whether an attack with these effects may be declared: dice, Range and line of sight (RV-165, RV-610)."""
    here, there = one.at, target.at
    assert here is not None
    assert there is not None
    far = lurk(t).distance[here, there]
    if far > farthest(t, profile(t, one).range + effect.range):
        return False
    if far > 1 and not effect.lob and not sees(t.state.rocks, here, there):
        return False
    return attack_pool(t, one, effect) != NONE


def farthest(t: Lurking, range: int) -> int:
    """Range under an event's limit."""
    event = ongoing(t)
    return min(range, event.farthest) if event and event.farthest else range


def in_sight(t: Lurking, one: Model, tile: Tile) -> bool:
    """Whether a model sees a tile (RV-680)."""
    assert one.at is not None
    return sees(t.state.rocks, one.at, tile)
