"""Warnings about grave consequences, shown before a choice is final."""

from __future__ import annotations

from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.engine.copying import copy
from fathom.engine.events import Event
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.preview import Preview
from fathom.engine.script import Table
from fathom.games.jupiter.model.domes import POD
from fathom.games.jupiter.model.options import Cell, Command, End, Move, Place
from fathom.games.jupiter.model.state import Rescue, State
from fathom.games.jupiter.rules import destruction, end
from fathom.games.jupiter.rules.queries import colony_of
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import slack
from fathom.present.phrases import count, listed
from fathom.present.words import ANYTHING, Caution, joined


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> Caution | None:
    """Sentences about the certain, grave consequences of an option; None if there are none."""
    if preview.outcome is not None:
        lead = _last_action(option, preview.events)
        return None if preview.outcome.won else loses(preview.outcome.rule, lead)
    after: State = preview.table.state
    notes = [*_launch(n, option, preview), *_destroyed(n, preview.events, _lead(option, preview.events))]
    if isinstance(option, End):
        if after.rules.fast_creeps and (lost := _lost_on_any_roll(n, after)):
            return loses(lost)
        if after.rules.fast_creeps:
            notes += _destroyed(n, _destruction(n, after, 0)[0])
        notes += _ending(n, ask)
    if isinstance(option, Command | Move) and option.space == "pod":
        notes += _seat_needed(n, after)
    if isinstance(option, Cell) and parts_of_colony(after) > count_parts([module.cell for module in n.view.modules]):
        notes.append(Caution("This splits the colony.", SPLIT))
    return joined(notes)


LOSSES = {
    "JD-802": "too few colonists would be left to reach the target",
    "JD-803": "no power plant, or no radar dish, would be left",
    "JD-R96": "no robot would be left in play while the Pod is docked",
}
"""Why an option loses the game, by rule."""


LOST = frozenset({ANYTHING})
DESTROYED = frozenset({"sites", "contact", "crowd"})
OUT_OF_PLAY = frozenset({"robots", "cards"})
CONVERTED = frozenset({"saved", "contact", "crowd"})
STUCK = frozenset({"saved"})
SPLIT = frozenset({"crowd"})
"""What no reason may promise beside the warnings (`REASONS` of the bot): a loss of the match, of modules, of robots, of
colonists, a Pod that cannot launch, and a colony in parts."""


def loses(rule: str, lead: str = "") -> Caution:
    """The warning that an option loses the game by a rule, beginning with `lead`."""
    return Caution(f"{lead}This loses the game: {LOSSES[rule]}.", LOST)


def _launch(n: Names, option: Option, preview: Preview) -> list[Caution]:
    aboard = [robot.seat for robot in preview.table.state.robots if robot.at == POD]
    for event in preview.events:
        if event.what == "launch":
            along = f" and takes {n.seats(aboard)} along" if aboard else ""
            return [Caution(f"The Pod launches with {count(event.facts['colonists'], 'colonist')}{along}.")]
    return []


def _last_action(option: Option, events: list[Event]) -> str:
    """A sentence saying that the actions end with this option; empty if they do not, or if the option is `End`."""
    last = any(event.what == "ends" for event in events) and not isinstance(option, End)
    return "Your actions end with this. " if last else ""


def _lead(option: Option, events: list[Event]) -> str:
    """The beginning of a warning about destroyed modules: when they are destroyed, or that the actions end."""
    return "When all new creeps are placed, " if isinstance(option, Place) else _last_action(option, events)


def _destroyed(n: Names, events: list[Event], lead: str = "") -> list[Caution]:
    """Sentences about the modules that are destroyed, beginning with `lead`, and about the robots lost with them."""
    notes = []
    if tiles := [n.full(event.facts["tile"]) for event in events if event.what == "destroyed"]:
        notes.append(Caution(f"{lead}{listed(tiles)} will be full of creeps and destroyed.", DESTROYED))
    for event in events:
        if event.what == "out of play":
            cards = event.facts["cards"]
            loses = f" and loses {n.cards(cards)}" if cards else ""
            notes.append(Caution(f"{n.seat(event.facts['seat'])} goes out of play{loses}.", OUT_OF_PLAY))
    return notes


def _lost_on_any_roll(n: Names, after: State) -> str | None:
    """With Fast Creeps, the rule by which the team loses in the Invasion on every roll.

    None if the team may survive some roll. The team must lose both with the least and with the
    most destruction: losing more modules can help, because it may cast the Pod loose (JD-R96) or
    leave no robot on the colony (JD-801).
    """
    least, most = (_destruction(n, after, creeps)[1] for creeps in (0, 1))
    return least.rule if least and most and least.rule == most.rule and not least.won else None


def _destruction(n: Names, after: State, creeps: int) -> tuple[list[Event], Outcome | None]:
    """The events and the outcome if each module that `creeps` more creeps would fill is destroyed.

    The outcome is None if the game continues.
    """
    t: Rescue = Table(copy(after), n.pack, events=[])
    cells = [module.name for module in n.view.modules if module.gap is not None and module.gap <= creeps]
    outcome = None
    try:
        if cells:
            destruction.destroy(t, [colony_of(t).slot_named[cell] for cell in cells])
            end.after_destruction(t)
    except GameOver as over:
        outcome = over.outcome
    return t.events or [], outcome


def _ending(n: Names, ask: Ask) -> list[Caution]:
    v = n.view
    notes = []
    if ask.about.left:
        notes.append(Caution(f"You still have {count(ask.about.left, 'action')}."))
    if v.doomed:
        who = count(len(v.doomed), "colonist").capitalize()
        # With Fast Creeps the Invasion comes first: it may take colonists or modules before the Conversion.
        text = (
            f"{who} {'are' if len(v.doomed) > 1 else 'is'} next to a creep."
            if v.rules.fast_creeps
            else f"{who} will be converted."
        )
        notes.append(Caution(text, CONVERTED))
        if v.rules.fast_creeps and len(v.doomed) > slack(n):
            notes.append(Caution("If you lose them, you lose the game."))
    return notes


def _seat_needed(n: Names, after: State) -> list[Caution]:
    """The warning that the Pod is full but cannot launch, because robots hold its seats; empty if it can."""
    rules = n.pack.rules
    pawns = sum(robot.at == POD for robot in after.robots)
    if after.layout.pod is None or after.rescued >= after.target:
        return []
    free = rules.pod_seats - pawns
    if free < rules.launch and after.aboard == free and after.rescued + after.aboard < after.target:
        return [Caution("The Pod is full and cannot launch: robots hold seats that colonists need.", STUCK)]
    return []


def parts_of_colony(state: State) -> int:
    """How many separate parts the colony has."""
    return count_parts([module.cell for module in state.layout.modules if module.cell is not None])


def count_parts(cells: list[hexes.Hex]) -> int:
    """How many separate parts a set of cells has."""
    left = set(cells)
    parts = 0
    while left:
        parts += 1
        front = [left.pop()]
        while front:
            for near in hexes.neighbours(front.pop()):
                if near in left:
                    left.remove(near)
                    front.append(near)
    return parts
