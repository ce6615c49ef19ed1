"""The declaration of one game: a name, a few facts, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from fathom.content.packs import load_pack
from fathom.content.rulebook import Rulebook
from fathom.encoding.encoder import Encoding
from fathom.engine.errors import PackError
from fathom.engine.events import Event
from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.campaign import Campaigns
from fathom.game.content import Content
from fathom.game.notation import NotationPart
from fathom.game.statistics import Statistic, no_statistics
from fathom.game.text import TextPart

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Changes the `settings`, `start` and `state` of a saved match, as plain data, from one version to the next."""


@dataclass(kw_only=True, eq=False)
class Game:
    """One game. Each game's `game.py` declares one as `GAME`; everything else finds it through the registry."""

    title: str
    prefix: str
    """What its rule ids begin with: `RF` of RF-620."""
    blurb: str
    seats: range
    minutes: tuple[int, int]
    folder: Path
    """Where its `content` and its RULES.md are."""
    state_type: type[Any]
    state_version: int = 1
    """Raised when saved states change their shape; `migrations` then bring older ones up to date."""
    migrations: dict[int, Migration] = field(default_factory=dict)
    """From each older version to the next."""
    settings_type: type[msgspec.Struct]
    rules: Rules[Any, Any, Any]
    content: Content
    text: TextPart
    bots: Bots
    notation: NotationPart
    art_module: str = ""
    """The module with its `ART` (see `game/art.py`); empty if the game is shown as text."""
    encoding_module: str = ""
    """The module with its `encoding(pack, decisions)`; empty if there is none for learners."""
    statistics: Callable[[Any, Any, Sequence[Event]], Iterator[Statistic]] = no_statistics
    """What may have decided a finished match, from its pack, state and log."""
    campaigns: Campaigns[Any, Any, Any] | None = None
    """What can be done between the sessions of a campaign; None if a match is all there is."""
    first_game: dict[str, Any] | None = None
    """The settings of a guided first game (see `Scene.lessons`); None if there is no guide."""
    play_now: dict[str, Any] = field(default_factory=dict)
    """The settings of a match begun with one click."""
    unattended: dict[str, Any] = field(default_factory=dict)
    """The settings that matches without people begin with (lab, environments), unless others are named."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def name(self) -> str:
        """The name it is registered under."""
        return self.rules.name

    @cached_property
    def pack(self) -> Any:
        """The game's own content pack."""
        return load_pack(self.content.pack_type, self.folder / "content")

    def pack_at(self, folder: Path) -> Any:
        """An owner's pack: its own files, and ours for the rest. A `PackError` says what is wrong with it."""
        pack = load_pack(self.content.pack_type, folder, self.folder / "content")
        if problems := self.content.validate(pack):
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

    def explain(self, pack: Any, id: str) -> str | None:
        """The text of one rule, or of a piece of content named by its id."""
        rule = self.rulebook.get(id)
        return rule.text if rule else self.text.card_text(pack, id)

    def encoding(self, pack: Any) -> Encoding:
        """What learners observe and answer with, as numbers; a `ValueError` if the game has no encoding."""
        if not self.encoding_module:
            raise ValueError(f"{self.title} has no encoding for learners yet.")
        encoding: Encoding = import_module(self.encoding_module).encoding(pack, self.decisions)
        return encoding
