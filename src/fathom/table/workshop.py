"""The workshop of a server: drafts of packs, each seen and changed only by the person who made it.

A draft is made with the owner's key, because it uses the server's disk and processor. Its author needs the key again
only to install it for everyone.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, TypeVar

import msgspec

from fathom.content.manifest import Manifest, manifest_schema
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import pack_schema, read_yaml
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.games import find, names
from fathom.packs.library import InstalledPack
from fathom.table.access.tokens import new_id
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.commands import PackRef
from fathom.table.errors import NotFound, Refused, Unavailable
from fathom.table.live.processing_time import in_thread
from fathom.table.match_packs import MatchPacks
from fathom.table.simulations import Simulation, Simulations, simulation_task
from fathom.table.store.draft_store import DraftRoom, DraftRow, DraftStore, StoredDraft
from fathom.table.store.simulation_store import SimulationStore
from fathom.workshop import draft as drafts
from fathom.workshop.draft import DraftFile
from fathom.workshop.looking import Look, LookTask
from fathom.workshop.looks import DraftLooks, LookRefused
from fathom.workshop.references import references
from fathom.workshop.story_import import ImportedStory
from fathom.workshop.story_look import StoryDoing, StoryLook, StoryTask
from fathom.workshop.yaml_edits import Edit, written

T = TypeVar("T")
MOST_OWN = 20
"""The largest number of drafts of one person."""
MOST_DRAFTS = 500
"""The largest number of drafts on a server."""
MOST_LOOKS = 3
"""The largest number of looks that one person may wait for."""
CHANGED = "This draft was changed in another window. Reload the page to see it."


class OpenDraft(msgspec.Struct, frozen=True):
    """A draft with what its editor needs: the files, their schemas, and which files its fields refer to."""

    row: DraftRow
    files: list[DraftFile]
    schemas: dict[str, Any]
    """The JSON Schema of each kind of file."""
    references: dict[str, str]
    """By field, the file whose entries it refers to."""


class DraftLook(msgspec.Struct, frozen=True):
    """A look at a file of a draft."""

    revision: int
    file: str
    schema: str
    changed: bool
    """Whether the draft has this file; otherwise it is the game's own."""
    look: Look


