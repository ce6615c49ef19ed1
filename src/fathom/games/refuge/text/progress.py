"""The progress of the current objective and the rewards of objectives: one description for each kind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from fathom.content.effects import Descriptions
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.goals import (
    Anchor,
    Bleed,
    BoardShip,
    Calm,
    Cargo,
    Clear,
    Draw,
    Flip,
    Hatches,
    Objective,
    Purge,
    Slow,
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.rules import goals
from fathom.games.refuge.text.names import Names
from fathom.present.phrases import count, listed

PROGRESS: Descriptions[Callable[[Names, Any], str]] = Descriptions()
"""The function that describes the progress of a goal, by its type."""
BRIEF: Descriptions[Callable[[Names, Any], str]] = Descriptions()
"""The function that describes the progress of a goal in a few words, by its type."""
GAINS: Descriptions[Callable[[Any], str]] = Descriptions()
"""The function that describes a part of a reward, by its type."""


def progress(n: Names, objective: Objective) -> str:
    """The progress of the current objective in a short sentence."""
    return PROGRESS.of[type(objective.goal)](n, objective.goal)


def brief(n: Names, objective: Objective) -> str:
    """The progress of the current objective in a few words."""
    return BRIEF.of[type(objective.goal)](n, objective.goal)


def how(n: Names, objective: Objective) -> str:
    """What players do to accomplish an objective, in a few words."""
    if n.view.carrier is not None:
        return ""
    return HOW[type(objective.goal)]


HOW: dict[type, str] = {
    Clear: "Swim onto Spawn spaces, or use Weapons.",
    Survey: "Go there and use Sound.",
    Stow: "Use Stow to put a card away.",
    Anchor: "Go there and use Anchor.",
    Wire: "Go there and use Wire.",
    Bleed: "Next to the head, use Strike with a Weapon.",
    BoardShip: "Swim to the top row.",
    Hatches: "Go there and use Force.",
    Cargo: "Go there and use Lift.",
}
"""What to do for each kind of goal."""


def reward(objective: Objective) -> str:
    """The reward of an objective in sentences."""
    return " ".join(GAINS.of[type(gain)](gain) for gain in objective.reward) or "Victory."


# -- goals ---------------------------------------------------------------------------------------------------------


@PROGRESS.describes(Clear)
def cleared(n: Names, goal: Clear) -> str:
    """The progress of objective O1: tentacles eliminated."""
    return f"{n.view.tally} of {goal.count[len(n.view.divers) - 1]} tentacles eliminated."


@PROGRESS.describes(Survey)
def surveyed(n: Names, goal: Survey) -> str:
    """The progress of objective O2: markers left to take up."""
    return _still("marker", n, n.view.markers) or "No marker is left."


def _still(thing: str, n: Names, spaces: Collection[Space]) -> str:
    """A sentence about the things that are still on these spaces; empty if there are none."""
    if not spaces:
        return ""
    things = f"A {thing} is" if len(spaces) == 1 else f"{thing.capitalize()}{'es' if thing.endswith('h') else 's'} are"
    return f"{things} still on {n.spaces(spaces)}."


@PROGRESS.describes(Stow)
def stowed(n: Names, goal: Stow) -> str:
    """The progress of objective O3: types of cards stowed and missing."""
    done: list[str] = [n.pack.card[card].type for card in n.view.stowed]
    missing: list[str] = [type for type in TYPES if type not in done]
    stowed = f"{listed(done)} {'is' if len(done) == 1 else 'are'} stowed" if done else "No card is stowed yet"
    if not missing:
        return f"{stowed}."
    return f"{stowed}; {listed(missing)} {'is' if len(missing) == 1 else 'are'} missing."


@PROGRESS.describes(Anchor)
def anchored(n: Names, goal: Anchor) -> str:
    """The progress of objective O4: zones with and without a marker."""
    columns = [n.pack.sea.xy[space][0] for space in n.view.markers]
    zones = [_span(zone) for zone in goal.zones if not any(x in zone for x in columns)]
    missing = f"columns {listed(zones)}" if zones else "nothing"
    return f"{len(columns)} of {len(goal.zones)} markers placed. Missing on row {n.pack.sea.top_row}: {missing}."


def _span(zone: list[int]) -> str:
    return f"{zone[0]} to {zone[-1]}" if len(zone) > 1 else str(zone[0])


@PROGRESS.describes(Wire)
def wired(n: Names, goal: Wire) -> str:
    """The progress of objective O5: sides wired and missing."""
    edges, markers = n.pack.sea.edges.values(), n.view.markers
    sides = [listed([n.space(space) for space in edge], "or") for edge in edges if not set(edge) & set(markers)]
    return f"{len(markers)} of {len(edges)} sides wired. Missing: {'; '.join(sides) or 'nothing'}."


@PROGRESS.describes(Bleed)
def bled(n: Names, goal: Bleed) -> str:
    """The progress of objective O6: strikes at the head."""
    return f"{n.view.tally} of {goal.count} strikes made."


@PROGRESS.describes(BoardShip)
def boarded(n: Names, goal: BoardShip) -> str:
    """The progress of objective O7: divers on the Finish row, or with one player the Finish spaces visited."""
    v = n.view
    if len(v.divers) == 1:
        visited = f"You have stood on {n.spaces(v.markers)}" if v.markers else "You are not aboard yet"
        return f"{visited}; two Finish spaces at least {goal.apart} columns apart are needed."
    finish = goals.aboard(n.table)
    aboard = [diver.seat for diver in v.divers if diver.at in finish]
    wanted = goal.divers[len(v.divers) - 1]
    return f"{len(aboard)} of {wanted} divers aboard{': ' + n.seats(aboard) if aboard else ''}."


@PROGRESS.describes(Hatches)
def hatches_left(n: Names, goal: Hatches) -> str:
    """The progress of objective O8: hatches still closed."""
    return _still("closed hatch", n, n.view.pods) or "No closed hatch is left."


@PROGRESS.describes(Cargo)
def cargo(n: Names, goal: Cargo) -> str:
    """The progress of objective O9: where the cargo is."""
    if n.view.carrier is not None:
        return f"{n.seat(n.view.carrier)} carries the cargo and must reach a Start space."
    return f"The cargo lies on {n.spaces(n.view.pods)}."


# -- goals in a few words ------------------------------------------------------------------------------------------


@BRIEF.describes(Clear)
def eliminate(n: Names, goal: Clear) -> str:
    """Objective O1, with the tentacles eliminated."""
    return f"eliminate {goal.count[len(n.view.divers) - 1]} tentacles ({n.view.tally} done)"


@BRIEF.describes(Survey)
def sound(n: Names, goal: Survey) -> str:
    """Objective O2, with the markers taken up."""
    return f"use Sound at {len(goal.spaces)} markers ({len(goal.spaces) - len(n.view.markers)} done)"


@BRIEF.describes(Stow)
def stow(n: Names, goal: Stow) -> str:
    """Objective O3, with the cards stowed."""
    return f"stow one card of each type ({len(n.view.stowed)} of {len(TYPES)})"


@BRIEF.describes(Anchor)
def anchor(n: Names, goal: Anchor) -> str:
    """Objective O4, with the markers placed."""
    return f"use Anchor in {len(goal.zones)} zones ({len(n.view.markers)} done)"


@BRIEF.describes(Wire)
def wire(n: Names, goal: Wire) -> str:
    """Objective O5, with the sides wired."""
    return f"use Wire on {len(n.pack.sea.edges)} sides ({len(n.view.markers)} done)"


@BRIEF.describes(Bleed)
def strike(n: Names, goal: Bleed) -> str:
    """Objective O6, with the strikes made."""
    return f"Strike the head {goal.count} times ({n.view.tally} done)"


@BRIEF.describes(BoardShip)
def go_aboard(n: Names, goal: BoardShip) -> str:
    """Objective O7, with the divers aboard, or with one player the Finish spaces visited."""
    v = n.view
    if len(v.divers) == 1:
        return f"stand on two Finish spaces ({min(len(v.markers), 1)} done)"
    finish = goals.aboard(n.table)
    aboard = sum(diver.at in finish for diver in v.divers)
    return f"swim aboard with {count(goal.divers[len(v.divers) - 1], 'diver')} ({aboard} there)"


@BRIEF.describes(Hatches)
def force(n: Names, goal: Hatches) -> str:
    """Objective O8, with the hatches still closed."""
    return f"use Force on every hatch ({len(n.view.pods)} left)"


@BRIEF.describes(Cargo)
def carry(n: Names, goal: Cargo) -> str:
    """The next step of objective O9."""
    return "bring the cargo to Start" if n.view.carrier is not None else "use Lift at the cargo"


# -- rewards -------------------------------------------------------------------------------------------------------


@GAINS.describes(Flip)
def flip(gain: Flip) -> str:
    """The reward of turning abilities face up."""
    return "Each player turns all abilities face up." if gain.all else "Each player may turn one ability face up."


@GAINS.describes(Draw)
def draw(gain: Draw) -> str:
    """The reward of drawing cards."""
    who = "Each player" if gain.each else "The active player"
    return f"{who} may draw {'up to ' if gain.count > 1 else ''}{count(gain.count, 'card')}."


@GAINS.describes(Calm)
def calm(gain: Calm) -> str:
    """The reward of one tentacle fewer on the Threat track."""
    instead = f"; if there is none, the active player may draw up to {count(gain.otherwise_draw, 'card')}"
    return f"A tentacle goes from the Threat track to the supply{instead if gain.otherwise_draw else ''}."


@GAINS.describes(Purge)
def purge(gain: Purge) -> str:
    """The reward of eliminating tentacles."""
    return f"The active player may eliminate up to {count(gain.count, 'tentacle')} anywhere."


@GAINS.describes(Slow)
def slow(gain: Slow) -> str:
    """The reward that two arrows move the head only one space."""
    return "From now on, two arrows on a Kraken card move the head only one space."
