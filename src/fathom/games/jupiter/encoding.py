"""Actions and observations as numbers, for learners.

Modules are moved, so a place is named by its module and not by its cell: `m4` is the module that was fifth in the
spiral at set-up, `m4:2` its dome facing direction 2, `m4:c` its middle, and `m4>2` the free cell beyond that edge; a
cell beside several modules belongs to the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

import msgspec

from fathom.encoding.actions import ActionVocabulary, Number, Numbers, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import (
    Feature,
    board_planes,
    cached,
    cached_list,
    count,
    each,
    flag,
    number,
    numbers,
    one,
    optional,
)
from fathom.engine import hexes
from fathom.engine.ask import Option
from fathom.games.jupiter.model import options
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, POD, POD_NAME, SIDES, SIZE, Dome, Slot
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.games.jupiter.model.pack import MOST_PLAYERS, Pack
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue, StepName, Variants
from fathom.games.jupiter.text.questions import PROMPTS, WHERE

VERSION = 0
SEATS = range(1, MOST_PLAYERS + 1)
FAR = 12
"""Added to cell coordinates, so that they are never negative."""

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
"""The options that name places, and what each of their fields is."""


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of a pack."""
    words = vocabulary(pack)

    @lru_cache(maxsize=64)
    def numbers_in(layout: Layout) -> Numbers:
        colony = pack.blueprint.colony(layout)
        return Numbers(lambda option: number_at(words, colony, option))

    def numbers_of(t: Rescue) -> Mapping[Option, Number]:
        return numbers_in(t.state.layout)

    return Encoding(VERSION, words, state_features(pack), question_features(pack), decisions, SEATS, numbers_of)


# -- answers ---------------------------------------------------------------------------------------------------------


def vocabulary(pack: Pack) -> ActionVocabulary:
    """All options that can occur."""
    slots = range(len(pack.blueprint.cells))
    modules = [f"m{slot}" for slot in slots]
    domes = [place(dome) for dome in range(SIZE * len(slots))]
    spaces = [*domes, POD_NAME]
    free = [f"m{slot}>{side}" for slot in slots for side in SIDES]
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
    """The number of an option in this colony: its cells are translated into the places of the vocabulary."""
    kind = type(option)
    if kind not in PLACED:
        return words.number[option]
    first, sizes, fields = words.first[kind], [], []
    for field, value in zip(PLACED[kind], msgspec.structs.astuple(option), strict=True):
        if field == "space":
            sizes.append(len(colony.names) + 1)
            fields.append(colony.dome[value] % sizes[-1])  # the Pod, -1, is the last
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
    """The name of a dome or a site by its module, wherever that is."""
    if dome == POD:
        return POD_NAME
    slot, side = divmod(dome, SIZE)
    return f"m{slot}:{'c' if side == CENTRE else side}"


def beyond(colony: Colony, cell: options.CellName) -> int:
    """The place of a free cell among all edges: that of the first module beside it."""
    slot, side = divmod(min(colony.facing(hexes.named(cell))), SIZE)
    return slot * len(SIDES) + side


# -- what is seen ----------------------------------------------------------------------------------------------------


def state_features(pack: Pack) -> list[Feature]:
    """The observation, the same for every seat: all but the order of the deck (JD-R03)."""
    slots = range(len(pack.blueprint.cells))
    domes, cards, seats = SIZE * len(slots), pack.cards, range(MOST_PLAYERS)
    copies = max(card.copies for card in cards.values())
    robot = [
        one("colour", pack.robot),
        one("at", [*range(domes), POD], means="its dome, or the Pod as the last"),
        count("hand", cards, copies),
        one("core", pack.ability),
        flag("spent"),
        count("play", cards, copies),
    ]
    module = [
        one("tile", pack.module),
        one("turned", range(6)),
        flag("there", lambda t, x, seat: x.cell is not None, "0 once destroyed"),
        numbers("cell", 2, 2 * FAR, lambda t, x, seat: _cell(x), f"q and r, {FAR} more than they are"),
    ]
    layout = [
        each("modules", len(slots), module, means="by their place in the spiral at set-up"),
        numbers("pod", 2, 2 * FAR, lambda t, x, seat: _at(x.pod), f"q and r, {FAR} more than they are; 0 undocked"),
        flag("open_bridges"),
    ]
    return [
        each("robots", MOST_PLAYERS, robot, means="by seat"),
        one("step", get_args(StepName)),
        one("active", seats),
        number("turn", 250),
        number("used", 15, means="actions used this turn"),
        number("boosts", 9),
        board_planes(
            "board",
            domes,
            [EMPTY, COLONIST, CREEP],
            means="seven domes a module: those open, with a colonist, with a creep",
        ),
        cached("layout", layout, means="where the modules and the Pod are"),
        count("covered", slots, means="the sites with a Super Creep, by module"),
        number("aboard", 9),
        one("keeper", seats),
        number("target", 99),
        number("rescued", 99),
        number("first_colonists", 99),
        number("converted", 99),
        number("replaced", 99),
        number("destroyed", 99),
        cached_list(count("deck", cards, copies, means="the cards in it")),
        count("sunk", cards, copies, lambda t, s, seat: s.deck[: s.sunk], "those at its bottom"),
        cached_list(count("discard", cards, copies)),
        number("die", 6),
        count("hit", slots, len(slots), means="modules that are yet to get a creep"),
        count("got", slots, len(slots), means="modules that got one"),
        optional("rules", [flag(name) for name in Variants.__struct_fields__]),
        optional("options", [flag("confirm_end")]),
    ]


def question_features(pack: Pack) -> list[Feature]:
    """What a question is about."""
    slots = range(len(pack.blueprint.cells))
    copies = max(card.copies for card in pack.cards.values())
    return [
        one("what", PROMPTS),
        one("source", [*pack.cards, *WHERE]),
        one("space", [*range(SIZE * len(slots)), POD], _dome, "a dome"),
        one("module", slots, _slot, "a module"),
        one("seat", range(MOST_PLAYERS)),
        number("left", 15),
        count("given", pack.cards, copies),
        count("taken", pack.cards, copies),
    ]


def _dome(t: Rescue, about: options.About, seat: int) -> Dome | None:
    return t.pack.blueprint.colony(t.state.layout).dome.get(about.space) if about.space else None


def _slot(t: Rescue, about: options.About, seat: int) -> Slot | None:
    return t.pack.blueprint.colony(t.state.layout).slot_named.get(about.space) if about.space else None


def _cell(module: PlacedModule) -> tuple[int, int]:
    return _at(module.cell)


def _at(cell: hexes.Hex | None) -> tuple[int, int]:
    if cell is None:
        return 0, 0
    return max(0, cell[0] + FAR), max(0, cell[1] + FAR)