class Workshop:
    """The drafts of one server."""

    def __init__(self, store: DraftStore, simulations: SimulationStore, packs: MatchPacks) -> None:
        self._store = store
        self._packs = packs
        self._looks = DraftLooks()
        self.simulations = Simulations(simulations)
        self._queue = FairQueue(1)
        self._waiting: Counter[str] = Counter()
        self._checked: set[str] = set()
        """The people whose drafts are checked now."""

    async def close(self) -> None:
        """End the process that looks at drafts, and all simulations."""
        await self.simulations.close()
        await self._looks.close()

    # -- drafts -------------------------------------------------------------------------------------------------

    async def create(self, person: str, game: str, title: str, author: str, source: str, key: str) -> str:
        """Make a draft and return its id: a copy of an installed pack (`source`), or one that changes nothing yet."""
        self._packs.require_owner(key)
        if game not in names():
            raise Refused(f"There is no game called “{game}”. There are {', '.join(names())}.")
        found, title = find(game), " ".join(title.split())[:80]
        pack = await self._packs.installed(source) if source else None
        title = title or (f"{pack.manifest.title}, changed" if pack else f"My {found.title.partition(':')[0]}")[:80]
        data = await self._packs.archive(source) if pack else b""
        files = await asyncio.to_thread(_refusing, lambda: _new_files(found, title, author, pack, data))
        return await self._add(person, game, title, files)

    async def _add(self, person: str, game: str, title: str, files: dict[str, bytes]) -> str:
        """Store a new draft and return its id.

        Raises `Refused` or `Unavailable` if this person, or this server, has too many drafts for another one.
        """
        id = new_id()
        full = await self._store.add(id, person, game, title, files, DraftRoom(MOST_OWN, MOST_DRAFTS))
        if full is None:
            return id
        if full.own >= MOST_OWN:
            raise Refused(f"You have {full.own} drafts; {MOST_OWN} are allowed. Remove one that you no longer need.")
        raise Unavailable("There are too many drafts on this server. Its owner can remove some.")

    async def mine(self, person: str) -> list[DraftRow]:
        """The drafts of a person."""
        return await self._store.of(person)

    async def about(self, person: str, id: str) -> DraftRow:
        """The row of a draft: everything but its files."""
        return (await self._draft(person, id)).row

    async def open(self, person: str, id: str) -> OpenDraft:
        """A draft with everything that its editor needs."""
        found = await self._draft(person, id)
        game = find(found.row.game)
        files = drafts.file_names(game, found.files)
        return OpenDraft(found.row, files, _schemas(game.name), _references(game.name))

    async def remove(self, person: str, id: str) -> None:
        """Remove a draft."""
        await self._draft(person, id)
        # First: then no new simulation of it can begin.
        await self._store.remove(id, person)
        await self.simulations.remove(id)

    async def archive(self, person: str, id: str) -> tuple[str, bytes]:
        """The name of a draft's pack, and the draft as one file."""
        found = await self._draft(person, id)
        return await in_thread(lambda: (_name(found), drafts.archive_of_files(found.files)))

    async def publish(self, person: str, id: str, key: str) -> InstalledPack:
        """Install a draft on this server, for everyone. Only with the owner's key."""
        self._packs.require_owner(key)
        return await self._packs.install((await self.archive(person, id))[1], key)

    async def stored(self, person: str, id: str) -> PackRef:
        """Check a draft and store its content for a match or a simulation; returns its reference.

        Raises `Unavailable` while another draft of this person is checked: few checks may wait, for all people.
        """
        if person in self._checked:
            raise Unavailable("Another of your drafts is being checked. Try again in a moment.")
        self._checked.add(person)
        try:
            return await self._packs.add((await self.archive(person, id))[1])
        finally:
            self._checked.discard(person)

    async def keep(self, person: str, id: str) -> str:
        """Keep a draft as it is now, as a draft of its own, and return its id. So it can be compared with later."""
        found = await self._draft(person, id)
        day = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
        return await self._add(person, found.row.game, f"{found.row.title[:50]} (kept {day} UTC)", found.files)

    async def simulate(self, person: str, id: str, before: str = "") -> Simulation:
        """Start a simulation that compares a draft with another pack, in the background.

        `before` is `pack:` and the name of an installed pack, `draft:` and the id of another draft of this person, or
        empty for the game's own pack.
        """
        found = await self._draft(person, id)
        other, title = await self._compared(person, found.row.game, before) if before else (None, "")
        ref = await self.stored(person, id)
        content = await self._packs.content(other) if other else ""
        task = simulation_task(found.row.game, await self._packs.content(ref), content)
        return await self.simulations.start(id, person, found.row.title, task, title)

    async def _compared(self, person: str, game: str, before: str) -> tuple[PackRef, str]:
        """The pack that a draft is compared with, and its title. Raises `Refused` if it is not valid for this game."""
        kind, _, name = before.partition(":")
        if kind == "pack":
            ref = await self._packs.choose(name, game)
            return ref, f"{ref.title} {ref.version}"
        if kind != "draft":
            raise Refused("Compare a draft with pack:NAME, with draft:ID, or with nothing: the game's own pack.")
        other = await self.about(person, name)
        if other.game != game:
            raise Refused(f"“{other.title}” is for {find(other.game).title}. Choose a draft for the same game.")
        try:
            return await self.stored(person, name), other.title
        except Refused as refusal:
            raise Refused(f"“{other.title}” cannot be compared with: {refusal}") from None

    async def simulation(self, person: str, id: str) -> Simulation | None:
        """The last simulation of a draft; None if there is none."""
        await self._draft(person, id)
        return await self.simulations.of(id)

    async def cancel(self, person: str, id: str) -> None:
        """Cancel the simulation of a draft."""
        await self._draft(person, id)
        await self.simulations.cancel(id)

    # -- files --------------------------------------------------------------------------------------------------

    async def look(self, person: str, id: str, file: str, at: int = 0) -> DraftLook:
        """Look at a file of a draft, or of its game."""
        found = await self._draft(person, id)
        game = find(found.row.game)
        files = await asyncio.to_thread(_refusing, lambda: _with_file(game, found.files, file))
        async with self._turn(person):
            seen = await self._looked(LookTask(game.name, files, file, None, at))
        return self._result(found.row.revision, game, file, file in found.files, seen)

    async def change(
        self, person: str, id: str, file: str, revision: int, text: str | None, edit: Edit | None, at: int = 0
    ) -> DraftLook:
        """Write a file of a draft, or edit one value of it, and look at it. The draft is saved at once."""
        found = await self._draft(person, id)
        if found.row.revision != revision:
            raise Refused(CHANGED)
        game = find(found.row.game)
        files = await asyncio.to_thread(_refusing, lambda: _with_file(game, found.files, file, text))
        async with self._turn(person):
            seen = await self._looked(LookTask(game.name, files, file, edit, at))
        data = seen.text.encode()
        _refusing(lambda: drafts.checked_file(game, file, data))
        _refusing(lambda: drafts.check_size({**found.files, file: data}))
        title = await asyncio.to_thread(_title, data) if file == MANIFEST else None
        done = await self._store.change(id, person, revision, lambda now: {**now, file: data}, title)
        if done is None:
            raise Refused(CHANGED)
        return self._result(done, game, file, True, seen)

    async def restore(self, person: str, id: str, file: str, revision: int) -> DraftLook:
        """Remove a file from a draft, so that the game's own file is used again; returns a look at that.

        If the game has no such file, it is a look at the manifest.
        """
        if file == MANIFEST:
            raise Refused(f"A pack needs its {MANIFEST}. Change it instead.")
        game = find((await self.about(person, id)).game)
        own = bool(_refusing(lambda: drafts.own_text(game, file)))
        done = await self._store.change(
            id, person, revision, lambda now: {name: data for name, data in now.items() if name != file}
        )
        if done is None:
            raise Refused(CHANGED)
        return await self.look(person, id, file if own else MANIFEST)

    async def set_cover(self, person: str, id: str, data: bytes) -> None:
        """Make a picture the cover of a draft, and name it in its manifest."""
        found = await self._draft(person, id)
        game = find(found.row.game)
        name, files = _refusing(lambda: drafts.with_cover(found.files, data))
        # A person wrote the manifest: like every file of a draft, it is edited in the separate process.
        async with self._turn(person):
            seen = await self._looked(LookTask(game.name, files, MANIFEST, Edit("set", ["cover"], name)))
        files[MANIFEST] = seen.text.encode()
        _refusing(lambda: drafts.checked_file(game, MANIFEST, files[MANIFEST]))
        _refusing(lambda: drafts.check_size(files))
        if await self._store.change(id, person, found.row.revision, lambda now: files) is None:
            raise Refused(CHANGED)

    # -- stories ------------------------------------------------------------------------------------------------

    async def story(self, person: str, id: str, do: StoryDoing, part: str = "") -> StoryLook:
        """Look at the story of a draft: its graph, what a crew can hold in a try-out, or all of it as one text."""
        found = await self._draft(person, id)
        return await self._story(person, StoryTask(found.row.game, found.files, do, part, f"/workshop/{id}"))

    async def import_story(self, person: str, id: str, revision: int, text: str) -> ImportedStory:
        """Put a story that was exported as one text back into a draft, and save it."""
        found = await self._draft(person, id)
        if found.row.revision != revision:
            raise Refused(CHANGED)
        game = find(found.row.game)
        done = (await self._story(person, StoryTask(game.name, found.files, "import", text=text))).imported
        assert done is not None
        if done.files:
            _refusing(lambda: drafts.check_size({**found.files, **done.files}))
            if await self._store.change(id, person, revision, lambda now: {**now, **done.files}) is None:
                raise Refused(CHANGED)
        return done

    async def _story(self, person: str, task: StoryTask) -> StoryLook:
        async with self._turn(person):
            try:
                return await self._looks.look_at_story(task)
            except LookRefused as refusal:
                raise Refused(str(refusal)) from None

    # -- parts --------------------------------------------------------------------------------------------------

    async def _draft(self, person: str, id: str) -> StoredDraft:
        found = await self._store.get(id, person)
        if found is None:
            raise NotFound("There is no such draft of yours. Your drafts are listed in the workshop.")
        if found.row.game not in names():
            raise Refused(f"This draft is for the game “{found.row.game}”, which this server does not have.")
        return found

    @asynccontextmanager
    async def _turn(self, person: str) -> AsyncIterator[None]:
        """Context manager: wait for this person's turn to look at a draft; all people get turns in a fair order."""
        if self._waiting[person] >= MOST_LOOKS:
            raise Unavailable("Too many of your changes wait to be looked at. Try again in a moment.")
        self._waiting[person] += 1
        try:
            async with self._queue.turn(CLIENT.get() or person):
                yield
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person]

    async def _looked(self, task: LookTask) -> Look:
        try:
            return await self._looks.look(task)
        except LookRefused as refusal:
            raise Refused(str(refusal)) from None

    def _result(self, revision: int, game: Game, file: str, changed: bool, seen: Look) -> DraftLook:
        return DraftLook(revision, file, drafts.file_type(game, file), changed, seen)


