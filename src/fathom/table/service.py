"""What all doors of the service share: the rooms, the people's rights, and the way every command takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from fathom.table.access import view_builder
from fathom.table.access.permissions import Actor, Permissions, permissions_of
from fathom.table.access.tokens import Tokens, digest
from fathom.table.access.views import CommandResult
from fathom.table.bots.jobs import PersonalJobs
from fathom.table.bots.runner import BotRunner
from fathom.table.bots.workers import BotWorkers
from fathom.table.commands import AnyCommand
from fathom.table.errors import Refused, Unavailable
from fathom.table.live.clocks import Clocks
from fathom.table.live.hub import Hub
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.single_flight import SingleFlight
from fathom.table.store.database import Store
from fathom.table.store.notifications import ChangeListener


class TableService:
    """All tables of one database. Made by `open`, ended by `close`."""

    def __init__(self, store: Store, tokens: Tokens, bot_workers: BotWorkers, pace: float) -> None:
        self.tokens = tokens
        self.store = store
        self.hub = Hub()
        self.bots = BotRunner(store, self.hub, bot_workers, pace)
        self.live_tables = LiveTables(store, self.hub, self.bots.wake)
        self.clocks = Clocks(store, self.live_tables)
        self.jobs = PersonalJobs(BotWorkers(1, bot_workers.seconds))
        self.imports: SingleFlight[None] = SingleFlight()
        self._seconds = bot_workers.seconds
        self._news = (
            ChangeListener(
                store.listening_connection, self.live_tables.changed_elsewhere, self.live_tables.may_have_changed
            )
            if store.shared
            else None
        )
        self.bots.start(self.live_tables)
        self.clocks.start()

    @classmethod
    async def open(
        cls,
        database: str | Path,
        *,
        workers: int = 1,
        seconds: float = 10.0,
        pace: float = 0.0,
        key: bytes | None = None,
    ) -> Self:
        """The tables in a database: a file, or the address of a PostgreSQL database.

        Computer players think in `workers` processes for at most `seconds` an answer; answers that somebody watches
        come `pace` seconds apart. `key` makes all secrets; by default it is kept in the database.
        """
        store = await Store.open(database)
        return cls(store, Tokens(key or await store.key()), BotWorkers(workers, seconds), pace)

    async def ready(self) -> None:
        """Raises if there is no working here: the database does not answer, or the service is about to end."""
        if self.hub.closed:
            raise Unavailable("The server is about to end.")
        if self._news is not None and not self._news.up:
            raise Unavailable("There is no news from other processes.")
        await self.store.ready()

    def stop(self) -> None:
        """Soon it ends: whoever watches a table is let go."""
        self.hub.close()

    async def close(self) -> None:
        """Stop the clocks and the computer players, write what is waiting, let go of the database."""
        self.stop()
        await self.clocks.close()
        await self.bots.close()
        await self.imports.close()
        self.jobs.close()
        if self._news is not None:
            await self._news.close()
        await self.live_tables.close()
        await self.store.close()

    # -- the way every command takes ----------------------------------------------------------------------------

    def _permissions(self, live: LiveTable, actor: Actor) -> Permissions:
        return permissions_of(live, actor, self.tokens)

    async def _do(
        self,
        match: str,
        actor: Actor,
        key: str,
        what: tuple[object, ...],
        decide: Callable[[LiveTable, Permissions], AnyCommand | None],
        since: int = 0,
    ) -> CommandResult:
        """Do `what`: decide on a command and enter it, unless the same was entered under this key before."""
        own = personal_key(actor, key, *what)

        def decided(live: LiveTable) -> AnyCommand | None:
            # Rights first: a key opens nothing to somebody who may no longer look.
            mine = self._permissions(live, actor)
            return decide(live, mine) if live.seating.entered(own) is None else None

        live, accepted = await self.live_tables.do(match, decided, own, since)
        return view_builder.done(live, actor.person, accepted)


def personal_key(actor: Actor, key: str, *what: object) -> str:
    """A command's key, good for this person and for just this: nothing else is taken for the same sent again."""
    if len(key) > 64 or not key.isprintable():
        raise Refused("A key has at most 64 characters that can be printed.")
    return f"{actor.person} {digest(key, *what)}" if key else ""
