"""Effects that move the player's own diver: Swim, Burrow."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import Burrow, Swim
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import move, spaces
from fathom.games.refuge.rules.queries import occupied
from fathom.games.refuge.rules.reasons import OCCUPIED
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check

NO_WAY_OUT: Final = Reason("RF-C04", "Divers are on all spaces beside you.")
NOT_A_CAVE: Final = Reason("V1", "Choose a Cave.")
NO_CAVE_FREE: Final = Reason("RF-C04", "Every Cave is occupied.")


def no_swim(t: Dive, diver: Diver, effect: Swim) -> Reason | None:
    """Why the diver cannot swim: divers are on all neighbouring spaces. None if one is free of divers."""
    beside = t.pack.sea.beside[diver.at or ""]
    return None if sum(other.at in beside for other in t.state.divers) < len(beside) else NO_WAY_OUT


@EFFECTS.runs(Swim, no_swim)
def swim(t: Dive, diver: Diver, effect: Swim, decision: str, source: str) -> Script[None]:
    """Declare a path, then swim it (RF-320 to RF-322)."""
    path = yield from move.declare(t, diver, effect.steps, effect.straight, decision, source)
    yield from move.swim_path(t, diver, path)


def cave_refusal(t: Dive, space: Space) -> Reason | None:
    """Why the diver cannot go to a space with Slipstream; None if it is an unoccupied Cave (V1)."""
    if space not in t.pack.sea.caves:
        return NOT_A_CAVE
    return OCCUPIED if occupied(t, space) else None


def free_caves(t: Dive) -> list[Option]:
    """The options to go to a Cave without a diver, a tentacle or the head."""
    return [t.pack.at[space] for space in t.pack.sea.caves if cave_refusal(t, space) is None]


def no_burrow(t: Dive, diver: Diver, effect: Burrow) -> Reason | None:
    """Why the diver can go to no Cave: all are occupied. None if one is free."""
    return None if any(cave_refusal(t, space) is None for space in t.pack.sea.caves) else NO_CAVE_FREE


@EFFECTS.runs(Burrow, no_burrow)
def burrow(t: Dive, diver: Diver, effect: Burrow, decision: str, source: str) -> Script[None]:
    """Move the diver to any unoccupied Cave, which is then activated (V1)."""
    answer = yield Ask((diver.seat,), decision, free_caves(t), About("burrow", source))
    origin, diver.at = diver.at, answer.space
    t.say(source, "moves", seat=diver.seat, origin=origin, at=diver.at)
    yield from state_check(t)
    yield from spaces.activate(t, diver)
