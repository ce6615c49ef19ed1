"""The graph of a part of the storybook, for the editor: pages with their choices, the quests and the cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from fathom.game.story import LinkKind, StoryBlock, StoryLink, StoryNode
from fathom.games.sleeping_gods.language import Conditions, Effects, walk, write_conditions
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.drawing import label, shown
from fathom.games.sleeping_gods.story.graph import RETURN, THE_END, Graph, Transition
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.story.sections import file_title, files_of

BEGINNING = 80
"""How many characters of a page's text a node shows."""
LEAVES = {RETURN: "to the ship", THE_END: "the end"}
MISSING = "leads to {}, which does not exist"
UNREACHABLE = "nothing leads here"
DEAD_END = "no way back to the ship"


def blocks(pack: Pack, part: str) -> list[StoryBlock]:
    """The graph of each file of a part of the story. Raises `ValueError` if there is no such part."""
    graph = Graph(pack)
    wrong: dict[str, list[str]] = defaultdict(list)
    for id in graph.unreachable():
        wrong[id].append(UNREACHABLE)
    for id in graph.dead_ends():
        wrong[id].append(DEAD_END)
    for way in graph.missing():
        wrong[way.start].append(MISSING.format(way.to))
    entries = set(graph.entries)
    return [_block(pack, graph, file, wrong, entries) for file in files_of(pack, part)]


def _block(pack: Pack, graph: Graph, file: str, wrong: dict[str, list[str]], entries: set[str]) -> StoryBlock:
    nodes: dict[str, StoryNode] = {}
    links: dict[tuple[str, str, LinkKind], list[StoryLink]] = defaultdict(list)

    def link(start: str, to: str, kind: LinkKind, text: str = "", said: str = "") -> None:
        links[start, to, kind].append(StoryLink(start, to, kind, text, said))

    # Of two pages with the same id, which is a problem of its own, the last counts.
    pages = {page.id: page for page in pack.story[file] if pack.file_of[page.id] == file}
    for id, page in pages.items():
        nodes[id] = _page(pack, graph, page, tuple(wrong[id]), id in entries)
    for id in pages:
        for what, number in _gains(pack.paragraph[id].effects):
            link(id, _thing(pack, nodes, what, number), "gives")
        for way in shown(graph, id):
            said = _said(way)
            if way.to not in LEAVES and way.to in pack.paragraph:
                if way.to not in pages:
                    nodes.setdefault(way.to, _elsewhere(pack, way.to))
                kind: LinkKind = "choice" if way.kind == "choice" else "failure" if way.kind == "failure" else "turn"
                link(id, way.to, kind, label(way), said)
            for what, number in _gains(way.brings):
                link(id, _thing(pack, nodes, what, number), "gives", way.choice.key if way.choice else "", said)
            for what, number in _needs(pack, way.requires):
                to = way.to if way.to in nodes else id
                link(_thing(pack, nodes, what, number), to, "needs", "", said)
    return StoryBlock(file, file_title(pack, file), tuple(nodes.values()), tuple(_joined(links)))


def _joined(links: dict[tuple[str, str, LinkKind], list[StoryLink]]) -> Iterator[StoryLink]:
    """One link for all of the same kind between two nodes."""
    for (start, to, kind), found in links.items():
        texts = list(dict.fromkeys(one.label for one in found if one.label))
        said = list(dict.fromkeys(one.said for one in found if one.said))
        yield StoryLink(start, to, kind, "; ".join(texts), "\n".join(said))


def _page(pack: Pack, graph: Graph, page: Paragraph, marks: tuple[str, ...], opening: bool) -> StoryNode:
    leaving: dict[str, list[str]] = defaultdict(list)
    for way in shown(graph, page.id):
        if way.to in LEAVES:
            leaving[LEAVES[way.to]].append(way.choice.key if way.choice else "")
    leaves = ", ".join(" ".join([*dict.fromkeys(filter(None, keys)), where]) for where, keys in leaving.items())
    name = page.town or (pack.location[page.location].name if opening and page.location in pack.location else "")
    text = " ".join(page.text.split())
    text = text if len(text) <= BEGINNING else f"{text[:BEGINNING].rpartition(' ')[0]} …"
    file = f"story/{pack.file_of[page.id]}.yaml"
    return StoryNode(page.id, "page", f"{page.id} {name}".strip(), file, page.id, text, leaves, opening, marks)


def _elsewhere(pack: Pack, id: str) -> StoryNode:
    location = pack.location.get(pack.paragraph[id].location or 0)
    title = f"{id} {location.name}" if location else id
    return StoryNode(id, "elsewhere", title, f"story/{pack.file_of[id]}.yaml", id)


def _thing(pack: Pack, nodes: dict[str, StoryNode], kind: str, number: int) -> str:
    """The id of the node of a quest or a card, which is added to the nodes."""
    if kind == "quest":
        quest, id = pack.quest.get(number), f"quest {number}"
        title = f"{quest.keyword} {quest.title}" if quest else f"{id} does not exist"
        nodes.setdefault(id, StoryNode(id, "quest", title, "quests.yaml", str(number)))
    else:
        id = card_id(number)
        card = pack.card.get(id)
        nodes.setdefault(id, StoryNode(id, "card", card.name if card else f"{id} does not exist", "adventure.yaml", id))
    return id


def _said(way: Transition) -> str:
    if way.choice is None:
        return f"if {write_conditions(way.requires)}" if way.requires else ""
    gate = way.choice.challenge
    failed = f" (failed: {gate.fail_text})" if gate and way.kind == "failure" and gate.fail_text else ""
    return f"{way.choice.key}. {way.choice.text}{failed}"


def _gains(effects: Effects) -> Iterator[tuple[str, int]]:
    """The quests and cards that effects give."""
    for effect in walk(effects):
        if isinstance(effect, e.Quest):
            yield "quest", effect.n
        elif isinstance(effect, e.Adv):
            yield "card", effect.n


def _needs(pack: Pack, conditions: Conditions) -> Iterator[tuple[str, int]]:
    """The quests and cards that a crew must hold for conditions to be true."""
    for condition in conditions:
        if isinstance(condition, c.HasKeyword) and condition.word in pack.keyword:
            yield "quest", pack.keyword[condition.word].num
        elif isinstance(condition, c.HasCard):
            yield "card", condition.n
