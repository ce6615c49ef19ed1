"""A campaign between two turns: who joins it, who leaves, and its table laid out again from the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from fathom.engine.errors import Illegal
from fathom.matches.match import Match
from fathom.matches.sessions import reseated, resumed
from fathom.table import commands as do
from fathom.table.seating import Chair
from fathom.table.texts import place

if TYPE_CHECKING:
    from fathom.table.room import Room

Change: TypeAlias = do.Join | do.Part | do.Unpack


def achieved(match: Match) -> str:
    """What a campaign has achieved so far, as JSON; empty if nothing, or if the game keeps no achievements."""
    campaigns = match.game.campaigns
    if campaigns is None:
        return ""
    profile = campaigns.profile_type()
    campaigns.mark(profile, match.state, match.outcome)
    return "" if profile == campaigns.profile_type() else msgspec.json.encode(profile).decode()


def changed(match: Match, command: Change) -> Match:
    """The match as it goes on from here; `Illegal` says why it cannot."""
    try:
        match command:
            case do.Join():
                return reseated(match, None)
            case do.Part(seat, leaving):
                return reseated(match, seat, leaving)
            case do.Unpack(first):
                return resumed(match, first)
    except Illegal:
        raise
    except ValueError as error:
        raise Illegal(str(error)) from None


def enter(room: Room, command: Change, sequence: int) -> None:
    """Change the campaign, and with it who sits where. Nobody goes back behind this."""
    room.match = changed(room.match, command)
    seating = room.seating
    match command:
        case do.Join(sitter):
            chair = Chair()
            chair.seat(sitter, sequence)
            seating.chairs.append(chair)
            if sitter.people:
                seating.players.sat_down(sitter.people, len(seating.chairs) - 1)
            seating.tell(f"{place(len(seating.chairs) - 1).capitalize()} has joined the campaign.")
        case do.Part(seat):
            gone = seating.chairs.pop(seat)
            seating.players.renumber(seat)
            for chair in seating.chairs:
                # The secret of a seat depends on its number.
                chair.taken = sequence
            if seating.host in gone.people and seating.host not in seating.people:
                seating.host = next((person for chair in seating.chairs for person in chair.people), seating.host)
            seating.tell(f"{place(seat).capitalize()} has left the campaign; the seats after it have moved up.")
        case do.Unpack(first):
            seating.tell(f"The table was laid out again from the box; {place(first)} begins.")
    seating.proposal = None
    seating.question = sequence
