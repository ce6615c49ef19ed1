"""Request bodies. Unknown fields are errors, so that a misspelt one is noticed."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from fathom.table.push.quiet_hours import QuietHours

Key: TypeAlias = Annotated[
    str, Meta(max_length=64, description="Your key for this command. A retry with the same key has no effect.")
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99, description="Seats are counted from 0.")]
LogPosition: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class PersonRequest(Struct, forbid_unknown_fields=True):
    """A person's name."""

    name: Annotated[str, Meta(max_length=200)] = ""


class PasskeyRequest(Struct, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.create()`, from its `toJSON()`."""

    credential: dict[str, Any]


class PasskeySignInRequest(Struct, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.get()`, from its `toJSON()`.

    With `bring`, you keep the seats that you have now.
    """

    credential: dict[str, Any]
    bring: bool = False


class LinkSignInRequest(Struct, forbid_unknown_fields=True):
    """The token of a private link. With `bring`, you keep the seats that you have now."""

    link: Annotated[str, Meta(max_length=200)]
    bring: bool = False


class SubscriptionKeys(Struct, forbid_unknown_fields=True):
    """The keys of a push subscription, in base64url."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class SubscriptionRequest(Struct, forbid_unknown_fields=True):
    """A push subscription of a browser, from its `toJSON()`."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: SubscriptionKeys


class EndpointRequest(Struct, forbid_unknown_fields=True):
    """The endpoint of a push subscription."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class QuietHoursRequest(Struct, forbid_unknown_fields=True):
    """The hours in which you get no push messages, or null for none."""

    quiet: QuietHours | None = None


class PublicRequest(Struct, forbid_unknown_fields=True):
    """Whether the table is public."""

    public: bool
    key: Key = ""


class MatchRequest(Struct, forbid_unknown_fields=True):
    """A new match, with `me`, `open` or a computer player for each seat.

    Computer players are `scripted` (normal), `scripted:1` (easy), `search` (strong) and `random`; some games also have
    `expert` and `master`. `GET /api/games` lists which ones a game offers.
    """

    game: str
    seats: Annotated[list[str], Meta(min_length=1, max_length=12)]
    settings: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, le=10**18)] | None = None
    clock: Annotated[
        int,
        Meta(
            ge=0,
            le=30 * 24 * 3600,
            description="Seconds for each answer, at least 30. Then the game answers for the player. 0 means no clock.",
        ),
    ] = 0
    pack: Annotated[
        str, Meta(max_length=40, description="The name of an installed pack. By default the game's own is used.")
    ] = ""
    key: Key = ""


OptionText: TypeAlias = Annotated[str, Meta(max_length=200)]


class AnswerRequest(Struct, forbid_unknown_fields=True):
    """An option of the open question in notation, with the number of the question.

    `more` has further options, for the same question asked again; they are undone together with the first.
    """

    seat: Seat
    option: OptionText
    question: LogPosition
    more: Annotated[list[OptionText], Meta(max_length=100)] = []
    key: Key = ""


class ChoiceRequest(Struct, forbid_unknown_fields=True):
    """A secret choice: all its options in notation, one after another."""

    seat: Seat
    options: Annotated[list[OptionText], Meta(min_length=1, max_length=100)]
    key: Key = ""


class SeatRequest(Struct, forbid_unknown_fields=True):
    """One of your seats."""

    seat: Seat
    key: Key = ""


class EmptyRequest(Struct, forbid_unknown_fields=True):
    """A command without arguments."""

    key: Key = ""


class LeaveSeatRequest(Struct, forbid_unknown_fields=True):
    """The computer player that takes the seat; if empty, the seat is open."""

    computer: str = ""
    key: Key = ""


class JoinRequest(Struct, forbid_unknown_fields=True):
    """The player for a new seat of a campaign: `me`, `open`, or a computer player."""

    seat: Annotated[str, Meta(max_length=40)] = "open"
    key: Key = ""


class LeaveCampaignRequest(Struct, forbid_unknown_fields=True):
    """Who gets the cards of a player who leaves a campaign; by default they are dealt in turn."""

    leaving: LeavingShares | None = None
    key: Key = ""


class LeavingShares(Struct, forbid_unknown_fields=True):
    """The card to discard, the seat for each of the other cards, and the seat that gets the last command token."""

    discard: Annotated[str, Meta(max_length=40)] | None = None
    gifts: Annotated[dict[str, Seat], Meta(max_length=20)] = {}
    token: Seat | None = None


class ResumeRequest(Struct, forbid_unknown_fields=True):
    """The seat that begins the new session."""

    first: Seat = 0
    key: Key = ""


class PointRequest(Struct, forbid_unknown_fields=True):
    """A point of the match: a number of history entries."""

    to: LogPosition
    key: Key = ""


class VoteRequest(Struct, forbid_unknown_fields=True):
    """A vote on the undo proposal of this number."""

    proposal: LogPosition
    yes: bool
    key: Key = ""


class NoteRequest(Struct, forbid_unknown_fields=True):
    """A note at a place of the board. An empty text removes the note."""

    place: Annotated[str, Meta(max_length=40)]
    text: Annotated[str, Meta(max_length=2000)]
    key: Key = ""


class MuteRequest(Struct, forbid_unknown_fields=True):
    """Whether the player at a seat is muted. A muted player cannot chat."""

    muted: bool
    key: Key = ""


class ReportRequest(Struct, forbid_unknown_fields=True):
    """A report for the operator of the server."""

    text: Annotated[str, Meta(max_length=2000)]


class ChatRequest(Struct, forbid_unknown_fields=True):
    """A chat message."""

    text: Annotated[str, Meta(max_length=2000)]
    key: Key = ""
