"""The figures of each player in a finished match, from what one seat may see."""

from __future__ import annotations

from collections import Counter

import msgspec

from fathom.engine.history import Answer
from fathom.game.statistics import counts_places
from fathom.table.live.live_table import LiveTable


class FigureRow(msgspec.Struct, frozen=True):
    """A row of figures with a cell for each seat: a name, such as that of a diver, or a count if a seat has several."""

    title: str
    cells: tuple[str, ...]


def figures(live: LiveTable, seat: int | None) -> list[FigureRow]:
    """One row for each kind of statistic, with a cell for each player; only what `seat` may see is counted."""
    match = live.match
    seats = range(match.setup.seats)
    counted: dict[str, list[Counter[str]]] = {}
    for one in match.game.statistics(match.pack, match.state, match.events_for(seat)):
        if one.seat is not None:
            counted.setdefault(one.kind, [Counter() for _ in seats])[one.seat][one.name] += 1
    answers = Counter(entry.seat for entry in match.history if isinstance(entry, Answer))
    return [
        *(FigureRow(_title(kind), tuple(_cells(kind, by_seat))) for kind, by_seat in counted.items()),
        FigureRow("Answers", tuple(str(answers[each]) for each in seats)),
    ]


def _title(kind: str) -> str:
    return kind[:-3] if counts_places(kind) else kind


def _cells(kind: str, by_seat: list[Counter[str]]) -> list[str]:
    if not counts_places(kind) and all(names.total() <= 1 for names in by_seat):
        return [next(iter(names), "–") for names in by_seat]
    return [str(names.total()) for names in by_seat]
