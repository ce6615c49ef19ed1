"""Functions that draw boards and covers as SVG: paths, gradients, shapes and pieces.

No element has a style attribute, because pages forbid inline styles; presentation attributes are used instead.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

import htpy as h
from htpy import Element, Node

Point: TypeAlias = tuple[float, float]

# htpy has ready-made elements only for lower-case names.
RADIAL = Element("radialGradient")


def num(value: float) -> str:
    """A coordinate as text, with at most one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def xy(point: Point) -> str:
    """A point as text, for the data of a path."""
    return f"{num(point[0])} {num(point[1])}"


# -- paths ----------------------------------------------------------------------------------------------------------


def smooth(points: Sequence[Point], *, closed: bool = False, ease: float = 6.0) -> str:
    """The path of a smooth curve through all the points (Catmull-Rom, written as Bézier curves)."""
    n = len(points)
    around = [points[i % n] for i in range(-1, n + 2)] if closed else [points[0], *points, points[-1]]
    parts = [f"M{xy(points[0])}"]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        first = (start[0] + (end[0] - before[0]) / ease, start[1] + (end[1] - before[1]) / ease)
        second = (end[0] - (after[0] - start[0]) / ease, end[1] - (after[1] - start[1]) / ease)
        parts.append(f"C{xy(first)} {xy(second)} {xy(end)}")
    return "".join(parts) + ("Z" if closed else "")


def polygon(points: Sequence[Point]) -> str:
    """The path of a polygon with these corners."""
    return "M" + "L".join(xy(point) for point in points) + "Z"


def spine(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Points along the smooth curve through a few points, `steps` for each section."""
    around = [points[0], *points, points[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        for i in range(steps):
            t = i / steps
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    found.append(points[-1])
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def normals(line: Sequence[Point]) -> list[Point]:
    """The unit vector to the left of the line at each of its points."""
    found = []
    for i in range(len(line)):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        found.append(((by - ay) / length, (ax - bx) / length))
    return found


def limb(points: Sequence[Point], thick: float, thin: float) -> str:
    """The path around an arm along the points, tapering from `thick` to `thin`."""
    line = spine(points, 4)
    left: list[Point] = []
    right: list[Point] = []
    for i, ((x, y), (nx, ny)) in enumerate(zip(line, normals(line), strict=True)):
        half = (thick + (thin - thick) * (i / (len(line) - 1)) ** 0.8) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return smooth([*left, *reversed(right)], closed=True)


def blob(cx: float, cy: float, rx: float, ry: float, seed: int, *, bumps: int = 10, rough: float = 0.16) -> str:
    """The path of an uneven round shape: a stone, a cloud of ink, some sand. The same seed gives the same shape."""
    dice = Random(seed)
    points = []
    for i in range(bumps):
        angle = math.tau * i / bumps
        far = 1 + dice.uniform(-rough, rough)
        points.append((cx + rx * far * math.cos(angle), cy + ry * far * math.sin(angle)))
    return smooth(points, closed=True)


# -- gradients --------------------------------------------------------------------------------------------------------


def glow(id: str, *stops: tuple[float, str] | tuple[float, str, float], at: Point = (0.5, 0.5)) -> Element:
    """A radial gradient; `at` is its centre, as fractions of the shape's width and height."""
    return RADIAL({"id": id, "cx": num2(at[0]), "cy": num2(at[1]), "r": "0.6"})[_stops(stops)]


def num2(value: float) -> str:
    """A fraction as text, with two decimals."""
    return f"{value:.2f}"


def _stops(stops: Sequence[tuple[float, str] | tuple[float, str, float]]) -> list[Element]:
    found = []
    for offset, colour, *opacity in stops:
        attributes = {"offset": num2(offset), "stop-color": colour}
        if opacity:
            attributes["stop-opacity"] = num2(float(opacity[0]))
        found.append(h.stop(attributes))
    return found


# -- elements ---------------------------------------------------------------------------------------------------------


def line(d: str, colour: str, width: float = 1.0, *, opacity: float | None = None, dash: str = "") -> Element:
    """A stroke with round ends."""
    attributes = {"d": d, "fill": "none", "stroke": colour, "stroke-width": num(width), "stroke-linecap": "round"}
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    if dash:
        attributes["stroke-dasharray"] = dash
    return h.path({**attributes, "stroke-linejoin": "round"})


def area(d: str, fill: str, *, edge: str = "", width: float = 1.0, opacity: float | None = None) -> Element:
    """A filled path, with an outline if `edge` names a colour."""
    attributes = {"d": d, "fill": fill}
    if edge:
        attributes |= {"stroke": edge, "stroke-width": num(width), "stroke-linejoin": "round"}
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    return h.path(attributes)


def dot(
    x: float, y: float, r: float, fill: str, *, edge: str = "", width: float = 1.0, opacity: float | None = None
) -> Element:
    """A circle."""
    return oval(x, y, r, r, fill, edge=edge, width=width, opacity=opacity)


def oval(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str,
    *,
    edge: str = "",
    width: float = 1.0,
    opacity: float | None = None,
) -> Element:
    """An ellipse."""
    attributes = {"cx": num(x), "cy": num(y), "rx": num(rx), "ry": num(ry), "fill": fill}
    if edge:
        attributes |= {"stroke": edge, "stroke-width": num(width)}
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    return h.ellipse(attributes)


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str,
    *,
    round: float = 0,
    edge: str = "",
    width: float = 1.0,
    dash: str = "",
    opacity: float | None = None,
) -> Element:
    """A rectangle by its upper left corner."""
    attributes = {"x": num(x), "y": num(y), "width": num(wide), "height": num(high), "fill": fill}
    if round:
        attributes["rx"] = num(round)
    if edge:
        attributes |= {"stroke": edge, "stroke-width": num(width)}
    if dash:
        attributes["stroke-dasharray"] = dash
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    return h.rect(attributes)


