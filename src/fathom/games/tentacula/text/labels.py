"""Labels: each option in a few words, with its visible consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.games.tentacula.model import options as o
from fathom.games.tentacula.model.options import About
from fathom.games.tentacula.model.parts import Special
from fathom.games.tentacula.model.route import LANES, Square
from fathom.games.tentacula.rules import moving, reef
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare
from fathom.games.tentacula.rules.squares import SPECIALS
from fathom.games.tentacula.text.names import LANE_NAMES, Names
from fathom.present.phrases import count, listed, sentence

Labeller: TypeAlias = Callable[[Names, About, Any], str]

UNUSABLE: dict[Special, str] = {
    "shell": "the team has all shells",
    "dolphin": "no gem for the stash",
    "shark": "no gem to bring back",
}
"""Why a special square would do nothing, though the team has a shell."""
NO_SHELL = "no shell left for it"
GIVES: dict[Special, str] = {
    "shell": "you find a shell",
    "dolphin": "a shell saves a gem",
    "shark": "a shell wins a gem back",
}
"""What a special square does: the dolphin stashes a gem, the shark fetches one from the cave (TN-430 to TN-434)."""


def label(names: Names, ask: Ask, option: Option) -> str:
    """The label of an option, offered or refused."""
    return LABELS[type(option)](names, ask.about, option)


def target_square(n: Names, a: About, option: Option) -> Square:
    """The square a move leads to; 0 if it cannot be made."""
    if isinstance(option, o.Swim):
        return moving.destination(n.t, moving.fish_index(n.t, option.fish), n.pack.face[a.tile].animal)
    if isinstance(option, o.Shell):
        return moving.destination(n.t, moving.fish_index(n.t, option.fish), option.animal)
    return 0


# -- set-up and rounds -----------------------------------------------------------------------------------------------


def chip(n: Names, a: About, option: o.Chip) -> str:
    """The label of a chip: its animal and superpower."""
    animal = n.pack.animal[option.animal]
    return f"{sentence(animal.name)}: {animal.text}"


def play(n: Names, a: About, option: o.Play) -> str:
    """The label of a player who may play next: the tile they would play, and the squares that a fish could reach."""
    tile = n.view.players[option.seat].tile
    if not tile:
        return f"{n.seat(option.seat)} plays"
    return f"{n.seat(option.seat)} plays the {n.tile(tile)} — {_reach(n, tile)}; {_shelter(n, tile)}"


def _reach(n: Names, face: str) -> str:
    """A phrase that names the squares that the fish could reach now with the animal of a face."""
    animal = n.pack.face[face].animal
    ahead = [moving.destination(n.t, fish, animal) for fish in range(len(n.pack.fish))]
    squares = listed(list(dict.fromkeys(n.short(square) for square in sorted(ahead) if square)), "or")
    to = squares if squares == "home" else f"square {squares}"
    return f"a fish could go to {to}" if squares else "no fish could go with it now"


def _shelter(n: Names, face: str) -> str:
    """A phrase that says how many squares a tile can protect: all but those beside its water (TN-305)."""
    return f"can protect {count(sum(n.pack.face[face].shelters[0]), 'square')}"


def lay(n: Names, a: About, option: o.Lay) -> str:
    """The label of a lane: the squares beside it, where the tile's water would be, and the squares then protected."""
    side = LANES.index(option.lane)
    beside = n.pack.route.squares(n.view.lanes[side].next)
    dry = n.pack.face[a.tile].shelters[side]
    wet = [square for square, is_dry in zip(beside, dry, strict=True) if not is_dry]
    gap = f", with the water beside {n.numbered(wet)}" if wet else ""
    sheltered = reef.squares_protected_by(n.t, a.tile, side)
    then = f"this protects {n.numbered(sheltered) if sheltered else 'no square yet'}"
    return f"{sentence(LANE_NAMES[option.lane])}, beside squares {beside[0]} to {beside[-1]}{gap} — {then}"


def end(n: Names, a: About, option: o.End) -> str:
    """The label for ending the round."""
    return "End the round: all players draw"


# -- moving ----------------------------------------------------------------------------------------------------------


def swim(n: Names, a: About, option: o.Swim) -> str:
    """The label of a tile move."""
    square = target_square(n, a, option)
    return f"Move {n.fish(option.fish)}" + (f" to {_arrival(n, square, n.view.pool)}" if square else "")


