"""Move. JD-340 to JD-343, JD-647, JD-880, JD-R36, JD-R70, JD-R94."""

from __future__ import annotations

from collections.abc import Collection

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.modules import POD, POD_NAME, Dome
from fathom.games.jupiter.model.options import Move
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, PAWN, Rescue, Robot
from fathom.games.jupiter.rules import end, shoot
from fathom.games.jupiter.rules.queries import colony, put, seat_free

INTO_POD = Move(POD_NAME)


def moves(t: Rescue, robot: Robot, left: int, juggernaut: bool) -> list[Option]:
    """Where a pawn can go: an adjacent open space, with Juggernaut also a dome with a creep (JD-340, JD-647)."""
    ground, board, at = colony(t), t.state.board, robot.at
    if t.state.rules.polite:
        found = reachable(t, at, left // max(1, t.pack.rules.move_cost), juggernaut)
        return [INTO_POD if dome == POD else ground.move[dome] for dome in sorted(found)]
    option = ground.move
    options: list[Option] = []
    for dome in ground.gangway if at == POD else ground.near[at]:
        piece = board[dome]
        if piece == EMPTY or (piece == CREEP and juggernaut):
            options.append(option[dome])
    if at in ground.gangway and seat_free(t):
        options.append(INTO_POD)
    return options


def beside_open_dome(t: Rescue, robot: Robot) -> bool:
    """Whether a bridge leads from the pawn to an open dome."""
    ground, board = colony(t), t.state.board
    near = ground.gangway if robot.at == POD else ground.near[robot.at]
    return any(board[dome] == EMPTY for dome in near)


def move(t: Rescue, robot: Robot, dome: Dome, juggernaut: bool, left: int) -> Script[None]:
    """The move is paid for and made; a creep in the way is killed by it (JD-647)."""
    paid = cost(t, robot, dome, juggernaut, left)
    t.state.used += paid
    return arrive(t, robot, dome, "JD-340", paid)


def cost(t: Rescue, robot: Robot, dome: Dome, juggernaut: bool, left: int) -> int:
    """The actions a move costs: one for each space, of which there may be several with Polite Colonists (JD-R94)."""
    each = t.pack.rules.move_cost
    if not t.state.rules.polite:
        return each
    return each * reachable(t, robot.at, left // max(1, each), juggernaut)[dome]


def arrive(t: Rescue, robot: Robot, dome: Dome, rule: str, paid: int = 0) -> Script[None]:
    """The pawn is on its new space: a creep there dies first; a win is noticed."""
    origin = robot.at
    if dome != POD and t.state.board[dome] == CREEP:
        yield from shoot.kill(t, robot, dome)
    put(t, robot, dome)
    if t.events is not None:
        told = colony(t).told
        t.say(rule, "moves", seat=robot.seat, origin=told(origin), at=told(dome), paid=paid)
    end.check(t)


def reachable(
    t: Rescue, start: Dome, spaces: int, juggernaut: bool = False, within: Collection[Dome] | None = None
) -> dict[Dome, int]:
    """Polite Colonists: the open spaces within so many steps, and how far each is (JD-880, JD-R94).

    The way may lead over spaces that hold colonists or pawns, the Pod among them; a colonist must be `within` command
    range wherever a step begins. An open space on the way would be a move of its own.
    """
    ground, board = colony(t), t.state.board
    gangway = ground.gangway
    far = {start: 0}
    found: dict[Dome, int] = {}
    front = [start]
    for steps in range(1, spaces + 1):
        behind = [dome for dome in front if within is None or dome in within]
        front = []
        for here in behind:
            near = gangway if here == POD else (*ground.near[here], POD) if here in gangway else ground.near[here]
            for dome in near:
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