def letters(
    x: float,
    y: float,
    size: float,
    text: str,
    fill: str,
    *,
    anchor: str = "middle",
    weight: str = "600",
    opacity: float | None = None,
    spacing: float = 0,
    cls: str = "",
) -> Element:
    """A line of text with its baseline at y."""
    attributes = {"x": num(x), "y": num(y), "font-size": num(size), "fill": fill, "text-anchor": anchor}
    attributes["font-weight"] = weight
    if spacing:
        attributes["letter-spacing"] = num(spacing)
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    if cls:
        attributes["class"] = cls
    return h.text(attributes)[text]


def group(*children: Node, cls: str = "", transform: str = "", opacity: float | None = None) -> Element:
    """A group of elements."""
    attributes = {}
    if cls:
        attributes["class"] = cls
    if transform:
        attributes["transform"] = transform
    if opacity is not None:
        attributes["opacity"] = num2(opacity)
    return h.g(attributes)[children]


def use(id: str) -> Element:
    """A copy of the element of the page with this id."""
    return h.use({"href": f"#{id}"})


def lid(*art: Node) -> Element:
    """The `<svg>` of a game's cover, complete enough to be saved as a file."""
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 300 400", "aria-hidden": "true"}
    return h.svg(".cover", attributes)[art]


def piece(
    id: str, at: Point, *children: Node, kin: str = "", cls: str = "", name: str = "", stop: int | None = None
) -> Element:
    """A piece on a board: a group with a stable id, placed by its transform.

    Pieces with the same `kin` are interchangeable, such as sixteen tentacles: where the page shows a single event, it
    pairs those that disappear with those that appear, and shows them moving. So an event that moves some never makes
    others appear or disappear.

    A piece with a `stop` moves along the route of the board, `data-route`: from point to point up to its stop.
    """
    attributes = {"id": id, "transform": f"translate({xy(at)})", "class": f"piece {cls}".strip()}
    if kin:
        attributes["data-kin"] = kin
    if stop is not None:
        attributes["data-stop"] = str(stop)
    return h.g(attributes)[h.title[name] if name else None, children]


def wrapped(text: str, wide: int) -> list[str]:
    """The text wrapped to lines of at most `wide` letters; a longer word gets a separate line."""
    return textwrap.wrap(text, wide, break_long_words=False, break_on_hyphens=False) or [""]


LETTER = 0.54
"""The average width of a letter as a share of the font size, with some room for fonts wider than ours."""


def fitting(text: str, size: float, wide: float) -> float:
    """The font size at which a line of text fits into this width, at most `size`."""
    return min(size, wide / (LETTER * max(1, len(text))))


def filled(text: str, size: float, wide: float, most: int) -> list[str]:
    """The text wrapped to lines of this width, in letters of this size; after `most` lines it is cut off with “…”."""
    lines = wrapped(text, int(wide / (LETTER * size)))
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    return [*lines[: most - 1], f"{last.rsplit(' ', 1)[0] if ' ' in last else last} …"]
