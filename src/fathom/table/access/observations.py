"""What a seat observes, for players that read text: language models and programs."""

from __future__ import annotations

import msgspec

from fathom.llm.match_observation import events_since_answer
from fathom.llm.observation import Observation, build
from fathom.table.access.view_builder import seat_view
from fathom.table.live.live_table import LiveTable


class TableObservation(msgspec.Struct, frozen=True):
    """What one of your seats observes. Send `question` with the answer."""

    observation: Observation
    text: str
    """The observation as text."""
    sequence: int
    """The last sequence of the log. It grows with every change."""
    question: int
    """The number of the open question."""
    secret: bool
    """Whether the question is part of a secret choice. Send all options of the choice to `choices`."""
    draft: tuple[str, ...] = ()
    """The options of your secret choice so far, without those that are no longer offered."""


def observe_table(live: LiveTable, seat: int, *, primer: bool = False, draft: tuple[str, ...] = ()) -> TableObservation:
    """What a seat of a table observes now. `draft` has the options of its secret choice so far."""
    seen = seat_view(live, seat, draft=draft)
    observation = build(
        seen.game,
        seen.pack,
        seat,
        seen.view,
        ask=seen.ask,
        waiting=seen.waiting,
        events=events_since_answer(live.match, seat, live.seating.needless),
        outcome=seen.outcome,
        with_primer=primer,
    )
    return TableObservation(
        observation,
        observation.text,
        live.sequence,
        live.seating.question,
        secret=seen.choosing,
        draft=tuple(map(str, seen.draft)),
    )
