"""The nine of the Manticore, head and shoulders, about a hundred wide."""

from __future__ import annotations

from typing import NamedTuple

from htpy import Element, Node

from fathom.games.sleeping_gods.art.outlines import sharp, soft
from fathom.games.sleeping_gods.art.palette import GOLD, INK
from fathom.present.svg import area, box, dot, group, line, oval


class Look(NamedTuple):
    """What somebody looks like."""

    skin: str
    hair: str
    coat: str
    ground: str


LOOKS = {
    "sofi": Look("#e0b090", "#5b2f1d", "#24364f", "#3d5a73"),
    "laurent": Look("#d9a27c", "#d8d2c6", "#5a4632", "#5c6b52"),
    "rafael": Look("#a86f47", "#20150f", "#b5482f", "#7a5a3c"),
    "audrie": Look("#ecc4a6", "#b4532a", "#4d6b57", "#6b4f3a"),
    "kasumi": Look("#ecc9a4", "#16121a", "#7b3a5c", "#4a4666"),
    "kannan": Look("#8f5c3a", "#120d0b", "#c98f3c", "#5a3540"),
    "gregory": Look("#e4b898", "#8a6a3a", "#39424a", "#43616b"),
    "marco": Look("#c68c5e", "#2a1a12", "#efe6d2", "#6a5230"),
    "mac": Look("#7a4a30", "#17100d", "#6b5a8a", "#3f5560"),
}


def _eyes(y: float = -6, colour: str = INK) -> list[Node]:
    return [
        oval(-11, y, 3, 3.6, colour),
        oval(11, y, 3, 3.6, colour),
        line(f"M-17 {y - 10}Q-11 {y - 14} -5 {y - 10}M5 {y - 10}Q11 {y - 14} 17 {y - 10}", colour, 2.6),
        line(f"M1 {y + 2}Q5 {y + 9} -1 {y + 11}", colour, 2),
    ]


def _captain(look: Look) -> list[Node]:
    return [
        soft("-30 6 -34 -24 0 -44 34 -24 30 10 34 34 22 28 -22 28 -34 34", look.hair),
        "face",
        soft("-34 -22 -30 -44 0 -54 30 -44 34 -22 0 -30", "#1c2b40", 2.4, ease=8),
        area("M-36 -22Q0 -38 36 -22Q0 -12 -36 -22Z", INK),
        sharp("0 -46 3 -40 9 -40 4 -36 6 -30 0 -34 -6 -30 -4 -36 -9 -40 -3 -40", GOLD, 0),
    ]


def _bosun(look: Look) -> list[Node]:
    return [
        "face",
        soft("-30 -2 -28 24 0 44 28 24 30 -2 16 8 0 6 -16 8", look.hair),
        line("M-8 18Q0 22 8 18", INK, 2.4),
        soft("-32 -20 -28 -46 0 -52 28 -46 32 -20 0 -26", "#7d2f27", 2.4, ease=8),
        box(-33, -27, 66, 11, "#93413a", round=5, edge=INK, width=2),
    ]


def _stevedore(look: Look) -> list[Node]:
    return [
        "face",
        soft("-31 -6 -32 -34 0 -48 32 -34 31 -6 24 -24 -24 -24", look.hair),
        soft("-14 11 0 8 14 11 0 15", look.hair, 0),
        line("M-9 21Q0 26 9 21", INK, 2.4),
        sharp("-24 40 0 52 24 40 10 58 -10 58", "#f0d9a0"),
    ]


def _engineer(look: Look) -> list[Node]:
    return [
        soft("-36 8 -38 -24 0 -50 38 -24 36 8 28 24 -28 24", look.hair),
        "face",
        soft("-30 -10 -20 -36 0 -40 22 -36 30 -10 8 -26", look.hair, 0),
        line("M-34 -32H34", "#4a3a2a", 7),
        dot(-14, -33, 11, "#9fd3dc", edge="#4a3a2a", width=4),
        dot(14, -33, 11, "#9fd3dc", edge="#4a3a2a", width=4),
        line("M-9 20Q0 26 9 20M14 10L22 14", INK, 2.4),
    ]


