"""What the things in a picture are: the legend of a game, and what a tap on an element tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

INFO = "info-"
"""What the ids of elements begin with that can never be chosen, such as counters and decks."""


class TapText(msgspec.Struct, frozen=True):
    """What a tap on an element tells: its name, what a player should know about it, and its rule."""

    name: str
    text: str
    rule: str = ""


class LegendEntry(msgspec.Struct, frozen=True):
    """One line of a legend: a kind of pieces, spaces, cards or marks. A page shows its drawing beside it."""

    id: str
    name: str
    text: str
    """What it is and does, in a sentence or two."""
    rule: str = ""

    def tap_text(self, name: str = "", *more: str) -> TapText:
        """What a tap on a thing of this kind tells: its name (default: the kind's name), then `more` and the text."""
        return TapText(name or self.name, " ".join(part for part in (*more, self.text) if part), self.rule)


class Legend:
    """The legend of a game: one entry for each kind of thing that players see."""

    def __init__(self, *entries: LegendEntry) -> None:
        self._entries = {entry.id: entry for entry in entries}
        if len(self._entries) < len(entries):
            raise ValueError("a legend has two entries with the same id")

    def __getitem__(self, id: str) -> LegendEntry:
        return self._entries[id]

    def __iter__(self) -> Iterator[LegendEntry]:
        return iter(self._entries.values())


N = TypeVar("N")
"""The names of a game, which know its pack and the view of one seat."""
Tell = Callable[[N, str], TapText | None]
"""Tells what an element is, by the rest of its id."""


class TapTexts(Generic[N]):
    """What taps on the elements of a picture tell, by what their ids begin with."""

    def __init__(self) -> None:
        self._by_start: dict[str, Tell[N]] = {}

    def of(self, *starts: str) -> Callable[[Tell[N]], Tell[N]]:
        """Decorator: use a function for elements whose ids begin with one of `starts`; it gets the rest of the id."""

        def declare(tell: Tell[N]) -> Tell[N]:
            for start in starts:
                if start in self._by_start:
                    raise ValueError(f"ids that begin with {start} are declared twice")
                self._by_start[start] = tell
            return tell

        return declare

    def add(self, legend: Legend, starts: Iterable[tuple[str, str]]) -> None:
        """Use legend entries for elements that are all alike: pairs of what ids begin with and the id of the entry."""
        for start, entry in starts:
            self.of(start)(_same(legend[entry].tap_text()))

    def find(self, names: N, id: str) -> TapText | None:
        """What a tap on the element with this id tells; None if there is no such element.

        The ids come from a browser, so they may name anything.
        """
        start = max((start for start in self._by_start if id.startswith(start)), key=len, default=None)
        if start is None:
            return None
        try:
            return self._by_start[start](names, id.removeprefix(start))
        except (LookupError, ValueError):
            return None


def _same(text: TapText) -> Tell[N]:
    return lambda names, rest: text
