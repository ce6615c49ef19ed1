"""The options of a question as buttons. Many that are much alike are folded under what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import htpy as h
from htpy import Element, Node

from fathom.engine.ask import Ask, Option
from fathom.table.access.views import SeatView

SHORT = 26
"""Letters of an option that needs only half a line."""
MANY = 10
"""Options up to this number stand in one list: each of them has a key of its own."""
FEW = 3
"""As many options as are worth a fold."""
EACH = 2.5
"""As many options for each piece, on average, as make it worth a fold of its own."""
SHOWN = 5
"""Folded options that are in sight at once: the first folds are open as long as they show no more."""
LINKS = {"on", "at", "with", "for", "the", "of", "onto", "from"}
"""No heading ends in one of these."""


def options(seat_view: SeatView, ask: Ask, question: int) -> list[Node]:
    """The options, numbered as they stand. `question` names the folds: those of another question are other ones."""
    passing = seat_view.scene.passing(ask)
    labels = {option: seat_view.words.label(ask, option) for option in ask.options}
    rows: list[Element] = []
    number, shown = 1, 0
    for heading, members in folds(ask.options, labels.__getitem__):
        buttons = [
            _option(seat_view, ask, number + k, x, labels[x], heading, x == passing) for k, x in enumerate(members)
        ]
        if heading:
            shown += len(members)
            rows.append(_fold(f"fold-{question}-{number}", heading, buttons, shown <= SHOWN))
            shown -= len(members) if shown > SHOWN else 0
        else:
            rows += buttons
        number += len(members)
    seen = any(seat_view.scene.spot(ask, option) for option in ask.options)
    return [
        h.p(".faint")["Choose here, or tap what glows."] if seen and len(ask.options) > MANY else None,
        h.ol(".options")[rows],
    ]


def folds(options: list[Option], label: Callable[[Option], str]) -> list[tuple[str, list[Option]]]:
    """Options under a heading, or (without) as they are; in the order in which they first come up."""
    if len(options) <= MANY:
        return [("", options)]
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(str(option).partition(" ")[0], []).append(option)
    headings: dict[Option, str] = {}
    for members in kinds.values():
        for group in _alike(members, label):
            heading = common(label(option) for option in group)
            headings |= {option: heading for option in group if len(group) >= FEW or len(group) < len(members)}
    found: dict[str, list[Option]] = {}
    for option in options:
        heading = headings.get(option, "")
        found.setdefault(heading or str(option), []).append(option)
    return [(heading if len(members) > 1 else "", members) for heading, members in found.items()]


def _alike(members: list[Option], label: Callable[[Option], str]) -> list[list[Option]]:
    """All options of a kind, or by the piece they are about, which comes first in them: if that makes good groups."""
    pieces: dict[str, list[Option]] = {}
    for option in members:
        pieces.setdefault(" ".join(str(option).split()[:2]), []).append(option)
    large = len(pieces) > 1 and len(members) >= EACH * len(pieces)
    return list(pieces.values()) if large or not common(map(label, members)) else [members]


def common(labels: Iterable[str]) -> str:
    """The words with which all labels begin, but for where something goes to."""
    first, *others = [label.partition(" — ")[0].split() for label in labels]
    size = min(map(len, others), default=0)
    while any(words[:size] != first[:size] for words in others):
        size -= 1
    words = first[: first.index("to") if "to" in first[:size] else size]
    while words and words[-1].strip(",:") in LINKS:
        words.pop()
    return " ".join(words).rstrip(",:")


def _fold(id: str, heading: str, buttons: list[Element], shown: bool) -> Element:
    return h.li(".fold")[
        h.details({"id": id}, open=shown)[
            h.summary[h.b[heading], " ", h.span(".faint")[f"{len(buttons)} options"]],
            h.ol(".options")[buttons],
        ]
    ]


def _option(
    seat_view: SeatView, ask: Ask, number: int, option: Option, label: str, heading: str, passes: bool
) -> Element:
    label, _, note = label.partition(" — ")
    told = heading if heading != label else ""
    spot = seat_view.scene.spot(ask, option)
    attributes = {"data-option": str(option), "id": f"option-{number}"}
    if spot:
        attributes["data-spot"] = spot
    if passes:
        attributes["data-passes"] = ""
    return h.li(class_={"short": len(label) - len(told) <= SHORT and len(note) <= SHORT})[
        h.button(".option", attributes, type="button")[
            h.span(".key", aria_hidden="true")[str(number)],
            h.span[
                h.span(".told")[told] if told else None,
                label.removeprefix(told),
                h.span(".note")[note] if note else None,
            ],
        ]
    ]
