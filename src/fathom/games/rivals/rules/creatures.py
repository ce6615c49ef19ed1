"""Creatures of the abyss: when and whom they attack. RV-730 to RV-747."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Pick
from fathom.games.rivals.model.state import BattleTable, Creature, Model
from fathom.games.rivals.rules import combat
from fathom.games.rivals.rules.queries import alive, creature_at, lurk, model, ongoing, profile, turn_order
from fathom.games.rivals.rules.rolls import contest


def slumbering(t: BattleTable) -> bool:
    """Whether the event in force keeps creatures from acting."""
    event = ongoing(t)
    return event is not None and event.slumber


def rouse_creatures(t: BattleTable) -> None:
    """Schedule all creatures to act in the order they were revealed, unless they slumber (RV-730)."""
    t.state.hungry = [] if slumbering(t) else [creature.at for creature in t.state.creatures]


def act(t: BattleTable) -> Script[None]:
    """Let the next creature attack a model next to it, if there is one (RV-730)."""
    s = t.state
    creature = creature_at(t, s.hungry[0])
    prey = [] if creature is None else neighbours(t, creature)
    if creature is None or not prey:
        s.hungry.pop(0)
        return
    target = yield from choose_prey(t, creature, prey)
    s.hungry.pop(0)
    yield from combat.creature_attacks(t, creature, target)


def neighbours(t: BattleTable, creature: Creature) -> list[Model]:
    """The models next to a creature, in tile order."""
    near = lurk(t).near[creature.at]
    return sorted((one for one in t.state.models if one.at in near), key=lambda one: near.index(one.at))


NOT_NEXT = Reason("RV-730", "The creature attacks only models next to it.")
NOT_IN_DEN = Reason("RV-726", "The creature strikes back only at models on its tile.")


def prey_refusal(t: BattleTable, creature: Creature, one: Model) -> Reason | None:
    """Why a creature cannot attack a model now; None if it can (RV-726, RV-730)."""
    if t.state.step == "strike back":
        return None if one.at == creature.at and one.seat == t.state.active else NOT_IN_DEN
    return None if one.at in lurk(t).near[creature.at] else NOT_NEXT


def choose_prey(t: BattleTable, creature: Creature, prey: list[Model]) -> Script[Model]:
    """Ask which model a creature attacks (RV-731, RV-732).

    If all prey belongs to one player, the next player chooses; otherwise its owners roll for the choice.
    """
    seats = sorted({victim.seat for victim in prey})
    if len(seats) == 1:
        chooser = turn_order(t, (seats[0] + 1) % t.state.seats)[0].seat
    else:
        order = [player.seat for player in turn_order(t)]
        chooser = contest(t, sorted(seats, key=order.index), "RV-732")
    options: list[Option] = [Pick(victim.id) for victim in prey]
    answer = yield Ask((chooser,), "RV-D21", options, About("prey", tile=creature.at))
    return model(t, answer.model)


def reactions(t: BattleTable, walker: Model, reacted: list[Creature]) -> Script[None]:
    """Let the creatures next to a model that has moved attack it, each once in a Movement action (RV-550, RV-551)."""
    for creature in guards(t, walker.at):
        if creature not in reacted and (yield from react(t, creature, walker)):
            reacted.append(creature)


def guards(t: BattleTable, tile: Tile | None) -> list[Creature]:
    """The creatures next to a tile, in the order they were revealed (RV-552)."""
    return [creature for creature in t.state.creatures if tile in lurk(t).near[creature.at]]


def react(t: BattleTable, creature: Creature, walker: Model) -> Script[bool]:
    """Let a creature attack a model that has come next to it; returns whether it did (RV-550, RV-936).

    Creatures do not react to Watchers or to models no longer next to them, nor while they slumber.
    """
    if not alive(t, walker) or not alive(t, creature) or slumbering(t):
        return False
    assert walker.at is not None
    if creature.at not in lurk(t).near[walker.at] or "watcher" in profile(t, walker).traits:
        return False
    t.say("RV-550", "reacts", tile=creature.at, model=walker.id)
    yield from combat.creature_attacks(t, creature, walker)
    return True
