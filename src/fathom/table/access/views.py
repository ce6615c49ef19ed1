"""What one person may see of a table. Clients get these views, never the match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import scene_for
from fathom.game.first_game import FirstGame
from fathom.game.game import Game
from fathom.players.search import Verdict
from fathom.present.scene import Scene
from fathom.present.words import Words
from fathom.table.commands import PackRef
from fathom.table.live.evenings import Evening


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everyone sees it. `kind` is `person`, `computer` or `open`; `name` is the name its player chose."""

    seat: int
    kind: str
    name: str
    computer: str = ""
    """The name of the computer player."""
    yours: bool = False
    conceded: bool = False
    """Whether the seat has given up."""
    free: bool = False
    """Whether you may take the seat."""
    connected: bool = False
    """Whether its player has the table open now."""
    chosen: bool = False
    """Whether the seat has made its secret choice; it is given to the match when everyone has chosen."""
    muted: bool = False
    """Whether its player may not chat here."""


class UndoState(msgspec.Struct, frozen=True):
    """Whether and how you can undo your last answer. `why` says why you cannot undo it alone and without a reshuffle.

    `how` is `free`, `rewind` (hidden cards are reshuffled), `vote` (the others must agree) or `no`.
    """

    how: str
    why: str = ""
    to: int = 0
    """The number of history entries that would remain; see `Tables.points`."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A request to undo that needs the others' agreement. Send its number with the vote."""

    number: int
    by: str
    to: int
    yours: bool
    agreed: bool
    """Whether you have agreed."""
    seat: int | None = None
    """The seat of the player who asks; None if they have left it."""


class ChatLine(msgspec.Struct, frozen=True):
    """A chat message. `at` is in seconds since 1970."""

    sequence: int
    at: float
    name: str
    text: str
    yours: bool
    seat: int | None = None
    """The seat of the person who wrote it; None if they have none now."""


class TablePresence(msgspec.Struct, frozen=True):
    """Who has the table open: the seats of the players, and the number of other people."""

    seats: tuple[int, ...]
    watching: int
    typing: tuple[int, ...] = ()
    """The seats of other people who are typing a chat message."""


class SeatView(msgspec.Struct, frozen=True, dict=True):
    """The match from one seat, or as a spectator (`seat` None). Shared by everyone who has that seat."""

    game: Game
    pack: Any
    seat: int | None
    view: Any
    ask: Ask | None
    """The open question, if this seat is asked."""
    waiting: tuple[int, ...]
    """The seats that are asked."""
    events: tuple[Event, ...]
    """The events that this seat may know."""
    outcome: Outcome | None
    entries: int
    """The number of history entries so far. It identifies this point in replays and forks."""
    turn: int
    since: int = 0
    """How many of these events happened before the seat's last answer was carried out."""
    choosing: bool = False
    """Whether the open question is part of a secret choice, which is made as a whole. See `Tables.choose`."""
    early: bool = False
    """Whether the seat chooses in secret before the match asks it."""
    draft: tuple[Option, ...] = ()
    """The options of a secret choice that is not complete. The question comes after them."""
    first_game: FirstGame | None = None
    """The guided first game that this match is; None if it is another match."""
    suggested: str = ""
    """The option that the plan of the guided first game has here; empty if there is none."""
    secrecy: bool = False
    """Whether the seat is asked only for secrecy: nothing it can do matters, but the others must not know that."""
    notes: Mapping[str, str] = {}
    """What players wrote at places of the board, by place. It is the same for everyone, and at every point."""

    @cached_property
    def words(self) -> Words:
        """The texts of the game for this view."""
        return self.game.text.words(self.pack, self.view)

    @cached_property
    def scene(self) -> Scene:
        """The drawings of the game for this view."""
        scene = scene_for(self.game, self.pack, self.view)
        scene.events = self.events
        scene.notes = self.notes
        return scene


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it at one moment. It does not change; request a new one after a change."""

    match: str
    sequence: int
    """The last sequence of the log. It grows with every change, chat included."""
    question: int
    """The number of the open question. Send it with the answer."""
    seat_view: SeatView
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    """Your seats."""
    host: bool
    """Whether you are the host."""
    seeded: bool
    """Whether a person chose the seed and may therefore know hidden information."""
    undo: UndoState
    undo_request: UndoRequest | None
    chat: tuple[ChatLine, ...]
    notices: tuple[str, ...]
    next: str
    """The id of the rematch; empty if there is none."""
    invited: bool = False
    """Whether you may take an open seat."""
    may_export: bool = False
    """Whether you may export the match or fork it, which shows hidden information."""
    link_seat: int | None = None
    """The seat whose link you used, unless you hold it."""
    clock: int = 0
    """Seconds for each answer; 0 means no limit."""
    between_turns: bool = False
    """Whether players may join and leave the campaign now."""
    due: float | None = None
    """When the time of the person who is asked runs out, in seconds since 1970; None if no clock runs."""
    watching: int = 0
    """How many people without a seat have the table open."""
    begun: bool = True
    """Whether anyone has answered."""
    public: bool = False
    """Whether the table is in the list of public tables."""
    evening: Evening = Evening()
    """The evening of a campaign."""
    pack: PackRef | None = None
    """The changed pack of the match; None if it uses the game's own."""


