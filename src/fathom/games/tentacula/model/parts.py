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
    """The id of the animal on the square."""
    panel: str
    """The panel of the folding board that the square is printed on."""
    at: Point
    """The column and the row of the square; row 0 is the bottom edge of the open board."""
    special: Special | None = None
    """What happens on the square: a shell is found, or a dolphin or a shark comes."""


class Stage(Part, frozen=True):
    """The squares and panels in sight between two folds."""

    first: Count
    """The first square in sight."""
    last: Count
    """The last square in sight."""
    panels: list[str]
    """The panels in sight."""


class Board(Part, frozen=True):
    """The route and what is printed on it."""

    printed_reef: Count
    """The number of squares at the start that lie in printed reef."""
    arches: list[Count]
    """The squares behind which an arch stands."""
    stages: list[Stage]
    """The stages of the board, each with what is in sight between two folds."""
    shells: Count
    """The number of shells in the box."""
    start: list[Point]
    """The places of the fish at the start, each a column and a row."""
    finish: list[Point]
    """The places of the fish at the finish, each a column and a row."""
    squares: list[AnimalSquare]
    """The squares in their order along the route."""


class Tile(Part, frozen=True):
    """A reef tile: an animal and a pattern on each of its two faces."""

    id: str
    """The id of the tile: one word, used once in the pack."""
    faces: dict[str, Pattern]
    """The pattern of each face by its animal: three marks, W for a weed that shelters a square and - for none."""
    snail: bool = False
    """Whether a snail is on the tile."""


class Animal(Part, frozen=True):
    """An animal: squares and tiles show it, a chip carries it and its superpower."""

    id: str
    """The id of the animal: one letter."""
    name: str
    """The name that players read."""
    power: Power
    """The superpower of the animal's chip."""
    text: str
    """What the superpower does, as players read it."""


class Fish(Part, frozen=True):
    """A fish. The three differ in colour, hat and size."""

    id: str
    """The id of the fish: one word, used once in the pack."""
    colour: str
    """The colour of the fish, by which gates can name it."""
    hat: str
    """The hat of the fish, by which gates can name it."""
    size: str
    """The size of the fish, by which gates can name it."""


class Gate(Part, frozen=True):
    """A magical gate: the order in which the fish must pass, shown by hat, colour or size."""

    id: str
    """The id of the gate: one word, used once in the pack."""
    by: Literal["hat", "colour", "size"]
    """Whether the gate names the fish by hat, colour or size."""
    order: list[str]
    """The order in which the fish must pass."""


class GemColour(Part, frozen=True):
    """A colour of gemstones, how many there are, and how many faces of the die show it."""

    id: str
    """The id of the colour: one word, used once in the pack."""
    name: str
    """The name that players read."""
    count: Count
    """The number of gems of this colour in the box."""
    faces: Count
    """The number of faces of the die that show this colour."""


class Stash(Part, frozen=True):
    """A stash tile: how many gems of each colour it asks for."""

    id: str
    """The id of the stash: one word, used once in the pack."""
    name: str
    """The name that players read."""
    needs: list[Count]
    """The number of gems of each colour that it asks for, in the order of gems.yaml."""
    difficulty: str
    """How difficult the stash is, as players read it."""


class Level(Part, frozen=True):
    """A level of difficulty."""

    id: LevelId
    """The number of the level, or pro."""
    name: str
    """The name that players read."""
    shells: Count
    """The number of shells at the start."""
    snails_out: Count
    """The number of tiles with a snail that are removed from the game."""


class Story(Part, frozen=True):
    """The story's lines for the opening and for each ending."""

    opening: str
    """The text at the start."""
    endings: dict[str, str]
    """The text of each ending, by the id of its rule."""
