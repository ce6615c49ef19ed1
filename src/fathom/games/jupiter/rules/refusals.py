"""Every decision of the rulebook: what the player chooses, what a player would try, and why an option is refused."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.hexes import name
from fathom.engine.legality import Decisions, Reason
from fathom.games.jupiter.model.options import (
    Cell,
    Colour,
    Decline,
    Dock,
    Follow,
    Passenger,
    Place,
    Reroll,
    Shoot,
    Suppress,
    Swap,
    Tile,
)
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules import (
    actions,
    cards,
    command,
    event_cards,
    flight,
    invasion,
    move,
    override,
    pod,
    setup,
    shoot,
    trade,
)
from fathom.games.jupiter.rules.queries import colony_of, in_effect, me
from fathom.games.jupiter.rules.reasons import NO_CREEP

DECISIONS: Decisions[Rescue] = Decisions()

# -- what a player would try -----------------------------------------------------------------------------------------


def all_moves(t: Rescue) -> list[Option]:
    """The options to move to each dome and into the Pod, also to those that are out of reach."""
    colony = colony_of(t)
    return [move.INTO_POD, *[colony.move[dome] for dome in colony.everywhere]]


def targets(t: Rescue, ask: Ask) -> list[Option]:
    """The options to shoot at each Super Creep and at each dome, also at domes without a creep."""
    colony = colony_of(t)
    return [*shoot.all_targets(t), *[colony.shoot[dome] for dome in colony.everywhere]]


def targets_or_none(t: Rescue, ask: Ask) -> list[Option]:
    """The options of `targets`, and the option to kill no creep."""
    return [*targets(t, ask), Decline()]


def docks(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to dock in each free cell beside the colony, and in the cell of each module, where it is refused."""
    colony = colony_of(t)
    return [*colony.docks, *[Dock(cell) for cell in colony.slot_named]]


