"""Plots in the cells of tables, so that the figures and the plot are in the same row.

Positions are in per cent of the cell, so that a plot fills its width; colours come from the style sheet of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import htpy as h
from htpy import Element, Node

from fathom.lab.intervals import Difference, Share

TONES = 6
"""The number of shades for each mood of a bar: good, bad or none."""


def table(head: Sequence[Node], rows: Iterable[Sequence[Node]], caption: str, *, plots: bool = True) -> Element:
    """A table; the first column names each row, the last has the plots.

    On narrow screens a plot is below its figures, and each figure has its heading beside it.
    """
    last = len(head) - 1 if plots else len(head)

    def cell(index: int, value: Node) -> Element:
        if index == 0:
            return h.th(scope="row")[value]
        return h.td(".plot")[value] if index == last else h.td(".figure", data_head=str(head[index]))[value]

    def heading(index: int, value: Node) -> Element:
        kind = ".plot" if index == last else ".figure" if index else ".row"
        return h.th(kind, scope="col")[value] if value else h.td(kind)

    return h.div(".wide", tabindex="0", role="region", aria_label=caption)[
        h.table(".plotted" if plots else ".plain")[
            h.caption[caption],
            h.thead[h.tr[[heading(index, value) for index, value in enumerate(head)]]],
            h.tbody[[h.tr[[cell(index, value) for index, value in enumerate(row)]] for row in rows]],
        ]
    ]


def scale(*statistics: tuple[float, str]) -> Element:
    """The axis above plots: texts, each with its place from 0 to 1."""
    return h.div(".scale")[
        [h.span(".end")[text] if place == 1 else h.span(style=f"left:{_at(place)}")[text] for place, text in statistics]
    ]


def shares_scale() -> Element:
    """The axis from 0 to 100 %."""
    return scale((0, "0"), (0.25, "25"), (0.5, "50"), (0.75, "75"), (1, "100 %"))


def share(value: Share, *, tone: str = "good") -> Element:
    """A dot for the share and a line for its interval."""
    says = f"{100 * value.value:.1f} %, between {100 * value.low:.1f} and {100 * value.high:.1f} %"
    return _whisker(value.low, value.value, value.high, f"quarters {tone}", says)


def change(value: Difference, far: float) -> Element:
    """A dot for the difference and a line for its interval, from -far to +far; grey if the interval contains zero."""
    tone = ("good" if value.value > 0 else "bad") if value.clear else "unclear"
    low, middle, high = ((x / far + 1) / 2 for x in (value.low, value.value, value.high))
    says = f"{points(value.value)}, between {points(value.low)} and {points(value.high)}"
    return _whisker(max(0.0, low), middle, min(1.0, high), f"centre {tone}", says)


def change_scale(far: float) -> Element:
    """The axis of differences, from -far to +far in percentage points."""
    return scale((0, f"−{100 * far:.0f}"), (0.5, "0"), (1, f"+{100 * far:.0f}"))


def reach(values: Iterable[Difference]) -> float:
    """The end of a scale that fits all differences: a share, rounded up to a whole tenth."""
    most = max((max(abs(value.low), abs(value.high)) for value in values), default=0.0)
    return min(1.0, ceil(max(0.1, most) * 10 + 0.2) / 10)


def points(value: float) -> str:
    """A difference of shares as text, in percentage points with a sign."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{100 * abs(value):.1f}"


def stack(parts: Sequence[tuple[str, float, str, int]]) -> Element:
    """A stacked bar. Each part has a name, a share, a mood (good, bad or none), and a colour of that mood."""
    return h.div(".track.stack")[
        [
            h.span(f".part.{mood}-{tone % TONES}", style=f"width:{_at(part)}", title=f"{name}: {100 * part:.1f} %")[
                f"{100 * part:.0f}" if part >= 0.06 else None
            ]
            for name, part, mood, tone in parts
            if part > 0
        ]
    ]


def key(parts: Sequence[tuple[str, str, int]]) -> Element:
    """What the colours of stacked bars mean."""
    return h.ul(".key")[[h.li[h.span(f".swatch.{mood}-{tone % TONES}"), name] for name, mood, tone in parts]]


def bar(value: float) -> Element:
    """A plain bar; `value` is its length relative to the longest bar of the table."""
    return h.div(".track.bar")[h.span(style=f"width:{_at(value)}")]


def histogram(counts: Sequence[int], middle: float) -> Element:
    """A histogram, with a tick at `middle` (0 to 1) for the median."""
    most = max(counts, default=0) or 1
    wide = 100 / max(1, len(counts))
    columns = [
        h.rect(x=f"{index * wide:.2f}", y=f"{30 - 29 * count / most:.2f}", width=f"{0.86 * wide:.2f}",
               height=f"{29 * count / most:.2f}")
        for index, count in enumerate(counts)
        if count
    ]  # fmt: skip
    return h.div(".track.histogram")[
        h.svg(viewBox="0 0 100 30", preserveAspectRatio="none", aria_hidden="true")[columns],
        h.span(".tick", style=f"left:{_at(middle)}"),
    ]


def _whisker(low: float, middle: float, high: float, kind: str, says: str) -> Element:
    return h.div(class_=f"track {kind}", title=says)[
        h.span(".line", style=f"left:{_at(low)};width:{_at(high - low)}"),
        h.span(".dot", style=f"left:{_at(middle)}"),
    ]


def _at(value: float) -> str:
    return f"{100 * value:.2f}%"
