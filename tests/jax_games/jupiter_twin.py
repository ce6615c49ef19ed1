"""How matches of Jupiter Deep are recorded and compared with the twin."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import numpy as np

from fathom.engine.chance import Chance
from fathom.engine.driver import advance, steps
from fathom.engine.events import Event
from fathom.engine.outcome import GameOver
from fathom.engine.script import Table
from fathom.games.jupiter.model.domes import OUT as OUT_OF_REFERENCE
from fathom.games.jupiter.model.domes import POD, SIZE
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import COLONIST, CREEP, StepName
from fathom.jax.jupiter.colony import NO_CELL, NO_POD, Colony, code
from fathom.jax.jupiter.state import RULES, Rescue
from fathom.jax.jupiter.tables import MOST_SEATS, OUT
from tests.jax_games.twin import Fields, Twin

ROLLS = 512
"""How many rolls are fixed in advance; a match takes fewer."""
LONGEST_DECK = 64 * 32
"""The most cards of all orders of the deck together; matches shuffle it less often."""
PRESETS = ("mission", "drill", "red_alert", "fragile", "legend")
VARIANTS = ("polite", "open_bridges", "fast_creeps", "vulnerable", "heroes")
COLONY = ("tile", "turned", "cell", "pod", "open_bridges")


def chance(match: Any, seed: int) -> tuple[dict[int, list[int]], tuple[list[int], ...]]:
    """Fix the rolls of a match; returns them after the turns of the modules, and the modules as a deck."""
    pack, s, rng = match.pack, match.state, Random(seed)
    die = pack.rules.die
    rolls = [rng.randrange(die) for _ in range(ROLLS)]
    s.chance.rolls = fixed(die, rolls)
    modules, tiles = s.layout.modules, list(pack.module)
    by_sides: dict[int, list[int]] = {6: [module.turned for module in modules]}
    by_sides[die] = by_sides.get(die, []) + rolls
    return by_sides, ([], [tiles.index(module.tile) for module in modules])


def fixed(die: int, rolls: list[int]) -> tuple[tuple[int, int], ...]:
    """Rolls as a position fixes them."""
    return tuple((die, roll + 1) for roll in rolls)


def reshuffled(match: Any, recorded: Any, chosen: list[Any]) -> list[int]:
    """Play the match again and note every order of the deck, the top card first, each as long as the whole deck."""
    pack, rules, s = match.pack, match.game.rules, match.state
    state = rules.deal(pack, s.seats, s.settings, Chance(s.chance.key))
    die = pack.rules.die
    state.chance.rolls = fixed(die, recorded.rolls[die][-ROLLS:])
    events: list[Event] = []
    table = Table(state, pack, events)
    orders = [list(state.deck)]

    def watch() -> None:
        if events[-1].what == "reshuffled":
            orders.append(list(state.deck))

    table.watch = watch
    script = steps(rules, table)
    try:
        advance(script, None)
        for option in chosen:
            advance(script, option)
    except GameOver:
        pass
    ids = list(pack.cards)
    padded = [[ids.index(id) for id in reversed(order)] for order in orders]
    return [card for order in padded for card in order + [0] * (len(pack.deck) - len(order))]


def position(match: Any) -> Fields:
    """The fields of a rescue as lists of numbers; robots and the keeper plus 1, so that 0 is none."""
    s, pack = match.state, match.pack
    ids, robots, modules = list(pack.cards), list(pack.robot), len(pack.blueprint.cells)
    missing = MOST_SEATS - s.seats
    colony = colony_of(pack, s.layout)

    def counted(cards: list[str]) -> list[int]:
        return [cards.count(id) for id in ids]

    def domes(piece: int) -> list[int]:
        board = np.array(s.board).reshape(modules, SIZE) == piece
        numbers: list[int] = (board << np.arange(SIZE)).sum(1).tolist()
        return numbers

    return {
        "seats": s.seats,
        **{name: int(getattr(s.rules, name)) for name in VARIANTS if name != "open_bridges"},
        "confirm_end": int(s.settings.confirm_end),
        **{name: np.asarray(getattr(colony, name)).tolist() for name in COLONY},
        "phase": get_args(StepName).index(s.step),
        "active": s.active,
        "turn": s.turn,
        "used": s.used,
        "boosts": s.boosts,
        "colours": [robots.index(robot.colour) + 1 if robot.colour else 0 for robot in s.robots] + [0] * missing,
        "spots": [{POD: SIZE * modules, OUT_OF_REFERENCE: OUT}.get(robot.at, robot.at) for robot in s.robots]
        + [OUT] * missing,
        "hands": [counted(robot.hand) for robot in s.robots] + [[0] * len(ids)] * missing,
        "cores": [ids.index(robot.core) if robot.core else -1 for robot in s.robots] + [-1] * missing,
        "spent": [int(robot.spent) for robot in s.robots] + [0] * missing,
        "plays": [counted(robot.play) for robot in s.robots] + [[0] * len(ids)] * missing,
        "colonists": domes(COLONIST),
        "creeps": domes(CREEP),
        "first_colonists": s.first_colonists,
        "target": s.target,
        "covered": [int(slot in s.covered) for slot in range(modules)],
        "aboard": s.aboard,
        "keeper": 0 if s.keeper is None else s.keeper + 1,
        "rescued": s.rescued,
        "converted": s.converted,
        "replaced": s.replaced,
        "destroyed": s.destroyed,
        "deck": counted(s.deck[s.sunk :]),
        "sunk_cards": [ids.index(id) for id in reversed(s.deck[: s.sunk])],
        "discard": counted(s.discard),
        "die": s.die,
        "hit": [s.hit.count(slot) for slot in range(modules)],
        "got": [s.got.count(slot) for slot in range(modules)],
    }


def colony_of(pack: Pack, layout: Layout) -> Colony:
    """A layout of the reference as numbers."""
    tiles = list(pack.module)
    modules = layout.modules
    return Colony(
        tile=np.array([tiles.index(module.tile) for module in modules], np.int32),
        turned=np.array([module.turned for module in modules], np.int32),
        cell=np.array([NO_CELL if module.cell is None else code(module.cell) for module in modules], np.int32),
        pod=np.int32(NO_POD if layout.pod is None else code(layout.pod)),
        open_bridges=np.bool_(layout.open_bridges),
    )


def unpacked(fields: Any, index: int, like: Fields) -> Fields:
    """The fields of one match as lists of numbers, as the reference has them."""
    values: Fields = {}
    for name in like:
        value = getattr(fields.colony if name in COLONY else fields, name)[index]
        values[name] = value.tolist() if isinstance(value, np.ndarray) else value
    values["sunk_cards"] = [card for card in values["sunk_cards"] if card >= 0]
    return values


def settings_of(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and settings: every number of seats with every preset, and many other combinations of variants."""
    seats, rng = 1 + seed % MOST_SEATS, Random(seed)
    preset = PRESETS[seed // MOST_SEATS % len(PRESETS)]
    others = {name: rng.random() < 0.3 for name in VARIANTS} if seed % 3 == 2 else {}
    usual = Settings().target
    return seats, {
        "preset": preset,
        **others,
        "target": 1 + seed // 5 % 16 if seed % 5 == 4 else usual,
        "confirm_end": seed % 11 == 10,
    }


ANSWERING = (
    *("chance", "at", "offer", "kind", "choice", "ending", "bridges", "stale", "seat", "given", "taken", "goal"),
    *("origin", "moved", "followers", "mover", "killed", "grenades", "after_kill", "swaps", "can_fly", "way", "over"),
    *("card", "piece", "module", "rule", "getting"),
)
"""`bridges` follows from the colony, which is compared."""

JUPITER = Twin(
    game="jupiter",
    most_seats=MOST_SEATS,
    setup=settings_of,
    chance=chance,
    position=position,
    unpacked=unpacked,
    state=Rescue,
    answering=ANSWERING,
    elsewhere={
        "chance": "recorded on a tape",
        "settings": "confirm_end; the others are rules, or in target",
        "rules": "polite, fast_creeps, vulnerable, heroes, open_bridges",
        "robots": "colours, spots, hands, cores, spent, plays",
        "step": "phase",
        "layout": "tile, turned, cell, pod",
        "board": "colonists, creeps",
        "spare": "the tile that no module has",
        "sunk": "sunk_cards",
    },
    endings=RULES,
    too_long="JD-R86",
    won="JD-801",
    deck=LONGEST_DECK,
    reshuffled=reshuffled,
)
