"""The finale, and what happens when it is lost. SG-258, SG-R044, SG-R138."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import InPort, Read
from fathom.games.sleeping_gods.model.state import Story, Voyage
from fathom.games.sleeping_gods.rules import conditions, goods, port, quests, scoring, storybook
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.queries import active

FINALE = "F1"
LOST = ((4, 11), (0, 12))
"""The ending of a lost finale, by the least number of totems for it (SG-R138)."""


def begin(t: Voyage) -> None:
    """Begin the finale, which replaces the event and the actions (SG-R044)."""
    t.say("SG-258", "finale", totems=len(conditions.totems(t)))
    t.state.agenda.clear()
    if FINALE not in t.pack.paragraph:
        raise scoring.over(t, "SG-R105")
    storybook.begin(t, "finale", FINALE)


def lost(t: Voyage) -> Script[None]:
    """The finale is lost: the first time crew and ship recover and the finale begins again.

    The second time an ending follows (SG-R138).
    """
    s, figures = t.state, t.pack.figures
    s.finale_lost += 1
    if s.finale_lost > 1:
        number = next(ending for least, ending in LOST if len(conditions.totems(t)) >= least)
        if f"E{number}" not in t.pack.paragraph:
            raise scoring.ending(t, number)
        storybook.begin(t, "finale", f"E{number}")
        return
    for one in s.crew.values():
        one.damage = one.fatigue = 0
        one.statuses = []
    s.cubes = dict.fromkeys(s.cubes, 0)
    goods.ready_all(t, "", "SG-R138")
    for player in s.players:
        goods.lose_command(t, player, player.command, "SG-R138")
    goods.gain_command(t, active(t), figures.finale_command, "SG-R138")
    quests.gain_xp(t, figures.finale_xp)
    s.story = Story("finale", FINALE)
    push(t, InPort(tuple(service for service in port.SERVICES if service != "level")), Read(FINALE))
    return
    yield
