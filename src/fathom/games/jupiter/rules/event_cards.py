"""Single Event cards of the Player Actions: Data Core, Module Control, Pilot. JD-643, JD-648, JD-651, JD-661, JD-662,
JD-665, JD-666, JD-671, JD-R16, JD-R65, JD-R66, JD-R71, JD-R73."""

from __future__ import annotations

from msgspec.structs import replace

from fathom.engine.ask import Ask, Option
from fathom.engine.hexes import name, named
from fathom.engine.script import Script
from fathom.games.jupiter.model.options import About, Cell, Core, Source, Tile
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, pod
from fathom.games.jupiter.rules.queries import colony

# -- Data Core ------------------------------------------------------------------------------------------------------


def can_replace_core(robot: Robot, source: Source) -> bool:
    """A Core to give up, and a card in hand to take its place (JD-661, JD-662)."""
    return bool(robot.core) and len(robot.hand) > (source == "hand")


def data_core(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """The present Core is discarded and a card from the hand takes its place, fresh (JD-643, JD-R66)."""
    cards.spend(t, robot, "data_core", source)
    choices: list[Option] = [Core(card) for card in cards.each_once(robot.hand)]
    answer: Core = yield Ask((robot.seat,), "JD-D24", choices, About("new core", "data_core", seat=robot.seat))
    t.state.discard.append(robot.core)
    robot.hand.remove(answer.card)
    robot.core = answer.card
    robot.spent = False
    t.say("JD-643", "new core", seat=robot.seat, card=answer.card)
    boost_core(t, robot)


def boost_core(t: Rescue, robot: Robot) -> None:
    """A Boost that is Core adds its action by itself (JD-R65)."""
    if robot.core == "boost":
        robot.spent = True
        t.state.boosts += 1
        t.say("JD-641", "boosted", seat=robot.seat)


# -- Module Control -------------------------------------------------------------------------------------------------


def can_relocate(t: Rescue) -> bool:
    """Whether any module is loose and has somewhere to go."""
    return colony(t).any_relocatable


def module_control(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """A loose module goes with everything on it, not turned, to another cell at the rim (JD-648, JD-665)."""
    cards.spend(t, robot, "module_control", source)
    s, ground = t.state, colony(t)
    tiles: list[Option] = [Tile(ground.cell(slot)) for slot in ground.relocatable]
    tile: Tile = yield Ask((robot.seat,), "JD-D22", tiles, About("module", "module_control", seat=robot.seat))
    slot = ground.slot_named[tile.cell]
    cells: list[Option] = [Cell(name(cell)) for cell in ground.new_cells(slot)]
    about = About("new cell", "module_control", tile.cell, robot.seat)
    answer: Cell = yield Ask((robot.seat,), "JD-D22", cells, about)
    modules = list(s.layout.modules)
    modules[slot] = replace(modules[slot], cell=named(answer.cell))
    s.layout = replace(s.layout, modules=tuple(modules))
    t.say("JD-648", "relocated", seat=robot.seat, tile=modules[slot].tile, origin=tile.cell, cell=answer.cell)


# -- Pilot ----------------------------------------------------------------------------------------------------------


def pilot(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """The docked Pod starts at once, with nobody or anybody aboard; the undocked one docks at once (JD-651, JD-671)."""
    cards.spend(t, robot, "pilot", source)
    if t.state.layout.pod is not None:
        pod.launch(t, "JD-671")
    else:
        yield from pod.choose_dock(t, "JD-D23")
