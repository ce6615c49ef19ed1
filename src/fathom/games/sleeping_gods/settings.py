"""Check the settings of a campaign (SG-D01 to SG-D06)."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.pack import EVENT_TYPES, Pack
from fathom.games.sleeping_gods.model.state import CAPTAIN, Settings
from fathom.games.sleeping_gods.rules.setup import PROLOGUE

PASSES = 3


def check(pack: Pack, seats: int, settings: Settings) -> str | None:
    """Return what is wrong with the settings, or None."""
    if settings.first != "random" and not 0 <= settings.first < seats:
        return f"first: there is no seat {settings.first}"
    if settings.crew:
        sizes = [len(boards) for boards in settings.crew]
        boards = sorted(board for mine in settings.crew for board in mine)
        if len(sizes) != seats or boards != sorted(board.id for board in pack.crew if board.id != CAPTAIN):
            return "crew: deal each of the eight boards to one of the seats (SG-153)"
        if max(sizes) - min(sizes) > 1:
            return "crew: divide the boards as evenly as possible (SG-153)"
    for number in settings.unlocked:
        if number not in pack.unlock:
            return f"unlocked: quest {number} is not a card that can be unlocked (SG-941)"
        if pack.unlock[number].threshold > settings.earned:
            return f"unlocked: quest {number} needs {pack.unlock[number].threshold} totems and endings (SG-941)"
    if len(set(settings.unlocked)) < len(settings.unlocked):
        return "unlocked: a card is listed twice"
    if not 1 <= settings.passes <= PASSES:
        return f"passes: choose 1 to {PASSES} passes of the event deck (SG-257)"
    most = min(len(pack.events_of[kind]) for kind in EVENT_TYPES) // settings.passes
    if not 1 <= settings.events <= most:
        return f"events: choose 1 to {most} of each type (SG-156)"
    if settings.prologue and PROLOGUE not in pack.paragraph:
        return "prologue: this pack has no prologue"
    return None
