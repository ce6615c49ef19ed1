"""Who sits where at a table, and what goes on around the game: talk, proposals, links."""

from __future__ import annotations

import msgspec

from fathom.table.commands import Sitter

TALK = 200
"""How many of the last things said are kept at hand."""
KEYS = 256
"""How many of the last commands are known again when they are sent twice."""


class Chair(msgspec.Struct):
    """A seat and who has it: people (one, on as many devices as they gave the seat's link), a computer, or nobody."""

    people: list[str] = []
    name: str = ""
    computer: str = ""
    taken: int = 0
    """The sequence at which it was last taken; its secret depends on it."""

    @property
    def kind(self) -> str:
        """Who sits here: `person`, `computer`, or nobody: `open`."""
        return "person" if self.people else "computer" if self.computer else "open"

    def seat(self, sitter: Sitter, sequence: int) -> None:
        """Somebody else has the seat from now on."""
        self.people = list(sitter.people)
        self.name = sitter.name
        self.computer = sitter.computer
        self.taken = sequence


class Said(msgspec.Struct, frozen=True):
    """Something somebody said."""

    sequence: int
    at: float
    person: str
    name: str
    text: str


class Proposal(msgspec.Struct):
    """Somebody wants to go back to where `to` things had been entered."""

    by: str
    to: int
    agreed: list[str]


class Seating(msgspec.Struct):
    """Everything about a table but its game."""

    host: str
    chairs: list[Chair]
    chosen: bool = False
    """Whether somebody chose the seed."""
    question: int = 0
    """The sequence at which the open question came up: an answer names it, so that none is taken for another."""
    renewed: int = 0
    """How often the links were renewed."""
    proposal: Proposal | None = None
    talk: list[Said] = []
    keys: dict[str, int] = {}
    next: str = ""
    """Where the same people play again."""

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats a person holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if person in chair.people)

    @property
    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {person for chair in self.chairs for person in chair.people}

    @property
    def computers(self) -> dict[int, str]:
        """The kind of computer player at each seat that has one."""
        return {seat: chair.computer for seat, chair in enumerate(self.chairs) if chair.kind == "computer"}

    def agreed_by(self, people: list[str]) -> bool:
        """Whether somebody of every seat that people hold is among these."""
        return all(set(chair.people) & set(people) for chair in self.chairs if chair.people)

    def name_of(self, person: str) -> str:
        """What a person at this table is called."""
        return next((chair.name for chair in self.chairs if person in chair.people and chair.name), "")

    def remember(self, key: str, sequence: int) -> None:
        """A command of this key was entered."""
        self.keys[key] = sequence
        while len(self.keys) > KEYS:
            del self.keys[next(iter(self.keys))]
