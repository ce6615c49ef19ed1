"""Damage to the crew, its excess and its consequences. SG-502, SG-503, SG-577, SG-R060 to SG-R064."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Whom
from fathom.games.sleeping_gods.model.state import Crew, Voyage
from fathom.games.sleeping_gods.rules import crew, triggers
from fathom.games.sleeping_gods.rules.modifiers import left


def take_damage(t: Voyage, one: Crew, n: int, rule: str) -> Script[None]:
    """Damage one crew member; the excess goes to others whom the active player chooses (SG-502, SG-R061)."""
    fallen: list[Crew] = []
    rest = crew.place(t, one, n, rule, fallen)
    while rest:
        other = yield from crew.pick(t, "SG-D09", About("overflow", seat=t.state.active, left=rest, good=False))
        if other is None:
            break
        rest = crew.place(t, other, rest, "SG-502", fallen)
    yield from after_falls(t, fallen)


def divide(t: Voyage, n: int, whom: Whom, rule: str, source: str) -> Script[None]:
    """The active player divides damage point by point: among participants while they have health, then among all.

    (SG-577, SG-R062 to SG-R064)
    """
    fallen: list[Crew] = []
    for points in range(n, 0, -1):
        about = About("divide", source, seat=t.state.active, left=points, good=False, whom=whom)
        one = yield from crew.pick(t, "SG-D41", about)
        if one is None:
            break
        crew.place(t, one, 1, rule, fallen)
    yield from after_falls(t, fallen)


def check_fallen(t: Voyage, up: list[Crew]) -> Script[None]:
    """Handle those crew members of `up` who are at 0 now that their maximum health is lower (SG-R072, SG-R220)."""
    fallen = [one for one in up if not left(t, one)]
    for one in fallen:
        t.say("SG-501", "down", crew=one.id)
    yield from after_falls(t, fallen)


def after_falls(t: Voyage, fallen: list[Crew]) -> Script[None]:
    """Let players react to crew members who went down, then check for a defeat (SG-R176, SG-503)."""
    for one in fallen:
        yield from triggers.down(t, one)
    if fallen:
        crew.check_standing(t)
