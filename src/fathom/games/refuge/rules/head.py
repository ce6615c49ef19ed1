"""The Kraken's head: its steps, and what it pushes. RF-520 to RF-538, RF-911 to RF-917."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask
from fathom.engine.script import NOTHING, Script
from fathom.games.refuge.model.board import Direction, Head, Space
from fathom.games.refuge.model.effects import Brace
from fathom.games.refuge.model.options import About, Decline, Use
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import abilities, devour, salvage, tentacles
from fathom.games.refuge.rules.queries import diver_at, head_target, reactions, tentacle_at
from fathom.games.refuge.rules.state_check import state_check


def move(t: Dive, way: Direction, steps: int, rule: str) -> Iterable[Ask]:
    """Move the head by single complete steps; a step that is stopped ends the movement (RF-503, RF-537, RF-R57)."""
    for left in range(steps, 0, -1):
        if not step_freely(t, way, rule):
            return _move_pushing(t, way, left, rule)
    return NOTHING


def _move_pushing(t: Dive, way: Direction, steps: int, rule: str) -> Script[None]:
    for _ in range(steps):
        if not (yield from step(t, way, rule)):
            return


def step(t: Dive, way: Direction, rule: str) -> Script[bool]:
    """Move the head one step: Reactions that may stop it, pushes, the head's new place, state check (RF-537).

    Returns False if a Reaction stops the movement.
    """
    if step_freely(t, way, rule):
        return True
    s, sea = t.state, t.pack.sea
    in_the_way = [diver for diver in s.divers if diver.at in sea.leading[way][s.head]]
    if in_the_way and (yield from _braced(t, in_the_way)):
        return False
    crushed = [diver for first in sea.leading[way][s.head] if (diver := push(t, first, way)) is not None]
    _put(t, sea.head_step[way][s.head], way, rule)
    if crushed:
        yield from devour.devour_all(t, crushed, "RF-532")
    yield from state_check(t)
    return True


def step_freely(t: Dive, way: Direction, rule: str) -> bool:
    """Move the head one step if nothing is in its way; a step off the map is lost (RF-520, RF-530).

    Returns False, and changes nothing, if something is in its way. No state check is needed: no goal and no defeat
    depends on where the head is.
    """
    place = head_target(t, way)
    if place is None:
        t.say("RF-520", "head step lost", way=way)
        return True
    for space in t.pack.sea.leading[way][t.state.head]:
        if tentacle_at(t, space) or diver_at(t, space) is not None:
            return False
    _put(t, place, way, rule)
    return True


def _put(t: Dive, place: Head, way: Direction, rule: str) -> None:
    """Put the head in its new place."""
    t.state.head = place
    t.say(rule, "head moves", way=way, column=place[0], row=place[1])


def _braced(t: Dive, in_the_way: list[Diver]) -> Script[bool]:
    """Ask standing divers in the way whether they stop the head; return whether one does (T2, RF-D24)."""
    for diver in in_the_way:
        for id in reactions(t, diver, Brace):
            about = About("brace", id, diver.at, diver.seat)
            answer = yield Ask((diver.seat,), "RF-D24", [Use(id), Decline()], about)
            if isinstance(answer, Use):
                abilities.turn_down(t, diver, id)
                t.say("RF-R57", "head stopped", seat=diver.seat)
                return True
    return False


def push(t: Dive, first: Space, way: Direction) -> Diver | None:
    """Push the unbroken line of miniatures that begins where the head enters (RF-530 to RF-535).

    With a free space at the end of the line (for a tentacle no Finish space) all of them move. Without one, only the
    first is removed: a tentacle goes to the supply; a diver is taken off the map. Return this diver, to be devoured
    once the step is complete.
    """
    sea = t.pack.sea
    line: list[Space] = []
    space: Space | None = first
    while space is not None and (tentacle_at(t, space) or diver_at(t, space)):
        line.append(space)
        space = sea.near[space].get(way)
    if not line:
        return None
    if space is None or (sea.kind[space] == "Finish" and tentacle_at(t, line[-1])):
        return _crush(t, line[0])
    for origin in reversed(line):
        _shift(t, origin, sea.near[origin][way])
    return None


def _crush(t: Dive, space: Space) -> Diver | None:
    """Remove the miniature on a space, which has nowhere to go; return it if it is a diver (RF-532, RF-533)."""
    diver = diver_at(t, space)
    if diver is None:
        salvage.send_back(t, space, "RF-532")
    else:
        diver.at = None
    return diver


def _shift(t: Dive, origin: Space, space: Space) -> None:
    """Push a miniature one space; it activates nothing (RF-536).

    A tentacle pushed onto a Start space goes to the Threat track (RF-914).
    """
    diver = diver_at(t, origin)
    if diver is not None:
        diver.at = space
        t.say("RF-531", "pushed", seat=diver.seat, origin=origin, at=space)
    elif t.pack.sea.kind[space] == "Start":
        tentacles.reach_start(t, origin, "RF-914")
    else:
        tentacles.relocate(t, origin, space)
        t.say("RF-531", "tentacle pushed", origin=origin, at=space)
