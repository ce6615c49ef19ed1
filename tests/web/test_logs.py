"""Logs say what went wrong and where, but contain no secrets and no hidden information."""

from __future__ import annotations

import asyncio
import io
import logging
from typing import Any

import httpx
import msgspec
import pytest

import fathom
from fathom.table.bots.workers import BotAnswer, answer_task, bot_task
from fathom.table.live.live_tables import LiveTables
from fathom.web.logs import JsonLines, is_worth_a_line, request_id, set_up
from tests.web.serving import Serving

SECRET = "the Treasure Map in Ada's hand"


def line(error: BaseException | None, text: str = "broken", **extra: object) -> dict[str, Any]:
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("fathom", logging.ERROR, __file__, 1, text, None, info)
    vars(record).update(extra)
    found: dict[str, Any] = msgspec.json.decode(JsonLines().format(record))
    return found


def test_an_error_is_logged_by_its_types_and_places() -> None:
    def inner() -> None:
        raise KeyError(SECRET)

    def outer() -> None:
        try:
            inner()
        except KeyError as error:
            raise ValueError(SECRET) from error

    with pytest.raises(ValueError, match="Treasure") as caught:
        outer()
    trace = line(caught.value)["trace"]
    assert SECRET not in trace
    assert trace.index("in inner") < trace.index("KeyError") < trace.index("ValueError")
    assert __file__ in trace


def test_a_group_of_errors_is_logged_by_its_members() -> None:
    trace = line(ExceptionGroup(SECRET, [KeyError(SECRET), OSError()]))["trace"]
    assert trace.split() == ["ExceptionGroup", "KeyError", "OSError"]


async def test_error_messages_of_libraries_are_removed() -> None:
    records: list[logging.LogRecord] = []

    class Collected(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler = Collected()
    logging.getLogger("asyncio").addHandler(handler)
    try:
        future = asyncio.get_running_loop().create_future()
        future.set_exception(ValueError(SECRET))
        context = {"message": "Future exception was never retrieved", "exception": future.exception(), "future": future}
        asyncio.get_running_loop().default_exception_handler(context)
    finally:
        logging.getLogger("asyncio").removeHandler(handler)
    assert SECRET in records[0].getMessage()
    found = JsonLines().format(records[0])
    assert "never retrieved" in found
    assert SECRET not in found


def test_a_failing_computer_player_is_logged_without_its_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("fathom.players.make", fails)
    match = fathom.new("refuge", 2, 7)
    assert match.ask is not None
    task = bot_task(match, match.ask.seats[0], "scripted", 60.0)
    conclusion = msgspec.json.decode(answer_task(msgspec.json.encode(task)), type=BotAnswer)
    assert conclusion.option == ""
    assert "in fails\nValueError" in conclusion.why
    assert SECRET not in conclusion.why


async def test_no_error_at_a_table_is_logged_with_its_message(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logging.getLogger("fathom").addHandler(handler)

    async def fails(*_: Any) -> None:
        raise ZeroDivisionError(SECRET)

    ada = await server.person()
    match = await ada.create("refuge", ["me"])
    try:
        with monkeypatch.context() as patched:
            patched.setattr(LiveTables, "get", fails)
            await server.tables.bots._wake_again(match)
            with pytest.raises(Exception, match="went wrong"):
                await ada.status(match)
    finally:
        logging.getLogger("fathom").removeHandler(handler)
    logged = written.getvalue()
    assert logged.count("ZeroDivisionError") == 2
    assert SECRET not in logged


async def test_all_lines_of_a_request_have_its_id_and_its_match(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"])

    async def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("fathom")
    ours.addHandler(handler)
    level = ours.level
    ours.setLevel(logging.INFO)
    try:
        async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as one:
            good = await one.get(f"/api/matches/{match}/status")
            wrong = await one.get("/api/matches/some-secret/status", headers={"x-request-id": "chosen-by-a-stranger"})
            monkeypatch.setattr(server.tables, "status", fails)
            broken = await one.get(f"/api/matches/{match}/status")
    finally:
        ours.removeHandler(handler)
        ours.setLevel(level)
    lines = [msgspec.json.decode(text) for text in written.getvalue().splitlines()]
    by_id: dict[str, list[dict[str, Any]]] = {}
    for found in lines:
        by_id.setdefault(found["request"], []).append(found)
    first, second, third = (by_id[answer.headers["x-request-id"]] for answer in (good, wrong, broken))
    assert [(x["what"], x["match"]) for x in first] == [("request", match)]
    assert [(x["what"], x["match"]) for x in second] == [("request", "-")]
    assert "chosen-by-a-stranger" not in by_id
    assert [x["what"] for x in third] == ["broken", "request"]
    assert broken.headers["x-request-id"] in broken.json()["error"]


@pytest.mark.parametrize("name", ["uvicorn.error", "websockets.server", "httpcore.http11"])
def test_libraries_log_no_addresses_and_headers_even_when_asked_for_everything(name: str) -> None:
    """Those of push services contain what identifies a browser."""
    loggers = [
        logging.getLogger(),
        *map(logging.getLogger, ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "httpcore")),
    ]
    before = [(logger, list(logger.handlers), logger.level, logger.propagate) for logger in loggers]
    try:
        set_up("debug")
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
        assert logging.getLogger("fathom.web").isEnabledFor(logging.DEBUG)
        assert is_worth_a_line in logging.getLogger("uvicorn.error").filters
    finally:
        for logger, handlers, level, propagate in before:
            logger.handlers[:] = handlers
            logger.setLevel(level)
            logger.propagate = propagate


def test_the_id_of_a_trusted_proxy_is_used() -> None:
    header = {b"x-request-id": b"7f9c-proxy.1"}
    assert request_id(header, trusted=True) == "7f9c-proxy.1"
    assert request_id(header, trusted=False) != "7f9c-proxy.1"
    assert request_id({b"x-request-id": b"two words, too long"}, trusted=True) != "two words, too long"
