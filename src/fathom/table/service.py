"""The base of the table service: its parts, start and stop, and the execution of one command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from fathom.game.game import Game
from fathom.packs.library import PackLibrary
from fathom.players import check, offered
from fathom.players.review import Review
from fathom.table.access import view_builder
from fathom.table.access.permissions import Actor, Permissions, permissions_of
from fathom.table.access.tokens import Tokens, digest, new_id
from fathom.table.access.views import CommandResult
from fathom.table.accounts import Accounts
from fathom.table.bots.jobs import PersonalJobs
from fathom.table.bots.joined import JoinedWorkers
from fathom.table.bots.runner import BotRunner
from fathom.table.bots.workers import BotWorkers
from fathom.table.commands import AnyCommand
from fathom.table.errors import Refused, Unavailable
from fathom.table.live.clocks import Clocks
from fathom.table.live.hub import Hub
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.presence import Presence
from fathom.table.live.presence_exchange import PRESENCE_CHANNEL, PresenceExchange
from fathom.table.live.retention import Retention
from fathom.table.live.single_flight import SingleFlight
from fathom.table.live.token_numbers import TokenNumbers
from fathom.table.match_packs import MatchPacks
from fathom.table.moderation import Moderation
from fathom.table.personal_data import PersonalData
from fathom.table.push.encryption import ServerKey
from fathom.table.push.push_settings import PushSettings
from fathom.table.push.sender import PushSender
from fathom.table.push.turn_announcer import DELAY, TurnAnnouncer
from fathom.table.retention_policy import KEEP_ALL, RetentionPolicy
from fathom.table.store.accounts import TOKEN_CHANNEL
from fathom.table.store.database import Store
from fathom.table.store.notifications import ChangeListener
from fathom.table.workshop import Workshop

FALLBACKS = 3
"""How many players may think one after the other about an answer: see `FALLBACK_PLAYERS`."""
WORKER_DELAY = 10.0
"""Seconds that a joined worker may take besides, for the network and the start of its process."""


class TableService:
    """All tables of one database. Create it with `open`, end it with `close`."""

    def __init__(
        self,
        store: Store,
        tokens: Tokens,
        bot_workers: BotWorkers,
        joined: JoinedWorkers,
        pace: float,
        players: Sequence[str] = (),
        public_tables: bool = False,
        push_secret: str = "",
        push_delay: float = DELAY,
        push_loopback: bool = False,
        retention: RetentionPolicy = KEEP_ALL,
        library: PackLibrary | None = None,
        owner_key: str = "",
    ) -> None:
        self.tokens = tokens
        self.packs = MatchPacks(store.packs, library or PackLibrary(None), owner_key or new_id())
        self.workshop = Workshop(store.drafts, store.simulations, self.packs)
        self.public_tables = public_tables
        """Whether hosts may make their tables public."""
        self._players = players
        self._offered: dict[str, dict[str, str]] = {}
        self.store = store
        self.hub = Hub()
        self.presence = Presence(new_id())
        self.joined_workers = joined
        self.bots = BotRunner(store, self.hub, bot_workers, pace, joined)
        self.live_tables = LiveTables(store, self.hub, self.bots.wake, self.packs.open)
        self._numbers = TokenNumbers(store, tokens)
        self.accounts = Accounts(store, tokens, self._numbers, self.live_tables)
        sender = PushSender(ServerKey(push_secret or ServerKey.new_secret()), loopback=push_loopback)
        self.push = PushSettings(store.push, sender.key.public, loopback=push_loopback)
        self.announcer = TurnAnnouncer(store, self.presence, sender, delay=push_delay)
        self.clocks = Clocks(store, self.live_tables)
        self.retention = Retention(store, self.live_tables, self.hub, retention)
        self.moderation = Moderation(store, self.live_tables, tokens, self.offered)
        self.personal_data = PersonalData(store, self.live_tables, self.offered)
        self.jobs = PersonalJobs(BotWorkers(1, bot_workers.seconds, joined))
        # Imports have a process of their own, so that hints do not wait for them.
        self.import_jobs = PersonalJobs(BotWorkers(1, bot_workers.seconds), beside=self.jobs)
        self.imports: SingleFlight[None] = SingleFlight()
        self.reviews: SingleFlight[Review] = SingleFlight()
        self._seconds = bot_workers.seconds
        self.worker_patience = FALLBACKS * bot_workers.seconds + WORKER_DELAY
        """Seconds after which a joined worker that has sent no result is given up."""
        self._exchange = PresenceExchange(store, self.presence) if store.shared else None
        self._news = (
            ChangeListener(
                store.listening_connection,
                self.live_tables.changed_elsewhere,
                self._missed_messages,
                {PRESENCE_CHANNEL: self._exchange.hear, TOKEN_CHANNEL: self._numbers.hear},
            )
            if self._exchange
            else None
        )
        self.bots.start(self.live_tables)
        self.clocks.start()
        self.announcer.start()
        self.retention.start()
        self.packs.start()

    @classmethod
    async def open(
        cls,
        database: str | Path,
        *,
        workers: int = 1,
        seconds: float = 10.0,
        pace: float = 0.0,
        key: bytes | None = None,
        players: Sequence[str] = (),
        public_tables: bool = False,
        push_delay: float = DELAY,
        push_loopback: bool = False,
        retention: RetentionPolicy = KEEP_ALL,
        library: PackLibrary | None = None,
        owner_key: str = "",
    ) -> Self:
        """Open the tables of a database: a file, or the address of a PostgreSQL database.

        Computer players run in `workers` processes for at most `seconds` per answer. While a person watches, their
        answers are `pace` seconds apart. `key` signs all tokens; by default it is stored in the database. `players`
        names more computer players to offer; clients cannot name any others. With `public_tables`, hosts may open their
        tables to everyone. A turn is announced by a push message after `push_delay` seconds. `push_loopback` allows
        push services on this computer, for tests. `retention` says which old tables are deleted; by default none.
        `library` has the packs that can be chosen for a match; with the `owner_key` packs are installed and removed.
        """
        store = await Store.open(database)
        tokens = Tokens(key or await store.key(), await store.accounts.token_numbers())
        secret = await store.setting("push", ServerKey.new_secret())
        joined = JoinedWorkers()
        bots = BotWorkers(workers, seconds, joined)
        return cls(
            store,
            tokens,
            bots,
            joined,
            pace,
            players,
            public_tables,
            secret,
            push_delay,
            push_loopback,
            retention,
            library,
            owner_key or await store.owner_key(),
        )

    def _missed_messages(self) -> None:
        """Check tables and token numbers again, because messages from other processes may have been missed."""
        self.live_tables.may_have_changed()
        self._numbers.reload()

    async def ready(self) -> None:
        """Raise `Unavailable` or a database error if the service cannot work now."""
        if self.hub.closed:
            raise Unavailable("The server is shutting down.")
        if self._news is not None and not self._news.up:
            raise Unavailable("Lost contact with other server processes.")
        await self.store.ready()

    def offered(self, game: Game, pack: Any = None) -> dict[str, str]:
        """The computer players that may sit at a table of this game, with their labels.

        Given `pack`, the changed pack of a match, only those that can play with it.
        """
        if game.name not in self._offered:
            # Cached, because it searches for libraries that some players need.
            self._offered[game.name] = offered(game)
        found = self._offered[game.name].copy()
        for name in self._players:
            found.setdefault(name, f"Computer, {name}")
        for name in [*self._players, *(found if pack is not None else ())]:
            try:
                check(name, game, custom=True, pack=pack)
            except ValueError:  # not a player for this game or pack
                found.pop(name, None)
        return found

    def stop(self) -> None:
        """Prepare to close: end all subscriptions."""
        self.hub.close()
        self.presence.close()

    async def close(self) -> None:
        """Stop the clocks and the computer players, write what is pending and close the database."""
        self.stop()
        await self.clocks.close()
        await self.retention.close()
        await self.announcer.close()
        await self.bots.close()
        await self.imports.close()
        await self.reviews.close()
        self.jobs.close()
        self.import_jobs.close()
        if self._news is not None:
            await self._news.close()
        if self._exchange is not None:
            await self._exchange.close()
        await self._numbers.close()
        await self.workshop.close()
        await self.packs.close()
        await self.live_tables.close()
        await self.store.close()

    # -- executing a command ------------------------------------------------------------------------------------

    def _permissions(self, live: LiveTable, actor: Actor) -> Permissions:
        return permissions_of(live, actor, self.tokens, public_tables=self.public_tables)

    async def _do(
        self,
        match: str,
        actor: Actor,
        key: str,
        what: tuple[object, ...],
        decide: Callable[[LiveTable, Permissions], AnyCommand | None],
        since: int = 0,
    ) -> CommandResult:
        """Let `decide` choose a command and enter it, unless a command was entered under this key before."""
        own = personal_key(actor, key, *what)

        def decided(live: LiveTable) -> AnyCommand | None:
            # Permissions first: a key gives no access to a person who may no longer see the table.
            mine = self._permissions(live, actor)
            return decide(live, mine) if live.seating.sequence_of(own) is None else None

        live, accepted = await self.live_tables.do(match, decided, own, since)
        return view_builder.command_result(live, actor.person, accepted)


def personal_key(actor: Actor, key: str, *what: object) -> str:
    """The client's `key`, bound to this person and this command; empty if the client sent none.

    The same key from another person, or with another command, does not count as a retry.
    """
    if len(key) > 64 or not key.isprintable():
        raise Refused("A key has at most 64 printable characters.")
    return f"{actor.person} {digest(key, *what)}" if key else ""
