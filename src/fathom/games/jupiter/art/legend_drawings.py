"""The drawings in the legend of Jupiter Deep."""

from __future__ import annotations

from htpy import Element, Node

from fathom.games.jupiter.art import cards, modules, robots
from fathom.games.jupiter.art.drawings import use_or_other
from fathom.games.jupiter.art.palette import INK
from fathom.games.jupiter.text.legend import LEGEND
from fathom.games.jupiter.text.names import Names
from fathom.present.info import legend_drawing
from fathom.present.legend import LegendEntry
from fathom.present.svg import dot, group, line, use


def legend(n: Names) -> list[tuple[LegendEntry, Element | None]]:
    """Every entry of the legend with its drawing, or None if it has no drawing."""
    art = _art(n)
    return [(entry, legend_drawing(*art[entry.id]) if entry.id in art else None) for entry in LEGEND]


def _art(n: Names) -> dict[str, tuple[Node, float]]:
    """The drawings by the id of their legend entry, each with its size."""
    module = n.pack.module[n.view.modules[0].tile] if n.view.modules else next(iter(n.pack.module.values()))
    robot = n.pack.robots[0]
    lit = [dot(0, 0, 19, "url(#jd-lit)", edge="#ffe3a0", width=2.6), group(use("jd-person"), transform="scale(0.74)")]
    setback = next(iter(n.pack.setback))
    return {
        "robot": (robots.figure(robot.id, robot.name[0]), 124),
        "colonist": (use("jd-colonist"), 60),
        "doomed": (group(use("jd-colonist"), use("jd-doomed")), 64),
        "creep": (use("jd-creep"), 60),
        "super": (use("jd-super"), 72),
        "pod": (use("jd-pod"), 112),
        "gangway": (group(line("M-40 0H40", INK, 22), line("M-40 0H40", "#ff9a3c", 17)), 90),
        "dome": (use("jd-dome"), 60),
        "bridge": (modules.tubes([((-30, 0), (30, 0))]), 60),
        "module": (modules.plate(module, 0, False), 224),
        "sign": (group(modules.sign(module), transform="translate(0 85)"), 56),
        "hit": (use("jd-target"), 224),
        "strained": (use("jd-strained"), 224),
        "breaking": (use("jd-breaking"), 224),
        "plant": (use("jd-plant"), 72),
        "dish": (use("jd-dish"), 72),
        "berth": (use("jd-berth"), 104),
        "station": (lit, 50),
        "die": (cards.die(3), 80),
        "deck": (use("jd-deck"), 84),
        "card": (use_or_other("card", "sniper"), 92),
        "core": (use_or_other("card", "follower"), 92),
        "setback": (use_or_other("card", setback), 92),
    }
