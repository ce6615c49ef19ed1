"""Games of many sittings: what can be done between two of them, and what is kept from one campaign to the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from fathom.engine.outcome import Outcome
from fathom.engine.player import Player
from fathom.engine.script import P, S
from fathom.engine.timeline import Timeline

Shares: TypeAlias = tuple[tuple[str, ...], ...]
"""For each seat what it controls; empty: dealt as usual."""

F = TypeVar("F", bound=msgspec.Struct)
"""A profile: what all campaigns of somebody have achieved."""


class Surveyed(msgspec.Struct, frozen=True):
    """A campaign that computers have played, as one line of a survey's file."""

    game: str
    pack: str
    """The hash of the content it was played with."""
    seats: int
    seed: int
    bot: str
    decisions: int
    problem: str = ""
    """What went wrong, if anything did; then there is no record."""
    record: msgspec.Raw = msgspec.Raw(b"null")
    """What the campaign came to, as its game writes it down."""


class Leaving(msgspec.Struct, frozen=True):
    """What becomes of the things of a player who leaves."""

    discard: str | None = None
    gifts: dict[str, int] = {}
    """Cards, each with the seat that gets it."""
    token: int | None = None
    """The seat that gets the last token."""


class Farewell(msgspec.Struct, frozen=True):
    """What a player who leaves has to part with: the cards of the hand by name, and whether there is a token."""

    cards: dict[str, str]
    token: bool

    def usual(self, seat: int, seats: int) -> Leaving:
        """The first card is discarded, the others go round to the left, the token to the left neighbour."""
        discard, *others = self.cards or ("",)
        left = [(seat + step) % seats for step in range(1, seats)] or [seat]
        gifts = {card: left[index % len(left)] for index, card in enumerate(others)}
        return Leaving(discard or None, gifts, left[0] if self.token else None)


class Campaigns(ABC, Generic[S, P, F]):
    """What a game of many sittings adds; `Game.campaigns` is its only instance."""

    profile_type: type[F]

    @abstractmethod
    def between_turns(self, state: S) -> bool:
        """Whether people may come and go here."""

    @abstractmethod
    def join(self, pack: P, state: S, seat: int | None, shares: Shares) -> S:
        """A player takes a place, by default the last; a `ValueError` says why not."""

    @abstractmethod
    def leave(self, pack: P, state: S, seat: int, leaving: Leaving, shares: Shares) -> S:
        """A player goes; a `ValueError` says what has to be decided."""

    @abstractmethod
    def farewell(self, pack: P, view: Any, seat: int) -> Farewell:
        """What a player who leaves would have to part with, as seen from their seat."""

    @abstractmethod
    def resume(self, pack: P, state: S, first: int, shares: Shares) -> S:
        """The table laid out again from what the box of the game keeps, instead of exactly as it was."""

    @abstractmethod
    def diary(self, pack: P, view: Any) -> list[str]:
        """The campaign so far, to be read."""

    @abstractmethod
    def mark(self, profile: F, state: S, outcome: Outcome | None) -> None:
        """Enter what a campaign has achieved."""

    @abstractmethod
    def together(self, profiles: Iterable[F]) -> F:
        """What several profiles have achieved between them."""

    @abstractmethod
    def sheet(self, pack: P, profile: F) -> list[str]:
        """What was achieved, in words."""

    @abstractmethod
    def rewards(self, pack: P, profile: F) -> dict[str, Any]:
        """The options with which a new campaign may use what was earned."""

    @abstractmethod
    def reward(self, pack: P, value: Any) -> str:
        """One of these rewards in words."""

    @abstractmethod
    def record(self, match: Timeline) -> msgspec.Struct:
        """What a finished campaign came to, for a survey of many."""

    @abstractmethod
    def survey(self, pack: P, lines: list[Surveyed]) -> str:
        """What many campaigns came to together: what was reached and what was not, and how they fared."""

    @abstractmethod
    def seeker(self, pack: P, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Player]:
        """The options of a campaign, and a player for all its seats, that goes for what no campaign has reached."""
