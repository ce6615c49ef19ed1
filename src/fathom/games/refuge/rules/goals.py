"""What objectives ask for: how their goals are set up and when they are met (12.6, RF-804, RF-C40, RF-C41)."""

from __future__ import annotations

from typing import Any, Final

from fathom.content.effects import Registry
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.goals import Anchor, Bleed, BoardShip, Cargo, Clear, Hatches, Stow, Survey, Wire
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.model.state import STANDING, Dive


class GoalRule:
    """How one kind of goal works."""

    def set_up(self, t: Dive, goal: Any) -> None:
        """Lay out what the goal needs at the start of the game."""

    def begin(self, t: Dive, goal: Any) -> None:
        """Lay out what the goal needs when its objective becomes current."""

    def update(self, t: Dive, goal: Any) -> None:
        """Note progress that depends on where divers are; called before `met` in every state check."""

    def met(self, t: Dive, goal: Any) -> bool:
        """Whether the goal is met. Changes nothing."""
        raise NotImplementedError


GOALS: Final[Registry[GoalRule]] = Registry()
"""How each kind of goal works."""


class ClearRule(GoalRule):
    """O1: eliminations since the objective became current."""

    def met(self, t: Dive, goal: Clear) -> bool:
        return t.state.tally >= goal.count[len(t.state.divers) - 1]


GOALS.add(Clear, ClearRule())


class SurveyRule(GoalRule):
    """O2: take up the markers."""

    def begin(self, t: Dive, goal: Survey) -> None:
        t.state.markers = sorted(goal.spaces)

    def met(self, t: Dive, goal: Survey) -> bool:
        return not t.state.markers


GOALS.add(Survey, SurveyRule())


class StowRule(GoalRule):
    """O3: a card of each type under the objective."""

    def met(self, t: Dive, goal: Stow) -> bool:
        return len(t.state.stowed) == len(TYPES)


GOALS.add(Stow, StowRule())


class AnchorRule(GoalRule):
    """O4: a marker in each zone of the top sea row."""

    def met(self, t: Dive, goal: Anchor) -> bool:
        return len(t.state.markers) == len(goal.zones)


GOALS.add(Anchor, AnchorRule())


class WireRule(GoalRule):
    """O5: a marker on an edge space of each side."""

    def met(self, t: Dive, goal: Wire) -> bool:
        return len(t.state.markers) == len(t.pack.sea.edges)


GOALS.add(Wire, WireRule())


class BleedRule(GoalRule):
    """O6: strikes at the head."""

    def met(self, t: Dive, goal: Bleed) -> bool:
        return t.state.tally >= goal.count


GOALS.add(Bleed, BleedRule())


class BoardRule(GoalRule):
    """O7: several divers on Finish spaces at once; a single diver visits two far apart, noted by markers."""

    def update(self, t: Dive, goal: BoardShip) -> None:
        s = t.state
        if len(s.divers) == 1:
            for space in aboard(t):
                if space not in s.markers:
                    s.markers.append(space)
                    t.say("O7", "finish noted", at=space)

    def met(self, t: Dive, goal: BoardShip) -> bool:
        s = t.state
        if len(s.divers) > 1:
            return len(aboard(t)) >= goal.divers[len(s.divers) - 1]
        columns = [t.pack.sea.xy[space][0] for space in s.markers]
        return bool(columns) and max(columns) - min(columns) >= goal.apart


GOALS.add(BoardShip, BoardRule())


def aboard(t: Dive) -> list[Space]:
    """The Finish spaces with a standing diver (O7)."""
    kind = t.pack.sea.kind
    return [d.at for d in t.state.divers if d.stance == STANDING and d.at is not None and kind[d.at] == "Finish"]


class HatchesRule(GoalRule):
    """O8: force every hatch."""

    def set_up(self, t: Dive, goal: Hatches) -> None:
        finish = t.pack.sea.finish_row
        t.state.pods = [f"{x},{finish}" for x in goal.columns[t.state.seats - 1]]

    def met(self, t: Dive, goal: Hatches) -> bool:
        return not t.state.pods


GOALS.add(Hatches, HatchesRule())


class CargoRule(GoalRule):
    """O9: carry the cargo to the Start row."""

    def set_up(self, t: Dive, goal: Cargo) -> None:
        t.state.pods = [goal.origin]

    def met(self, t: Dive, goal: Cargo) -> bool:
        s = t.state
        if s.carrier is None:
            return False
        diver = s.divers[s.carrier]
        return diver.stance == STANDING and diver.at is not None and t.pack.sea.kind[diver.at] == "Start"


GOALS.add(Cargo, CargoRule())
