"""The goal and the progress of a campaign in one line."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.rules.finale import FINALE
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import count, listed
from fathom.present.words import Goal

TURN = ("Ship action", "Event", "Two actions")


def goal(n: Names) -> Goal:
    """The totems found, the numbers of them that lead to another finale, and how much of the voyage is left."""
    v = n.view
    steps = finale_steps(n.pack)
    matter = f" ({listed([str(step) for step in steps], 'or')} change the finale)" if steps else ""
    then = "the finale" if v.passes >= v.settings.passes else "the next deck"
    text = (
        f"Find totems to wake the gods and go home. Found: {len(v.totems)}{matter}. "
        f"Event deck {v.passes} of {v.settings.passes}: {count(v.events, 'event')} left, then {then}."
    )
    return Goal(text, TURN, v.part, v.active if v.part >= 0 else None)


def finale_steps(pack: Pack) -> list[int]:
    """The numbers of totems from which another finale is played, the smallest first."""
    first = pack.paragraph.get(FINALE)
    branches = [effect for effect in first.effects if isinstance(effect, e.If)] if first else []
    return sorted({each.n for branch in branches for each in branch.conditions if isinstance(each, c.Totems)})
