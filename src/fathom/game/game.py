"""The declaration of one game: its name, a few facts, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from fathom.content.explanations import Explanation, read_explanations
from fathom.content.packs import load_pack
from fathom.content.rulebook import Rulebook
from fathom.content.win_rates import WinRates, read_win_rates
from fathom.encoding.encoder import Encoding
from fathom.engine.errors import PackError, SetupError
from fathom.engine.events import Event
from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.campaign import Campaigns
from fathom.game.content import Content
from fathom.game.first_game import FirstGame
from fathom.game.learning import Learning
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.statistics import Statistic, no_statistics
from fathom.game.story import StoryPart
from fathom.game.text import TextPart

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Changes the `settings`, `start` and `state` of a saved match, as plain data, from one version to the next."""


@dataclass(kw_only=True, eq=False)
class Game:
    """A game. Each game's `game.py` declares it as `GAME`; other code gets it from the registry."""

    title: str
    prefix: str
    """What the rule ids of the game begin with: `RF` of RF-620."""
    blurb: str
    seats: range
    minutes: tuple[int, int]
    folder: Path
    """The folder of `content` and RULES.md."""
    state_type: type[Any]
    state_version: int = 1
    """The version of saved states; raised when their format changes. `migrations` update older ones."""
    migrations: dict[int, Migration] = field(default_factory=dict)
    """The change from each older version to the next, by the older version."""
    settings_type: type[msgspec.Struct]
    rules: Rules[Any, Any, Any]
    content: Content
    text: TextPart
    bots: Bots
    notation: NotationPart
    art_module: str = ""
    """The module with `ART` (see `game/art.py`); empty if the game is shown as text."""
    encoding_module: str = ""
    """The module with `encoding(pack, decisions)`; empty if the game has no encoding for learners."""
    learning_module: str = ""
    """The module with `LEARNING` (see `game/learning.py`); empty if the game has no shaped rewards and presets."""
    statistics: Callable[[Any, Any, Sequence[Event]], Iterator[Statistic]] = no_statistics
    """The statistics of a finished match, from its pack, state and log."""
    record: RecordFigure | None = None
    """The figure by which finished matches are compared; None if there is none."""
    campaigns: Campaigns[Any, Any, Any] | None = None
    """What players can do between the sessions of a campaign; None if the game has no campaigns."""
    story: StoryPart | None = None
    """What an editor of the pack's storybook needs; None if the game has no storybook."""
    first_game: FirstGame | None = None
    """The guided first game; None if the game has none."""
    play_now: dict[str, Any] = field(default_factory=dict)
    """The settings of a match started with “Play now”."""
    unattended: dict[str, Any] = field(default_factory=dict)
    """The default settings of matches without people, in the lab and in environments."""
    varied: dict[str, Any] = field(default_factory=dict)
    """The settings of simulations of a changed pack, in which as much of its content as possible is used."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def name(self) -> str:
        """The name under which the game is registered."""
        return self.rules.name

    @property
    def default_seats(self) -> int:
        """The number of seats unless another is given: 2 if the game allows it, else its smallest number."""
        return 2 if 2 in self.seats else min(self.seats)

    @cached_property
    def pack(self) -> Any:
        """The content pack that is part of the game."""
        return load_pack(self.content.pack_type, self.folder / "content")

    def pack_at(self, source: Path) -> Any:
        """A custom pack: a folder, a zip file, or the name of an installed pack.

        Missing files come from the game's pack. Raises `PackError` with all problems if it is not valid.
        """
        pack, problems = self.read_pack(source)
        if problems:
            raise PackError(problems)
        return pack

    def read_pack(self, source: Path) -> tuple[Any, list[str]]:
        """A custom pack as in `pack_at`, and the problems that validation finds. Raises `PackError` if unreadable."""
        # Few programs use their own packs: `import fathom` stays quick for the others.
        from fathom.content.problem_lines import with_lines
        from fathom.content.sources import pack_folder
        from fathom.game.pack_migrations import current_files

        with pack_folder(source) as folder, current_files(folder, self.name, self.content) as current:
            folders = (current, self.folder / "content")
            try:
                pack: Any = load_pack(self.content.pack_type, *folders)
            except PackError as error:
                raise PackError(with_lines(error.problems, folders)) from error
            return pack, with_lines(self.content.validate(pack), folders, self.content.remedies)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules of the game."""
        return Rulebook.read(self.folder / "RULES.md")

    @cached_property
    def explanations(self) -> dict[str, Explanation]:
        """The rules that the app cites, in players' words, by id; the rulebook has the complete rules."""
        return read_explanations(self.folder)

    @cached_property
    def win_rates(self) -> WinRates | None:
        """How often teams of computer experts win; None if it was not measured."""
        return read_win_rates(self.folder)

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """The ids of all decisions (`RF-D06`), in the order of the rulebook."""
        return tuple(rule.id for rule in self.rulebook if rule.id.startswith(f"{self.prefix}-D"))

    def explain(self, pack: Any, id: str) -> str | None:
        """The text of the rule or piece of content with this id; None if there is none."""
        rule = self.rulebook.get(id)
        return rule.text if rule else self.text.card_text(pack, id)

    def encoding(self, pack: Any) -> Encoding:
        """The encoding of actions and observations for learners. Raises `SetupError` if the game has none."""
        if not self.encoding_module:
            raise SetupError(f"{self.title} has no encoding for learners yet.")
        encoding: Encoding = import_module(self.encoding_module).encoding(pack, self.decisions)
        return encoding

    @cached_property
    def learning(self) -> Learning | None:
        """Progress figures, shaped rewards and easier presets for learners; None if the game declares none."""
        return import_module(self.learning_module).LEARNING if self.learning_module else None
