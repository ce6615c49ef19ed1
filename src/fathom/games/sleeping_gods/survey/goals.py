"""What no campaign has reached, and how the next campaign should end to reach more of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from fathom.engine.chance import Chance, key
from fathom.game.campaign import Surveyed
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.rules.scoring import LOST_ENDINGS
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.story.measures import part_of
from fathom.games.sleeping_gods.survey.report import reaches, records

T = TypeVar("T")
KINDS = {
    "paragraphs": "p", "quests": "q", "completed": "d", "ends": "m", "totems": "c", "other cards": "c", "enemies": "e",
}  # fmt: skip
"""The letter of the facts for each kind of thing to reach."""
BRANCHES = {"F10": (12, 99), "F20": (7, 11), "F30": (4, 6), "F40": (0, 3)}
"""For each branch of the finale, by its first paragraph, the least and the most totems that lead there."""


Maps: TypeAlias = tuple[tuple[str, int], ...]
"""Pairs of a map and the number of totems needed from it."""


HOMES = 4
"""How many parts of the book are sought in turn: campaigns that are played at the same time seek different parts."""


class Aim(NamedTuple):
    """How a campaign should end: at a paragraph of the finale, with how many totems and from which maps."""

    target: str
    least: int
    most: int
    maps: Maps = ()
    lose: bool = False


OPEN = Aim("", 0, 99)
"""The aim of a campaign that may end in any way."""


class Search(NamedTuple):
    """What a campaign is to reach: facts, an end, and the part of the book to read first."""

    wishes: tuple[str, ...]
    aim: Aim
    home: str = ""
    seed: int = 0


def wishes(pack: Pack, lines: list[Surveyed]) -> list[str]:
    """The facts that none of the surveyed campaigns has reached; `lines` are their results."""
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
        for id in graph.reached([f"E{ending}"]) & wanted:
            found[Aim(f"p:{id}", *BRANCHES[branch], (), lose=True)] = None
    return list(found)


def directed(pack: Pack, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Search]:
    """The settings of the next campaign, and what it is to reach; `lines` are the results of the campaigns so far."""
    wanted = wishes(pack, lines)
    last = [fact[2:] for fact in wanted if fact.startswith(("p:F", "p:E"))]
    choices = aims(pack, last) if last else []
    if cares_for_one(seed) and choices:
        # It has an aim only if its wish asks for one.
        wish = _drawn("wish", seed, wanted)
        choices = [aim for aim in choices if aim.target == wish]
    aim = _drawn("seeking", seed, choices) if choices else OPEN
    options: dict[str, Any] = {}
    if any(fact == "p:A" or (fact.startswith("p:A") and fact[3:].isdigit()) for fact in wanted):
        options["prologue"] = True
    unlocked = tuple(number for number in pack.unlock if f"q:{number}" in wanted)
    if unlocked:
        options |= {"unlocked": unlocked, "earned": max(pack.unlock[number].threshold for number in unlocked)}
    return options, Search(tuple(wanted), aim, _home(pack, wanted, seed), seed)


def cares_for_one(seed: int) -> bool:
    """Whether a crew cares for one wish only: it spares nothing for the others, and finds what they would avoid."""
    return bool(seed % 2)


def _drawn(purpose: str, seed: int, options: Sequence[T]) -> T:
    return options[Chance(key(purpose, seed)).below(len(options))]


def _home(pack: Pack, wanted: list[str], seed: int) -> str:
    """One of the parts of the book with the most pages that no campaign has read, chosen by the seed."""
    missing = Counter(part_of(pack, fact[2:]) for fact in wanted if fact.startswith("p:"))
    parts = [part for part, _ in missing.most_common(HOMES)]
    return parts[seed % len(parts)] if parts else ""
