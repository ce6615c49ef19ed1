"""The layout of the observation and a content pack of Jupiter Deep as arrays, for the network's inputs."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import numpy as np

from fathom.encoding.encoder import Encoding
from fathom.encoding.places import clockwise, consecutive, feature_places
from fathom.engine.hexes import Hex
from fathom.games.jupiter.learned.layout import NUMBERS, SEATS, SIDES, SIZE, InputTables
from fathom.games.jupiter.model import options
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.state import StepName
from fathom.games.jupiter.text.questions import PROMPTS, WHERE

SHARED = (
    options.Move,
    options.Shoot,
    options.Command,
    "send",
    options.Swap,
    options.Follow,
    options.Place,
    options.Dock,
    options.Cell,
)
"""The kinds of options whose scores follow from the space that they name, in the order of the scores. A free cell is
named like the dome that faces it. `send` is the second half of a command."""
SEATED = (options.First, options.Trade, options.Override)
"""The kinds of options that name a seat."""


def input_tables(pack: Pack, encoding: Encoding) -> InputTables:
    """The tables of a pack and its encoding."""
    cells = list(pack.blueprint.cells)
    size, printed = len(cells), [module.printed for module in pack.modules]
    cards, abilities, spaces = len(pack.cards), len(pack.ability), SIZE * size + 1
    robot, robot_size = consecutive(colour=len(pack.robot), at=spaces, hand=cards, core=abilities, spent=1, play=cards)
    module, module_size = consecutive(tile=len(pack.module), turned=SIDES, there=1, cell=2)
    about, _ = consecutive(
        present=1,
        what=len(PROMPTS),
        source=cards + len(WHERE),
        space=spaces,
        module=size,
        seat=SEATS,
        left=1,
        given=cards,
        taken=cards,
    )
    turned = [[cells.index(_turned(cell, turns)) for cell in cells] for turns in range(SIDES)]
    from_module = np.argsort(np.array(turned), axis=1)
    to_space = np.array([_spaces(turned[turns], turns) for turns in range(SIDES)])
    seat_order = np.array([[clockwise(players, seat, SEATS) for seat in range(SEATS)] for players in range(SEATS + 1)])
    from_space = np.argsort(to_space, axis=1)
    return InputTables(
        at=feature_places(encoding),
        robot=robot,
        robot_size=robot_size,
        module=module,
        module_size=module_size,
        about=about,
        seat_order=seat_order,
        action_order=_action_order(encoding, seat_order, from_space, from_module, size),
        modules=size,
        pod=SIZE * size,
        cards=cards,
        abilities=abilities,
        steps=len(get_args(StepName)),
        cells=np.array([[_turned((1, 0), turns), _turned((0, 1), turns)] for turns in range(SIDES)]),
        from_module=from_module,
        from_space=from_space,
        to_space=np.concatenate([to_space, np.full((SIDES, 1), spaces)], axis=1),
        rim=np.array([_bits(each.rim) for each in printed]),
        spokes=np.array([_bits(each.spokes) for each in printed]),
        site=np.array([bool(each.site) for each in printed], np.float32),
        plant=np.array([each.site == "plant" for each in pack.modules], np.float32),
        dish=np.array([each.site == "dish" for each in pack.modules], np.float32),
        number=np.array([[each.number == n + 1 for n in range(NUMBERS)] for each in pack.modules], np.float32),
        actions=pack.rules.actions,
        seats_in_pod=pack.rules.pod_seats,
        copies=np.array([card.copies for card in pack.cards.values()], np.float32),
    )


def _turned(cell: Hex, turns: int) -> Hex:
    """A cell of the board turned by some sixths."""
    q, r = cell
    for _ in range(turns):
        q, r = q + r, -q
    return q, r


def _spaces(modules: list[int], turns: int) -> list[int]:
    """By space: where it is when the board is turned; the Pod is the last and stays."""
    found = []
    for module in modules:
        found += [SIZE * module + (side + turns) % SIDES for side in range(SIDES)] + [SIZE * module + SIDES]
    return [*found, SIZE * len(modules)]


def _action_order(encoding: Encoding, seat_order: Any, from_space: Any, from_module: Any, size: int) -> Any:
    """By number of players, seat and turn of the board: the action for each score.

    First come the scores of all other actions, then those of `SHARED`. A score without an action stands for shooting
    at the Pod, which is never offered.
    """
    words = encoding.vocabulary
    firsts: dict[Any, int] = {**words.first}
    firsts["send"] = firsts[options.Command] + SIZE * size + 1
    ends = sorted([*firsts.values(), len(words)])
    lengths = {kind: min(end for end in ends if end > first) - first for kind, first in firsts.items()}
    never = firsts[options.Shoot] + SIZE * size
    found: Any = np.zeros((SEATS + 1, SEATS, SIDES, _scores(firsts, lengths, size)), np.int16)
    for players, seat, turns in product(range(SEATS + 1), range(SEATS), range(SIDES)):
        found[players, seat, turns] = [
            *_other_numbers(firsts, lengths, from_module[turns], seat_order[players, seat]),
            *_shared_numbers(firsts, from_space[turns], never),
        ]
    return found


def _other_numbers(firsts: dict[Any, int], lengths: dict[Any, int], modules: Any, seats: Any) -> list[int]:
    """The numbers of all actions but those of `SHARED`, if modules and seats are taken in this order."""
    numbers: list[int] = []
    for kind, first in firsts.items():
        if kind in SHARED:
            continue
        places: Any = range(lengths[kind])
        if kind in SEATED:
            places = seats
        elif kind is options.Passenger:
            places = [0, *(1 + each for each in seats)]
        elif kind in (options.Tile, options.Suppress):
            per = lengths[kind] // len(modules)
            places = [per * module + each for module in modules for each in range(per)]
        numbers += [first + each for each in places]
    return numbers


def _shared_numbers(firsts: dict[Any, int], spaces: Any, never: int) -> list[int]:
    """The numbers of the actions of `SHARED`, if spaces are taken in this order."""
    numbers: list[int] = []
    for kind in SHARED:
        if kind in (options.Dock, options.Cell):
            sides = [divmod(int(space), SIZE) for space in spaces[:-1]]
            numbers += [firsts[kind] + SIDES * m + k if k < SIDES else never for m, k in sides] + [never]
        else:
            numbers += [firsts[kind] + int(space) for space in spaces]
    return numbers


def _scores(firsts: dict[Any, int], lengths: dict[Any, int], size: int) -> int:
    others = sum(lengths[kind] for kind in firsts if kind not in SHARED)
    return others + len(SHARED) * (SIZE * size + 1)


def _bits(flags: str) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag == "1")
