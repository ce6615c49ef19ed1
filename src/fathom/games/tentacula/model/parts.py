"""The parts of Tentacula's content pack: board, tiles, animals, fish, gates, gems, stashes, levels, story."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count, Part

Point: TypeAlias = tuple[Count, Count]
Special: TypeAlias = Literal["shell", "dolphin", "shark"]
Power: TypeAlias = Literal["choose_face", "reroll", "any_animal", "flip"]
Pattern: TypeAlias = Annotated[str, Meta(pattern=r"^[-W]{3}$(?!\n)")]
LevelId: TypeAlias = Literal[1, 2, 3, "pro"]


class AnimalSquare(Part, frozen=True):
    """A square of the route, where it is drawn, and what happens there."""

    animal: str
    panel: str
    at: Point
    special: Special | None = None


class Stage(Part, frozen=True):
    """The squares and panels in sight between two folds."""

    first: Count
    last: Count
    panels: list[str]


class Board(Part, frozen=True):
    """The route and what is printed on it."""

    printed_reef: Count
    arches: list[Count]
    stages: list[Stage]
    shells: Count
    start: list[Point]
    finish: list[Point]
    squares: list[AnimalSquare]


class Tile(Part, frozen=True):
    """A reef tile: an animal and a pattern on each of its two faces."""

    id: str
    faces: dict[str, Pattern]
    snail: bool = False


class Animal(Part, frozen=True):
    """An animal: squares and tiles show it, a chip carries it and its superpower."""

    id: str
    name: str
    power: Power
    text: str


class Fish(Part, frozen=True):
    """A fish. The three differ in colour, hat and size."""

    id: str
    colour: str
    hat: str
    size: str


class Gate(Part, frozen=True):
    """A magical gate: the order in which the fish must pass, shown by hat, colour or size."""

    id: str
    by: Literal["hat", "colour", "size"]
    order: list[str]


class GemColour(Part, frozen=True):
    """A colour of gemstones, how many there are, and how many faces of the die show it."""

    id: str
    name: str
    count: Count
    faces: Count


class Stash(Part, frozen=True):
    """A stash tile: how many gems of each colour it asks for."""

    id: str
    name: str
    needs: list[Count]
    difficulty: str


class Level(Part, frozen=True):
    """A level of difficulty."""

    id: LevelId
    name: str
    shells: Count
    snails_out: Count


class Story(Part, frozen=True):
    """The story's lines for the opening and for each ending."""

    opening: str
    endings: dict[str, str]
