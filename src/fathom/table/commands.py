"""The commands in a table's log. A table's state is the result of applying its commands in order."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import msgspec

from fathom.game.campaign import Leaving


class TableCommand(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """One entry of the log. A command is validated before it is written; applying it again gives the same result."""


class PackRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changed pack of a match. Its content is in the database under its hash."""

    hash: str
    game: str
    name: str = ""
    title: str = ""
    version: str = ""
    author: str = ""


class BeginMatch(TableCommand, frozen=True, tag="begin"):
    """Set up a match. `chairs` lists who has each seat; an empty occupant is an open seat.

    With `save` the match continues from a snapshot (an import or a fork) instead of a new deal.
    """

    game: str
    host: str
    chairs: tuple[Occupant, ...]
    settings: dict[str, Any] = msgspec.field(default_factory=dict, name="options")
    seed: int = 0
    chosen: bool = False
    """Whether a person chose the seed and may therefore know hidden information."""
    save: str = ""
    notices: tuple[str, ...] = ()
    """Messages for the people at the table."""
    clock: int = 0
    """Seconds for each answer; 0 means no limit."""
    pack: PackRef | None = None
    """The changed pack of the match; None if it uses the game's own."""


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person with a name, a computer player, or (both empty) no one."""

    people: tuple[str, ...] = ()
    name: str = ""
    computer: str = ""


class TakeSeat(TableCommand, frozen=True, tag="take"):
    """A person takes a seat that is open or played by a computer player.

    `key` seeds the reshuffle that is needed if a newcomer joins a table at which one player may know hidden cards.
    """

    seat: int
    person: str
    name: str = ""
    key: int = 0


class ShareSeat(TableCommand, frozen=True, tag="share"):
    """A person who has the link of a seat holds it as well: the same player on a second device."""

    seat: int
    person: str


class LeaveSeat(TableCommand, frozen=True, tag="leave"):
    """A seat is given up. The computer player named takes it; without one, the seat is open.

    With `person`, only that person gives it up; other devices keep it.
    """

    seat: int
    computer: str = ""
    person: str = ""
    out: bool = False
    """The host removed the player; their links no longer work."""
    failed: bool = False
    """The computer player failed repeatedly."""
    absent: bool = False
    """The player did not respond, and the others let a computer player take over."""


class GiveAnswer(TableCommand, frozen=True, tag="answer"):
    """A seat answers the open question with an option in notation."""

    seat: int
    option: str
    late: bool = False
    """The time was up, and the game answered for the seat."""
    more: tuple[str, ...] = ()
    """Further options, for the same question asked again and again. All are undone together."""
    then: tuple[tuple[int, str], ...] = ()
    """The seats and answers of needless questions that followed. People were not asked them (`engine/needless.py`)."""


class MakeChoice(TableCommand, frozen=True, tag="choose"):
    """A seat makes its secret choice: the options in notation, and the question that the first one answers."""

    seat: int
    options: tuple[str, ...]
    question: str


class WithdrawChoice(TableCommand, frozen=True, tag="withdraw"):
    """A seat withdraws its secret choice, to choose again."""

    seat: int


class ProposeUndo(TableCommand, frozen=True, tag="propose"):
    """A person wants to rewind the match to `to` history entries. It happens once every player agrees.

    `key` seeds the reshuffle of hidden information. It cannot be predicted, and the log makes it repeatable.
    """

    person: str
    to: int
    key: int = 0


class VoteOnUndo(TableCommand, frozen=True, tag="vote"):
    """A person accepts or declines a proposed undo. If it is the last vote needed, `key` seeds the new shuffle."""

    person: str
    yes: bool
    key: int = 0


class ConcedeMatch(TableCommand, frozen=True, tag="concede"):
    """A person gives up. If seats can leave the game one by one, only their seat that is asked now gives up.

    Otherwise all their seats give up, and computer players do so once all people have.
    """

    person: str


class SendChat(TableCommand, frozen=True, tag="say"):
    """A person sends a chat message."""

    person: str
    name: str
    text: str


class WriteNotes(TableCommand, frozen=True, tag="note"):
    """A person writes a text at places of the board; an empty text removes the note. It is no answer and no move."""

    person: str
    notes: dict[str, str]


class SetName(TableCommand, frozen=True, tag="name"):
    """A person changes their name."""

    person: str
    name: str


class SetHost(TableCommand, frozen=True, tag="host"):
    """Another person becomes the host."""

    person: str


class RenewLinks(TableCommand, frozen=True, tag="renew"):
    """Replace the invitation and the spectator link; the old ones stop working."""


class SetPublic(TableCommand, frozen=True, tag="public"):
    """The table is opened to everyone, or closed again."""

    public: bool


class JoinCampaign(TableCommand, frozen=True, tag="join"):
    """A new player joins a campaign at a new last seat."""

    occupant: Occupant = msgspec.field(name="sitter")


class LeaveCampaign(TableCommand, frozen=True, tag="part"):
    """A player leaves a campaign. The seat is removed, and the player's cards are given to the others."""

    seat: int
    leaving: Leaving


class ResumeCampaign(TableCommand, frozen=True, tag="unpack"):
    """A new session of a campaign starts: the table is set up again from the save, and this seat begins."""

    first: int


class SetNextMatch(TableCommand, frozen=True, tag="next"):
    """Names the rematch: the `match` in which the same people play again."""

    match: str


class MutePeople(TableCommand, frozen=True, tag="mute"):
    """People are forbidden to chat at this table, or allowed again."""

    people: tuple[str, ...]
    muted: bool


class ErasePerson(TableCommand, frozen=True, tag="erase"):
    """A person is removed from this table: `substitute` replaces their id; their name and chat messages are deleted.

    Afterwards the earlier commands are changed in the same way, so that the log does not name the person. This command
    has only a hash of the id, which does not reveal it.
    """

    hash: str
    substitute: str


class DeleteMatch(TableCommand, frozen=True, tag="delete"):
    """The match is deleted. This command stays in its log, so that no process writes there again."""


AnyCommand: TypeAlias = (
    BeginMatch
    | TakeSeat
    | ShareSeat
    | LeaveSeat
    | GiveAnswer
    | MakeChoice
    | WithdrawChoice
    | ProposeUndo
    | VoteOnUndo
    | ConcedeMatch
    | SendChat
    | WriteNotes
    | SetName
    | SetHost
    | RenewLinks
    | SetPublic
    | JoinCampaign
    | LeaveCampaign
    | ResumeCampaign
    | SetNextMatch
    | MutePeople
    | ErasePerson
    | DeleteMatch
)


BESIDE_PLAY = (SendChat, WriteNotes, SetName, RenewLinks, SetPublic, SetNextMatch, MutePeople, ErasePerson, DeleteMatch)
"""Commands that do not continue the match: they end no pause and begin no evening."""


class CommandRecord(msgspec.Struct, frozen=True, gc=False):
    """A command at its position in the log of a match. `key` is chosen by the client and identifies a retry."""

    match: str
    sequence: int
    at: float
    command: bytes
    key: str = ""


def fresh_key() -> int:
    """A random key for reshuffling hidden information. It cannot be predicted; the log makes it repeatable."""
    return secrets.randbits(62)


_decoder = msgspec.json.Decoder(AnyCommand)
encode = msgspec.json.Encoder().encode


def decode(data: bytes | str) -> AnyCommand:
    """Decode the command of a record."""
    command: AnyCommand = _decoder.decode(data)
    return command