def arrivals(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to move to each space and, with Swap, to change places with the piece on each space.

    If the question is who in the Pod changes places: the options to choose a colonist, or each robot.
    """
    if ask.about.what == "passenger":
        return [Passenger(flight.COLONIST_ABOARD), *[Passenger(str(robot.seat)) for robot in t.state.robots]]
    if not in_effect(me(t), "swap"):
        return all_moves(t)
    colony = colony_of(t)
    return [*all_moves(t), flight.WITH_POD, *[Swap(colony.names[dome]) for dome in colony.everywhere]]


def cells(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to move each module; once one is chosen, to move it to each cell of a module or beside the colony."""
    colony = colony_of(t)
    if ask.about.what == "module":
        return [Tile(cell) for cell in colony.slot_named]
    return [Cell(cell) for cell in (*colony.slot_named, *[name(cell) for cell in colony.outside])]


def colonists(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to let a colonist follow from each dome or from the Pod, and the option to let none follow."""
    colony = colony_of(t)
    return [*[Follow(name) for name in (*[colony.names[dome] for dome in colony.everywhere], "pod")], Decline()]


def suppressions(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to suppress each module with each source of Suppressant, and the option to suppress none."""
    cells = colony_of(t).slot_named
    return [*[Suppress(cell, source) for cell in cells for source in cards.SOURCES], Decline()]


def domes(t: Rescue, ask: Ask) -> Iterable[Option]:
    """The options to place the creep on each dome of the colony."""
    colony = colony_of(t)
    return [Place(colony.names[dome]) for dome in colony.everywhere]


# -- why not -----------------------------------------------------------------------------------------------------------


def colour_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why a robot cannot be taken; None if it can."""
    assert isinstance(option, Colour)
    return setup.colour_refusal(t, option)


def dock_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why the Pod cannot dock in a cell; None if it can."""
    assert isinstance(option, Dock)
    return pod.dock_refusal(t, option)


def sniper_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why Sniper cannot hit a target; None if it can."""
    assert isinstance(option, Shoot)
    return shoot.sniper_refusal(t, me(t), option)


def seeker_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why Heat Seeker cannot hit a target; None if it can."""
    assert isinstance(option, Shoot)
    return None if shoot.is_target(t, colony_of(t).dome[option.space]) else NO_CREEP


def arrival_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why the robot cannot fly or teleport to a space, or change places with a passenger; None if it can."""
    if isinstance(option, Passenger):
        return None if option in flight.aboard(t) else flight.NOT_ABOARD
    return (flight.flight_refusal if ask.id == "JD-D17" else flight.arrival_refusal)(t, me(t), option)


def cell_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why a module cannot be moved, or cannot be moved to a cell; None if it can."""
    if isinstance(option, Tile):
        return event_cards.tile_refusal(t, option)
    assert isinstance(option, Cell)
    return event_cards.cell_refusal(t, colony_of(t).slot_named[ask.about.space], option)


def grenade_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why Grenadier cannot kill a creep; None if it can."""
    return shoot.grenade_refusal(t, colony_of(t).dome[ask.about.space], option) if isinstance(option, Shoot) else None


def follow_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why a colonist cannot follow; None if it can."""
    if not isinstance(option, Follow):
        return None
    dome = colony_of(t).dome
    moved = [dome[space] for space in ask.about.moved]
    return command.follow_refusal(t, dome[ask.about.space], moved, dome[option.origin])


def reroll_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why the die cannot be rolled again from this source; None if it can."""
    return cards.source_refusal(t, me(t), "phase_shift", option.source) if isinstance(option, Reroll) else None


def suppress_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why a module cannot be suppressed; None if it can."""
    return invasion.suppress_refusal(t, option) if isinstance(option, Suppress) else None


def place_refusal(t: Rescue, ask: Ask, option: Option) -> Reason | None:
    """Why the creep cannot be placed on a dome; None if it can."""
    assert isinstance(option, Place)
    return invasion.place_refusal(t, colony_of(t).slot_named[ask.about.space], option)


# -- set-up ------------------------------------------------------------------------------------------------------------

DECISIONS.add(
    "JD-D01",
    "Choose a robot.",
    lambda t, ask: setup.every_colour(t),
    colour_refusal,
)
DECISIONS.add("JD-D02", "Choose one of your cards as your Core.")
DECISIONS.add("JD-D03", "Choose the robot that goes first.")
for decision in ("JD-D04", "JD-D05", "JD-D23"):
    DECISIONS.add(decision, "Choose a free cell for the Pod.", docks, dock_refusal)

# -- Player Actions ----------------------------------------------------------------------------------------------------

DECISIONS.add(
    "JD-D10",
    "Choose an action or a card, or end your actions.",
    lambda t, ask: actions.candidates(t, me(t)),
    lambda t, ask, option: actions.refusal(t, me(t), option, ask.about.left),
)
DECISIONS.add(
    "JD-D14",
    "Choose a card to give or to take.",
    lambda t, ask: trade.choices(me(t), t.state.robots[ask.about.seat]),
    lambda t, ask, option: trade.exchange_refusal(me(t), t.state.robots[ask.about.seat], ask.about, option),
)
DECISIONS.add("JD-D15", "Choose a creep for Sniper.", targets, sniper_refusal)
DECISIONS.add("JD-D16", "Choose a creep for Heat Seeker.", targets, seeker_refusal)
DECISIONS.add("JD-D17", "Choose where your flight ends.", arrivals, arrival_refusal)
DECISIONS.add("JD-D18", "Choose where to teleport.", arrivals, arrival_refusal)
DECISIONS.add("JD-D19", "Choose who in the Pod changes places with you.", arrivals, arrival_refusal)
DECISIONS.add(
    "JD-D20",
    "Choose a move or a shot for the other robot.",
    lambda t, ask: [*all_moves(t), *shoot.all_targets(t)],
    lambda t, ask, option: override.deed_refusal(t, t.state.robots[ask.about.seat], option, ask.about.left),
)
DECISIONS.add("JD-D22", "Choose a module to move, then a free cell.", cells, cell_refusal)
DECISIONS.add("JD-D24", "Choose a card from your hand as your new Core.")
DECISIONS.add("JD-D30", "Choose an adjacent creep to kill as well, or decline.", targets_or_none, grenade_refusal)
DECISIONS.add("JD-D31", "Choose a colonist that follows, or decline.", colonists, follow_refusal)

# -- Invasion, Draw, end of turn ---------------------------------------------------------------------------------------

DECISIONS.add(
    "JD-D40",
    "Choose whether to roll the die again.",
    lambda t, ask: [*[Reroll(source) for source in cards.SOURCES], Decline()],
    reroll_refusal,
)
for decision in ("JD-D41", "JD-D43"):
    DECISIONS.add(decision, "Choose a module to suppress, or decline.", suppressions, suppress_refusal)
for decision in ("JD-D42", "JD-D44"):
    DECISIONS.add(decision, "Choose a dome for the creep.", domes, place_refusal)
DECISIONS.add("JD-D45", "Choose a card from your hand to discard.")
