"""How matches of The Refuge are recorded and compared with the twin."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

from fathom.engine.chance import Chance
from fathom.games.refuge.fields import printed
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.state import Stance, StepName
from fathom.games.refuge.rules.setup import kraken_deck
from fathom.jax.refuge import cards
from fathom.jax.refuge.board import NOWHERE, Grid, board_of
from fathom.jax.refuge.state import KNOWN, LAID, NAMES, RULES, SPOTS, STANCES, USED, Dive
from fathom.jax.refuge.tables import LEVELS, MOST_SEATS
from tests.jax_games.twin import Fields, Twin

ORDERS = 128
"""How many orders of the Kraken pile are recorded; a match shuffles it less often."""
BY_SEAT = {"names": NAMES, "spots": SPOTS, "stances": STANCES, "used": USED}
CARDS = ("salvage", "salvage_discard", "stowed")
OBJECTIVES = list(product(("O1", "O2", "O3"), ("O4", "O5", "O6"), ("O7", "O8", "O9")))


def chance(match: Any, seed: int) -> tuple[dict[int, list[int]], tuple[list[int], ...]]:
    """Fix which objectives will be laid out; returns all decks in the order of drawing."""
    pack, s, rng = match.pack, match.state, Random(seed)
    chance = Chance(s.chance.key)
    deck, salvage = list(kraken_deck(pack, s.settings)), list(pack.salvage_deck)
    chance.shuffle(deck)
    chance.shuffle(salvage)
    if s.settings.first == "random":
        chance.below(s.seats)
    orders = [deck]
    for _ in range(ORDERS):
        deck = sorted(deck)
        chance.shuffle(deck)
        orders.append(deck)
    ids, kinds, objectives = printed(pack), list(pack.card), list(pack.objective)
    rolls = [rng.randrange(len(pack.of_level[level])) for level in range(1, 1 + LEVELS)]
    s.chance.rolls = tuple((len(pack.of_level[level]), roll + 1) for level, roll in enumerate(rolls, 1))
    return {}, (
        [ids.index(id) for order in orders for id in reversed(order)],
        [kinds.index(card) for card in reversed(salvage)],
        [s.active],
        [objectives.index(pack.of_level[level][roll].id) for level, roll in enumerate(rolls, 1)],
    )


@cache
def grid_of(columns: int, finish_row: int) -> Grid:
    """The grid of a sea."""
    return Grid(columns + 2, finish_row + 1)


def position(match: Any) -> Fields:
    """The fields of a dive as lists of numbers; names, objectives and the carrier plus 1, so that 0 is none."""
    s, pack = match.state, match.pack
    divers, objectives, ids = list(pack.diver), list(pack.objective), printed(pack)
    bottom = len(s.kraken) - s.known
    return {
        "seats": s.seats,
        "abyss": int(s.settings.abyss),
        "confirm_end": int(s.settings.confirm_end),
        "phase": get_args(StepName).index(s.step),
        "active": s.active,
        "turn": s.turn,
        "actions": s.actions,
        "names": [divers.index(diver.name) + 1 if diver.name else 0 for diver in s.divers],
        "spots": [NOWHERE if diver.at is None else code(pack, diver.at) for diver in s.divers],
        "stances": [get_args(Stance).index(diver.stance) for diver in s.divers],
        "used": [sum(1 << list(pack.ability).index(id) % 3 for id in diver.used) for diver in s.divers],
        "screens": sum(diver.screen << diver.seat for diver in s.divers),
        "hands": [counted(pack, diver.hand) for diver in s.divers],
        "cameras": spaces(pack, [space for diver in s.divers for space in diver.cameras]),
        "head_column": s.head.column,
        "head_row": s.head.row,
        "supply": s.supply,
        "threat": s.threat,
        "tentacles": spaces(pack, s.tentacles),
        "kraken": sum(1 << ids.index(id) for id in s.kraken[:bottom]),
        "known": s.known,
        "known_cards": [ids.index(id) for id in reversed(s.kraken[bottom:])],
        "kraken_discard": sum(1 << ids.index(id) for id in s.kraken_discard),
        "salvage": counted(pack, s.salvage),
        "salvage_discard": counted(pack, s.salvage_discard),
        "stowed": counted(pack, s.stowed),
        "objectives": [objectives.index(id) + 1 for id in s.objectives] or [0] * LEVELS,
        "done": s.done,
        "rewarding": int(s.rewarding),
        "markers": spaces(pack, s.markers),
        "tally": s.tally,
        "pods": spaces(pack, s.pods),
        "carrier": 0 if s.carrier is None else s.carrier + 1,
        "slowed": int(s.slowed),
        "deadline": s.deadline,
        "eliminated": s.eliminated,
        "devoured": s.devoured,
    }


def code(pack: Pack, space: str) -> int:
    """The code of a space."""
    return grid_of(pack.sea.columns, pack.sea.finish_row).code(*pack.sea.xy[space])


def spaces(pack: Pack, those: list[str]) -> list[int]:
    """A set of spaces as bits."""
    return list(board_of(grid_of(pack.sea.columns, pack.sea.finish_row), [code(pack, space) for space in those]))


def counted(pack: Pack, those: list[str]) -> list[int]:
    """By kind: how many cards there are."""
    return [those.count(kind) for kind in pack.card]


def unpacked(fields: Any, index: int, like: Fields) -> Fields:
    """The fields of one match as lists of numbers, as the reference has them."""
    values: Fields = {}
    seats, kinds = like["seats"], len(like["salvage"])

    def cards_of(words: Any) -> list[int]:
        return [int(count) for count in cards.counts((words[0][index], words[1][index]), kinds)]

    for name in like:
        value = getattr(fields, name)
        if name in BY_SEAT:
            values[name] = [int(BY_SEAT[name].get(value[index], seat)) for seat in range(seats)]
        elif name == "known_cards":
            values[name] = [int(KNOWN.get(value[index], place)) for place in range(int(fields.known[index]))]
        elif name == "objectives":
            values[name] = [int(LAID.get(value[index], level)) for level in range(LEVELS)]
        elif name == "hands":
            values[name] = [cards_of(hand) for hand in value[:seats]]
        elif name in CARDS:
            values[name] = cards_of(value)
        elif isinstance(value, tuple):
            values[name] = [int(word[index]) for word in value]
        else:
            values[name] = int(value[index])
    return values


def settings_of(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and settings: with every number of seats, every three objectives, with and without the Abyss."""
    seats = 1 + seed % 4
    wanted: Any = OBJECTIVES[seed // 4 % len(OBJECTIVES)]
    if seed % 11 == 10:
        wanted = ("random", "blue")[seed // 11 % 2]
    return seats, {
        "objectives": wanted,
        "abyss": seed % 3 == 2,
        "first": "random" if seed % 5 else seed % seats,
        "confirm_end": seed % 7 == 6,
    }


ANSWERING = (
    *("chance", "at", "offer", "kind", "choice", "ending", "wanted", "goal", "need", "source", "effect", "left"),
    *("path", "path_length", "path_step", "partner", "camera", "herded", "tentacle", "way", "came", "stepped"),
    *("meeting", "arrived", "trapped", "untrapped", "hunter", "drawn", "checked", "head_way", "head_left"),
    *("head_moved", "victims", "swallowed", "gain", "gain_left", "gainer", "card", "tick", "marches", "waiting"),
    *("marching", "spawning"),
)

REFUGE = Twin(
    game="refuge",
    most_seats=MOST_SEATS,
    setup=settings_of,
    chance=chance,
    position=position,
    unpacked=unpacked,
    state=Dive,
    answering=ANSWERING,
    elsewhere={
        "chance": "recorded on a tape",
        "settings": "abyss, confirm_end; the objectives are on the tape or laid out",
        "divers": "names, spots, stances, used, screens, hands, cameras",
        "step": "phase",
        "head": "head_column, head_row",
        "first_tentacles": "never changes: those of the pack",
    },
    endings=RULES,
    too_long="RF-R55",
    won="RF-803",
    deck=10 * (ORDERS + 1),
)
