"""A game as learners meet it: what a seat sees is a row of small numbers, every answer is a number.

Both are fixed for a game and its pack, whatever the number of players and the options. If either changes, so does the
`version`: whoever has learned with the old one must notice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fathom.encoding.actions import ActionVocabulary, Number
from fathom.encoding.observation import Feature, FeatureLayout, count, one, optional
from fathom.engine.ask import Ask, Option
from fathom.engine.script import Table


class Encoding:
    """The numbers of one game: `seen` is read off the state, `asked` off what the question is about.

    `named` gives the numbers of options at a table, where places have other names at another layout of it.
    """

    def __init__(
        self,
        version: int,
        vocabulary: ActionVocabulary,
        seen: Sequence[Feature],
        asked: Sequence[Feature],
        decisions: Sequence[str],
        seats: range,
        named: Callable[[Table[Any, Any]], Mapping[Option, Number]] | None = None,
    ) -> None:
        self.version = version
        self.vocabulary = vocabulary
        own = one("seat", range(seats[-1]), lambda t, s, seat: seat, means="whose eyes these are")
        question = one("decision", decisions, "id")
        self.seen = FeatureLayout([own, *seen])
        who = count("seats", range(seats[-1]), means="who is asked")
        self.asked = FeatureLayout([who, question, optional("about", asked)], self.seen.size)
        halves = vocabulary.halves
        self._half = {number: self.seen.size + self.asked.size + place for place, number in enumerate(halves)}
        self.size = self.seen.size + self.asked.size + len(halves)
        self.most = self.seen.most + self.asked.most + b"\1" * len(halves)
        self._named = named

    def numbers(self, t: Table[Any, Any]) -> Mapping[Option, Number]:
        """The number of every option, as options are named at this table."""
        return self.vocabulary.number if self._named is None else self._named(t)

    def observe(self, t: Table[Any, Any], ask: Ask | None, seat: int, half: int | None = None) -> bytearray:
        """What a seat sees, what it is asked, and the first half of its answer; only the first for those not asked."""
        row = bytearray(self.size)
        self.seen.write(t, t.state, seat, row)
        if ask is not None and seat in ask.seats:
            self.asked.write(t, ask, seat, row)
            if half is not None:
                row[self._half[half]] = 1
        return row
