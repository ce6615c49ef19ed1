"""Token numbers: how many times each person has signed out everywhere.

The numbers follow those in the database, so that every process refuses tokens from before a person signed out.
"""

from __future__ import annotations

import asyncio
import logging

from fathom.table.access.tokens import Tokens
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")


class TokenNumbers:
    """Changes `tokens.numbers` when a person signs out everywhere, in this process or in another one."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self._store = store
        self._tokens = tokens
        self._loading: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Stop reading the numbers."""
        if self._loading is not None:
            self._loading.cancel()
            await asyncio.gather(self._loading, return_exceptions=True)

    async def end_tokens(self, person: str) -> None:
        """End all tokens of a person that were issued so far, and their private link."""
        self._set(person, await self._store.accounts.end_tokens(person))

    def hear(self, payload: str) -> None:
        """Handle a message of another process: a person and their token number."""
        person, _, number = payload.partition(" ")
        if number.isdecimal():
            self._set(person, int(number))
        else:
            log.warning("unknown message about tokens")

    def reload(self) -> None:
        """Read all numbers again, after messages may have been missed."""
        self._loading = asyncio.create_task(self._load(), name="token numbers")

    async def _load(self) -> None:
        try:
            for person, number in (await self._store.accounts.token_numbers()).items():
                self._set(person, number)
        except Exception as error:
            log.error("the numbers of tokens were not read", extra={"error": error_name(error)})

    def _set(self, person: str, number: int) -> None:
        """Set a person's token number; a number lower than the known one is ignored, because its message came late."""
        self._tokens.numbers[person] = max(number, self._tokens.numbers.get(person, 0))
