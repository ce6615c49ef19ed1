"""Where the nodes of a story's graph are drawn: in columns from left to right, as a visit reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from fathom.game.story import StoryBlock

SWEEPS = 6
"""How often the columns are sorted, so that fewer lines cross."""


def columns(block: StoryBlock) -> list[list[str]]:
    """The ids of the nodes by column. Every link leads to a later column, except those that close a circle."""
    nodes = {node.id: node for node in block.nodes}
    ways: dict[str, list[str]] = {id: [] for id in nodes}
    for link in block.links:
        ways[link.start].append(link.to)
    # What leads back would let a search for the longest path go round in circles.
    forward = _forward(ways, _starts(block, ways))
    depth = _depths(forward)
    for id, node in nodes.items():
        if node.kind in ("quest", "card") and forward[id] and not depth[id]:
            # What a page needs is drawn just before it.
            depth[id] = max(0, min(depth[to] for to in forward[id]) - 1)
    found: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for id in nodes:
        found[depth[id]].append(id)
    return _sorted([column for column in found if column], forward)


def _starts(block: StoryBlock, ways: Mapping[str, list[str]]) -> list[str]:
    """All nodes, in the order in which they are looked at: openings, pages that nothing leads to, the others."""
    led_to = {to for found in ways.values() for to in found}
    ranked = sorted(block.nodes, key=lambda node: (not node.opening, node.kind != "page", node.id in led_to))
    return [node.id for node in ranked]


def _forward(ways: Mapping[str, list[str]], starts: Sequence[str]) -> dict[str, list[str]]:
    """The links without those that lead back to a node on the path to them."""
    found: dict[str, list[str]] = {id: [] for id in ways}
    done: set[str] = set()
    for start in starts:
        if start in done:
            continue
        path, stack = [start], [iter(ways[start])]
        trail = {start}
        while stack:
            to = next(stack[-1], None)
            if to is None:
                stack.pop()
                done.add(path[-1])
                trail.discard(path.pop())
            elif to not in trail:
                found[path[-1]].append(to)
                if to not in done:
                    path.append(to)
                    trail.add(to)
                    stack.append(iter(ways[to]))
    return found


def _depths(forward: Mapping[str, list[str]]) -> dict[str, int]:
    """The length of the longest path to each node."""
    before: dict[str, int] = dict.fromkeys(forward, 0)
    for found in forward.values():
        for to in found:
            before[to] += 1
    depth = dict.fromkeys(forward, 0)
    queue = [id for id, count in before.items() if not count]
    while queue:
        id = queue.pop()
        for to in forward[id]:
            depth[to] = max(depth[to], depth[id] + 1)
            before[to] -= 1
            if not before[to]:
                queue.append(to)
    return depth


def _sorted(found: list[list[str]], forward: Mapping[str, list[str]]) -> list[list[str]]:
    """The columns, each sorted by the places of what its nodes are linked to."""
    near: dict[str, list[str]] = defaultdict(list)
    for start, ways in forward.items():
        for to in ways:
            near[to].append(start)
            near[start].append(to)
    place = {id: index / len(column) for column in found for index, id in enumerate(column)}
    for sweep in range(SWEEPS):
        for column in found if sweep % 2 == 0 else reversed(found):
            column.sort(
                key=lambda id: sum(place[other] for other in near[id]) / len(near[id]) if near[id] else place[id]
            )
            for index, id in enumerate(column):
                place[id] = (index + 0.5) / len(column)
    return found