class ReplayPoint(msgspec.Struct, frozen=True):
    """One point of a match, for a replay: after it, the history has `entries` entries."""

    entries: int
    seat: int | None
    turn: int


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a person's list of games."""

    match: str
    game: str
    title: str
    created: float
    updated: float
    turn: int
    over: bool
    won: bool
    seats: tuple[SeatInfo, ...]
    your_turn: bool
    next: str = ""
    result: str = ""
    """`won`, `lost` or `draw` for you; empty if the match is not over, you have no seat, or it is not known."""
    score: int | None = None
    """The figure by which matches of this game are compared, if you have one."""
    ended: float | None = None
    """When the match ended, in seconds since 1970; None if it is not over."""


class GameStatistics(msgspec.Struct, frozen=True):
    """A person's results in one game."""

    game: str
    title: str
    played: int
    won: int
    streak: int
    """The number of wins in a row up to now."""
    longest: int
    """The largest number of wins in a row."""
    best: int | None = None
    """The best record figure; None if there is none."""
    best_text: str = ""
    """The best record figure in words."""
    best_match: str = ""
    """The match with the best record figure."""


class TableLinks(msgspec.Struct, frozen=True):
    """The tokens of a table's links that a person may have; the others are empty."""

    invitation: str = ""
    spectator: str = ""
    seats: dict[int, str] = {}
    """Links to open your own seats on another device."""


class OptionRefusal(msgspec.Struct, frozen=True):
    """An option that is not offered now, and why."""

    option: str
    label: str
    rule: str
    why: str
    spot: str = ""
    """The id of the element on the page that stands for the option; empty if there is none."""


class Series(msgspec.Struct, frozen=True):
    """Options for a question that is asked several times in a row, one after another, and their labels."""

    options: list[str]
    labels: list[str]


class WayTo(msgspec.Struct, frozen=True):
    """A place that you can reach by several steps: the id of its element, and the options to choose in this order."""

    spot: str
    options: tuple[str, ...]
    steps: int
    warning: str = ""
    """The first warning of a later option than the first, for a place that cannot be reached without any."""


class Hint(msgspec.Struct, frozen=True):
    """What a computer player would choose in your place."""

    option: str
    label: str
    why: str


class OptionAnalysis(msgspec.Struct, frozen=True):
    """The estimated win chance of an option, with its 95 % interval from `low` to `high`.

    `verdict` is `best` (clearly better than all others), `open` (no clear difference), `behind` (clearly worse than
    the best) or `unknown` (tried too few times). `follows` is the expected continuation, starting with the option.
    """

    option: str
    label: str
    chance: float
    low: float
    high: float
    tries: int
    verdict: Verdict
    follows: tuple[str, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The win chances of all options, best first. `horizon` says how far each simulated game was played."""

    options: list[OptionAnalysis]
    horizon: str


class CommandResult(msgspec.Struct, frozen=True):
    """The status of the table after a command.

    `accepted` is False if the command had nothing left to do, such as an answer to a question that is no longer open.
    """

    accepted: bool
    sequence: int
    question: int
    waiting: tuple[int, ...]
    seat: int | None
    """Your seat that is asked now; None if none is."""
    ask: str = ""
    """The id of the decision that this seat is asked."""
    options: tuple[str, ...] = ()
    """The options of the question, in notation."""
    over: bool = False
    left_out: str = ""
    """Why only the first of several options were given; empty if all were."""
    complete: bool = True
    """False if more options are needed to complete a secret choice. Nothing was stored then."""
