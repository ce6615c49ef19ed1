"""Command. JD-380 to JD-384, JD-642, JD-644, JD-663, JD-R26, JD-R67, JD-R79, JD-R94."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.modules import POD, POD_NAME, SIZE, Dome
from fathom.games.jupiter.model.options import About, Command, Decline, Follow, Space
from fathom.games.jupiter.model.state import COLONIST, EMPTY, Rescue, Robot
from fathom.games.jupiter.rules import move, pod
from fathom.games.jupiter.rules.queries import away, colony, in_effect, seat_free

NO = Decline()


def hears(t: Rescue, robot: Robot, dome: Dome) -> bool:
    """Whether a space is in command range: own tile and adjacent ones, the docked Pod counting as a tile (JD-381,
    JD-382); with Bullhorn the whole colony (JD-642)."""
    s = t.state
    if dome == POD and s.layout.pod is None:
        return False
    if in_effect(robot, "bullhorn"):
        return True
    if away(t, robot):
        return False
    ground = colony(t)
    if robot.at == POD:
        return dome == POD or dome // SIZE in ground.berths
    here = robot.at // SIZE
    if dome == POD:
        return here in ground.berths
    return dome // SIZE == here or dome // SIZE in ground.beside[here]


def earshot(t: Rescue, robot: Robot, ground: Colony) -> tuple[Dome, ...]:
    """The domes in command range, module by module."""
    if in_effect(robot, "bullhorn"):
        return ground.everywhere
    if away(t, robot):
        return ()
    return ground.reach(POD if robot.at == POD else robot.at // SIZE)


def commands(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """Every colonist in range with every adjacent open space (JD-380)."""
    if t.state.rules.polite:
        return polite_commands(t, robot, left)
    s, ground = t.state, colony(t)
    board, near, ways = s.board, ground.near, ground.ways
    options: list[Option] = []
    for dome in earshot(t, robot, ground):
        if board[dome] == COLONIST:
            for way, there in enumerate(near[dome]):
                if board[there] == EMPTY:
                    options.append(ways[dome][way])
    gangway = ground.gangway
    if s.aboard and gangway and hears(t, robot, POD):
        options += [Command(POD_NAME, ground.names[dome]) for dome in gangway if board[dome] == EMPTY]
    boarding = [dome for dome in gangway if board[dome] == COLONIST and hears(t, robot, dome)]
    if boarding and seat_free(t):
        options += [Command(ground.names[dome], POD_NAME) for dome in boarding]
    return options


def polite_commands(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """With Polite Colonists a command may run over several spaces, an action for each (JD-R94)."""
    board, name = t.state.board, colony(t).name
    within = range_of(t, robot)
    spaces = left // max(1, t.pack.rules.command_cost)
    return [
        Command(name(origin), name(dome))
        for origin in sorted(within)
        if (t.state.aboard if origin == POD else board[origin] == COLONIST)
        for dome in sorted(move.reachable(t, origin, spaces, within=within))
    ]


def range_of(t: Rescue, robot: Robot) -> set[Dome]:
    """The command range as spaces, the Pod included."""
    within = set(earshot(t, robot, colony(t)))
    if hears(t, robot, POD):
        within.add(POD)
    return within


def command(t: Rescue, robot: Robot, origin: Dome, dome: Dome, left: int) -> Script[None]:
    """The colonist goes; a launch follows at once; then others may follow into the place left (JD-383, JD-R30)."""
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
    """The actions a command costs: one for each space, of which there may be several with Polite Colonists (JD-R94)."""
    each = t.pack.rules.command_cost
    if not t.state.rules.polite:
        return each
    return each * move.reachable(t, origin, left // max(1, each), within=range_of(t, robot))[dome]


def walk(t: Rescue, origin: Dome, dome: Dome, rule: str, paid: int = 0) -> None:
    """A colonist goes from one space to another."""
    s = t.state
    if t.events is not None:
        told = colony(t).told
        t.say(rule, "colonist goes", origin=told(origin), at=told(dome), paid=paid)
    if origin == POD:
        s.aboard -= 1
    else:
        s.board[origin] = EMPTY
    if dome == POD:
        pod.board_colonist(t)
    else:
        s.board[dome] = COLONIST


def ask_follower(t: Rescue, robot: Robot, vacated: Dome, moved: list[Dome], left: int) -> Script[Dome | None]:
    """Another colonist next to the vacated dome, in range or not, may move there (JD-644, JD-663, JD-R67)."""
    s, ground = t.state, colony(t)
    options: list[Option] = [
        ground.follow[dome] for dome in ground.near[vacated] if s.board[dome] == COLONIST and dome not in moved
    ]
    if vacated in ground.gangway and s.aboard > moved.count(POD):
        options.append(Follow(POD_NAME))
    if not options:
        return None
    where: Space = ground.names[vacated]
    answer = yield Ask((robot.seat,), "JD-D31", [*options, NO], About("follow", "follower", where, robot.seat, left))
    return ground.dome[answer.origin] if isinstance(answer, Follow) else None
