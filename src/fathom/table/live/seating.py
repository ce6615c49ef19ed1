"""Who sits where at a table, and what goes on around the game: talk, proposals, links."""

from __future__ import annotations

import msgspec

from fathom.table.commands import Occupant
from fathom.table.live.participants import Participants

TALK = 200
"""How many of the last things said are kept at hand."""
KEYS = 64
"""How many of a person's last commands are known again when they are sent twice."""
KNOWN = 100
"""Of how many people; the one not heard of for longest is forgotten."""
NOTICES = 10
"""How many of the last notices are kept."""
MAX_TIMEOUTS = 30
"""How often in a row it is answered for people whose time is up: nobody plays where all have left."""
DEVICES = 8
"""On how many devices one seat can be held."""


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

    def seat(self, occupant: Occupant, sequence: int) -> None:
        """Somebody else has the seat from now on."""
        self.people = list(occupant.people)
        self.name = occupant.name
        self.computer = occupant.computer
        self.taken = sequence


class ChatMessage(msgspec.Struct, frozen=True):
    """Something somebody said."""

    sequence: int
    at: float
    person: str
    name: str
    text: str


class Proposal(msgspec.Struct):
    """Somebody wants to go back to where `to` things had been entered. `number` is its place in the log."""

    by: str
    to: int
    agreed: list[str]
    number: int = 0
    at: float = 0.0
    """When it was made, in seconds since 1970: until it is settled no clock runs."""


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
    talk: list[ChatMessage] = []
    keys: dict[str, dict[str, int]] = {}
    """The last commands of each person, and where in the log they are."""
    moved: float = 0.0
    """When anything last happened but talk, in seconds since 1970."""
    next: str = ""
    """Where the same people play again."""
    notices: list[str] = []
    """What everybody here should know."""
    players: Participants = msgspec.field(default_factory=Participants)
    clock: int = 0
    """Seconds for each answer; 0: as long as it takes."""
    asked: float = 0.0
    """From when on the time for the open question counts, in seconds since 1970."""
    timeouts: int = msgspec.field(default=0, name="lapses")
    """How often it was answered for somebody since a person did anything."""

    def __post_init__(self) -> None:
        if not self.players.all:
            for seat, chair in enumerate(self.chairs):
                if chair.people:
                    self.players.add_people(chair.people, seat)

    def seats_of(self, *people: str) -> tuple[int, ...]:
        """The seats these people hold."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if not set(people).isdisjoint(chair.people))

    @property
    def held(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return self.seats_of(*self.people)

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

    @property
    def alone(self) -> bool:
        """Whether one person holds every seat that people hold."""
        return any(self.agreed_by([person]) for person in self.people)

    @property
    def open(self) -> bool:
        """Whether anybody is still to come."""
        return any(chair.kind == "open" for chair in self.chairs)

    @property
    def known_to_one_player(self) -> bool:
        """Whether one player knows more than their seats show, so that somebody new would play against open cards."""
        players = self.players
        return players.read or (
            len(players.all) == 1 and not set(players.all[0].seats) <= set(self.seats_of(*players.all[0].people))
        )

    def note(self, *, over: bool) -> None:
        """One player who has the whole table may read its file; and at the end everybody may."""
        if len(self.players.all) == 1 and self.people and (over or not self.open):
            self.players.read = True

    def add_notice(self, notice: str) -> None:
        """Something everybody here should know. What was told before is told again as the newest."""
        others = [told for told in self.notices if told != notice]
        self.notices = [*others[1 - NOTICES :], notice]

    def entered(self, key: str) -> int | None:
        """Where in the log the command of this key is, if it was entered."""
        person, _, known = key.partition(" ")
        return self.keys.get(person, {}).get(known)

    def remember(self, key: str, sequence: int) -> None:
        """A command of this key was entered."""
        person, _, known = key.partition(" ")
        own = self.keys.pop(person, {})
        own[known] = sequence
        self.keys[person] = own
        for recent, most in ((own, KEYS), (self.keys, KNOWN)):
            while len(recent) > most:
                del recent[next(iter(recent))]
