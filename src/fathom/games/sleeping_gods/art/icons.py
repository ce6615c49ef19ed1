"""Small signs, about thirty wide: goods, skills, statuses, hearts, what enemies can do."""

from __future__ import annotations

import math

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art.outlines import sharp, soft, stroke
from fathom.games.sleeping_gods.art.palette import BLOOD, BRASS, FOAM, INK, PAPER, SKILLS, STATUSES
from fathom.present.svg import area, box, dot, group, line, oval, polygon, use

CLAWS = "M-10 12Q-8 -4 -3 -13M0 13Q1 -3 5 -13M10 12Q10 0 13 -9"
HEART = "M0 12C-17 0 -13 -13 -6 -12C-2 -11 0 -8 0 -7C0 -8 2 -11 6 -12C13 -13 17 0 0 12Z"


def _star(points: int, far: float, near: float) -> str:
    corners = []
    for k in range(2 * points):
        r = near if k % 2 else far
        corners.append((r * math.sin(math.pi * k / points), -r * math.cos(math.pi * k / points)))
    return polygon(corners)


GOODS: dict[str, list[Node]] = {
    "coin": [
        dot(0, 0, 14, BRASS[1], edge=INK, width=2),
        dot(0, 0, 9, "none", edge=BRASS[0], width=2),
        line("M0 -5V5", BRASS[0], 3),
    ],
    "meat": [
        line("M4 4L13 13", "#f4ead6", 5.5),
        dot(14, 11, 3.4, "#f4ead6", edge=INK, width=1.2),
        dot(11, 14, 3.4, "#f4ead6", edge=INK, width=1.2),
        oval(-3, -3, 12, 10, "#b5502f", edge=INK, width=2),
        stroke("-10 -6 -5 -9 1 -8", "#e8906a", 2.4),
    ],
    "veg": [
        soft("-6 -6 6 -6 3 8 0 15 -3 8", "#e07a2f"),
        line("M0 -7V-15M-2 -7L-8 -14M2 -7L8 -14", "#5f9a3f", 3.6),
        line("M-3 0H1M0 5H3", INK, 1.6),
    ],
    "grain": [
        line("M0 15V-6", "#a8842f", 2.6),
        [oval(s * 6, -8 + 6 * k, 3.6, 5.4, "#e9c24f", edge=INK, width=1.3) for k in range(3) for s in (-1, 1)],
        oval(0, -13, 3.6, 5.4, "#e9c24f", edge=INK, width=1.3),
    ],
    "mat": [
        box(-14, -2, 28, 9, "#9c6b3a", round=2, edge=INK, width=2),
        box(-10, -11, 26, 9, "#b5834a", round=2, edge=INK, width=2),
        dot(-8, 2.5, 2.6, "#e0b87a"),
        dot(-4, -6.5, 2.6, "#e8c890"),
        line("M2 2H9M4 -7H12", INK, 1.4),
    ],
    "art": [
        sharp("0 -15 11 -5 7 13 -7 13 -11 -5", "#7fd0c0"),
        line("M-11 -5H11M0 -15L-4 -5L0 13L4 -5Z", "#e9fffa", 1.6),
    ],
    "xp": [area(_star(5, 15, 6.4), "#f2d262", edge=INK, width=2)],
    "command": [
        dot(0, 0, 14, "#2a6f9e", edge=INK, width=2),
        area(_star(8, 11, 4.4), "#e8f6ff"),
        dot(0, 0, 2.6, "#2a6f9e"),
    ],
    "card": [box(-9, -13, 18, 26, "#efe0bd", round=3, edge=INK, width=2), line("M-5 -6H5M-5 0H5M-5 6H2", INK, 1.8)],
    "heart": [area(HEART, BLOOD, edge=INK, width=2)],
    "hurt": [area(HEART, "#3a2724", edge="#a8736a", width=2)],
    "fatigue": [
        dot(0, 0, 13, "#5a4a7a", edge=INK, width=2),
        line("M-6 -5H3L-6 5H3M3 0H8L3 7H8", "#efe6ff", 2.4),
    ],
    "token": [
        dot(0, 0, 14, "#8f2f2a", edge=INK, width=2),
        line("M-7 7L6 -6M6 -6L7 -8M-7 1L-1 7", PAPER, 3),
    ],
    "shield": [area("M-13 -13H13V0Q13 10 0 15Q-13 10 -13 0Z", "#8fa6ae", edge=INK, width=2.2)],
    "claw": [
        line("M-10 12Q-8 -4 -3 -13M0 13Q1 -3 5 -13M10 12Q10 0 13 -9", INK, 7),
        line("M-10 12Q-8 -4 -3 -13M0 13Q1 -3 5 -13M10 12Q10 0 13 -9", "#ff9d7a", 3.6),
    ],
    "search": [dot(-3, -3, 9, "none", edge=FOAM, width=3.2), line("M4 4L13 13", FOAM, 4.4)],
    "heal": [box(-13, -13, 26, 26, "#f4ead6", round=5, edge=INK, width=2), line("M0 -7V7M-7 0H7", BLOOD, 5)],
    "rest": [area("M6 -13A14 14 0 1 0 12 9A12 12 0 0 1 6 -13Z", "#e6d9a8", edge=INK, width=2)],
    "clear": [
        line("M-12 3A12 12 0 0 1 9 -8", FOAM, 3.4),
        sharp("12 -14 12 -2 2 -6", FOAM, 0),
        line("M12 -2A12 12 0 0 1 -8 9", FOAM, 3.4),
        sharp("-12 15 -12 3 -2 7", FOAM, 0),
    ],
    "hourglass": [
        sharp("-9 -13 9 -13 0 0", "#ffe2b8"),
        sharp("-9 13 9 13 0 0", "#c98f3c"),
        line("M-11 -14H11M-11 14H11", "#ffe2b8", 3),
    ],
    "synergy": [area(_star(4, 15, 5), "#ffd75e", edge=INK, width=2)],
}

