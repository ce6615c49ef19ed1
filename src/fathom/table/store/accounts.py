"""What the database knows about a person's account: passkeys, and the numbers of their private link and tokens."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from fathom.table.store.engines import Engine
from fathom.table.store.schema import passkeys, people

TOKEN_CHANNEL = "fathom_tokens"
"""The channel of a shared database for people who have signed out everywhere: their id and their token number."""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person. Times are in seconds since 1970."""

    id: str
    """The id of the credential, in base64url."""
    person: str
    public_key: str
    """The public key, in base64url."""
    sign_count: int
    """How often the authenticator says it was used; 0 if it does not count."""
    created: float
    used: float


class AccountStore:
    """Reads and writes passkeys and private links."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        self._add = insert(passkeys).on_conflict_do_nothing()
        self._renew = insert(people).on_conflict_do_update(
            index_elements=["id"], set_={"link_number": people.c.link_number + 1}
        )
        self._end_tokens = insert(people).on_conflict_do_update(
            index_elements=["id"],
            set_={"token_number": people.c.token_number + 1, "link_number": people.c.link_number + 1},
        )

    async def passkeys_of(self, person: str) -> list[Passkey]:
        """A person's passkeys, oldest first."""
        wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        return await self._engine.read(lambda connection: [Passkey(*found) for found in connection.execute(wanted)])

    async def passkey(self, id: str) -> Passkey | None:
        """The passkey with this id; None if it is unknown."""
        wanted = select(passkeys).where(passkeys.c.id == id)
        found = await self._engine.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else Passkey(*found)

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Store a passkey. Returns False if its id is known already."""
        values = msgspec.structs.asdict(passkey)
        return bool(await self._engine.write(lambda connection: connection.execute(self._add, values).rowcount))

    async def passkey_used(self, id: str, sign_count: int, at: float) -> None:
        """Note that a passkey was used."""
        values = update(passkeys).where(passkeys.c.id == id).values(sign_count=sign_count, used=at)
        await self._engine.write(lambda connection: connection.execute(values))

    async def remove_passkey(self, person: str, id: str) -> bool:
        """Remove a passkey of a person. Returns False if they have no such passkey."""
        gone = delete(passkeys).where(passkeys.c.id == id, passkeys.c.person == person)
        return bool(await self._engine.write(lambda connection: connection.execute(gone).rowcount))

    async def link_number(self, person: str) -> int:
        """How many times the private link of a person was renewed."""
        wanted = select(people.c.link_number).where(people.c.id == person)
        return await self._engine.read(lambda connection: connection.execute(wanted).scalar() or 0)

    async def renew_link(self, person: str) -> None:
        """Raise the number of a person's private link, so that the old one stops working."""
        values = {"id": person, "name": "", "link_number": 1}
        await self._engine.write(lambda connection: connection.execute(self._renew, values))

    async def token_numbers(self) -> dict[str, int]:
        """How many times each person has signed out everywhere; people who never have are left out."""
        wanted = select(people.c.id, people.c.token_number).where(people.c.token_number > 0)
        return await self._engine.read(lambda connection: {x.id: x.token_number for x in connection.execute(wanted)})

    async def end_tokens(self, person: str) -> int:
        """Raise the numbers of a person's private link and of their tokens. Returns the new number of the tokens.

        Notifies the other processes. It is one transaction, so that an old token never shows the new link.
        """
        wanted = select(people.c.token_number).where(people.c.id == person)
        notify = text("select pg_notify(:channel, :payload)")

        def raised(connection: Any) -> int:
            values = {"id": person, "name": "", "token_number": 1, "link_number": 1}
            connection.execute(self._end_tokens, values)
            number = int(connection.execute(wanted).scalar_one())
            if self._engine.shared:
                connection.execute(notify, {"channel": TOKEN_CHANNEL, "payload": f"{person} {number}"})
            return number

        return await self._engine.write(raised)
