"""Everyone who has played at a table and may therefore know hidden information."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

MAX_PEOPLE = 100
"""The largest number of people, counted by device, who may ever play at one table, because all are remembered."""


class Participant(msgspec.Struct):
    """One player, past or present: all people who shared seats, with the seats they have seen from."""

    people: list[str]
    seats: list[int]
    out: bool = False
    """Whether they need a new invitation to come back."""


class Participants(msgspec.Struct):
    """All players of a table. A person who opens a seat on a second device is the same player."""

    all: list[Participant] = []
    read: bool = False
    """Whether one player had all seats and may have read the match file, so that nothing is hidden from them."""

    def find(self, person: str) -> Participant | None:
        """The participant that a person belongs to; None if they have never played."""
        return next((player for player in self.all if person in player.people), None)

    def is_full(self, person: str) -> bool:
        """Whether this person is a newcomer for whom the table has no place."""
        return self.find(person) is None and sum(len(player.people) for player in self.all) >= MAX_PEOPLE

    def others(self, person: str) -> list[Participant]:
        """All other participants."""
        return [player for player in self.all if person not in player.people]

    def seen_from(self, seat: int) -> bool:
        """Whether anyone has seen the cards of a seat."""
        return any(seat in player.seats for player in self.all)

    def may_return(self, person: str, seated: set[str]) -> bool:
        """Whether a person who gave up their seat on all devices may return without an invitation."""
        player = self.find(person)
        return player is not None and not player.out and seated.isdisjoint(player.people)

    def require_invitation(self, seated: set[str], gone: Iterable[str] | None = None) -> None:
        """Require a new invitation for participants without a seat: for all, or for those among `gone`."""
        for player in self.all:
            if seated.isdisjoint(player.people) and (gone is None or not set(gone).isdisjoint(player.people)):
                player.out = True

    def add_people(self, people: Iterable[str], seat: int) -> None:
        """Note that these people see the cards of a seat. Participants that share a person are merged."""
        people = list(people)
        same = [player for player in self.all if not set(people).isdisjoint(player.people)]
        joined = Participant([], [])
        for player in [*same, Participant(people, [seat])]:
            joined.people += [x for x in player.people if x not in joined.people]
            joined.seats += [x for x in player.seats if x not in joined.seats]
        self.all = [*(player for player in self.all if player not in same), joined]

    def renumber(self, gone: int) -> None:
        """Update the seats after seat `gone` was removed: the seats after it move up."""
        for player in self.all:
            player.seats = [seat - (seat > gone) for seat in player.seats if seat != gone]

    def forget(self, held: Callable[..., tuple[int, ...]], *, begun: bool) -> None:
        """After a reshuffle: people know only the cards of the seats they hold now (`held`).

        Before the match has begun, people without a seat no longer count as participants.
        """
        for player in self.all:
            player.seats = list(held(*player.people))
        self.all = [player for player in self.all if begun or player.seats]
        self.read = False
