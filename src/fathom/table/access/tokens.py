"""Signed tokens. Each is a keyed hash of what it stands for, so that none has to be stored."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import blake2b

TOKENS_CACHED = 2_000
"""The number of people whose tokens are remembered."""
LONGEST_PERSON = 40
"""The largest length of the id of a person."""


def digest(*parts: object) -> str:
    """A short hash of these values and their order."""
    return urlsafe_b64encode(blake2b(repr(parts).encode(), digest_size=12).digest()).decode()


def new_id() -> str:
    """A random id for a person or a match that cannot be guessed."""
    return secrets.token_urlsafe(12)


class Tokens:
    """Signs and checks tokens with one key that all server processes share."""

    def __init__(self, key: bytes, numbers: dict[str, int] | None = None) -> None:
        self._key = key
        self.numbers = numbers or {}
        """How many times each person has signed out everywhere; without those who never have."""
        # Programs send many requests with the same token.
        self._numbered = lru_cache(TOKENS_CACHED)(self._numbered_token)

    def token(self, person: str) -> str:
        """The token that identifies a person until they sign out everywhere: a cookie, or a bearer token."""
        return self._numbered(person, self.numbers.get(person, 0))

    def _numbered_token(self, person: str, number: int) -> str:
        return f"{person}.{self._sign('person', person, *([number] if number else []))}"

    def person(self, token: str) -> str | None:
        """The person of a token; None if the signature is wrong, or if they have signed out everywhere since."""
        person = token.partition(".")[0]
        # Anyone can send an id, and ids are cached, so long ones are refused.
        if not person or len(person) > LONGEST_PERSON:
            return None
        return person if equal(token, self.token(person)) else None

    def match(self, person: str, key: str) -> str:
        """The id of the match that a person creates with the request `key`. The same request gives the same id."""
        return self._sign("match", person, key)

    def rematch(self, match: str, end: int) -> str:
        """The id of the rematch of a match that ended at `end`; another id if it ends again after an undo."""
        return self._sign("rematch", match, end)

    def invitation(self, match: str, renewed: int) -> str:
        """The token of the invitation link."""
        return self._sign("invitation", match, renewed)

    def spectator(self, match: str, renewed: int) -> str:
        """The token of the spectator link."""
        return self._sign("spectator", match, renewed)

    def seat(self, match: str, seat: int, taken: int) -> str:
        """The token of a seat. It changes each time the seat is taken."""
        return self._sign("seat", match, seat, taken)

    def account_link(self, person: str, number: int) -> str:
        """The token of a person's private link, which signs in another browser as the same person."""
        return f"{person}.{self._sign('account', person, number)}"

    def challenge(self, purpose: str, person: str, until: int) -> bytes:
        """A challenge for a passkey, for one purpose and one person. It expires at `until`, in seconds since 1970."""
        nonce = secrets.token_urlsafe(16)
        return f"{nonce}.{until}.{self._sign('challenge', purpose, person, nonce, until)}".encode()

    def is_challenge(self, challenge: bytes, purpose: str, person: str, now: float) -> bool:
        """Whether the method `challenge` made these bytes for this purpose and person, and they have not expired."""
        nonce, _, rest = challenge.decode("utf-8", "replace").partition(".")
        until, _, seal = rest.partition(".")
        if not until.isascii() or not until.isdigit() or len(until) > 12 or int(until) < now:
            return False
        return equal(seal, self._sign("challenge", purpose, person, nonce, until))

    def _sign(self, *parts: object) -> str:
        text = "\x1f".join(map(str, parts))
        return urlsafe_b64encode(blake2b(text.encode(), key=self._key, digest_size=18).digest()).decode()


def equal(one: str, other: str) -> bool:
    """Whether two tokens are equal, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
