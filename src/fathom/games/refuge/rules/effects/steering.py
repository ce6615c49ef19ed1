"""Effects that move tentacles or the head: Lure, Herd, Winch."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import DIRECTIONS, Direction, Head, Space
from fathom.games.refuge.model.effects import Herd, Lure, Winch
from fathom.games.refuge.model.options import About, Nudge, Steer, Stop
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import head, tentacles
from fathom.games.refuge.rules.reasons import HEAD_SIDEWAYS, HEAD_STAYS
from fathom.games.refuge.rules.registry import EFFECTS

MOVED_ALREADY: Final = Reason("RF-C02", "This effect has already moved that tentacle; choose another.")
OTHER_TENTACLE: Final = Reason("RF-C02", "This effect moves one tentacle only; move it further or stop.")
NOTHING_MOVES: Final = Reason("RF-C04", "No tentacle can be moved.")


def lure_refusal(t: Dive, way: Direction, steps: int) -> Reason | None:
    """Why the head cannot be moved this many steps in a direction; None if it can (SA07, N1)."""
    c, h = t.state.head
    dx, dy = DIRECTIONS[way]
    if dy:
        return HEAD_SIDEWAYS
    return None if Head(c + dx * steps, h) in t.pack.sea.under else HEAD_STAYS


def no_lure(t: Dive, diver: Diver, effect: Lure) -> Reason | None:
    """Always None: the head has room to the left or to the right, so a lure is always possible."""
    return None


@EFFECTS.runs(Lure, no_lure)
def lure(t: Dive, diver: Diver, effect: Lure, decision: str, source: str) -> Script[None]:
    """Move the head left or right, as far as there is room (SA07, N1, RF-C05)."""
    options: list[Option] = [
        Steer(way, steps)
        for way in ("left", "right")
        for steps in range(1, effect.steps + 1)
        if lure_refusal(t, way, steps) is None
    ]
    answer = yield Ask((diver.seat,), decision, options, About("lure", source))
    yield from head.move(t, answer.way, answer.steps, source)


def no_nudge(t: Dive, diver: Diver, effect: Herd | Winch) -> Reason | None:
    """Why no tentacle can be moved; None if one can."""
    return None if tentacles.movable(t, t.state.tentacles) else NOTHING_MOVES


def herd_refusal(t: Dive, about: About, tentacle: Space, way: Direction) -> Reason | None:
    """Why Herd cannot move a tentacle next, such as one it has moved already; None if it can (SA10, N3)."""
    return MOVED_ALREADY if tentacle in about.moved else tentacles.refusal(t, tentacle, way)


@EFFECTS.runs(Herd, no_nudge)
def herd(t: Dive, diver: Diver, effect: Herd, decision: str, source: str) -> Script[None]:
    """Move different tentacles one space each, one after another (SA10, N3)."""
    moved: list[Space] = []
    for done in range(effect.count):
        options = tentacles.nudges(t, [space for space in t.state.tentacles if space not in moved])
        if not options:
            return
        if done:
            options.append(Stop())
        about = About("herd", source, moved=tuple(moved), left=effect.count - done)
        answer = yield Ask((diver.seat,), decision, options, about)
        if not isinstance(answer, Nudge):
            return
        arrived = yield from tentacles.tentacle_step(t, answer.tentacle, answer.way)
        if arrived is not None:
            moved.append(arrived)


def winch_refusal(t: Dive, about: About, tentacle: Space, way: Direction) -> Reason | None:
    """Why Winch cannot move a tentacle next, such as another than before; None if it can (SA16)."""
    if about.space is not None and tentacle != about.space:
        return OTHER_TENTACLE
    return tentacles.refusal(t, tentacle, way)


@EFFECTS.runs(Winch, no_nudge)
def winch(t: Dive, diver: Diver, effect: Winch, decision: str, source: str) -> Script[None]:
    """Move one tentacle several spaces, step by step (SA16)."""
    answer = yield Ask((diver.seat,), decision, tentacles.nudges(t), About("winch", source, left=effect.steps))
    yield from drag(t, diver, answer, effect.steps, decision, source)


def drag(t: Dive, diver: Diver, first: Nudge, steps: int, decision: str, source: str) -> Script[None]:
    """Move the tentacle of `first`, step by step, until the player stops, it leaves the map, or `steps` are used up."""
    at = yield from tentacles.tentacle_step(t, first.tentacle, first.way)
    for left in range(steps - 1, 0, -1):
        if at is None:
            return
        options = tentacles.nudges(t, [at])
        if not options:
            return
        answer = yield Ask((diver.seat,), decision, [*options, Stop()], About("winch", source, at, left=left))
        if not isinstance(answer, Nudge):
            return
        at = yield from tentacles.tentacle_step(t, at, answer.way)
