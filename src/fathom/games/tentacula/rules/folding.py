"""Folding the board. TN-520, TN-750 to TN-781."""

from __future__ import annotations

from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import gates, placing


def fold_if_all_passed(t: Voyage) -> None:
    """Fold the board if all fish have passed the gate; not after the last arch (TN-520, TN-781)."""
    s = t.state
    if s.stage < t.pack.route.stages and gates.next_fish(t) is None:
        fold(t)


def fold(t: Voyage) -> None:
    """Fold the board: remove the gate and the tiles that are folded away; turn up the next gate.

    TN-750 to TN-772.
    """
    s = t.state
    gate, s.gate = s.gate, ""
    s.passed_gates.append(gate)
    t.say("TN-751", "gate boxed", gate=gate)
    s.stage += 1
    lost = len(s.box)
    lose_pile(t)
    lose_reef(t)
    t.say("TN-760" if s.stage == 2 else "TN-770", "folds", stage=s.stage, lost=len(s.box) - lost)
    turn_up_gate(t, "TN-762" if s.stage == 2 else "TN-772")


def tiles_lost_by_next_fold(t: Voyage) -> int:
    """How many tiles the next fold removes, after all players have drawn (TN-761, TN-771, TN-R059)."""
    s = t.state
    first = t.pack.route.first_segment[s.stage + 1]
    on_panels = sum([max(0, min(lane.next, first) - lane.rear) for lane in s.lanes])
    return max(0, len(s.pile) + on_panels - len(s.players))


def lose_pile(t: Voyage) -> None:
    """Put the draw pile into the box: the sandbank it lies on is folded away (TN-761)."""
    for face in t.state.pile:
        placing.put_in_box(t, face)
    t.state.pile = []


def lose_reef(t: Voyage) -> None:
    """Put tiles on reef squares that are folded away into the box (TN-771).

    No tile is laid there again (TN-R019).
    """
    first = t.pack.route.first_segment[t.state.stage]
    for lane in t.state.lanes:
        while lane.tiles and lane.rear < first:
            placing.put_in_box(t, lane.tiles.pop(0))
        lane.next = max(lane.next, first)


def turn_up_gate(t: Voyage, rule: str) -> None:
    """Turn up the top gate of the pile onto the arch of this stage (TN-207, TN-762, TN-772)."""
    s = t.state
    s.gate = t.draw(s.gates)
    t.say(rule, "gate", gate=s.gate, stage=s.stage)
