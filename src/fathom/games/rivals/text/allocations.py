"""Questions that are asked several times in a row, shown as one panel."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.model import options as o
from fathom.games.rivals.text.names import Names
from fathom.present.allocation import Allocation, allocation


def allocate(names: Names, ask: Ask) -> Allocation | None:
    """The panel for items to discard down to the limit of the reserve; None for other questions."""
    if ask.id != "RV-D26":
        return None
    items = names.view.players[ask.seats[0]].items
    return allocation(ask, ask.about.left, lambda option: items.count(_card(option)))


def _card(option: Option) -> str:
    assert isinstance(option, o.Discard)
    return option.card
