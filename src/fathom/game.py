"""What a game is to the rest of the house: one object with the same doors for every game."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from fathom.content.packs import load_pack
from fathom.content.rulebook import Rulebook
from fathom.content.settings import SettingLabel
from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.chance import Chance
from fathom.engine.errors import PackError
from fathom.engine.legality import Refusal
from fathom.engine.outcome import Outcome
from fathom.engine.script import P, S, Script, Table

if TYPE_CHECKING:
    from htpy import Element

    from fathom.bots.evaluation import Evaluation
    from fathom.encoding.encoder import Encoding
    from fathom.engine.events import Event
    from fathom.engine.player import Perspective, Player
    from fathom.game.art import Heat
    from fathom.game.campaign import Campaigns
    from fathom.game.notation import Notation
    from fathom.game.statistics import Statistic
    from fathom.present.scene import Scene
    from fathom.present.words import Words

V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, P, V]):
    """One game. Subclassed once a game, in its `game.py`; the instance is all that other rooms import.

    Contract, tested by the conformance kit for every registered game:
    - `deal` and `step` read only their arguments; the same answers give the same bytes everywhere.
    - `step` runs from one boundary to the next and can be run again from the state alone.
    - `view` is built from nothing, and does not change when what the seat cannot know is resampled.
    - `resample` depends only on what the knowing seats know and on the chance it is given.
    """

    name: str
    title: str
    prefix: str
    blurb: str
    seats: range
    minutes: tuple[int, int]
    setting_labels: dict[str, SettingLabel] = {}
    """Its options in a player's words, by name."""
    first_game: dict[str, Any] | None = None
    """The options of a guided first game (see `Scene.lessons`); None if there is no guide."""
    play_now: dict[str, Any] = {}
    """The options of a match begun with one click."""
    unattended: dict[str, Any] = {}
    """The options that matches without people begin with (lab, environments), unless others are named."""
    concession: str
    """The ledger id under which the table may give up."""
    competitive: bool = False
    """Whether players win against each other; else all seats win or lose together."""
    may_leave: bool = False
    """Whether a seat that is asked may give up alone; else the game is lost when all seats have voted to."""
    levels: range = range(1, 3)
    """How well its scripted player can play: 1 is easy, 2 the usual, 3 strong."""
    searchable: bool = True
    """Whether looking ahead finds more than the scripted player knows, in the time a person waits for an answer."""
    turn_limit: int
    """Turns after which a simulation abandons a match as lost."""
    abandoned: str
    """The ledger id under which it does so."""
    campaigns: Campaigns[Any, Any, Any] | None = None
    """What can be done between sittings, and is kept between campaigns; None if a match is all there is."""
    state_type: type[S]
    pack_type: type[P]
    options_type: type[msgspec.Struct]
    notation_type: type[Notation]

    # -- content ------------------------------------------------------------------------------------------------

    @cached_property
    def folder(self) -> Path:
        """Where the game lives: its content and its RULES.md."""
        return Path(inspect.getfile(type(self))).parent

    @cached_property
    def pack(self) -> P:
        """The game's own content pack."""
        return load_pack(self.pack_type, self.folder / "content")  # type: ignore[type-var]

    def pack_at(self, folder: Path) -> P:
        """An owner's pack: its own files, and ours for the rest. A `PackError` says what is wrong with it."""
        pack: P = load_pack(self.pack_type, folder, self.folder / "content")  # type: ignore[type-var]
        if problems := self.check_pack(pack):
            raise PackError(problems)
        return pack

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules in our words."""
        return Rulebook.read(self.folder / "RULES.md")

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """The ids of everything that can be asked, in reading order."""
        return tuple(rule.id for rule in self.rulebook if rule.id.startswith(f"{self.prefix}-D"))

    def check_pack(self, pack: P) -> list[str]:
        """What is wrong with a pack beyond its types: counts, references, reachability."""
        return []

    def pack_notes(self, pack: P) -> list[str]:
        """What a sound pack still lacks, for those who write it."""
        return []

    def draw_pack(self, pack: P, part: str, style: str) -> str:
        """A part of the content drawn as a graph, for those who write it; a `ValueError` says what there is to draw."""
        raise ValueError(f"{self.title} has no content that could be drawn as a graph.")

    def proofread(self, pack: P) -> str:
        """What a pack says in prose, counted, and what it says too often; a `ValueError` where there is no prose."""
        raise ValueError(f"{self.title} has no story to proofread.")

    def explain(self, pack: P, id: str) -> str | None:
        """The text of one rule, or of a piece of content named by its id."""
        rule = self.rulebook.get(id)
        return rule.text if rule else None

    # -- rules --------------------------------------------------------------------------------------------------

    def check_options(self, pack: P, seats: int, options: Any) -> str | None:
        """What is wrong with these options, or None."""
        return None

    @abstractmethod
    def deal(self, pack: P, seats: int, options: Any, chance: Chance) -> S:
        """The table laid out, before the first question."""

    @abstractmethod
    def step(self, t: Table[S, P]) -> Script[None]:
        """The rules from this boundary to the next."""

    def concede(self, t: Table[S, P], seat: int) -> None:
        """Where `may_leave`: take a seat that gives up out of the game and leave the state where a step can begin."""

    def given_up(self, t: Table[S, P]) -> Outcome:
        """How it ends when everybody has given up."""
        return Outcome((), self.concession)

    @abstractmethod
    def refusals(self, t: Table[S, P], ask: Ask) -> list[Refusal]:
        """What the asked player might try now, and the rule against it; what is offered the match leaves out."""

    @abstractmethod
    def invariants(self, t: Table[S, P]) -> Iterator[str]:
        """What is impossible about this state; nothing, if all is well."""

    @abstractmethod
    def setup_of(self, state: S) -> tuple[int, Any, int]:
        """The seats, options and seed of a match that begins with this state."""

    def role(self, state: S, seat: int) -> str:
        """What a seat plays in this match, for statistics; empty if all play the same."""
        return ""

    def statistics(self, pack: P, state: S, log: Sequence[Event]) -> Iterator[Statistic]:
        """What may have decided a finished match, for statistics."""
        return iter(())

    @abstractmethod
    def turn(self, state: S) -> int:
        """How many turns have begun."""

    # -- who may know what --------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, t: Table[S, P], seat: int | None) -> V:
        """What a seat may see; None is a spectator."""

    @abstractmethod
    def resample(self, t: Table[S, P], knows: tuple[int, ...], chance: Chance) -> None:
        """Lay out anew, in place, everything that none of the `knows` seats can know."""

    def timeout_answer(self, pack: P, view: V, ask: Ask) -> Option:
        """What is answered for a seat whose time is up: it passes if it may, else the first option."""
        return passing_option(ask) or ask.options[0]

    # -- faces --------------------------------------------------------------------------------------------------

    @abstractmethod
    def words(self, pack: P, view: V) -> Words:
        """The game in sentences, as one seat sees it."""

    def scene(self, pack: P, view: V) -> Scene:
        """The game as a picture, as one seat sees it; its words until somebody has drawn it."""
        from fathom.present.scene import TextScene

        return TextScene(self.words(pack, view))

    def cover(self) -> Element:
        """The picture on the lid of the box: an `<svg>` of 300 by 400."""
        from fathom.present.scene import plain_cover

        return plain_cover(self.title)

    def encoding(self, pack: P) -> Encoding:
        """What learners look at and answer with, as numbers; a `ValueError` where nobody has written it down yet."""
        raise ValueError(f"{self.title} has no encoding for learners yet.")

    def heat(self, pack: P, kind: str, shares: dict[str, float]) -> Heat | None:
        """The board with places shaded by their shares (0 to 1) of the marks of a kind; None if they are not on it."""
        return None

    @abstractmethod
    def read_position(self, pack: P, note: Any) -> S:
        """The state a `Notation` describes; a `ValueError` says what was wrong."""

    @abstractmethod
    def write_position(self, pack: P, state: S) -> Notation:
        """The notation of a state at a boundary."""

    @abstractmethod
    def player(self, level: int = 2) -> Player:
        """A competent scripted player for one seat."""

    def evaluation(self, perspective: Perspective) -> Evaluation | None:
        """How to look ahead from a question; None if only whole games, played on by the scripted player, can tell."""
        return None
