"""What may have decided a dive: divers, objectives, cards and abilities; and where divers were lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import htpy as h
from htpy import Element

from fathom.core.drawing import num
from fathom.core.events import Event
from fathom.core.marks import Mark
from fathom.games.refuge.pack import Pack
from fathom.games.refuge.state import State

DEVOURED = "Diver devoured on"
DOWN = "Diver knocked down on"


def marks(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Mark]:
    """The marks of a finished dive."""
    for diver in state.divers:
        if diver.name:
            yield Mark("Diver on the team", pack.diver[diver.name].name, diver.seat)
    for id in state.objectives:
        yield Mark("Objective dealt", pack.objective[id].title)
    for event in log:
        facts = event.facts
        if event.what in ("plays", "fires"):
            yield Mark("Card played", pack.card[facts["card"]].name, facts["seat"])
        elif event.what == "uses":
            yield Mark("Ability used", pack.ability[facts["ability"]].name, facts["seat"])
        elif event.what == "devoured":
            yield Mark(DEVOURED, facts["at"], facts["seat"])
        elif event.what == "knocked down":
            yield Mark(DOWN, facts["at"], facts["seat"])


def heat(pack: Pack, kind: str, shares: dict[str, float]) -> Element | None:
    """The board with every space shaded by its share."""
    if kind not in (DEVOURED, DOWN):
        return None
    from fathom.games.refuge.scene.places import CELL, Places
    from fathom.games.refuge.scene.printed import printed

    places = Places(pack.sea)
    most = max(shares.values(), default=0.0) or 1.0
    spots = []
    for space, share in shares.items():
        x, y = places.at(space)
        box = {"x": num(x - CELL / 2), "y": num(y - CELL / 2), "width": num(CELL), "height": num(CELL), "rx": "12"}
        label = {"x": num(x), "y": num(y + 9), "text-anchor": "middle", "font-size": "26", "font-weight": "700"}
        spots.append(
            h.g[
                h.title[f"{space}: {100 * share:.1f} %"],
                h.rect({**box, "fill": "#ff5a36", "fill-opacity": num(0.12 + 0.78 * share / most)}),
                h.text({**label, "fill": "#fff", "stroke": "#02131d", "stroke-width": "5", "paint-order": "stroke"})[
                    f"{100 * share:.0f}" if share >= 0.005 else "<1"
                ],
            ]
        )
    # Drawn once for every page, so the board brings the ids of its own art along.
    return h.svg({"viewBox": places.view, "role": "img", "aria-label": f"{kind}: the board, each space with its share"})[
        printed(pack), spots
    ]
