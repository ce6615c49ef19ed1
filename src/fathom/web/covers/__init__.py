"""Cover pictures for games that have none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from htpy import Element, Node
from markupsafe import Markup

from fathom.present.svg import group, lid
from fathom.web.covers.rivals import rivals

COVERS: dict[str, Callable[[], list[Node]]] = {
    "rivals": rivals,
}


def cover(game: str) -> Element | None:
    """The cover of a game, 300 by 400; None if there is none."""
    if game not in COVERS:
        return None
    return lid(_painted(game))


@cache
def _painted(game: str) -> Markup:
    return Markup(group(*COVERS[game]()))
