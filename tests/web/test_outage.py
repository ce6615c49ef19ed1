"""While the database does not answer, requests get status 503 and not 500: the client should try again."""

from __future__ import annotations

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fathom.table.store.opening import is_outage
from fathom.web.client import ApiError
from tests.web.serving import Serving


def wrapped(cause: Exception) -> DBAPIError:
    """An error as SQLAlchemy raises it."""
    error = OperationalError("select 1", {}, cause)
    error.orig = cause
    return error


OUTAGES = [
    ConnectionRefusedError(111, "refused"),
    TimeoutError(),
    PoolTimeout("the pool is empty"),
    wrapped(asyncpg.ConnectionDoesNotExistError("gone")),
    wrapped(asyncpg.CannotConnectNowError("starting")),
    wrapped(asyncpg.AdminShutdownError("stopping")),
    wrapped(asyncpg.DiskFullError("full")),
    wrapped(asyncpg.InterfaceError("connection is closed")),
]


async def test_a_database_that_does_not_answer_is_503(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"])
    server.tables.live_tables._close(await server.tables.live_tables.get(match))
    for error in OUTAGES:

        async def fails(*_: object, error: Exception = error) -> None:
            raise error

        with monkeypatch.context() as broken:
            broken.setattr(server.tables.store, "read", fails)
            with pytest.raises(ApiError, match="Try again") as caught:
                await ada.status(match)
        assert caught.value.status == 503
    assert (await ada.status(match)).options


def test_other_errors_are_faults() -> None:
    for error in (KeyError("x"), ValueError(), FileNotFoundError(), wrapped(asyncpg.UndefinedTableError("commands"))):
        assert not is_outage(error)


async def test_a_character_that_cannot_be_stored_is_a_bad_request(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL has no U+0000, which every JSON text and every address may contain."""

    async def fails(*_: object) -> None:
        raise wrapped(asyncpg.CharacterNotInRepertoireError("0x00"))

    ada = await server.person()
    monkeypatch.setattr(server.tables.store.drafts, "get", fails)
    with pytest.raises(ApiError, match=r"U\+0000") as caught:
        await ada.send("GET", "/workshop/drafts/a%00b")
    assert caught.value.status == 400
