"""Statistics of a finished dive: divers, objectives, cards, abilities, and where divers were lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.game.art import Heat
from fathom.game.statistics import Statistic
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.state import State
from fathom.present.svg import Point, box, letters

LOST = {"devoured": "Diver devoured on", "knocked down": "Diver knocked down on"}


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """Everything counted in a finished dive."""
    for diver in state.divers:
        if diver.name:
            yield Statistic("Diver on the team", pack.diver[diver.name].name, diver.seat)
    for id in state.objectives:
        yield Statistic("Objective dealt", pack.objective[id].title)
    for event in log:
        facts = event.facts
        if event.what in ("plays", "fires"):
            yield Statistic("Card played", pack.card[facts["card"]].name, facts["seat"])
        elif event.what == "uses":
            yield Statistic("Ability used", pack.ability[facts["ability"]].name, facts["seat"])
        elif event.what in LOST and facts["at"] is not None:  # the crushed are off the map before they are devoured
            yield Statistic(LOST[event.what], facts["at"], facts["seat"])


def heat(pack: Pack, kind: str, shares: dict[str, float]) -> Heat | None:
    """The board with every space shaded by its share."""
    if kind not in LOST.values():
        return None
    from fathom.games.refuge.art.places import Places
    from fathom.games.refuge.art.printed import printed

    places = Places(pack.sea)
    most = max(shares.values(), default=0.0) or 1.0
    spots = [_spot(places.at(space), space, share, share / most) for space, share in shares.items()]
    return Heat(places.view, printed(pack), spots)


def _spot(at: Point, space: str, share: float, strength: float) -> Element:
    """A space in the colour of alarm, the stronger the more; with its share in per cent."""
    x, y = at
    figure = f"{100 * share:.0f}" if share >= 0.005 else "<1"
    return h.g[
        h.title[f"{space}: {100 * share:.1f} %"],
        box(x - 48, y - 48, 96, 96, "#ff5a36", round=12, opacity=0.12 + 0.78 * strength),
        # With a dark edge, readable on any background.
        h.g({"stroke": "#02131d", "stroke-width": "5", "paint-order": "stroke"})[letters(x, y + 9, 26, figure, "#fff")],
    ]
