"""Campaigns: what can be done between two sessions, and what carries over to the next campaign."""

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
"""What each seat controls; empty for the usual deal."""

F = TypeVar("F", bound=msgspec.Struct)
"""A profile: what all campaigns of a person have achieved."""


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
    """The result of the campaign, as its game encodes it."""


class Leaving(msgspec.Struct, frozen=True):
    """What happens to the cards and the token of a player who leaves."""

    discard: str | None = None
    gifts: dict[str, int] = {}
    """Cards, each with the seat that gets it."""
    token: int | None = None
    """The seat that gets the last token."""


class Farewell(msgspec.Struct, frozen=True):
    """What a player who leaves gives up: the cards of the hand by name, and whether there is a token."""

    cards: dict[str, str]
    token: bool

    def usual(self, seat: int, seats: int) -> Leaving:
        """The first card is discarded, the others go round to the left, the token to the left neighbour."""
        discard, *others = self.cards or ("",)
        left = [(seat + step) % seats for step in range(1, seats)] or [seat]
        gifts = {card: left[index % len(left)] for index, card in enumerate(others)}
        return Leaving(discard or None, gifts, left[0] if self.token else None)


class Campaigns(ABC, Generic[S, P, F]):
    """What a game with campaigns adds; `Game.campaigns` is its only instance."""

    profile_type: type[F]

    @abstractmethod
    def between_turns(self, state: S) -> bool:
        """Whether players may join and leave here."""

    @abstractmethod
    def join(self, pack: P, state: S, seat: int | None, shares: Shares) -> S:
        """A player takes a place, by default the last; a `ValueError` says why not."""

    @abstractmethod
    def leave(self, pack: P, state: S, seat: int, leaving: Leaving, shares: Shares) -> S:
        """A player leaves; a `ValueError` says what has to be decided."""

    @abstractmethod
    def farewell(self, pack: P, view: Any, seat: int) -> Farewell:
        """What a player who leaves would give up, as seen from their seat."""

    @abstractmethod
    def resume(self, pack: P, state: S, first: int, shares: Shares) -> S:
        """The table set up again from the campaign box, not exactly as it was."""

    @abstractmethod
    def diary(self, pack: P, view: Any) -> list[str]:
        """The diary of the campaign so far."""

    @abstractmethod
    def mark(self, profile: F, state: S, outcome: Outcome | None) -> None:
        """Add the achievements of a campaign to a profile."""

    @abstractmethod
    def together(self, profiles: Iterable[F]) -> F:
        """The achievements of several profiles together."""

    @abstractmethod
    def sheet(self, pack: P, profile: F) -> list[str]:
        """The achievements in words."""

    @abstractmethod
    def rewards(self, pack: P, profile: F) -> dict[str, Any]:
        """The options with which a new campaign may use what was earned."""

    @abstractmethod
    def reward(self, pack: P, value: Any) -> str:
        """One of these rewards in words."""

    @abstractmethod
    def record(self, match: Timeline) -> msgspec.Struct:
        """The result of a finished campaign, for a survey."""

    @abstractmethod
    def survey(self, pack: P, lines: list[Surveyed]) -> str:
        """The results of many campaigns together: what was reached, what was not, and how they ended."""

    @abstractmethod
    def seeker(self, pack: P, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Player]:
        """The options of a campaign, and a player for all its seats, that seeks what no campaign has reached."""
