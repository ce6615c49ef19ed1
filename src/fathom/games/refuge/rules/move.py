"""Move and swim. RF-310 to RF-322."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import DIRECTIONS, Direction, Space
from fathom.games.refuge.model.options import About, Move, Stop
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import devour, spaces, weapons
from fathom.games.refuge.rules.queries import diver_at, tentacle_at, under_head
from fathom.games.refuge.rules.reasons import NO_ACTION_LEFT, NO_SPACE, YOU_ARE_DOWN
from fathom.games.refuge.rules.state_check import goal_check, state_check

DIVER_THERE: Final = Reason("RF-311", "Another diver is there; choose a space without one.")
TOO_FAR: Final = Reason("RF-310", "Too far: a diver moves one space at a time, up, down, left or right.")
HERE: Final = Reason("RF-310", "Your diver is here already.")
STRAIGHT: Final = Reason("RF-320", "This swim must be straight. Continue in the same direction, or stop.")


def step_refusal(t: Dive, diver: Diver, here: Space, way: Direction) -> Reason | None:
    """Why a diver cannot step from a space in a direction; tentacles and the head do not forbid it (RF-310, RF-311)."""
    target = t.pack.sea.near[here].get(way)
    if target is None:
        return NO_SPACE
    return None if diver_at(t, target) in (None, diver) else DIVER_THERE


def refusal(t: Dive, diver: Diver, way: Direction) -> Reason | None:
    """Why a diver cannot take the Move action in a direction (RF-310, RF-701)."""
    if diver.stance != STANDING or diver.at is None:
        return YOU_ARE_DOWN
    return step_refusal(t, diver, diver.at, way) if t.state.actions else NO_ACTION_LEFT


def space_refusal(t: Dive, diver: Diver, space: Space) -> Reason | None:
    """Why the Move action of a diver does not lead to a space (RF-310)."""
    near = t.pack.sea.near[diver.at or ""]
    way = next((way for way, target in near.items() if target == space), None)
    if way:
        return refusal(t, diver, way)
    return HERE if space == diver.at else TOO_FAR


def swim_refusal(t: Dive, diver: Diver, about: About, straight: bool, way: Direction) -> Reason | None:
    """Why a declared path cannot continue in a direction (RF-320)."""
    assert about.space is not None
    assert diver.at is not None
    if straight and about.path and t.pack.sea.near[diver.at].get(way) != about.path[0]:
        return STRAIGHT
    return step_refusal(t, diver, about.space, way)


def ways(t: Dive, diver: Diver) -> list[Option]:
    """The Move actions that a standing diver can take, looked up in the table of moves (RF-310)."""
    assert diver.at is not None
    return [move for target, move in t.pack.moves[diver.at] if diver_at(t, target) is None]


def move(t: Dive, diver: Diver, way: Direction) -> Script[None]:
    """Take the Move action: the diver moves one space, and the space acts (RF-314)."""
    assert diver.at is not None
    yield from enter(t, diver, t.pack.sea.near[diver.at][way])
    if diver.stance == STANDING:
        yield from spaces.activate(t, diver)


def swim_path(t: Dive, diver: Diver, path: list[Space]) -> Script[None]:
    """Swim step by step along a declared path; only the last space acts (RF-320 to RF-322)."""
    for space in path:
        yield from enter(t, diver, space)
        if diver.stance != STANDING:
            return
    yield from spaces.activate(t, diver)


def enter(t: Dive, diver: Diver, space: Space) -> Iterable[Ask]:
    """Move a diver to an adjacent space; the head there devours it, a tentacle there makes contact.

    RF-312 to RF-314.
    """
    came_from = diver.at
    if under_head(t, space):
        devour.devour(t, diver, "RF-313")
        return state_check(t)
    diver.at = space
    t.say("RF-310", "moves", seat=diver.seat, origin=came_from, at=space)
    # A step into free water can meet a goal; it cannot lose the game.
    return _meet(t, diver, space) if tentacle_at(t, space) else goal_check(t)


def _meet(t: Dive, diver: Diver, space: Space) -> Script[None]:
    yield from weapons.contact(t, diver, space, arrived=False)
    yield from state_check(t)


def declare(t: Dive, diver: Diver, steps: int, straight: bool, decision: str, source: str) -> Script[list[Space]]:
    """Ask for the whole path of a swim before any of it is swum (RF-320)."""
    assert diver.at is not None
    here, path = diver.at, list[Space]()
    while len(path) < steps and not (path and under_head(t, here)):
        about = About("swim", source, here, path=tuple(path), left=steps - len(path))
        options: list[Option] = [
            Move(way) for way in DIRECTIONS if swim_refusal(t, diver, about, straight, way) is None
        ]
        if path:
            options.append(Stop())
        answer = yield Ask((diver.seat,), decision, options, about)
        if isinstance(answer, Stop):
            break
        here = t.pack.sea.near[here][answer.way]
        path.append(here)
    return path
