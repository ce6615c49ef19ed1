"""A table as JSON: what one person sees, in words and as data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fathom.table.seen import Going, Line, Seen, Sitting, Wish

LINES = 40
"""How many of the last lines of the log are told unless more are wanted."""
TALK = 50
"""How much of the last talk is told."""


class Choice(Struct, frozen=True):
    """An option: its notation, to be sent as the answer, and what it means."""

    option: str
    label: str


class Question(Struct, frozen=True):
    """The open question, put to you. `number` goes along with the answer."""

    number: int
    id: str
    prompt: str
    options: list[Choice]


class Told(Struct, frozen=True):
    """A line of the log, with the rule that made it happen."""

    line: int
    text: str
    rule: str


class Ending(Struct, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    rule: str
    text: str


class Look(Struct, frozen=True):
    """A table as you see it from one seat, or as a spectator (`seat` null)."""

    match: str
    game: str
    title: str
    sequence: int
    seat: int | None
    yours: tuple[int, ...]
    host: bool
    invited: bool
    seeded: bool
    seats: tuple[Sitting, ...]
    names: list[str]
    """What the game calls each seat."""
    waiting: tuple[int, ...]
    turn: int
    entries: int
    question: Question | None
    ending: Ending | None
    situation: list[str]
    log: list[Told]
    talk: tuple[Line, ...]
    undo: Going
    wish: Wish | None
    notices: tuple[str, ...]
    next: str
    clock: int
    """Seconds for each answer; 0: as long as it takes."""
    due: float | None
    """When the time of whoever is waited for is up, in seconds since 1970; null if no clock runs."""
    view: Any
    """What the seat may see, as the game keeps it."""


def look(seen: Seen, lines: int = LINES) -> Look:
    """What is seen, in words."""
    sight = seen.sight
    words = sight.words
    first = max(0, len(sight.events) - lines)
    return Look(
        match=seen.match,
        game=sight.game.name,
        title=sight.game.title,
        sequence=seen.sequence,
        seat=sight.seat,
        yours=seen.yours,
        host=seen.host,
        invited=seen.invited,
        seeded=seen.seeded,
        seats=seen.seats,
        names=[words.seat(sitting.seat) for sitting in seen.seats],
        waiting=sight.waiting,
        turn=sight.turn,
        entries=sight.entries,
        question=_question(seen),
        ending=_ending(seen),
        situation=words.situation(),
        log=[Told(line, words.tell(event), event.rule) for line, event in enumerate(sight.events[first:], first)],
        talk=seen.talk[-TALK:],
        undo=seen.undo,
        wish=seen.wish,
        notices=seen.notices,
        next=seen.next,
        clock=seen.clock,
        due=seen.due,
        view=sight.view,
    )


def _question(seen: Seen) -> Question | None:
    ask, words = seen.sight.ask, seen.sight.words
    if ask is None:
        return None
    choices = [Choice(str(option), words.label(ask, option)) for option in ask.options]
    return Question(seen.question, ask.id, words.prompt(ask), choices)


def _ending(seen: Seen) -> Ending | None:
    outcome = seen.sight.outcome
    return Ending(outcome.winners, outcome.rule, seen.sight.words.ending(outcome)) if outcome else None
