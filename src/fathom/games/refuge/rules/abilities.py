"""Character abilities. RF-350 to RF-353."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.options import About, Decline, Use
from fathom.games.refuge.model.pack import Trap
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import registry, salvage
from fathom.games.refuge.rules.queries import reactions


def usable(t: Dive, diver: Diver) -> list[Option]:
    """The face-up abilities that would do something now, Free ones also without an action left (RF-350 to RF-352,
    RF-701)."""
    able = t.pack.able if t.state.actions else t.pack.able_free
    used, standing = diver.used, diver.stance == STANDING
    return [
        Use(ability.id)
        for ability in able[diver.name]
        if ability.id not in used and (standing or ability.while_down) and registry.usable(t, diver, ability.effect)
    ]


def use(t: Dive, diver: Diver, id: str) -> Script[None]:
    """Use an ability: it is turned face down and does its work (RF-352)."""
    turn_down(t, diver, id)
    return registry.run(t, diver, t.pack.ability[id].effect, "RF-D15", id)


def turn_down(t: Dive, diver: Diver, id: str) -> None:
    """A used ability lies face down in front of its player (RF-352)."""
    diver.used.append(id)
    diver.used.sort()
    t.say("RF-352", "uses", seat=diver.seat, ability=id)


def turn_up(t: Dive, diver: Diver, id: str, rule: str) -> None:
    """A face-down ability can be used again (RF-353)."""
    diver.used.remove(id)
    t.say(rule, "turned up", seat=diver.seat, ability=id)


def filmed(t: Dive, space: Space) -> bool:
    """Whether a camera stands on a space."""
    return any(space in diver.cameras for diver in t.state.divers)


def own_trap(t: Dive, diver: Diver, space: Space) -> list[Option]:
    """The contacted diver's own Shutter Trap, if a camera of theirs stands on the space."""
    return [Use(id) for id in reactions(t, diver, Trap) if space in diver.cameras]


def spring_trap(t: Dive, tentacle: Space, space: Space, but: Diver | None = None) -> Script[bool]:
    """Somebody's camera stands where a tentacle has come: they may eliminate it (P3, RF-D13)."""
    for diver in t.state.divers:
        # Only one diver has cameras, so it does not matter who is looked at first.
        if diver is but or space not in diver.cameras:
            continue
        for id in reactions(t, diver, Trap):
            about = About("trap", id, space, diver.seat)
            answer = yield Ask((diver.seat,), "RF-D13", [Use(id), Decline()], about)
            if isinstance(answer, Use):
                turn_down(t, diver, id)
                yield from trap(t, diver, tentacle, space)
                return True
    return False


def trap(t: Dive, diver: Diver, tentacle: Space, space: Space) -> Script[None]:
    """The camera is taken back and the tentacle eliminated (P3)."""
    diver.cameras.remove(space)
    t.say("P3", "camera back", seat=diver.seat, at=space)
    yield from salvage.eliminate(t, diver, tentacle)
