"""Ways: the places that a piece can reach in several steps, so that a player can choose the destination at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Unknowable
from fathom.engine.timeline import Timeline

PLACES = 150
"""The search stops when it has found ways to this many places."""


class Way(msgspec.Struct, frozen=True):
    """The shortest series of answers that brings a piece to a place."""

    place: str
    options: tuple[Option, ...]


Places = Callable[[Ask, Option], str | None]
"""The function that returns the place to which an option leads as a step; None if the option is not a step."""


def ways(timeline: Timeline, places: Callable[[Timeline], Places], origin: str | None = None) -> list[Way]:
    """The shortest way to each place that can be reached in one or more steps from the open question, nearest first.

    `places` is called once for each position. A way continues while the same question is asked again and nothing hidden
    is revealed. No way leads back to the `origin`.
    """
    first = timeline.ask
    if first is None:
        return []
    found: dict[str, Way] = {}
    ahead: deque[tuple[Timeline, tuple[Option, ...]]] = deque([(timeline, ())])
    while ahead and len(found) < PLACES:
        here, before = ahead.popleft()
        ask, place = here.ask, places(here)
        assert ask is not None
        for option in ask.options:
            target = place(ask, option)
            if target is None or target == origin or target in found:
                continue
            found[target] = Way(target, (*before, option))
            there = _after(here, option)
            if (
                there is not None
                and there.ask is not None
                and (there.ask.id, there.ask.seats) == (first.id, first.seats)
            ):
                ahead.append((there, (*before, option)))
    return list(found.values())


def _after(timeline: Timeline, option: Option) -> Timeline | None:
    """A copy of the match after an option; None if that would reveal something hidden."""
    twin = timeline.fork()
    twin.live().previewing = True
    try:
        twin.choose(option)
    except Unknowable:
        return None
    return twin
