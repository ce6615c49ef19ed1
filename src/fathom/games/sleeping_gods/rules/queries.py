"""Looking at the table: whose turn it is, whose crew; and writing down what comes next and what was."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.state import Crew, Note, Player, Voyage


def active(t: Voyage) -> Player:
    """The active player."""
    return t.state.players[t.state.active]


def clockwise(t: Voyage) -> list[Player]:
    """All players, clockwise from the active one."""
    players, first = t.state.players, t.state.active
    return players[first:] + players[:first]


def controller(t: Voyage, crew: str) -> int:
    """The seat that controls a crew member; the captain goes with the active player (SG-006)."""
    seat = t.state.crew[crew].seat
    return t.state.active if seat < 0 else seat


def crew_of(t: Voyage, seat: int) -> list[Crew]:
    """The crew a player controls now."""
    s = t.state
    seats = (seat, -1) if seat == s.active else (seat,)
    return [crew for crew in s.crew.values() if crew.seat in seats]


def push(t: Voyage, *items: AnyItem) -> None:
    """Put these on the agenda; the first of them comes next."""
    t.state.agenda.extend(reversed(items))


def note(t: Voyage, what: str, about: str = "") -> None:
    """Write a line into the journey log (SG-870)."""
    t.state.journey.append(Note(t.state.turn, what, about))
