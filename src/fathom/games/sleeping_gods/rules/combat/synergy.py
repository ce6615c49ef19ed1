"""Synergy tokens. SG-750 to SG-756, SG-R171 to SG-R177."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.options import DECLINE, About, Recall
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules.queries import controller

WITH_OWNER = Reason("SG-755", "This token is already on the board of the crew member it belongs to.")
HELD_BY_OTHERS = Reason("SG-755", "Another player's crew member holds this token.")
OWN_BOARD = Reason("SG-751", "A synergy token must go to another crew member's board.")
LIES_THERE = Reason("SG-751", "This crew member already holds the token.")


def refuse_holder(one: Crew, holder: str) -> Reason | None:
    """Why a crew member's synergy token cannot move to the board `holder`; None if it can (SG-751)."""
    if holder == one.id:
        return OWN_BOARD
    return LIES_THERE if holder == one.synergy else None


def move(t: Voyage, one: Crew) -> Script[None]:
    """Move a crew member's synergy token to another board, unless the player declines (SG-751, SG-R171, SG-D48)."""
    seat = controller(t, one.id)
    boards: list[Option] = [answers.Crew(id) for id in t.state.crew if refuse_holder(one, id) is None]
    answer = yield Ask((seat,), "SG-D48", [*boards, DECLINE], About("synergy", crew=one.id, seat=seat))
    if answer != DECLINE:
        one.synergy = answer.crew
        t.say("SG-751", "synergy", token=one.id, crew=answer.crew)


def refuse_recall(t: Voyage, player: Player, token: str) -> Reason | None:
    """Why a player cannot give back the synergy token of the crew member `token`; None if they can (SG-755)."""
    owner = t.state.crew[token]
    if owner.synergy == owner.id:
        return WITH_OWNER
    return None if controller(t, owner.synergy) == player.seat else HELD_BY_OTHERS


def recalls(t: Voyage, player: Player) -> list[Option]:
    """The options to give back synergy tokens that a player's crew holds, at any time in combat (SG-755, SG-D49)."""
    return [Recall(token) for token in t.state.crew if refuse_recall(t, player, token) is None]


def recall(t: Voyage, token: str) -> Script[None]:
    """Give a synergy token back to its owner without using it (SG-755)."""
    t.state.crew[token].synergy = token
    t.say("SG-755", "synergy back", token=token)
    return
    yield
