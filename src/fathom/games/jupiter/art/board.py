"""The board: the modules of the colony, and every piece of the view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.art import modules, pod, robots
from fathom.games.jupiter.art.drawings import SYMBOLS, placed
from fathom.games.jupiter.art.palette import INK, LAMP
from fathom.games.jupiter.art.places import CORNER, HIGH, SHELF, WIDE, Places, cell_of, corners, dome_at, id_of, middle
from fathom.games.jupiter.art.station import shelf, station
from fathom.games.jupiter.model.options import CellName, Space
from fathom.games.jupiter.model.parts import Module
from fathom.games.jupiter.model.view import ModuleView
from fathom.games.jupiter.text.names import Names
from fathom.present.phrases import sentence
from fathom.present.svg import Point, area, box, dot, group, num, piece, polygon, use, xy

VIEW = f"0 0 {num(WIDE)} {num(HIGH)}"
CLOSE = 2
"""Modules that this many creeps or fewer would destroy are marked."""


@cache
def backdrop(seats: int) -> Markup:
    """The background, with the drawings that pieces use."""
    return Markup(
        h.svg("#backdrop.board", {"viewBox": VIEW, "aria-hidden": "true"})[
            h.defs[placed(), pod.pod(seats)], SYMBOLS.inline("backdrop")
        ]
    )


def board(n: Names) -> Element:
    """The part of the picture that changes: the colony with all pieces, the station and the shelf."""
    p = Places(n)
    scale, x, y = p.frame
    return h.svg(
        "#board.board.jd-board",
        {
            "viewBox": VIEW,
            "role": "group",
            "aria-label": "The colony under the ice. East is right. Every module shows its number and letter.",
        },
    )[
        station(n.view.target, n.view.rescued),
        shelf(n),
        h.g("#jd-colony.jd-colony", {"transform": f"translate({xy((x, y))}) scale({scale:.3f})"})[
            _layer("cells", (_free_cell(n, p, cell) for cell in p.colony.outside if cell != n.view.pod)),
            _layer("modules", (_module(n, module) for module in n.view.modules)),
            h.g("#jd-between", {"aria-hidden": "true"})[_between(n.view.bridges)],
            h.g("#jd-gangway", {"aria-hidden": "true"})[_gangway(n, p)],
            h.g("#jd-marks", {"aria-hidden": "true"})[_marks(n)],
            piece("pod", p.pod, use("jd-pod"), name="The Pod"),
            _layer("folk", (*_colonists(n, p), *_creeps(n))),
            h.g("#jd-robots")[_robots(n, p)],
            _layer("signs", (_sign(n.pack.module[module.tile], module.cell) for module in n.view.modules)),
            _layer("tiles", (_tile_pane(module.cell, n.full(module.tile)) for module in n.view.modules)),
            _layer("spots", _panes(n, p)),
        ],
    ]


def _layer(name: str, parts: Iterable[Markup]) -> Element:
    """A group of pieces that are already rendered."""
    return h.g({"id": f"jd-{name}"})[Markup("".join(parts))]


# -- the colony -----------------------------------------------------------------------------------------------------


def _free_cell(n: Names, p: Places, cell: Hex) -> Markup:
    """A free cell beside the colony, to which the Pod or a module can go."""
    name = hexes.name(cell)
    return _cell(name, p.berth(cell), f"The free cell {n.cell(name)}")


@lru_cache(maxsize=512)
def _cell(cell: CellName, at: Point, name: str) -> Markup:
    attributes = {"id": id_of(cell), "transform": f"translate({xy(at)})", "data-name": name}
    return Markup(h.g(".spot.jd-cell", attributes)[use("jd-berth"), box(-46, -46, 92, 92, "transparent", round=46)])


@lru_cache(maxsize=64)
def _between(bridges: tuple[tuple[Space, Space], ...]) -> Markup:
    """The bridges from module to module."""
    joined = [(a, b) for a, b in bridges if b != "pod" and cell_of(a) != cell_of(b)]
    return modules.tubes([(dome_at(a), dome_at(b)) for a, b in joined])


def _gangway(n: Names, p: Places) -> Markup | None:
    pairs = [(p.dome(a), p.pod) for a, b in n.view.bridges if b == "pod"]
    return pod.gangway(pairs) if pairs else None


def _module(n: Names, module: ModuleView) -> Markup:
    return _plate(n.pack.module[module.tile], module.turned, module.cell, module.covered, n.view.layout.open_bridges)


@cache
def _plate(printed: Module, turned: int, cell: Hex, covered: bool, everywhere: bool) -> Markup:
    """A module in its cell, with its site."""
    site = use("jd-super" if covered else f"jd-{printed.site}") if printed.site else None
    plate = modules.plate(printed, turned, everywhere)
    name = f"{printed.name} ({printed.id})"
    return Markup(piece(f"module-{printed.id}", middle(cell), plate, site, cls="module", name=name))


@cache
def _sign(printed: Module, cell: Hex) -> Markup:
    return Markup(piece(f"sign-{printed.id}", middle(cell), modules.sign(printed)))


def _marks(n: Names) -> list[Element]:
    """Marks on modules in danger and on modules about to get a creep."""
    found = []
    for module in n.view.modules:
        at = f"translate({xy(middle(module.cell))})"
        if module.gap is not None and module.gap <= CLOSE and module.creeps:
            found.append(
                h.g(".fade", {"id": f"breaking-{module.tile}", "transform": at})[
                    use("jd-breaking" if module.gap <= 1 else "jd-strained")
                ]
            )
        if module.name in n.view.hit:
            found.append(h.g(".fade", {"id": f"hit-{module.tile}", "transform": at})[use("jd-target")])
    return found


# -- who is where ---------------------------------------------------------------------------------------------------


def _colonists(n: Names, p: Places) -> list[Markup]:
    """The colonists on domes and in the Pod."""
    v = n.view
    found = [_colonist(space, space in v.doomed) for space, what in v.spaces if what == "colonist"]
    pawns = sum(robot.at == "pod" and bool(robot.colour) for robot in v.robots)
    art = group(use("jd-person"), transform="translate(0 -1) scale(0.62)")
    for index in range(v.aboard):
        at = p.seat(pawns + index)
        found.append(Markup(piece(f"aboard-{index}", at, art, kin="colonist", name="A colonist aboard")))
    return found


@cache
def _colonist(space: Space, doomed: bool) -> Markup:
    name = "A colonist next to a creep" if doomed else "A colonist"
    sign = use("jd-doomed") if doomed else None
    return Markup(
        piece(f"colonist-{id_of(space)}", dome_at(space), use("jd-colonist"), sign, kin="colonist", name=name)
    )


def _creeps(n: Names) -> list[Markup]:
    return [_creep(space) for space, what in n.view.spaces if what == "creep"]


@cache
def _creep(space: Space) -> Markup:
    return Markup(piece(f"creep-{id_of(space)}", dome_at(space), use("jd-creep"), kin="creep", name="A creep"))


def _robots(n: Names, p: Places) -> list[Element]:
    found, seat, lost = [], 0, 0
    for robot in n.view.robots:
        if not robot.colour:
            continue
        active = robot.seat == n.view.active and n.view.turn > 0
        if robot.at is None:
            at, size = p.inside((WIDE - 116 - 46 * lost, SHELF + 4)), 0.8 / p.frame[0]
            lost += 1
        elif robot.at == "pod":
            at, size = p.seat(seat), 0.46
            seat += 1
        else:
            at, size = p.dome(robot.at), 0.78
        body = robots.figure(robot.colour, n.seat(robot.seat)[0])
        found.append(
            piece(
                f"robot-{robot.seat}",
                at,
                group(
                    _turn_mark(robot.colour) if active else None,
                    body,
                    transform=f"translate(0 {num(4 * size)}) scale({size:.2f})",
                ),
                cls="robot",
                name=n.seat(robot.seat),
            )
        )
    return found


def _turn_mark(colour: str) -> Element:
    """The mark of the active robot."""
    return group(
        dot(0, 2, 47, "url(#jd-halo)"),
        dot(0, 2, 42, "none", edge=INK, width=8),
        dot(0, 2, 42, "none", edge=LAMP, width=4.4),
        area(polygon([(-13, -72), (13, -72), (0, -55)]), LAMP, edge=INK, width=3),
    )


# -- what is pointed at ---------------------------------------------------------------------------------------------


@cache
def _tile_pane(cell: Hex, name: str) -> Markup:
    """The area to tap for a whole module, below the areas of its domes."""
    attributes = {"id": id_of(hexes.name(cell)), "transform": f"translate({xy(middle(cell))})", "data-name": name}
    return Markup(h.g(".spot.jd-tile", attributes)[area(polygon(corners(CORNER - 8)), "transparent")])


def _panes(n: Names, p: Places) -> list[Markup]:
    """The areas to tap: one over each dome, each site and the Pod."""
    v = n.view
    sites = [f"{module.name}:site" for module in v.modules if module.site]
    domes = [
        _pane(space, dome_at(space), 27, sentence(n.space(space))) for space in (*(s for s, _ in v.spaces), *sites)
    ]
    return [*domes, _pane("pod", p.pod, 50, "The Pod")]


@cache
def _pane(space: Space, at: Point, r: float, name: str) -> Markup:
    attributes = {"id": id_of(space), "transform": f"translate({xy(at)})", "data-name": name}
    return Markup(h.g(".spot.jd-dome", attributes)[box(-r, -r, 2 * r, 2 * r, "transparent", round=r)])