def _fortune_teller(look: Look) -> list[Node]:
    return [
        soft("-32 34 -36 -20 0 -48 36 -20 32 34 20 40 -20 40", look.hair),
        "face",
        soft("-29 -2 -26 -32 0 -38 26 -32 29 -2 20 -18 -20 -18", look.hair, 0),
        dot(22, -40, 8, look.hair, edge=INK, width=2),
        line("M12 -46L36 -32", GOLD, 3.4),
        line("M-6 20Q0 23 6 20", "#9c2f3a", 3.4),
    ]


def _swordbearer(look: Look) -> list[Node]:
    return [
        "face",
        soft("-33 -16 -34 -40 0 -58 34 -40 33 -16 0 -34", look.coat, 2.4),
        line("M-30 -22Q0 -46 30 -34M-32 -32Q-4 -52 26 -46", "#8a5f1f", 2.6),
        dot(2, -38, 5, "#c8402f", edge=INK, width=1.8),
        soft("-20 13 -8 9 0 11 8 9 20 13 8 15 0 14 -8 15", look.hair, 0),
        line("M-7 22Q0 25 7 22", INK, 2.4),
    ]


def _doctor(look: Look) -> list[Node]:
    return [
        "face",
        soft("-31 -8 -30 -36 -4 -46 30 -38 31 -8 25 -26 -8 -30 -25 -22", look.hair),
        dot(-11, -6, 9, "none", edge="#2a2a2a", width=2.6),
        dot(11, -6, 9, "none", edge="#2a2a2a", width=2.6),
        line("M-2 -6H2M-8 20Q0 24 8 20", "#2a2a2a", 2.4),
        line("M-14 32L0 46L14 32", "#e8e2d2", 4),
    ]


def _cook(look: Look) -> list[Node]:
    return [
        "face",
        soft("-22 9 -10 12 0 9 10 12 22 9 14 18 0 14 -14 18", look.hair, 1.6),
        line("M-7 23Q0 28 7 23", INK, 2.4),
        soft("-30 -20 -40 -44 -16 -56 0 -48 18 -58 40 -44 30 -20 0 -26", "#f6f0e0", 2.4),
        box(-30, -28, 60, 12, "#e4dcc6", round=4, edge=INK, width=2),
    ]


def _gunner(look: Look) -> list[Node]:
    return [
        *[
            dot(x, y, 11, look.hair, edge=INK, width=1.6)
            for x, y in ((-30, -14), (-28, -34), (-12, -48), (8, -50), (26, -38), (32, -18), (-32, 4), (32, 2))
        ],
        "face",
        soft("-28 -14 -18 -34 0 -38 18 -34 28 -14 0 -26", look.hair, 0),
        line("M-32 -26Q0 -42 32 -26", "#c8402f", 7),
        line("M-8 20Q2 26 10 18", INK, 2.6),
        dot(-30, 12, 4, GOLD, edge=INK, width=1.6),
        dot(30, 12, 4, GOLD, edge=INK, width=1.6),
    ]


HEADS = {
    "sofi": _captain,
    "laurent": _bosun,
    "rafael": _stevedore,
    "audrie": _engineer,
    "kasumi": _fortune_teller,
    "kannan": _swordbearer,
    "gregory": _doctor,
    "marco": _cook,
    "mac": _gunner,
}


def face(id: str) -> Element:
    """Head and shoulders."""
    look = LOOKS[id]
    head = [
        soft("-27 -10 -22 -36 0 -42 22 -36 27 -10 21 18 0 33 -21 18", look.skin, 2.4),
        *_eyes(),
    ]
    parts: list[Node] = []
    for part in HEADS[id](look):
        parts += head if part == "face" else [part]
    return group(
        soft("-50 66 -44 40 -16 30 16 30 44 40 50 66", look.coat, 2.6, ease=8),
        box(-11, 22, 22, 16, look.skin),
        parts,
    )
