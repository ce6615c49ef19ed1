"""The packs that matches are played with: chosen from the library, stored by hash, opened with a table.

A match keeps the content of its pack in the database. So its table still opens after the pack was changed or removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import tempfile
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fathom.content.differences import PackChange, pack_changes
from fathom.content.encoded import decode_pack
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.games import find
from fathom.packs.checking import PackChecker
from fathom.packs.library import InstalledPack, PackLibrary, archive_of, cover_of
from fathom.packs.reading import NO_MANIFEST, CheckedPack
from fathom.table.commands import PackRef
from fathom.table.errors import Forbidden, NotFound, Refused, Unavailable
from fathom.table.live.opened_pack import OpenedPack
from fathom.table.live.single_flight import SingleFlight
from fathom.table.store.database import error_name
from fathom.table.store.pack_store import PackStore

T = TypeVar("T")
log = logging.getLogger("fathom.table")
SWEEP_SECONDS = 3600.0
"""Seconds between two looks for packs that no match uses."""
UNUSED_SECONDS = 24 * 3600.0
"""For how long a pack that no match uses stays in the database."""
MOST_OPEN = 16
"""The number of packs that stay in memory, the last used ones. Tables hold their own besides."""
MOST_WAITING = 5
"""The largest number of packs that may wait for their check."""
SHORTEST_KEY = 16
"""The smallest number of characters of an owner's key."""


