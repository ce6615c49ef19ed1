"""Questions that are asked several times in a row, shown as one panel."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.refuge.model import options as o
from fathom.games.refuge.text.names import Names
from fathom.present.allocation import Allocation, allocation

CARDS = ("pay", "spend")
"""The purposes for which a player chooses several hand cards."""


def allocate(names: Names, ask: Ask) -> Allocation | None:
    """The panel for hand cards to pay with, tentacles to eliminate, or spaces for cameras; None for other questions."""
    view, about = names.view, ask.about
    what = getattr(about, "what", "")
    if what in CARDS:
        hand = view.divers[ask.seats[0]].hand
        return allocation(ask, about.left, lambda option: hand.count(_card(option)))
    if what == "purge":
        return allocation(ask, about.left, lambda option: view.tentacles.count(_space(option)))
    if what == "film":
        return allocation(ask, about.left, lambda option: 1, end=str(o.Stop()))
    return None


def _card(option: Option) -> str:
    assert isinstance(option, o.PickCard)
    return option.card


def _space(option: Option) -> str:
    assert isinstance(option, o.At)
    return option.space
