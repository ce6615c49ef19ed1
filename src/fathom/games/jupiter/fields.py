"""The fields of a position: how each is written, and what learning agents observe of it.

Everything is public except the order of the deck (JD-R03). Modules can be moved, so an observation names a place by its
module: modules are numbered by their place in the spiral at set-up, and each has seven domes.
"""

from __future__ import annotations

from typing import get_args

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
    unobserved,
)
from fathom.engine.hexes import Hex
from fathom.engine.records import field_names
from fathom.game.fields import CHANCE, HIDDEN, PLACE, SEED, field, unwritten
from fathom.game.notation import Notation
from fathom.games.jupiter.model.domes import POD, SIZE
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import MOST_PLAYERS
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, StepName
from fathom.games.jupiter.model.variants import Variants

FAR = 12
"""Added to the coordinates of cells to make them positive."""
IN_RULES = unobserved("A part of `rules`.")
IN_LAYOUT = unobserved("A part of `layout`.")
ON_BOARD = unobserved("A part of `board`.")
SEATS = one(range(MOST_PLAYERS))


def slots(pack: Pack) -> range:
    """The modules of the colony, by their place in the spiral at set-up."""
    return range(len(pack.blueprint.cells))


def copies(pack: Pack) -> int:
    """The highest number of copies of any card."""
    return max(card.copies for card in pack.cards.values())


def _robots(pack: Pack) -> Feature:
    return each(
        MOST_PLAYERS,
        seat=PLACE,
        colour=one(pack.robot),
        at=one([*range(SIZE * len(slots(pack))), POD]).described("The dome; the last entry is the Pod."),
        hand=count(pack.cards, copies(pack)),
        core=one(pack.ability),
        spent=flag().described("Whether the Core has been used this turn."),
        play=count(pack.cards, copies(pack)).described("Single Turn cards in play."),
    )


def _board(pack: Pack) -> Feature:
    return board_planes(SIZE * len(slots(pack)), [EMPTY, COLONIST, CREEP])


def _layout(pack: Pack) -> Feature:
    modules = each(
        len(slots(pack)),
        tile=one(pack.module),
        turned=one(range(6)),
        there=flag(lambda t, x, seat: x.cell is not None).described("1 until the module is destroyed, then 0."),
        cell=numbers(2, 2 * FAR, lambda t, x, seat: _at(x.cell)).described(f"q and r of its cell, each plus {FAR}."),
    )
    pod = numbers(2, 2 * FAR, lambda t, x, seat: _at(x.pod))
    return cached(
        modules=modules.described("The modules by their place in the spiral at set-up."),
        pod=pod.described(f"q and r of the Pod, each plus {FAR}; both 0 if it is away."),
        open_bridges=flag(),
    )


def _at(cell: Hex | None) -> tuple[int, int]:
    return (0, 0) if cell is None else (max(0, cell[0] + FAR), max(0, cell[1] + FAR))


class RescueNotation(Notation):
    """A position as written. Lists are words separated by spaces; every field has a default."""

    robots: dict[str, str] = field(
        {},
        "The robots in seat order.",
        _robots,
        "By colour (`seat0` … before colours are chosen). Value: a dome `q,r:k`, `pod` (default) or `out`, then `core "
        "CARD`, `hand CARDS`, `play CARDS`, and `spent` if the Core has been used this turn.",
    )
    step: StepName = field("action", "The step of the turn or of the set-up that comes next.", one(get_args(StepName)))
    active: str | int = field(0, "Whose turn it is.", SEATS, "By colour or seat.")
    turn: int = field(1, "The number of the turn.", number(250))
    used: int = field(0, "Actions used this turn.", number(15))
    boosts: int = field(0, "Boosts in effect this turn.", number(9))
    board = unwritten("Which domes are open, which have a colonist and which a creep; 7 for each module.", _board)
    colonists: str | None = field(
        None,
        "Domes with colonists.",
        ON_BOARD,
        "Whole modules `0,0` or some domes of one `1,0:c2`. Default: every free dome of the interior.",
    )
    creeps: str = field("", "Domes with creeps.", ON_BOARD, "Written like colonists.")
    layout = unwritten("Where the modules and the Pod are.", _layout)
    tiles: str = field(
        "",
        "The modules in spiral order.",
        IN_LAYOUT,
        "`1A`, `1A/2` if turned by two sixths, `1A@3,-1` if moved, `1A@gone` if destroyed. Default: 1A 2A 3A 4A 5A 1B "
        "…, not turned.",
    )
    gone: str = field("", "Cells whose module has been destroyed.", IN_LAYOUT)
    pod: str = field("1,-3", "The cell of the docked Pod.", IN_LAYOUT, "Or `away`.")
    spare: str | None = field(
        None, "Modules left in the box.", unobserved("Those not in `layout`."), "Default: those not in `tiles`."
    )
    covered: str = field(
        "",
        "The sites with a Super Creep.",
        lambda pack: count(slots(pack)),
        "Written as the cells of the modules with these sites.",
    )
    aboard: int = field(0, "Colonists in the Pod.", number(9))
    keeper: str | int | None = field(None, "Who will dock a Pod that is away.", SEATS, "Default: the active player.")
    target: int | None = field(None, "Colonists to rescue.", number(99), "Default: the number in the rules.")
    rescued: int = field(0, "Colonists rescued.", number(99))
    first_colonists: int | None = field(
        None, "Colonists at set-up.", number(99), "Default: the sum of all colonists in other fields."
    )
    converted: int = field(0, "Colonists lost by Conversion.", number(99))
    replaced: int = field(0, "Colonists lost because a creep was placed on their dome.", number(99))
    destroyed = unwritten("Modules destroyed.", number(99))
    deck: str = field(
        "",
        "The cards in the deck.",
        lambda pack: cached_list(count(pack.cards, copies(pack))),
        "The next cards, in the order they are drawn; the rest is shuffled below them.",
    )
    deck_left: int | None = field(
        None,
        "How many cards are in the deck.",
        unobserved("Follows from `deck`."),
        "The other cards are discarded. Default: all cards.",
    )
    sunk: int = field(
        0,
        "The cards at the bottom of the deck that everyone saw put there.",
        lambda pack: count(pack.cards, copies(pack), lambda t, s, seat: s.deck[: s.sunk]),
        "The number of these cards.",
    )
    discard: str = field("", "Cards in the discard pile.", lambda pack: cached_list(count(pack.cards, copies(pack))))
    die: int = field(0, "The last roll of this turn; 0 before the roll.", number(6))
    hit = unwritten("Modules that are about to get a creep.", lambda pack: count(slots(pack), len(slots(pack))))
    got: str = field(
        "",
        "Modules that got a creep in this turn's Invasion.",
        lambda pack: count(slots(pack), len(slots(pack))),
        "Named by cell or, once destroyed, by tile.",
    )
    rules = unwritten("Alternate rules in force.", optional(**{name: flag() for name in field_names(Variants)}))
    variants: str = field("", "Alternate rules in force.", IN_RULES, "Instead of `settings`.")
    settings: Settings | None = field(
        None,
        "The settings of the match.",
        optional(
            preset=IN_RULES,
            **dict.fromkeys(field_names(Variants), IN_RULES),
            target=unobserved("The same as `target`."),
            confirm_end=flag(),
        ),
    )
    rolls: str | int = field("", "The next rolls of the die.", HIDDEN)
    seed: int = SEED
    chance: str = CHANCE
