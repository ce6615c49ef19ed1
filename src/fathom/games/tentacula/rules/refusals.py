"""Every question of Tentacula: what a player would try there, and why it is refused.

The reasons are in the chapters of the rules, beside the options they offer. Here each decision of the rulebook names
its candidates and the function that refuses them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.games.tentacula.model.options import Chip, Face, Gem, Lay, Play, Shell, Stay, Swim, Take
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import drawing, moving, placing, rounds, setup, squares, theft

DECISIONS: Decisions[Voyage] = Decisions()


def _gems(t: Voyage, ask: Ask) -> Iterator[Option]:
    return (Gem(gem.id) for gem in t.pack.gems)


def _moves(t: Voyage, ask: Ask) -> Iterator[Option]:
    for fish in t.pack.fish:
        yield Swim(fish.id)
        for animal in t.pack.animal:
            yield Shell(fish.id, animal)
    yield Stay()


def _move_refusal(t: Voyage, ask: Ask, option: Swim | Shell | Stay) -> Reason | None:
    tile = t.pack.face[ask.about.tile].animal
    if isinstance(option, Swim):
        return moving.tile_move_refusal(t, moving.fish_index(t, option.fish), tile)
    if isinstance(option, Shell):
        player, fish = t.state.players[ask.seats[0]], moving.fish_index(t, option.fish)
        return moving.shell_move_refusal(t, player, tile, fish, option.animal)
    return moving.stay_refusal(t, tile)


DECISIONS.add(
    "TN-D03",
    "Choose a free animal chip.",
    lambda t, ask: (Chip(animal) for animal in t.pack.animal),
    lambda t, ask, option: setup.chip_refusal(t, option.animal),
)
DECISIONS.add(
    "TN-D06",
    "Choose which face of your new tile lies up.",
    lambda t, ask: (Face(animal) for animal in t.pack.animal),
    lambda t, ask, option: drawing.face_refusal(t, ask.about.tile, option.animal),
)
DECISIONS.add(
    "TN-D07",
    "Choose who plays next: a player who still has a tile.",
    lambda t, ask: (Play(player.seat) for player in t.state.players),
    lambda t, ask, option: rounds.turn_refusal(t.state.players[option.seat]),
)
DECISIONS.add(
    "TN-D08",
    "Choose the side of the route for your reef tile.",
    lambda t, ask: (Lay(lane) for lane in LANES),
    lambda t, ask, option: placing.lane_refusal(t, LANES.index(option.lane)),
)
DECISIONS.add("TN-D09", "Choose a square that a fish can move to.", _moves, _move_refusal)
DECISIONS.add(
    "TN-D10",
    "Choose a gem to move from the chest to the stash, or keep the shell.",
    _gems,
    lambda t, ask, option: squares.dolphin_refusal(t, t.pack.colour(option.colour)),
)
DECISIONS.add(
    "TN-D11",
    "Choose a gem to get back from the cave, or keep the shell.",
    _gems,
    lambda t, ask, option: squares.shark_refusal(t, t.pack.colour(option.colour)),
)
DECISIONS.add("TN-D12", "Choose whether to roll again or keep the roll.")
DECISIONS.add(
    "TN-D13",
    "Choose a gem in the chest for Tentacula to steal instead.",
    _gems,
    lambda t, ask, option: theft.instead_refusal(t, t.pack.colour(option.colour)),
)
DECISIONS.add(
    "TN-D14",
    "Choose one of the two reef tiles furthest back.",
    lambda t, ask: (Take(lane) for lane in LANES),
    lambda t, ask, option: drawing.take_refusal(t, LANES.index(option.lane)),
)
DECISIONS.add("TN-D16", "End the round, or undo your last move.")
