"""Move and swim. RF-310 to RF-322."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Direction, Space
from fathom.games.refuge.model.options import About, Move, Stop
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import devour, spaces, weapons
from fathom.games.refuge.rules.queries import diver_at, under_head
from fathom.games.refuge.rules.state_check import goal_check, state_check


def ways(t: Dive, diver: Diver) -> list[Option]:
    """Directions with an existing space that holds no diver; tentacles and the head do not forbid it (RF-310)."""
    assert diver.at is not None
    taken = [other.at for other in t.state.divers]
    return [move for target, move in t.pack.moves[diver.at] if target not in taken]


def move(t: Dive, diver: Diver, way: Direction) -> Script[None]:
    """The Move action: one space, and the space acts (RF-314)."""
    assert diver.at is not None
    yield from enter(t, diver, t.pack.sea.near[diver.at][way])
    if diver.stance == STANDING:
        yield from spaces.activate(t, diver)


def swim_path(t: Dive, diver: Diver, path: list[Space]) -> Script[None]:
    """Step by step along a declared path; only the space where it ends acts (RF-320 to RF-322)."""
    for space in path:
        yield from enter(t, diver, space)
        if diver.stance != STANDING:
            return
    yield from spaces.activate(t, diver)


def enter(t: Dive, diver: Diver, space: Space) -> Iterable[Ask]:
    """One own step: into the head is the end; a tentacle there means contact (RF-312 to RF-314)."""
    came_from = diver.at
    if under_head(t, space):
        devour.devour(t, diver, "RF-313")
        return state_check(t)
    diver.at = space
    t.say("RF-310", "moves", seat=diver.seat, origin=came_from, at=space)
    # A step into free water can meet a goal; it cannot be a defeat.
    return _meet(t, diver, space) if space in t.state.tentacles else goal_check(t)


def _meet(t: Dive, diver: Diver, space: Space) -> Script[None]:
    yield from weapons.contact(t, diver, space, arrived=False)
    yield from state_check(t)


def declare(t: Dive, diver: Diver, steps: int, straight: bool, decision: str, source: str) -> Script[list[Space]]:
    """The player declares a whole path before any of it is swum (RF-320)."""
    assert diver.at is not None
    sea = t.pack.sea
    here, path = diver.at, list[Space]()
    way: Direction | None = None
    while len(path) < steps and not (path and under_head(t, here)):
        options: list[Option] = [
            Move(towards)
            for towards, target in sea.near[here].items()
            if (way is None or not straight or towards == way) and diver_at(t, target) in (None, diver)
        ]
        if path:
            options.append(Stop())
        answer = yield Ask(
            (diver.seat,), decision, options, About("swim", source, here, path=tuple(path), left=steps - len(path))
        )
        if isinstance(answer, Stop):
            break
        way = answer.way
        here = sea.near[here][answer.way]
        path.append(here)
    return path
