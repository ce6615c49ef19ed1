"""Single Event cards of the Player Actions: Data Core, Module Control, Pilot.

JD-643, JD-648, JD-651, JD-661, JD-662, JD-665, JD-666, JD-671, JD-R16, JD-R65, JD-R66, JD-R71, JD-R73.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from fathom.engine.ask import Ask, Option
from fathom.engine.hexes import name, named
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import Slot
from fathom.games.jupiter.model.options import About, Cell, Core, Source, Tile
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, pod, turn_cards
from fathom.games.jupiter.rules.queries import colony_of
from fathom.games.jupiter.rules.registry import ABILITIES

NO_CORE: Final = Reason("JD-661", "You have no Core to replace.")
NO_OTHER_CARD: Final = Reason("JD-661", "You have no card in hand to take the place of your Core.")
NOTHING_LOOSE: Final = Reason("JD-666", "No module with two open edges side by side can move to another cell.")
NOT_LOOSE: Final = Reason("JD-666", "This module needs two open edges side by side. The docked Pod closes an edge.")
NOWHERE_TO_GO: Final = Reason("JD-R71", "If this module moved, the docked Pod would touch no module.")
MODULE_THERE: Final = Reason("JD-665", "A module is here. Choose a free cell beside the colony.")
POD_THERE: Final = Reason("JD-R71", "The Pod is here. Choose another free cell.")
TOUCHES_NONE: Final = Reason("JD-665", "With the module here, it or the docked Pod would touch no other module.")

# -- Data Core ------------------------------------------------------------------------------------------------------


def no_new_core(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why the Core cannot be replaced now; None if it can (JD-661, JD-662)."""
    if not robot.core:
        return NO_CORE
    return None if len(robot.hand) > (source == "hand") else NO_OTHER_CARD


@ABILITIES.runs("data_core", usable=no_new_core)
def data_core(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Discard the Core; a card from the hand becomes the new Core, not yet used (JD-643, JD-R66)."""
    choices: list[Option] = [Core(card) for card in cards.each_once(robot.hand)]
    answer: Core = yield Ask((robot.seat,), "JD-D24", choices, About("new core", "data_core", seat=robot.seat))
    t.state.discard.append(robot.core)
    robot.hand.remove(answer.card)
    robot.core = answer.card
    robot.spent = False
    t.say("JD-643", "new core", seat=robot.seat, card=answer.card)
    turn_cards.boost_core(t, robot)


# -- Module Control -------------------------------------------------------------------------------------------------


def nothing_to_relocate(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why no module can be moved now; None if one can."""
    return None if colony_of(t).any_relocatable else NOTHING_LOOSE


@ABILITIES.runs("module_control", usable=nothing_to_relocate)
def module_control(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Move a loose module, with everything on it and not turned, to another cell at the edge (JD-648, JD-665)."""
    s, colony = t.state, colony_of(t)
    tiles: list[Option] = [Tile(colony.cell(slot)) for slot in colony.relocatable]
    tile: Tile = yield Ask((robot.seat,), "JD-D22", tiles, About("module", "module_control", seat=robot.seat))
    slot = colony.slot_named[tile.cell]
    cells: list[Option] = [Cell(name(cell)) for cell in colony.new_cells(slot)]
    about = About("new cell", "module_control", tile.cell, robot.seat)
    answer: Cell = yield Ask((robot.seat,), "JD-D22", cells, about)
    modules = list(s.layout.modules)
    modules[slot] = replace(modules[slot], cell=named(answer.cell))
    s.layout = replace(s.layout, modules=tuple(modules))
    t.say("JD-648", "relocated", seat=robot.seat, tile=modules[slot].tile, origin=tile.cell, cell=answer.cell)


def tile_refusal(t: Rescue, option: Tile) -> Reason | None:
    """Why a module cannot be moved; None if it can."""
    colony = colony_of(t)
    slot = colony.slot_named[option.cell]
    if colony.can_relocate(slot):
        return None
    return NOWHERE_TO_GO if colony.loose(slot) else NOT_LOOSE


def cell_refusal(t: Rescue, slot: Slot, option: Cell) -> Reason | None:
    """Why a module cannot be moved to a cell; None if it can."""
    colony, cell = colony_of(t), named(option.cell)
    if cell in colony.slot_at:
        return MODULE_THERE
    if cell == t.state.layout.pod:
        return POD_THERE
    return None if any(cell == free for free in colony.new_cells(slot)) else TOUCHES_NONE


# -- Pilot ----------------------------------------------------------------------------------------------------------


@ABILITIES.runs("pilot", usable=turn_cards.always)
def pilot(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Launch a docked Pod at once, even if it is empty, or dock an undocked Pod at once (JD-651, JD-671)."""
    if t.state.layout.pod is not None:
        pod.launch(t, "JD-671")
    else:
        yield from pod.choose_dock(t, "JD-D23")
