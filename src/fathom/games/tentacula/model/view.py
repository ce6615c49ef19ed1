"""What a seat may see: everything but the pile, the gate pile and what chance will bring (TN-R011)."""

from __future__ import annotations

import msgspec

from fathom.engine.chance import Chance
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Lane, Options, Player, State, StepName, Voyage
from fathom.games.tentacula.rules import drawing, end, gates, reef
from fathom.games.tentacula.rules.setup import chest_tile, shuffled_faces


class PlayerView(msgspec.Struct, frozen=True):
    """A player's chip and tile; both faces of the tile are known to all."""

    seat: int
    chip: str
    tile: str


class LaneView(msgspec.Struct, frozen=True):
    """The reef squares on one side of the route."""

    next: int
    tiles: tuple[str, ...]
    rear: int


class View(msgspec.Struct, frozen=True):
    """The table without its hidden order. Fields of the state have the state's names."""

    seat: int | None
    options: Options
    players: tuple[PlayerView, ...]
    step: StepName
    active: int
    stage: int
    round: int
    turn: int
    fish: tuple[Square, ...]
    lanes: tuple[LaneView, ...]
    pool: int
    stash: str
    chest_tile: str
    chest: tuple[int, ...]
    cave: tuple[int, ...]
    stashed: tuple[int, ...]
    pile: tuple[str, ...]
    """The tiles of the pile, sorted: which they are can be told from all the others; their order cannot."""
    pile_top: tuple[str, str, bool] | None
    """What is seen of the uppermost tile: animal, pattern, snail."""
    box: tuple[str, ...]
    gate: str
    gates: tuple[str, ...]
    """Gates not yet turned up, sorted."""
    passed_gates: tuple[str, ...]
    passed: int
    """Fish beyond the arch of this stage."""
    safe: tuple[Square, ...]
    """The protected squares in sight."""
    safe_later: tuple[Square, ...]
    """Those that will still be protected when all players have drawn, if no more tiles are laid."""
    turns_left: int
    stolen_moving: int
    stolen_resting: int


def as_seen(v: View) -> State:
    """A table that looks as a view does, for rules that only look. What is hidden is in any order; of the tiles in the
    pile nobody knows which face lies up."""
    return State(
        chance=Chance(0),
        options=v.options,
        players=[Player(player.seat, player.chip, player.tile) for player in v.players],
        step=v.step,
        stash=v.stash,
        chest=list(v.chest),
        cave=list(v.cave),
        stashed=list(v.stashed),
        fish=list(v.fish),
        lanes=[Lane(lane.next, list(lane.tiles)) for lane in v.lanes],
        active=v.active,
        stage=v.stage,
        round=v.round,
        turn=v.turn,
        pool=v.pool,
        pile=list(v.pile),
        box=list(v.box),
        gate=v.gate,
        gates=list(v.gates),
        passed_gates=list(v.passed_gates),
        stolen_moving=v.stolen_moving,
        stolen_resting=v.stolen_resting,
    )


def view(t: Voyage, seat: int | None) -> View:
    """The table as a seat sees it. The team shares all knowledge, so every seat sees the same."""
    s = t.state
    route = t.pack.route
    in_sight = range(max(1, route.first_seen[s.stage]), route.last_seen[s.stage] + 1)
    safe = tuple(square for square in in_sight if reef.protected(t, square))
    gone = drawing.segments_losing_tiles(t)
    return View(
        seat=seat,
        options=s.options,
        players=tuple(PlayerView(player.seat, player.chip, player.tile) for player in s.players),
        step=s.step,
        active=s.active,
        stage=s.stage,
        round=s.round,
        turn=s.turn,
        fish=tuple(s.fish),
        lanes=tuple(LaneView(lane.next, tuple(lane.tiles), lane.rear) for lane in s.lanes),
        pool=s.pool,
        stash=s.stash,
        chest_tile=chest_tile(t.pack, s.stash),
        chest=tuple(s.chest),
        cave=tuple(s.cave),
        stashed=tuple(s.stashed),
        pile=tuple(sorted(t.pack.face[face].tile for face in s.pile)),
        pile_top=t.pack.face[s.pile[-1]].look if s.pile else None,
        box=tuple(s.box),
        gate=s.gate,
        gates=tuple(sorted(s.gates)),
        passed_gates=tuple(s.passed_gates),
        passed=gates.fish_passed(t),
        safe=safe,
        safe_later=tuple(square for square in safe if route.segment[square] not in gone),
        turns_left=end.turns_left(t),
        stolen_moving=s.stolen_moving,
        stolen_resting=s.stolen_resting,
    )


def resample(t: Voyage, chance: Chance) -> None:
    """Shuffle anew what nobody knows: both piles, but for what is seen of the uppermost tile (TN-R011, TN-R082)."""
    s = t.state
    s.gates.sort()
    chance.shuffle(s.gates)
    if s.pile:
        look = t.pack.face[s.pile[-1]].look
        tiles = sorted(t.pack.face[face].tile for face in s.pile)
        alike = [face for face in t.pack.face.values() if face.tile in tiles and face.look == look]
        top = alike[chance.below(len(alike))]
        tiles.remove(top.tile)
        s.pile = [*shuffled_faces(t.pack, tiles, chance), top.id]
