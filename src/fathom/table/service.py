"""What all doors of the service share: the rooms, the people's rights, and the way every command takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from fathom.table import looking
from fathom.table.clocks import Clocks
from fathom.table.commands import AnyCommand
from fathom.table.computers import Computers
from fathom.table.errors import Refused, Unsaved
from fathom.table.helping import Helpers
from fathom.table.hub import Hub
from fathom.table.news import News
from fathom.table.rights import Rights, Who, rights
from fathom.table.room import Room
from fathom.table.rooms import Rooms
from fathom.table.seals import Seals, digest
from fathom.table.seen import Done
from fathom.table.sharing import Shared
from fathom.table.store import Store
from fathom.table.thinking import Thinkers


class Service:
    """All tables of one database. Made by `open`, ended by `close`."""

    def __init__(self, store: Store, seals: Seals, thinkers: Thinkers, pace: float) -> None:
        self.seals = seals
        self.store = store
        self.hub = Hub()
        self.computers = Computers(store, self.hub, thinkers, pace)
        self.rooms = Rooms(store, self.hub, self.computers.wake)
        self.clocks = Clocks(store, self.rooms)
        self.helpers = Helpers(Thinkers(1, thinkers.seconds))
        self.imports: Shared[None] = Shared()
        self._seconds = thinkers.seconds
        self._news = News(store.line, self.rooms.heard, self.rooms.missed) if store.shared else None
        self.computers.start(self.rooms)
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
        return cls(store, Seals(key or await store.key()), Thinkers(workers, seconds), pace)

    async def ready(self) -> None:
        """Raises if there is no working here: the database does not answer, or the service is about to end."""
        if self.hub.closed:
            raise Unsaved("The server is about to end.")
        if self._news is not None and not self._news.up:
            raise Unsaved("There is no news from other processes.")
        await self.store.ready()

    def stop(self) -> None:
        """Soon it ends: whoever watches a table is let go."""
        self.hub.close()

    async def close(self) -> None:
        """Stop the clocks and the computer players, write what is waiting, let go of the database."""
        self.stop()
        await self.clocks.close()
        await self.computers.close()
        await self.imports.close()
        self.helpers.close()
        if self._news is not None:
            await self._news.close()
        await self.rooms.close()
        await self.store.close()

    # -- the way every command takes ----------------------------------------------------------------------------

    def _rights(self, room: Room, who: Who) -> Rights:
        return rights(room, who, self.seals)

    async def _do(
        self,
        match: str,
        who: Who,
        key: str,
        what: tuple[object, ...],
        decide: Callable[[Room, Rights], AnyCommand | None],
        since: int = 0,
    ) -> Done:
        """Do `what`: decide on a command and enter it, unless the same was entered under this key before."""
        own = personal(who, key, *what)

        def decided(room: Room) -> AnyCommand | None:
            # Rights first: a key opens nothing to somebody who may no longer look.
            mine = self._rights(room, who)
            return decide(room, mine) if room.seating.entered(own) is None else None

        room, accepted = await self.rooms.do(match, decided, own, since)
        return looking.done(room, who.person, accepted)


def personal(who: Who, key: str, *what: object) -> str:
    """A command's key, good for this person and for just this: nothing else is taken for the same sent again."""
    if len(key) > 64 or not key.isprintable():
        raise Refused("A key has at most 64 characters that can be printed.")
    return f"{who.person} {digest(key, *what)}" if key else ""
