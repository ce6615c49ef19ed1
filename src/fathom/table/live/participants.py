"""Who has played at a table, and so may know what is hidden there. Nobody who may is ever forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

MAX_PEOPLE = 100
"""People who may ever play at one table, each of their devices counted: it keeps them all in mind."""


class Participant(msgspec.Struct):
    """One who plays or has played here: everybody who holds the same seats, with the seats they have looked from."""

    people: list[str]
    seats: list[int]
    out: bool = False
    """Has no seat, and needs an invitation to come back."""


class Participants(msgspec.Struct):
    """Everybody who ever played. Who opens somebody's seat on a second device is the same player."""

    all: list[Participant] = []
    read: bool = False
    """Whether one player had the whole table, and so may have read its file: nothing is hidden from them."""

    def of(self, person: str) -> Participant | None:
        """Who a person is here; None if they have never played."""
        return next((player for player in self.all if person in player.people), None)

    def full(self, person: str) -> bool:
        """Whether there have been so many people that nobody new can come."""
        return self.of(person) is None and sum(len(player.people) for player in self.all) >= MAX_PEOPLE

    def others(self, person: str) -> list[Participant]:
        """Everybody else who has played."""
        return [player for player in self.all if person not in player.people]

    def seen_from(self, seat: int) -> bool:
        """Whether anybody has looked from a seat."""
        return any(seat in player.seats for player in self.all)

    def may_return(self, person: str, seated: set[str]) -> bool:
        """Whether somebody who has given up their seat, on all devices, may come back without an invitation."""
        player = self.of(person)
        return player is not None and not player.out and seated.isdisjoint(player.people)

    def require_invitation(self, seated: set[str], gone: Iterable[str] | None = None) -> None:
        """Those who have no seat (of these who have gone, or of all) no longer come back by themselves."""
        for player in self.all:
            if seated.isdisjoint(player.people) and (gone is None or not set(gone).isdisjoint(player.people)):
                player.out = True

    def add_people(self, people: Iterable[str], seat: int) -> None:
        """These people look from a seat; if some were different players, they no longer are."""
        people = list(people)
        same = [player for player in self.all if not set(people).isdisjoint(player.people)]
        joined = Participant([], [])
        for player in [*same, Participant(people, [seat])]:
            joined.people += [x for x in player.people if x not in joined.people]
            joined.seats += [x for x in player.seats if x not in joined.seats]
        self.all = [*(player for player in self.all if player not in same), joined]

    def renumber(self, gone: int) -> None:
        """A seat has gone; those after it move up."""
        for player in self.all:
            player.seats = [seat - (seat > gone) for seat in player.seats if seat != gone]

    def forget(self, held: Callable[..., tuple[int, ...]], *, begun: bool) -> None:
        """What anybody knew no longer holds, but for the seats that people hold now.

        Before a match has begun, whoever holds none has not played, either.
        """
        for player in self.all:
            player.seats = list(held(*player.people))
        self.all = [player for player in self.all if begun or player.seats]
        self.read = False
