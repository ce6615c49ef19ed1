"""Rocket Boots, Teleport and Swap. JD-652, JD-655, JD-656, JD-668, JD-670, JD-672, JD-721 to JD-724, JD-R18 to JD-R21,
JD-R37, JD-R74, JD-R75, JD-R78."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.modules import POD, POD_NAME, Dome
from fathom.games.jupiter.model.options import About, Move, Passenger, Swap
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, PAWN, Rescue, Robot
from fathom.games.jupiter.rules import destruction, end, move, pod, shoot
from fathom.games.jupiter.rules.queries import away, colony, in_effect, passengers, put, seat_free

ONTO_POD = Swap(POD_NAME)
ABOARD = "colonist"

# -- Swap -----------------------------------------------------------------------------------------------------------


def swaps(t: Rescue, robot: Robot) -> list[Option]:
    """The adjacent pieces one can change places with (JD-655, JD-R74)."""
    if away(t, robot):
        return []
    ground = colony(t)
    near = ground.gangway if robot.at == POD else ground.near[robot.at]
    return exchanges(t, robot, [*near, *([POD] if robot.at in ground.gangway else [])])


def exchanges(t: Rescue, robot: Robot, spaces: Iterable[Dome]) -> list[Option]:
    """Those of the spaces that hold a piece one can change places with; no creep ever gets into the Pod (JD-R37)."""
    board, names = t.state.board, colony(t).names
    options: list[Option] = []
    for dome in spaces:
        if dome == POD:
            if robot.at != POD and aboard(t):
                options.append(ONTO_POD)
        elif board[dome] >= COLONIST and dome != robot.at and not (board[dome] == CREEP and robot.at == POD):
            options.append(Swap(names[dome]))
    return options


def aboard(t: Rescue) -> list[Option]:
    """Who is in the Pod."""
    options: list[Option] = [Passenger(ABOARD)] if t.state.aboard else []
    return options + [Passenger(str(robot.seat)) for robot in passengers(t)]


def change_places(t: Rescue, robot: Robot, dome: Dome, rule: str, decision: str = "JD-D19") -> Script[None]:
    """The pawn and the piece on a space end on each other's spaces (JD-670); in the Pod, one of those aboard."""
    s, ground = t.state, colony(t)
    origin = robot.at
    if dome == POD:
        answer: Passenger = yield Ask((robot.seat,), decision, aboard(t), About("passenger", "swap", seat=robot.seat))
        piece = COLONIST if answer.who == ABOARD else PAWN + int(answer.who)
    else:
        piece = s.board[dome]
    if t.events is not None:
        told = ground.told
        t.say(rule, "swaps", seat=robot.seat, origin=told(origin), at=told(dome), piece=_called(piece))
    put(t, robot, dome)
    if piece >= PAWN:
        other = s.robots[piece - PAWN]
        other.at = origin
    if origin >= 0:
        s.board[origin] = piece
    if piece == COLONIST:
        if dome == POD:
            s.aboard -= 1
        if origin == POD:
            pod.board_colonist(t)
    if piece == CREEP:
        destruction.full_tiles(t, acting=True)
    end.check(t)


def _called(piece: int) -> str:
    return {COLONIST: "colonist", CREEP: "creep"}.get(piece) or str(piece - PAWN)


# -- Rocket Boots ---------------------------------------------------------------------------------------------------


def flights(t: Rescue, robot: Robot) -> list[list[Dome]]:
    """Every line one can fly along, as far as one can; each of its spaces might be the last (JD-668).

    Colonists may be jumped, with Polite Colonists pawns too; creeps only by killing them (JD-722). The Pod lies on the
    lines through its cell and blocks nobody (JD-R21).
    """
    if away(t, robot):
        return []
    ground, board, polite = colony(t), t.state.board, t.state.rules.polite
    juggernaut = in_effect(robot, "juggernaut")
    lines = []
    for way in range(6):
        flown: list[Dome] = []
        lines.append(flown)
        for dome in ground.line(robot.at, way):
            flown.append(dome)
            piece = EMPTY if dome == POD else board[dome]
            if (piece >= PAWN and not polite) or (piece == CREEP and not juggernaut):
                break
    return lines


def landings(t: Rescue, robot: Robot) -> list[Option]:
    """The spaces where a flight can end: open, or a creep to kill, or with Swap a piece to change places with."""
    return arrivals(t, robot, [dome for line in flights(t, robot) for dome in line])


def can_fly(t: Rescue, robot: Robot) -> bool:
    """Whether a flight can end anywhere: it can on an open dome next to the pawn, for every bridge is the beginning of
    a straight line. Listing all landings only to know that there is one takes long."""
    return move.beside_open_dome(t, robot) or bool(landings(t, robot))


def arrivals(t: Rescue, robot: Robot, spaces: list[Dome]) -> list[Option]:
    """Those of the spaces where the pawn may come down, and how (JD-721 to JD-724, JD-R78)."""
    ground, board = colony(t), t.state.board
    juggernaut = in_effect(robot, "juggernaut")
    options: list[Option] = []
    for dome in spaces:
        if dome == POD:
            if robot.at != POD and seat_free(t):
                options.append(move.INTO_POD)
        elif board[dome] == EMPTY or (board[dome] == CREEP and juggernaut):
            options.append(ground.move[dome])
    if in_effect(robot, "swap") and not away(t, robot):
        options += exchanges(t, robot, spaces)
    return options


def rocket_boots(t: Rescue, robot: Robot) -> Script[None]:
    """Fly along a straight line; with Juggernaut every creep on it is killed, one after another (JD-652, JD-722)."""
    about = About("fly", "rocket_boots", seat=robot.seat)
    answer = yield Ask((robot.seat,), "JD-D17", landings(t, robot), about)
    dome = colony(t).dome[answer.space]
    line = next(line for line in flights(t, robot) if dome in line)
    for over in line[: line.index(dome)]:
        if over != POD and t.state.board[over] == CREEP:
            yield from shoot.kill(t, robot, over)
    yield from come_down(t, robot, answer, "JD-652", "JD-723", "JD-D17")


# -- Teleport -------------------------------------------------------------------------------------------------------


def anywhere(t: Rescue, robot: Robot) -> list[Option]:
    """Any open dome of any module, or the docked Pod with room; never an undocked Pod (JD-656, JD-672, JD-R75)."""
    spaces = list(colony(t).everywhere)
    if t.state.layout.pod is not None:
        spaces.append(POD)
    return arrivals(t, robot, spaces)


def can_teleport(t: Rescue, robot: Robot) -> bool:
    """Whether there is anywhere to be."""
    return EMPTY in t.state.board or bool(anywhere(t, robot))


def teleport(t: Rescue, robot: Robot) -> Script[None]:
    """Be there (JD-656)."""
    about = About("teleport", "teleport", seat=robot.seat)
    answer = yield Ask((robot.seat,), "JD-D18", anywhere(t, robot), about)
    yield from come_down(t, robot, answer, "JD-656", "JD-724", "JD-D18")


def come_down(t: Rescue, robot: Robot, answer: Move | Swap, rule: str, swap_rule: str, decision: str) -> Script[None]:
    """The end of a flight or teleport.

    Grenadier may have killed on the way the very creep one meant to change places with; its dome is open then (JD-723).
    """
    dome = colony(t).dome[answer.space]
    if isinstance(answer, Swap) and (dome == POD or t.state.board[dome] >= COLONIST):
        yield from change_places(t, robot, dome, swap_rule, decision)
    else:
        yield from move.arrive(t, robot, dome, rule)
