"""Shoot, and all other kills. JD-360 to JD-363, JD-645, JD-646, JD-653, JD-664, JD-669, JD-R24, JD-R68, JD-R69."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.modules import CENTRE, POD, SIZE, Dome, Slot
from fathom.games.jupiter.model.options import About, Decline, Shoot
from fathom.games.jupiter.model.pack import AbilityId
from fathom.games.jupiter.model.state import CREEP, Rescue, Robot
from fathom.games.jupiter.rules import destruction
from fathom.games.jupiter.rules.queries import away, colony

NO = Decline()


def targets(t: Rescue, slot: Slot) -> list[Option]:
    """The creeps and the Super Creep on a module (JD-360, JD-362)."""
    ground, board, covered = colony(t), t.state.board, t.state.covered
    option = ground.shoot
    options: list[Option] = [option[dome] for dome in ground.domes[slot] if board[dome] == CREEP]
    if covered and slot in covered:
        options.append(option[slot * SIZE + CENTRE])
    return options


def shots(t: Rescue, robot: Robot) -> list[Option]:
    """What a pawn can shoot: on its own module, near or far; nothing from the Pod (JD-360, JD-361)."""
    return targets(t, robot.at // SIZE) if robot.at >= 0 else []


def sniper_range(t: Rescue, robot: Robot) -> tuple[Slot, ...]:
    """The modules that share an edge with one's own, or with the docked Pod one is in (JD-653, JD-669)."""
    if away(t, robot):
        return ()
    ground = colony(t)
    return ground.berths if robot.at == POD else ground.beside[robot.at // SIZE]


def sniper_targets(t: Rescue, robot: Robot) -> list[Option]:
    """What a Sniper can hit."""
    return [option for slot in sorted(sniper_range(t, robot)) for option in targets(t, slot)]


def any_for_sniper(t: Rescue, robot: Robot) -> bool:
    """Whether a Sniper finds anything."""
    return any(targets(t, slot) for slot in sniper_range(t, robot))


def anywhere(t: Rescue) -> list[Option]:
    """Heat Seeker: on any module on the table (JD-646)."""
    return [option for slot in range(len(t.state.layout.modules)) for option in targets(t, slot)]


def any_anywhere(t: Rescue) -> bool:
    """Whether a Heat Seeker finds anything."""
    return CREEP in t.state.board or bool(t.state.covered)


def strike(t: Rescue, robot: Robot, ability: AbilityId, options: list[Option], decision: str) -> Script[None]:
    """A Sniper or Heat Seeker shot at one of these."""
    answer: Shoot = yield Ask((robot.seat,), decision, options, About("target", ability, seat=robot.seat))
    yield from kill(t, robot, colony(t).dome[answer.space])


def kill(t: Rescue, robot: Robot, dome: Dome) -> Script[None]:
    """A kill by the active robot; each Grenadier may take one more creep next to it, free (JD-645, JD-664).

    A Super Creep is next to nothing: no bridge leads to a site (JD-767). What Grenadier kills takes nobody along.
    """
    grenades = (robot.core == "grenadier") + robot.play.count("grenadier")
    destruction.kill(t, dome, robot.seat)
    for left in range(grenades, 0, -1):
        ground, board = colony(t), t.state.board
        options: list[Option] = [ground.shoot[near] for near in ground.near[dome] if board[near] == CREEP]
        if not options:
            return
        about = About("grenade", "grenadier", ground.names[dome], robot.seat, left)
        answer = yield Ask((robot.seat,), "JD-D30", [*options, NO], about)
        if not isinstance(answer, Shoot):
            return
        destruction.kill(t, ground.dome[answer.space], robot.seat)
