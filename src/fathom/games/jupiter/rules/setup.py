"""Set-up. JD-201 to JD-215, JD-R01 to JD-R07."""

from __future__ import annotations

from typing import Any, Final

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import CENTRE, SIZE
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.games.jupiter.model.options import About, Colour, First
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import COLONIST, EMPTY, NOWHERE, Rescue, Robot, State
from fathom.games.jupiter.model.variants import variants
from fathom.games.jupiter.rules import deck, pod, vulnerability
from fathom.games.jupiter.rules.queries import me

TAKEN: Final = Reason("JD-211", "Another player has taken this robot. Choose a free one.")


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """The first state of a match: modules laid in a spiral and turned at random, colonists in the interior, the deck
    shuffled (JD-201 to JD-209)."""
    assert isinstance(settings, Settings)
    tiles = [module.id for module in pack.modules]
    chance.shuffle(tiles)
    blueprint = pack.blueprint
    turns: int = chance.bits() % 6 ** len(blueprint.cells)
    modules = []
    for slot, cell in enumerate(blueprint.cells):
        modules.append(PlacedModule(tiles[slot], turns % 6, cell))
        turns //= 6
    cards = pack.deck[:]
    chance.shuffle(cards)
    rules = variants(pack, settings)
    board = inhabited(pack, modules)
    colonists = board.count(COLONIST)
    return State(
        chance=chance,
        settings=settings,
        rules=rules,
        robots=[Robot(seat) for seat in range(seats)],
        step="deal",
        active=0,
        layout=Layout(tuple(modules), None, rules.open_bridges),
        board=board,
        first_colonists=colonists,
        target=settings.target or (colonists if rules.heroes else pack.rules.target),
        spare=" ".join(tiles[len(modules) :]),
        deck=cards,
    )


def bare(pack: Pack, modules: list[PlacedModule]) -> list[int]:
    """A board without pieces: domes are empty; sites and destroyed modules are marked as no place for one (JD-102)."""
    board = [EMPTY] * pack.blueprint.domes
    for slot, module in enumerate(modules):
        if module.cell is None:
            board[slot * SIZE : (slot + 1) * SIZE] = [NOWHERE] * SIZE
        elif pack.module[module.tile].site is not None:
            board[slot * SIZE + CENTRE] = NOWHERE
    return board


def inhabited(pack: Pack, modules: list[PlacedModule]) -> list[int]:
    """A board with one colonist on every dome of the interior (JD-206 to JD-208)."""
    board = bare(pack, modules)
    rings = pack.rules.interior
    for dome in range(SIZE * (1 + 3 * rings * (rings + 1))):
        if board[dome] == EMPTY:
            board[dome] = COLONIST
    return board


def deal_hands(t: Rescue) -> Script[None]:
    """Deal ability cards to each player in turn (JD-209, JD-R04)."""
    for robot in t.state.robots:
        deck.deal_cards(t, robot)
    t.state.step = "colour"
    return
    yield


def choose_colour(t: Rescue) -> Script[None]:
    """Ask a player for a robot, then go on to the next player (JD-211)."""
    robot = me(t)
    colours = [colour for colour in every_colour(t) if colour_refusal(t, colour) is None]
    answer = yield Ask((robot.seat,), "JD-D01", [*colours], About("colour", seat=robot.seat))
    robot.colour = answer.colour
    t.say("JD-211", "takes colour", seat=robot.seat, colour=answer.colour)
    pass_on(t, "core")


def every_colour(t: Rescue) -> list[Colour]:
    """The options to take each robot, also those that are already taken."""
    return [Colour(card.id) for card in t.pack.robots]


def colour_refusal(t: Rescue, option: Colour) -> Reason | None:
    """Why a robot cannot be taken; None if it can."""
    return TAKEN if option.colour in [robot.colour for robot in t.state.robots] else None


def choose_core(t: Rescue) -> Script[None]:
    """Ask the active player for a Core, then make the next player active (JD-212)."""
    yield from vulnerability.choose_core(t, me(t))
    pass_on(t, "first")


def pass_on(t: Rescue, then: Any) -> None:
    """Make the next player active; after the last one, go to the step `then`."""
    s = t.state
    s.active = (s.active + 1) % len(s.robots)
    if s.active == 0:
        s.step = then


def choose_first(t: Rescue) -> Script[None]:
    """Ask who goes first; the first seat answers for the team (JD-214, JD-R02)."""
    s = t.state
    seats: list[Option] = [First(seat) for seat in range(s.seats)]
    answer = yield Ask((0,), "JD-D03", seats, About("first", seat=0))
    s.active = answer.seat
    t.say("JD-214", "goes first", seat=answer.seat)
    s.step = "berth"


def berth(t: Rescue) -> Script[None]:
    """Dock the Pod for the first time, with all pawns in it (JD-213, JD-215)."""
    return pod.choose_dock(t, "JD-D04")
