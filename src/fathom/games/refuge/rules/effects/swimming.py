"""Effects that move the own diver: Swim, Slipstream."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import About, At
from fathom.games.refuge.model.pack import Burrow, Swim
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import move, spaces
from fathom.games.refuge.rules.queries import occupied
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check


def can_swim(t: Dive, diver: Diver, swim: Swim) -> bool:
    """Some neighbouring space holds no diver."""
    beside = t.pack.sea.beside[diver.at or ""]
    return sum(other.at in beside for other in t.state.divers) < len(beside)


@EFFECTS.runs(Swim, usable=can_swim)
def swim(t: Dive, diver: Diver, swim: Swim, decision: str, source: str) -> Script[None]:
    """Declare a path, then swim it (RF-320 to RF-322)."""
    path = yield from move.declare(t, diver, swim.steps, swim.straight, decision, source)
    yield from move.swim_path(t, diver, path)


def free_caves(t: Dive) -> list[Option]:
    """Caves without a miniature."""
    return [At(space) for space in t.pack.sea.caves if not occupied(t, space)]


def can_burrow(t: Dive, diver: Diver, burrow: Burrow) -> bool:
    """Some Cave is unoccupied."""
    return not all(occupied(t, space) for space in t.pack.sea.caves)


@EFFECTS.runs(Burrow, usable=can_burrow)
def burrow(t: Dive, diver: Diver, burrow: Burrow, decision: str, source: str) -> Script[None]:
    """To any unoccupied Cave, by an own action (V1)."""
    answer = yield Ask((diver.seat,), decision, free_caves(t), About("burrow", source))
    t.say(source, "moves", seat=diver.seat, origin=diver.at, at=answer.space)
    diver.at = answer.space
    yield from state_check(t)
    yield from spaces.activate(t, diver)
