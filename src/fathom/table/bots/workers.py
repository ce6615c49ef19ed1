"""Computer players think in processes of their own, so that no face ever waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import FrameType
from typing import Any

import msgspec

from fathom import players as bots
from fathom.engine.history import enter_line, write_entry
from fathom.engine.match import Match, Setup
from fathom.games import find, register
from fathom.players import search
from fathom.players.player import Perspective
from fathom.players.search import Budget, Plan, Search, Standing
from fathom.table.traces import trace
from fathom.workers import init_worker

FALLBACK_PLAYERS = ("scripted", "random")
"""Who answers when a player takes too long."""
SEARCH_SHARE = 0.8
"""The part of its time after which a search must come to an end."""
NO_PLAN = Plan()


class BotTask(msgspec.Struct, frozen=True):
    """A question, and all it takes to think about it elsewhere: the state where its step began, and what came since."""

    game: str
    module: str
    seats: int
    options: msgspec.Raw
    state: msgspec.Raw
    since: list[str]
    seat: int
    kind: str
    seed: int
    seconds: float
    plan: Plan = NO_PLAN
    """What a searching player meant to do next when it answered last."""


class BotAnswer(msgspec.Struct, frozen=True):
    """The option, in notation, and why; no option if the player has failed: then where."""

    option: str
    why: str
    plan: Plan = NO_PLAN


class TimeLimitReached(BaseException):
    """The time to think is up. No player that catches what goes wrong in its own thoughts catches this."""


def bot_task(match: Match[Any, Any, Any], seat: int, kind: str, seconds: float, plan: Plan = NO_PLAN) -> BotTask:
    """The open question of a match, for a seat that is asked, as it can be sent to another process."""
    boundary = match.boundary
    return BotTask(
        game=match.game.name,
        module=type(match.game).__module__,
        seats=match.setup.seats,
        options=msgspec.Raw(msgspec.json.encode(match.setup.options)),
        state=msgspec.Raw(msgspec.json.encode(boundary.state)),
        since=[write_entry(entry) for entry in match.entries[boundary.entries :]],
        seat=seat,
        kind=kind,
        seed=secrets.randbits(62),
        seconds=seconds,
        plan=plan,
    )


def answer_task(data: bytes) -> bytes:
    """Think a thought to its end, or until its time is up: then a simpler player answers."""
    try:
        task = msgspec.json.decode(data, type=BotTask)
        register(task.game, task.module)
        perspective = _sight(task)
        conclusion = next(
            found
            for kind in dict.fromkeys((task.kind, *FALLBACK_PLAYERS))
            if (found := _concluded(task, kind, perspective))
        )
    except Exception as error:
        conclusion = BotAnswer("", trace(error))
    return msgspec.json.encode(conclusion)


def _concluded(task: BotTask, kind: str, perspective: Perspective) -> BotAnswer | None:
    """What a player of this kind does; None if that takes it too long."""
    player = bots.make(kind, perspective.game, task.seed)
    if isinstance(player, Search):
        player.budget = _in_time(player.budget, task)
        player.plan = task.plan
    try:
        with TimeLimit(task.seconds):
            advice = player.choose(perspective)
    except TimeLimitReached:
        return None
    return BotAnswer(str(advice.option), advice.why, player.plan if isinstance(player, Search) else NO_PLAN)


def _in_time(budget: Budget, task: BotTask) -> Budget:
    """A search ends before the alarm rings, or all that it has found would be lost."""
    most = int(1000 * SEARCH_SHARE * task.seconds)
    return msgspec.structs.replace(budget, ms=most if budget.ms is None else min(most, budget.ms))


class AnalysisResult(msgspec.Struct, frozen=True):
    """What was found out about each answer; nothing, if the search has failed: then where."""

    prospects: list[OptionEstimate]
    reach: str = ""
    fault: str = ""


class OptionEstimate(msgspec.Struct, frozen=True):
    """A prospect of `fathom.players.search`, its answer in notation."""

    option: str
    chance: float
    low: float
    high: float
    tries: int
    standing: Standing
    follows: tuple[str, ...]


def analyse_task(data: bytes) -> bytes:
    """Search a question with all its answers, for a person who wants to know."""
    try:
        task = msgspec.json.decode(data, type=BotTask)
        register(task.game, task.module)
        budget = _in_time(search.parse(task.kind.partition(":")[2]), task)
        with TimeLimit(task.seconds):
            found = search.thoughts(search.consider(_sight(task), budget, task.seed, every=True))
    except (Exception, TimeLimitReached) as error:
        return msgspec.json.encode(AnalysisResult([], fault=trace(error)))
    return msgspec.json.encode(
        AnalysisResult(
            [
                OptionEstimate(str(one.option), one.chance, one.low, one.high, one.tries, one.standing, one.follows)
                for one in found.prospects
            ],
            found.reach,
        )
    )


def _sight(task: BotTask) -> Perspective:
    """The question as the seat sees it."""
    game = find(task.game)
    options = msgspec.json.decode(task.options, type=game.options_type)
    state = msgspec.json.decode(task.state, type=game.state_type)
    match = Match.begin(game, game.pack, Setup(task.seats, task.seed, options, state), quiet=True)
    for line in task.since:
        enter_line(match, line)
    return Perspective(match, task.seat)


class TimeLimit:
    """Raises `TimeLimitReached` after so many seconds, or seconds of being `busy`, in the main thread of a worker process."""

    def __init__(self, seconds: float, *, busy: bool = False) -> None:
        self._seconds = seconds
        self._timer = signal.ITIMER_PROF if busy else signal.ITIMER_REAL
        self._signal = signal.SIGPROF if busy else signal.SIGALRM

    def __enter__(self) -> None:
        signal.signal(self._signal, self._ring)
        signal.setitimer(self._timer, self._seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(self._timer, 0)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        raise TimeLimitReached


class BotWorkers:
    """The worker processes; started when first needed."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self.seconds = seconds
        """How long a computer player may think about one answer."""

    async def conclude(self, task: BotTask) -> BotAnswer:
        """Have a thought thought."""
        return msgspec.json.decode(await self.run(answer_task, msgspec.json.encode(task)), type=BotAnswer)

    async def run(self, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Have something done in one of the processes. A worker that was ended from outside is replaced, once."""
        pool = self._running()
        try:
            return await asyncio.wrap_future(pool.submit(work, data))
        except BrokenProcessPool:
            if self._pool is pool:  # else another who waited has replaced it already
                self.close()
            return await asyncio.wrap_future(self._running().submit(work, data))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=init_worker)
        return self._pool

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
