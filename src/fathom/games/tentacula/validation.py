"""Validation of content packs and settings beyond their types.

Every message about a pack names the file, the entry where there are several, and the field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from fathom.content.packs import duplicates
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import LevelId
from fathom.games.tentacula.model.route import SEGMENT
from fathom.games.tentacula.model.settings import Settings

FEWEST, MOST = 2, 4
"""The smallest and the largest number of players (TN-001)."""


def check_settings(pack: Pack, settings: Any) -> str | None:
    """What is wrong with these settings; None if nothing is."""
    assert isinstance(settings, Settings)
    if settings.level not in pack.level:
        return f"level: there is no level {settings.level}"
    if settings.stash != "random" and settings.stash not in pack.stash:
        return f"stash: there is no stash {settings.stash}; there are {', '.join(pack.stash)} and random"
    if pack.level[settings.level].snails_out and settings.snail not in pack.snails:
        return f"snail: tile {settings.snail} has no snail; {' and '.join(pack.snails)} have one"
    fish = [fish.id for fish in pack.fish]
    if sorted(settings.start) != sorted(fish):
        return f"start: “{settings.start}” does not name each fish once: {', '.join(fish)}"
    return None


def check_pack(pack: Pack) -> list[str]:
    """Everything that is wrong with a pack. Never raises for a pack with the right types."""
    return [
        *_ids(pack), *_board(pack), *_tiles(pack), *_animals(pack),
        *_fish(pack), *_gems(pack), *_levels(pack), *_story(pack),
    ]  # fmt: skip


def _ids(pack: Pack) -> Iterator[str]:
    for file, entries in (
        ("tiles.yaml", pack.tiles),
        ("animals.yaml", pack.animals),
        ("fish.yaml", pack.fish),
        ("gates.yaml", pack.gates),
        ("gems.yaml", pack.gems),
        ("stashes.yaml", pack.stashes),
    ):
        ids = [entry.id for entry in entries]
        for id in ids:
            if not id.isalnum():
                yield f"{file}: {id or 'an entry'}: id: letters and digits only"
        for id in duplicates(ids):
            yield f"{file}: {id}: id: it is used twice"
    for fish in pack.fish:
        if len(fish.id) != 1 or fish.id.isdigit():
            yield f"fish.yaml: {fish.id}: id: it must be one letter"


def _board(pack: Pack) -> Iterator[str]:
    board, route = pack.board, pack.route
    if not board.squares or not 0 < board.printed_reef < route.last:
        yield f"board.yaml: printed_reef: {board.printed_reef} leaves no printed reef or no open water (TN-302)"
        return
    if route.last % SEGMENT != board.printed_reef % SEGMENT:
        yield f"board.yaml: squares: the number after square {board.printed_reef} is not a multiple of three (TN-304)"
    for number, square in enumerate(board.squares, 1):
        if square.animal not in pack.animal:
            yield f"board.yaml: squares[{number - 1}]: animal: there is no animal {square.animal}"
    if len(board.stages) != 3 or len(board.arches) != 3:
        yield "board.yaml: stages, arches: three of each are needed, with a fold in between (TN-700, TN-760, TN-770)"
        return
    yield from _stages(pack)
    if len(board.start) != len(pack.fish) or len(board.finish) != len(pack.fish):
        yield "board.yaml: start, finish: one square per fish is needed (TN-201, TN-780)"
    if not board.shells:
        yield "board.yaml: shells: at least one is needed"


def _stages(pack: Pack) -> Iterator[str]:
    board, route = pack.board, pack.route
    stages, arches = board.stages, board.arches
    if stages[0].first != 0 or stages[-1].last != route.last or arches[-1] != route.last:
        yield "board.yaml: stages: the first begins at the start (0); the last and its arch end at the last square"
    for number, (stage, arch) in enumerate(zip(stages, arches, strict=True), 1):
        here = f"board.yaml: stages[{number - 1}]"
        if not stage.first <= arch <= stage.last <= route.last:
            yield f"{here}: its arch, behind square {arch}, is not in sight"
        elif number < len(stages) and stage.last < arch + len(pack.fish):
            yield f"{here}: last: there is no room for all fish beyond the arch"
        if stage.last % SEGMENT != board.printed_reef % SEGMENT:
            yield f"{here}: last: it cuts a segment in two (TN-304)"
        if number > 1:
            behind = arches[number - 2]
            if stage.first > behind + 1:
                yield f"{here}: first: a fish just beyond arch {number - 1} would vanish (TN-750)"
            if stage.first <= board.printed_reef or (stage.first - 1) % SEGMENT != board.printed_reef % SEGMENT:
                yield f"{here}: first: it cuts a segment in two, or shows printed reef (TN-760)"


def _tiles(pack: Pack) -> Iterator[str]:
    for tile in pack.tiles:
        if len(tile.faces) != 2:
            yield f"tiles.yaml: {tile.id}: faces: two different animals are needed (TN-109)"
        for animal in tile.faces:
            if animal not in pack.animal:
                yield f"tiles.yaml: {tile.id}: faces: there is no animal {animal}"
    out = max((level.snails_out for level in pack.levels), default=0)
    if len(pack.snails) < out:
        yield f"tiles.yaml: snail: a level removes {out}, but only {len(pack.snails)} exist (TN-209)"
    if len(pack.tiles) - out < MOST + 2:
        yield f"tiles.yaml: {len(pack.tiles)} is too few; set-up needs {MOST + 2 + out} tiles (TN-212, TN-213)"


def _animals(pack: Pack) -> Iterator[str]:
    if len(pack.animals) < MOST:
        yield f"animals.yaml: {len(pack.animals)} is too few; {MOST} players need a chip each (TN-206)"
    shown = {square.animal for square in pack.board.squares}
    for animal in pack.animals:
        if animal.id not in shown:
            yield f"animals.yaml: {animal.id}: no square shows this animal (TN-301)"


def _fish(pack: Pack) -> Iterator[str]:
    fish = sorted(card.id for card in pack.fish)
    if not fish:
        yield "fish.yaml: at least one fish is needed"
    for gate in pack.gates:
        if sorted(gate.order) != fish:
            yield f"gates.yaml: {gate.id}: order: it does not name each fish once (TN-701)"
    if len(pack.gates) < len(pack.board.arches):
        yield f"gates.yaml: {len(pack.gates)} is too few; every arch gets a gate (TN-700)"


def _gems(pack: Pack) -> Iterator[str]:
    if not pack.die or not any(gem.count for gem in pack.gems):
        yield "gems.yaml: the die needs a face, and the chest a gem (TN-103, TN-205)"
    for stash in pack.stashes:
        if len(stash.needs) != len(pack.gems):
            yield f"stashes.yaml: {stash.id}: needs: one number per colour is needed, in the order of gems.yaml"
        for gem, need in zip(pack.gems, stash.needs, strict=False):
            if need > gem.count:
                yield f"stashes.yaml: {stash.id}: needs: {need} {gem.name}, but there are {gem.count} (TN-105)"
    if len(pack.stashes) < 2:
        yield "stashes.yaml: two are needed: one to fill, one whose back is the chest (TN-204)"


def _levels(pack: Pack) -> Iterator[str]:
    ids = [level.id for level in pack.levels]
    if sorted(map(str, ids)) != sorted(map(str, get_args(LevelId))):
        yield f"levels.yaml: one entry each is needed for {', '.join(map(str, get_args(LevelId)))} (TN-209)"
    for level in pack.levels:
        if level.shells > pack.board.shells:
            yield f"levels.yaml: {level.id}: shells: {level.shells}, but there are {pack.board.shells} (TN-108)"


def _story(pack: Pack) -> Iterator[str]:
    for rule in ("TN-800", "TN-801", "TN-802", "TN-803", "TN-804", "TN-D15"):
        if not pack.story.endings.get(rule, "").strip():
            yield f"story.yaml: endings: {rule}: the line is missing"
