"""The board: ground, player plates, models, creatures, and the areas to tap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.engine.events import Event
from fathom.games.rivals.art import army_hall, edges, pieces, ranges, rolls
from fathom.games.rivals.art.drawings import tile_variant
from fathom.games.rivals.art.palette import BLOOD, INK, LAMP, PALE, crest, look
from fathom.games.rivals.art.placement import Stand, placement
from fathom.games.rivals.art.places import Places, coast, corners, id_of
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import listed, sentence
from fathom.present.svg import Point, area, group, letters, line, num, polygon, use, xy


def board(n: Names, events: Sequence[Event]) -> Element:
    """The part of the picture that changes: the map with all pieces, or the hall for making armies."""
    p = Places(n.lurk)
    inside = battlefield(n, p, events) if n.view.ground else army_hall.hall(n, p)
    label = (
        "The Lurk: a map of hexagonal tiles, named by a letter for the row and a number."
        if n.view.ground
        else "Making the armies"
    )
    return h.svg("#board.board.rv-board", {"viewBox": p.view, "role": "group", "aria-label": label})[
        edges.head(n, p), inside, edges.tray(n, p, events)
    ]


def battlefield(n: Names, p: Places, events: Sequence[Event]) -> list[Element]:
    """The map with all models and creatures."""
    stands, present = placement(n, p), _present(n)
    return [
        h.g("#rv-ground")[Markup("".join(_ground(tile, kind, p.at(tile)) for tile, kind in n.view.ground))],
        h.g("#rv-homes", {"aria-hidden": "true"})[_homes(n, p)],
        edges.plates(n, p),
        h.g("#rv-tiles")[Markup("".join(_tile(n, p, tile, present.get(tile, [])) for tile, _ in n.view.ground))],
        h.g("#rv-now", {"aria-hidden": "true"})[_activated(n, p)],
        h.g("#rv-creatures")[[pieces.creature(n, one, stands[one.at]) for one in n.view.creatures]],
        h.g("#rv-models")[Markup("".join(pieces.model(n, one, stands[one.id]) for one in n.view.models))],
        h.g("#rv-codes", {"aria-hidden": "true"})[
            Markup("".join(_code(n.code(tile), p.at(tile)) for tile in n.ground))
        ],
        h.g("#rv-panes")[_panes(n, p, stands)],
        h.g("#rv-aims", {"aria-hidden": "true"})[ranges.ranges(n, p, stands)],
        h.g("#rv-blow", {"aria-hidden": "true"})[_blow(n, stands, events)],
    ]


# -- ground ------------------------------------------------------------------------------------------------------------


@cache
def _ground(tile: Tile, kind: str, at: Point) -> Markup:
    return Markup(
        h.g({"id": f"ground-{id_of(tile)}", "transform": f"translate({xy(at)})"})[
            use(f"rv-{kind}-{tile_variant(tile)}"),
        ]
    )


@cache
def _code(code: str, at: Point) -> Markup:
    """The code of a tile, drawn so that it can be read on every ground and over every model."""
    edged = {"stroke": INK, "stroke-width": "6", "stroke-linejoin": "round", "paint-order": "stroke"}
    written = {"font-size": "24", "font-weight": "700", "text-anchor": "middle", "fill": PALE, "class": "figure"}
    return Markup(h.text({"x": num(at[0]), "y": num(at[1] + 84), **written, **edged})[code])


def _homes(n: Names, p: Places) -> list[Node]:
    """The summoning tiles of each player, with colour and crest."""
    found: list[Node] = []
    for player in n.view.players:
        if player.side and not player.out:
            colours = look(player.faction)
            tiles = n.lurk.groups[player.side]
            found.append(
                h.g({"id": f"home-{player.seat}"})[
                    group(
                        area(coast(frozenset(tiles)), colours.dark, opacity=0.55),
                        line(coast(frozenset(tiles)), colours.colour, 7),
                        transform=f"translate({xy(p.middle)})",
                    ),
                    [group(crest(player.faction), transform=f"translate({xy(p.at(t))})", opacity=0.45) for t in tiles],
                ]
            )
    return found


def _tile(n: Names, p: Places, tile: Tile, there: list[str]) -> Markup:
    """The area to tap for a tile, named by its ground and who is there."""
    return _pane(tile, p.at(tile), sentence(n.tile(tile)) + (f": {listed(there)}" if there else ""))


@lru_cache(maxsize=4096)
def _pane(tile: Tile, at: Point, name: str) -> Markup:
    attributes = {"id": id_of(tile), "transform": f"translate({xy(at)})", "data-name": name}
    return Markup(h.g(".spot.rv-tile", attributes)[area(polygon(corners(92)), "transparent")])


def _present(n: Names) -> dict[Tile, list[str]]:
    """The names of the models and creatures on each tile."""
    found: dict[Tile, list[str]] = {}
    for one in n.view.models:
        if one.at is not None:
            found.setdefault(one.at, []).append(n.model(one.id))
    for creature in n.view.creatures:
        found.setdefault(creature.at, []).append(n.pack.beast[creature.card].name)
    return found


def _activated(n: Names, p: Places) -> Element | None:
    """The mark of the activated tile; None if no tile is activated."""
    now = n.view.activation
    if now is None:
        return None
    return h.g({"id": "rv-activated", "transform": f"translate({xy(p.at(now.tile))})"})[
        area(polygon(corners(97)), "none", edge=LAMP, width=7)
    ]


def _blow(n: Names, stands: dict[str, Stand], events: Sequence[Event]) -> Element | None:
    """The wounds of the last attack, which fade away at its target; None if it made none."""
    last = next(iter(rolls.rolled(events, 1)), None)
    if last is None or not last.wounds or last.who not in stands:
        return None
    stand = stands[last.who]
    at = stand.x - 34 * stand.scale, stand.y + 16 * stand.scale
    return h.g(".rv-blow", {"id": f"blow-{last.number}", "transform": f"translate({xy(at)}) scale(0.8)"})[
        area(polygon(BURST), BLOOD, edge=INK, width=4), letters(0, 15, 44, f"−{last.wounds}", PALE, cls="figure")
    ]


BURST = [
    ((58 if k % 2 else 40) * math.cos(math.tau * k / 20), (58 if k % 2 else 40) * math.sin(math.tau * k / 20))
    for k in range(20)
]


# -- panes -------------------------------------------------------------------------------------------------------------


def _panes(n: Names, p: Places, stands: dict[str, Stand]) -> list[Markup]:
    """The areas to tap: one over each model and creature, and over each side while sides are chosen."""
    found: list[Markup] = []
    for one in n.view.models:
        state = n.state_of(one)
        name = f"{n.model(one.id)}, {n.seat(one.seat)}" + (f", {state}" if state else "")
        on, shows = (id_of(one.at), ranges.shows(one.id)) if one.at else ("", "")
        found.append(pieces.pane(f"pane-{one.id}", stands[one.id], name, on, shows))
    for creature in n.view.creatures:
        name = n.pack.beast[creature.card].name + (f", {state}" if (state := n.state_of(creature)) else "")
        tile = creature.at.replace(",", "_")
        found.append(
            pieces.pane(f"pane-{tile}", stands[creature.at], name, id_of(creature.at), ranges.shows(creature.at), 44)
        )
    if n.view.step == "side":
        found += [Markup(_side(n, p, group)) for group in n.lurk.groups]
    return found


def _side(n: Names, p: Places, group: str) -> Element:
    """The area to tap for a side while sides are chosen."""
    attributes = {"id": f"side-{group}", "transform": f"translate({xy(p.middle)})"}
    attributes["data-name"] = f"The {n.side(group)} side"
    return h.g(".spot.rv-side", attributes)[area(coast(frozenset(n.lurk.groups[group])), "transparent")]
