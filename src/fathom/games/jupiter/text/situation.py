"""The whole position in full sentences, for screen readers and programs."""

from __future__ import annotations

from collections import Counter

from fathom.engine import hexes
from fathom.games.jupiter.model.options import Space
from fathom.games.jupiter.model.state import SETUP
from fathom.games.jupiter.model.view import ModuleView, RobotView
from fathom.games.jupiter.text.names import SITES, WAYS, Names
from fathom.present.phrases import count, listed

VARIANTS = {
    "polite": "Polite Colonists",
    "open_bridges": "Open Bridges",
    "fast_creeps": "Fast Creeps",
    "vulnerable": "Robot Vulnerability",
    "heroes": "Ultimate Heroes",
}


def situation(n: Names) -> list[str]:
    """The position in sentences; every sentence about a robot begins with its name."""
    v = n.view
    lines = ["The rescue is being set up."] if v.step in SETUP else [turn(n)]
    if in_force := [VARIANTS[name] for name in VARIANTS if getattr(v.rules, name)]:
        lines.append(f"Alternate rules: {listed(in_force)}.")
    if v.die:
        hit = f"; about to be hit: {n.tiles(v.hit)}" if v.hit else ""
        lines.append(f"The last roll was {v.die}{hit}.")
    for robot in v.robots:
        lines += robot_lines(n, robot)
    lines += [tally(n), pod(n), *dangers(n)]
    lines += [module(n, each) for each in v.modules]
    lines.append(deck(n))
    return lines


def turn(n: Names) -> str:
    """Whose turn it is and how many actions are left."""
    v = n.view
    text = f"Turn {v.turn} is {n.own(v.active)} turn"
    left = max(0, v.allowance - v.used)
    return f"{text}, with {left} of {count(v.allowance, 'action')} left." if v.step == "action" else f"{text}."


def robot_lines(n: Names, robot: RobotView) -> list[str]:
    """Sentences about a robot: its place, Core, hand and cards in play."""
    v, who = n.view, n.seat(robot.seat)
    place = f"is on {n.space(robot.at)}" if robot.at and robot.at != "pod" else "is in the Pod"
    if robot.at is None:
        place = "is out of play and returns when the Pod docks"
    elif robot.at == "pod" and v.pod is None and v.step not in SETUP:
        place = "is away in the Pod"
    lines = [f"{who} {place}."]
    core = f"{who} has the Core {n.card(robot.core)}" if robot.core else f"{who} has no Core"
    spent = " (used this turn)" if robot.spent else ""
    lines.append(f"{core}{spent} and holds {n.cards(robot.hand)}.")
    if robot.play:
        lines.append(f"{who} has {n.cards(robot.play)} in play this turn.")
    return lines


def tally(n: Names) -> str:
    """A sentence about how many colonists are rescued, alive and lost."""
    v = n.view
    return (
        f"{v.rescued} of {v.target} colonists are rescued, {v.aboard} are aboard, {v.colonists} are on the colony, and "
        f"{v.converted + v.replaced} are lost. You may lose {slack(n)} more."
    )


def slack(n: Names) -> int:
    """How many colonists can still be lost without losing the game."""
    v = n.view
    return max(0, v.first_colonists - v.converted - v.replaced - v.target)


def pod(n: Names) -> str:
    """A sentence about where the Pod is and who is in it."""
    v = n.view
    if v.pod is None:
        if v.keeper is None:
            return "The Pod has not docked yet."
        turns = (v.keeper - v.active) % len(v.robots)
        if not turns and v.step != "start":
            turns = len(v.robots)
        when = f"in {count(turns, 'turn')}" if turns else "now"
        return f"The Pod is away; {n.seat(v.keeper)} docks it {when}."
    aboard = [n.seat(robot.seat) for robot in v.robots if robot.at == "pod"]
    inside = listed([count(v.aboard, "colonist"), *aboard] if v.aboard or not aboard else aboard)
    return f"The Pod is docked {n.cell(hexes.name(v.pod))}; in it: {inside}."


