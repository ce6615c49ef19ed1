"""Builds the views of a table. Only this module reads a match to show it to a person."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial

import msgspec

from fathom import guided
from fathom.engine.history import Rekey
from fathom.engine.script import Table
from fathom.matches.match import Match
from fathom.matches.sessions import between_turns
from fathom.table.access.permissions import Permissions, check_may_export, check_may_sit
from fathom.table.access.views import (
    ChatLine,
    CommandResult,
    ReplayPoint,
    SeatInfo,
    SeatView,
    TablePresence,
    TableView,
    UndoRequest,
    UndoState,
)
from fathom.table.errors import Refused, TableError
from fathom.table.live import undo
from fathom.table.live.choices import drafted, has_chosen, replayed
from fathom.table.live.evenings import evening
from fathom.table.live.live_table import LiveTable
from fathom.table.live.needless_questions import is_asked_for_secrecy

STEPS = 80
"""The largest number of steps shown one after another."""
UNDO_CLOSED = "The match is over and the players may have seen all cards. Play again, or fork the match."


def build_table_view(
    live: LiveTable,
    mine: Permissions,
    seat: int | None,
    at: int | None = None,
    *,
    connected: frozenset[str] = frozenset(),
    draft: tuple[str, ...] = (),
) -> TableView:
    """The table from one of a person's seats (default: the one that is asked), now or after `at` entries.

    `connected` are the people who have the table open. `draft` has the first options of the seat's secret choice; those
    that are no longer offered are left out.
    """
    if seat is None:
        seat = default_seat(live.awaited if at is None else seat_view(live, None, at).waiting, mine)
    else:
        mine.require_seat(seat)
    seating, present = live.seating, presence(live, connected)
    return TableView(
        match=live.id,
        sequence=live.sequence,
        question=seating.question,
        seat_view=seat_view(live, seat, at, draft),
        seats=seat_infos(live, mine, present),
        yours=mine.seats,
        host=mine.host,
        seeded=seating.chosen,
        undo=undo_state(live, mine),
        undo_request=undo_request(live, mine),
        chat=tuple(
            ChatLine(x.sequence, x.at, x.name, x.text, x.person == mine.person, first_seat(live, x.person))
            for x in seating.chat
        ),
        notices=tuple(seating.notices),
        next=seating.next,
        invited=mine.invited or mine.public,
        may_export=allowed(lambda: check_may_export(live, mine, "exported")),
        link_seat=None if mine.link_seat in mine.seats else mine.link_seat,
        clock=seating.clock,
        due=live.due if at is None else None,
        between_turns=live.match.game.campaigns is not None and between_turns(live.match),
        watching=present.watching,
        begun=live.begun,
        public=seating.public,
        evening=evening(seating, live.match, time.time()),
        pack=seating.pack,
    )


def presence(live: LiveTable, connected: frozenset[str], typing: frozenset[str] = frozenset()) -> TablePresence:
    """Who has the table open and who is typing, given the people who are connected to it and who are typing."""

    def seats_of(people: frozenset[str]) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(live.seating.chairs) if not people.isdisjoint(chair.people))

    return TablePresence(seats_of(connected), len(connected - live.seating.people), seats_of(typing))


def first_seat(live: LiveTable, person: str) -> int | None:
    """The first seat of a person; None if they have none."""
    return next(iter(live.seating.seats_of(person)), None)


def allowed(check: Callable[[], None]) -> bool:
    """Whether a check raises no `TableError`."""
    try:
        check()
    except TableError:
        return False
    return True


def default_seat(waiting: tuple[int, ...], mine: Permissions) -> int | None:
    """The seat from which a person views the table: theirs that is asked, else their first; None if they have none."""
    return next((seat for seat in waiting if seat in mine.seats), next(iter(mine.seats), None))


def seat_view(live: LiveTable, seat: int | None, at: int | None = None, draft: tuple[str, ...] = ()) -> SeatView:
    """The match from a seat, now or after `at` entries. Built once and cached until the table changes.

    `draft` is what the seat has chosen in secret so far.
    """
    return live.cached_views.get(("view", seat, at, draft), lambda: _new_seat_view(live, seat, at, draft))


def _new_seat_view(live: LiveTable, seat: int | None, at: int | None, draft: tuple[str, ...]) -> SeatView:
    if at is None:
        return _view_now(live, seat, draft)
    if not 0 <= at <= live.visible_entries:
        raise Refused(f"No point {at}; the match has points 0 to {live.visible_entries}.")
    return _build_seat_view(live.match.fork(at), seat, live.seating.needless)


def steps(live: LiveTable, seat: int | None, after: int, until: int | None = None) -> list[SeatView]:
    """The match from a seat right after each event that the seat may see: its `after`th event up to its `until`th.

    The first view is what the person has seen already, unless `after` is 0. The last event of each view is the one it
    shows. After a long time away, only the last `STEPS` are returned. Empty if nothing has happened since.
    """
    match = live.match
    log = match.log or []
    seen = [number for number, event in enumerate(log) if event.to is None or seat in event.to][:until]
    wanted = seen[max(after - 1, len(seen) - STEPS - 1, 0) :]
    if len(seen) <= after or not wanted:
        return []
    key = ("steps", seat, wanted[0], wanted[-1])
    build = partial(_build_steps, match, seat, wanted, live.visible_entries)
    return live.cached_views.get(key, build, views=len(wanted))


def _build_steps(match: Match, seat: int | None, wanted: list[int], entries: int) -> list[SeatView]:
    events = tuple(match.events_for(seat))
    moments = {moment.event: moment.state for moment in match.moments(wanted[0], wanted[-1])}
    log, rules = match.log or [], match.game.rules
    # How many events the seat has seen before the first one wanted.
    first = sum(event.to is None or seat in event.to for event in log[: wanted[0]])
    return [
        SeatView(
            game=match.game,
            pack=match.pack,
            seat=seat,
            view=rules.view(Table(moments[number], match.pack), seat),
            ask=None,
            waiting=(),
            events=events[: first + index],
            outcome=None,
            entries=entries,
            turn=rules.turn(moments[number]),
            notes=match.notes,
        )
        for index, number in enumerate(wanted, 1)
        if number in moments
    ]


def _view_now(live: LiveTable, seat: int | None, draft: tuple[str, ...]) -> SeatView:
    """The match from a seat as it is now, with the secret choice that the seat has made so far."""
    match, seating = live.match, live.seating
    seen = msgspec.structs.replace(
        _build_seat_view(match, seat, seating.needless),
        waiting=live.awaited,
        entries=live.visible_entries,
        secrecy=seat is not None and is_asked_for_secrecy(match, seating, seat, live.id),
    )
    if seat is None:
        return seen
    stored = seating.choices.get(seat)
    choice = drafted(match, seat, draft) if stored is None else replayed(match, seat, stored.options)
    if choice is None:
        return seen
    return msgspec.structs.replace(
        seen,
        view=match.game.rules.view(choice.table, seat),
        ask=choice.ask,
        choosing=choice.ask is not None,
        early=seat not in live.waiting,
        draft=tuple(choice.given) if choice.ask is not None else (),
    )


def _build_seat_view(match: Match, seat: int | None, needless: Collection[int] = ()) -> SeatView:
    ask = match.ask
    asked = ask is not None and seat in ask.seats
    planned = guided.planned(match) if asked else None
    return SeatView(
        game=match.game,
        pack=match.pack,
        seat=seat,
        view=match.view(seat),
        ask=ask if asked else None,
        waiting=ask.seats if ask else (),
        events=tuple(match.events_for(seat)),
        outcome=match.outcome,
        entries=len(match.history),
        turn=match.game.rules.turn(match.state),
        since=_since(match, seat, needless),
        first_game=guided.first_game_of(match),
        suggested=str(planned.option) if planned else "",
        notes=match.notes,
    )


def _since(match: Match, seat: int | None, needless: Collection[int]) -> int:
    """How many events a seat had seen at the end of the step in which a person last answered for it."""
    return sum(event.to is None or seat in event.to for event in (match.log or [])[: match.seen_by(seat, needless)])


def seat_infos(live: LiveTable, mine: Permissions, present: TablePresence) -> tuple[SeatInfo, ...]:
    """The occupants of all seats."""

    def free(seat: int) -> bool:
        empty = mine.may_take(live.seating.chairs[seat])
        return empty and allowed(lambda: check_may_sit(live, mine.person, seat))

    return tuple(
        SeatInfo(
            seat,
            chair.kind,
            chair.name,
            chair.computer,
            seat in mine.seats,
            live.conceded(seat),
            free(seat),
            seat in present.seats,
            has_chosen(live.match, live.seating, seat),
            live.seating.is_muted(seat),
        )
        for seat, chair in enumerate(live.seating.chairs)
    )


def undo_state(live: LiveTable, mine: Permissions) -> UndoState:
    """Whether a person can undo their last answer, and how."""
    if not mine.seats:
        return UndoState("no", "You have no seat at this table.")
    if undo.is_closed(live.match, live.seating):
        return UndoState("no", UNDO_CLOSED)
    if any(has_chosen(live.match, live.seating, seat) for seat in mine.seats):
        return UndoState("free", to=live.visible_entries)
    to = undo.last_answer_of(live.match, live.seating, mine.person)
    if to is None:
        return UndoState("no", "There is nothing to undo yet.")
    shown = min(to, live.visible_entries)
    if undo.is_free(live.match, live.seating, mine.person, to):
        return UndoState("free", to=shown)
    others = not live.seating.agreed_by([mine.person])
    if undo.revealed_since(live.match, to):
        why = "Hidden information was revealed since your answer. Undo reshuffles the hidden cards."
    else:
        why = "Another player has acted since your answer."
    return UndoState("vote" if others else "rewind", why, shown)


def undo_request(live: LiveTable, mine: Permissions) -> UndoRequest | None:
    """The open request to undo, as this person sees it; None if there is none."""
    proposal = live.seating.proposal
    if proposal is None:
        return None
    seating, asking = live.seating, live.seating.seats_of(proposal.by)
    # A player on a second device is another person with the same seat, and is not asked about their own request.
    yours = proposal.by == mine.person or not set(asking).isdisjoint(mine.seats)
    agreed = bool(mine.seats) and set(mine.seats) <= set(seating.seats_of(*proposal.agreed))
    return UndoRequest(
        proposal.number,
        seating.name_of(proposal.by),
        min(proposal.to, live.visible_entries),
        yours,
        agreed,
        next(iter(asking), None),
    )


def points(live: LiveTable) -> list[ReplayPoint]:
    """Every point of a match, with the seat that acted and the turn."""
    match, found, turn = live.match, [], 0
    begun = {boundary.entries: match.game.rules.turn(boundary.state) for boundary in match.boundaries}
    for index in range(live.visible_entries + 1):
        turn = begun.get(index, turn)
        entry = match.history[index - 1] if index else None
        found.append(ReplayPoint(index, None if entry is None or isinstance(entry, Rekey) else entry.seat, turn))
    return found


def command_result(live: LiveTable, person: str, accepted: bool = True) -> CommandResult:
    """The status of a table after a command."""
    seating, own = live.seating, live.match.ask
    # A seat that has made its secret choice is not asked any more; one that has not is, also before the rules ask it.
    waiting = live.awaited if seating.choices else live.waiting
    seats = seating.seats_of(person)
    seat = next((seat for seat in waiting if seat in seats), None)
    if seat is None:
        own = None
    elif seat not in live.waiting:
        choice = drafted(live.match, seat, ())
        own = choice.ask if choice else None
    return CommandResult(
        accepted=accepted,
        sequence=live.sequence,
        question=seating.question,
        waiting=waiting,
        seat=seat,
        ask=own.id if own else "",
        options=tuple(map(str, own.options)) if own else (),
        over=live.match.outcome is not None,
    )
