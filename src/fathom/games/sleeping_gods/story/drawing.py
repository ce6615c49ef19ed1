"""The story of a map as a graph: as text, for Graphviz (dot) or for Markdown (mermaid)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, get_args

from fathom.games.sleeping_gods.language import write, write_conditions
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.graph import RETURN, THE_END, Graph, Transition
from fathom.games.sleeping_gods.story.sections import files_of

Style: TypeAlias = Literal["text", "dot", "mermaid"]


def draw(pack: Pack, part: str, style: str) -> str:
    """Draw the story of a map (`m1`), of the plot (`plot`) or of one file (`m1/03_harborlight`).

    Raises ValueError if the part or the style is unknown.
    """
    styles: dict[str, Callable[[Pack, Graph, list[str]], Iterator[str]]] = {
        "text": _text,
        "dot": _dot,
        "mermaid": _mermaid,
    }
    if style not in styles:
        raise ValueError(f"There is no style “{style}”. Choose one of: {', '.join(get_args(Style))}.")
    files = set(files_of(pack, part))
    ids = [id for id, file in pack.file_of.items() if file in files]
    return "\n".join(styles[style](pack, Graph(pack), ids)) + "\n"


def label(way: Transition) -> str:
    """The label of a transition: what must be true, paid or passed."""
    words: list[str] = []
    if way.choice and way.kind == "choice":
        words.append(way.choice.key)
    if way.requires:
        words.append(f"if {write_conditions(way.requires)}")
    if way.price:
        words.append(write(way.price))
    if way.choice and way.choice.combat:
        words.append(f"combat {', '.join(map(str, way.choice.combat))}")
    if way.gate:
        words.append(f"{way.gate.skill} {way.gate.n}" if way.kind == "choice" else f"{way.gate.skill} failed")
    return " ".join(words)


def _title(pack: Pack, id: str) -> str:
    paragraph = pack.paragraph[id]
    place = pack.location.get(paragraph.location) if paragraph.location and "." not in id else None
    return f"{id} {place.name}" if place else id


def shown(graph: Graph, id: str) -> list[Transition]:
    """The transitions to draw: all but failures that lead to no other paragraph."""
    return [way for way in graph.transitions[id] if way.kind != "failure" or (way.gate and way.gate.parts_ways)]


def _text(pack: Pack, graph: Graph, ids: list[str]) -> Iterator[str]:
    for id in ids:
        brings = write(pack.paragraph[id].effects)
        yield f"{_title(pack, id)}{f'  [{brings}]' if brings else ''}"
        for way in shown(graph, id):
            gains = f"  [{write(way.brings)}]" if way.brings else ""
            yield f"  {label(way) or '·'} → {way.to}{gains}"


def _dot(pack: Pack, graph: Graph, ids: list[str]) -> Iterator[str]:
    yield "digraph story {"
    yield '  rankdir=LR; node [shape=box, style=rounded, fontname="Georgia"]; edge [fontname="Georgia", fontsize=9];'
    for id in ids:
        shape = ", peripheries=2" if pack.paragraph[id].town else ""
        yield f'  "{id}" [label="{_title(pack, id)}"{shape}];'
        for way in shown(graph, id):
            dashed = ", style=dashed" if way.kind in ("before", "failure") else ""
            yield f'  "{id}" -> "{way.to}" [label="{label(way)}"{dashed}];'
    yield f'  "{RETURN}" [shape=plaintext]; "{THE_END}" [shape=plaintext];'
    yield "}"


def _mermaid(pack: Pack, graph: Graph, ids: list[str]) -> Iterator[str]:
    yield "flowchart LR"
    for id in ids:
        opening, closing = ("[[", "]]") if pack.paragraph[id].town else ("[", "]")
        yield f'  {_node(id)}{opening}"{_title(pack, id)}"{closing}'
        for way in shown(graph, id):
            arrow = "-.->" if way.kind in ("before", "failure") else "-->"
            said = f'|"{label(way)}"|' if label(way) else ""
            yield f"  {_node(id)} {arrow}{said} {_node(way.to)}"
    yield f'  {_node(RETURN)}(["{RETURN}"])'
    yield f'  {_node(THE_END)}(["{THE_END}"])'


def _node(id: str) -> str:
    return "p" + id.replace(".", "_").replace(" ", "_")