def dangers(n: Names) -> list[str]:
    """Sentences about colonists next to a creep, few sites, Super Creeps, and modules close to destruction."""
    v = n.view
    lines = []
    if v.doomed:
        lines.append(f"Colonists next to a creep: on {spaces(n, v.doomed)}.")
    for kind, left in (("plant", v.plants), ("dish", v.dishes)):
        if left == 1:
            lines.append(f"Only one module with a {SITES[kind]} is left.")
    covered = [n.full(m.tile) for m in v.modules if m.covered]
    if covered:
        fewer = n.pack.rules.dish_penalty if any(m.covered and m.site == "dish" for m in v.modules) else 0
        dish = f", and everyone has {count(fewer, 'action')} fewer" if fewer else ""
        who = "A Super Creep is" if len(covered) == 1 else "Super Creeps are"
        lines.append(f"{who} on {listed(covered)}; the hand limit is {v.hand_limit}{dish}.")
    for gap, what in ((0, "Destroyed at the next Conversion or Invasion"), (1, "Destroyed by one more creep")):
        if found := [n.full(m.tile) for m in v.modules if m.gap == gap]:
            lines.append(f"{what}: {listed(found)}.")
    return lines


def spaces(n: Names, found: tuple[Space, ...]) -> str:
    """The names of several spaces, joined into one phrase."""
    return listed([n.space(space) for space in found])


def module(n: Names, each: ModuleView) -> str:
    """One module in sentences: its pieces, missing bridges and neighbours."""
    on = Counter[str]()
    where: dict[str, list[str]] = {}
    for space, piece in n.view.spaces:
        cell, _, side = space.partition(":")
        if cell == each.name and piece != "open":
            what = n.seat(int(piece)) if piece.isdecimal() else piece
            on[what] += 1
            where.setdefault(what, []).append(WAYS[side])
    pieces = [_group(what, many, where[what], each.size) for what, many in on.items()]
    site = f" with a {SITES[each.site]}" if each.site else ""
    edge = ", on the edge of the colony" if each.edge else ""
    missing = gaps(n, each)
    apart = f" It has no bridge from {' or from '.join(missing)}." if missing else ""
    return f"{n.full(each.tile)}{site}{edge}: {listed(pieces) or 'empty'}.{apart} {beside(n, each)}"


def beside(n: Names, each: ModuleView) -> str:
    """A sentence about the modules next to a module, by what their signs show: “Next to it: 2A (east), 3A (west).”"""
    near = [(WAYS[str(side)], n.module.get(hexes.name(hexes.step(each.cell, side)))) for side in range(6)]
    found = [f"{module.tile} ({way})" for way, module in near if module]
    return f"Next to it: {', '.join(found)}." if found else "No module is next to it."


def gaps(n: Names, each: ModuleView) -> list[str]:
    """The pairs of neighbouring domes of a module without a bridge: “east to north-east”."""
    joined = {frozenset(bridge) for bridge in n.view.bridges}
    ring = [(side, str((int(side) + 1) % 6)) for side in "012345"]
    spokes = [] if each.site else [("c", side) for side in "012345"]
    return [
        f"{WAYS[a]} to {WAYS[b]}"
        for a, b in (*ring, *spokes)
        if frozenset((f"{each.name}:{a}", f"{each.name}:{b}")) not in joined
    ]


def _group(what: str, many: int, sides: list[str], size: int) -> str:
    if what not in ("colonist", "creep"):
        return f"{what} ({sides[0]})"
    return f"{count(many, what)} ({'all domes' if many == size else ', '.join(sides)})"


def deck(n: Names) -> str:
    """A sentence about the deck and the discard pile."""
    v = n.view
    known = f"; at the bottom: {n.cards(v.sunk)}" if v.sunk else ""
    setbacks = sum(card in n.pack.setback for card in v.deck)
    text = f"The deck has {count(len(v.deck), 'card')}, including {count(setbacks, 'Setback')}{known}"
    return f"{text}; discarded: {n.cards(v.discard)}."
