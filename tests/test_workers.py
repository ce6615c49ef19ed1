"""Worker processes share the cores of the machine."""

from __future__ import annotations

import os
import sys

import pytest

from fathom.__main__ import main
from fathom.lab.parallel import ProcessPool
from fathom.workers import THREADS


def threads() -> list[str | None]:
    """How many threads numpy's libraries may start in this process."""
    return [os.environ.get(name) for name in THREADS]


@pytest.mark.parametrize(("set_by_the_user", "expected"), [(None, "1"), ("3", "3")])
def test_numpy_gets_one_thread_in_a_worker_unless_the_user_says_otherwise(
    set_by_the_user: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
        if set_by_the_user:
            monkeypatch.setenv(name, set_by_the_user)
    pool = ProcessPool(threads, 1, "spawn")
    try:
        assert pool.submit().result() == [expected] * len(THREADS)
    finally:
        pool.end()


@pytest.mark.parametrize(("set_by_the_user", "expected"), [(None, "1"), ("3", "3")])
def test_numpy_gets_one_thread_on_the_command_line_unless_the_user_says_otherwise(
    set_by_the_user: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREADS:
        # Set first, so that what the command sets is taken back after the test.
        monkeypatch.setenv(name, set_by_the_user or "")
        if not set_by_the_user:
            monkeypatch.delenv(name)
    monkeypatch.setattr(sys, "argv", ["fathom", "--version"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert threads() == [expected] * len(THREADS)
