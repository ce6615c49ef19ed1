"""What clients send. Unknown fields are errors, so that a misspelt one is noticed."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

Key: TypeAlias = Annotated[
    str, Meta(max_length=64, description="Of your making: the same command sent again with it is done once.")
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99, description="Seats are counted from 0.")]
LogPosition: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class PersonRequest(Struct, forbid_unknown_fields=True):
    """Somebody new."""

    name: Annotated[str, Meta(max_length=200)] = ""


class MatchRequest(Struct, forbid_unknown_fields=True):
    """A match to be set up: for each seat `me`, `open`, or a kind of computer player.

    `scripted` is the normal one, `scripted:1` is easy, `search` strong, and `random` plays at random; each game says
    which of them it has.
    """

    game: str
    seats: Annotated[list[str], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, le=10**18)] | None = None
    clock: Annotated[
        int,
        Meta(
            ge=0,
            le=30 * 24 * 3600,
            description="Seconds for each answer, at least 30; whoever takes longer is answered for. 0 is no clock.",
        ),
    ] = 0
    key: Key = ""


class AnswerRequest(Struct, forbid_unknown_fields=True):
    """An option of the open question, in notation, with the number of the question it answers."""

    seat: Seat
    option: Annotated[str, Meta(max_length=200)]
    question: LogPosition
    key: Key = ""


class EmptyRequest(Struct, forbid_unknown_fields=True):
    """Nothing more than the command itself."""

    key: Key = ""


class LeaveSeatRequest(Struct, forbid_unknown_fields=True):
    """Who has the seat from now on: a kind of computer player, or (empty) nobody."""

    computer: str = ""
    key: Key = ""


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Who gets the new seat of a campaign: `me`, `open`, or a kind of computer player."""

    seat: Annotated[str, Meta(max_length=40)] = "open"
    key: Key = ""


class LeaveCampaignRequest(Struct, forbid_unknown_fields=True):
    """What becomes of the things of a player who leaves a campaign; by default it goes as usual."""

    leaving: LeavingShares | None = None
    key: Key = ""


class LeavingShares(Struct, forbid_unknown_fields=True):
    """The card that is discarded, who gets each of the others, and who the last token."""

    discard: Annotated[str, Meta(max_length=40)] | None = None
    gifts: Annotated[dict[str, Seat], Meta(max_length=20)] = {}
    token: Seat | None = None


class ResumeRequest(Struct, forbid_unknown_fields=True):
    """Which seat begins once the table is laid out again."""

    first: Seat = 0
    key: Key = ""


class PointRequest(Struct, forbid_unknown_fields=True):
    """A point of the match: how much had been entered by then."""

    to: LogPosition
    key: Key = ""


class VoteRequest(Struct, forbid_unknown_fields=True):
    """Whether you agree to going back, as the proposal of this number has it."""

    proposal: LogPosition
    yes: bool
    key: Key = ""


class ChatRequest(Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(max_length=2000)]
    key: Key = ""
