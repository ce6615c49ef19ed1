"""Background work is repeated, also after a failure, until it is closed."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fathom.table.live.repeated import Repeated


async def test_work_continues_after_a_failure_until_it_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    times, third = 0, asyncio.Event()

    async def work() -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise ValueError("secret")
        if times == 3:
            third.set()

    repeated = Repeated(work, 0.0, "test", "the test failed")
    await repeated.close()  # not started
    with caplog.at_level(logging.ERROR):
        repeated.start()
        await third.wait()
    await repeated.close()
    done = times
    await asyncio.sleep(0)
    assert times == done
    assert [record.getMessage() for record in caplog.records] == ["the test failed"]


async def test_it_is_closed_in_the_middle_of_the_work() -> None:
    started, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    repeated = Repeated(work, 0.0, "test", "the test failed")
    repeated.start()
    await started.wait()
    await repeated.close()
    assert ended.is_set()
