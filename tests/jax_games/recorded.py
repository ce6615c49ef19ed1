"""Matches of the reference, recorded with their chance, so that a twin can be led through the same match."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import fathom
from fathom.engine.chance import Chance
from fathom.engine.player import Perspective
from fathom.envs.match_config import encoding_of
from fathom.games.tentacula.rules import setup
from fathom.players import make

ROLLS = 64
"""How many rolls of each die are fixed in advance; a match takes fewer."""


@dataclass
class Recorded:
    """A match: its chance, the answers by number, and what was to be seen before each answer and at the end."""

    seats: int
    settings: dict[str, Any]
    rolls: dict[int, list[int]]
    decks: tuple[list[int], ...]
    answers: list[int] = field(default_factory=list)
    masks: list[list[int]] = field(default_factory=list)
    rows: list[bytes] = field(default_factory=list)
    """The observations of all seats, one after another."""
    fields: list[dict[str, Any]] = field(default_factory=list)
    ending: str = ""


def record(seats: int, seed: int, player: str, settings: dict[str, Any]) -> Recorded:
    """Play a match of Tentacula and record it."""
    match = fathom.new("tentacula", seats, seed, settings, quiet=True)
    rng = Random(seed)
    sides = {len(match.pack.die): ROLLS, 2: ROLLS}
    rolls = {die: [rng.randrange(die) for _ in range(count)] for die, count in sides.items()}
    match.state.chance.rolls = tuple((die, number + 1) for die, numbers in rolls.items() for number in numbers)
    recorded = Recorded(seats, settings, rolls, decks(match))
    players = [make(player, match.game, seed * 64 + seat) for seat in range(seats)]
    encoding = encoding_of("tentacula")
    numbers = encoding.vocabulary.number
    while True:
        note(recorded, match, encoding)
        if match.ask is None or match.state.turn > match.game.rules.turn_limit:
            break
        seat = match.ask.seats[0]
        option = players[seat].choose(Perspective(match, seat)).option
        number = numbers[option]
        assert isinstance(number, int)
        recorded.answers.append(number)
        match.choose(option, seat)
    recorded.ending = match.outcome.rule if match.outcome else match.game.rules.abandoned
    return recorded


def note(recorded: Recorded, match: Any, encoding: Any) -> None:
    """Record what is to be seen at an open question or at the end."""
    offered = [] if match.ask is None else sorted(encoding.vocabulary.number[option] for option in match.ask.options)
    recorded.masks.append(offered)
    rows = [bytes(encoding.observe(match.table, match.ask, seat)) for seat in range(recorded.seats)]
    recorded.rows.append(b"".join(rows))
    recorded.fields.append(position(match))


def decks(match: Any) -> tuple[list[int], ...]:
    """The tiles, the sides that lie up, the gates and the stash, in the order in which they are drawn."""
    pack, state = match.pack, match.state
    chance = Chance(state.chance.key, state.chance.taken)
    gates = [gate.id for gate in pack.gates]
    chance.shuffle(gates)
    pile = setup.shuffled_faces(pack, [tile.id for tile in pack.tiles if tile.id not in state.box], chance)
    faces = list(pack.face)
    drawn = [faces.index(face) for face in reversed(pile)]
    ids = [gate.id for gate in pack.gates]
    stash = list(pack.stash).index(state.stash)
    tiles, sides = [face // 2 for face in drawn], [face % 2 for face in drawn]
    return tiles, sides, [ids.index(gate) for gate in reversed(gates)], [stash]


def position(match: Any) -> dict[str, Any]:
    """The fields of a voyage as lists of numbers; faces, chips and the gate plus 1, so that 0 is none."""
    s, pack = match.state, match.pack
    faces, animals, tiles, gates = list(pack.face), list(pack.animal), list(pack.tile), list(pack.gate)
    lanes = [[0] * pack.route.segments for _ in s.lanes]
    for side, lane in enumerate(s.lanes):
        for place, face in enumerate(lane.tiles):
            lanes[side][lane.rear - 1 + place] = faces.index(face) + 1
    return {
        "seats": s.seats,
        "level": list(pack.level).index(s.settings.level),
        "stash": list(pack.stash).index(s.stash),
        "confirm_end": int(s.settings.confirm_end),
        "phase": ("chips", "deal", "next", "turn", "draw", "theft").index(s.step),
        "active": s.active,
        "stage": s.stage - 1,
        "round": s.round,
        "turn": s.turn,
        "chips": [animals.index(player.chip) + 1 if player.chip else 0 for player in s.players],
        "tiles": [faces.index(player.tile) + 1 if player.tile else 0 for player in s.players],
        "fish": list(s.fish),
        "next": [lane.next - 1 for lane in s.lanes],
        "count": [len(lane.tiles) for lane in s.lanes],
        "reef": lanes,
        "dry": [dry(pack, lane, side) for side, lane in enumerate(s.lanes)],
        "pool": s.pool,
        "chest": list(s.chest),
        "cave": list(s.cave),
        "stashed": list(s.stashed),
        "pile": sum(1 << faces.index(face) // 2 for face in s.pile),
        "top": faces.index(s.pile[-1]) + 1 if s.pile else 0,
        "box": sum(1 << tiles.index(tile) for tile in s.box),
        "gate": gates.index(s.gate) + 1 if s.gate else 0,
        "gates": sum(1 << gates.index(gate) for gate in s.gates),
        "stolen_moving": s.stolen_moving,
        "stolen_resting": s.stolen_resting,
    }


def dry(pack: Any, lane: Any, side: int) -> int:
    """The squares that the tiles of a lane shelter, as bits."""
    bits = 0
    for place, face in enumerate(lane.tiles):
        for square, sheltered in enumerate(pack.face[face].shelters[side]):
            bits |= int(sheltered) << 3 * (lane.rear - 1 + place) + square
    return bits
