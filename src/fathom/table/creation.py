"""Names of people, and creating matches: new, imported, forked, or a rematch."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from fathom.engine.chance import key as chance_key
from fathom.game.story import StoryStart
from fathom.games import find
from fathom.matches.reading import read_position
from fathom.setups import MAX_SEED, settings_for_people
from fathom.table import commands as do
from fathom.table.access import view_builder
from fathom.table.access.permissions import Actor, check_may_export
from fathom.table.access.tokens import new_id
from fathom.table.access.views import MatchSummary
from fathom.table.commands import AnyCommand, BeginMatch, Occupant, PackRef
from fathom.table.errors import NotFound, Refused
from fathom.table.imports import ImportedMatch, import_task, open_import, pack_of_file
from fathom.table.live.live_table import LiveTable
from fathom.table.results import summary
from fathom.table.service import TableService, personal_key
from fathom.table.store.database import error_name
from fathom.table.texts import clean_name

log = logging.getLogger("fathom.table")
ME, OPEN = "me", "open"
TRY_AGAINST = ("scripted", "random")
"""The computer players at a table that tries a draft: the first that can play with it."""
CLOCK = range(30, 30 * 24 * 3600 + 1)
"""The allowed numbers of seconds for each answer."""


class MatchCreation(TableService):
    """Creates matches and lists the matches of a person."""

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """A person's name; empty if they have not set one."""
        return await self.store.name(person)

    async def rename(self, person: str, name: str) -> None:
        """Rename a person: at their newest tables at once, at others on their next visit."""
        name = clean_name(name)
        await self.store.rename(person, name)
        for match in await self.store.unfinished(person):
            await self._announce_name(match, person, name)

    async def _announce_name(self, match: str, person: str, name: str, *, alone: bool = False) -> None:
        """Enter a person's name at a table. With `alone`, skip seats that they share with another device."""
        try:
            await self.live_tables.do(match, lambda live: _name_command(live, person, name, alone))
        except Exception as error:
            # A match that cannot be opened must not stop the others, nor the request.
            log.warning("renaming failed", extra={"match": match, "error": error_name(error)})

    async def my_games(self, person: str) -> list[MatchSummary]:
        """The matches in which a person has a seat or is the host, newest first."""
        return [summary(row, person) for row in await self.store.matches_of(person)]

    async def public_matches(self, person: str) -> list[MatchSummary]:
        """The running matches of public tables, newest first; none if the server does not allow public tables."""
        return [summary(row, person) for row in await self.store.public_matches()] if self.public_tables else []

    # -- creating a match ---------------------------------------------------------------------------------------

    async def create(
        self,
        actor: Actor,
        game: str,
        seats: Sequence[str],
        settings: dict[str, Any] | None = None,
        seed: int | None = None,
        key: str = "",
        clock: int = 0,
        pack: str = "",
        draft: PackRef | None = None,
    ) -> str:
        """Set up a match and return its id. `seats` has `me`, `open` or a computer player's name for each seat.

        After `clock` seconds the game answers for the player; 0 means no limit. The match uses the installed
        pack named `pack`, or the stored pack `draft`; by default the game's own.
        """
        try:
            chosen = settings_for_people(find(game), settings or {})
        except ValueError as error:
            raise Refused(str(error)) from None
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise Refused(f"The seed must be a number from 0 to {MAX_SEED}, not {seed}.")
        if clock and clock not in CLOCK:
            raise Refused(f"The time for an answer must be {CLOCK[0]} to {CLOCK[-1]} seconds, or 0 for no clock.")
        ref = await self.packs.choose(pack, game) if pack else draft
        changed = (await self.packs.open(ref)).pack if ref else None
        occupants = (ME, OPEN, *self.offered(find(game), changed))
        for seat in seats:
            if seat not in occupants:
                raise Refused(f"A seat must be one of {', '.join(occupants)}, not “{seat}”.")
        me = Occupant((actor.person,), await self.name(actor.person))
        chairs = tuple(me if x == ME else Occupant() if x == OPEN else Occupant(computer=x) for x in seats)
        dealt = secrets.randbelow(MAX_SEED) if seed is None else seed
        id = self._new_match(actor, key, "create", game, tuple(seats), settings, seed, clock, *([pack] if pack else []))
        await self.live_tables.begin(
            id, BeginMatch(game, actor.person, chairs, chosen, dealt, seed is not None, clock=clock, pack=ref)
        )
        return id

    async def try_draft(self, actor: Actor, draft: str) -> str:
        """Start a match with this person's draft and return its id: they have the first seat, computers the others."""
        ref = await self.workshop.stored(actor.person, draft)
        game = find(ref.game)
        offered = self.offered(game, (await self.packs.open(ref)).pack)
        other = next((name for name in TRY_AGAINST if name in offered), OPEN)
        seats = [ME, *[other] * (game.default_seats - 1)]
        return await self.create(actor, game.name, seats, dict(game.play_now), draft=ref)

    async def try_story(self, actor: Actor, draft: str, start: StoryStart) -> str:
        """Start a match with this person's draft in which a page of its story is read first, and return its id.

        They have the first seat, computers the others.
        """
        ref = await self.workshop.stored(actor.person, draft)
        game, pack = find(ref.game), (await self.packs.open(ref)).pack
        if game.story is None:
            raise Refused(f"{game.title} has no storybook.")
        dealt = msgspec.structs.replace(start, seed=secrets.randbelow(MAX_SEED))
        try:
            position = game.story.position(pack, dealt)
            match = await asyncio.to_thread(read_position, game, pack, position)
        except ValueError as error:
            raise Refused(str(error)) from None
        me = Occupant((actor.person,), await self.name(actor.person))
        offered = self.offered(game, pack)
        other = Occupant(computer=next((name for name in TRY_AGAINST if name in offered), ""))
        chairs = (me, *[other] * (start.players - 1))
        id = new_id()
        await self.live_tables.begin(id, BeginMatch("", actor.person, chairs, save=match.snapshot().decode(), pack=ref))
        return id

    async def import_match(self, actor: Actor, data: bytes, key: str = "") -> str:
        """Load a match file and return the match's id. The importing person gets all seats that people had."""
        id = self._new_match(actor, key, "import", data)
        await self.imports.run(id, lambda: self._import(id, actor, data))
        return id

    async def _import(self, id: str, actor: Actor, data: bytes) -> None:
        with contextlib.suppress(NotFound):
            await self.live_tables.get(id)
            return
        ref = await self.packs.stored(*pack_of_file(data))
        opened = await self.packs.open(ref) if ref else None
        found = msgspec.json.decode(
            await self.import_jobs.run(actor.person, open_import, import_task(data, opened.file if opened else "")),
            type=ImportedMatch,
        )
        if found.problem:
            raise Refused(found.problem)
        me = Occupant((actor.person,), await self.name(actor.person))
        offered = self.offered(find(found.game), opened.pack if opened else None)
        chairs = _chairs(offered, found.seats, found.players, me)
        match = bytes(found.match).decode()
        await self.live_tables.begin(
            id, BeginMatch("", actor.person, chairs, chosen=True, save=match, notices=tuple(found.notices), pack=ref)
        )

    async def fork(self, match: str, actor: Actor, at: int, key: str = "") -> str:
        """Create a match from a point of this one and return its id. Hidden information is reshuffled.

        Refused while others play in the match: the person who forks it gets all seats, and so
        would see the hidden cards of others.
        """
        me = Occupant((actor.person,), await self.name(actor.person))
        async with self.live_tables.reading(match, at=max(at, 0)) as live:
            mine = self._permissions(live, actor)
            check_may_export(live, mine, "forked")
            view_builder.seat_view(live, None, at)
            twin = live.match.fork(at)
            if twin.outcome is not None:
                raise Refused("The match is over at this point. Fork it at an earlier point.")
            # The subject of the open question must not change, so the asked seats keep their hidden cards.
            asked = twin.ask.seats if twin.ask else ()
            twin.rekey(chance_key(do.fresh_key()), tuple(sorted({*mine.seats, *asked})))
            chairs = _chairs(self.offered(twin.game, live.changed_pack), twin.setup.seats, live.seating.computers, me)
            command = BeginMatch("", actor.person, chairs, save=twin.snapshot().decode(), pack=live.seating.pack)
        id = self._new_match(actor, key, "fork", match, at)
        await self.live_tables.begin(id, command)
        return id

    async def rematch(self, match: str, actor: Actor, key: str = "") -> str:
        """Start a match with the same people and return its id, which is the same for everyone."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_player()
            if live.match.outcome is None:
                raise Refused("This match is not over yet.")
            setup, seating = live.match.setup, live.seating
            if seating.next:
                return seating.next
            chairs = seating.occupants
            settings = msgspec.to_builtins(setup.settings)
            dealt = secrets.randbelow(MAX_SEED)
            again = BeginMatch(
                live.match.game.name, seating.host, chairs, settings, dealt, clock=seating.clock, pack=seating.pack
            )
        # The first request creates the match; the log entry that points to it comes afterwards.
        id = self.tokens.rematch(match, seating.question)
        await self.live_tables.begin(id, again)
        await self._do(
            match, actor, key, ("rematch",), lambda live, _: None if live.seating.next else do.SetNextMatch(id)
        )
        return id

    def _new_match(self, actor: Actor, key: str, *what: object) -> str:
        """The id for a new match. Requests with the same key get the same id."""
        return self.tokens.match(*personal_key(actor, key, *what).split()) if key else new_id()


def _chairs(offered: Collection[str], seats: int, computers: Mapping[int, str], me: Occupant) -> tuple[Occupant, ...]:
    """Who has each seat of an imported or forked match: its computer players, if offered here, and `me` all others."""
    kinds = [computers.get(seat, "") for seat in range(seats)]
    return tuple(Occupant(computer=kind) if kind in offered else me for kind in kinds)


def _name_command(live: LiveTable, person: str, name: str, alone: bool) -> AnyCommand | None:
    own = [chair for chair in live.seating.chairs if person in chair.people and (len(chair.people) == 1 or not alone)]
    # Finished matches are not changed.
    return do.SetName(person, name) if live.match.outcome is None and {chair.name for chair in own} - {name} else None
