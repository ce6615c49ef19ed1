"""Actions and observations as numbers, for learners.

Modules can be moved, so a place is named by its module and not by its cell: `m4` is the module that was fifth in the
spiral at set-up, `m4:2` its dome facing direction 2, `m4:c` its centre, and `m4>2` the free cell on its side 2. A cell
beside several modules is named by the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

import msgspec

from fathom.encoding.actions import ActionVocabulary, Number, Numbers, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, count, number, one
from fathom.engine import hexes
from fathom.engine.ask import Option
from fathom.game.fields import features_of
from fathom.games.jupiter.fields import RescueNotation, copies, slots
from fathom.games.jupiter.model import options
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, POD, POD_NAME, SIDES, SIZE, Dome, Slot
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import MOST_PLAYERS
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.text.questions import PROMPTS, WHERE

VERSION = 0
SEATS = range(1, MOST_PLAYERS + 1)

SOURCES = get_args(options.Source)
PLACED: dict[type[Option], tuple[str, ...]] = {
    options.Dock: ("free",),
    options.Move: ("space",),
    options.Shoot: ("space",),
    options.Command: ("space", "space"),
    options.Swap: ("space",),
    options.Follow: ("space",),
    options.Tile: ("module",),
    options.Cell: ("free",),
    options.Suppress: ("module", "source"),
    options.Place: ("space",),
}
"""The kinds of options that name places, and the kind of place in each of their fields."""


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of actions and observations for a pack. `decisions` are the ids of all kinds of questions."""
    words = vocabulary(pack)

    @lru_cache(maxsize=64)
    def numbers_in(layout: Layout) -> Numbers:
        colony = pack.blueprint.colony(layout)
        return Numbers(lambda option: number_at(words, colony, option))

    def numbers_of(t: Rescue) -> Mapping[Option, Number]:
        return numbers_in(t.state.layout)

    return Encoding(
        VERSION, words, features_of(RescueNotation, pack), question_features(pack), decisions, SEATS, numbers_of
    )


# -- answers ---------------------------------------------------------------------------------------------------------


def vocabulary(pack: Pack) -> ActionVocabulary:
    """The action vocabulary: all options that can occur in a match with this pack."""
    modules = [f"m{slot}" for slot in slots(pack)]
    domes = [place(dome) for dome in range(SIZE * len(modules))]
    spaces = [*domes, POD_NAME]
    free = [f"{module}>{side}" for module in modules for side in SIDES]
    seats = range(MOST_PLAYERS)
    return ActionVocabulary(
        every(options.Colour, pack.robot),
        every(options.Core, pack.ability),
        every(options.First, seats),
        every(options.Dock, free),
        every(options.Move, spaces),
        every(options.Shoot, spaces),
        every(options.Command, spaces, spaces, halves=True),
        every(options.Trade, seats),
        every(options.Swap, spaces),
        every(options.Override, seats),
        every(options.Use, pack.ability, SOURCES),
        every(options.Play, pack.ability),
        every(options.End),
        every(options.Give, pack.cards),
        every(options.Take, pack.cards),
        every(options.Done),
        every(options.Passenger, ["colonist", *map(str, seats)]),
        every(options.Follow, spaces),
        every(options.Tile, modules),
        every(options.Cell, free),
        every(options.Reroll, SOURCES),
        every(options.Suppress, modules, SOURCES),
        every(options.Place, spaces),
        every(options.Discard, pack.cards),
        every(options.Decline),
    )


def number_at(words: ActionVocabulary, colony: Colony, option: Option) -> Number:
    """The number of an option in this colony, with its cells translated into modules."""
    kind = type(option)
    if kind not in PLACED:
        return words.number[option]
    first, sizes, fields = words.first[kind], [], []
    for field, value in zip(PLACED[kind], msgspec.structs.astuple(option), strict=True):
        if field == "space":
            sizes.append(len(colony.names) + 1)
            fields.append(colony.dome[value] % sizes[-1])  # the Pod is -1 and so becomes the last
        elif field == "module":
            sizes.append(len(colony.edge))
            fields.append(colony.slot_named[value])
        elif field == "free":
            sizes.append(len(SIDES) * len(colony.edge))
            fields.append(beyond(colony, value))
        else:
            sizes.append(len(SOURCES))
            fields.append(SOURCES.index(value))
    if kind is options.Command:
        return first + fields[0], first + sizes[0] + fields[1]
    if len(fields) == 2:
        return first + fields[0] * sizes[1] + fields[1]
    return first + fields[0]


def place(dome: Dome) -> str:
    """The name of a dome or the Pod in the vocabulary: `m4:2` is dome 2 of the fifth module, `m4:c` its centre."""
    if dome == POD:
        return POD_NAME
    slot, side = divmod(dome, SIZE)
    return f"m{slot}:{'c' if side == CENTRE else side}"


def beyond(colony: Colony, cell: options.CellName) -> int:
    """The number of a free cell in the vocabulary: the number of the first module side that faces the cell."""
    slot, side = divmod(min(colony.facing(hexes.named(cell))), SIZE)
    return slot * len(SIDES) + side


def question_features(pack: Pack) -> dict[str, Feature]:
    """The features of a question: what it is about."""
    return {
        "what": one(PROMPTS),
        "source": one([*pack.cards, *WHERE]),
        "space": one([*range(SIZE * len(slots(pack))), POD], _dome),
        "module": one(slots(pack), _slot),
        "seat": one(range(MOST_PLAYERS)),
        "left": number(15),
        "given": count(pack.cards, copies(pack)),
        "taken": count(pack.cards, copies(pack)),
    }


def _dome(t: Rescue, about: options.About, seat: int) -> Dome | None:
    return t.pack.blueprint.colony(t.state.layout).dome.get(about.space) if about.space else None


def _slot(t: Rescue, about: options.About, seat: int) -> Slot | None:
    return t.pack.blueprint.colony(t.state.layout).slot_named.get(about.space) if about.space else None
