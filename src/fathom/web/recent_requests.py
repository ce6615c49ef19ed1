"""Requests of the last minute, for the page of the operator."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import msgspec

SECONDS = 60.0
STEP = 5.0
"""The requests of so many seconds are counted together."""


class _Step(msgspec.Struct):
    number: int
    requests: int = 0
    errors: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


class RequestFigures(msgspec.Struct, frozen=True):
    """The requests of the last minute."""

    rate: float
    """Requests a second."""
    errors: int
    """Responses with a status of 500 or more."""
    mean: float
    """The mean time of a response in milliseconds."""
    slowest: float
    """The longest time of a response in milliseconds."""


class RecentRequests:
    """Counts requests and the time they take, and forgets them after a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._steps: deque[_Step] = deque(maxlen=int(SECONDS / STEP))

    def add(self, status: int, seconds: float) -> None:
        """Count a request."""
        number = int(self._clock() / STEP)
        if not self._steps or self._steps[-1].number != number:
            self._steps.append(_Step(number))
        step = self._steps[-1]
        step.requests += 1
        step.errors += status >= 500
        step.seconds += seconds
        step.slowest = max(step.slowest, seconds)

    def figures(self) -> RequestFigures:
        """The figures of the last minute, or since the start if that is shorter."""
        now = self._clock()
        steps = [step for step in self._steps if step.number > now / STEP - SECONDS / STEP]
        requests = sum(step.requests for step in steps)
        return RequestFigures(
            rate=requests / max(1.0, min(SECONDS, now - self._began)),
            errors=sum(step.errors for step in steps),
            mean=1000 * sum(step.seconds for step in steps) / max(1, requests),
            slowest=1000 * max((step.slowest for step in steps), default=0.0),
        )
