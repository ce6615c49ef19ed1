"""The options of a question as buttons. Many similar options are grouped under a common heading."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import htpy as h
from htpy import Element, Node

from fathom.engine.ask import Ask, Option
from fathom.present.icons import illustrated
from fathom.table.access.views import SeatView

SHORT = 26
"""The largest number of characters of an option that fits into half a line."""
TINY = 14
"""The largest number of characters of an option that fits into half a line on a phone."""
MANY = 10
"""Up to this number, options are in one list and each has a key."""
FEW = 3
"""The smallest group of similar options."""
EACH = 2.5
"""The average number of options for each piece from which each piece gets a group."""
SHOWN = 5
"""The number of grouped options that are visible at first: groups are open until it is reached."""
NAMED = 3
"""The number of options that the heading of a closed group names."""
PLACE_WORDS = {"to", "on", "at", "up", "down", "left", "right"}
"""Words with which an option says only where."""
LINKS = {"on", "at", "with", "for", "the", "of", "onto", "from"}
"""Words that cannot end a heading."""


def options(seat_view: SeatView, ask: Ask, question: int) -> list[Node]:
    """The numbered options. `question` is part of the group ids, so that groups of different questions differ."""
    scene = seat_view.scene
    passing, offered = scene.passing(ask), scene.offered(ask)
    labels = {option: seat_view.words.label(ask, option) for option in offered}
    asides = {option: heading for option in offered if (heading := scene.aside(ask, option))}
    if len(asides) == len(offered):
        asides = {}
    closing = scene.closing(ask)
    rows: list[Element] = []
    number, shown = 1, 0
    groups = group_options([x for x in offered if x not in asides], labels.__getitem__)
    for heading, members in groups:
        halves = _halves([labels[x].removeprefix(heading) for x in members])
        buttons = [
            _option(seat_view, ask, number + k, x, labels[x], heading, x == passing, x == closing, half=k in halves)
            for k, x in enumerate(members)
        ]
        if heading:
            shown += len(members)
            note = scene.group_note(ask, members) or _names([labels[x] for x in members], heading)
            # The first group is open if its options can be chosen only here.
            first = heading == next(filter(None, (title for title, _ in groups)))
            only_here = first and not any(scene.spot(ask, x) for x in members)
            seen = shown <= SHOWN or len(groups) == 1 or only_here
            rows.append(_option_group(f"fold-{question}-{number}", heading, buttons, number, seen, note))
            shown -= len(members) if shown > SHOWN else 0
        else:
            rows += buttons
        number += len(members)
    for place, heading in enumerate(dict.fromkeys(asides.values())):
        members = [option for option in asides if asides[option] == heading]
        buttons = [_option(seat_view, ask, number + k, x, labels[x], "", x == passing) for k, x in enumerate(members)]
        # Its id does not name the question: it stays open from one question to the next.
        rows.append(_option_group(f"aside-{place}", heading, buttons, number, False))
        number += len(members)
    on_board = len(offered) > MANY and any(scene.spot(ask, option) for option in offered)
    return [
        h.p(".faint.or-board")["Choose here, or tap a highlighted space."] if on_board else None,
        seat_view.scene.caption(ask),
        h.ol(".options")[rows],
    ]


def group_options(options: list[Option], label: Callable[[Option], str]) -> list[tuple[str, list[Option]]]:
    """The options in groups, each with a heading or without one, in the order of their first options."""
    if len(options) <= MANY:
        return [("", options)]
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(str(option).partition(" ")[0], []).append(option)
    headings: dict[Option, str] = {}
    for members in kinds.values():
        for group in _groups(members, label):
            heading = common_start(label(option) for option in group)
            headings |= {option: heading for option in group if len(group) >= FEW or len(group) < len(members)}
    found: dict[str, list[Option]] = {}
    for option in options:
        heading = headings.get(option, "")
        found.setdefault(heading or str(option), []).append(option)
    return [(heading if len(members) > 1 else "", members) for heading, members in found.items()]


def _groups(members: list[Option], label: Callable[[Option], str]) -> list[list[Option]]:
    """Options of one kind in one group, or in a group for each piece.

    A group for each piece is made if pieces have many options, or if the labels do not start with the same words.
    Options belong to the same piece if their texts begin with the same two words.
    """
    pieces: dict[str, list[Option]] = {}
    for option in members:
        pieces.setdefault(" ".join(str(option).split()[:2]), []).append(option)
    large = len(pieces) > 1 and len(members) >= EACH * len(pieces)
    return list(pieces.values()) if large or not common_start(map(label, members)) else [members]


def common_start(labels: Iterable[str]) -> str:
    """The words that all labels start with, up to the word “to” and without link words at the end."""
    first, *others = [label.partition(" — ")[0].split() for label in labels]
    size = min(map(len, others), default=0)
    while any(words[:size] != first[:size] for words in others):
        size -= 1
    words = first[: first.index("to") if "to" in first[:size] else size]
    while words and words[-1].strip(",:") in LINKS:
        words.pop()
    return " ".join(words).rstrip(",:")


def _halves(labels: list[str]) -> set[int]:
    """The indices of options that take half a line on every screen: very short ones that follow each other in pairs."""
    found: set[int] = set()
    for k in range(len(labels) - 1):
        if k not in found and max(len(labels[k].strip()), len(labels[k + 1].strip())) <= TINY:
            found |= {k, k + 1}
    return found


def _names(labels: list[str], heading: str) -> str:
    """The names of the first options of a group, without the words of the heading; empty if options name places."""
    rests = [label.partition(" — ")[0].removeprefix(heading).strip(" ,:") for label in labels]
    if any(rest.partition(" ")[0] in PLACE_WORDS for rest in rests):
        return ""
    names = [rest.partition(" (")[0].partition(":")[0] for rest in rests]
    more = ["…"] if len(names) > NAMED else []
    return ", ".join([*names[:NAMED], *more])


def _option_group(id: str, heading: str, buttons: list[Element], first: int, shown: bool, note: str = "") -> Element:
    """Options under a heading, which also shows their numbers from `first` on, so that none seems to be missing."""
    last = first + len(buttons) - 1
    numbers = f"{first}–{last}" if last > first else str(first)
    return h.li(".fold")[
        h.details({"id": id}, open=shown)[
            h.summary[
                h.b[heading],
                " ",
                h.span(".faint.numbers")[f"options {numbers}" if last > first else f"option {numbers}"],
                h.span(".faint.names")[note],
            ],
            h.ol(".options")[buttons],
        ]
    ]


def _option(
    seat_view: SeatView,
    ask: Ask,
    number: int,
    option: Option,
    label: str,
    heading: str,
    passes: bool,
    ends: bool = False,
    half: bool = False,
) -> Element:
    # A figure and its sign stay on one line.
    label, _, note = label.replace(" %", "\u00a0%").partition(" — ")
    repeated = heading if heading != label else ""
    rest = label.removeprefix(repeated)
    if repeated and rest[:1] in ",:":
        repeated, rest = repeated + rest[0], rest[1:]
    spot, icons = seat_view.scene.spot(ask, option), seat_view.scene.icons()
    attributes = {"data-option": str(option), "id": f"option-{number}"}
    if spot:
        attributes["data-spot"] = spot
    if lights := seat_view.scene.lights(ask, option):
        attributes["data-lights"] = " ".join(lights)
    if passes:
        attributes["data-passes"] = ""
    short = len(label) - len(repeated) <= SHORT and len(note) <= SHORT
    return h.li(class_={"short": short, "half": half, "closes": ends})[
        h.button(".option", attributes, type="button")[
            h.span(".key", aria_hidden="true")[str(number)],
            h.span[
                h.span(".repeated")[repeated] if repeated else None,
                illustrated(rest, icons),
                h.span(".note")[illustrated(note, icons)] if note else None,
            ],
        ]
    ]