def shell(n: Names, a: About, option: o.Shell) -> str:
    """The label of a shell move."""
    square, flips = target_square(n, a, option), n.flips(a.seat)
    where = _arrival(n, square, n.view.pool - (not flips)) if square else f"a {n.animal(option.animal)}"
    return f"{'Flip a shell (you might keep it)' if flips else 'Pay a shell'} to move {n.fish(option.fish)} to {where}"


def _arrival(n: Names, square: Square, pool: int) -> str:
    """The square a move leads to, and whether the fish is safe there. `pool`: the shells left after the move."""
    return f"{_named(n, square, pool)} — {'protected' if n.protected(square) else 'unprotected'}"


def _named(n: Names, square: Square, pool: int) -> str:
    """The name of a square; for a special square, with what it gives or why it would do nothing."""
    special = n.pack.special[square]
    if not special:
        return n.square(square)
    if SPECIALS.usable[special](n.t, pool):
        return f"{n.square(square).removesuffix(')')}: {GIVES[special]})"
    return f"{n.square(square).removesuffix(')')}, but {UNUSABLE[special] if pool else NO_SHELL})"


def stay(n: Names, a: About, option: o.Stay) -> str:
    """The label for moving no fish."""
    return "Move no fish — the turn ends"


# -- gems and tiles --------------------------------------------------------------------------------------------------


def gem(n: Names, a: About, option: o.Gem) -> str:
    """The label of a gem: its colour, and whether the stash needs it."""
    name, colour = n.gem(option.colour), n.pack.colour(option.colour)
    left = n.view.chest[colour]
    if a.what == "dolphin":
        return f"A {name} gem to the stash (the chest has {left}, the stash needs {gems_needed(n.t, colour)})"
    if a.what == "shark":
        spare = gems_to_spare(n.t, colour)
        return f"A {name} gem back to the chest" + (" — needed" if spare < 0 else " — not needed")
    if not gems_needed(n.t, colour):
        return f"A {name} gem — not needed"
    spare = gems_to_spare(n.t, colour)
    return f"A {name} gem — {f'{spare} to spare' if spare > 0 else 'needed'}"


def decline(n: Names, a: About, option: o.Decline) -> str:
    """The label for not using the dolphin or the shark."""
    return "Keep the shell"


def roll(n: Names, a: About, option: o.Roll) -> str:
    """The label for rolling again."""
    return "Roll again; the second roll counts"


def keep(n: Names, a: About, option: o.Keep) -> str:
    """The label for keeping the roll."""
    if not n.view.chest[n.pack.colour(a.colour)]:
        return f"Keep the roll: no {n.gem(a.colour)} gem is left, so you choose which gem to lose"
    lost = gem(n, a, o.Gem(a.colour))
    return f"Keep the roll: lose {lost[0].lower()}{lost[1:]}"


def take(n: Names, a: About, option: o.Take) -> str:
    """The label for taking a tile from the rear of the reef: both faces, as it is turned over, and the squares that are
    then unprotected (TN-305, TN-502)."""
    lane = n.view.lanes[LANES.index(option.lane)]
    tile, beside = lane.tiles[0], n.pack.route.squares(lane.rear)
    bare = [square for square in beside if n.protected(square)]
    then = f" — unprotects {n.squares(bare)}" if bare else ""
    return f"Take the {LANE_NAMES[option.lane]} tile ({n.face(tile)}; turned over: {n.back(tile)}){then}"


def face(n: Names, a: About, option: o.Face) -> str:
    """The label of a face, with the squares that the fish could reach now with its animal.

    A face that the tile does not have is named by its animal.
    """
    face = f"{n.pack.face[a.tile].tile}:{option.animal}"
    if face not in n.pack.face:
        return sentence(f"{n.animal(option.animal)} tile")
    return f"{sentence(n.tile(face))} — {_reach(n, face)}; {_shelter(n, face)}"


LABELS: dict[type[Option], Labeller] = {
    o.Chip: chip,
    o.Play: play,
    o.Lay: lay,
    o.Swim: swim,
    o.Shell: shell,
    o.Stay: stay,
    o.Gem: gem,
    o.Decline: decline,
    o.Roll: roll,
    o.Keep: keep,
    o.Take: take,
    o.Face: face,
    o.End: end,
}
"""The function that makes the label of each kind of option."""
