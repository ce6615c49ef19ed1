"""What a seat may see: everything except the order of the deck (JD-R03)."""

from __future__ import annotations

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.hexes import Hex
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games.jupiter.model.domes import CENTRE, OUT, SIZE
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.options import CellName, Space
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import Site
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, PAWN, Rescue, Robot, State, StepName
from fathom.games.jupiter.model.variants import Variants
from fathom.games.jupiter.rules import conversion
from fathom.games.jupiter.rules.queries import allowance, colony_of, hand_limit, standing
from fathom.games.jupiter.rules.setup import bare

PIECES = {EMPTY: "open", COLONIST: "colonist", CREEP: "creep"}
SHARED_FIELDS = (
    *("settings", "rules", "step", "active", "turn", "used", "boosts", "layout", "aboard", "keeper", "first_colonists"),
    *("target", "rescued", "converted", "replaced", "destroyed", "spare", "die"),
)
"""The fields that are the same in a view and in the state."""


class RobotView(msgspec.Struct, frozen=True):
    """A robot with its cards, which everyone can see."""

    seat: int
    colour: str
    at: Space | None
    """Where the pawn is; None while it is out of play."""
    hand: tuple[str, ...]
    core: str
    spent: bool
    play: tuple[str, ...]


class ModuleView(msgspec.Struct, frozen=True):
    """A module of the colony."""

    tile: str
    number: int
    turned: int
    cell: Hex
    name: CellName
    site: Site | None
    covered: bool
    size: int
    creeps: int
    colonists: int
    gap: int | None
    """How many more creeps destroy the module; 0 is possible with Robot Vulnerability. None if a pawn protects it."""
    edge: tuple[Space, ...]


class View(msgspec.Struct, frozen=True):
    """The table without the order of the deck."""

    seat: int | None
    settings: Settings
    rules: Variants
    robots: tuple[RobotView, ...]
    step: StepName
    active: int
    turn: int
    used: int
    allowance: int
    boosts: int
    layout: Layout
    modules: tuple[ModuleView, ...]
    """The modules that are not destroyed, in spiral order."""
    spaces: tuple[tuple[Space, str], ...]
    """Every dome and what is on it: `open`, `colonist`, `creep`, or the seat of a pawn."""
    bridges: tuple[tuple[Space, Space], ...]
    """Every bridge once, including bridges to the Pod."""
    doomed: tuple[Space, ...]
    """The domes of colonists that a Conversion now would turn into creeps."""
    pod: Hex | None
    aboard: int
    keeper: int | None
    first_colonists: int
    target: int
    rescued: int
    converted: int
    replaced: int
    destroyed: int
    colonists: int
    creeps: int
    plants: int
    dishes: int
    hand_limit: int
    deck: tuple[str, ...]
    """The cards in the deck, sorted by id: everyone knows them, but not their order."""
    sunk: tuple[str, ...]
    """The cards that everyone saw put at the bottom of the deck, the lowest first."""
    discard: tuple[str, ...]
    spare: str
    die: int
    hit: tuple[CellName, ...]
    got: tuple[CellName, ...]


def view(t: Rescue, seat: int | None) -> View:
    """The table as a seat sees it, made from the masked state only. The team shares all knowledge, so every seat sees
    the same."""
    t = Table(masked(t.state, seat), t.pack)
    s, colony = t.state, colony_of(t)
    board, names = s.board, colony.names
    return View(
        seat=seat,
        settings=s.settings,
        rules=s.rules,
        robots=tuple(
            RobotView(
                seat=r.seat,
                colour=r.colour,
                at=None if r.at == OUT else colony.name(r.at),
                hand=tuple(r.hand),
                core=r.core,
                spent=r.spent,
                play=tuple(r.play),
            )
            for r in s.robots
        ),
        step=s.step,
        active=s.active,
        turn=s.turn,
        used=s.used,
        allowance=allowance(t),
        boosts=s.boosts,
        layout=s.layout,
        modules=tuple(_module(t, slot) for slot, module in enumerate(s.layout.modules) if module.cell is not None),
        spaces=tuple((names[dome], _piece(board[dome])) for tile in colony.domes for dome in tile),
        bridges=colony.bridges,
        doomed=tuple(names[dome] for dome in conversion.doomed(t)),
        pod=s.layout.pod,
        aboard=s.aboard,
        keeper=s.keeper,
        first_colonists=s.first_colonists,
        target=s.target,
        rescued=s.rescued,
        converted=s.converted,
        replaced=s.replaced,
        destroyed=s.destroyed,
        colonists=board.count(COLONIST),
        creeps=board.count(CREEP),
        plants=len(standing(t, "plant")),
        dishes=len(standing(t, "dish")),
        hand_limit=hand_limit(t),
        deck=tuple(sorted(s.deck)),
        sunk=tuple(s.deck[: s.sunk]),
        discard=tuple(s.discard),
        spare=s.spare,
        die=s.die,
        hit=tuple(colony.cell(slot) for slot in s.hit),
        got=tuple(colony.cell(slot) for slot in s.got if s.layout.modules[slot].cell is not None),
    )


def _piece(piece: int) -> str:
    return PIECES[piece] if piece < PAWN else str(piece - PAWN)


def _module(t: Rescue, slot: int) -> ModuleView:
    s, colony = t.state, colony_of(t)
    placed = s.layout.modules[slot]
    printed = t.pack.module[placed.tile]
    assert placed.cell is not None
    pieces = s.board[slot * SIZE : slot * SIZE + (CENTRE if printed.site else SIZE)]
    creeps, pawns = pieces.count(CREEP), sum(piece >= PAWN for piece in pieces)
    gap = len(pieces) - creeps
    if s.rules.vulnerable:
        gap = max(gap - pawns, 0 if creeps else 1)
    return ModuleView(
        tile=placed.tile,
        number=printed.number,
        turned=placed.turned,
        cell=placed.cell,
        name=colony.cell(slot),
        site=printed.site,
        covered=slot in s.covered,
        size=len(pieces),
        creeps=creeps,
        colonists=pieces.count(COLONIST),
        gap=None if pawns and not s.rules.vulnerable else gap,
        edge=tuple(colony.names[dome] for dome in colony.edge[slot]),
    )


def table_of(pack: Pack, view: View) -> Rescue:
    """A table made from a view, without deck and discard pile, to be read with the rules' queries."""
    colony = pack.blueprint.colony(view.layout)
    board = bare(pack, list(view.layout.modules))
    pieces = {word: piece for piece, word in PIECES.items()}
    for space, word in view.spaces:
        board[colony.dome[space]] = PAWN + int(word) if word.isdecimal() else pieces[word]
    robots = [
        Robot(
            seat=robot.seat,
            colour=robot.colour,
            at=OUT if robot.at is None else colony.dome[robot.at],
            hand=list(robot.hand),
            core=robot.core,
            spent=robot.spent,
            play=list(robot.play),
        )
        for robot in view.robots
    ]
    covered = [colony.slot_named[module.name] for module in view.modules if module.covered]
    same = {name: getattr(view, name) for name in SHARED_FIELDS}
    return Table(State(**same, chance=Chance(0), robots=robots, board=board, covered=covered), pack)


def resample(t: Rescue, chance: Chance) -> None:
    """Shuffle the deck, except the cards that players saw being put at its bottom: their order is known."""
    s = t.state
    unseen = sorted(s.deck[s.sunk :])
    chance.shuffle(unseen)
    s.deck[s.sunk :] = unseen
