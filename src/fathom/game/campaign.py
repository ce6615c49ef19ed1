"""Campaigns: what players can do between two sessions, and what carries over to the next campaign."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.player import Player
from fathom.engine.script import P, S
from fathom.engine.timeline import Timeline

Shares: TypeAlias = tuple[tuple[str, ...], ...]
"""The crew that each seat controls; empty to deal as the rules say."""

F = TypeVar("F", bound=msgspec.Struct)
"""A profile: the achievements of all campaigns of a person."""


class Surveyed(msgspec.Struct, frozen=True):
    """A campaign that computer players finished, as one line of a survey's file."""

    game: str
    pack: str
    """The hash of the content pack."""
    seats: int
    seed: int
    bot: str
    decisions: int
    problem: str = ""
    """What went wrong; empty if nothing did. With a problem there is no record."""
    record: msgspec.Raw = msgspec.Raw(b"null")
    """The result of the campaign, as the game encodes it."""


class Leaving(msgspec.Struct, frozen=True):
    """What happens to the hand and the command token of a player who leaves."""

    discard: str | None = None
    gifts: dict[str, int] = {}
    """The seat that gets each card."""
    token: int | None = None
    """The seat that gets the token."""


class Farewell(msgspec.Struct, frozen=True):
    """What a player who leaves gives up: the names of the cards in hand by id, and whether there is a token."""

    cards: dict[str, str]
    token: bool
    giver: int = 0
    """The seat that shares out the cards: the active player where hands are open, otherwise the player who leaves."""
    open: bool = False
    """Whether all people sit at one screen, so that they may see the cards and choose together."""

    def usual(self, seat: int, seats: int) -> Leaving:
        """The default: discard the first card, deal the others to the left, give the token to the left neighbour."""
        discard, *others = self.cards or ("",)
        left = [(seat + step) % seats for step in range(1, seats)] or [seat]
        gifts = {card: left[index % len(left)] for index, card in enumerate(others)}
        return Leaving(discard or None, gifts, left[0] if self.token else None)


class Campaigns(ABC, Generic[S, P, F]):
    """What a game with campaigns adds to a game; its instance is `Game.campaigns`."""

    profile_type: type[F]

    @abstractmethod
    def between_turns(self, state: S) -> bool:
        """Whether players may join and leave in this state."""

    @abstractmethod
    def join(self, pack: P, state: S, seat: int | None, shares: Shares) -> S:
        """The state after a player joins at a seat (default: the last). Raises `ValueError` if that is not possible."""

    @abstractmethod
    def leave(self, pack: P, state: S, seat: int, leaving: Leaving, shares: Shares) -> S:
        """The state after a player leaves. Raises `ValueError` if the rules forbid it."""

    @abstractmethod
    def farewell(self, pack: P, view: Any, seat: int) -> Farewell:
        """What a player would give up by leaving, from the view of their seat.

        The `giver` is the active player or, if that is the player who leaves, the next player.
        """

    @abstractmethod
    def resume(self, pack: P, state: S, first: int, shares: Shares) -> S:
        """The state for a new session in which seat `first` begins: set up again by the rules for saving."""

    @abstractmethod
    def diary(self, pack: P, view: Any) -> list[str]:
        """The diary of the campaign so far."""

    @abstractmethod
    def bookmark(self, state: S) -> int:
        """A number that says how much has happened so far; `previously` and `evening` tell what happened since then."""

    @abstractmethod
    def previously(
        self, pack: P, view: Any, events: Sequence[Event], since: int | None = None, until: int | None = None
    ) -> list[str]:
        """What happened between two bookmarks and how things are now, as paragraphs; empty if there is little to tell.

        Without `since`, the text is about the last turns. `events` are those that the view's seat may know.
        """

    @abstractmethod
    def evening(self, pack: P, view: Any, events: Sequence[Event], since: int) -> list[tuple[str, str]]:
        """A summary of what happened since a bookmark: headings with their texts."""

    @abstractmethod
    def quests(self, pack: P, view: Any) -> list[str]:
        """Each quest: what is known, where it was heard, how it ended."""

    @abstractmethod
    def pages(self, pack: P, view: Any) -> list[str]:
        """The pages of the story that were read so far."""

    @abstractmethod
    def mark(self, profile: F, state: S, outcome: Outcome | None) -> None:
        """Add the achievements of a campaign to a profile."""

    @abstractmethod
    def together(self, profiles: Iterable[F]) -> F:
        """One profile with the achievements of several profiles."""

    @abstractmethod
    def sheet(self, pack: P, profile: F) -> list[str]:
        """The achievements of a profile, as lines of text."""

    @abstractmethod
    def rewards(self, pack: P, profile: F) -> dict[str, Any]:
        """The settings of a new campaign that uses all rewards of a profile."""

    @abstractmethod
    def reward(self, pack: P, value: Any) -> str:
        """The text of one reward; `value` is a single reward from the settings that `rewards` returns."""

    @abstractmethod
    def record(self, match: Timeline) -> msgspec.Struct:
        """The result of a finished campaign, for a survey."""

    @abstractmethod
    def survey(self, pack: P, lines: list[Surveyed]) -> str:
        """A report on many campaigns: what they reached, what none reached, and how they ended."""

    @abstractmethod
    def unreached(self, pack: P, lines: list[Surveyed]) -> dict[str, int]:
        """How much of each kind of content none of these campaigns has reached; empty if all was reached."""

    @abstractmethod
    def seeker(self, pack: P, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Player]:
        """The settings of a campaign, and a player for all its seats, to reach what none of `lines` has reached."""
