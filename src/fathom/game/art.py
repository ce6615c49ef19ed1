"""The art part of a game: its drawings. Needs the extra `web`.

A game names the module of its art. The module is imported only when something is drawn, so that playing from a program
needs no drawing library. A game without art is shown as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal

from htpy import Element
from markupsafe import Markup

from fathom.engine.events import Event
from fathom.game.game import Game
from fathom.present.journal import Journal
from fathom.present.pictures import Pictures
from fathom.present.scene import Scene, TextScene, plain_cover


@dataclass(frozen=True)
class Heatmap:
    """A board with shaded places: its viewBox, the `<svg>` of the board, and the elements drawn over it."""

    view: str
    board: Markup
    spots: list[Element]


Sound = Literal["alarm", "card", "dice", "gain", "loss", "rise", "rumble", "slide", "splash", "step", "strike"]
"""The sounds that a page can make for an event."""


@dataclass(frozen=True, kw_only=True)
class Art:
    """The drawings of a game: the `ART` of its art module."""

    scene: Callable[[Any, Any], Scene | None]
    """The scene for a pack and a view; None if this pack cannot be drawn."""
    cover: Callable[[], Element] | None = None
    """The cover of the game: an `<svg>` of 300 by 400."""
    journal: Callable[[Any, Any, Sequence[Event]], Journal] | None = None
    """The journal of a campaign for a pack, a view, and the events that its seat may know."""
    pictures: Mapping[str, Pictures] = field(default_factory=dict)
    """Pictures that pages load when they come into sight, by the name of their folder."""
    heatmap: Callable[[Any, str, dict[str, float]], Heatmap | None] | None = None
    """The board with places shaded by their share (0 to 1) of a kind of statistic; None if they are not on it."""
    sounds: Mapping[str, Sound] = field(default_factory=dict)
    """The sound of an event by its kind; the others make none."""
    entry: Callable[[Any, Any, str, str], Element | None] | None = None
    """One entry of a pack, such as a card, as players see it; None if it has no drawing. Takes the pack, a view, the
    file (without `.yaml`) and the id of the entry."""


def art_of(game: Game) -> Art | None:
    """The art of a game; None if it has no art."""
    art: Art | None = import_module(game.art_module).ART if game.art_module else None
    return art


def scene_for(game: Game, pack: Any, view: Any) -> Scene:
    """The scene for a view; a scene of text if the game or the pack has no drawings."""
    art = art_of(game)
    return (art.scene(pack, view) if art else None) or TextScene(game.text.words(pack, view))


def cover_for(game: Game) -> Element:
    """The cover of a game; if none is drawn, a simple cover with the title of the game."""
    art = art_of(game)
    return art.cover() if art and art.cover else plain_cover(game.title)


def journal_for(game: Game, pack: Any, view: Any, events: Sequence[Event]) -> Journal | None:
    """The journal of a campaign; None if the game has none."""
    art = art_of(game)
    return art.journal(pack, view, events) if art and art.journal else None


def heatmap_for(game: Game, pack: Any, kind: str, shares: dict[str, float]) -> Heatmap | None:
    """The board, its places shaded by their `shares` of a kind of statistic; None if the game cannot draw this."""
    art = art_of(game)
    return art.heatmap(pack, kind, shares) if art and art.heatmap else None


def entry_drawing(game: Game, pack: Any, view: Any, file: str, id: str) -> Element | None:
    """One entry of a pack as players see it; None if it has no drawing."""
    art = art_of(game)
    return art.entry(pack, view, file, id) if art and art.entry else None


def sound_of(game: Game, event: Event) -> Sound | None:
    """The sound of an event; None if it makes none."""
    art = art_of(game)
    return art.sounds.get(event.what) if art else None
