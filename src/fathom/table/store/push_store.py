"""What the database knows about push messages: subscriptions, quiet hours, and the turns that were announced."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from fathom.table.store.engines import Engine
from fathom.table.store.schema import matches, parts, people, subscriptions, turn_notices

SUBSCRIPTIONS = 10
"""The largest number of browsers of one person that get push messages; the newest count."""


class Subscription(msgspec.Struct, frozen=True):
    """A browser that gets push messages. The keys are in base64url."""

    endpoint: str
    """The address of the push service for this browser."""
    person: str
    p256dh: str
    auth: str
    origin: str
    """The address of this server, as the browser knows it."""
    created: float


class AskedMatch(msgspec.Struct, frozen=True):
    """A running match of a person who has a subscription, with what is needed to announce their turn."""

    person: str
    match: str
    game: str
    turn: int
    waiting: str
    seating: str
    question: int
    quiet: str
    """The person's quiet hours as JSON; empty if they have none."""


class PushStore:
    """Reads and writes subscriptions, quiet hours and announced turns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        added = insert(subscriptions)
        kept = {name: added.excluded[name] for name in ("person", "p256dh", "auth", "origin", "created")}
        self._add = added.on_conflict_do_update(index_elements=["endpoint"], set_=kept)
        quiet = insert(people)
        self._quiet = quiet.on_conflict_do_update(index_elements=["id"], set_={"quiet": quiet.excluded.quiet})
        notice = insert(turn_notices)
        self._claim = notice.on_conflict_do_update(
            index_elements=["person", "match_id"],
            set_={"question": notice.excluded.question},
            where=turn_notices.c.question < notice.excluded.question,
        )

    async def subscribe(self, subscription: Subscription) -> None:
        """Store a subscription; the oldest ones above the limit are removed."""
        values = msgspec.structs.asdict(subscription)
        own = subscriptions.c.person == subscription.person
        newest = select(subscriptions.c.endpoint).where(own).order_by(subscriptions.c.created.desc())
        old = delete(subscriptions).where(own, subscriptions.c.endpoint.not_in(newest.limit(SUBSCRIPTIONS)))

        def written(connection: Any) -> None:
            connection.execute(self._add, values)
            connection.execute(old)

        await self._engine.write(written)

    async def remove(self, endpoint: str, person: str | None = None) -> None:
        """Remove a subscription; with `person`, only if it is theirs."""
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        if person is not None:
            gone = gone.where(subscriptions.c.person == person)
        await self._engine.write(lambda connection: connection.execute(gone))

    async def remove_all(self, person: str) -> None:
        """Remove all subscriptions of a person."""
        gone = delete(subscriptions).where(subscriptions.c.person == person)
        await self._engine.write(lambda connection: connection.execute(gone))

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        """The subscriptions of a person."""
        wanted = select(subscriptions).where(subscriptions.c.person == person)
        return await self._engine.read(lambda connection: [Subscription(*x) for x in connection.execute(wanted)])

    async def quiet(self, person: str) -> str:
        """The quiet hours of a person as JSON; empty if they have none."""
        wanted = select(people.c.quiet).where(people.c.id == person)
        return await self._engine.read(lambda connection: connection.execute(wanted).scalar() or "")

    async def set_quiet(self, person: str, quiet: str) -> None:
        """Set the quiet hours of a person."""
        values = {"id": person, "name": "", "quiet": quiet}
        await self._engine.write(lambda connection: connection.execute(self._quiet, values))

    async def unannounced(self, before: float) -> list[AskedMatch]:
        """The running matches of people with a subscription whose open question was not announced to these people yet.

        Only questions that were asked before the time `before`, and after the person subscribed.
        """
        since = select(subscriptions.c.person, func.min(subscriptions.c.created).label("created"))
        subscribed = since.group_by(subscriptions.c.person).subquery()
        announced = and_(turn_notices.c.person == subscribed.c.person, turn_notices.c.match_id == matches.c.id)
        facts = (matches.c.id, matches.c.game, matches.c.turn, matches.c.waiting, matches.c.seating, matches.c.question)
        wanted = (
            select(subscribed.c.person, *facts, func.coalesce(people.c.quiet, ""))
            .select_from(subscribed)
            .join(parts, parts.c.person == subscribed.c.person)
            .join(matches, matches.c.id == parts.c.match_id)
            .outerjoin(turn_notices, announced)
            .outerjoin(people, people.c.id == subscribed.c.person)
            .where(
                ~matches.c.over,
                matches.c.waiting != "",
                matches.c.updated.between(subscribed.c.created, before),
                or_(turn_notices.c.question.is_(None), turn_notices.c.question < matches.c.question),
            )
        )
        return await self._engine.read(lambda connection: [AskedMatch(*x) for x in connection.execute(wanted)])

    async def claim(self, asked: AskedMatch) -> bool:
        """Note that a question is announced to a person. Returns False if another process was first."""
        values = {"person": asked.person, "match_id": asked.match, "question": asked.question}
        return bool(await self._engine.write(lambda connection: connection.execute(self._claim, values).rowcount))

    async def release(self, asked: AskedMatch) -> None:
        """Take a claim back, because the message could not be sent."""
        notice = turn_notices.c
        own = (notice.person == asked.person, notice.match_id == asked.match, notice.question == asked.question)
        await self._engine.write(lambda connection: connection.execute(delete(turn_notices).where(*own)))
