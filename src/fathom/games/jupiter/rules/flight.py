"""Rocket Boots, Teleport and Swap.

JD-652, JD-655, JD-656, JD-668, JD-670, JD-672, JD-721 to JD-724, JD-R18 to JD-R21, JD-R37, JD-R74, JD-R75, JD-R78.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import POD, POD_NAME, Dome
from fathom.games.jupiter.model.options import About, Move, Passenger, Source, Swap
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, PAWN, Rescue, Robot
from fathom.games.jupiter.rules import destruction, end, move, pod, shoot
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.pawns import put_pawn
from fathom.games.jupiter.rules.queries import away, colony_of, in_effect, passengers
from fathom.games.jupiter.rules.reasons import ABOARD_AWAY, ALREADY_HERE, NO_BRIDGE, POD_AWAY, TOO_FEW_ACTIONS
from fathom.games.jupiter.rules.registry import ABILITIES, ACTIONS

WITH_POD: Final = Swap(POD_NAME)
COLONIST_ABOARD: Final = "colonist"
SWAP_NOT_IN_EFFECT: Final = Reason("JD-655", "You need Swap as your Core or in play.")
NO_PIECE: Final = Reason("JD-655", "There is no piece here to change places with.")
CREEP_INTO_POD: Final = Reason("JD-R37", "A creep cannot enter the Pod.")
NOT_ABOARD: Final = Reason("JD-R74", "This piece is not in the Pod.")
NOT_IN_LINE: Final = Reason("JD-668", "No straight line of bridges leads here, or a creep or robot blocks it.")
NOWHERE_TO_LAND: Final = Reason("JD-668", "No straight line from here leads to a space where you could land.")
NO_OPEN_SPACE: Final = Reason("JD-656", "There is no open space to go to.")

# -- Swap -----------------------------------------------------------------------------------------------------------


def swaps(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to change places with adjacent pieces, with `left` actions left (JD-655, JD-R74)."""
    if not in_effect(robot, "swap") or left < t.pack.ability_use["swap"].cost or away(t, robot):
        return []
    return exchanges(t, robot, colony_of(t).adjacent(robot.at))


def swap_refusal(t: Rescue, robot: Robot, option: Swap, left: int) -> Reason | None:
    """Why a robot with `left` actions left cannot change places with the piece on a space; None if it can."""
    if not in_effect(robot, "swap"):
        return SWAP_NOT_IN_EFFECT
    if left < t.pack.ability_use["swap"].cost:
        return TOO_FEW_ACTIONS
    if away(t, robot):
        return ABOARD_AWAY
    colony = colony_of(t)
    dome = colony.dome[option.space]
    if dome not in colony.adjacent(robot.at):
        return NO_BRIDGE
    return exchange_refusal(t, robot, dome)


@ACTIONS.runs(Swap, usable=swap_refusal)
def swap(t: Rescue, robot: Robot, option: Swap, left: int) -> Script[None]:
    """Pay an action and change places with an adjacent piece (JD-655)."""
    t.state.used += t.pack.ability_use["swap"].cost
    return change_places(t, robot, colony_of(t).dome[option.space], "JD-655", "JD-D19")


def exchanges(t: Rescue, robot: Robot, spaces: Iterable[Dome]) -> list[Option]:
    """The options to change places with pieces on these spaces."""
    names = colony_of(t).names
    return [
        WITH_POD if dome == POD else Swap(names[dome]) for dome in spaces if exchange_refusal(t, robot, dome) is None
    ]


def exchange_refusal(t: Rescue, robot: Robot, dome: Dome) -> Reason | None:
    """Why a robot cannot change places with the piece on a space; None if it can (JD-R37, JD-R74)."""
    if dome == robot.at:
        return ALREADY_HERE
    if dome == POD:
        return None if aboard(t) else NO_PIECE
    piece = t.state.board[dome]
    if piece < COLONIST:
        return NO_PIECE
    return CREEP_INTO_POD if piece == CREEP and robot.at == POD else None


