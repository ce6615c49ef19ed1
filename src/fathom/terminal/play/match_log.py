"""The log of a match as lines on the screen."""

from __future__ import annotations

import msgspec

from fathom.engine.events import Event
from fathom.present.words import Words
from fathom.terminal.local_table import LocalTable
from fathom.terminal.widgets.panels import LogLine


class Remark(msgspec.Struct, frozen=True):
    """A line of the log that is not an event. It comes before event number `place`, and was added
    when the history had `entries` entries."""

    place: int
    entries: int
    text: str


class MatchLog:
    """The lines of the log. It stores the sentence of each event as it was first shown; undone events are removed."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._sentences: list[tuple[Event, str]] = []
        """All events so far with their sentences, which are empty for events that the person may not see."""
        self._remarks: list[Remark] = [Remark(0, 0, notice) for notice in table.match.notices]
        self._first_new = self.event_count

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return len(self._table.match.log or [])

    def refresh_from(self, place: int) -> None:
        """Mark the events from number `place` onwards as new."""
        self._first_new = place

    def remark(self, place: int, text: str) -> None:
        """Add a remark before event number `place`."""
        self._remarks.append(Remark(place, len(self._table.match.history), text))

    def forget(self) -> None:
        """Discard all sentences, because another person looks at the screen."""
        self._sentences.clear()

    def tell(self, words: Words, viewer: int | None) -> None:
        """Update the sentences to the events of the match now, as this viewer may see them."""
        events = self._table.match.log or []
        same = 0
        while same < min(len(events), len(self._sentences)) and events[same] == self._sentences[same][0]:
            same += 1
        del self._sentences[same:]
        for event in events[same:]:
            known = event.to is None or viewer in event.to
            self._sentences.append((event, words.tell(event) if known else ""))
        self._remarks = [remark for remark in self._remarks if remark.entries <= len(self._table.match.history)]
        self._first_new = min(self._first_new, len(events))

    def lines(self) -> list[LogLine]:
        """The lines of the log: events and remarks, such as the reasons of computer players."""
        lines: list[LogLine] = []
        remarks: dict[int, list[str]] = {}
        for remark in self._remarks:
            remarks.setdefault(remark.place, []).append(remark.text)
        for index, (event, text) in enumerate([*self._sentences, (None, "")]):
            fresh = index >= self._first_new
            lines += [LogLine("", said, fresh) for said in remarks.get(index, [])]
            if event is not None and text:
                lines.append(LogLine(event.rule, text, fresh))
        return lines
