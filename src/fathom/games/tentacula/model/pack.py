"""The types of Tentacula's content: board, tiles, animals, fish, gates, gems, stashes, levels, story."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.content.packs import Count, Part
from fathom.games.tentacula.model.route import SEGMENT, Route

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


class TileFace(msgspec.Struct, frozen=True, gc=False):
    """One face of a reef tile: `RT04:T` is tile RT04 with its turtle up."""

    id: str
    tile: str
    animal: str
    pattern: str
    snail: bool
    other: str
    """The face on its back."""
    shelters: tuple[tuple[bool, ...], tuple[bool, ...]]
    """Inside and outside: whether it shelters the first, second, third square of its segment."""

    @property
    def look(self) -> tuple[str, str, bool]:
        """What players see of it: animal, pattern, snail. Different tiles can look the same."""
        return self.animal, self.pattern, self.snail


class Pack(msgspec.Struct, frozen=True):
    """The content pack: one field per file, and lookup tables made from them."""

    board: Board
    tiles: list[Tile]
    animals: list[Animal]
    fish: list[Fish]
    gates: list[Gate]
    gems: list[GemColour]
    stashes: list[Stash]
    levels: list[Level]
    story: Story

    route: Route = msgspec.field(default=None)  # type: ignore[assignment]
    """The board's geometry."""
    special: tuple[Special | None, ...] = ()
    """By square; start and finish have none."""
    tile: dict[str, Tile] = {}
    face: dict[str, TileFace] = {}
    animal: dict[str, Animal] = {}
    power: dict[str, Power] = {}
    order: dict[str, tuple[int, ...]] = {}
    """By gate: indices into the list of fish."""
    gate: dict[str, Gate] = {}
    stash: dict[str, Stash] = {}
    level: dict[LevelId, Level] = {}
    die: tuple[int, ...] = ()
    """The colour of each face, as an index into the list of gems."""

    def __post_init__(self) -> None:
        b = self.board
        animals = [square.animal for square in b.squares]
        stages = [(stage.first, stage.last) for stage in b.stages]
        names = [fish.id for fish in self.fish]
        tables = {
            "route": Route(animals, b.printed_reef, b.arches, stages, len(b.finish)),
            "special": (None, *(square.special for square in b.squares), *(None for _ in b.finish)),
            "tile": {tile.id: tile for tile in self.tiles},
            "face": {face.id: face for tile in self.tiles for face in faces_of(tile)},
            "animal": {animal.id: animal for animal in self.animals},
            "power": {animal.id: animal.power for animal in self.animals},
            # `check_pack` reports gates for fish that do not exist; until then they are skipped.
            "order": {gate.id: tuple(names.index(id) for id in gate.order if id in names) for gate in self.gates},
            "gate": {gate.id: gate for gate in self.gates},
            "stash": {stash.id: stash for stash in self.stashes},
            "level": {level.id: level for level in self.levels},
            "die": tuple(index for index, gem in enumerate(self.gems) for _ in range(gem.faces)),
        }
        for name, table in tables.items():
            # Always made again: `msgspec.structs.replace` would copy the tables of the old pack.
            msgspec.structs.force_setattr(self, name, table)

    @property
    def snails(self) -> list[str]:
        """The tiles with a snail."""
        return [tile.id for tile in self.tiles if tile.snail]

    def colour(self, id: str) -> int:
        """The index of a colour in the list of gems."""
        return next(index for index, gem in enumerate(self.gems) if gem.id == id)


def faces_of(tile: Tile) -> list[TileFace]:
    """The faces of a tile. Outside the route a tile is turned round, sand to sand (TN-413, TN-G12)."""
    faces = []
    for animal, pattern in tile.faces.items():
        other = next((back for back in tile.faces if back != animal), animal)
        dry = tuple(sign == "-" for sign in pattern[:SEGMENT])
        shelters = (dry, dry[::-1])
        id, back = f"{tile.id}:{animal}", f"{tile.id}:{other}"
        faces.append(TileFace(id, tile.id, animal, pattern, tile.snail, back, shelters))
    return faces
