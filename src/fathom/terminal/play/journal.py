"""What happened at a table, as the lines of its journal."""

from __future__ import annotations

import msgspec

from fathom.engine.events import Event
from fathom.present.words import Words
from fathom.terminal.local_table import LocalTable
from fathom.terminal.widgets.panels import JournalLine


class Remark(msgspec.Struct, frozen=True):
    """Something no rule made happen, for the journal: before the event of number `place`, after so many entries."""

    place: int
    entries: int
    text: str


class MatchJournal:
    """Sentences once told stay as they were told; those taken back go."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._told: list[tuple[Event, str]] = []
        """Every event so far with its sentence; an empty one if the person at the screen may not know of it."""
        self._remarks: list[Remark] = [Remark(0, 0, notice) for notice in table.match.notices]
        self._fresh = self.happened

    @property
    def happened(self) -> int:
        """The number of events so far."""
        return len(self._table.match.log or [])

    def refresh_from(self, place: int) -> None:
        """What happened from the event of this number on is news."""
        self._fresh = place

    def remark(self, place: int, text: str) -> None:
        """Say something no rule made happen, before the event of this number."""
        self._remarks.append(Remark(place, len(self._table.match.entries), text))

    def forget(self) -> None:
        """Somebody else looks on from now on: all of it is told anew."""
        self._told.clear()

    def tell(self, words: Words, viewer: int | None) -> None:
        """Bring it up to date with the match, as the viewer may know it."""
        happened = self._table.match.log or []
        kept = 0
        while kept < min(len(happened), len(self._told)) and happened[kept] == self._told[kept][0]:
            kept += 1
        del self._told[kept:]
        for event in happened[kept:]:
            known = event.to is None or viewer in event.to
            self._told.append((event, words.tell(event) if known else ""))
        self._remarks = [remark for remark in self._remarks if remark.entries <= len(self._table.match.entries)]
        self._fresh = min(self._fresh, len(happened))

    def lines(self) -> list[JournalLine]:
        """The journal: what happened, and what the computers thought when they chose."""
        lines: list[JournalLine] = []
        remarks: dict[int, list[str]] = {}
        for remark in self._remarks:
            remarks.setdefault(remark.place, []).append(remark.text)
        for index, (event, text) in enumerate([*self._told, (None, "")]):
            fresh = index >= self._fresh
            lines += [JournalLine("", said, fresh) for said in remarks.get(index, [])]
            if event is not None and text:
                lines.append(JournalLine(event.rule, text, fresh))
        return lines
