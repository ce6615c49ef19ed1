"""Taking and leaving a seat: who sits where, and what is dealt again because of it."""

from __future__ import annotations

import msgspec

from fathom.engine.chance import key as chance_key
from fathom.engine.history import Rekey
from fathom.matches.match import Match
from fathom.table import commands as do
from fathom.table.commands import Occupant
from fathom.table.live.seating import Seating
from fathom.table.texts import place


def begun(match: Match) -> bool:
    """Whether anyone has answered or given up."""
    return any(not isinstance(entry, Rekey) for entry in match.history)


def dealt(match: Match) -> bool:
    """Whether a match was dealt from its seed, not begun at a position, and no one has answered or given up yet."""
    return not begun(match) and match.setup.start is None


def reshuffles_for(match: Match, seating: Seating, person: str, seat: int) -> bool:
    """Whether hidden information is reshuffled when this person takes a seat.

    A player who has a table alone may know everything, from other seats or from the match file. So when a newcomer
    joins, all that is not visible from an occupied seat is reshuffled with an unpredictable key. This happens only
    once at a table, so that it cannot be used to get a better hand. If a person chose the seed, nothing is
    reshuffled before the match begins: the table shows that the seed was chosen.

    Before the first answer, when a new deal harms no one, the game is also dealt again if another player has seen the
    cards of this seat.
    """
    newcomer = seating.players.find(person) is None
    known = seating.known_to_one_player or (dealt(match) and seating.players.seen_from(seat))
    return newcomer and known and match.outcome is None and (begun(match) or not seating.chosen)


def take(match: Match, seating: Seating, command: do.TakeSeat, sequence: int) -> Match:
    """Let a person take a seat; returns the match, which is a new one if it is dealt again."""
    seat = command.seat
    reshuffled = reshuffles_for(match, seating, command.person, seat)
    newcomer = seating.players.find(command.person) is None
    knows = tuple(held for held in seating.occupied if held != seat)
    seating.chairs[seat].seat(Occupant((command.person,), command.name), sequence)
    if reshuffled:
        if dealt(match):
            seating.choices, seating.joined, seating.needless = {}, [], []
            notes = match.notes
            match = Match.begin(match.game, match.pack, msgspec.structs.replace(match.setup, seed=command.key))
            match.notes = notes
            seating.add_notice(f"A new player took {place(seat)} before the first answer. The game was dealt again.")
        else:
            match.rekey(chance_key(command.key), knows)
            seating.add_notice(f"A new player took {place(seat)}. Hidden cards were reshuffled.")
        seating.players.forget(seating.seats_of, begun=begun(match))
        seating.chosen = False
        seating.proposal = None
        seating.question = sequence
    elif newcomer and seating.players.seen_from(seat):
        seating.add_notice(f"A new player took {place(seat)}, whose cards another player has seen before.")
    seating.players.add_people((command.person,), seat)
    return match


def leave(seating: Seating, command: do.LeaveSeat, sequence: int) -> None:
    """Let a person, a device or a failed computer player leave a seat."""
    chair = seating.chairs[command.seat]
    if command.failed:
        seating.add_notice(f"The computer player at {place(command.seat)} failed. Anyone invited can take the seat.")
    if command.absent:
        seating.add_notice(f"{place(command.seat).capitalize()} did not respond. A computer player took over.")
    before = chair.people
    rest = tuple(person for person in before if person != command.person)
    if command.person and rest:
        chair.seat(Occupant(rest, chair.name), sequence)
    else:
        chair.seat(Occupant(computer=command.computer), sequence)
        seating.choices.pop(command.seat, None)
    # A proposal must not pass because a player who had not agreed leaves.
    seating.proposal = None
    if command.out:
        seating.renewed += 1
        seating.players.require_invitation(seating.people, before)
    if seating.host in before and seating.host not in seating.people:
        # Without a host, no one could open or clear seats.
        seating.host = next((person for held in (chair, *seating.chairs) for person in held.people), seating.host)
