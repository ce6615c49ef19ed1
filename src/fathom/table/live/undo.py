"""Undo at a table: how far back a person may go, and whether the others must agree."""

from __future__ import annotations

from fathom.engine.history import Answer, Concede, Rekey
from fathom.matches.match import Match
from fathom.table.live.seating import Seating


def is_closed(match: Match, seating: Seating) -> bool:
    """Whether undo is closed because the game is over and opponents may know each other's hands."""
    return match.outcome is not None and match.game.rules.competitive and len(seating.players.all) > 1


def last_answer_of(match: Match, seating: Seating, person: str) -> int | None:
    """The point that a person's undo goes back to, before the last entry that they made; None if there is none."""
    seats, entries = seating.seats_of(person), match.history
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if not isinstance(entry, Rekey) and entry.seat in seats and index not in seating.needless:
            # Answers of one command, and votes to give up that belong together, are undone together.
            while index in seating.joined:
                index -= 1
            while index and isinstance(entry, Concede) and isinstance(entries[index - 1], Concede):
                index -= 1
            return index
    return None


def is_free(match: Match, seating: Seating, person: str, to: int) -> bool:
    """Whether a person may undo to this point without a vote: since then nothing was revealed and nobody else acted."""
    own, needless = {*seating.seats_of(person), *seating.computers}, seating.needless
    since = enumerate(match.history[to:], to)
    return not revealed_since(match, to) and all(
        not isinstance(entry, Rekey) and (entry.seat in own or index in needless) for index, entry in since
    )


def revealed_since(match: Match, to: int) -> bool:
    """Whether an undo to this point must reshuffle hidden information, because people may have seen some since.

    True after the end of the game, and if a seat has left the game since: everything may have been seen then.
    """
    if match.outcome is not None:
        return True
    showing = (Rekey, Concede) if match.game.rules.may_leave else Rekey
    since = match.history[to:]
    return any(isinstance(entry, showing) or (isinstance(entry, Answer) and entry.learned) for entry in since)
