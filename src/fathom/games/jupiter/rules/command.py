"""Command. JD-380 to JD-384, JD-642, JD-644, JD-663, JD-R26, JD-R67, JD-R79, JD-R94."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import POD, POD_NAME, SIZE, Dome
from fathom.games.jupiter.model.options import About, Command, Decline, Follow
from fathom.games.jupiter.model.state import COLONIST, EMPTY, Rescue, Robot
from fathom.games.jupiter.rules import move, pod
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.move import PIECE_THERE, TOO_FAR
from fathom.games.jupiter.rules.queries import away, colony_of, in_effect, seat_free
from fathom.games.jupiter.rules.reasons import POD_AWAY, POD_FULL, TOO_FEW_ACTIONS
from fathom.games.jupiter.rules.registry import ACTIONS

DECLINE: Final = Decline()
NO_BRIDGE_FOR_COLONIST: Final = Reason(
    "JD-157", "No bridge leads there from the colonist's space. Choose an adjacent space."
)
NO_COLONIST: Final = Reason("JD-380", "There is no colonist here.")
OUT_OF_RANGE: Final = Reason("JD-381", "This colonist is not on your robot's module or a module next to it.")
NOT_BESIDE_VACATED: Final = Reason("JD-663", "Only a colonist one bridge from the dome that was left can follow.")
MOVED_ALREADY: Final = Reason("JD-R99", "This colonist has already moved in this command.")

# -- range -----------------------------------------------------------------------------------------------------------


def in_command_range(t: Rescue, robot: Robot, dome: Dome) -> bool:
    """Whether a space is in a robot's command range: its module and those beside it, where the docked Pod counts as a
    module (JD-381, JD-382); with Bullhorn the whole colony (JD-642)."""
    s = t.state
    if dome == POD and s.layout.pod is None:
        return False
    if in_effect(robot, "bullhorn"):
        return True
    if away(t, robot):
        return False
    colony = colony_of(t)
    if robot.at == POD:
        return dome == POD or dome // SIZE in colony.berths
    here = robot.at // SIZE
    if dome == POD:
        return here in colony.berths
    return dome // SIZE == here or dome // SIZE in colony.beside[here]


def domes_in_range(t: Rescue, robot: Robot) -> tuple[Dome, ...]:
    """The domes in a robot's command range, module by module."""
    colony = colony_of(t)
    if in_effect(robot, "bullhorn"):
        return colony.everywhere
    if away(t, robot):
        return ()
    return colony.reach(POD if robot.at == POD else robot.at // SIZE)


def spaces_in_range(t: Rescue, robot: Robot) -> set[Dome]:
    """The domes in a robot's command range, and the Pod if it is in range."""
    within = set(domes_in_range(t, robot))
    if in_command_range(t, robot, POD):
        within.add(POD)
    return within


# -- the action ------------------------------------------------------------------------------------------------------


def commands(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to send colonists in range to adjacent open spaces (JD-380)."""
    if left < t.pack.command_cost:
        return []
    if t.state.rules.polite:
        return polite_commands(t, robot, left)
    s, colony = t.state, colony_of(t)
    board, near, commands = s.board, colony.near, colony.commands
    options: list[Option] = []
    for dome in domes_in_range(t, robot):
        if board[dome] == COLONIST:
            for index, there in enumerate(near[dome]):
                if board[there] == EMPTY:
                    options.append(commands[dome][index])
    gangway = colony.gangway
    if s.aboard and gangway and in_command_range(t, robot, POD):
        options += [Command(POD_NAME, colony.names[dome]) for dome in gangway if board[dome] == EMPTY]
    boarding = [dome for dome in gangway if board[dome] == COLONIST and in_command_range(t, robot, dome)]
    if boarding and seat_free(t):
        options += [Command(colony.names[dome], POD_NAME) for dome in boarding]
    return options


def polite_commands(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to send colonists with Polite Colonists: any number of spaces, one action for each (JD-R94)."""
    name = colony_of(t).name
    within = spaces_in_range(t, robot)
    spaces = left // max(1, t.pack.command_cost)
    return [
        Command(name(origin), name(dome))
        for origin in sorted(within)
        if has_colonist(t, origin)
        for dome in sorted(move.reachable(t, origin, spaces, within=within))
    ]


def has_colonist(t: Rescue, space: Dome) -> bool:
    """Whether there is a colonist on a dome, or in the Pod."""
    return t.state.aboard > 0 if space == POD else t.state.board[space] == COLONIST


def refusal(t: Rescue, robot: Robot, option: Command, left: int) -> Reason | None:
    """Why a robot cannot send a colonist to a space now; None if it can."""
    s, colony = t.state, colony_of(t)
    origin, dome = colony.dome[option.origin], colony.dome[option.space]
    if not has_colonist(t, origin):
        return NO_COLONIST
    if left < t.pack.command_cost:
        return TOO_FEW_ACTIONS
    if POD in (origin, dome) and s.layout.pod is None:
        return POD_AWAY
    if not in_command_range(t, robot, origin):
        return OUT_OF_RANGE
    adjacent = dome in colony.adjacent(origin)
    if not adjacent and not s.rules.polite:
        return NO_BRIDGE_FOR_COLONIST
    if dome == POD:
        if not seat_free(t):
            return POD_FULL
    elif s.board[dome] != EMPTY:
        return PIECE_THERE
    if adjacent:
        return None
    spaces = left // max(1, t.pack.command_cost)
    return None if dome in move.reachable(t, origin, spaces, within=spaces_in_range(t, robot)) else TOO_FAR


@ACTIONS.runs(Command, usable=refusal)
def command(t: Rescue, robot: Robot, option: Command, left: int) -> Script[None]:
    """Move a colonist, launch the Pod if it is full, then let Followers step into the vacated dome (JD-383, JD-R30)."""
    colony = colony_of(t)
    origin, dome = colony.dome[option.origin], colony.dome[option.space]
    paid = cost(t, robot, origin, dome, left)
    t.state.used += paid
    followers = (robot.core == "follower") + robot.play.count("follower")
    walk(t, origin, dome, "JD-380", paid)
    moved = [dome]
    while followers and origin != POD:
        follower = yield from ask_follower(t, robot, origin, moved, followers)
        if follower is None:
            return
        walk(t, follower, origin, "JD-644")
        moved.append(origin)
        origin = follower
        followers -= 1


def cost(t: Rescue, robot: Robot, origin: Dome, dome: Dome, left: int) -> int:
    """How many actions a command costs: one, or with Polite Colonists one for each space of the way (JD-R94)."""
    each = t.pack.command_cost
    if not t.state.rules.polite:
        return each
    return each * move.reachable(t, origin, left // max(1, each), within=spaces_in_range(t, robot))[dome]


def walk(t: Rescue, origin: Dome, dome: Dome, rule: str, paid: int = 0) -> None:
    """Move a colonist from one space to another; entering the Pod may launch it."""
    s = t.state
    if origin == POD:
        s.aboard -= 1
    else:
        s.board[origin] = EMPTY
    if dome == POD:
        s.aboard += 1
    else:
        s.board[dome] = COLONIST
    say_at(t, rule, "colonist goes", origin=origin, at=dome, paid=paid)
    if dome == POD:
        pod.launch_if_ready(t)


# -- Follower --------------------------------------------------------------------------------------------------------


def ask_follower(t: Rescue, robot: Robot, vacated: Dome, moved: list[Dome], left: int) -> Script[Dome | None]:
    """Ask which adjacent colonist follows to the vacated dome; None if none does (JD-644, JD-663, JD-R67).

    The colonist need not be in command range.
    """
    colony = colony_of(t)
    options: list[Option] = [
        Follow(colony.name(dome))
        for dome in colony.adjacent(vacated)
        if follow_refusal(t, vacated, moved, dome) is None
    ]
    if not options:
        return None
    names = tuple([colony.name(dome) for dome in moved])
    about = About("follow", "follower", colony.names[vacated], robot.seat, left, moved=names)
    answer = yield Ask((robot.seat,), "JD-D31", [*options, DECLINE], about)
    return colony.dome[answer.origin] if isinstance(answer, Follow) else None


def follow_refusal(t: Rescue, vacated: Dome, moved: list[Dome], dome: Dome) -> Reason | None:
    """Why no colonist from a space can follow to the vacated dome; None if one can.

    `moved` are the spaces of colonists that have moved in this command (JD-R99).
    """
    if not has_colonist(t, dome):
        return NO_COLONIST
    if dome not in colony_of(t).adjacent(vacated):
        return NOT_BESIDE_VACATED
    if dome == POD:
        return None if t.state.aboard > moved.count(POD) else MOVED_ALREADY
    return MOVED_ALREADY if dome in moved else None
