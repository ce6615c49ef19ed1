"""The drawings in the legend of Tentacula."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.tentacula.art import drawings, reef
from fathom.games.tentacula.art.drawings import use, use_shared
from fathom.games.tentacula.art.pieces import SHELTERS
from fathom.games.tentacula.text.legend import LEGEND
from fathom.games.tentacula.text.names import Names
from fathom.present.info import legend_drawing
from fathom.present.legend import LegendEntry
from fathom.present.svg import box, dot, group


def legend(n: Names) -> list[tuple[LegendEntry, Element | None]]:
    """Every entry of the legend with its drawing, or None if it has no drawing."""
    art = _art(n)
    return [(entry, legend_drawing(art[entry.id], 104) if entry.id in art else None) for entry in LEGEND]


def _art(n: Names) -> dict[str, Node]:
    """The drawings by the id of their legend entry, each about 100 by 100."""
    animals = list(n.pack.animal.values())
    face = n.pack.face[next(iter(n.pack.face))]
    small = group(
        reef.tile(n.animal(face.animal), face.pattern, False, 0, reef.seed(face.tile), 1.5), transform="scale(0.36)"
    )
    fish = use_shared(f"fish-{n.pack.fish[0].id}")
    gem = drawings.gem(n.pack.gems[-1].name)
    return {
        "fish": group(fish, transform="scale(0.9)"),
        "square": group(_circle("safe"), drawings.animal(animals[0].name)),
        **{how: _circle(how) for how in SHELTERS},
        "exposed": group(
            group(fish, transform="scale(0.7)"), group(use("tentacle-tip"), transform="translate(-26 18)")
        ),
        "shell-square": use("shell"),
        "dolphin": use("dolphin"),
        "shark": use("shark"),
        "tile": small,
        "ghost": group(small, opacity=0.55),
        "gate": use("stop"),
        "arch": group(use("arch"), transform="scale(0.5)"),
        "gem": group(gem, transform="scale(1.6)"),
        "shell": use("shell"),
        "reef-square": group(use("reef-square"), transform="scale(0.34)"),
        "chest": group(use("chest"), transform="scale(0.3)"),
        "stash": group(use("stash"), transform="scale(0.34)"),
        "cave": group(use("cave"), transform="scale(0.3)"),
        "pile": small,
        "start": use("start"),
        "finish": use("home"),
        "chip": group(dot(0, 0, 47, "#fff6df"), drawings.animal(animals[1].name)),
        "gold": _outline(),
        "dashes": _outline("25 13"),
    }


def _circle(how: str) -> Element:
    return h.circle({"r": "43", **SHELTERS[how]})


def _outline(dashes: str = "") -> Element:
    """The outline of an offered square on a piece of sea, as in static/table.css."""
    return group(
        box(-44, -44, 88, 88, "#2a7d9c", round=26),
        box(-36, -36, 72, 72, "none", round=22, edge="#ffd23f", width=9, dash=dashes),
    )
