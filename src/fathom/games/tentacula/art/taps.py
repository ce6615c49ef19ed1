"""What a tap on an element of Tentacula's picture tells."""

from __future__ import annotations

from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.rules import moving
from fathom.games.tentacula.text import situation
from fathom.games.tentacula.text.legend import LEGEND
from fathom.games.tentacula.text.names import LANE_NAMES, Names
from fathom.present.legend import TapText, TapTexts
from fathom.present.phrases import sentence

TAPS: TapTexts[Names] = TapTexts()
TAPS.add(LEGEND, (("start-", "start"), ("arch-", "arch"), ("ghost-", "ghost")))


# -- fish, squares, reef -----------------------------------------------------------------------------------------------


@TAPS.of("fish-", "info-fish-")
def fish(n: Names, id: str) -> TapText:
    """The text for a fish: where it is, whether it is safe, and whether the gate holds it up."""
    number = moving.fish_index(n.t, id)
    barred = "It may not pass the gate yet." if moving.blocked_by_gate(n.t, number) else ""
    return LEGEND["fish"].tap_text(sentence(n.fish(id)), situation.fish(n)[number], barred)


@TAPS.of("at-")
def square(n: Names, number: str) -> TapText:
    """The text for a square: its animal, whether it is protected, and what happens there."""
    here = int(number)
    name = sentence(n.square(here))
    if here > n.pack.route.last:
        return LEGEND["finish"].tap_text(name)
    special = n.pack.special[here]
    entry = LEGEND[{"shell": "shell-square"}.get(special, special) if special else "square"]
    return entry.tap_text(name, _shelter(n, here))


def _shelter(n: Names, square: int) -> str:
    if not n.protected(square):
        return "Unprotected: a fish that stops here costs a gem."
    if square > n.pack.route.printed and square not in n.view.safe_later:
        return "Protected until the players have drawn."
    return "Protected: a fish is safe here."


@TAPS.of("reef-")
def reef_square(n: Names, rest: str) -> TapText:
    """The text for a reef square: which tile is there, and whether the next tile goes there."""
    lane_name, _, number = rest.partition("-")
    side, segment = [str(name) for name in LANES].index(lane_name), int(number)
    lane = n.view.lanes[side]
    first, *_, last = n.pack.route.squares(segment)
    name = f"Reef square {LANE_NAMES[lane_name]}, beside {first} to {last}"
    if lane.rear <= segment < lane.rear + len(lane.tiles):
        return LEGEND["reef-square"].tap_text(name, f"Here lies the {n.tile(lane.tiles[segment - lane.rear])}.")
    return LEGEND["reef-square"].tap_text(name, "The next tile of this lane goes here." if segment == lane.next else "")


@TAPS.of("tile-")
def tile(n: Names, id: str) -> TapText:
    """The text for a reef tile on the board or in front of a player: both its faces."""
    shown = [face for lane in n.view.lanes for face in lane.tiles] + [p.tile for p in n.view.players if p.tile]
    face = next(face for face in shown if n.pack.face[face].tile == id)
    return LEGEND["tile"].tap_text(sentence(n.tile(face)), f"On its back: {n.back(face)}.")


@TAPS.of("gate-", "info-gate")
def gate(n: Names, rest: str) -> TapText:
    """The text for the gate of this stage: its order, and which fish must pass next."""
    return LEGEND["gate"].tap_text("", situation.gate(n))


@TAPS.of("pile", "info-pile")
def pile(n: Names, rest: str) -> TapText:
    """The text for the draw pile: how many tiles it has, and what is seen of the top one."""
    return LEGEND["pile"].tap_text("", *situation.pile(n))


# -- treasure ----------------------------------------------------------------------------------------------------------


@TAPS.of("gem-")
def gem(n: Names, rest: str) -> TapText:
    """The text for a single gem, the same as for all gems of its colour."""
    return _gems(n, rest.rpartition("-")[0])


@TAPS.of("chest-", "cave-", "info-gems-")
def gems(n: Names, colour: str) -> TapText:
    """The text for the gems of a colour: where they are, and how many the stash asks for."""
    return _gems(n, colour)


def _gems(n: Names, id: str) -> TapText:
    v, colour = n.view, n.pack.colour(id)
    where = f"{v.chest[colour]} in the chest, {v.stashed[colour]} in the stash, {v.cave[colour]} stolen."
    needed = f"The stash asks for {n.pack.stash[v.stash].needs[colour]}."
    faces = f"{n.pack.gems[colour].faces} of {len(n.pack.die)} faces of the die show this colour."
    return LEGEND["gem"].tap_text(f"{sentence(n.gem(id))} gems", where, needed, faces)


@TAPS.of("stash", "info-stash")
def stash(n: Names, rest: str) -> TapText:
    """The text for the stash tile: the gems it asks for and holds."""
    return LEGEND["stash"].tap_text(n.pack.stash[n.view.stash].name, situation.gems(n)[0])


@TAPS.of("shell-", "info-shells")
def shells(n: Names, rest: str) -> TapText:
    """The text for the shells: how many the team has, and how many are in the supply."""
    return LEGEND["shell"].tap_text("Shells", situation.shells(n))


# -- players and figures -----------------------------------------------------------------------------------------------


@TAPS.of("chip-")
def chip(n: Names, animal: str) -> TapText:
    """The text for an animal chip: its superpower."""
    return LEGEND["chip"].tap_text(sentence(n.animal(animal)), n.pack.animal[animal].text)


@TAPS.of("player-", "hand-", "place-")
def player(n: Names, seat: str) -> TapText:
    """The text for a player: both faces of their tile, and their superpower."""
    found = n.view.players[int(seat)]
    power = n.pack.animal[found.chip].text if found.chip else ""
    return LEGEND["chip"].tap_text(n.seat(found.seat), situation.players(n)[found.seat], power)


FIGURES = {
    "stage": TapText(
        "Stage and round", "When all fish are through the gate, the board is folded to the next stage.", "TN-750"
    ),
    "turns": TapText(
        "Turns left",
        "Each turn uses up a reef square, or a tile where no reef square is free; when no turn is left, you lose.",
        "TN-802",
    ),
    "steps": TapText("Steps to the finish", "How many squares all fish together still have to go.", "TN-300"),
    "reef": TapText("Reef squares unused", "Each reef square takes one tile in the whole game.", "TN-412"),
    "box": TapText("Tiles in the box", "Out of the game for good.", "TN-007"),
    "stolen": TapText("Stolen", "Gems that Tentacula has taken so far.", "TN-441"),
}
"""What the figures of the clock panel mean."""


@TAPS.of("info-clock-")
def clock(n: Names, figure: str) -> TapText:
    """The text for a figure of the clock panel, such as the turns left."""
    return FIGURES[figure]
