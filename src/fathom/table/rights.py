"""Who may do what at a table."""

from __future__ import annotations

import msgspec

from fathom.table.errors import Forbidden, Refused, Unknown
from fathom.table.room import Room
from fathom.table.seals import Seals, same
from fathom.table.texts import place


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
            raise Forbidden(f"{place(seat).capitalize()} is not yours.")

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
    invited, watching, given = host or seating.players.may_return(who.person, seating.people), False, None
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


def may_sit(room: Room, person: str, seat: int) -> None:
    """Refuse a seat from which somebody would see a second hand, or one whose hand somebody else here has seen.

    Once others have played, everybody keeps to the seats they have had; as long as nobody else has, all is theirs.
    """
    seating, players = room.seating, room.seating.players
    may_join(room, person)
    me, others = players.of(person), players.others(person)
    if me is not None and others and seat not in me.seats:
        raise Refused("Others play here, and you have looked from another seat: with this one you would see two hands.")
    if room.lays_out_anew(person, seat):
        if not room.dealt and set(room.waiting).isdisjoint({*seating.held} - {seat}):
            raise Refused("Nobody new can sit down before this question is answered: let a computer player answer it.")
    elif any(seat in player.seats and seating.seats_of(*player.people) for player in others):
        raise Refused(
            f"Somebody who still plays here has looked from {place(seat)}: only a computer player can have it."
        )


def may_join(room: Room, person: str) -> None:
    """Refuse somebody new where very many have come and gone."""
    if room.seating.players.full(person):
        raise Refused("So many people have come to this table that nobody new can: begin another one.")


def own_business(room: Room, mine: Rights, done: str) -> None:
    """Refuse what would show somebody else's secrets: a match file tells everything."""
    seating = room.seating
    if seating.players.of(mine.person) is None:
        raise Refused(f"Only those who have played in it can have a match {done}.")
    if room.match.outcome is not None:
        return
    if seating.players.others(mine.person):
        raise Refused(f"Before the end a match that others have played in cannot be {done}: that shows what is hidden.")
    if seating.open:
        raise Refused(f"As long as a seat is open a match cannot be {done}: that would show what is hidden.")
    mine.play()


def no_such_match(match: str) -> Unknown:
    """What a stranger is told, whether there is such a match or not."""
    return Unknown(f"There is no match “{match}” that you can see. If you were sent a link, open the whole link.")


def _seat_of(room: Room, link: str, seals: Seals) -> int | None:
    for seat, chair in enumerate(room.seating.chairs):
        if chair.people and same(link, seals.seat(room.id, seat, chair.taken)):
            return seat
    return None
