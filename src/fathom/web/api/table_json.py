"""A table as JSON: what one person may see, in words and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from fathom.table.access.views import ChatLine, SeatInfo, TableView, UndoRequest, UndoState
from fathom.table.commands import PackRef

LINES = 40
"""The number of log lines that are sent by default."""
TALK = 50
"""The number of chat messages that are sent."""


class OptionJson(Struct, frozen=True):
    """An option: its notation, to send as the answer, and its label."""

    option: str
    label: str


class QuestionJson(Struct, frozen=True):
    """The open question that you are asked. Send `number` with the answer."""

    number: int
    id: str
    prompt: str
    options: list[OptionJson]


class LogLineJson(Struct, frozen=True):
    """A line of the log with its rule."""

    line: int
    text: str
    rule: str


class EndingJson(Struct, frozen=True):
    """The end of the match."""

    winners: tuple[int, ...]
    rule: str
    text: str


class TableJson(Struct, frozen=True):
    """A table as you see it from one seat, or as a spectator (`seat` is null)."""

    match: str
    game: str
    title: str
    sequence: int
    seat: int | None
    yours: tuple[int, ...]
    host: bool
    invited: bool
    seeded: bool
    seats: tuple[SeatInfo, ...]
    names: list[str]
    """The name of each seat in the game."""
    waiting: tuple[int, ...]
    turn: int
    entries: int
    question: QuestionJson | None
    choice: QuestionJson | None
    """The secret choice that you can make before you are asked. Send its options to `choices`."""
    ending: EndingJson | None
    situation: list[str]
    log: list[LogLineJson]
    chat: tuple[ChatLine, ...]
    undo: UndoState
    undo_request: UndoRequest | None
    notes: Mapping[str, str]
    """What players wrote at places of the board, by place."""
    notices: tuple[str, ...]
    next: str
    clock: int
    """Seconds for each answer; 0 means no limit."""
    due: float | None
    """When the time of the person who is asked runs out, in seconds since 1970; null if no clock runs."""
    pack: PackRef | None
    """The changed pack of the match; null if it uses the game's own. `GET …/pack` says what it changes."""
    view: Any
    """The view of the seat as data."""


def table_json(table: TableView, lines: int = LINES) -> TableJson:
    """A table view as JSON."""
    seat_view = table.seat_view
    words = seat_view.words
    first = max(0, len(seat_view.events) - lines)
    return TableJson(
        match=table.match,
        game=seat_view.game.name,
        title=seat_view.game.title,
        sequence=table.sequence,
        seat=seat_view.seat,
        yours=table.yours,
        host=table.host,
        invited=table.invited,
        seeded=table.seeded,
        seats=table.seats,
        names=[words.seat(seat_info.seat) for seat_info in table.seats],
        waiting=seat_view.waiting,
        turn=seat_view.turn,
        entries=seat_view.entries,
        question=None if seat_view.early else _question(table),
        choice=_question(table) if seat_view.early else None,
        ending=_ending(table),
        situation=words.situation(),
        log=[
            LogLineJson(line, words.tell(event), event.rule)
            for line, event in enumerate(seat_view.events[first:], first)
        ],
        chat=table.chat[-TALK:],
        undo=table.undo,
        undo_request=table.undo_request,
        notes=seat_view.notes,
        notices=table.notices,
        next=table.next,
        clock=table.clock,
        due=table.due,
        pack=table.pack,
        view=seat_view.view,
    )


def _question(table: TableView) -> QuestionJson | None:
    ask, words = table.seat_view.ask, table.seat_view.words
    if ask is None:
        return None
    choices = [OptionJson(str(option), words.label(ask, option)) for option in ask.options]
    return QuestionJson(table.question, ask.id, words.prompt(ask), choices)


def _ending(table: TableView) -> EndingJson | None:
    outcome = table.seat_view.outcome
    return EndingJson(outcome.winners, outcome.rule, table.seat_view.words.ending(outcome)) if outcome else None
