"""A content pack and settings of Tentacula as tables of numbers."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np

from fathom.engine.ask import Option
from fathom.engine.errors import PackError
from fathom.games.tentacula.encoding import vocabulary
from fathom.games.tentacula.game import GAME
from fathom.games.tentacula.model import options
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import Power
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.rules.setup import tiles_removed
from fathom.jax.tentacula.queries import FISH
from fathom.jax.tentacula.state import GEMS, WORD, Question
from fathom.jax.tentacula.tables import DOLPHIN, SHARK, SHELL, SQUARE_BITS, Start, Tables
from fathom.setups import check_setup

SPECIALS = {None: 0, "shell": SHELL, "dolphin": DOLPHIN, "shark": SHARK}
QUESTIONS: dict[Question, tuple[type[Option], str]] = {
    Question.CHIP: (options.Chip, "TN-D03"),
    Question.NEXT: (options.Play, "TN-D07"),
    Question.LAY: (options.Lay, "TN-D08"),
    Question.MOVE: (options.Swim, "TN-D09"),
    Question.DOLPHIN: (options.Gem, "TN-D10"),
    Question.SHARK: (options.Gem, "TN-D11"),
    Question.ROLL_AGAIN: (options.Roll, "TN-D12"),
    Question.INSTEAD: (options.Gem, "TN-D13"),
    Question.TAKE: (options.Take, "TN-D14"),
    Question.FACE: (options.Face, "TN-D06"),
    Question.END: (options.End, "TN-D16"),
}
"""The kind of option that comes first in the vocabulary, which the others follow, and the id of the decision."""

MOST_IN_SET = 31
"""A set is the bits of a number of 32 bits, without its sign. So are the options of a question."""
MOST_ANIMALS = (MOST_IN_SET - 1) // len(FISH) - 1
"""A fish swims with the tile, or for a shell with any animal; or all stay."""
MOST_COLOURS = 7


def tables_of(pack: Pack) -> Tables:
    """The tables of a pack. Raises `PackError` for a pack that does not fit into them."""
    check_size(pack)
    route, animals, faces = pack.route, list(pack.animal), list(pack.face.values())
    looks = sorted({face.look for face in faces})
    words = vocabulary(pack)
    decisions = list(GAME.decisions)
    return Tables(
        printed=route.printed,
        last=route.last,
        end=route.end,
        segments=route.segments,
        stages=route.stages,
        arch=route.arch[1:],
        first_segment=[segment - 1 for segment in route.first_segment[1:]],
        last_segment=[segment - 1 for segment in route.last_segment[1:]],
        ahead=np.array([[_ahead(pack, 1 + stage, a) for a in animals] for stage in range(route.stages)], np.int32),
        special=np.array([SPECIALS[special] for special in pack.special], np.int32),
        animals=len(animals),
        tiles=len(pack.tiles),
        faces=len(faces),
        animal=np.array([animals.index(face.animal) for face in faces], np.int32),
        look=np.array([looks.index(face.look) for face in faces], np.int32),
        looks=len(looks),
        shelters=np.array([[_bits(face.shelters[side]) for face in faces] for side in range(len(LANES))], np.int32),
        gates=len(pack.gates),
        order=[pack.order[gate.id] for gate in pack.gates],
        needs=[stash.needs for stash in pack.stashes],
        gems=[gem.count for gem in pack.gems],
        die=pack.die,
        shells=pack.board.shells,
        power={power: _bits(tuple(a.power == power for a in pack.animals)) for power in get_args(Power)},
        levels=len(pack.levels),
        actions=len(words),
        first_actions=[words.first[QUESTIONS[question][0]] for question in Question],
        decisions=len(decisions),
        decision=[decisions.index(QUESTIONS[question][1]) for question in Question],
        turn_limit=GAME.rules.turn_limit,
    )


def check_size(pack: Pack) -> None:
    """Raise `PackError` with everything in a pack that does not fit into the tables."""
    route = pack.route
    squares, segments, most_gems = (1 << SQUARE_BITS) - 1, 2 * WORD, (1 << GEMS.width) - 1
    limits = [
        (route.end <= squares, f"board: at most {squares} squares, the finish included"),
        (route.segments <= segments, f"board: at most {segments} segments"),
        (len(pack.fish) == len(FISH), f"fish: {len(FISH)} are needed"),
        (len(pack.tiles) <= MOST_IN_SET, f"tiles: at most {MOST_IN_SET}"),
        (all(len(tile.faces) == 2 for tile in pack.tiles), "tiles: each needs two different faces"),
        (len(pack.animals) <= MOST_ANIMALS, f"animals: at most {MOST_ANIMALS}"),
        (len(pack.gates) <= MOST_IN_SET, f"gates: at most {MOST_IN_SET}"),
        (len(pack.stashes) <= MOST_IN_SET, f"stashes: at most {MOST_IN_SET}"),
        (len(pack.gems) <= MOST_COLOURS, f"gems: at most {MOST_COLOURS} colours"),
        (all(gem.count <= most_gems for gem in pack.gems), f"gems: at most {most_gems} of a colour"),
    ]
    problems = [f"{problem}. Play this pack with fathom.envs." for fits, problem in limits if not fits]
    if problems:
        raise PackError(problems)


def _ahead(pack: Pack, stage: int, animal: str) -> list[int]:
    """For each square, the three nearest squares ahead that show the animal, packed into one number."""
    squares = pack.route.ahead[stage].get(animal, ((),) * (pack.route.end + 1))
    return [sum(square << SQUARE_BITS * place for place, square in enumerate(nearest[:3])) for nearest in squares]


def _bits(flags: tuple[bool, ...]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def start_of(pack: Pack, seats: int, settings: dict[str, Any]) -> Start:
    """How a match with these settings begins. Raises `SetupError` if they are not valid."""
    chosen = check_setup(GAME, seats, settings, pack=pack).settings
    tiles, stashes = list(pack.tile), list(pack.stash)
    return Start(
        seats=seats,
        level=list(pack.level).index(chosen.level),
        stash=-1 if chosen.stash == "random" else stashes.index(chosen.stash),
        shells=pack.level[chosen.level].shells,
        removed=sum(1 << tiles.index(tile) for tile in tiles_removed(pack, chosen)),
        confirm_end=chosen.confirm_end,
    )
