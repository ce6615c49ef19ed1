"""Effects that move tentacles or the head: Lure, Herd, Winch."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.options import About, Nudge, Steer, Stop
from fathom.games.refuge.model.pack import Herd, Lure, Winch
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import head, tentacles
from fathom.games.refuge.rules.registry import EFFECTS


def can_lure(t: Dive, diver: Diver, lure: Lure) -> bool:
    """The head always has room to the left or to the right."""
    return True


@EFFECTS.runs(Lure, usable=can_lure)
def lure(t: Dive, diver: Diver, lure: Lure, decision: str, source: str) -> Script[None]:
    """Move the head left or right, as far as there is room (SA07, N1, RF-C05)."""
    c, h = t.state.head
    options: list[Option] = [
        Steer(way, steps)
        for way, sign in (("left", -1), ("right", 1))
        for steps in range(1, lure.steps + 1)
        if Head(c + sign * steps, h) in t.pack.sea.under
    ]
    answer = yield Ask((diver.seat,), decision, options, About("lure", source))
    yield from head.move(t, answer.way, answer.steps, source)


def can_nudge(t: Dive, diver: Diver, effect: Herd | Winch) -> bool:
    """Some tentacle can be moved."""
    near = t.pack.sea.near
    return any(not tentacles.closed(t, target) for space in t.state.tentacles for target in near[space].values())


@EFFECTS.runs(Herd, usable=can_nudge)
def herd(t: Dive, diver: Diver, herd: Herd, decision: str, source: str) -> Script[None]:
    """Different tentacles, one space each, one after another (SA10, N3)."""
    moved: list[Space] = []
    for done in range(herd.count):
        unmoved = [space for space in t.state.tentacles if space not in moved]
        options = tentacles.nudges(t, unmoved)
        if not options:
            return
        if done:
            options.append(Stop())
        answer = yield Ask((diver.seat,), decision, options, About("herd", source, left=herd.count - done))
        if not isinstance(answer, Nudge):
            return
        arrived = yield from tentacles.tentacle_step(t, answer.tentacle, answer.way)
        if arrived is not None:
            moved.append(arrived)


@EFFECTS.runs(Winch, usable=can_nudge)
def winch(t: Dive, diver: Diver, winch: Winch, decision: str, source: str) -> Script[None]:
    """One tentacle several spaces, step by step (SA16)."""
    answer = yield Ask((diver.seat,), decision, tentacles.nudges(t), About("winch", source, left=winch.steps))
    yield from drag(t, diver, answer, winch.steps, decision, source)


def drag(t: Dive, diver: Diver, first: Nudge, steps: int, decision: str, source: str) -> Script[None]:
    """Go on moving the same tentacle until the player stops, it leaves the map, or the steps are used up."""
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
