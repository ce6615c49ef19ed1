"""Making what one person may see from a room. The only place where views and words are asked for."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.history import Rekey
from fathom.matches.match import Match
from fathom.matches.sessions import between_turns
from fathom.table.errors import Refused, TableError
from fathom.table.rights import Rights, may_sit, own_business
from fathom.table.room import Room
from fathom.table.seen import Done, Going, Line, Point, Seen, Sight, Sitting, Wish

SIGHTS = 100
"""What is kept of one table for the next who looks: enough for all seats, and for scrubbing through a replay."""


SETTLED = "The match is over, and everybody may have read what the others held. Play again, or play on by yourself."


def seen_by(room: Room, rights: Rights, seat: int | None, at: int | None = None) -> Seen:
    """The table as somebody sees it from one of their seats; by default the one that is asked."""
    if seat is None:
        seat = own_seat(room.waiting if at is None else sight(room, None, at).waiting, rights)
    else:
        rights.hold(seat)
    seating = room.seating
    return Seen(
        match=room.id,
        sequence=room.sequence,
        question=seating.question,
        sight=sight(room, seat, at),
        seats=sittings(room, rights),
        yours=rights.seats,
        host=rights.host,
        seeded=seating.chosen,
        undo=going(room, rights),
        wish=wish(room, rights),
        talk=tuple(Line(x.sequence, x.at, x.name, x.text, x.person == rights.person) for x in seating.talk),
        notices=tuple(seating.notices),
        next=seating.next,
        invited=rights.invited,
        whole=allowed(lambda: own_business(room, rights, "exported")),
        given=None if rights.given in rights.seats else rights.given,
        clock=seating.clock,
        due=room.due if at is None else None,
        between=room.match.game.campaigns is not None and between_turns(room.match),
    )


def allowed(check: Callable[[], None]) -> bool:
    """Whether a check refuses nothing."""
    try:
        check()
    except TableError:
        return False
    return True


def own_seat(waiting: tuple[int, ...], rights: Rights) -> int | None:
    """Through which of their seats somebody looks: the one that is asked, or else the first."""
    return next((seat for seat in waiting if seat in rights.seats), next(iter(rights.seats), None))


def sight(room: Room, seat: int | None, at: int | None = None) -> Sight:
    """The game from a seat, now or as it was; made once, however many look."""
    key = ("sight", seat, at)
    if key not in room.sights:
        if len(room.sights) >= SIGHTS:
            room.sights.clear()
        match = room.match
        if at is not None:
            if not 0 <= at <= len(match.history):
                raise Refused(f"The match goes from point 0 to {len(match.history)}; there is no {at}.")
            match = match.fork(at)
        room.sights[key] = _sight(match, seat)
    found: Sight = room.sights[key]
    return found


def _sight(match: Match, seat: int | None) -> Sight:
    ask = match.ask
    return Sight(
        game=match.game,
        pack=match.pack,
        seat=seat,
        view=match.view(seat),
        ask=ask if ask is not None and seat in ask.seats else None,
        waiting=ask.seats if ask else (),
        events=tuple(match.events_for(seat)),
        outcome=match.outcome,
        entries=len(match.history),
        turn=match.game.rules.turn(match.state),
    )


def sittings(room: Room, rights: Rights) -> tuple[Sitting, ...]:
    """Who sits where."""

    def free(seat: int) -> bool:
        empty = rights.invited and not room.seating.chairs[seat].people
        return empty and allowed(lambda: may_sit(room, rights.person, seat))

    return tuple(
        Sitting(seat, chair.kind, chair.name, chair.computer, seat in rights.seats, room.conceded(seat), free(seat))
        for seat, chair in enumerate(room.seating.chairs)
    )


def going(room: Room, rights: Rights) -> Going:
    """Whether somebody can take back their last answer."""
    if not rights.seats:
        return Going("no", "You have no seat at this table.")
    if room.settled:
        return Going("no", SETTLED)
    to = room.last_of(rights.person)
    if to is None:
        return Going("no", "There is nothing to take back yet.")
    if room.free(rights.person, to):
        return Going("free", to=to)
    others = not room.seating.agreed_by([rights.person])
    if room.revealed_since(to):
        why = "Something hidden has been revealed since; what is hidden will be laid out anew."
    else:
        why = "Somebody else has acted since."
    return Going("vote" if others else "rewind", why, to)


def wish(room: Room, rights: Rights) -> Wish | None:
    """What somebody proposes."""
    proposal = room.seating.proposal
    if proposal is None:
        return None
    name, yours = room.seating.name_of(proposal.by), proposal.by == rights.person
    return Wish(proposal.number, name, proposal.to, yours, rights.person in proposal.agreed)


def points(room: Room) -> list[Point]:
    """Every point of a match: who acted, and in which turn."""
    match, found, turn = room.match, [], 0
    begun = {boundary.entries: match.game.rules.turn(boundary.state) for boundary in match.boundaries}
    for index in range(len(match.history) + 1):
        turn = begun.get(index, turn)
        entry = match.history[index - 1] if index else None
        found.append(Point(index, None if entry is None or isinstance(entry, Rekey) else entry.seat, turn))
    return found


def done(room: Room, person: str, accepted: bool = True) -> Done:
    """The bare facts after a command."""
    ask, seats = room.match.ask, room.seating.seats_of(person)
    seat = next((seat for seat in ask.seats if seat in seats), None) if ask else None
    mine = ask if seat is not None else None
    return Done(
        accepted=accepted,
        sequence=room.sequence,
        question=room.seating.question,
        waiting=room.waiting,
        seat=seat,
        ask=mine.id if mine else "",
        options=tuple(map(str, mine.options)) if mine else (),
        over=room.match.outcome is not None,
    )
