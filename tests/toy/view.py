"""What a seat sees of the toy game. The declarations on the state decide; nothing here can show more."""

from __future__ import annotations

from fathom.engine import visibility
from fathom.engine.chance import Chance
from fathom.engine.visibility import UNKNOWN
from tests.toy.model import Shore, TraderView, View


def view(t: Shore, seat: int | None) -> View:
    """The view of a seat, made from the masked state."""
    s = visibility.masked(t.state, seat)
    traders = tuple(
        TraderView(x.seat, tuple(x.hand) if x.seat == seat else None, len(x.hand), tuple(x.sold), x.earned)
        for x in s.traders
    )
    top = s.deck[-1] if s.deck and s.deck[-1] != UNKNOWN else None
    return View(seat, traders, len(s.deck), top, s.seen, s.rolled, s.turn, s.settings.rounds * len(s.traders))


def resample(t: Shore, knows: tuple[int, ...], chance: Chance) -> None:
    """Deal again what none of the `knows` seats can know."""
    visibility.resample(t.state, knows, chance)
    for trader in t.state.traders:
        trader.hand.sort()