ON_SKILL: dict[str, list[Node]] = {
    "STR": [line("M-8 0H8", INK, 4), box(-12, -7, 5, 14, INK, round=1.5), box(7, -7, 5, 14, INK, round=1.5)],
    "PER": [soft("-12 0 0 -8 12 0 0 8", INK, 0), dot(0, 0, 3.6, "#e9f6ff")],
    "SAV": [area("M-1 -8Q-8 -11 -11 -8V7Q-8 4 -1 7ZM1 -8Q8 -11 11 -8V7Q8 4 1 7Z", INK)],
    "CRA": [area(_star(8, 11, 7.6), INK), dot(0, 0, 3.6, SKILLS["CRA"])],
    "CUN": [sharp("-11 -10 -4 -4 4 -4 11 -10 8 4 0 11 -8 4", INK, 0), dot(-4, 1, 1.7, FOAM), dot(4, 1, 1.7, FOAM)],
    "ANY": [area(_star(6, 11, 5), INK)],
}

ON_STATUS: dict[str, list[Node]] = {
    "venom": [area("M0 -10Q9 2 0 9Q-9 2 0 -10Z", INK)],
    "frightened": [dot(-4, -2, 3, INK), dot(4, -2, 3, INK), oval(0, 6, 3, 4, INK)],
    "weakened": [line("M0 -9V5M-6 0L0 8L6 0", INK, 3.6)],
    "madness": [stroke("0 0 4 -2 2 -6 -5 -4 -6 4 2 8 9 2 7 -8", INK, 2.8)],
    "low": [line("M-8 -4H8M-5 6Q0 0 5 6", INK, 3)],
}


def skill(kind: str) -> Element:
    """A skill: its colour and its picture."""
    return group(dot(0, 0, 15, SKILLS[kind], edge=INK, width=2), ON_SKILL[kind])


def status(kind: str) -> Element:
    """A status token."""
    return group(area(_octagon(14), STATUSES[kind], edge=INK, width=2), ON_STATUS[kind])


def _octagon(r: float) -> str:
    return polygon([(r * math.cos(math.pi * (k + 0.5) / 4), r * math.sin(math.pi * (k + 0.5) / 4)) for k in range(8)])


ABILITIES: dict[str, tuple[str, str]] = {
    "FLY": ("flies", "+1 defence against weapons without reach"),
    "FST": ("first", "strikes back before it is hit"),
    "RES1": ("resist", "the first point of every hit is lost"),
    "VEN": ("venom", "at the end of the round somebody gets venom"),
    "FRI": ("fright", "at the end of the round somebody is frightened"),
    "MAD": ("madness", "at the end of the round somebody gets madness"),
    "LOW": ("gloom", "at the end of the round somebody gets low morale"),
    "WEA": ("weaken", "at the end of the round somebody is weakened"),
    "REG1": ("regrow 1", "at the end of the round a square is free again"),
    "REG3": ("regrow 3", "at the end of the round three squares are free again"),
    "ARG1": ("mends", "at the end of the round its neighbours regrow a square"),
    "ADJ1": ("urges +1", "its neighbours deal 1 more at the end of the round"),
    "ADJ2": ("urges +2", "its neighbours deal 2 more at the end of the round"),
    "DIS": ("unlearn", "at the end of the round an equipped card is discarded"),
    "LOSE": ("steals", "at the end of the round a resource is lost"),
    "DSM": ("disarms", "at the end of the round a weapon card is put away"),
    "SHIP": ("rams", "at the end of the round the ship is damaged"),
}
"""What a square of an enemy does while it is uncovered: in a word, and in a sentence."""


def named() -> dict[str, Node]:
    """All of them by name, to be used again and again."""
    found: dict[str, Node] = {f"sign-{name}": art for name, art in GOODS.items()}
    found |= {f"skill-{kind}": skill(kind) for kind in ON_SKILL}
    return found | {f"status-{kind}": status(kind) for kind in ON_STATUS}


def sign(name: str) -> Element:
    """One of them, drawn with the printed board."""
    return use(f"sg-{name}")


def icon(name: str, said: str = "") -> Element:
    """A sign in a line of text."""
    attributes = {"viewBox": "-17 -17 34 34"}
    attributes |= {"role": "img", "aria-label": said} if said else {"aria-hidden": "true"}
    return h.svg(".sg-icon", attributes)[sign(name)]
