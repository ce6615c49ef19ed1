"""Invariants of a state: every piece is in exactly one place where it may be. TN-T11."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import end, gates
from fathom.games.tentacula.rules.setup import tiles_removed


def invariants(t: Voyage) -> Iterator[str]:
    """Yield one message for each thing that is impossible about a state; none for a sound state."""
    yield from _tiles(t)
    yield from _gems(t)
    yield from _fish(t)
    yield from _gates(t)
    yield from _numbers(t)


def laid_out(t: Voyage) -> bool:
    """Whether the set-up is complete."""
    return t.state.step not in ("chips", "deal")


def _tiles(t: Voyage) -> Iterator[str]:
    s, route = t.state, t.pack.route
    faces = [*s.pile, *(face for lane in s.lanes for face in lane.tiles), *(p.tile for p in s.players if p.tile)]
    tiles = [*s.box, *(t.pack.face[face].tile for face in faces)]
    if laid_out(t) and sorted(tiles) != sorted(t.pack.tile):
        yield "tiles: one is missing or appears twice (TN-109)"
    if not set(tiles_removed(t.pack, s.settings)).issubset(s.box):
        yield "box: the tiles that this level removes are not in it (TN-210)"
    if s.box != sorted(s.box):
        yield f"box: out of order: {s.box}"
    if s.stage > 1 and s.pile:
        yield "pile: it must be empty after the first fold (TN-761)"
    for name, lane in zip(LANES, s.lanes, strict=True):
        if not route.first_segment[s.stage] <= lane.next <= route.last_segment[s.stage] + 1:
            yield f"{name}: K{lane.next} is not in sight (TN-414)"
        if lane.tiles and lane.rear < route.first_segment[s.stage]:
            yield f"{name}: a tile lies on K{lane.rear}, which is folded away (TN-771)"


def _gems(t: Voyage) -> Iterator[str]:
    s = t.state
    needs = t.pack.stash[s.stash].needs
    for gem, chest, cave, stashed, need in zip(t.pack.gems, s.chest, s.cave, s.stashed, needs, strict=True):
        if chest + cave + stashed != gem.count or min(chest, cave, stashed) < 0:
            yield f"gems: {gem.name}: chest {chest}, cave {cave}, stash {stashed}; there are {gem.count} (TN-006)"
        if stashed > need:
            yield f"stashed: {gem.name}: the stash has {need} spaces for it (TN-R038)"
    if not 0 <= s.pool <= t.pack.board.shells:
        yield f"pool: {s.pool} is not between 0 and {t.pack.board.shells} (TN-431)"


def _fish(t: Voyage) -> Iterator[str]:
    s, route = t.state, t.pack.route
    swimming = [square for square in s.fish if square]
    if len(set(swimming)) < len(swimming):
        yield f"fish: two on one square: {s.fish} (TN-422)"
    most = route.end if s.stage == route.stages else route.last_seen[s.stage]
    behind = route.arch[s.stage - 1] if s.stage > 1 else -1
    for square in s.fish:
        if not behind < square <= most:
            yield f"fish: no fish can be on {square} in stage {s.stage} (TN-R025, TN-750)"


def _gates(t: Voyage) -> Iterator[str]:
    s = t.state
    if not laid_out(t):
        return
    if sorted([*s.gates, *s.passed_gates, s.gate]) != sorted(t.pack.gate):
        yield "gates: one is missing or appears twice (TN-107)"
    if len(s.passed_gates) != s.stage - 1:
        yield f"passed_gates: {len(s.passed_gates)}, not {s.stage - 1}, in stage {s.stage} (TN-751)"
    arch = t.pack.route.arch[s.stage]
    first = t.pack.order[s.gate][: gates.fish_passed(t)]
    if any(s.fish[fish] <= arch for fish in first):
        yield f"fish: on squares {s.fish}, they passed gate {s.gate} in the wrong order (TN-701)"


def _numbers(t: Voyage) -> Iterator[str]:
    s = t.state
    for name in ("round", "turn", "stolen_moving", "stolen_resting"):
        if getattr(s, name) < 0:
            yield f"{name}: {getattr(s, name)} is less than 0"
    chips = [player.chip for player in s.players if player.chip]
    if len(set(chips)) < len(chips):
        yield f"players: two have the same chip: {chips} (TN-R012)"
    if laid_out(t):
        tiles = len(t.pack.tiles) - len(tiles_removed(t.pack, s.settings))
        most = 2 * t.pack.route.segments - 2 + tiles
        if s.turn + end.turns_left(t) > most:
            yield f"turn: {s.turn} played and {end.turns_left(t)} left are more than the {most} there can be (TN-G14)"
