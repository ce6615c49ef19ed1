"""What is entered into a table's log. The log is all there is: a table is what its commands, in order, make of it."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import msgspec

from fathom.records.campaigns import Leaving


class TableCommand(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """One entry of the log. A command is checked before it is entered; entering it again gives the same table."""


class BeginMatch(TableCommand, frozen=True, tag="begin"):
    """A match is set up, with somebody or nobody on each of `chairs`.

    With `save` it goes on from a match that was put aside (an import, a fork) instead of being dealt.
    """

    game: str
    host: str
    chairs: tuple[Occupant, ...]
    options: dict[str, Any] = {}
    seed: int = 0
    chosen: bool = False
    """Whether somebody chose the seed, and so may know what is hidden."""
    save: str = ""
    notices: tuple[str, ...] = ()
    """What those who play on should know."""
    clock: int = 0
    """Seconds for each answer; 0: as long as it takes."""


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits down: a person with a name, a computer player, or (neither) nobody."""

    people: tuple[str, ...] = ()
    name: str = ""
    computer: str = ""


class TakeSeat(TableCommand, frozen=True, tag="take"):
    """A person takes a seat: an open one, or one that a computer player kept warm.

    By `key` what is hidden is laid out anew, if somebody new comes to a table that one player may have read.
    """

    seat: int
    person: str
    name: str = ""
    key: int = 0


class ShareSeat(TableCommand, frozen=True, tag="share"):
    """A person who was given the link of a seat holds it too: the same player on a second device."""

    seat: int
    person: str


class LeaveSeat(TableCommand, frozen=True, tag="leave"):
    """A seat is given up; a computer player takes over if one is named, otherwise the seat is open.

    With `person` only they give it up; who else holds it on another device keeps it.
    """

    seat: int
    computer: str = ""
    person: str = ""
    out: bool = False
    """The host has sent them away: their links no longer work."""
    failed: bool = False
    """The computer player could not go on."""
    absent: bool = False
    """Somebody was waited for, and the others let a computer player go on."""


class GiveAnswer(TableCommand, frozen=True, tag="answer"):
    """A seat answers the open question with an option, in notation."""

    seat: int
    option: str
    late: bool = False
    """Their time was up, and it was answered for them."""


class ProposeUndo(TableCommand, frozen=True, tag="propose"):
    """A person wants to go back to where so many things had been entered. It happens once all people agree.

    By `key` what is hidden is laid out anew, if it happens at once. Nobody can foresee it, and the log keeps it.
    """

    person: str
    to: int
    key: int = 0


class VoteOnUndo(TableCommand, frozen=True, tag="vote"):
    """A person agrees to going back, or does not. `key` is as in `Propose`, for the vote that decides it."""

    person: str
    yes: bool
    key: int = 0


class ConcedeMatch(TableCommand, frozen=True, tag="concede"):
    """A person gives up: with the seat that is asked, where one may leave a game alone, else with all their seats.

    When all people have given up a game that nobody leaves alone, the computer players have, too.
    """

    person: str


class SendChat(TableCommand, frozen=True, tag="say"):
    """Somebody says something."""

    person: str
    name: str
    text: str


class SetName(TableCommand, frozen=True, tag="name"):
    """A person wants to be called something else."""

    person: str
    name: str


class SetHost(TableCommand, frozen=True, tag="host"):
    """Somebody else is host from now on."""

    person: str


class RenewLinks(TableCommand, frozen=True, tag="renew"):
    """The invitation and the spectator link no longer work; there are new ones."""


class JoinCampaign(TableCommand, frozen=True, tag="join"):
    """A campaign has one player more, at a new seat: the last."""

    occupant: Occupant = msgspec.field(name="sitter")


class LeaveCampaign(TableCommand, frozen=True, tag="part"):
    """A player leaves a campaign, and the seat goes with them; what they held is shared out."""

    seat: int
    leaving: Leaving


class ResumeCampaign(TableCommand, frozen=True, tag="unpack"):
    """A campaign was packed away, and its table is laid out again from the box; this seat begins."""

    first: int


class SetNextMatch(TableCommand, frozen=True, tag="next"):
    """The same people play again, at this table."""

    match: str


AnyCommand: TypeAlias = (
    BeginMatch
    | TakeSeat
    | ShareSeat
    | LeaveSeat
    | GiveAnswer
    | ProposeUndo
    | VoteOnUndo
    | ConcedeMatch
    | SendChat
    | SetName
    | SetHost
    | RenewLinks
    | JoinCampaign
    | LeaveCampaign
    | ResumeCampaign
    | SetNextMatch
)


class CommandRecord(msgspec.Struct, frozen=True, gc=False):
    """A command in its place in the log of its match. `key` is what the client calls it, so that a retry is known."""

    match: str
    sequence: int
    at: float
    command: bytes
    key: str = ""


def fresh_key() -> int:
    """A key for laying things out anew that nobody can foresee. Only its place in the log makes it repeatable."""
    return secrets.randbits(62)


_decoder = msgspec.json.Decoder(AnyCommand)
encode = msgspec.json.Encoder().encode


def decode(data: bytes | str) -> AnyCommand:
    """The command of a record."""
    command: AnyCommand = _decoder.decode(data)
    return command
