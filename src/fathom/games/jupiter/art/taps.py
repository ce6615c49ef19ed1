"""The texts that taps on the elements of Jupiter Deep's picture show."""

from __future__ import annotations

from fathom.engine import hexes
from fathom.games.jupiter.art.places import id_of
from fathom.games.jupiter.model.options import Space
from fathom.games.jupiter.model.view import ModuleView
from fathom.games.jupiter.text import situation
from fathom.games.jupiter.text.legend import LEGEND
from fathom.games.jupiter.text.names import SITES, Names, ability_text
from fathom.present.legend import TapText, TapTexts
from fathom.present.phrases import count, listed, sentence

TAPS: TapTexts[Names] = TapTexts()
TAPS.add(
    LEGEND,
    (
        ("creep-", "creep"),
        ("hit-", "hit"),
        ("breaking-", "breaking"),
        ("aboard-", "colonist"),
        ("sign-", "sign"),
    ),
)


# -- the colony --------------------------------------------------------------------------------------------------------


@TAPS.of("at-")
def place(n: Names, rest: str) -> TapText:
    """What is on a dome, site or module, what a free cell is for, or who is in the Pod."""
    id = f"at-{rest}"
    if id == id_of("pod"):
        return _pod(n)
    for module in n.view.modules:
        if id_of(module.name) == id:
            return _module(n, module)
        if module.site and id_of(f"{module.name}:site") == id:
            return _site(n, module)
    dome = next((space for space in n.piece if id_of(space) == id), None)
    if dome:
        return _dome(n, dome)
    outside = n.pack.blueprint.colony(n.view.layout).outside
    cell = next(hexes.name(cell) for cell in outside if id_of(hexes.name(cell)) == id)
    return LEGEND["berth"].tap_text(f"Free cell {n.cell(cell)}")


def _dome(n: Names, space: Space) -> TapText:
    module = n.module[space.partition(":")[0]]
    on = f"On it: {n.on(space)}." if n.on(space) else "Nothing is on it."
    doomed = "The colonist is one bridge from a creep and becomes a creep in the next Conversion."
    parts = [on, doomed if space in n.view.doomed else "", danger(n, module)]
    return LEGEND["dome"].tap_text(sentence(n.space(space)), *parts)


def _site(n: Names, module: ModuleView) -> TapText:
    assert module.site is not None
    name = f"{sentence(SITES[module.site])} of {n.full(module.tile)}"
    if module.covered:
        return LEGEND["super"].tap_text(name, "A Super Creep sits on it.")
    return LEGEND[module.site].tap_text(name, "It is not a space: no robot, colonist or creep can be on it.")


@TAPS.of("module-")
def module(n: Names, tile: str) -> TapText:
    """What is on a module and next to it, and how close it is to destruction."""
    return _module(n, next(module for module in n.view.modules if module.tile == tile))


def _module(n: Names, module: ModuleView) -> TapText:
    return LEGEND["module"].tap_text(n.full(module.tile), situation.module(n, module), danger(n, module))


def danger(n: Names, module: ModuleView) -> str:
    """How close a module is to destruction, and whether it is about to get a creep; empty if it is in no danger."""
    hit = f"{n.full(module.tile)} is about to get a creep." if module.name in n.view.hit else ""
    if not module.creeps or module.gap is None:
        return hit
    more = f"{sentence(count(module.gap, 'more creep'))} would destroy {n.full(module.tile)}." if module.gap else ""
    return f"{hit} {more}".strip()


@TAPS.of("colonist-")
def colonist(n: Names, rest: str) -> TapText:
    """What a colonist on a dome is, and whether it is next to a creep."""
    doomed = any(id_of(space) == rest for space in n.view.doomed)
    return LEGEND["doomed" if doomed else "colonist"].tap_text("Colonist")


@TAPS.of("robot-", "board-")
def robot(n: Names, seat: str) -> TapText:
    """Where a robot is, and its Core and cards."""
    found = n.view.robots[int(seat)]
    return LEGEND["robot"].tap_text(n.seat(found.seat), *situation.robot_lines(n, found))


