"""Read-only questions about the table: whose turn it is, who controls which crew."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage

LEFT = "left"
"""What `About.done` of a market or port has if the ship has sailed on."""


def active(t: Voyage) -> Player:
    """The active player."""
    return t.state.players[t.state.active]


def clockwise(t: Voyage) -> list[Player]:
    """All players, clockwise from the active one."""
    players, first = t.state.players, t.state.active
    return players[first:] + players[:first]


def controller(t: Voyage, crew: str) -> int:
    """The seat that controls a crew member; the active player controls the captain (SG-006)."""
    seat = t.state.crew[crew].seat
    return t.state.active if seat < 0 else seat


def crew_of(t: Voyage, seat: int) -> list[Crew]:
    """The crew members whom a player controls now."""
    s = t.state
    seats = (seat, -1) if seat == s.active else (seat,)
    return [crew for crew in s.crew.values() if crew.seat in seats]


def left(t: Voyage, region: str) -> tuple[str, ...]:
    """The mark LEFT if the ship is no longer in `region`, where a visit began; otherwise empty (SG-R238).

    Always empty if `region` is empty: such a visit does not end when the ship sails.
    """
    return () if not region or t.state.region == region else (LEFT,)
