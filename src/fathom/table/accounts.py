"""Accounts: the same person, with all their seats, in several browsers.

An account is optional. A browser signs in with a passkey, or with the private link of the person.
"""

from __future__ import annotations

import logging
import time

from fathom.table import commands as do
from fathom.table.access.tokens import Tokens, equal
from fathom.table.commands import AnyCommand
from fathom.table.errors import Forbidden, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.seating import DEVICES
from fathom.table.live.token_numbers import TokenNumbers
from fathom.table.store.accounts import Passkey
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
PASSKEYS = 20
"""The largest number of passkeys of one person."""


class Accounts:
    """Passkeys, private links, signing out, and moving the seats of one browser to another person."""

    def __init__(self, store: Store, tokens: Tokens, numbers: TokenNumbers, live_tables: LiveTables) -> None:
        self._store = store
        self._numbers = numbers
        self._tokens = tokens
        self._live_tables = live_tables

    # -- the private link ---------------------------------------------------------------------------------------

    async def link(self, person: str) -> str:
        """The token of a person's private link, which signs in another browser as the same person."""
        return self._tokens.account_link(person, await self._store.accounts.link_number(person))

    async def renew_link(self, person: str) -> str:
        """Replace the private link. The old one stops working; browsers that are signed in stay so."""
        await self._store.accounts.renew_link(person)
        return await self.link(person)

    async def person_of_link(self, token: str) -> str:
        """The person of a private link. Raises `Forbidden` if it is wrong or was replaced."""
        person, _, seal = token.partition(".")
        if not person or not seal or not equal(token, await self.link(person)):
            raise Forbidden("This private link does not work. It may be incomplete, or a newer one has replaced it.")
        return person

    async def sign_out_everywhere(self, person: str) -> None:
        """End all tokens of a person, their private link and their push messages. Passkeys still work."""
        await self._store.push.remove_all(person)
        await self._numbers.end_tokens(person)

    # -- passkeys -----------------------------------------------------------------------------------------------

    async def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, oldest first."""
        return await self._store.accounts.passkeys_of(person)

    async def passkey(self, id: str) -> Passkey:
        """The passkey with this id. Raises `Forbidden` if it is unknown."""
        found = await self._store.accounts.passkey(id)
        if found is None:
            raise Forbidden("This server does not know this passkey. It may have been removed.")
        return found

    async def add_passkey(self, person: str, id: str, public_key: str, sign_count: int) -> Passkey:
        """Store a new passkey of a person."""
        if len(await self.passkeys(person)) >= PASSKEYS:
            raise Refused(f"You have {PASSKEYS} passkeys, which is the limit. Remove one first.")
        now = time.time()
        passkey = Passkey(id, person, public_key, sign_count, now, now)
        if not await self._store.accounts.add_passkey(passkey):
            raise Refused("This passkey is in use already.")
        return passkey

    async def passkey_used(self, passkey: Passkey, sign_count: int) -> None:
        """Note that a person has signed in with a passkey."""
        await self._store.accounts.passkey_used(passkey.id, sign_count, time.time())

    async def remove_passkey(self, person: str, id: str) -> None:
        """Remove a passkey of a person."""
        if not await self._store.accounts.remove_passkey(person, id):
            raise Refused("You have no such passkey.")

    # -- moving seats -------------------------------------------------------------------------------------------

    async def bring_seats(self, before: str, person: str) -> int:
        """Let `person` hold the seats of `before`, the person that this browser was until now.

        Returns the number of matches that were brought. A match in which `person` plays already stays as it is: with
        the other seat they would see two hands.
        """
        brought = 0
        for row in await self._store.matches_of(before):
            try:
                brought += await self._bring(row.id, before, person)
            except Exception as error:
                # A match that cannot be opened must not stop the others.
                log.warning("a seat was not moved", extra={"match": row.id, "error": error_name(error)})
        return brought

    async def _bring(self, match: str, before: str, person: str) -> bool:
        """Bring the seats of one match, one command for each. Returns whether there were any."""
        entered: list[AnyCommand] = []

        def decide(live: LiveTable) -> AnyCommand | None:
            command = share_command(live, before, person)
            entered.extend([command] if command else [])
            return command

        known = -1
        while known < len(entered):
            known = len(entered)
            await self._live_tables.do(match, decide)
        return bool(entered)


def share_command(live: LiveTable, before: str, person: str) -> AnyCommand | None:
    """The next command that gives `person` what `before` has at a table; None if nothing is left to give."""
    seating = live.seating
    own, mine = seating.seats_of(before), seating.seats_of(person)
    known = seating.players.find(person)
    if own and (known is None or before in known.people) and not seating.players.is_full(person):
        for seat in own:
            if seat not in mine and len(seating.chairs[seat].people) < DEVICES:
                return do.ShareSeat(seat, person)
    if seating.host == before and (not own or set(own) <= set(mine)):
        return do.SetHost(person)
    return None
