"""`fathom person …`: what a server stores about a person, for its operator."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from fathom.commands.console import fail, out
from fathom.commands.serve import Database, server_settings
from fathom.players import offered
from fathom.present.phrases import count

if TYPE_CHECKING:
    from fathom.table.personal_data import PersonalData
    from fathom.table.store.database import Store

T = TypeVar("T")
Id = Annotated[str, typer.Argument(metavar="ID", help="The id of the person: see `fathom person find`.")]

people = typer.Typer(no_args_is_help=True, help="What a server stores about a person: find, export, erase.")


@people.command()
def find(
    name: Annotated[str, typer.Argument(help="The name of the person.")],
    database: Database = "",
) -> None:
    """List the ids of all people with this name, and their matches."""

    async def found(store: Store, data: PersonalData) -> list[str]:
        called = await store.removal.people_called(name)
        return [f"{id}  {known}  {', '.join(await store.removal.matches_naming(id))}" for id, known in called]

    lines = _run(database, found)
    if not lines:
        raise fail(f"No one is called “{name}”.")
    for line in lines:
        out.print(line, markup=False, highlight=False, soft_wrap=True)


@people.command()
def export(
    id: Id,
    file: Annotated[Path, typer.Argument(help="The JSON file to write.")],
    database: Database = "",
) -> None:
    """Write everything that is stored about a person into a file."""
    if file.exists():
        raise fail(f"{file} exists. Name another file.")
    found = _run(database, lambda store, data: data.export(id))
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2))
    except OSError as error:
        raise fail(error) from None
    out.print(f"Wrote {file}.", markup=False, highlight=False, soft_wrap=True)


@people.command()
def erase(
    id: Id,
    database: Database = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase a person: name, messages, passkeys, and matches that only they have played. It cannot be undone."""
    if not yes and not typer.confirm(f"Erase everything about {id}? It cannot be undone."):
        raise typer.Exit(1)

    async def erased(store: Store, data: PersonalData) -> Any:
        await store.accounts.end_tokens(id)
        return await data.erase(id)

    done = _run(database, erased)
    out.print(
        f"Deleted {count(done.deleted, 'match', 'matches')} and removed the person from "
        f"{count(done.anonymised, 'other', 'others')}.",
        highlight=False,
    )
    if done.failed:
        raise fail(f"{count(done.failed, 'match', 'matches')} could not be changed. Try again.")


def _run(database: str, work: Callable[[Store, PersonalData], Coroutine[Any, Any, T]]) -> T:
    """Run `work` on a database; return its result. Fails if a server is using the database, unless it is PostgreSQL."""
    from fathom.web.server_lock import ServerLock
    from fathom.web.settings import database_file

    async def run(address: str) -> T:
        async with _opened(address) as (store, data):
            return await work(store, data)

    try:
        settings = server_settings(database)
        file = database_file(settings.database)
        if file is not None and not file.exists():
            raise ValueError(f"{file} does not exist. Name the database of the server with --database.")
        with ServerLock(file):
            return asyncio.run(run(settings.database))
    except (ValueError, OSError) as error:
        raise fail(error) from None


@asynccontextmanager
async def _opened(database: str) -> AsyncIterator[tuple[Store, PersonalData]]:
    """Open a database and yield its store and `PersonalData`. No computer players and no clocks run."""
    from fathom.packs.library import PackLibrary
    from fathom.table.access.tokens import new_id
    from fathom.table.live.hub import Hub
    from fathom.table.live.live_tables import LiveTables
    from fathom.table.match_packs import MatchPacks
    from fathom.table.personal_data import PersonalData
    from fathom.table.store.database import Store

    store = await Store.open(database)
    packs = MatchPacks(store.packs, PackLibrary(None), new_id())
    live_tables = LiveTables(store, Hub(), lambda _: None, packs.open)
    try:
        yield store, PersonalData(store, live_tables, offered)
    finally:
        await packs.close()
        await live_tables.close()
        await store.close()