def aboard(t: Rescue) -> list[Option]:
    """The options to choose a piece in the Pod: a colonist, or each of the pawns."""
    options: list[Option] = [Passenger(COLONIST_ABOARD)] if t.state.aboard else []
    return options + [Passenger(str(robot.seat)) for robot in passengers(t)]


def change_places(t: Rescue, robot: Robot, dome: Dome, rule: str, decision: str) -> Script[None]:
    """Exchange a pawn and the piece on a space; for the Pod, the player chooses a piece aboard (JD-670)."""
    s, origin = t.state, robot.at
    if dome == POD:
        answer: Passenger = yield Ask((robot.seat,), decision, aboard(t), About("passenger", "swap", seat=robot.seat))
        piece = COLONIST if answer.who == COLONIST_ABOARD else PAWN + int(answer.who)
    else:
        piece = s.board[dome]
    put_pawn(t, robot, dome)
    if piece >= PAWN:
        other = s.robots[piece - PAWN]
        other.at = origin
    if origin >= 0:
        s.board[origin] = piece
    if piece == COLONIST:
        s.aboard += (origin == POD) - (dome == POD)
    say_at(t, rule, "swaps", seat=robot.seat, origin=origin, at=dome, piece=_piece_name(piece))
    if piece == COLONIST and origin == POD:
        pod.launch_if_ready(t)
    if piece == CREEP:
        destruction.full_tiles(t, acting=True)
    end.check(t)


def _piece_name(piece: int) -> str:
    return {COLONIST: "colonist", CREEP: "creep"}.get(piece) or str(piece - PAWN)


# -- Rocket Boots ---------------------------------------------------------------------------------------------------


def flights(t: Rescue, robot: Robot) -> Iterator[list[Dome]]:
    """The spaces on each straight line that a robot can fly along, as far as nothing blocks it (JD-668).

    Colonists do not block; pawns do, except with Polite Colonists; creeps do, except with Juggernaut (JD-722). The Pod
    is on the lines through its cell and does not block (JD-R21).
    """
    if away(t, robot):
        return
    colony, board, polite = colony_of(t), t.state.board, t.state.rules.polite
    juggernaut = in_effect(robot, "juggernaut")
    for way in range(6):
        flown: list[Dome] = []
        for dome in colony.line(robot.at, way):
            flown.append(dome)
            piece = EMPTY if dome == POD else board[dome]
            if (piece >= PAWN and not polite) or (piece == CREEP and not juggernaut):
                break
        yield flown


def overflown(t: Rescue, robot: Robot) -> Iterator[Dome]:
    """The spaces on all lines that a robot can fly along, line by line."""
    for line in flights(t, robot):
        yield from line


def landings(t: Rescue, robot: Robot) -> Iterator[Option]:
    """The options to end a flight: an open space, a creep to kill, or with Swap a piece to change places with."""
    return arrivals(t, robot, overflown(t, robot))


def arrivals(t: Rescue, robot: Robot, spaces: Iterable[Dome]) -> Iterator[Option]:
    """The options to land on these spaces, or with Swap to change places (JD-721 to JD-724, JD-R78)."""
    colony, juggernaut = colony_of(t), in_effect(robot, "juggernaut")
    tried: list[Dome] = []
    for dome in spaces:
        tried.append(dome)
        if landing_refusal(t, robot, dome, juggernaut) is None:
            yield move.INTO_POD if dome == POD else colony.move[dome]
    if in_effect(robot, "swap") and not away(t, robot):
        yield from exchanges(t, robot, tried)


def landing_refusal(t: Rescue, robot: Robot, dome: Dome, juggernaut: bool) -> Reason | None:
    """Why a pawn cannot land on a space that it can reach; None if it can."""
    if dome == robot.at:
        return ALREADY_HERE
    if dome == POD:
        return move.pod_refusal(t)
    return move.entry_refusal(t.state.board[dome], juggernaut)


