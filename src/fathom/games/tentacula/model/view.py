"""What a seat may see: everything but the order of the two piles and future chance (TN-R011)."""

from __future__ import annotations

import msgspec

from fathom.engine import visibility
from fathom.engine.chance import Chance
from fathom.engine.records import field_names
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.state import State, StepName, Voyage
from fathom.games.tentacula.rules import drawing, end, gates, reef
from fathom.games.tentacula.rules.setup import chest_tile, shuffled_faces


class PlayerView(msgspec.Struct, frozen=True):
    """A player's chip and tile. All players know both faces of the tile."""

    seat: int
    chip: str
    tile: str


class LaneView(msgspec.Struct, frozen=True):
    """The reef squares on one side of the route."""

    next: int
    tiles: tuple[str, ...]
    rear: int


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it. Fields of the state have the state's names."""

    seat: int | None
    settings: Settings
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
    """The tiles in the pile, sorted. Players can deduce which they are, but not their order."""
    pile_top: tuple[str, str, bool] | None
    """What players see of the top tile: animal, pattern, snail."""
    box: tuple[str, ...]
    gate: str
    gates: tuple[str, ...]
    """Gates not yet turned up, sorted."""
    passed_gates: tuple[str, ...]
    passed: int
    """How many fish are beyond the arch of this stage."""
    safe: tuple[Square, ...]
    """The protected squares in sight."""
    safe_later: tuple[Square, ...]
    """The squares of `safe` that stay protected when all players have drawn, if no more tiles are laid."""
    turns_left: int
    stolen_moving: int
    stolen_resting: int


def visible_state(v: View) -> State:
    """The masked state that a view was made from, for the rules' read-only queries."""
    fields = {name: getattr(v, name) for name in field_names(State) if name != "chance"}
    return msgspec.convert({**fields, "chance": Chance(0)}, State, from_attributes=True)


def view(t: Voyage, seat: int | None) -> View:
    """What a seat sees. The team shares all knowledge, so every seat sees the same.

    Everything comes from the masked table, except what all players see of the top tile.
    """
    top = t.pack.face[t.state.pile[-1]].look if t.state.pile else None
    return _view(Table(masked(t.state, seat), t.pack), seat, top)


def _view(t: Voyage, seat: int | None, top: tuple[str, str, bool] | None) -> View:
    """The view of a masked table; `top` is what all players see of the top tile, None without one."""
    s = t.state
    route = t.pack.route
    in_sight = range(max(1, route.first_seen[s.stage]), route.last_seen[s.stage] + 1)
    safe = tuple(square for square in in_sight if reef.protected(t, square))
    return View(
        seat=seat,
        settings=s.settings,
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
        pile=tuple(s.pile),
        pile_top=top,
        box=tuple(s.box),
        gate=s.gate,
        gates=tuple(s.gates),
        passed_gates=tuple(s.passed_gates),
        passed=gates.fish_passed(t),
        safe=safe,
        safe_later=tuple(drawing.protected_after_draws(t, safe)),
        turns_left=end.turns_left(t),
        stolen_moving=s.stolen_moving,
        stolen_resting=s.stolen_resting,
    )


def resample(t: Voyage, chance: Chance) -> None:
    """Shuffle what no player knows: both piles, except what is seen of the top tile (TN-R011, TN-R082)."""
    s = t.state
    visibility.resample(s, (), chance)
    if s.pile:
        look = t.pack.face[s.pile[-1]].look
        tiles = sorted(t.pack.face[face].tile for face in s.pile)
        alike = [face for face in t.pack.face.values() if face.tile in tiles and face.look == look]
        top = alike[chance.below(len(alike))]
        tiles.remove(top.tile)
        s.pile = [*shuffled_faces(t.pack, tiles, chance), top.id]
