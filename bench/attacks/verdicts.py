"""Whether the server withstood an attack, judged by what was observed.

The bounds lie between what the code did before the findings and what it does now, far enough from both that a busy
computer does not change a verdict.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

MB = 2**20
UNREAD = 16 * MB
"""Bytes of endless headers that may be sent before the connection ends: the system's buffers hold some of them."""
HEADERS_GROWTH = 32 * MB
"""Bytes by which endless headers may increase the memory of a server. It must not store them; it did, 288 MB."""
AFTER = 12.0
"""Seconds after which unfinished requests are counted again: a head has 10."""
HALF_OPEN_SHARE = 0.3
"""The share of half-open requests of one address that may stay open. The limit is 150 of 1,100 connections."""
LEFT_SHARE = 0.1
"""The share that may be open after the time for a head: bodies have longer, and a busy server closes late."""
ANSWER_FACTOR, ANSWER_SECONDS = 2.0, 1.0
"""An answer of a scripted player may take this factor and so many seconds longer: a busy computer is slower. It took
4.3 s instead of 0.6 s."""
HINT_SECONDS = 20.0
"""Seconds that half of the hints may take. A hint takes up to 3 s, and may wait for one thought of another address."""
LEAST = 2
"""The least number of answers and of hints from which something can be said."""
RESPONSE_FACTOR, RESPONSE_MS = 3.0, 60.0
"""The median response time of others may have this factor and so many milliseconds more. It was 272 ms instead of 5,
on a busy computer."""
BUSY = 0.4
"""The share of the time for which one address may keep a server process busy. The limit is a quarter; refusals and
other people need some time, too. Fifty pages a second need more than half of it."""
ANSWER_BYTES = 2048
"""Bytes of memory that an answer may cost when the memory of matches is full. Without a bound they were 3,900."""

FLOOD_GROWTH = 64 * MB
"""Bytes by which a flood may increase the memory of a server. One connection with requests increased it by 400 MB."""


class Outcome(NamedTuple):
    """What an attack achieved, in figures, and whether the server withstood it."""

    figures: str
    withstood: bool


class HalfOpen(NamedTuple):
    """How many requests one address has begun and can hold, and how another address is served."""

    connections: int
    held: int
    later: int
    """How many are open after `AFTER` seconds."""
    served: list[float]
    """The response times of the other address in milliseconds."""
    tries: int
    """The number of requests of the other address."""

    def __str__(self) -> str:
        return (
            f"{self.connections} connections made, {self.held} held open, {self.later} after {AFTER:.0f} s; another "
            f"address: {len(self.served)} of {self.tries} requests served, median {middle(self.served):.0f} ms"
        )


class Unwritable(NamedTuple):
    """How a server behaves while nothing can be written."""

    answer: int
    """The status of a request that changes something."""
    ready: int
    """The status of `/ready`."""
    log: str
    """The causes that the log names."""


class Started(NamedTuple):
    """What a server does that is started with a database that it cannot use."""

    code: int | None
    """Its exit code; None if it is still running."""
    said: str
    """Everything that it printed."""


class PlayTimes(NamedTuple):
    """How long a person waits, in seconds: for the turns of a scripted player, and for hints."""

    turns: list[float]
    answers: int
    """The number of answers in these turns. Turns have one answer or many, so only times for an answer are compared."""
    hints: list[float]
    failed: int = 0
    """The number of hints that the server refused, without those of the person's own rate limit."""

    @property
    def an_answer(self) -> float:
        """The seconds for one answer of the scripted player."""
        return sum(self.turns) / max(1, self.answers)


class Flooded(NamedTuple):
    """How another address is served, in milliseconds, before and during a flood."""

    alone: list[float]
    during: list[float]
    growth: int
    """Bytes by which the memory of the server grew."""

    def __str__(self) -> str:
        return (
            f"another address: median {middle(self.alone):.0f}, 95 % {middle(self.alone, 0.95):.0f} ms before, median "
            f"{middle(self.during):.0f}, 95 % {middle(self.during, 0.95):.0f} ms of {len(self.during)} requests during "
            f"the attack; memory grew by {self.growth / MB:.0f} MB"
        )


def middle(values: Collection[float], share: float = 0.5) -> float:
    """The value below which this share of the values is; 0 if there are none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def headers_were_bounded(sent: int, ended: bool, growth: int) -> bool:
    """Whether the server ended the connection early, and stored little."""
    return ended and sent <= UNREAD and growth <= HEADERS_GROWTH


def others_reach_the_server(found: HalfOpen) -> bool:
    """Whether one address could hold only a few connections, for a short time, and another address was served."""
    bounded = found.held <= HALF_OPEN_SHARE * found.connections and found.later <= LEFT_SHARE * found.connections
    return len(found.served) == found.tries and bounded


def clock_ran_out(proposals: int, seconds: float) -> bool:
    """Whether the game answered, after these seconds (0: it did not), for a player who proposed to go back.

    The attack lasts 15 s longer than the clock; the game answers within 5 s.
    """
    return proposals > 0 and seconds > 0


def databases_were_explained(starts: Mapping[str, Started], secret: str) -> bool:
    """Whether every start ended with an error in plain words, without an address, a traceback or the `secret`."""
    return all(
        start.code not in (None, 0)
        and not any(bad in start.said for bad in ("running at", "Traceback", secret))
        and bool(start.said.strip())
        for start in starts.values()
    )


def all_were_refused(statuses: Collection[int]) -> bool:
    """Whether every request got a status of the client's mistakes. No response (0) and 500 are the server's."""
    return bool(statuses) and all(400 <= status < 500 for status in statuses)


def others_play_on(alone: PlayTimes, during: PlayTimes) -> bool:
    """Whether another person plays as usual, with a scripted player and hints, while the attacker's players think."""
    if min(alone.answers, during.answers, len(during.hints)) < LEAST:
        return False
    bound = ANSWER_FACTOR * alone.an_answer + ANSWER_SECONDS
    return during.an_answer <= bound and middle(during.hints) <= HINT_SECONDS and not during.failed


def others_are_served_quickly(alone: Collection[float], during: Collection[float], busy: float) -> bool:
    """Whether the response times of another address, in milliseconds, stay about the same, and the server has time.

    Medians are compared: a few slow responses have other causes on a busy computer. On a fast one, responses are quick
    although one address takes most of the server's time, so `busy` is the share of the time that the server works.
    """
    quick = middle(during) <= RESPONSE_FACTOR * middle(alone) + RESPONSE_MS
    return bool(alone and during) and quick and busy <= BUSY


def failures_were_reported(unwritable: Unwritable) -> bool:
    """Whether requests, readiness and log say that nothing can be written."""
    return unwritable.answer == 503 and unwritable.ready == 503 and " " in unwritable.log.strip()


def memory_is_bounded(answers: int, growth: int) -> bool:
    """Whether memory grows little by this many answers, given after the memory of matches was full."""
    return answers > 0 and growth <= ANSWER_BYTES * answers


def responses_are_own(results: Collection[str]) -> bool:
    """Whether no request got the response of another one. If every connection is closed, nothing was tried."""
    return "own response" in results and set(results) <= {"own response", "connection closed"}


def flood_was_bounded(found: Flooded) -> bool:
    """Whether another address was served about as quickly as before, and the memory grew little."""
    quick = middle(found.during) <= RESPONSE_FACTOR * middle(found.alone) + RESPONSE_MS
    return bool(found.alone and found.during) and quick and found.growth <= FLOOD_GROWTH
