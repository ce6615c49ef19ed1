"""The art part of a game: everything it draws. Needs the extra `web`.

A game names the module of its art; the module is imported when something is drawn, so that playing in a program needs
no drawing library. A game without art is shown as the text of its words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from htpy import Element
from markupsafe import Markup

from fathom.game.game import Game
from fathom.present.scene import Scene, TextScene, plain_cover


@dataclass(frozen=True)
class Heatmap:
    """A board with shaded places: the `<svg>` of the board, and what lies over it, in the same viewBox."""

    view: str
    board: Markup
    spots: list[Element]


@dataclass(frozen=True, kw_only=True)
class Art:
    """What a game draws: the `ART` of its art module."""

    scene: Callable[[Any, Any], Scene | None]
    """The table as a picture, for a pack and a view; None if this pack cannot be drawn."""
    cover: Callable[[], Element] | None = None
    """The picture on the lid of the box: an `<svg>` of 300 by 400."""
    heatmap: Callable[[Any, str, dict[str, float]], Heatmap | None] | None = None
    """The board with places shaded by their shares (0 to 1) of a kind of statistic."""


def art_of(game: Game) -> Art | None:
    """The art of a game; None if it has no art."""
    art: Art | None = import_module(game.art_module).ART if game.art_module else None
    return art


def scene_for(game: Game, pack: Any, view: Any) -> Scene:
    """The table as one seat sees it, drawn; as text where there is no picture."""
    art = art_of(game)
    return (art.scene(pack, view) if art else None) or TextScene(game.text.words(pack, view))


def cover_for(game: Game) -> Element:
    """The picture on the lid of the box; its title where there is none."""
    art = art_of(game)
    return art.cover() if art and art.cover else plain_cover(game.title)


def heatmap_for(game: Game, pack: Any, kind: str, shares: dict[str, float]) -> Heatmap | None:
    """The board with places shaded by their shares of a kind of statistic; None if they are not on a board."""
    art = art_of(game)
    return art.heatmap(pack, kind, shares) if art and art.heatmap else None