def arrival_refusal(t: Rescue, robot: Robot, option: Option) -> Reason | None:
    """Why a pawn cannot land or change places on a space that it can reach; None if it can."""
    assert isinstance(option, Move | Swap)
    dome = colony_of(t).dome[option.space]
    if dome == POD and t.state.layout.pod is None:
        return POD_AWAY
    if isinstance(option, Move):
        return landing_refusal(t, robot, dome, in_effect(robot, "juggernaut"))
    if not in_effect(robot, "swap"):
        return SWAP_NOT_IN_EFFECT
    return ABOARD_AWAY if away(t, robot) else exchange_refusal(t, robot, dome)


def flight_refusal(t: Rescue, robot: Robot, option: Option) -> Reason | None:
    """Why a flight cannot end with this option; None if it can."""
    assert isinstance(option, Move | Swap)
    dome = colony_of(t).dome[option.space]
    reason = arrival_refusal(t, robot, option)
    if reason is not None or any(dome in line for line in flights(t, robot)):
        return reason
    return NOT_IN_LINE


def no_landing(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Rocket Boots would have no effect now; None if a flight can end somewhere."""
    if away(t, robot):
        return ABOARD_AWAY
    colony, board = colony_of(t), t.state.board
    for dome in colony.gangway if robot.at == POD else colony.near[robot.at]:
        if board[dome] == EMPTY:  # every bridge is a line of one (JD-R18)
            return None
    return None if next(landings(t, robot), None) else NOWHERE_TO_LAND


@ABILITIES.runs("rocket_boots", usable=no_landing)
def rocket_boots(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Fly along a straight line; with Juggernaut, kill every creep on it in turn (JD-652, JD-722)."""
    about = About("fly", "rocket_boots", seat=robot.seat)
    answer = yield Ask((robot.seat,), "JD-D17", list(landings(t, robot)), about)
    dome = colony_of(t).dome[answer.space]
    line = next(line for line in flights(t, robot) if dome in line)
    for over in line[: line.index(dome)]:
        if over != POD and t.state.board[over] == CREEP:
            yield from shoot.kill_and_grenade(t, robot, over)
    yield from come_down(t, robot, answer, "JD-652", "JD-723", "JD-D17")


# -- Teleport -------------------------------------------------------------------------------------------------------


def destinations(t: Rescue, robot: Robot) -> Iterator[Option]:
    """The options for Teleport: any open dome, or the docked Pod if a seat is free (JD-656, JD-672, JD-R75)."""
    everywhere = colony_of(t).everywhere
    return arrivals(t, robot, everywhere if t.state.layout.pod is None else (*everywhere, POD))


def no_destination(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Teleport would have no effect now; None if there is a space to go to."""
    if EMPTY in t.state.board:
        return None
    return None if next(destinations(t, robot), None) else NO_OPEN_SPACE


@ABILITIES.runs("teleport", usable=no_destination)
def teleport(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Go to any open space (JD-656)."""
    about = About("teleport", "teleport", seat=robot.seat)
    answer = yield Ask((robot.seat,), "JD-D18", list(destinations(t, robot)), about)
    yield from come_down(t, robot, answer, "JD-656", "JD-724", "JD-D18")


def come_down(t: Rescue, robot: Robot, answer: Move | Swap, rule: str, swap_rule: str, decision: str) -> Script[None]:
    """End a flight or teleport: land on the space or change places.

    If Grenadier has killed the creep to change places with, its dome is open and the pawn lands there (JD-723).
    """
    dome = colony_of(t).dome[answer.space]
    if isinstance(answer, Swap) and (dome == POD or t.state.board[dome] >= COLONIST):
        yield from change_places(t, robot, dome, swap_rule, decision)
    else:
        yield from move.arrive(t, robot, dome, rule)
