"""The board opens and closes. TN-520, TN-750 to TN-781."""

from __future__ import annotations

from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import gates, placing


def fold_check(t: Voyage) -> None:
    """When all fish are through the gate the board folds; not after the last arch (TN-520, TN-781)."""
    s = t.state
    if s.stage < t.pack.route.stages and gates.next_fish(t) is None:
        fold(t)


def fold(t: Voyage) -> None:
    """The gate and whatever lies on vanishing panels go to the box; the next gate is turned up (TN-750 to TN-772)."""
    s = t.state
    t.say("TN-751", "gate boxed", gate=s.gate)
    s.passed_gates.append(s.gate)
    s.stage += 1
    lost = len(s.box)
    lose_pile(t)
    lose_reef(t)
    t.say("TN-760" if s.stage == 2 else "TN-770", "folds", stage=s.stage, lost=len(s.box) - lost)
    turn_up_gate(t, "TN-762" if s.stage == 2 else "TN-772")


def lose_pile(t: Voyage) -> None:
    """The sandbank vanishes with the first fold, and the draw pile with it (TN-761)."""
    for face in t.state.pile:
        placing.box(t, face)
    t.state.pile = []


def lose_reef(t: Voyage) -> None:
    """Tiles on reef squares that vanish are lost, and no tile goes there any more (TN-771, TN-R019)."""
    first = t.pack.route.first_segment[t.state.stage]
    for lane in t.state.lanes:
        while lane.tiles and lane.rear < first:
            placing.box(t, lane.tiles.pop(0))
        lane.next = max(lane.next, first)


def turn_up_gate(t: Voyage, rule: str) -> None:
    """The top of the gate pile goes onto the arch of this stage (TN-207, TN-762, TN-772)."""
    s = t.state
    s.gate = t.draw(s.gates)
    t.say(rule, "gate", gate=s.gate, stage=s.stage)
