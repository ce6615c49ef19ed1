"""What a person may do at a table."""

from __future__ import annotations

import msgspec

from fathom.table.access.tokens import Tokens, equal
from fathom.table.errors import Forbidden, Refused, no_such_match
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair
from fathom.table.texts import place


class Actor(msgspec.Struct, frozen=True):
    """The person behind a request, with the token of the link they used (invitation, spectator or seat), if any."""

    person: str
    link: str = ""


class Permissions(msgspec.Struct, frozen=True):
    """The permissions of one person at one table."""

    person: str
    seats: tuple[int, ...]
    host: bool
    invited: bool
    """Whether they may take an open seat."""
    link_seat: int | None = None
    """The seat whose link they used; None if they used none."""
    public: bool = False
    """Whether they may take an open seat, and no other, because the table is public."""

    def may_take(self, chair: Chair) -> bool:
        """Whether they may take this seat: any without a person if invited, else only an open one of a public table."""
        return not chair.people and (self.invited or (self.public and chair.kind == "open"))

    def require_seat(self, seat: int) -> None:
        """Raise `Forbidden` unless they hold this seat."""
        if seat not in self.seats:
            raise Forbidden(f"{place(seat).capitalize()} is not yours.")

    def require_player(self) -> None:
        """Raise `Forbidden` unless they hold a seat."""
        if not self.seats:
            raise Forbidden("Only players can do this, and you have no seat at this table.")

    def require_host(self) -> None:
        """Raise `Forbidden` unless they are the host."""
        if not self.host:
            raise Forbidden("Only the host can do this.")


def permissions_of(live: LiveTable, actor: Actor, tokens: Tokens, *, public_tables: bool = False) -> Permissions:
    """Return the permissions of a person at this table. Raises `NotFound` for a person who has none.

    `public_tables` says whether the server allows public tables: everyone may watch these and take their open seats.
    """
    seating, link = live.seating, actor.link
    seats = seating.seats_of(actor.person)
    host = seating.host == actor.person
    invited, watching, link_seat = host or seating.players.may_return(actor.person, seating.people), False, None
    if link:
        if equal(link, tokens.invitation(live.id, seating.renewed)):
            invited = True
        elif equal(link, tokens.spectator(live.id, seating.renewed)):
            watching = True
        else:
            link_seat = _seat_of(live, link, tokens)
    public = public_tables and seating.public
    if not (seats or host or invited or watching or public or link_seat is not None):
        raise no_such_match(live.id)
    if public:
        known = seating.players.find(actor.person)
        public = known is None or not known.out
    return Permissions(actor.person, seats, host, invited, link_seat, public)


def check_may_sit(live: LiveTable, person: str, seat: int) -> None:
    """Raise `Refused` if this seat would show the person a second hand, or a hand that another player has seen.

    Once others have played, people may only return to their earlier seats. A person alone may take any seat. Also
    raises `Refused` if the table is full, or if the person can join only after this question.
    """
    seating, players = live.seating, live.seating.players
    check_may_join(live, person)
    me, others = players.find(person), players.others(person)
    if me is not None and others and seat not in me.seats:
        raise Refused(
            "Other people play here, and you have played from another seat. With this seat you would see two hands."
        )
    if live.reshuffles_for(person, seat):
        if not live.dealt and set(live.waiting).isdisjoint({*seating.occupied} - {seat}):
            raise Refused("A new player can join after this question. The host can let a computer player answer it.")
    elif any(seat in player.seats and seating.seats_of(*player.people) for player in others):
        raise Refused(
            f"A player at this table has seen the cards of {place(seat)}. Only a computer player can take it."
        )


def check_may_join(live: LiveTable, person: str) -> None:
    """Raise `Refused` if the table is full, unless the person has joined it before."""
    if live.seating.players.is_full(person):
        raise Refused("This table is full. Start a new one.")


def check_may_export(live: LiveTable, mine: Permissions, done: str) -> None:
    """Raise an error if the person may not export or fork the match: the file could show hidden cards of others.

    `done` is “exported” or “forked”, for the message.
    """
    seating = live.seating
    if seating.players.find(mine.person) is None:
        raise Refused(f"A match can be {done} only by its players.")
    if live.match.outcome is not None:
        return
    if seating.players.others(mine.person):
        raise Refused(f"A match with other players cannot be {done} before it ends: that would show hidden cards.")
    if seating.open:
        raise Refused(f"A match with an open seat cannot be {done}: that would show hidden cards.")
    mine.require_player()


def _seat_of(live: LiveTable, link: str, tokens: Tokens) -> int | None:
    for seat, chair in enumerate(live.seating.chairs):
        if chair.people and equal(link, tokens.seat(live.id, seat, chair.taken)):
            return seat
    return None
