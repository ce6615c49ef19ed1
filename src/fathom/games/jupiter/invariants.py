"""Checks for states that cannot occur: lost or duplicate pieces, and pieces where they cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.notation import impossible
from fathom.games.jupiter.model.domes import CENTRE, OUT, POD, SIZE
from fathom.games.jupiter.model.state import COLONIST, CREEP, NOWHERE, PAWN, SETUP, Rescue
from fathom.games.jupiter.rules.queries import colonists_at_setup, colony_of, me, passengers, site


def invariants(t: Rescue) -> Iterator[str]:
    """One message for each thing that is wrong with a state, beginning with the field."""
    yield from _modules(t)
    yield from _pieces(t)
    yield from _pod(t)
    yield from _cards(t)
    yield from _numbers(t)


def _modules(t: Rescue) -> Iterator[str]:
    s = t.state
    cells = [module.cell for module in s.layout.modules if module.cell is not None]
    if len(set(cells)) < len(cells):
        yield "tiles: two modules are in one cell"
    if s.layout.pod in cells:
        yield "pod: a module is in the cell of the Pod"
    tiles = [*s.spare.split(), *(module.tile for module in s.layout.modules)]
    if sorted(tiles) != sorted(t.pack.module):
        yield "tiles: a module is missing or occurs twice"
    if sum(module.cell is None for module in s.layout.modules) != s.destroyed:
        yield f"destroyed: {s.destroyed} does not match the number of modules that are gone"
    for slot in s.covered:
        if s.layout.modules[slot].cell is None or site(t, slot) is None:
            yield f"covered: there is no site on {s.layout.modules[slot].tile} (JD-102)"
    if s.covered != sorted(set(s.covered)):
        yield "covered: a site occurs twice or out of order (JD-769)"


def _pieces(t: Rescue) -> Iterator[str]:
    s = t.state
    for dome, piece in enumerate(s.board):
        slot, side = divmod(dome, SIZE)
        nowhere = s.layout.modules[slot].cell is None or (side == CENTRE and site(t, slot) is not None)
        if nowhere != (piece == NOWHERE):
            yield f"board: dome {dome} has the value {piece} but {'cannot' if nowhere else 'can'} hold a piece"
        if piece >= PAWN and (piece - PAWN >= s.seats or s.robots[piece - PAWN].at != dome):
            yield f"board: the pawn on dome {dome} is elsewhere according to its robot"
    for robot in s.robots:
        if robot.at not in (POD, OUT) and s.board[robot.at] != PAWN + robot.seat:
            yield f"robots: the pawn of {robot.colour} is not on its dome on the board (JD-341)"
        if robot.at == OUT and not s.rules.vulnerable:
            yield f"robots: {robot.colour} is out of play, which happens only with Robot Vulnerability (JD-851)"
        if robot.at == OUT and (robot.hand or robot.play or robot.core):
            yield f"robots: {robot.colour} is out of play and must have no cards (JD-851)"
        if robot.at != POD and s.step in SETUP:
            yield f"robots: {robot.colour or robot.seat} must be in the Pod during set-up (JD-213)"
    if s.step == "action" and s.robots[s.active].at == OUT:
        yield "active: a robot out of play has no actions (JD-854)"
    alive = s.rescued + s.aboard + s.board.count(COLONIST)
    if alive != s.first_colonists - s.converted - s.replaced:
        yield f"colonists: {alive} alive and {s.converted + s.replaced} lost are not {s.first_colonists} in all"
    most = colonists_at_setup(t)
    if s.first_colonists > most:
        yield f"colonists: {s.first_colonists} in all; the interior modules hold {most} at set-up (JD-207)"
    if not s.hit:  # while creeps are being placed, a full module stays until all are placed (JD-565)
        for slot, tile in enumerate(colony_of(t).domes):
            if tile and all(s.board[dome] == CREEP for dome in tile):
                yield f"creeps: {s.layout.modules[slot].tile} is full of creeps and must be destroyed (JD-561)"


def _pod(t: Rescue) -> Iterator[str]:
    s = t.state
    if s.aboard + len(passengers(t)) > t.pack.rules.pod_seats:
        yield f"aboard: {s.aboard} colonists and {len(passengers(t))} robots are too many for the Pod (JD-401)"
    if s.aboard >= t.pack.rules.launch:
        yield f"aboard: the Pod launches with {t.pack.rules.launch} colonists (JD-402)"
    if s.rescued < s.target <= s.rescued + s.aboard:
        yield "aboard: the Pod launches once the colonists aboard reach the target (JD-403)"
    if s.step in SETUP:
        if s.layout.pod is not None:
            yield "pod: the Pod docks only when set-up ends (JD-215)"
    elif (s.layout.pod is None) == (s.keeper is None):
        yield "keeper: an undocked Pod has a keeper, a docked one has none (JD-404)"
    if s.layout.pod is not None and not colony_of(t).gangway:
        yield "pod: the Pod touches no module (JD-422)"


def _cards(t: Rescue) -> Iterator[str]:
    s = t.state
    held = [card for robot in s.robots for card in (*robot.hand, *robot.play, *([robot.core] if robot.core else []))]
    if sorted(s.deck + s.discard + held) != sorted(t.pack.deck):
        yield "deck: a card is missing or occurs too often (JD-106)"
    if any(card not in t.pack.ability for card in held):
        yield "robots: a Setback is never held (JD-603)"
    for robot in s.robots:
        chosen = s.step in ("first", "berth") or (s.step == "core" and robot.seat < s.active)
        if s.step in SETUP and bool(robot.core) != chosen:
            yield f"robots: {robot.colour or robot.seat} has {'a' if robot.core else 'no'} Core at this step (JD-212)"
        if any(t.pack.ability[card].standard != "turn" for card in robot.play):
            yield f"robots: {robot.colour} has a card in play that is not a Single Turn card (JD-622)"
    if s.step == "action" and me(t).core == "boost" and not me(t).spent:
        yield f"robots: {me(t).colour} has a Boost as Core that has not given its action (JD-R65)"


def _numbers(t: Rescue) -> Iterator[str]:
    s = t.state
    yield from impossible(
        [
            ("sunk", s.sunk, len(s.deck)),
            ("die", s.die, t.pack.rules.die),
            ("rescued", s.rescued, s.first_colonists),
            ("used", s.used, t.pack.rules.actions + s.boosts),
            ("turn", s.turn, None),
            ("boosts", s.boosts, t.pack.ability["boost"].copies),
            ("aboard", s.aboard, None),
            ("converted", s.converted, None),
            ("replaced", s.replaced, None),
        ]
    )
