"""How matches of Tentacula are recorded and compared with the twin."""

from __future__ import annotations

from random import Random
from typing import Any

from fathom.engine.chance import Chance
from fathom.games.tentacula.rules import setup
from fathom.jax.tentacula.state import CHIPS, FACES, GEMS, RULES, SQUARES, WORD, Voyage
from fathom.jax.tentacula.tables import MOST_SEATS
from tests.jax_games.twin import Fields, Twin

ROLLS = 64
"""How many rolls of each die are fixed in advance; a match takes fewer."""
PACKED = {"chips": CHIPS, "tiles": FACES, "fish": SQUARES}
GEM_FIELDS = ("chest", "cave", "stashed")


def chance(match: Any, seed: int) -> tuple[dict[int, list[int]], tuple[list[int], ...]]:
    """Fix the rolls of a match; returns them with the decks."""
    rng = Random(seed)
    sides = {len(match.pack.die): ROLLS, 2: ROLLS}
    rolls = {die: [rng.randrange(die) for _ in range(count)] for die, count in sides.items()}
    match.state.chance.rolls = tuple((die, number + 1) for die, numbers in rolls.items() for number in numbers)
    return rolls, decks(match)


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


def position(match: Any) -> Fields:
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


def unpacked(fields: Any, index: int, like: Fields) -> Fields:
    """The fields of one match as lists of numbers, as the reference has them."""
    values: Fields = {}
    for name, expected in like.items():
        value = getattr(fields, name)
        if name in PACKED:
            values[name] = [int(PACKED[name].get(value[index], place)) for place in range(len(expected))]
        elif name in GEM_FIELDS:
            values[name] = [int(GEMS.get(value[index], colour)) for colour in range(len(expected))]
        elif name == "reef":
            values[name] = [
                [int(FACES.get(words[k // WORD][index], k % WORD)) for k in range(len(expected[0]))] for words in value
            ]
        elif isinstance(value, tuple):
            values[name] = [int(each[index]) for each in value]
        else:
            values[name] = int(value[index])
    return values


def settings_of(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and settings: every level, stash and snail with every number of seats, one after another."""
    levels, snails = (1, 2, 3, "pro"), ("RT12", "RT11")
    stash = f"ST{seed // 3 % 7}".replace("ST0", "random")
    return 2 + seed % 3, {
        "level": levels[seed % 4],
        "stash": stash,
        "snail": snails[seed // 5 % 2],
        "confirm_end": seed // 7 % 4 == 3,
    }


TENTACULA = Twin(
    game="tentacula",
    most_seats=MOST_SEATS,
    setup=settings_of,
    chance=chance,
    position=position,
    unpacked=unpacked,
    state=Voyage,
    answering=("chance", "at", "options", "choice", "ending", "played", "mover", "rolled", "drawn"),
    elsewhere={
        "chance": "recorded on a tape",
        "settings": "level, stash, confirm_end",
        "players": "chips, tiles",
        "step": "phase",
        "lanes": "next, count, reef, dry",
        "passed_gates": "all gates but gate and gates",
    },
    endings=RULES,
    too_long="TN-G14",
    won="TN-800",
    deck=16,
    fixed=("stash",),
)
