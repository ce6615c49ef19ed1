"""How far the current objective has come, and what it lets one do."""

from __future__ import annotations

from fathom.games.refuge.model.pack import (
    TYPES,
    Anchor,
    AnyGain,
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
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.text.names import Names
from fathom.present.phrases import count, listed


def progress(n: Names, objective: Objective) -> str:
    """Where the current objective stands, in a short sentence."""
    v, goal, players = n.view, objective.goal, len(n.view.divers)
    if isinstance(goal, Clear):
        return f"{v.tally} of {goal.count[players - 1]} tentacles eliminated."
    if isinstance(goal, Survey):
        return f"Markers left on {n.spaces(v.markers)}." if v.markers else "No marker is left."
    if isinstance(goal, Stow):
        stowed = [n.pack.card[card].type for card in v.stowed]
        missing = [type for type in TYPES if type not in stowed]
        return f"Stowed: {', '.join(stowed) or 'nothing'}. Missing: {', '.join(missing) or 'nothing'}."
    if isinstance(goal, Anchor):
        columns = [n.pack.sea.xy[space][0] for space in v.markers]
        open_ = listed([_span(zone) for zone in goal.zones if not any(x in zone for x in columns)]) or "nothing"
        return f"{len(columns)} of {len(goal.zones)} markers placed. Missing on row {n.pack.sea.top_row}: {open_}."
    if isinstance(goal, Wire):
        edges = n.pack.sea.edges.values()
        sides = [listed([n.space(s) for s in edge], "or") for edge in edges if not set(edge) & set(v.markers)]
        return f"{len(v.markers)} of {len(edges)} sides wired. Missing: {'; '.join(sides) or 'nothing'}."
    if isinstance(goal, Bleed):
        return f"{v.tally} of {goal.count} strikes."
    if isinstance(goal, BoardShip):
        return _aboard(n, goal)
    if isinstance(goal, Hatches):
        return f"Hatches left on {n.spaces(v.pods)}." if v.pods else "No hatch is left."
    assert isinstance(goal, Cargo)
    if v.carrier is not None:
        return f"{n.seat(v.carrier)} carries the cargo and must reach a Start space."
    return f"The cargo lies on {n.spaces(v.pods)}."


def _span(zone: list[int]) -> str:
    return f"columns {zone[0]} to {zone[-1]}" if len(zone) > 1 else f"column {zone[0]}"


def _aboard(n: Names, goal: BoardShip) -> str:
    v = n.view
    if len(v.divers) == 1:
        stood = f"Stood on {n.spaces(v.markers)}" if v.markers else "Not aboard yet"
        return f"{stood}; two Finish spaces at least {goal.apart} columns apart are needed."
    aboard = [d.seat for d in v.divers if d.at and d.stance == "standing" and n.pack.sea.kind[d.at] == "Finish"]
    wanted = goal.divers[len(v.divers) - 1]
    return f"{len(aboard)} of {wanted} divers aboard{': ' + n.seats(aboard) if aboard else ''}."


def reward(objective: Objective) -> str:
    """What the other side of an objective grants."""
    return " ".join(_gain(gain) for gain in objective.reward) or "Victory."


def _gain(gain: AnyGain) -> str:
    if isinstance(gain, Flip):
        return "Everybody turns all abilities face up." if gain.all else "Everybody may turn one ability face up."
    if isinstance(gain, Draw):
        who = "Each player" if gain.each else "The active player"
        return f"{who} may draw {'up to ' if gain.count > 1 else ''}{count(gain.count, 'card')}."
    if isinstance(gain, Calm):
        drawn = f"; if there is none, the active player may draw up to {gain.otherwise_draw}"
        return f"A tentacle, if any, leaves the Threat track for the supply{drawn if gain.otherwise_draw else ''}."
    if isinstance(gain, Purge):
        return f"The active player may eliminate up to {gain.count} tentacles anywhere."
    return "Two arrows move the head only one space from now on."
