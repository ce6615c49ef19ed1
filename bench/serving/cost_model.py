"""What a server with many people needs, as a model: what was measured, the costs that follow, what they predict."""

from __future__ import annotations

import msgspec


class Point(msgspec.Struct, frozen=True):
    """What was measured with some players and watchers."""

    what: str
    open: int
    active: int
    watchers: int
    answers: float
    """Answers a second."""
    p50: float
    p99: float
    """Milliseconds until an answer is acknowledged."""
    updates: float
    """Updates of watchers a second."""
    update_p50: float
    update_p99: float
    """Milliseconds from the acknowledgement until a watcher hears of it."""
    followed: float
    """Answers a second that another server process has to read, because someone watches there."""
    cpu: float
    """The share of a processor that the servers used, without the database."""
    database: float
    """The share of a processor that the database used."""
    memory: float
    """Megabytes of the servers."""


class CostModel(msgspec.Struct, frozen=True):
    """Microseconds of processor time, and kilobytes of memory."""

    answer: float
    following: float
    """To read an answer in another server process in which someone watches."""
    telling: float
    """To tell one watcher."""
    resting: float
    """For one watcher in a second in which nothing happens."""
    match: float
    watcher: float

    @classmethod
    def of(cls, empty: float, resting: float, alone: Point, crowded: Point, spread: Point) -> CostModel:
        """The costs that explain three points: without watchers, with many at some tables, and with some at all tables.

        `empty` is the memory of servers without matches, `resting` the share of a processor that all watchers need
        while no one plays. What the servers need without people counts for answers.
        """
        answer = alone.cpu / alone.answers
        rest = resting / spread.watchers
        left = [one.cpu - answer * one.answers - rest * one.watchers for one in (crowded, spread)]
        divisor = crowded.followed * spread.updates - spread.followed * crowded.updates
        following = (left[0] * spread.updates - left[1] * crowded.updates) / divisor
        telling = (crowded.followed * left[1] - spread.followed * left[0]) / divisor
        return cls(
            1e6 * answer,
            1e6 * following,
            1e6 * telling,
            1e6 * rest,
            1024 * (alone.memory - empty) / alone.open,
            1024 * (spread.memory - alone.memory) / spread.watchers,
        )

    def cpu(self, point: Point) -> float:
        """The share of a processor that a point should need."""
        each = (
            point.answers * self.answer,
            point.followed * self.following,
            point.updates * self.telling,
            point.watchers * self.resting,
        )
        return sum(each) / 1e6


def expected_followers(processes: int, watchers: int) -> float:
    """In how many other server processes someone watches, if each watcher is in any process with equal chance."""
    return (processes - 1) * (1 - (1 - 1 / processes) ** watchers)
