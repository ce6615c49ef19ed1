"""Travel, hazards and the edge of the map. SG-310 to SG-333, SG-962, SG-R087 to SG-R095."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import Course, Gather
from fathom.games.sleeping_gods.model.options import STOP, About, Sail
from fathom.games.sleeping_gods.model.state import Trial, Voyage
from fathom.games.sleeping_gods.rules import challenge, serpent, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.journal import note
from fathom.games.sleeping_gods.rules.queries import crew_of

NOT_ADJACENT = Reason("SG-315", "The ship can move only to an adjacent region or across the edge of the map.")


def begin(t: Voyage) -> None:
    """Begin travel, a craft challenge without a number (SG-310)."""
    t.say("SG-310", "travel", seat=t.state.active)
    t.state.trial = Trial("CRA", 0, "travel", t.state.active, travel=True)
    push(t, Gather())


def refuse_sail(t: Voyage, region: str) -> Reason | None:
    """Why the ship cannot move to a region; None if it is adjacent (SG-315, SG-330)."""
    return None if region in t.pack.sea.onward(t.state.region) else NOT_ADJACENT


def ask_course(t: Voyage, item: Course) -> tuple[str, list[Option], About]:
    """The question of where to sail, for the player who steers (SG-R219).

    (SG-315, SG-330 to SG-332, SG-D25, SG-D26)
    """
    seat = t.state.active if item.seat < 0 else item.seat
    options: list[Option] = [Sail(region) for region in t.pack.sea.onward(t.state.region)]
    return "SG-D25", [*options, STOP], About("course", seat=seat, left=item.distance)


def sail(t: Voyage, item: Course, answer: Option) -> Script[None]:
    """Sail to one region; after its hazard, if any, the ship may continue (SG-316, SG-318, SG-333)."""
    if not isinstance(answer, Sail):
        return
    if item.distance > 1:
        push(t, Course(item.distance - 1, item.seat))
    yield from enter(t, answer.region)


def enter(t: Voyage, region: str) -> Script[None]:
    """The ship enters a region, maybe on another map, and meets its hazard, if any (SG-331, SG-R091)."""
    s = t.state
    turned = region[:-1] != s.region[:-1]
    s.region = region
    t.say("SG-315", "sailed", region=region)
    if turned:
        t.say("SG-331", "page turned", page=t.pack.sea.page[region])
        note(t, "page", region)
        serpent.follow(t)
        yield from triggers.fire(t, "page", crew_of(t, s.active))
    hazard = t.pack.sea.region[region].hazard
    if hazard is not None:
        t.say("SG-316", "hazard", name=hazard.name, region=region)
        challenge.announce(t, hazard.skill, hazard.n, region, (), hazard.failure)
