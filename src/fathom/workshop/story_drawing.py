"""The graph of a story as one picture, in which every page, quest and card is a link to its form."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from urllib.parse import quote

import htpy as h
from htpy import Element, Node

from fathom.game.story import StoryBlock, StoryLink, StoryNode
from fathom.present.svg import Point, num, xy
from fathom.workshop.story_layout import columns

WIDE, HIGH = 190.0, 74.0
SMALL = 34.0
"""The height of a quest, a card, or a page of another file."""
ACROSS, DOWN = 86.0, 14.0
"""The space between columns, and between nodes of a column."""
MARGIN, HEAD, BETWEEN = 16.0, 34.0, 30.0
LETTERS = 27
"""How many letters a line of a node has."""
LABEL = 16
NAMES = {"page": "Page", "quest": "Quest", "card": "Card", "elsewhere": "Page of another place:"}


def story_svg(draft: str, blocks: Sequence[StoryBlock], wrong: Collection[tuple[str, str]]) -> Element:
    """The graph of a part of a story: its files below each other. `draft` is the address of the draft's editor.

    `wrong` has the file and the id of each entry with a problem.
    """
    parts: list[Node] = []
    top, wide = MARGIN, 0.0
    for block in blocks:
        drawn, size = _block(draft, block, wrong, top)
        parts.append(drawn)
        wide, top = max(wide, size[0]), top + size[1] + BETWEEN
    across, down = num(wide + 2 * MARGIN), num(top - BETWEEN + MARGIN)
    return h.svg(
        "#wk-graph.wk-graph",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {down}",
        width=across,
        height=down,
    )[
        h.defs[
            h.marker(
                "#wk-arrow", viewBox="0 0 8 8", refX="7", refY="4", markerWidth="7", markerHeight="7", orient="auto"
            )[h.path(".wk-tip", d="M0 0L8 4L0 8Z")]
        ],
        parts,
    ]


def _block(
    draft: str, block: StoryBlock, wrong: Collection[tuple[str, str]], top: float
) -> tuple[Element, tuple[float, float]]:
    nodes = {node.id: node for node in block.nodes}
    placed = columns(block)
    heights = [sum(_high(nodes[id]) + DOWN for id in column) for column in placed]
    high = max(heights, default=0.0)
    at: dict[str, Point] = {}
    for number, column in enumerate(placed):
        y = top + HEAD + (high - heights[number]) / 2
        for id in column:
            at[id] = (MARGIN + number * (WIDE + ACROSS), y)
            y += _high(nodes[id]) + DOWN
    title = h.text(".wk-block-title", x=num(MARGIN), y=num(top + 16))[block.title]
    drawn = h.g(role="group", aria_label=block.title)[
        title,
        [_link(link, nodes, at) for link in block.links],
        [_node(draft, nodes[id], at[id], wrong) for column in placed for id in column],
    ]
    return drawn, (len(placed) * (WIDE + ACROSS) - ACROSS, HEAD + high)


def _high(node: StoryNode) -> float:
    return HIGH if node.kind == "page" else SMALL


def _link(link: StoryLink, nodes: dict[str, StoryNode], at: dict[str, Point]) -> Element:
    (x, y), (to_x, to_y) = at[link.start], at[link.to]
    begin = (x + WIDE, y + _high(nodes[link.start]) / 2)
    high = _high(nodes[link.to])
    onward = to_x > x
    end = (to_x if onward else to_x + WIDE, to_y + high / 2 if onward else to_y + high * 0.75)
    reach = max((end[0] - begin[0]) / 2, 40) if onward else ACROSS * 0.7
    bend = [(begin[0] + reach, begin[1]), (end[0] - reach if onward else end[0] + reach, end[1])]
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2 - 3)
    if onward:
        # Near its end, where the lines of a page have parted.
        middle = (end[0] - ACROSS * 0.46, end[1] - 5)
    return h.g(class_=f"wk-link {link.kind}{'' if onward else ' back'}")[
        h.path(d=f"M{xy(begin)}C{xy(bend[0])} {xy(bend[1])} {xy(end)}", marker_end="url(#wk-arrow)")[
            h.title[link.said or link.label] if link.said or link.label else None
        ],
        h.text(".wk-label", x=num(middle[0]), y=num(middle[1]), text_anchor="middle")[_short(link.label, LABEL)]
        if link.label and onward
        else None,
    ]


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"


def _node(draft: str, node: StoryNode, at: Point, wrong: Collection[tuple[str, str]]) -> Element:
    x, y = at
    marks = [*node.marks, *(["has a problem"] if not node.marks and (node.file, node.entry) in wrong else [])]
    kind = f"wk-node {node.kind}{' opening' if node.opening else ''}{' wrong' if marks else ''}"
    said = ". ".join(filter(None, [f"{NAMES[node.kind]} {node.title}", *marks, node.text, node.leaves]))
    return h.a({"class": kind, "href": address(draft, node.file, node.entry), "aria-label": said})[
        h.title[said],
        h.rect(x=num(x), y=num(y), width=num(WIDE), height=num(_high(node)), rx="8" if node.kind == "page" else "16"),
        _page(node, x, y, marks)
        if node.kind == "page"
        else h.text(".wk-node-title", x=num(x + 12), y=num(y + 22))[_short(f"{_sign(node)} {node.title}", LETTERS)],
    ]


def address(draft: str, file: str, entry: str) -> str:
    """The address of the form of an entry in the editor of a draft."""
    return f"{draft}#{quote(file)}@{quote(entry)}"


def _sign(node: StoryNode) -> str:
    return {"quest": "◆", "card": "▣", "elsewhere": "→", "page": ""}[node.kind]


def _page(node: StoryNode, x: float, y: float, marks: Sequence[str]) -> list[Element]:
    below = f"✕ {marks[0]}" if marks else f"⏎ {node.leaves}" if node.leaves else ""
    lines = textwrap.wrap(node.text, LETTERS + 5)[:2]
    return [
        h.text(".wk-node-title", x=num(x + 10), y=num(y + 18))[
            _short(f"{'▶ ' if node.opening else ''}{node.title}", LETTERS)
        ],
        *(
            h.text(".wk-node-text", x=num(x + 10), y=num(y + 33 + 12 * number))[line]
            for number, line in enumerate(lines)
        ),
        h.text(class_=f"wk-node-{'mark' if marks else 'leaves'}", x=num(x + 10), y=num(y + HIGH - 9))[
            _short(below, LETTERS + 3)
        ],
    ]
