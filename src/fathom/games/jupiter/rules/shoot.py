"""Shooting, and all other kills. JD-360 to JD-363, JD-645, JD-646, JD-653, JD-664, JD-669, JD-R24, JD-R68, JD-R69."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import CENTRE, POD, SIZE, Dome, Slot
from fathom.games.jupiter.model.options import About, Decline, Shoot, Source
from fathom.games.jupiter.model.parts import AbilityId
from fathom.games.jupiter.model.state import CREEP, EMPTY, Rescue, Robot
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.queries import away, colony_of
from fathom.games.jupiter.rules.reasons import ABOARD_AWAY, NO_CREEP, TOO_FEW_ACTIONS
from fathom.games.jupiter.rules.registry import ABILITIES, ACTIONS

DECLINE: Final = Decline()
FROM_POD: Final = Reason("JD-360", "You cannot shoot from the Pod. Leave it first.")
OTHER_MODULE: Final = Reason("JD-361", "This creep is on another module. Shoot creeps on your robot's own module.")
NOT_BESIDE: Final = Reason("JD-653", "Sniper reaches only modules next to yours.")
NO_TARGET: Final = Reason("JD-R64", "There is no creep this card could kill.")
NOT_ADJACENT: Final = Reason("JD-645", "Grenadier kills only a creep adjacent to the one you killed.")
OUT_OF_GRENADES: Final = Reason("JD-767", "Grenadier does not reach a Super Creep.")

# -- what can be shot ------------------------------------------------------------------------------------------------


def targets(t: Rescue, slot: Slot) -> list[Option]:
    """The options to shoot each creep and the Super Creep on a module (JD-360, JD-362)."""
    colony, board, covered = colony_of(t), t.state.board, t.state.covered
    option = colony.shoot
    options: list[Option] = [option[dome] for dome in colony.domes[slot] if board[dome] == CREEP]
    if covered and slot in covered:
        options.append(option[slot * SIZE + CENTRE])
    return options


def all_targets(t: Rescue) -> list[Option]:
    """The options to shoot each creep and Super Creep in the colony."""
    return [option for slot in range(len(t.state.layout.modules)) for option in targets(t, slot)]


def is_target(t: Rescue, dome: Dome) -> bool:
    """Whether there is a creep on a dome, or a Super Creep on a site."""
    return t.state.board[dome] == CREEP or (dome % SIZE == CENTRE and dome // SIZE in t.state.covered)


# -- the standard action ---------------------------------------------------------------------------------------------


def shots(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options of a pawn to shoot: each creep and Super Creep on its module; none from the Pod (JD-360, JD-361)."""
    return targets(t, robot.at // SIZE) if robot.at >= 0 and left >= t.pack.shoot_cost else []


def refusal(t: Rescue, robot: Robot, option: Shoot, left: int) -> Reason | None:
    """Why a pawn cannot shoot at a space now; None if it can."""
    dome = colony_of(t).dome[option.space]
    if not is_target(t, dome):
        return NO_CREEP
    if left < t.pack.shoot_cost:
        return TOO_FEW_ACTIONS
    if robot.at < 0:
        return ABOARD_AWAY if away(t, robot) else FROM_POD
    return None if robot.at // SIZE == dome // SIZE else OTHER_MODULE


@ACTIONS.runs(Shoot, usable=refusal)
def shoot(t: Rescue, robot: Robot, option: Shoot, left: int) -> Script[None]:
    """Carry out the Shoot action of the active robot."""
    t.state.used += t.pack.shoot_cost
    return kill_and_grenade(t, robot, colony_of(t).dome[option.space])


# -- Sniper and Heat Seeker ------------------------------------------------------------------------------------------


def sniper_range(t: Rescue, robot: Robot) -> tuple[Slot, ...]:
    """The modules beside the robot's module, or beside the docked Pod if the robot is in it (JD-653, JD-669)."""
    if away(t, robot):
        return ()
    colony = colony_of(t)
    return colony.berths if robot.at == POD else colony.beside[robot.at // SIZE]


def sniper_targets(t: Rescue, robot: Robot) -> list[Option]:
    """The options for Sniper: each creep and Super Creep on the modules in its range."""
    return [option for slot in sorted(sniper_range(t, robot)) for option in targets(t, slot)]


def sniper_refusal(t: Rescue, robot: Robot, option: Shoot) -> Reason | None:
    """Why Sniper cannot hit a space; None if it can."""
    dome = colony_of(t).dome[option.space]
    if not is_target(t, dome):
        return NO_CREEP
    return None if dome // SIZE in sniper_range(t, robot) else NOT_BESIDE


def no_sniper_target(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Sniper would have no effect now; None if it has a target."""
    if away(t, robot):
        return ABOARD_AWAY
    return None if any(targets(t, slot) for slot in sniper_range(t, robot)) else NO_TARGET


@ABILITIES.runs("sniper", usable=no_sniper_target)
def sniper(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Kill one creep on an adjacent module (JD-653)."""
    return strike(t, robot, "sniper", sniper_targets(t, robot), "JD-D15")


def no_target_anywhere(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Heat Seeker would have no effect now; None if there is any creep."""
    return None if CREEP in t.state.board or t.state.covered else NO_TARGET


@ABILITIES.runs("heat_seeker", usable=no_target_anywhere)
def heat_seeker(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Kill one creep on any module (JD-646)."""
    return strike(t, robot, "heat_seeker", all_targets(t), "JD-D16")


def strike(t: Rescue, robot: Robot, ability: AbilityId, options: list[Option], decision: str) -> Script[None]:
    """Ask for one of the targets and kill it."""
    answer: Shoot = yield Ask((robot.seat,), decision, options, About("target", ability, seat=robot.seat))
    yield from kill_and_grenade(t, robot, colony_of(t).dome[answer.space])


# -- kills -----------------------------------------------------------------------------------------------------------


def kill_and_grenade(t: Rescue, robot: Robot, dome: Dome) -> Script[None]:
    """Kill a creep; each Grenadier may then kill one adjacent to it for free (JD-645, JD-664).

    Nothing is adjacent to a Super Creep (JD-767). A kill by Grenadier does not trigger Grenadier again.
    """
    grenades = (robot.core == "grenadier") + robot.play.count("grenadier")
    kill_one(t, dome, robot.seat)
    for left in range(grenades, 0, -1):
        colony = colony_of(t)
        shots = [colony.shoot[near] for near in colony.near[dome]]
        options: list[Option] = [shot for shot in shots if grenade_refusal(t, dome, shot) is None]
        if not options:
            return
        about = About("grenade", "grenadier", colony.names[dome], robot.seat, left)
        answer = yield Ask((robot.seat,), "JD-D30", [*options, DECLINE], about)
        if not isinstance(answer, Shoot):
            return
        kill_one(t, colony.dome[answer.space], robot.seat)


def grenade_refusal(t: Rescue, killed: Dome, option: Shoot) -> Reason | None:
    """Why Grenadier cannot also kill the creep on a space; None if it can."""
    colony = colony_of(t)
    dome = colony.dome[option.space]
    if not is_target(t, dome):
        return NO_CREEP
    if t.state.board[dome] != CREEP:
        return OUT_OF_GRENADES
    return None if dome in colony.near[killed] else NOT_ADJACENT


def kill_one(t: Rescue, dome: Dome, seat: int) -> None:
    """Remove the creep or Super Creep on a space, killed by the pawn of a seat (JD-363)."""
    s = t.state
    if s.board[dome] == CREEP:
        s.board[dome] = EMPTY
    else:
        assert dome % SIZE == CENTRE
        s.covered.remove(dome // SIZE)
    say_at(t, "JD-363", "killed", at=dome, seat=seat)
