"""The encoding of a game for learners: an observation is a row of bytes, an action is a number.

Both are fixed for a game and its pack, for any number of players and any settings. If either changes, the `version`
is raised, because trained models depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fathom.encoding.actions import ActionVocabulary, Number
from fathom.encoding.observation import Feature, FeatureLayout, count, one, optional
from fathom.engine.ask import Ask, Option
from fathom.engine.script import Table


class Encoding:
    """The encoding of one game: `state_features` are read from the state, `question_features` from the open question.

    `named` returns the numbers of options at a table, for a game in which the names of places depend on the layout.
    """

    def __init__(
        self,
        version: int,
        vocabulary: ActionVocabulary,
        state_features: Mapping[str, Feature],
        question_features: Mapping[str, Feature],
        decisions: Sequence[str],
        seats: range,
        named: Callable[[Table[Any, Any]], Mapping[Option, Number]] | None = None,
    ) -> None:
        self.version = version
        self.vocabulary = vocabulary
        seat = one(range(seats[-1]), lambda t, s, seat: seat).described("The seat whose observation this is.")
        self.state_layout = FeatureLayout({"seat": seat, **state_features})
        question = {
            "seats": count(range(seats[-1])).described("The seats that are asked."),
            "decision": one(decisions, "id").described("The id of the decision in the rulebook."),
            "about": optional(**question_features).described("What the question is about."),
        }
        self.question_layout = FeatureLayout(question, self.state_layout.size)
        halves = vocabulary.halves
        self._half = {
            number: self.state_layout.size + self.question_layout.size + place for place, number in enumerate(halves)
        }
        self.size = self.state_layout.size + self.question_layout.size + len(halves)
        self.most = self.state_layout.most + self.question_layout.most + b"\1" * len(halves)
        self._named = named

    def numbers(self, t: Table[Any, Any]) -> Mapping[Option, Number]:
        """The number of every option at this table."""
        return self.vocabulary.number if self._named is None else self._named(t)

    def observe(self, t: Table[Any, Any], ask: Ask | None, seat: int, half: int | None = None) -> bytearray:
        """The observation of a seat; if it is asked, with the question and `half`, the first half of its answer."""
        row = bytearray(self.size)
        self.state_layout.write(t, t.state, seat, row)
        if ask is not None and seat in ask.seats:
            self.question_layout.write(t, ask, seat, row)
            if half is not None:
                row[self._half[half]] = 1
        return row
