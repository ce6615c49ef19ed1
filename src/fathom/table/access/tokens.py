"""Secrets nobody has to store: each is a keyed hash of what it stands for."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b


def digest(*parts: object) -> str:
    """A short name for any values, each in its place; other values have another."""
    return urlsafe_b64encode(blake2b(repr(parts).encode(), digest_size=12).digest()).decode()


def new_id() -> str:
    """A name nobody can guess, for a person or a match."""
    return secrets.token_urlsafe(12)


class Tokens:
    """Makes and checks secrets with one key, which every process of a server shares."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, person: str) -> str:
        """What proves to be this person: the content of the cookie, or a bearer token."""
        return f"{person}.{self._sign('person', person)}"

    def person(self, token: str) -> str | None:
        """Whose token this is; None if we did not make it."""
        person, _, seal = token.partition(".")
        return person if person and same(seal, self._sign("person", person)) else None

    def match(self, person: str, key: str) -> str:
        """The id of the match that a person opens under a key: the same when they send the same again."""
        return self._sign("match", person, key)

    def rematch(self, match: str, end: int) -> str:
        """The id of the match in which the same people play again: another one if it ended once more, elsewhere."""
        return self._sign("rematch", match, end)

    def invitation(self, match: str, renewed: int) -> str:
        """The secret of the link by which open seats are taken."""
        return self._sign("invitation", match, renewed)

    def spectator(self, match: str, renewed: int) -> str:
        """The secret of the link by which a match is watched."""
        return self._sign("spectator", match, renewed)

    def seat(self, match: str, seat: int, taken: int) -> str:
        """The secret of a seat, another one each time it is taken."""
        return self._sign("seat", match, seat, taken)

    def _sign(self, *parts: object) -> str:
        text = "\x1f".join(map(str, parts))
        return urlsafe_b64encode(blake2b(text.encode(), key=self._key, digest_size=18).digest()).decode()


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, without telling by the time it takes how much of them is."""
    return hmac.compare_digest(one.encode(), other.encode())
