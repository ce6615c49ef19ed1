"""The moment from which the clock counts the time for the open question.

A player must not gain time by anything they can do alone: asking for an undo, taking answers back, or leaving the seat
and coming back.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from fathom.matches.match import Match
from fathom.table import commands as do
from fathom.table.commands import AnyCommand
from fathom.table.live import undo
from fathom.table.live.seating import USED_NOTED, Proposal, Seating, UsedTime


class Timed(Protocol):
    """What the clock needs to know of a table."""

    seating: Seating
    match: Match

    @property
    def clock_running(self) -> bool:
        """Whether a clock runs for a person."""

    @property
    def person_to_move(self) -> int | None:
        """The seat of the person who is asked; None if no person is asked."""


class ClockBefore(NamedTuple):
    """What the clock needs to know of a table as it was before a command."""

    running: bool
    """Whether a clock runs for a person, even if a vote has stopped it."""
    asked: float
    seat: int | None
    """The seat of the person who is asked."""
    entries: int
    """The number of history entries."""
    proposal: Proposal | None
    alone: bool
    """Whether the command takes back answers that its person may undo alone."""
    returning: bool
    """Whether the command gives a seat back to a player who has had it."""


def before(live: Timed, command: AnyCommand) -> ClockBefore:
    """What the clock needs to know of a table before this command is applied."""
    seating = live.seating
    alone = isinstance(command, do.ProposeUndo) and undo.is_free(live.match, seating, command.person, command.to)
    known = seating.players.find(command.person) if isinstance(command, do.TakeSeat) else None
    return ClockBefore(
        running=live.clock_running,
        asked=seating.asked,
        seat=live.person_to_move,
        entries=len(live.match.history),
        proposal=seating.proposal,
        alone=alone,
        returning=known is not None and isinstance(command, do.TakeSeat) and command.seat in known.seats,
    )


def stops_clock(live: Timed, person: str) -> bool:
    """Whether the clock stops if this person requests an undo.

    It stops at most once for each question, and only if another player is asked: otherwise players could stop their own
    clock, or that of a friend, again and again.
    """
    asked = live.person_to_move
    return asked not in live.seating.seats_of(person) and person not in live.seating.voted


def update(live: Timed, was: ClockBefore, command: AnyCommand, sequence: int, at: float) -> None:
    """Set the moment from which the time for the open question counts, after a command was applied."""
    seating = live.seating
    if seating.question == sequence:
        seating.asked = at - _used(seating, was, command, at)
        seating.voted = []
        seating.clock_paused = None
    elif live.clock_running and not was.running:
        returns = was.returning and seating.clock_paused is not None
        seating.asked = was.asked + at - (seating.clock_paused or 0.0) if returns else at
        seating.clock_paused = None
    elif was.running and not live.clock_running:
        seating.clock_paused = at
    old = was.proposal
    if seating.question != sequence and old is not None and seating.proposal is not old and old.stops_clock:
        seating.asked += at - max(old.at, seating.asked)


def _used(seating: Seating, was: ClockBefore, command: AnyCommand, at: float) -> float:
    """The seconds that count as already used for the question that is open now; notes the time of an answer.

    If a player takes answers back, the time that was used for them counts for the question that is asked again.
    """
    if isinstance(command, do.GiveAnswer) and was.running and was.seat == command.seat:
        _note_used(seating, command.seat, was.entries, at - was.asked)
    if not (was.alone and isinstance(command, do.ProposeUndo)):
        return 0.0
    used = sum(entry.seconds for entry in seating.used if entry.entries >= command.to)
    seating.used = [entry for entry in seating.used if entry.entries < command.to]
    if was.running and was.seat in seating.seats_of(command.person):
        used += at - was.asked
    return min(used, float(seating.clock))


def _note_used(seating: Seating, seat: int, entries: int, seconds: float) -> None:
    """Note the seconds that a seat used for an answer, and drop the noted seconds of other players' seats.

    Other players can no longer take back their earlier answers alone, so their times are not needed.
    """
    people = set(seating.chairs[seat].people)
    mine = [x for x in seating.used if x.seat < len(seating.chairs) and people & set(seating.chairs[x.seat].people)]
    seating.used = [*mine[1 - USED_NOTED :], UsedTime(entries, seat, max(0.0, seconds))]
