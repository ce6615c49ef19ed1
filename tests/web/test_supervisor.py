"""Server processes are replaced when they end, and all of them for an update, but only by ones that are ready."""

from __future__ import annotations

from multiprocessing import Pipe
from typing import Any

import pytest

from fathom.table.store.schema import STEPS
from fathom.web import logs, metrics, supervisor
from fathom.web.serve import run_child
from fathom.web.settings import Settings
from fathom.web.supervisor import ServerProcess, Supervisor


class Process:
    """A server process that does nothing."""

    exitcode = 1
    sentinel = 0

    def __init__(self, number: int) -> None:
        self.pid = number
        self.alive = True
        self.told_to_end = False

    def is_alive(self) -> bool:
        return self.alive

    def terminate(self) -> None:
        self.told_to_end, self.alive = True, False

    def join(self) -> None: ...


class Started:
    """Starts such processes; those of `failing` numbers end before they are ready."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failing: tuple[int, ...] = ()) -> None:
        self.processes: list[Process] = []
        self._failing = failing
        self.ended: list[int] = []
        monkeypatch.setattr(metrics, "ended", self.ended.append)
        monkeypatch.setattr(supervisor, "notify", lambda _: None)
        monkeypatch.setattr(supervisor, "retire", Process.terminate)

    def __call__(self) -> ServerProcess:
        process: Any = Process(len(self.processes))
        self.processes.append(process)
        reader, writer = Pipe(duplex=False)
        if process.pid in self._failing:
            process.alive = False
        else:
            writer.send("ready")
        writer.close()
        return ServerProcess(process, reader)

    def running(self) -> list[int]:
        return [process.pid for process in self.processes if process.alive]


def supervised(started: Started) -> Supervisor:
    """Two processes, before the first look at them."""
    found = Supervisor(2, started)
    found._processes = [started(), started()]
    return found


def test_a_process_that_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    started = Started(monkeypatch)
    found = supervised(started)
    assert not found._replace_ended()
    started.processes[0].alive = False
    assert found._replace_ended()
    assert started.running() == [1, 2]
    assert started.ended == [0]


def test_new_processes_take_over_when_all_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    started = Started(monkeypatch)
    found = supervised(started)
    found._renew()
    assert started.running() == [2, 3]
    assert all(process.told_to_end for process in started.processes[:2])
    # The old ones are not replaced when they have ended.
    assert not found._replace_ended()
    assert started.ended == [0, 1]
    assert started.running() == [2, 3]


def test_the_old_processes_stay_if_a_new_one_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started = Started(monkeypatch, failing=(3,))
    found = supervised(started)
    found._renew()
    assert started.running() == [0, 1]
    assert "the old ones stay" in caplog.text
    assert not found._replace_ended()
    assert sorted(started.ended) == [2, 3]


def test_an_update_that_changes_the_database_does_not_start_beside_the_old_program(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda _: None)
    _, writer = Pipe(duplex=False)
    with pytest.raises(SystemExit):
        run_child(Settings("postgresql://nowhere"), [], "error", "", writer, len(STEPS) - 1)
    assert "stop the server and start it again" in caplog.text
