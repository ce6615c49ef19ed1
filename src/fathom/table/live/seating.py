"""The seats of a table and everything around the game: chat, proposals, links, clock."""

from __future__ import annotations

import msgspec

from fathom.table.commands import Occupant, PackRef
from fathom.table.live.participants import Participants
from fathom.table.live.secret_stretch import SecretStretch

CHAT_LINES = 200
"""The largest number of chat messages that are stored."""
KEYS = 64
"""The number of recent commands of each person that are recognised when sent twice."""
KNOWN = 100
"""The number of people whose recent commands are remembered."""
NOTICES = 10
"""The largest number of notices that are stored."""
MAX_TIMEOUTS = 30
"""The number of automatic answers in a row after which the clock stops, because everyone seems to have left."""
USED_NOTED = 100
"""The number of answers of one player whose time is noted."""
DEVICES = 8
"""The largest number of devices on which one seat can be held."""


class Chair(msgspec.Struct):
    """A seat and its occupant: one person on several devices, a computer player, or no one."""

    people: list[str] = []
    name: str = ""
    computer: str = ""
    taken: int = 0
    """The log sequence at which the seat was last taken; the token of the seat depends on it."""

    @property
    def kind(self) -> str:
        """The kind of occupant: `person`, `computer`, or `open`."""
        return "person" if self.people else "computer" if self.computer else "open"

    def seat(self, occupant: Occupant, sequence: int) -> None:
        """Give the seat to another occupant."""
        self.people = list(occupant.people)
        self.name = occupant.name
        self.computer = occupant.computer
        self.taken = sequence


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message."""

    sequence: int
    at: float
    person: str
    name: str
    text: str


class Proposal(msgspec.Struct):
    """A request to go back to `to` history entries. `number` is its sequence in the log."""

    by: str
    to: int
    agreed: list[str]
    number: int = 0
    at: float = 0.0
    """When the request was made, in seconds since 1970."""
    stops_clock: bool = True
    """Whether the clock stands still while the request is open; see `turn_clock.stops_clock`."""


class UsedTime(msgspec.Struct, frozen=True):
    """How long a player took for the answer after `entries` history entries, while that answer may still be undone."""

    entries: int
    seat: int
    seconds: float


class StoredChoice(msgspec.Struct, frozen=True):
    """A secret choice that waits until everyone has chosen: its options, and the question it begins with."""

    options: tuple[str, ...]
    question: str


class Seating(msgspec.Struct):
    """The state of a table apart from its match."""

    host: str
    chairs: list[Chair]
    chosen: bool = False
    """Whether a person chose the seed."""
    question: int = 0
    """The log sequence of the open question. An answer names it, so that it cannot answer another one."""
    renewed: int = 0
    """The number of times the links were renewed."""
    proposal: Proposal | None = None
    chat: list[ChatMessage] = msgspec.field(default_factory=list, name="talk")
    keys: dict[str, dict[str, int]] = {}
    """The recent command keys of each person, with their log sequences."""
    moved: float = 0.0
    """The time of the last change other than chat, in seconds since 1970."""
    next: str = ""
    """The id of the rematch; empty if there is none."""
    notices: list[str] = []
    """Messages for everyone at the table."""
    players: Participants = msgspec.field(default_factory=Participants)
    clock: int = 0
    """Seconds for each answer; 0 means no limit."""
    pack: PackRef | None = None
    """The changed pack of the match; None if it uses the game's own."""
    asked: float = 0.0
    """The time from which the clock of the open question counts, in seconds since 1970."""
    used: list[UsedTime] = []
    """The time of the last answers of the player who answered last, which they may take back."""
    voted: list[str] = []
    """The people whose requests to undo have stopped the clock of the open question."""
    clock_paused: float | None = None
    """When the clock stopped because the seat that is asked has no player; None if it has one."""
    public: bool = False
    """Whether everyone may see the table and take its open seats, if the server allows it."""
    muted: list[str] = []
    """The people who may not chat here."""
    timeouts: int = msgspec.field(default=0, name="lapses")
    """Automatic answers since a person last did anything."""
    choices: dict[int, StoredChoice] = {}
    """The secret choices that were made and not yet given to the match, by seat."""
    secret: SecretStretch | None = None
    """The secret choices that are being made now."""
    joined: list[int] = []
    """The history entries that were given together with the entry before them, and are undone with it."""
    needless: list[int] = []
    """The indices in the history of answers to needless questions, which people were not asked."""
    evenings: list[int] = []
    """Where each evening of a campaign began, except the first, as bookmarks of the game."""

    def __post_init__(self) -> None:
        if not self.players.all:
            for seat, chair in enumerate(self.chairs):
                if chair.people:
                    self.players.add_people(chair.people, seat)

    def seats_of(self, *people: str) -> tuple[int, ...]:
        """The seats these people hold."""
        wanted = set(people)
        return tuple([seat for seat, chair in enumerate(self.chairs) if not wanted.isdisjoint(chair.people)])

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """The occupant of each seat, for a new match with the same people."""
        return tuple(Occupant(tuple(chair.people), chair.name, chair.computer) for chair in self.chairs)

    @property
    def occupied(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.people])

    @property
    def people(self) -> set[str]:
        """Everyone who holds a seat."""
        return {person for chair in self.chairs for person in chair.people}

    @property
    def computers(self) -> dict[int, str]:
        """The computer player at each seat that has one."""
        return {seat: chair.computer for seat, chair in enumerate(self.chairs) if chair.kind == "computer"}

    def agreed_by(self, people: list[str]) -> bool:
        """Whether every seat held by people has at least one of its people among these."""
        return all(set(chair.people) & set(people) for chair in self.chairs if chair.people)

    def name_of(self, person: str) -> str:
        """The name of a person at this table; empty if they have none."""
        return next((chair.name for chair in self.chairs if person in chair.people and chair.name), "")

    def is_muted(self, seat: int) -> bool:
        """Whether the player at a seat is muted: they may not chat at this table."""
        people = self.chairs[seat].people
        return bool(people) and set(people) <= set(self.muted)

    @property
    def alone(self) -> bool:
        """Whether one person plays alone: all other seats are open or left to computer players."""
        return any(self.agreed_by([person]) for person in self.people)

    @property
    def open(self) -> bool:
        """Whether any seat is open."""
        return any(chair.kind == "open" for chair in self.chairs)

    @property
    def known_to_one_player(self) -> bool:
        """Whether one player knows more than their seats show, so that a newcomer would be at a disadvantage."""
        players = self.players
        return players.read or (
            len(players.all) == 1 and not set(players.all[0].seats) <= set(self.seats_of(*players.all[0].people))
        )

    def note_file_readers(self, *, over: bool) -> None:
        """Note that the only player so far may have read the match file, if they may export it.

        They may export it if no seat is open, or if the match is over.
        """
        players = self.players
        if not players.read and len(players.all) == 1 and self.occupied and (over or not self.open):
            players.read = True

    def add_notice(self, notice: str) -> None:
        """Add a message for everyone at the table. A repeated message moves to the end."""
        others = [known for known in self.notices if known != notice]
        self.notices = [*others[1 - NOTICES :], notice]

    def sequence_of(self, key: str) -> int | None:
        """The log sequence of the command with this key; None if it was not entered, or too long ago."""
        person, _, known = key.partition(" ")
        return self.keys.get(person, {}).get(known)

    def remember(self, key: str, sequence: int) -> None:
        """Store the key of an entered command."""
        person, _, known = key.partition(" ")
        own = self.keys.pop(person, {})
        own[known] = sequence
        self.keys[person] = own
        for recent, most in ((own, KEYS), (self.keys, KNOWN)):
            while len(recent) > most:
                del recent[next(iter(recent))]
