"""Character abilities. RF-350 to RF-353."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.ability_use import AbilityUse
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import Trap
from fathom.games.refuge.model.options import About, Decline, Use
from fathom.games.refuge.model.parts import Ability
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import registry, salvage
from fathom.games.refuge.rules.queries import camera_owner, reactions
from fathom.games.refuge.rules.reasons import FACE_DOWN, NO_ACTION_LEFT, NOT_THE_MOMENT

REACTION: Final = Reason("RF-351", "You will be asked when this Reaction can be used.")
NOT_WHILE_DOWN: Final = Reason("RF-701", "You are down; this ability needs a standing diver.")


def refusal(t: Dive, diver: Diver, ability: AbilityUse) -> Reason | None:
    """Why an ability cannot be used now; None if it can. Free abilities need no action (RF-350 to RF-352, RF-701)."""
    if diver.used and ability.id in diver.used:
        return FACE_DOWN
    if ability.is_reaction:
        return REACTION
    if not ability.while_down and diver.stance != STANDING:
        return NOT_WHILE_DOWN
    if ability.needs_action and not t.state.actions:
        return NO_ACTION_LEFT
    return registry.refusal(t, diver, ability.effect)


def usable(t: Dive, diver: Diver) -> list[Option]:
    """The Action and Free abilities that can be used now."""
    return [ability.option for ability in t.pack.able[diver.name] if refusal(t, diver, ability) is None]


def use(t: Dive, diver: Diver, id: str) -> Script[None]:
    """Turn an ability face down and run its effect (RF-352)."""
    turn_down(t, diver, id)
    return registry.run(t, diver, t.pack.ability_use[id].effect, "RF-D15", id)


def turn_down(t: Dive, diver: Diver, id: str) -> None:
    """Turn a used ability face down (RF-352)."""
    diver.used.append(id)
    diver.used.sort()
    t.say("RF-352", "uses", seat=diver.seat, ability=id)


def turn_up(t: Dive, diver: Diver, id: str, rule: str) -> None:
    """Turn a face-down ability face up, so that it can be used again (RF-353)."""
    diver.used.remove(id)
    t.say(rule, "turned up", seat=diver.seat, ability=id)


def reaction_refusal(t: Dive, diver: Diver, ability: Ability, fitting: str) -> Reason | None:
    """Why an ability cannot be used as a Reaction now; None if it can: its id is `fitting` (RF-351, RF-352)."""
    if ability.id in diver.used:
        return FACE_DOWN
    return None if ability.id == fitting else NOT_THE_MOMENT


def spring_trap(t: Dive, tentacle: Space, space: Space, but: Diver | None = None) -> Script[bool]:
    """Ask the owner of the camera on `space` whether to eliminate the tentacle that came there (P3, RF-D13).

    `but` is a diver who was asked before and is not asked again. Returns whether the tentacle was eliminated.
    """
    diver = camera_owner(t, space)
    if diver is None or diver is but:
        return False
    for id in reactions(t, diver, Trap):
        about = About("trap", id, space, diver.seat)
        answer = yield Ask((diver.seat,), "RF-D13", [Use(id), Decline()], about)
        if isinstance(answer, Use):
            turn_down(t, diver, id)
            yield from trap(t, diver, tentacle, space)
            return True
    return False


def trap(t: Dive, diver: Diver, tentacle: Space, space: Space) -> Script[None]:
    """Take the camera on `space` back and eliminate the tentacle (P3)."""
    diver.cameras.remove(space)
    t.say("P3", "camera back", seat=diver.seat, at=space)
    yield from salvage.eliminate(t, diver, tentacle)
