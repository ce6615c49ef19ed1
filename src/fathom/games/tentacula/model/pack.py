"""The content pack of Tentacula."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.engine.records import restore
from fathom.games.tentacula.model.parts import (
    Animal,
    Board,
    Fish,
    Gate,
    GemColour,
    Level,
    LevelId,
    Power,
    Special,
    Stash,
    Story,
    Tile,
)
from fathom.games.tentacula.model.route import SEGMENT, Route


@dataclass
class TileFace:
    """One face of a reef tile: `RT04:T` is tile RT04 with its turtle up."""

    id: str
    tile: str
    animal: str
    pattern: str
    snail: bool
    other: str
    """The id of the face on the back of the same tile."""
    shelters: tuple[tuple[bool, ...], tuple[bool, ...]]
    """Inside and outside: whether it shelters the first, second, third square of its segment."""

    @property
    def look(self) -> tuple[str, str, bool]:
        """What players see of a face: animal, pattern, snail. Different tiles can look the same."""
        return self.animal, self.pattern, self.snail


@dataclass
class Pack:
    """The content pack: one field per file, and lookup tables made from them."""

    board: Board
    """The route and what is printed on it."""
    tiles: list[Tile]
    """The reef tiles."""
    animals: list[Animal]
    """The animals and their superpowers."""
    fish: list[Fish]
    """The three fish."""
    gates: list[Gate]
    """The magical gates."""
    gems: list[GemColour]
    """The colours of the gems."""
    stashes: list[Stash]
    """The stash tiles."""
    levels: list[Level]
    """The levels of difficulty."""
    story: Story
    """The texts of the opening and of the endings."""

    def __post_init__(self) -> None:
        board = self.board
        animals = [square.animal for square in board.squares]
        stages = [(stage.first, stage.last) for stage in board.stages]
        names = [fish.id for fish in self.fish]
        self.route = Route(animals, board.printed_reef, board.arches, stages, len(board.finish))
        """The board's geometry."""
        self.special: list[Special | None] = [None, *[square.special for square in board.squares]]
        """By square: its special effect, such as `dolphin`; None for start, finish and ordinary squares."""
        self.special += [None for _ in board.finish]
        self.tile: dict[str, Tile] = {tile.id: tile for tile in self.tiles}
        self.face: dict[str, TileFace] = {face.id: face for tile in self.tiles for face in faces_of(tile)}
        self.animal: dict[str, Animal] = {animal.id: animal for animal in self.animals}
        self.power: dict[str, Power] = {animal.id: animal.power for animal in self.animals}
        # `check_pack` reports gates for fish that do not exist; until then they are skipped.
        self.order: dict[str, list[int]] = {
            gate.id: [names.index(id) for id in gate.order if id in names] for gate in self.gates
        }
        """By the id of a gate: the order in which the fish must pass, as indices into the list of fish."""
        self.gate: dict[str, Gate] = {gate.id: gate for gate in self.gates}
        self.stash: dict[str, Stash] = {stash.id: stash for stash in self.stashes}
        self.level: dict[LevelId, Level] = {level.id: level for level in self.levels}
        self.die: list[int] = [index for index, gem in enumerate(self.gems) for _ in range(gem.faces)]
        """The colour of each face, as an index into the list of gems."""

    @property
    def snails(self) -> list[str]:
        """The tiles with a snail."""
        return [tile.id for tile in self.tiles if tile.snail]

    def colour(self, id: str) -> int:
        """The index of a colour in the list of gems."""
        return next(index for index, gem in enumerate(self.gems) if gem.id == id)


restore(Pack)


def faces_of(tile: Tile) -> list[TileFace]:
    """Both faces of a tile.

    Inside and outside the route the sand of a tile points to the path. So a tile outside is turned
    round, and shelters the three squares in reverse order (TN-413, TN-G12).
    """
    faces = []
    for animal, pattern in tile.faces.items():
        other = next((back for back in tile.faces if back != animal), animal)
        dry = tuple(sign == "-" for sign in pattern[:SEGMENT])
        shelters = (dry, dry[::-1])
        id, back = f"{tile.id}:{animal}", f"{tile.id}:{other}"
        faces.append(TileFace(id, tile.id, animal, pattern, tile.snail, back, shelters))
    return faces