@cache
def _schemas(game: str) -> dict[str, Any]:
    return {MANIFEST: manifest_schema(), **pack_schema(find(game).content.pack_type)}


@cache
def _references(game: str) -> dict[str, str]:
    return references(find(game))


def _refusing(work: Callable[[], T]) -> T:
    """Run a function. Raises `Refused` with the problems if the function raises `PackError`."""
    try:
        return work()
    except PackError as error:
        raise Refused(str(error)) from None


def _new_files(game: Game, title: str, author: str, pack: InstalledPack | None, data: bytes) -> dict[str, bytes]:
    """The files of a new draft: a new manifest and, if it copies an installed pack, the files in `data`."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:30].strip("-") or "draft"
    name = name if name[0].isalpha() else f"pack-{name}"
    if pack is None:
        return {MANIFEST: drafts.new_manifest(game, name, title, author or "a guest")}
    if pack.manifest.game != game.name:
        raise PackError([f"“{pack.manifest.title}” is a pack for {pack.manifest.game}. Choose another."])
    files = drafts.files_of_archive(game, data)
    about = msgspec.to_builtins(pack.manifest)
    # A copy has another name, so that installing it does not replace the original.
    files[MANIFEST] = written({**about, "name": name, "title": title}).encode()
    return files


def _with_file(game: Game, files: dict[str, bytes], file: str, text: str | None = None) -> dict[str, bytes]:
    """The files of a draft, with `text` as the content of one file. Raises `PackError` if it may not be in a draft.

    Without `text`, the file is as in the draft, or else as in the game.
    """
    data = files.get(file, b"") if text is None else text.encode("utf-8", "replace")
    if text is None and file not in files:
        data = drafts.base_text(game, file).encode()
    drafts.checked_file(game, file, data)
    return {**files, file: data}


def _manifest(data: bytes) -> Manifest | None:
    try:
        found: Manifest = read_yaml(data.decode("utf-8"), MANIFEST, Manifest)
    except (PackError, UnicodeDecodeError):
        return None
    return found


def _title(data: bytes) -> str | None:
    """The title in a manifest; None if it is not valid."""
    found = _manifest(data)
    return found.title if found else None


def _name(found: StoredDraft) -> str:
    about = _manifest(found.files.get(MANIFEST, b""))
    return about.name if about else "draft"
