"""The route as it is printed: the path of sand, the reef squares beside it, the animals on it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import htpy as h
from htpy import Element

from fathom.games.tentacula.art.drawings import animal, use
from fathom.games.tentacula.art.palette import SAND
from fathom.games.tentacula.art.places import CELL, Places
from fathom.games.tentacula.model.route import LANES, Square
from fathom.present.svg import Point, dot, group, letters, num, xy


def squares_on(p: Places, panel: str) -> list[Square]:
    """The animal squares printed on a panel."""
    return [square for square, card in enumerate(p.pack.board.squares, 1) if card.panel == panel]


def _ribbon(points: list[Point]) -> Element:
    """A path of sand through the points."""
    d = "M" + "L".join(xy(point) for point in points)
    bands = ((104, SAND[3], 0.3, ""), (98, SAND[2], 0.85, ""), (90, SAND[1], 0.95, ""), (7, SAND[2], 0.8, "7 18"))
    return group(
        [
            h.path(
                {
                    "d": d,
                    "fill": "none",
                    "stroke": tone,
                    "stroke-width": str(width),
                    "stroke-linejoin": "round",
                    "opacity": str(strength),
                    "stroke-dasharray": dash or None,
                }
            )
            for width, tone, strength, dash in bands
        ]
    )


def paths(p: Places, panel: str) -> Element:
    """The sand under the squares of a panel, up to the edges where the route continues."""
    if panel == "P4b":
        squares = range(p.pack.route.last + 1, p.pack.route.end + 1)
        ends = [p.square(square) for square in squares]
        return _ribbon([(ends[0][0], ends[0][1] + CELL / 2), *ends, (ends[-1][0], ends[-1][1] - CELL / 2 + 6)])
    if panel == "P1b":
        ways = [p.start(place) for place in range(len(p.pack.board.start))]
        ways += [p.square(square) for square in range(1, p.pack.route.printed + 1)]
        return _ribbon([(8, ways[0][1]), *ways, (ways[-1][0], ways[-1][1] - CELL / 2)])
    runs: list[list[Square]] = []
    for square in squares_on(p, panel):
        if runs and runs[-1][-1] == square - 1:
            runs[-1].append(square)
        else:
            runs.append([square])
    return group([_ribbon(_run(p, run)) for run in runs])


def _run(p: Places, run: list[Square]) -> list[Point]:
    points = [_beyond(p.square(run[0]), p.square(run[1]))]
    for one, other in pairwise(run):
        (ax, ay), (bx, by) = p.square(one), p.square(other)
        points.append((ax, ay))
        if abs(ax - bx) > CELL / 2 and abs(ay - by) > CELL / 2:
            points.append((ax, by) if abs(ax - p.centre) > abs(bx - p.centre) else (bx, ay))
    points.append(p.square(run[-1]))
    points.append(_beyond(p.square(run[-1]), p.square(run[-2])))
    return points


def turnings(p: Places, panel: str) -> Element:
    """Arrows at the corners of the route, except where an arch stands."""
    route = p.pack.route
    found = []
    for square in range(route.printed + 1, route.last):
        (ax, ay), (bx, by) = p.square(square), p.square(square + 1)
        if p.pack.board.squares[square - 1].panel != panel or square in route.arch or ax == bx or ay == by:
            continue
        at = (ax, by) if abs(ax - p.centre) > abs(bx - p.centre) else (bx, ay)
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        found.append(group(use("turn"), transform=f"translate({xy(at)}) rotate({num(round(angle / 45) * 45)})"))
    return group(found)


def _beyond(here: Point, other: Point) -> Point:
    """The point beyond `here`, away from `other`, at half their distance."""
    return here[0] + (here[0] - other[0]) / 2, here[1] + (here[1] - other[1]) / 2


def beds(p: Places, panel: str) -> Element:
    """The reef squares of a panel."""
    route = p.pack.route
    found = []
    for segment in range(1, route.segments + 1):
        if p.pack.board.squares[route.squares(segment)[1] - 1].panel == panel:
            for side in range(len(LANES)):
                pose = p.reef(segment, side)
                found.append(group(use("reef-square"), transform=f"translate({xy(pose.at)}) rotate({num(pose.angle)})"))
    return group(found)


def marks(p: Places, panel: str) -> Element:
    """The squares of a panel: animals, numbers and badges; start and finish."""
    ends = []
    if panel == "P1b":
        ends = [
            group(use("start"), transform=f"translate({xy(p.start(place))})")
            for place in range(len(p.pack.board.start))
        ]
    if panel == "P4b":
        homes = range(p.pack.route.last + 1, p.pack.route.end + 1)
        ends = [group(use("home"), transform=f"translate({xy(p.square(square))})") for square in homes]
    return group(ends, [_square(p, square) for square in squares_on(p, panel)])


def _square(p: Places, square: Square) -> Element:
    """An animal, the number of its square, and what is special about it."""
    card = p.pack.board.squares[square - 1]
    name = p.pack.animal[card.animal].name
    x, y = p.square(square)
    # The badge sits towards the middle of the board, where no fish swims over it.
    side = 1 if x < p.centre else -1
    return group(
        group(animal(name), transform="translate(0 2) scale(0.86)"),
        _number(square, side),
        _badge(card.special, side) if card.special else None,
        transform=f"translate({xy((x, y))})",
    )


def numbers(p: Places, squares: Iterable[Square]) -> list[Element]:
    """The numbers of squares once more, to be drawn over arches, fish and marks."""
    return [
        group(_number(square, 1 if x < p.centre else -1), transform=f"translate({xy((x, y))})")
        for square, (x, y) in ((square, p.square(square)) for square in squares)
    ]


def _number(square: Square, side: int) -> Element:
    return group(
        dot(-side * 36, 36, 16, SAND[0], edge=SAND[3], width=1.6),
        letters(-side * 36, 43, 20, str(square), "#4a3518", weight="700", cls="figure"),
    )


def _badge(kind: str, side: int) -> Element:
    ground = {"shell": "#c94f7c", "dolphin": "#0f5f9c", "shark": "#8f1f2e"}[kind]
    return group(
        dot(0, 0, 24, ground, edge="#fff6df", width=3),
        group(use(kind), transform="scale(0.6)"),
        transform=f"translate({side * 32} -31)",
    )
