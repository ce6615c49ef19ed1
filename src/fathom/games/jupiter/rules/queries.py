"""Read-only queries: where pieces are, which sites are left, which abilities are in effect."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, POD, SIZE, Slot
from fathom.games.jupiter.model.parts import AbilityId, Site
from fathom.games.jupiter.model.state import Rescue, Robot


def me(t: Rescue) -> Robot:
    """The active player's robot."""
    return t.state.robots[t.state.active]


def colony_of(t: Rescue) -> Colony:
    """The colony in its current layout."""
    return t.pack.blueprint.colony(t.state.layout)


def from_active(t: Rescue) -> Iterator[Robot]:
    """All robots in seat order, starting with the active player's."""
    robots = t.state.robots
    yield from robots[t.state.active :]
    yield from robots[: t.state.active]


def in_effect(robot: Robot, ability: AbilityId) -> bool:
    """Whether a robot has an ability as Core or as a card in play."""
    return robot.core == ability or ability in robot.play


def site(t: Rescue, slot: Slot) -> Site | None:
    """The kind of site in the middle of a module; None if it has none."""
    return t.pack.module[t.state.layout.modules[slot].tile].site


def standing(t: Rescue, kind: Site) -> list[Slot]:
    """The modules with a site of this kind that are not destroyed."""
    printed, modules = t.pack.module, t.state.layout.modules
    return [
        slot for slot, module in enumerate(modules) if module.cell is not None and printed[module.tile].site == kind
    ]


def guarded(t: Rescue, slot: Slot) -> bool:
    """Whether a pawn is on a module (JD-763)."""
    return any(robot.at // SIZE == slot for robot in t.state.robots if robot.at >= 0)


def away(t: Rescue, robot: Robot) -> bool:
    """Whether a pawn is aboard while the Pod is undocked (JD-R29)."""
    return robot.at == POD and t.state.layout.pod is None


def passengers(t: Rescue) -> list[Robot]:
    """The pawns in the Pod, docked or not."""
    return [robot for robot in t.state.robots if robot.at == POD]


def seat_free(t: Rescue) -> bool:
    """Whether the Pod is docked and has a free seat (JD-401)."""
    s = t.state
    if s.layout.pod is None:
        return False
    taken = s.aboard
    for robot in s.robots:
        taken += robot.at == POD
    return taken < t.pack.rules.pod_seats


def colonists_at_setup(t: Rescue) -> int:
    """How many colonists the interior modules held at set-up: one on each of their domes (JD-206 to JD-208)."""
    rings = t.pack.rules.interior
    inside = range(1 + 3 * rings * (rings + 1))
    return sum([CENTRE if site(t, slot) else SIZE for slot in inside])


def allowance(t: Rescue) -> int:
    """How many actions this turn has in all; the number can change during the turn (JD-320, JD-R62)."""
    s, rules = t.state, t.pack.rules
    base = rules.actions + s.boosts
    if s.covered and any(site(t, slot) == "dish" for slot in s.covered):
        base -= rules.dish_penalty
    return base


def hand_limit(t: Rescue) -> int:
    """The hand limit of every player (JD-604, JD-764)."""
    covered = sum(site(t, slot) == "plant" for slot in t.state.covered)
    return max(0, t.pack.rules.hand_limit - covered * t.pack.rules.plant_penalty)
