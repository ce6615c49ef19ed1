"""What one person may see of a table. Faces are made from this, and never get hold of the match itself."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from fathom.engine.ask import Ask
from fathom.engine.events import Event
from fathom.engine.script import Outcome
from fathom.game import Game
from fathom.players.search import Standing
from fathom.present.scene import Scene
from fathom.present.words import Words


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. `kind` is person, computer or open; `name` is what its player wants to be called."""

    seat: int
    kind: str
    name: str
    computer: str = ""
    """Which kind of computer player."""
    yours: bool = False
    conceded: bool = False
    """Has voted to give up."""
    free: bool = False
    """Whether you may take it."""


class UndoState(msgspec.Struct, frozen=True):
    """Whether you can take back your last answer, and why not freely.

    `free`: nothing is lost by it. `rewind`: you may, but what is hidden is laid out anew. `vote`: if the others agree.
    """

    how: str
    why: str = ""
    to: int = 0
    """How many entries would be left; see `Tables.points`."""


class UndoRequest(msgspec.Struct, frozen=True):
    """Somebody wants to go back, and the others are asked to agree: send its number along with the vote."""

    number: int
    by: str
    to: int
    yours: bool
    agreed: bool
    """Whether you have agreed."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something said at the table. `at` is in seconds since 1970."""

    sequence: int
    at: float
    name: str
    text: str
    yours: bool


class SeatView(msgspec.Struct, frozen=True, dict=True):
    """The game from one seat, or (`seat` None) as a spectator: the same for everybody who looks from there."""

    game: Game[Any, Any, Any]
    pack: Any
    seat: int | None
    view: Any
    ask: Ask | None
    """The open question, if it is put to this seat."""
    waiting: tuple[int, ...]
    """The seats that are asked."""
    events: tuple[Event, ...]
    """What happened, as far as this seat may know."""
    outcome: Outcome | None
    entries: int
    """How much was entered so far: the number of this point, for replays and forks."""
    turn: int

    @cached_property
    def words(self) -> Words:
        """The game in sentences, as seen from here."""
        return self.game.words(self.pack, self.view)

    @cached_property
    def scene(self) -> Scene:
        """The game as a picture, as seen from here."""
        scene = self.game.scene(self.pack, self.view)
        scene.told = self.events
        return scene


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it at one moment. Nothing in it changes; look again when the table does."""

    match: str
    sequence: int
    """How far its log goes. Grows with every change, be it only something said."""
    question: int
    """Names the open question: send it along with the answer."""
    seat_view: SeatView
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    """Your seats."""
    host: bool
    """Whether you are the host."""
    seeded: bool
    """Whether somebody chose the seed, and so may know what is hidden."""
    undo: UndoState
    undo_request: UndoRequest | None
    talk: tuple[ChatLine, ...]
    notices: tuple[str, ...]
    next: str
    """The match in which the same people play again, once there is one."""
    invited: bool = False
    """Whether you may take an open seat."""
    whole: bool = False
    """Whether you may have the whole match, as a file or to play on from any point: it tells what is hidden."""
    given: int | None = None
    """The seat whose link you have, as long as you do not hold it."""
    clock: int = 0
    """Seconds for each answer; 0: as long as it takes."""
    between: bool = False
    """Whether players may join and leave the campaign now."""
    due: float | None = None
    """When the time of whoever is waited for is up, in seconds since 1970; None if no clock runs."""


class ReplayPoint(msgspec.Struct, frozen=True):
    """One answer of a match, for the slider of a replay: after it, `entries` things had been entered."""

    entries: int
    seat: int | None
    turn: int


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in the list of a person's games, newest first."""

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


class TableLinks(msgspec.Struct, frozen=True):
    """The secrets of a table's links, as far as a person may have them; empty where not."""

    invitation: str = ""
    spectator: str = ""
    seats: dict[int, str] = {}
    """Your own seats: open one on another device to play there too."""


class OptionRefusal(msgspec.Struct, frozen=True):
    """Something that is not allowed now, and why."""

    option: str
    label: str
    rule: str
    why: str
    spot: str = ""
    """The id of what stands for it in the picture, if there is such a thing."""


class Hint(msgspec.Struct, frozen=True):
    """What a computer player would do in your place."""

    option: str
    label: str
    why: str


class OptionAnalysis(msgspec.Struct, frozen=True):
    """What an answer promises: the chance to win after it, tried out in imagined games, and where that lies (95 %).

    `standing`: `best` (surely better than all others), `open` (not surely worse than any), `behind` (surely worse than
    the best) or `unknown` (tried too seldom). `follows` is what would come of it, in words, beginning with the answer.
    """

    option: str
    label: str
    chance: float
    low: float
    high: float
    tries: int
    standing: Standing
    follows: tuple[str, ...]


class Analysis(msgspec.Struct, frozen=True):
    """What every answer promises, the best first; and how far the imagined games were played on."""

    options: list[OptionAnalysis]
    reach: str


class CommandResult(msgspec.Struct, frozen=True):
    """What came of a command.

    `accepted` is False when the question had been answered already: nothing happened, and the table is as it now is.
    """

    accepted: bool
    sequence: int
    question: int
    waiting: tuple[int, ...]
    seat: int | None
    """Which of your seats is asked now."""
    ask: str = ""
    """The id of the question put to that seat."""
    options: tuple[str, ...] = ()
    """Its options, in notation."""
    over: bool = False