@TAPS.of("pod")
def pod(n: Names, rest: str) -> TapText:
    """Where the Pod is and who is in it."""
    return _pod(n)


def _pod(n: Names) -> TapText:
    return LEGEND["pod"].tap_text("", situation.pod(n))


# -- figures -----------------------------------------------------------------------------------------------------------


@TAPS.of("info-rescued", "rescued-")
def rescued(n: Names, rest: str) -> TapText:
    """How many colonists are rescued."""
    return LEGEND["station"].tap_text("", situation.tally(n))


@TAPS.of("info-die")
def die(n: Names, rest: str) -> TapText:
    """The last roll, and what the die does."""
    return LEGEND["die"].tap_text("", f"The last roll was {n.view.die}." if n.view.die else "")


@TAPS.of("info-face-")
def face(n: Names, number: str) -> TapText:
    """Which modules a roll of this number would hit now."""
    tiles = listed([n.full(module.tile) for module in n.hit_by(int(number))]) or "no module"
    return LEGEND["die"].tap_text(f"On a {int(number)}", f"This roll would hit {tiles} now.")


@TAPS.of("info-plant")
def plants(n: Names, rest: str) -> TapText:
    """How many power plants are left."""
    return LEGEND["plant"].tap_text("Power plants", f"{n.view.plants} left.")


@TAPS.of("info-dish")
def dishes(n: Names, rest: str) -> TapText:
    """How many radar dishes are left."""
    return LEGEND["dish"].tap_text("Radar dishes", f"{n.view.dishes} left.")


@TAPS.of("info-deck")
def deck(n: Names, rest: str) -> TapText:
    """How many cards are in the deck."""
    return LEGEND["deck"].tap_text("", f"{sentence(count(len(n.view.deck), 'card'))}.")


FIGURES = {
    "colonists": TapText("On the colony", "Colonists that still wait on a dome.", "JD-384"),
    "aboard": TapText("Aboard", "Colonists in the Pod. With the seventh it launches, and they are rescued.", "JD-402"),
    "slack": TapText("May still be lost", "When more colonists than this are lost, the rescue fails.", "JD-802"),
    "lost": TapText(
        "Converted, replaced",
        "Colonists lost: those that became creeps, and those a new creep replaced.",
        "JD-482",
    ),
    "limit": TapText(
        "Hand limit",
        "Cards you may keep at the end of your turn: one fewer for each power plant with a Super Creep.",
        "JD-604",
    ),
}
"""What each figure in the panel “Rescue” means, by the end of its id."""


@TAPS.of("info-rescue-")
def figure(n: Names, name: str) -> TapText:
    """What a figure in the panel “Rescue” means."""
    return FIGURES[name]


# -- cards -------------------------------------------------------------------------------------------------------------


@TAPS.of("choose-")
def candidate(n: Names, colour: str) -> TapText:
    """The name of a robot that can be chosen, and that all robots are equal."""
    return TapText(n.pack.robot[colour].name, "All robots are equal; the Core makes yours different.", "JD-211")


@TAPS.of("card-", "play-")
def card(n: Names, rest: str) -> TapText:
    """The full text of a card in a hand or in play."""
    seat, _, id = rest.partition("-")
    found = n.pack.ability[id]
    return LEGEND["card"].tap_text(f"{found.name}, {n.own(int(seat))} card", ability_text(n.pack, found))


@TAPS.of("core-")
def core(n: Names, seat: str) -> TapText:
    """The full text of a robot's Core, and whether it has been used this turn."""
    robot = n.view.robots[int(seat)]
    if not robot.core:
        return LEGEND["core"].tap_text(f"{n.seat(robot.seat)} has no Core")
    ability = n.pack.ability[robot.core]
    spent = "Used this turn." if robot.spent else ""
    return LEGEND["core"].tap_text(f"{ability.name}, {n.own(robot.seat)} Core", ability_text(n.pack, ability), spent)


@TAPS.of("setback-")
def setback(n: Names, id: str) -> TapText:
    """What a Setback that is still in the deck does."""
    return LEGEND["setback"].tap_text(n.pack.setback[id].name, n.pack.setback[id].text, "It is still in the deck.")
