"""Worker processes for computer players, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import FrameType

import msgspec

from fathom import assist
from fathom import players as bots
from fathom.assist import ADVISER, PlannedAnswer, planned_answers
from fathom.engine.ask import Option
from fathom.engine.history import write_entry
from fathom.engine.player import Perspective, Player
from fathom.engine.secret_choice import secret_choice
from fathom.engine.timeline import Setup
from fathom.games import find, module_of, register
from fathom.matches.match import Match
from fathom.players.expert import is_available
from fathom.players.search import Budget, RemainingPlan, Search, Verdict
from fathom.table.bots.joined import JoinedWorkers
from fathom.table.live.opened_pack import pack_of_task
from fathom.table.live.series import asked_again
from fathom.table.stack_traces import trace
from fathom.workers import init_worker

FALLBACK_PLAYERS = ("scripted", "random")
"""The players that answer when another exceeds its time."""
SEARCH_SHARE = 0.8
"""The share of its time that a search may use."""
LONGEST_SERIES = 40
"""The largest number of options that are suggested for a question asked again and again."""
NO_PLAN = RemainingPlan()


class BotTask(msgspec.Struct, frozen=True):
    """A question for a worker process: the state at the last boundary, and the history since."""

    game: str
    module: str
    seats: int
    settings: msgspec.Raw
    state: msgspec.Raw
    since: list[str]
    seat: int
    kind: str
    seed: int
    seconds: float
    plan: RemainingPlan = NO_PLAN
    """The plan of a search player from its last answer."""
    pack_file: str = ""
    """The file with the changed pack of the match; empty if it uses the game's own."""


class BotAnswer(msgspec.Struct, frozen=True):
    """The option in notation and the reason. If the player failed, the option is empty and `why` is the trace."""

    option: str
    why: str
    plan: RemainingPlan = NO_PLAN
    then: tuple[PlannedAnswer, ...] = ()
    """The answers that the player plans to give next."""
    more: tuple[str, ...] = ()
    """The options that complete a secret choice, which is made as a whole."""
    claim: str = ""
    """What the reason promises (`Advice.claim`)."""


class TimeLimitReached(BaseException):
    """The time limit was reached. Not an `Exception`, so that players do not catch it."""


def bot_task(
    match: Match, seat: int, kind: str, seconds: float, plan: RemainingPlan = NO_PLAN, pack_file: str = ""
) -> BotTask:
    """The open question of a match, for a seat that is asked, as a task for a worker."""
    boundary = match.boundary
    return BotTask(
        game=match.game.name,
        module=module_of(match.game.name),
        seats=match.setup.seats,
        settings=msgspec.Raw(msgspec.json.encode(match.setup.settings)),
        state=msgspec.Raw(msgspec.json.encode(boundary.state)),
        since=[write_entry(entry) for entry in match.history[boundary.entries :]],
        seat=seat,
        kind=kind,
        seed=secrets.randbits(62),
        seconds=seconds,
        plan=plan,
        pack_file=pack_file,
    )


def answer_task(data: bytes) -> bytes:
    """Answer a task. If the player exceeds its time, a simpler one answers. Runs in a worker process."""
    try:
        task = msgspec.json.decode(data, type=BotTask)
        register(task.game, task.module)
        perspective = _perspective(task)
        conclusion = next(
            found
            for kind in dict.fromkeys((task.kind, *FALLBACK_PLAYERS))
            if (found := _answer_as(task, kind, perspective))
        )
    except Exception as error:
        conclusion = BotAnswer("", trace(error))
    return msgspec.json.encode(conclusion)


def _answer_as(task: BotTask, kind: str, perspective: Perspective) -> BotAnswer | None:
    """The answer of a player of this kind; None if it exceeds its time."""
    player = bots.make(kind, find(task.game), task.seed)
    if isinstance(player, Search):
        player.budget = _limit_budget(player.budget, task)
        player.plan = task.plan
    try:
        with TimeLimit(task.seconds):
            advice = player.choose(perspective)
            more = _rest_of_choice(task, player, advice.option)
    except TimeLimitReached:
        return None
    plan = player.plan if isinstance(player, Search) else NO_PLAN
    first, *then = planned_answers(advice)
    return BotAnswer(first.option, first.why, plan, tuple(then), more, first.claim)


def _rest_of_choice(task: BotTask, player: Player, first: Option) -> tuple[str, ...]:
    """The options that complete the secret choice that begins with `first`; empty if nothing is missing."""
    match = task_match(task)
    choice, option, given = secret_choice(match, task.seat), first, []
    while choice is not None:
        choice.choose(option)
        if choice.ask is None:
            break
        match.choose(option, task.seat)
        if match.ask is None or task.seat not in match.ask.seats:
            break  # a hint for a seat that chooses before the rules ask it
        option = player.choose(Perspective(match, task.seat)).option
        given.append(str(option))
    return tuple(given)


def _limit_budget(budget: Budget, task: BotTask) -> Budget:
    """A search budget that ends before the time limit, so that the result is not lost."""
    most = int(1000 * SEARCH_SHARE * task.seconds)
    return msgspec.structs.replace(budget, ms=most if budget.ms is None else min(most, budget.ms))


class AnalysisResult(msgspec.Struct, frozen=True):
    """The estimates for all options. If the search failed, there are none, and `fault` is the trace."""

    estimates: list[SentEstimate]
    horizon: str = ""
    fault: str = ""


