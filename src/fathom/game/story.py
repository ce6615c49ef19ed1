"""The story part of a game: what an editor of stories needs, for games whose packs have a storybook of pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

NodeKind: TypeAlias = Literal["page", "quest", "card", "elsewhere"]
LinkKind: TypeAlias = Literal["choice", "failure", "turn", "gives", "needs"]


class StorySection(msgspec.Struct, frozen=True):
    """A part of a story that can be drawn or exported: a map, or one of its files. `id` is `m1` or `m1/03_harbour`."""

    id: str
    title: str


class StoryNode(msgspec.Struct, frozen=True):
    """A page, a quest or a card in the graph of a story. A page of another file is `elsewhere`."""

    id: str
    kind: NodeKind
    title: str
    file: str
    """The file of the pack that has it, such as `story/m1/03_harbour.yaml`."""
    entry: str
    """The id of its entry in the file."""
    text: str = ""
    """How its text begins."""
    leaves: str = ""
    """How a crew leaves the story here: “A, D to the ship”. Empty if it does not."""
    opening: bool = False
    """Whether a visit can begin here."""
    marks: tuple[str, ...] = ()
    """What is wrong with it, in a few words each."""


class StoryLink(msgspec.Struct, frozen=True):
    """A way from a node to another: a choice, a line that turns the page, or what a page gives and needs."""

    start: str
    to: str
    kind: LinkKind
    label: str = ""
    said: str = ""
    """The whole text of the choice or line."""


class StoryBlock(msgspec.Struct, frozen=True):
    """The graph of one file of a story."""

    file: str
    title: str
    nodes: tuple[StoryNode, ...]
    links: tuple[StoryLink, ...]


class Holding(msgspec.Struct, frozen=True):
    """A card or a quest that a crew can hold at the beginning of a try-out."""

    id: str
    name: str


class Holdings(msgspec.Struct, frozen=True):
    """What a crew can hold at the beginning of a try-out."""

    cards: list[Holding]
    quests: list[Holding]


class StoryStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a try-out of a story begins: at a page, with these players, cards and quests."""

    page: str
    players: int = 1
    cards: tuple[str, ...] = ()
    quests: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class StoryPart:
    """What a game says about the storybook of its packs."""

    folder: str
    """The folder of the pack's files with the pages."""
    sections: Callable[[Any], list[StorySection]]
    """The parts of a pack's story, larger ones before their parts."""
    graph: Callable[[Any, str], list[StoryBlock]]
    """The graph of a part of a pack's story. Raises `ValueError` with the parts if there is no such part."""
    holdings: Callable[[Any], Holdings]
    """The cards and quests of a pack."""
    position: Callable[[Any, StoryStart], str]
    """The position, in the game's notation, in which a page is read next. Raises `ValueError` with what is wrong."""
    write: Callable[[Any, str], str]
    """A part of a pack's story (empty: all) as one readable text. Raises `ValueError` if there is no such part."""
    read: Callable[[str], dict[str, list[dict[str, Any]]]]
    """The entries of each file in such a text. Raises `PackError` with all problems, each with its line."""
