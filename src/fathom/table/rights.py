"""Who may do what at a table."""

from __future__ import annotations

import msgspec

from fathom.table.errors import Forbidden, Unknown
from fathom.table.room import Room
from fathom.table.seals import Seals, same


class Who(msgspec.Struct, frozen=True):
    """Who does something: a person, perhaps with a link (invitation, spectator or seat)."""

    person: str
    link: str = ""


class Rights(msgspec.Struct, frozen=True):
    """What somebody is at one table."""

    person: str
    seats: tuple[int, ...]
    host: bool
    invited: bool
    """May take an open seat."""
    given: int | None = None
    """The seat whose link they have."""

    def hold(self, seat: int) -> None:
        """Refuse unless this is their own seat."""
        if seat not in self.seats:
            raise Forbidden(f"Seat {seat} is not yours.")

    def play(self) -> None:
        """Refuse unless they have a seat."""
        if not self.seats:
            raise Forbidden("Only those who play can do this; you have no seat at this table.")

    def lead(self) -> None:
        """Refuse unless they are the host."""
        if not self.host:
            raise Forbidden("Only the host can do this.")


def rights(room: Room, who: Who, seals: Seals) -> Rights:
    """What somebody is at this table; for a stranger there is no such table."""
    seating, link = room.seating, who.link
    seats = seating.seats_of(who.person)
    host = seating.host == who.person
    invited, watching, given = host, False, None
    if link:
        if same(link, seals.invitation(room.id, seating.renewed)):
            invited = True
        elif same(link, seals.spectator(room.id, seating.renewed)):
            watching = True
        else:
            given = _seat_of(room, link, seals)
    if not (seats or host or invited or watching or given is not None):
        raise no_such_match(room.id)
    return Rights(who.person, seats, host, invited, given)


def no_such_match(match: str) -> Unknown:
    """What a stranger is told, whether there is such a match or not."""
    return Unknown(f"There is no match “{match}” that you can see. If you were sent a link, open the whole link.")


def _seat_of(room: Room, link: str, seals: Seals) -> int | None:
    for seat, chair in enumerate(room.seating.chairs):
        if chair.people and same(link, seals.seat(room.id, seat, chair.taken)):
            return seat
    return None
