"""What no campaign has reached, and how the next campaign should end to reach more of it."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from fathom.engine.chance import Chance, key
from fathom.game.campaign import Surveyed
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.rules.scoring import LOST_ENDINGS
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.survey.report import reaches, records

KINDS = {"paragraphs": "p", "quests": "q", "completed": "d", "totems": "c", "other cards": "c", "enemies": "e"}
"""The letter of the facts for each kind of thing to reach."""
BRANCHES = {"F10": (12, 99), "F20": (7, 11), "F30": (4, 6), "F40": (0, 3)}
"""For each branch of the finale, by its first paragraph, the least and the most totems that lead there."""


Maps: TypeAlias = tuple[tuple[str, int], ...]
"""Pairs of a map and the number of totems needed from it."""


class Aim(NamedTuple):
    """How a campaign should end: at a paragraph of the finale, with how many totems and from which maps."""

    target: str
    least: int
    most: int
    maps: Maps = ()
    lose: bool = False


def wishes(pack: Pack, lines: list[Surveyed]) -> list[str]:
    """The facts that no campaign has reached."""
    return [
        f"{KINDS[reach.kind]}:{id}"
        for reach in reaches(pack, records(lines))
        if reach.kind in KINDS
        for id in reach.missing
    ]


def aims(pack: Pack, missing: list[str]) -> list[Aim]:
    """Every aim that reaches a missing paragraph of the finale; if none is missing, the aims for every ending."""
    graph = Graph(pack)
    wanted = set(missing or (f"E{number}" for number in range(1, 13)))
    found: dict[Aim, None] = {}

    def follow(id: str, branch: str, maps: Maps) -> None:
        if id in wanted:
            found[Aim(f"p:{id}", *BRANCHES[branch], maps)] = None
        for way in graph.transitions[id]:
            if way.to in graph.transitions:
                asked = tuple((f"M{each.map}", each.n) for each in way.requires if isinstance(each, c.MapTotems))
                follow(way.to, branch, maps + asked)

    for branch in BRANCHES:
        follow(branch, branch, ())
    for ending, branch in zip(LOST_ENDINGS, ("F30", "F40"), strict=True):
        if f"E{ending}" in wanted:
            found[Aim(f"p:E{ending}", *BRANCHES[branch], (), lose=True)] = None
    return list(found)


def directed(pack: Pack, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], list[str], Aim]:
    """The settings, the wishes and the aim of the next campaign."""
    wanted = wishes(pack, lines)
    last = [fact[2:] for fact in wanted if fact.startswith(("p:F", "p:E"))]
    choices = aims(pack, last)
    aim = choices[Chance(key("seeking", seed)).below(len(choices))]
    options: dict[str, Any] = {}
    if any(fact == "p:A" or (fact.startswith("p:A") and fact[3:].isdigit()) for fact in wanted):
        options["prologue"] = True
    unlocked = tuple(number for number in pack.unlock if f"q:{number}" in wanted)
    if unlocked:
        options |= {"unlocked": unlocked, "earned": max(pack.unlock[number].threshold for number in unlocked)}
    return options, wanted, aim
