"""The drawings of dice: rolled dice with their faces, and pools before a roll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import htpy as h
import msgspec
from htpy import Element
from markupsafe import Markup

from fathom.engine.events import Event
from fathom.games.rivals.art.palette import INK
from fathom.games.rivals.model.dice import COLOURS, pool
from fathom.games.rivals.text.dice import COLOUR_NAMES, dice_words
from fathom.present.svg import area, box, dot, group, limb, line, polygon

BODIES = {"B": ("#14181f", "#8d9db0"), "R": ("#b8322c", "#ffab9a"), "W": ("#f4efe2", "#8d8672")}
"""The colours of the body and the edge of a die."""
DULL = {"B": "#c9a44a", "R": "#3a0a0c", "W": "#2b2a26"}
"""The colour of an ordinary symbol; one that earns another die is white and has a plus."""


def _octopus(ink: str) -> list[Element]:
    arms = ((-13, 11, -17), (-5, 14, -7), (5, 14, 7), (13, 11, 17))
    return [
        *[area(limb([(x * 0.5, 0), (x, 8), (end, y)], 6, 3), ink) for x, y, end in arms],
        area("M-11 2Q-13 -16 0 -16Q13 -16 11 2Q0 8 -11 2Z", ink),
    ]


def _shield(ink: str) -> list[Element]:
    return [area("M-13 -14H13V-1Q13 10 0 16Q-13 10 -13 -1Z", ink)]


def _diamond(ink: str) -> list[Element]:
    return [area(polygon([(0, -17), (13, 0), (0, 17), (-13, 0)]), ink)]


SYMBOLS = {"O": _octopus, "S": _shield, "D": _diamond}


@cache
def die(shown: str) -> Markup:
    """A rolled die, 48 units wide: `R:O+` is a red die with a white octopus."""
    colour, face = shown[0], shown[2:]
    body, edge = BODIES[colour]
    ink = "#ffffff" if face.endswith("+") else DULL[colour]
    drawn = group(
        box(-23, -20, 46, 46, INK, round=10, opacity=0.5),
        box(-24, -24, 48, 48, body, round=10, edge=edge, width=2.4),
        h.g(".face")[
            SYMBOLS[face[0]](ink) if face[0] in SYMBOLS else dot(0, 0, 3, edge),
            [dot(-5, -3, 2.2, body), dot(5, -3, 2.2, body)] if face[0] == "O" else None,
            line("M15 -21V-11M10 -16H20", "#ffffff", 3) if face.endswith("+") else None,
        ],
    )
    return Markup(drawn)


@lru_cache(maxsize=2048)
def shown(dice: tuple[str, ...], rolled: int = 0) -> Markup:
    """A row of dice in a panel. Unless `rolled` is 0, dice after the first `rolled` are marked as added by a “+”."""
    name = ", ".join(spoken(one) for one in dice) or "no dice"
    attributes = {
        "class": "rv-roll",
        "viewBox": f"-27 -27 {54 * max(1, len(dice))} 56",
        "role": "img",
        "aria-label": name,
    }
    return Markup(
        h.svg(attributes)[
            [
                h.g({"transform": f"translate({54 * k} 0)", "class": "earned" if 0 < rolled <= k else None})[die(one)]
                for k, one in enumerate(dice)
            ]
        ]
    )


MORE = "A + brings one more die."
"""Why there can be more dice than the attack or defence has."""


def has_more(dice: Sequence[str]) -> bool:
    """Whether any of the rolled faces adds one more die to the roll."""
    return any(one.endswith("+") for one in dice)


FACES = {"O": "octopus", "S": "shield", "D": "diamond", "-": "blank"}


def spoken(one: str) -> str:
    """The words for one rolled die; “red octopus and another die” for a face that brings one more die."""
    more = " and another die" if one.endswith("+") else ""
    return f"{COLOUR_NAMES[one[0]]} {FACES[one[2]]}{more}"


def blank(colour: str) -> Element:
    """A die before a roll, 20 units wide."""
    body, edge = BODIES[colour]
    return box(-10, -10, 20, 20, body, round=5, edge=edge, width=2.2)


def row(written: str) -> list[Element]:
    """The dice of a pool side by side, 24 units apart."""
    colours = [colour for colour, number in zip(COLOURS, pool(written), strict=True) for _ in range(number)]
    return [group(blank(colour), transform=f"translate({24 * k} 0)") for k, colour in enumerate(colours)]


@cache
def pool_icon(written: str, what: str) -> Markup:
    """A small picture of a pool of dice such as `1R2W`, for a line of text; `what` says what the dice are for."""
    number = max(1, sum(pool(written)))
    attributes = {"viewBox": f"-12 -13 {24 * number} 26", "role": "img"}
    attributes |= {"aria-label": f"{what}: {dice_words(written)}", "class": "rv-pool"}
    return Markup(h.svg(attributes)[row(written) or line("M-5 0H5", "#9fc3c9", 3)])


# -- what was rolled ---------------------------------------------------------------------------------------------------


class Rolled(msgspec.Struct, frozen=True):
    """One roll: its number in the log, who rolled against whom, the dice, the result and the wounds."""

    number: int
    what: str
    who: str
    whom: str
    dice: tuple[str, ...]
    result: int
    wounds: int = 0
    rolled: int = 0
    """How many dice were rolled first; the others were earned. 0 if it is not known."""
    rule: str = ""
    """The rule of the event."""


KINDS = {
    "attack roll": "hits",
    "defence roll": "shields",
    "climbs": "",
    "searches coral": "",
    "contest roll": "octopuses",
}
"""The kinds of events that are rolls, each with the name of the fact that has the result.

An empty name: the roll is a test, whose result is success or failure.
"""
WINS = {"RV-210": "wins the faction", "RV-220": "begins", "RV-732": "chooses the target"}
"""What the winner of a contest roll gets, by rule."""
LONG_AGO = 160
"""How many of the latest events are searched for rolls."""


def rolled(events: Sequence[Event], most: int) -> list[Rolled]:
    """The latest rolls, the newest first."""
    found: list[Rolled] = []
    for number in range(len(events) - 1, max(-1, len(events) - 1 - LONG_AGO), -1):
        event = events[number]
        if event.what in KINDS:
            found.append(of_event(event, number))
            if len(found) == most:
                break
    return found


def of_event(event: Event, number: int = 0) -> Rolled:
    """The roll in an event, which must be of one of the `KINDS`; `number` is the place of the event in the log."""
    f = event.facts
    counted = KINDS[event.what]
    who = {"attack roll": "attacker", "defence roll": "target", "contest roll": "seat"}.get(event.what, "model")
    return Rolled(
        number=number,
        what=event.what,
        who=str(f[who]),
        whom=str(f["target"]) if event.what == "attack roll" else "",
        dice=tuple(f["dice"]),
        result=int(f[counted]) if counted else int(f["passed"]),
        wounds=int(f.get("wounds", 0)),
        rolled=sum(pool(f["pool"])) if "pool" in f else 0,
        rule=event.rule,
    )
