"""The Move action. JD-340 to JD-343, JD-647, JD-880, JD-R36, JD-R70, JD-R94."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import POD, POD_NAME, Dome
from fathom.games.jupiter.model.options import Move
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, PAWN, Rescue, Robot
from fathom.games.jupiter.rules import end, shoot
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.pawns import put_pawn
from fathom.games.jupiter.rules.queries import away, colony_of, in_effect, seat_free
from fathom.games.jupiter.rules.reasons import (
    ABOARD_AWAY,
    ALREADY_HERE,
    NO_BRIDGE,
    POD_AWAY,
    POD_FULL,
    TOO_FEW_ACTIONS,
)
from fathom.games.jupiter.rules.registry import ACTIONS

INTO_POD: Final = Move(POD_NAME)
CREEP_THERE: Final = Reason("JD-341", "A creep is here. Kill it first, or use Juggernaut.")
PIECE_THERE: Final = Reason("JD-341", "A piece is here. The space must be open.")
MUST_END_OPEN: Final = Reason("JD-880", "A piece is here. The walk must end on an open space.")
TOO_FAR: Final = Reason("JD-R94", "Too far: you can walk only past colonists and robots, and a space costs an action.")


def moves(t: Rescue, robot: Robot, left: int, juggernaut: bool) -> list[Option]:
    """The moves of a pawn: to an adjacent open space, with Juggernaut also to a dome with a creep (JD-340, JD-647)."""
    colony = colony_of(t)
    if t.state.rules.polite:
        # `refusal` would search for walks again at each space. tests/jupiter/test_legality.py compares both.
        spaces = sorted(reachable(t, robot.at, left // max(1, t.pack.move_cost), juggernaut))
    else:
        spaces = [dome for dome in colony.adjacent(robot.at) if refusal(t, robot, dome, left, juggernaut) is None]
    return [INTO_POD if dome == POD else colony.move[dome] for dome in spaces]


def refusal(t: Rescue, robot: Robot, dome: Dome, left: int, juggernaut: bool) -> Reason | None:
    """Why a pawn cannot move to a space now; None if it can."""
    if left < t.pack.move_cost:
        return TOO_FEW_ACTIONS
    if away(t, robot):
        return ABOARD_AWAY
    if dome == robot.at:
        return ALREADY_HERE
    if dome == POD and t.state.layout.pod is None:
        return POD_AWAY
    adjacent, polite = dome in colony_of(t).adjacent(robot.at), t.state.rules.polite
    if not adjacent and not polite:
        return NO_BRIDGE
    reason = pod_refusal(t) if dome == POD else entry_refusal(t.state.board[dome], juggernaut)
    if polite and reason is PIECE_THERE:
        return MUST_END_OPEN
    if reason is not None or adjacent:
        return reason
    return None if dome in reachable(t, robot.at, left // max(1, t.pack.move_cost), juggernaut) else TOO_FAR


def entry_refusal(piece: int, juggernaut: bool) -> Reason | None:
    """Why a pawn cannot enter a dome with this piece; None if it can (JD-341, JD-647)."""
    if piece == EMPTY or (piece == CREEP and juggernaut):
        return None
    return CREEP_THERE if piece == CREEP else PIECE_THERE


def pod_refusal(t: Rescue) -> Reason | None:
    """Why a piece cannot enter the docked Pod; None if it can (JD-401)."""
    return None if seat_free(t) else POD_FULL


def move_refusal(t: Rescue, robot: Robot, option: Move, left: int) -> Reason | None:
    """Why the active robot cannot make a move now; None if it can."""
    return refusal(t, robot, colony_of(t).dome[option.space], left, in_effect(robot, "juggernaut"))


@ACTIONS.runs(Move, usable=move_refusal)
def take_move(t: Rescue, robot: Robot, option: Move, left: int) -> Script[None]:
    """Carry out the Move action of the active robot."""
    return move(t, robot, colony_of(t).dome[option.space], in_effect(robot, "juggernaut"), left)


def move(t: Rescue, robot: Robot, dome: Dome, juggernaut: bool, left: int) -> Script[None]:
    """Pay for a move and make it, killing a creep on the new space (JD-647)."""
    paid = cost(t, robot, dome, juggernaut, left)
    t.state.used += paid
    return arrive(t, robot, dome, "JD-340", paid)


def cost(t: Rescue, robot: Robot, dome: Dome, juggernaut: bool, left: int) -> int:
    """How many actions a move costs; with Polite Colonists it may cross several spaces and pays for each (JD-R94)."""
    each = t.pack.move_cost
    if not t.state.rules.polite:
        return each
    return each * reachable(t, robot.at, left // max(1, each), juggernaut)[dome]


def arrive(t: Rescue, robot: Robot, dome: Dome, rule: str, paid: int = 0) -> Script[None]:
    """Kill a creep on the new space, put the pawn there, and check for a win. The log names the actions paid."""
    origin = robot.at
    if dome != POD and t.state.board[dome] == CREEP:
        yield from shoot.kill_and_grenade(t, robot, dome)
    put_pawn(t, robot, dome)
    say_at(t, rule, "moves", seat=robot.seat, origin=origin, at=dome, paid=paid)
    end.check(t)


def reachable(
    t: Rescue, start: Dome, spaces: int, juggernaut: bool = False, within: Collection[Dome] | None = None
) -> dict[Dome, int]:
    """With Polite Colonists, the open spaces within this many steps, with the number of steps (JD-880, JD-R94).

    A walk may pass colonists, pawns and an occupied Pod, and ends at the first open space. If `within` is given, every
    step must begin on one of these spaces: a colonist must be in command range.
    """
    colony, board = colony_of(t), t.state.board
    far = {start: 0}
    found: dict[Dome, int] = {}
    front = [start]
    for steps in range(1, spaces + 1):
        behind = [dome for dome in front if within is None or dome in within]
        front = []
        for here in behind:
            for dome in colony.adjacent(here):
                if dome in far:
                    continue
                far[dome] = steps
                if dome == POD:
                    if seat_free(t):
                        found[dome] = steps
                    if t.state.aboard or any(robot.at == POD for robot in t.state.robots):
                        front.append(dome)
                elif board[dome] == EMPTY or (board[dome] == CREEP and juggernaut):
                    found[dome] = steps
                elif board[dome] == COLONIST or board[dome] >= PAWN:
                    front.append(dome)
    return found
