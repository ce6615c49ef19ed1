"""What a search has found out, for people: each answer's chance to win, how sure that is, and what would follow."""

from __future__ import annotations

import msgspec

from fathom.bots.search.searching import Searching
from fathom.bots.search.tree import Branch
from fathom.bots.search.worlds import World
from fathom.core.ask import Option
from fathom.core.entries import Answer
from fathom.core.outlook import Way
from fathom.core.sight import Sight

LONGEST = 6
"""Answers told of what would follow."""


class Prospect(msgspec.Struct, frozen=True):
    """An answer with its chance to win; `error` is the standard error. Without `tries` nobody knows anything."""

    option: Option
    chance: float
    error: float
    tries: int
    follows: tuple[str, ...]
    """The answer and those that would follow it, in the words of the game."""


def prospects(search: Searching) -> list[Prospect]:
    """Every answer with the best way that begins with it, the best first."""
    root = search.root
    found: dict[Option, Branch] = {}
    for branch in sorted(root.branches.values(), key=lambda branch: -branch.mean):
        found.setdefault(branch.way[0], branch)
    return [
        Prospect(option, branch.mean, root.error(branch), branch.tries, told(search, branch.way))
        for option, branch in found.items()
    ]


def told(search: Searching, way: Way) -> tuple[str, ...]:
    """A way in words, and how its player would go on: as far as nothing hidden shows and nobody else is asked."""
    sight = search.sight
    world = sight.imagine(0)
    player = sight.game.player()
    words: list[str] = []
    left = list(way)
    while (ask := world.ask) is not None and sight.seat in ask.seats and len(words) < LONGEST:
        if search.outlook.moment(world) >= search.outlook.until:
            break
        option = left.pop(0) if left else player.choose(Sight(world, sight.seat)).option
        if option not in ask.options:
            break
        words.append(sight.game.words(sight.pack, world.view(sight.seat)).label(ask, option))
        world.choose(option, sight.seat)
        if learned(world):
            break
    return tuple(words)


def learned(world: World) -> bool:
    """Whether the last answer has shown something hidden."""
    last = world.entries[-1]
    return isinstance(last, Answer) and last.learned