class MatchPacks:
    """The packs of a server: the library to choose from, and those of its matches."""

    def __init__(self, store: PackStore, library: PackLibrary, owner_key: str) -> None:
        self._store = store
        self.library = library
        self._owner_key = owner_key
        self._checker = PackChecker()
        self._sweeping: asyncio.Task[None] | None = None
        self._checking: SingleFlight[CheckedPack] = SingleFlight()
        self._checked: dict[str, tuple[InstalledPack, CheckedPack]] = {}
        self._opened: OrderedDict[tuple[str, str], OpenedPack] = OrderedDict()
        self._changes: OrderedDict[tuple[str, str], list[PackChange]] = OrderedDict()
        # Worker processes read the packs of their tasks here.
        self._folder = tempfile.TemporaryDirectory(prefix="fathom-packs-", ignore_cleanup_errors=True)

    def start(self) -> None:
        """Start removing packs that no match uses any more."""
        self._sweeping = asyncio.create_task(self._sweep(), name="packs")

    async def _sweep(self) -> None:
        while True:
            try:
                if removed := await self.remove_unused(time.time()):
                    log.info("packs that no match uses were removed", extra={"packs": removed})
            except Exception as error:
                log.error("removing packs failed", extra={"error": error_name(error)})
            await asyncio.sleep(SWEEP_SECONDS)

    async def remove_unused(self, now: float) -> int:
        """Remove packs that no match uses and that were not chosen for one in the last day. Returns their number."""
        return await self._store.remove_unused(now - UNUSED_SECONDS)

    async def close(self) -> None:
        """Stop checks that run, and remove the files for worker processes."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeping
        await self._checking.close()
        self._checker.close()
        self._folder.cleanup()

    # -- the library --------------------------------------------------------------------------------------------

    async def listed(self, game: str = "") -> list[InstalledPack]:
        """The packs of the library, or those for one game."""
        return await asyncio.to_thread(self.library.packs, game)

    async def installed(self, name: str) -> InstalledPack:
        """The pack of this name. Raises `NotFound` if there is none."""
        try:
            return await asyncio.to_thread(self.library.find, name)
        except PackError as error:
            raise NotFound(str(error)) from None

    async def archive(self, name: str) -> bytes:
        """The zip archive of the pack of this name. Raises `NotFound` if there is none."""
        pack = await self.installed(name)
        return await self._reading(lambda: archive_of(pack))

    async def cover(self, name: str) -> tuple[bytes, str] | None:
        """The cover of a pack and its media type; None if it has none."""
        pack = await self.installed(name)
        return await self._reading(lambda: cover_of(pack))

    async def install(self, data: bytes, key: str) -> InstalledPack:
        """Check an uploaded archive and put it into the library. Only with the owner's key."""
        self.require_owner(key)
        found = await self._waiting(lambda: self._checker.archive(data))
        return await self._reading(lambda: self.library.install(found))

    async def remove(self, name: str, key: str) -> None:
        """Remove a pack from the library. Only with the owner's key; matches that use it keep it."""
        self.require_owner(key)
        await self.installed(name)
        await self._reading(lambda: self.library.remove(name))

    def require_owner(self, key: str) -> None:
        """Raise `Forbidden` unless this is the owner's key."""
        if not compare_digest(key.encode(), self._owner_key.encode()):
            raise Forbidden("This is not the owner's key. `fathom serve` prints it when it starts.")

    async def checked(self, name: str) -> CheckedPack:
        """The result of checking a pack of the library, with its problems. Each version of a pack is checked once."""
        pack = await self.installed(name)
        known = self._checked.get(name)
        if known is not None and known[0] == pack:
            return known[1]
        return await self._checking.run(f"{name} {pack.stamp}", lambda: self._check(pack))

    async def _check(self, pack: InstalledPack) -> CheckedPack:
        found = await self._waiting(lambda: self._checker.source(pack.path))
        if not found.problems:
            await self._store.add(_ref(pack, found), found.content)
        found = msgspec.structs.replace(found, content="", archive=b"")
        self._checked[pack.manifest.name] = (pack, found)
        return found

    async def _waiting(self, check: Callable[[], Awaitable[CheckedPack]]) -> CheckedPack:
        if self._checker.waiting >= MOST_WAITING:
            raise Unavailable("Too many packs wait to be checked. Try again in a minute.")
        return await check()

    async def _reading(self, work: Callable[[], T]) -> T:
        """Run a function that reads or writes the library, in a thread.

        Raises `Refused` for a problem of a pack, and `Unavailable` if the folder of the library cannot be used.
        """
        try:
            return await asyncio.to_thread(work)
        except PackError as error:
            raise Refused(str(error)) from None
        except OSError as error:
            raise Unavailable(f"The folder of the packs cannot be used: {error.strerror}.") from error

    # -- packs of matches ---------------------------------------------------------------------------------------

    async def choose(self, name: str, game: str) -> PackRef:
        """The pack of this name, for a new match. Raises `Refused` if it is not valid or for another game."""
        pack = await self.installed(name)
        if pack.manifest.game != game:
            raise Refused(f"“{pack.manifest.title}” is a pack for {find(pack.manifest.game).title}. Choose another.")
        found = await self.checked(name)
        if not found.problems and not await self._store.touch(found.hash, game):
            # It was removed from the database, because no match used it.
            self._checked.pop(name, None)
            found = await self.checked(name)
        if found.problems:
            raise Refused("\n".join([f"The pack “{pack.manifest.title}” has problems:", *found.problems]))
        return _ref(pack, found)

    async def add(self, data: bytes) -> PackRef:
        """Check an archive that is not in the library, and store its content for a match or a simulation.

        Raises `Refused` with all problems if it is not valid.
        """
        found = await self._waiting(lambda: self._checker.archive(data))
        if found.problems or found.manifest is None:
            raise Refused("\n".join(found.problems or [NO_MANIFEST]))
        about = found.manifest
        ref = PackRef(found.hash, about.game, about.name, about.title, about.version, about.author)
        await self._store.add(ref, found.content)
        return ref

    async def stored(self, hash: str, game: str) -> PackRef | None:
        """The pack with this hash that a match here was played with; None if there is none."""
        return await self._store.about(hash, game) if await self._store.touch(hash, game) else None

    async def content(self, ref: PackRef) -> str:
        """The content of a match's pack as text. Raises `Refused` if it is not stored."""
        text = await self._store.content(ref.hash, ref.game)
        if text is None:
            raise Refused(f"The pack of this match, “{ref.title}”, is not in the database. Restore a backup of it.")
        return text

    async def open(self, ref: PackRef) -> OpenedPack:
        """The content of a match's pack. Raises `Refused` if it does not fit this version of the game."""
        key = (ref.hash, ref.game)
        opened = self._opened.get(key)
        if opened is None:
            text = await self.content(ref)
            opened = await asyncio.to_thread(self._decoded, ref, text)
            self._opened[key] = opened
            while len(self._opened) > MOST_OPEN:
                self._opened.popitem(last=False)
        self._opened.move_to_end(key)
        return opened

    def _decoded(self, ref: PackRef, text: str) -> OpenedPack:
        game = find(ref.game)
        try:
            pack: Any = decode_pack(game.content.pack_type, text)
        except PackError as error:
            raise Refused(
                f"The pack of this match, “{ref.title}”, was made for another version of {game.title}: {error} "
                "Open the match with that version."
            ) from None
        file = Path(self._folder.name) / f"{ref.game}-{ref.hash}"
        if not file.exists():
            file.write_text(text, "ascii")
        return OpenedPack(pack, str(file))

    async def changes(self, ref: PackRef) -> list[PackChange]:
        """What the pack of a match changes, compared with the game's own."""
        key = (ref.hash, ref.game)
        if key not in self._changes:
            pack, game = (await self.open(ref)).pack, find(ref.game)
            self._changes[key] = await asyncio.to_thread(_changes, game, pack)
            while len(self._changes) > MOST_OPEN:
                self._changes.popitem(last=False)
        return self._changes[key]


def _changes(game: Game, pack: Any) -> list[PackChange]:
    return pack_changes(game.pack, pack, game.text.card_text)


def _ref(pack: InstalledPack, found: CheckedPack) -> PackRef:
    about = pack.manifest
    return PackRef(found.hash, about.game, about.name, about.title, about.version, about.author)