class SentEstimate(msgspec.Struct, frozen=True):
    """`fathom.players.search.OptionEstimate` as processes send it: the option is written in notation."""

    option: str
    chance: float
    low: float
    high: float
    tries: int
    verdict: Verdict
    follows: tuple[str, ...]


def analyse_task(data: bytes) -> bytes:
    """Estimate all options of a question. Runs in a worker process."""
    try:
        task = msgspec.json.decode(data, type=BotTask)
        register(task.game, task.module)
        with TimeLimit(task.seconds):
            found = assist.analyse(
                find(task.game), _perspective(task), _limit_budget(assist.ANALYSIS_BUDGET, task), task.seed
            )
    except (Exception, TimeLimitReached) as error:
        return msgspec.json.encode(AnalysisResult([], fault=trace(error)))
    return msgspec.json.encode(
        AnalysisResult(
            [
                SentEstimate(str(one.option), one.chance, one.low, one.high, one.tries, one.verdict, one.follows)
                for one in found.estimates
            ],
            found.horizon,
        )
    )


def series_task(data: bytes) -> bytes:
    """The options a player would choose while the same question is asked again, with labels. Runs in a worker process.

    Everything that the seat cannot know is imagined. After a fault the options found so far are returned.
    """
    found: list[tuple[str, str]] = []
    with contextlib.suppress(Exception, TimeLimitReached):
        task = msgspec.json.decode(data, type=BotTask)
        register(task.game, task.module)
        game, first = find(task.game), _perspective(task)
        player, match = bots.make(task.kind, game, task.seed), first.imagine(task.seed)
        with TimeLimit(task.seconds):
            while len(found) < LONGEST_SERIES and asked_again(first.ask, match.ask):
                perspective = Perspective(match, task.seat)
                option, words = player.choose(perspective).option, game.text.words(match.pack, perspective.view)
                found.append((str(option), words.label(perspective.ask, option)))
                match.choose(option, task.seat)
    return msgspec.json.encode(found)


def _perspective(task: BotTask) -> Perspective:
    """The open question of a task as its seat sees it."""
    return Perspective(task_match(task), task.seat)


def task_match(task: BotTask) -> Match:
    """The match in which the question of a task is open."""
    game = find(task.game)
    settings = msgspec.json.decode(task.settings, type=game.settings_type)
    state = msgspec.json.decode(task.state, type=game.state_type)
    pack = pack_of_task(game, task.pack_file)
    match = Match.begin(game, pack, Setup(task.seats, task.seed, settings, state), quiet=True)
    for line in task.since:
        match.enter(line)
    return match


class TimeLimit:
    """Context manager: raises `TimeLimitReached` after some seconds (with `busy`, of processor time).

    Works in the main thread of a process only.
    """

    def __init__(self, seconds: float, *, busy: bool = False) -> None:
        self._seconds = seconds
        self._timer = signal.ITIMER_PROF if busy else signal.ITIMER_REAL
        self._signal = signal.SIGPROF if busy else signal.SIGALRM

    def __enter__(self) -> None:
        signal.signal(self._signal, self._raise)
        signal.setitimer(self._timer, self._seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(self._timer, 0)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        raise TimeLimitReached


class _TaskNeeds(msgspec.Struct, frozen=True):
    """What a task needs: a game, a player and perhaps a changed pack."""

    game: str
    module: str
    kind: str
    pack_file: str = ""


JOINED_WORK: dict[str, Callable[[bytes], bytes]] = {
    work.__name__: work for work in (answer_task, analyse_task, series_task)
}
"""The functions that joined workers run, by name."""
JOINED_PLAYERS = ("search", "adviser", "scripted", "random")
"""The players that every installation of the program has; the adviser only for games without an expert."""


def is_for_joined(work: Callable[[bytes], bytes], data: bytes) -> bool:
    """Whether a joined worker can do a task: one that needs only what every installation of Fathom Five has."""
    if work.__name__ not in JOINED_WORK:
        return False
    needs = msgspec.json.decode(data, type=_TaskNeeds)
    kind = bots.written(needs.kind).partition(":")[0]
    if needs.pack_file or not needs.module.startswith("fathom.games.") or kind not in JOINED_PLAYERS:
        return False
    # A joined worker without numpy would advise something else than the workers here.
    return kind != ADVISER or not is_available(find(needs.game))


class BotWorkers:
    """Runs tasks: in workers that have joined from other computers, or in a pool of processes, started on first use."""

    def __init__(self, workers: int, seconds: float, joined: JoinedWorkers | None = None) -> None:
        self.number = workers
        self._joined = joined
        self._pool: ProcessPoolExecutor | None = None
        self.seconds = seconds
        """Seconds that a computer player may take for one answer."""

    async def answer(self, task: BotTask) -> BotAnswer:
        """Let a worker answer a task."""
        return msgspec.json.decode(await self.run(answer_task, msgspec.json.encode(task)), type=BotAnswer)

    async def run(self, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Run a function in a worker. If a worker was killed, start new ones and try once more.

        A joined worker is preferred, so that this computer has time for its requests. If it is lost, another does it.
        """
        if self._joined and is_for_joined(work, data):
            result = await self._joined.run(work.__name__, data)
            if result is not None:
                return result
        pool = self._running()
        try:
            return await asyncio.wrap_future(pool.submit(work, data))
        except BrokenProcessPool:
            if self._pool is pool:  # otherwise another caller has replaced it
                self.close()
            return await asyncio.wrap_future(self._running().submit(work, data))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.number, mp_context=spawn, initializer=init_worker)
        return self._pool

    def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
