"""What may have decided a match, for statistics: cards played, abilities used, places where things went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from htpy import Element
    from markupsafe import Markup


class Statistic(msgspec.Struct, frozen=True):
    """One thing worth counting.

    `kind` is the heading it is counted under: “Ability used”, or “Diver devoured on” where it goes on with a place.
    `name` is what people call it, or the id of a space. `seat` is whose it was; None if it was the whole table's.
    """

    kind: str
    name: str
    seat: int | None = None


@dataclass(frozen=True)
class Heat:
    """A board with shaded places: the `<svg>` of the board itself, and what lies over it, in the same viewBox."""

    view: str
    board: Markup
    spots: list[Element]


def counts_places(kind: str) -> bool:
    """Whether a kind of mark counts places: its heading goes on with one (“Diver devoured on”)."""
    return kind.endswith((" on", " in"))
