"""Questions that are asked several times in a row, shown as one panel."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.text.names import Names
from fathom.present.allocation import Allocation, allocation


def allocate(names: Names, ask: Ask) -> Allocation | None:
    """The panel for cards to discard at the end of a turn, or to give and take in a trade; None for other questions."""
    robots, about = names.view.robots, ask.about
    what = getattr(about, "what", "")
    own = robots[ask.seats[0]].hand
    if what == "discard":
        return allocation(ask, about.left, lambda option: own.count(_card(option)))
    if what == "trade" and not (about.given or about.taken):
        other = robots[about.seat].hand

        def held(option: Option) -> int:
            return (own if isinstance(option, o.Give) else other).count(_card(option))

        return allocation(ask, len(own) + len(other), held, end=str(o.Done()))
    return None


def _card(option: Option) -> str:
    assert isinstance(option, o.Discard | o.Give | o.Take)
    return option.card
