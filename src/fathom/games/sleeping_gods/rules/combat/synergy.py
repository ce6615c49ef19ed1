"""Synergy tokens. SG-750 to SG-756, SG-R171 to SG-R177."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.options import DECLINE, About, Recall
from fathom.games.sleeping_gods.model.state import Crew, Voyage
from fathom.games.sleeping_gods.rules.queries import controller


def move(t: Voyage, one: Crew) -> Script[None]:
    """A crew member's own token goes to another board, unless the player declines (SG-751, SG-R171, SG-D48)."""
    seat = controller(t, one.id)
    boards: list[Option] = [answers.Crew(id) for id in t.state.crew if id not in (one.id, one.synergy)]
    answer = yield Ask((seat,), "SG-D48", [*boards, DECLINE], About("synergy", crew=one.id, seat=seat))
    if answer != DECLINE:
        one.synergy = answer.crew
        t.say("SG-751", "synergy", token=one.id, crew=answer.crew)


def recalls(t: Voyage, mine: list[Crew]) -> list[Option]:
    """Tokens of others that a player's crew hold and may give back at any time in combat (SG-755, SG-D49)."""
    held = {one.id for one in mine}
    return [Recall(owner.id) for owner in t.state.crew.values() if owner.synergy in held and owner.synergy != owner.id]


def recall(t: Voyage, token: str) -> Script[None]:
    """A token goes back to its owner unused (SG-755)."""
    t.state.crew[token].synergy = token
    t.say("SG-755", "synergy back", token=token)
    return
    yield
