"""The win chance over a match as a small graph, and the same as a table."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.players.review import Review, ReviewPoint
from fathom.present.svg import num

WIDE, HIGH = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 38, 10, 12, 26
"""The margins for the numbers at the axes."""
GRID = (0, 50, 100)
"""The win chances, in per cent, that have a line."""


def chance_graph(review: Review, names: dict[int, str]) -> Element:
    """The win chance of the seats in `names` as a graph, labelled with these names. The turning point is marked."""
    first, last = review.points[0], review.points[-1]
    shown = [f"{name or 'The win chance'} {ends(review, seat)}" for seat, name in names.items()]
    label = f"Win chance from {turn_text(first.turn)} to {turn_text(last.turn)}. {'; '.join(shown)}."
    return h.figure(".chance-graph")[
        h.svg({"viewBox": f"0 0 {WIDE} {HIGH}", "role": "img", "aria-label": label})[
            [_grid_line(value) for value in GRID],
            [
                h.text({"x": num(x_of(point, last)), "y": str(HIGH - 8), "text-anchor": anchor})[turn_text(point.turn)]
                for point, anchor in ((first, "start"), (last, "end"))
            ],
            [_line(review, seat, index) for index, seat in enumerate(names)],
            _turning_mark(review),
        ],
        h.figcaption[[h.span({"class": f"line-{index}"})[name] for index, name in enumerate(names.values())]]
        if any(names.values())
        else None,
        h.details[h.summary["As a table"], _table(review, names)],
    ]


def ends(review: Review, seat: int) -> str:
    """The first and the last win chance of a seat in words."""
    first, last = (100 * review.points[at].chances[seat] for at in (0, -1))
    return f"begins at {first:.0f} % and ends at {last:.0f} %"


def turn_text(turn: int) -> str:
    """A turn in words; the questions before the first turn are the start."""
    return f"turn {turn}" if turn else "start"


def x_of(point: ReviewPoint, last: ReviewPoint) -> float:
    """The x coordinate of a point of the match, whose last point is `last`."""
    return LEFT + (WIDE - LEFT - RIGHT) * point.entries / max(1, last.entries)


def y_of(chance: float) -> float:
    """The y coordinate of a win chance."""
    return TOP + (HIGH - TOP - BOTTOM) * (1 - chance)


def _grid_line(value: int) -> list[Element]:
    y = num(y_of(value / 100))
    return [
        h.line(".grid", {"x1": str(LEFT), "x2": str(WIDE - RIGHT), "y1": y, "y2": y}),
        h.text({"x": str(LEFT - 5), "y": num(y_of(value / 100) + 4), "text-anchor": "end"})[f"{value} %"],
    ]


def _line(review: Review, seat: int, index: int) -> Element:
    last = review.points[-1]
    places = " ".join(f"{num(x_of(point, last))},{num(y_of(point.chances[seat]))}" for point in review.points)
    return h.polyline({"class": f"chance line-{index}", "points": places})


def _turning_mark(review: Review) -> list[Element]:
    turning, last = review.turning, review.points[-1]
    if turning is None:
        return []
    x = LEFT + (WIDE - LEFT - RIGHT) * turning.entries / max(1, last.entries)
    anchor = "end" if x > WIDE / 2 else "start"
    beside = x - 8 if anchor == "end" else x + 8
    y = y_of(turning.before)
    # The words stand where the line is not: below a chance that rises, above one that falls.
    low = turning.after > turning.before
    text = {"class": "mark", "x": num(beside), "y": num(HIGH - BOTTOM - 6 if low else TOP + 12), "text-anchor": anchor}
    return [
        h.line(".mark", {"x1": num(x), "x2": num(x), "y1": str(TOP), "y2": str(HIGH - BOTTOM)}),
        h.circle(".mark", {"cx": num(x), "cy": num(y), "r": "5"}),
        h.text(text)[f"turning point, {turn_text(turning.turn)}"],
    ]


def _table(review: Review, names: dict[int, str]) -> Element:
    return h.table(".figure-table")[
        h.caption(".visually-hidden")["Win chance by turn"],
        h.thead[h.tr[h.th(scope="col")["Turn"], [h.th(scope="col")[name or "Win chance"] for name in names.values()]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[str(point.turn)],
                    [h.td[f"{100 * point.chances[seat]:.0f} %"] for seat in names],
                ]
                for point in review.points
            ]
        ],
    ]
