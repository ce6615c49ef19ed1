"""The review of a finished match as a job for a worker process: it takes some seconds."""

from __future__ import annotations

import secrets

import msgspec

from fathom.engine.history import write_entry
from fathom.engine.timeline import Setup
from fathom.games import find, module_of, register
from fathom.matches.match import Match
from fathom.players.review import Review, review
from fathom.table.bots.workers import SEARCH_SHARE, TimeLimit, TimeLimitReached
from fathom.table.errors import GameFault
from fathom.table.live.opened_pack import pack_of_task
from fathom.table.stack_traces import trace

LONGEST_MS = 7_000
"""The most milliseconds for a review."""


class ReviewTask(msgspec.Struct, frozen=True):
    """A finished match for a worker process: how it began, and its whole history."""

    game: str
    module: str
    seats: int
    seed: int
    settings: msgspec.Raw
    start: msgspec.Raw
    history: list[str]
    key: int
    seconds: float
    pack_file: str = ""


class ReviewResult(msgspec.Struct, frozen=True):
    """The review; None if it failed, and then `fault` is the trace."""

    review: Review | None = None
    fault: str = ""


def review_task(match: Match, seconds: float, pack_file: str = "") -> bytes:
    """A finished match as a task for a worker."""
    setup = match.setup
    return msgspec.json.encode(
        ReviewTask(
            game=match.game.name,
            module=module_of(match.game.name),
            seats=setup.seats,
            seed=setup.seed,
            settings=msgspec.Raw(msgspec.json.encode(setup.settings)),
            start=msgspec.Raw(msgspec.json.encode(setup.start)),
            history=[write_entry(entry) for entry in match.history],
            key=secrets.randbits(62),
            seconds=seconds,
            pack_file=pack_file,
        )
    )


def run_review(data: bytes) -> bytes:
    """Review a match. Runs in a worker process."""
    try:
        task = msgspec.json.decode(data, type=ReviewTask)
        register(task.game, task.module)
        with TimeLimit(task.seconds):
            match = _replayed(task)
            found = review(match.game, match, min(LONGEST_MS, int(1000 * SEARCH_SHARE * task.seconds)), task.key)
    except (Exception, TimeLimitReached) as error:
        return msgspec.json.encode(ReviewResult(fault=trace(error)))
    return msgspec.json.encode(ReviewResult(found))


def _replayed(task: ReviewTask) -> Match:
    """The match with its whole history, which a snapshot would not have."""
    game = find(task.game)
    settings = msgspec.json.decode(task.settings, type=game.settings_type)
    start = msgspec.json.decode(task.start, type=game.state_type | None)
    pack = pack_of_task(game, task.pack_file)
    match = Match.begin(game, pack, Setup(task.seats, task.seed, settings, start), quiet=True)
    for line in task.history:
        match.enter(line)
    return match


def read_review(data: bytes) -> Review:
    """The review that a worker has sent. Raises `GameFault` if there is none."""
    found = msgspec.json.decode(data, type=ReviewResult)
    if found.review is None:
        raise GameFault("The match could not be reviewed. Try again in a moment.")
    return found.review
