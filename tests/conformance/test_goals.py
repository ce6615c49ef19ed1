"""The goal line: short, in plain words, and with the part of the turn that the game is in."""

from __future__ import annotations

from fathom.games import module_of, names
from tests.conformance.tools import AnyMatch, every_match, replay

LONGEST = 95
"""The characters that fit into two lines on a phone of 360 px."""
OURS = {name for name in names() if module_of(name).startswith("fathom.")}


@every_match
def the_goal_is_said_in_one_line(match: AnyMatch) -> None:
    for live in replay(match, 12):
        for seat in (None, 0):
            goal = live.game.text.words(live.pack, live.view(seat)).goal()
            if goal is None:
                assert live.game.name not in OURS
                continue
            assert "\n" not in goal.text + goal.detail
            assert goal.text.endswith(".")
            assert "Win: " in goal.text
            assert len(goal.text) <= LONGEST, goal.text
            assert -1 <= goal.now < max(1, len(goal.turn))
