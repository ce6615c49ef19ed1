"""Who may do what at a table."""

from __future__ import annotations

import msgspec

from fathom.table.access.tokens import Tokens, same
from fathom.table.errors import Forbidden, Refused, no_such_match
from fathom.table.live.live_table import LiveTable
from fathom.table.texts import place


class Actor(msgspec.Struct, frozen=True):
    """Who does something: a person, perhaps with a link (invitation, spectator or seat)."""

    person: str
    link: str = ""


class Permissions(msgspec.Struct, frozen=True):
    """What somebody is at one table."""

    person: str
    seats: tuple[int, ...]
    host: bool
    invited: bool
    """May take an open seat."""
    given: int | None = None
    """The seat whose link they have."""

    def require_seat(self, seat: int) -> None:
        """Refuse unless this is their own seat."""
        if seat not in self.seats:
            raise Forbidden(f"{place(seat).capitalize()} is not yours.")

    def require_player(self) -> None:
        """Refuse unless they have a seat."""
        if not self.seats:
            raise Forbidden("Only those who play can do this; you have no seat at this table.")

    def require_host(self) -> None:
        """Refuse unless they are the host."""
        if not self.host:
            raise Forbidden("Only the host can do this.")


def permissions_of(live: LiveTable, actor: Actor, tokens: Tokens) -> Permissions:
    """What somebody is at this table; for a stranger there is no such table."""
    seating, link = live.seating, actor.link
    seats = seating.seats_of(actor.person)
    host = seating.host == actor.person
    invited, watching, given = host or seating.players.may_return(actor.person, seating.people), False, None
    if link:
        if same(link, tokens.invitation(live.id, seating.renewed)):
            invited = True
        elif same(link, tokens.spectator(live.id, seating.renewed)):
            watching = True
        else:
            given = _seat_of(live, link, tokens)
    if not (seats or host or invited or watching or given is not None):
        raise no_such_match(live.id)
    return Permissions(actor.person, seats, host, invited, given)


def check_may_sit(live: LiveTable, person: str, seat: int) -> None:
    """Refuse a seat from which somebody would see a second hand, or one whose hand somebody else here has seen.

    Once others have played, everybody keeps to the seats they have had; as long as nobody else has, all is theirs.
    """
    seating, players = live.seating, live.seating.players
    check_may_join(live, person)
    me, others = players.of(person), players.others(person)
    if me is not None and others and seat not in me.seats:
        raise Refused("Others play here, and you have looked from another seat: with this one you would see two hands.")
    if live.reshuffles_for(person, seat):
        if not live.dealt and set(live.waiting).isdisjoint({*seating.held} - {seat}):
            raise Refused("Nobody new can sit down before this question is answered: let a computer player answer it.")
    elif any(seat in player.seats and seating.seats_of(*player.people) for player in others):
        raise Refused(
            f"Somebody who still plays here has looked from {place(seat)}: only a computer player can have it."
        )


def check_may_join(live: LiveTable, person: str) -> None:
    """Refuse somebody new where very many have come and gone."""
    if live.seating.players.full(person):
        raise Refused("So many people have come to this table that nobody new can: begin another one.")


def check_may_export(live: LiveTable, mine: Permissions, done: str) -> None:
    """Refuse what would show somebody else's secrets: a match file tells everything."""
    seating = live.seating
    if seating.players.of(mine.person) is None:
        raise Refused(f"Only those who have played in it can have a match {done}.")
    if live.match.outcome is not None:
        return
    if seating.players.others(mine.person):
        raise Refused(f"Before the end a match that others have played in cannot be {done}: that shows what is hidden.")
    if seating.open:
        raise Refused(f"As long as a seat is open a match cannot be {done}: that would show what is hidden.")
    mine.require_player()


def _seat_of(live: LiveTable, link: str, tokens: Tokens) -> int | None:
    for seat, chair in enumerate(live.seating.chairs):
        if chair.people and same(link, tokens.seat(live.id, seat, chair.taken)):
            return seat
    return None
