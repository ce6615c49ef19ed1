"""What enemies look like: a dozen kinds of creatures, each about a hundred and twenty wide."""

from __future__ import annotations

from htpy import Node

from fathom.games.sleeping_gods.art.outlines import sharp, soft, stroke
from fathom.games.sleeping_gods.art.palette import BLOOD, BRASS, FOAM, GOLD, INK, MOSS, PAPER
from fathom.present.svg import box, dot, line, oval


def _eyes(x: float, y: float, apart: float, r: float = 5, colour: str = "#ffe08a") -> list[Node]:
    whites = [dot(x + s * apart, y, r, colour, edge=INK, width=2) for s in (-1, 1)]
    return [*whites, *(dot(x + s * apart, y, r / 2.4, INK) for s in (-1, 1))]


KINDS: dict[str, list[Node]] = {
    "vermin": [
        soft("-52 30 -44 -4 -12 -22 22 -16 46 6 58 24 30 34 -20 36", "#6f6259", 3),
        soft("14 -18 18 -38 34 -34 32 -12", "#8d7c70", 2.6),
        stroke("-50 28 -66 22 -62 0 -74 -10", "#b08a80", 5),
        dot(36, 4, 5, "#ff6a4a", edge=INK, width=2),
        line("M54 22L70 18M54 26L70 30M-30 36L-34 46M0 36L0 46M24 34L28 44", INK, 3),
    ],
    "wings": [
        soft("0 -8 -34 -44 -66 -34 -54 -6 -24 14", "#b9c3c4", 3),
        soft("0 -8 34 -44 66 -34 54 -6 24 14", "#b9c3c4", 3),
        line("M-56 -26L-30 -4M-46 -36L-20 -8M56 -26L30 -4M46 -36L20 -8", INK, 2),
        soft("-14 30 -20 -6 0 -28 20 -6 14 30 0 44", "#dfe3dc", 3),
        *_eyes(0, -10, 8),
        sharp("-6 -2 6 -2 0 14", GOLD),
    ],
    "shell": [
        soft("-46 24 -38 -14 0 -30 38 -14 46 24 0 36", "#b5562f", 3),
        soft("-44 0 -70 -14 -64 -36 -46 -28 -54 -20 -44 -12", "#cf7345", 3),
        soft("44 0 70 -14 64 -36 46 -28 54 -20 44 -12", "#cf7345", 3),
        line("M-40 26L-58 40M-24 32L-34 46M40 26L58 40M24 32L34 46", INK, 4),
        line("M-10 -26V-42M10 -26V-42", INK, 4),
        *_eyes(0, -44, 10),
    ],
    "brigand": [
        soft("-46 46 -38 8 -14 0 14 0 38 8 46 46", "#4a4038", 3),
        soft("-22 0 -24 -30 0 -42 24 -30 22 0 0 12", "#c79a74", 3),
        soft("-28 -26 -24 -50 0 -56 24 -50 28 -26 0 -34", "#7a2a22", 3),
        *_eyes(0, -16, 9, 4, FOAM),
        line("M-12 2Q0 -4 12 2", INK, 3),
        line("M40 40L62 -34", INK, 7),
        line("M40 40L62 -34", "#c9d4d6", 4),
        line("M38 18L56 24", BRASS[1], 6),
    ],
    "bones": [
        soft("-34 -8 -28 -44 0 -54 28 -44 34 -8 20 4 18 18 -18 18 -20 4", PAPER, 3),
        oval(-13, -18, 9, 11, INK),
        oval(13, -18, 9, 11, INK),
        dot(-13, -16, 3, BLOOD),
        dot(13, -16, 3, BLOOD),
        line("M-8 8V18M0 8V18M8 8V18M0 -4L-4 4H4Z", INK, 2.6),
        line("M-30 30H30M-26 40H26M0 20V48", PAPER, 7),
        line("M-30 30H30M-26 40H26", INK, 1.6),
    ],
    "ghost": [
        soft("-40 46 -36 -20 0 -54 36 -20 40 46 22 34 8 48 -8 34 -24 48", "#b8cfd3", 3),
        oval(-13, -14, 8, 12, INK),
        oval(13, -14, 8, 12, INK),
        oval(0, 12, 8, 13, INK),
        stroke("-36 0 -58 -6 -66 12", "#b8cfd3", 9),
        stroke("36 0 58 -6 66 12", "#b8cfd3", 9),
    ],
    "serpent": [
        soft("-60 44 -34 20 -40 -6 -10 -16 10 8 -6 24 -14 40 -40 50", "#4b8a68", 3),
        soft("0 34 6 0 16 -40 46 -50 66 -34 62 -20 38 -18 32 8 34 40", "#5da37d", 3),
        dot(46, -36, 5, "#ffe08a", edge=INK, width=2),
        line("M62 -24L78 -16M78 -16L84 -22M78 -16L84 -8", BLOOD, 3.4),
        stroke("20 -24 26 -8 24 14", "#c9e8c8", 4),
    ],
    "insect": [
        soft("-8 -10 -50 -46 -66 -20 -30 2", "#cfe3e6", 2.6),
        soft("8 -10 50 -46 66 -20 30 2", "#cfe3e6", 2.6),
        oval(0, 20, 20, 30, "#d9a02f", edge=INK, width=3),
        line("M-18 12H18M-20 24H20M-16 36H16", INK, 6),
        dot(0, -20, 18, "#3a2d1c", edge=INK, width=3),
        *_eyes(0, -22, 9, 6, BLOOD),
        line("M-6 -36L-16 -52M6 -36L16 -52M-18 30L-40 44M18 30L40 44", INK, 3.4),
        sharp("-4 48 4 48 0 60", INK, 0),
    ],
    "plant": [
        stroke("0 50 -6 20 4 -4 0 -20", "#4d6b34", 13),
        soft("-4 22 -44 30 -60 6 -30 4", MOSS, 3),
        soft("4 10 44 18 62 -8 32 -8", MOSS, 3),
        soft("-30 -18 -26 -48 0 -58 26 -48 30 -18 0 -8", "#8a3a5c", 3),
        sharp("-22 -24 -14 -12 -7 -24 0 -12 7 -24 14 -12 22 -24 0 -34", PAPER),
        *_eyes(0, -42, 10, 4),
    ],
    "golem": [
        box(-34, -14, 68, 54, "#8f8577", round=10, edge=INK, width=3),
        box(-24, -52, 48, 40, "#a39a8b", round=8, edge=INK, width=3),
        box(-62, -18, 24, 52, "#857b6d", round=8, edge=INK, width=3),
        box(38, -18, 24, 52, "#857b6d", round=8, edge=INK, width=3),
        line("M-20 4L-4 14L-14 28M12 -4L20 12", INK, 2.6),
        *_eyes(0, -34, 11, 6, "#ffb14d"),
    ],
    "eye": [
        dot(0, -4, 44, "#d8cfc0", edge=INK, width=3),
        dot(0, -4, 24, "#7b3a8c", edge=INK, width=3),
        oval(0, -4, 7, 18, INK),
        dot(-8, -14, 5, FOAM),
        stroke("-30 30 -40 48 -30 58", "#b5502f", 5),
        stroke("0 40 -4 52 6 60", "#b5502f", 5),
        stroke("30 30 40 48 30 58", "#b5502f", 5),
        line("M-40 -22L-26 -16M40 -22L26 -16", BLOOD, 2.6),
    ],
    "hound": [
        soft("-58 36 -50 -8 -8 -16 20 -24 34 -48 42 -26 66 -14 64 2 38 6 30 36", "#5d4a3d", 3),
        dot(40, -16, 5, "#ff8a3d", edge=INK, width=2),
        sharp("46 2 50 12 54 2 58 12 62 1", PAPER, 1.6),
        line("M-44 36V48M-26 36V48M10 36V48M24 36V48", INK, 6),
        stroke("-56 8 -72 -4 -70 -22", "#5d4a3d", 8),
        line("M-30 -12L-24 -24L-16 -14L-8 -26L0 -16L10 -30L16 -22", INK, 3.4),
    ],
    "boss": [
        soft("-50 46 -44 -8 0 -30 44 -8 50 46 0 54", "#3d2530", 3),
        soft("-30 4 -32 -30 0 -46 32 -30 30 4 0 22", "#6d3142", 3),
        soft("-26 -34 -58 -40 -66 -66 -48 -54 -16 -44", PAPER, 3),
        soft("26 -34 58 -40 66 -66 48 -54 16 -44", PAPER, 3),
        *_eyes(0, -16, 13, 7, "#ffd75e"),
        sharp("-18 4 -12 14 -6 4 0 14 6 4 12 14 18 4", PAPER),
        sharp("-16 -48 -8 -62 0 -50 8 -62 16 -48", GOLD),
    ],
}

WHICH = {
    "vermin": (1, 9, 25, 39),
    "wings": (2, 13, 15, 58),
    "shell": (4, 16, 19, 42),
    "brigand": (10, 11, 17, 22, 23, 27, 28, 33, 37, 43, 49, 51, 65, 66, 67),
    "bones": (3, 5, 31, 41, 48, 52),
    "ghost": (18, 20, 21, 24, 47, 50, 54, 55),
    "serpent": (8, 14, 26, 44, 45, 53, 57),
    "insect": (30, 36),
    "plant": (29, 32, 60, 61, 63, 64),
    "golem": (35, 38, 46, 56, 59, 62),
    "eye": (7, 40),
    "hound": (6, 12, 34, 68),
    "boss": (69, 70, 71, 72, 73, 74, 75, 76, 77, 78),
}
KIND = {number: kind for kind, numbers in WHICH.items() for number in numbers}


def kind(number: int) -> str:
    """What sort of creature is on an enemy card."""
    return KIND.get(number, "boss")
