"""Bot workers that join: they get tasks, and what one of them loses is done by another."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import msgspec
import pytest

import fathom
from fathom.table.bots.fair_queue import FairQueue
from fathom.table.bots.joined import JoinedWorker, JoinedWorkers, WorkerLost, WorkerResult, WorkerTask
from fathom.table.bots.review import run_review
from fathom.table.bots.workers import BotWorkers, analyse_task, answer_task, bot_task, is_for_joined

DATA = b'{"game":"refuge","module":"fathom.games.refuge.game","kind":"search"}'


class Far:
    """A worker on another computer, as the server sees it."""

    def __init__(self, patience: float = 600.0) -> None:
        self.sent: asyncio.Queue[WorkerTask] = asyncio.Queue()
        self.worker = JoinedWorker(self._send, patience)

    async def _send(self, message: bytes) -> None:
        self.sent.put_nowait(msgspec.json.decode(message, type=WorkerTask))

    def reply(self, task: WorkerTask, result: bytes) -> None:
        self.worker.receive(msgspec.json.encode(WorkerResult(task.id, msgspec.Raw(result))))


async def test_a_worker_does_a_task_and_is_free_again() -> None:
    joined, far = JoinedWorkers(), Far()
    assert await joined.run("answer_task", DATA) is None
    with joined.join(far.worker):
        for number in range(2):
            running = asyncio.create_task(joined.run("answer_task", DATA))
            task = await far.sent.get()
            assert (task.work, bytes(task.data)) == ("answer_task", DATA)
            assert (len(joined), joined.busy) == (1, 1)
            far.reply(task, b"%d" % number)
            assert await running == b"%d" % number
            assert joined.busy == 0
    assert len(joined) == 0
    assert await joined.run("answer_task", DATA) is None


async def test_what_a_lost_worker_had_is_done_by_another() -> None:
    joined, first, second = JoinedWorkers(), Far(), Far()
    with joined.join(second.worker):
        with joined.join(first.worker):
            busy = asyncio.create_task(joined.run("answer_task", b"{}"))
            await second.sent.get()
            running = asyncio.create_task(joined.run("answer_task", DATA))
            await first.sent.get()
            own = second.worker._task
            second.reply(WorkerTask(own - 1, "", msgspec.Raw(b"")), b"0")  # of another task
            second.reply(WorkerTask(own, "", msgspec.Raw(b"")), b"1")
            assert await busy == b"1"
        # The first one has left in the middle of its task.
        task = await second.sent.get()
        second.reply(task, b"2")
        assert await running == b"2"


async def test_without_another_worker_this_computer_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    joined, far = JoinedWorkers(), Far()
    bots = BotWorkers(1, 5, joined)
    here: asyncio.Queue[bytes] = asyncio.Queue()

    class Pool:
        def submit(self, _: Callable[[bytes], bytes], data: bytes) -> asyncio.Future[bytes]:
            here.put_nowait(data)
            done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            done.set_result(b"here")
            return done

    monkeypatch.setattr(bots, "_running", Pool)
    monkeypatch.setattr(asyncio, "wrap_future", lambda future: future)
    with joined.join(far.worker):
        running = asyncio.create_task(bots.run(answer_task, DATA))
        await far.sent.get()
        assert here.empty()
    assert await running == b"here"
    assert await here.get() == DATA


async def test_a_worker_that_takes_too_long_is_given_up() -> None:
    joined, far = JoinedWorkers(), Far(patience=0.0)
    with joined.join(far.worker):
        assert await joined.run("answer_task", DATA) is None
        assert far.worker.lost.is_set()
        # Its connection is still open, but it gets no more tasks.
        assert await joined.run("answer_task", DATA) is None
        assert far.sent.qsize() == 1


async def test_a_task_that_no_one_wants_any_more_frees_its_caller() -> None:
    joined, far = JoinedWorkers(), Far()
    with joined.join(far.worker):
        running = asyncio.create_task(joined.run("answer_task", DATA))
        await far.sent.get()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert far.worker.lost.is_set()


async def test_a_worker_whose_connection_is_broken_is_lost() -> None:
    async def broken(_: bytes) -> None:
        raise ConnectionResetError

    worker = JoinedWorker(broken, 600.0)
    with pytest.raises(WorkerLost):
        await worker.run("answer_task", DATA)
    with pytest.raises(msgspec.MsgspecError):
        worker.receive("nonsense")


async def test_joined_workers_add_turns() -> None:
    joined, queue, far = JoinedWorkers(), FairQueue(1), Far()
    joined.on_change(queue.add_slots)
    running: list[str] = []
    end = asyncio.Event()

    async def think(name: str) -> None:
        async with queue.turn(name):
            running.append(name)
            await end.wait()

    tasks = [asyncio.create_task(think(name)) for name in "abc"]
    await _settle()
    assert running == ["a"]
    with joined.join(far.worker):
        await _settle()
        assert running == ["a", "b"]
        assert len(queue) == 1
    await _settle()
    assert running == ["a", "b"]
    end.set()
    await asyncio.gather(*tasks)
    # The turn of the worker that has left is not given again.
    end.clear()
    tasks = [asyncio.create_task(think(name)) for name in "de"]
    await _settle()
    assert running == ["a", "b", "c", "d"]
    end.set()
    await asyncio.gather(*tasks)


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_only_tasks_without_things_of_others_leave_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fathom.new("refuge", 2, 7)
    assert match.ask is not None
    seat = match.ask.seats[0]

    def fits(kind: str, pack_file: str = "") -> bool:
        data = msgspec.json.encode(bot_task(match, seat, kind, 5, pack_file=pack_file))
        assert is_for_joined(analyse_task, data) == is_for_joined(answer_task, data)
        return is_for_joined(answer_task, data)

    assert [fits(kind) for kind in ("search", "search:200", "strong", "scripted:1")] == [True] * 4
    assert not fits("mine:First")
    assert not fits("expert")
    # Hints of experts need numpy.
    assert not fits("adviser")
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert fits("adviser")
    assert not fits("search", "/tmp/pack.json")
    assert not is_for_joined(run_review, b"{}")
