"""The Evacuation Pod. JD-401 to JD-426, JD-R30 to JD-R35."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from fathom.engine.ask import Ask
from fathom.engine.hexes import Hex, name, named
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.options import About, Dock
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules import end, vulnerability
from fathom.games.jupiter.rules.queries import colony_of

MODULE_THERE: Final = Reason("JD-422", "A module is here. The Pod docks in a free cell beside the colony.")
TOUCHES_NONE: Final = Reason("JD-422", "No module is beside this cell.")


def launch_if_ready(t: Rescue) -> None:
    """After a colonist has entered, launch the Pod if it is full or the target is reached (JD-402, JD-403)."""
    s = t.state
    saved = s.rescued + s.aboard
    if s.aboard >= t.pack.rules.launch:
        launch(t, "JD-402")
    elif saved - 1 < s.target <= saved:
        launch(t, "JD-403")


def launch(t: Rescue, rule: str) -> None:
    """Launch the Pod: its colonists are rescued, and its pawns stay aboard (JD-404, JD-405).

    The active player becomes its keeper, who docks it again.
    """
    s = t.state
    leaving, s.aboard = s.aboard, 0
    s.rescued += leaving
    undock(t)
    t.say(rule, "launch", colonists=leaving, keeper=s.active)
    end.check(t)


def undock(t: Rescue) -> None:
    """Take the Pod off the board and make the active player its keeper (JD-R35)."""
    s = t.state
    s.layout = replace(s.layout, pod=None)
    s.keeper = s.active


def choose_dock(t: Rescue, decision: str) -> Script[None]:
    """Ask the active player where the Pod docks, and dock it (JD-421, JD-422)."""
    s = t.state
    answer = yield Ask((s.active,), decision, list(colony_of(t).docks), About("dock", seat=s.active))
    yield from dock(t, named(answer.cell))


def dock_refusal(t: Rescue, option: Dock) -> Reason | None:
    """Why the Pod cannot dock in a cell; None if it can (JD-422)."""
    colony, cell = colony_of(t), named(option.cell)
    if cell in colony.slot_at:
        return MODULE_THERE
    return None if cell in colony.outside else TOUCHES_NONE


def dock(t: Rescue, cell: Hex) -> Script[None]:
    """Dock the Pod, joined to every module around it; robots out of play return in it (JD-156, JD-852)."""
    s = t.state
    s.layout = replace(s.layout, pod=cell)
    s.keeper = None
    beside = [s.layout.modules[slot].tile for slot in colony_of(t).berths]
    t.say("JD-422", "docks", seat=s.active, cell=name(cell), beside=beside)
    if s.rules.vulnerable:
        yield from vulnerability.bring_back(t)


def cast_loose(t: Rescue) -> None:
    """Undock a Pod that touches no module any more; no one aboard is rescued (JD-426)."""
    undock(t)
    t.say("JD-426", "cast loose", keeper=t.state.active)
