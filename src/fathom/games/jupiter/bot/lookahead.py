"""A beam search over one turn: after each action, only the best few lines of play are continued."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from fathom.bots.lookahead import follow, twin
from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.engine.hexes import Hex, distance
from fathom.engine.outcome import GameOver
from fathom.games.jupiter.bot.hands import FULL_ENOUGH, is_useful, potential
from fathom.games.jupiter.bot.heuristics import WON, Judge, total
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import POD, SIZE, Dome, Slot
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue, State
from fathom.games.jupiter.rules import actions, move
from fathom.games.jupiter.rules.queries import colony_of, me

WIDTH = 5
"""How many lines of play are continued after each action."""
DEPTH = 12
"""How many actions and free cards of a turn are searched."""
MOST_ANSWERS = 3
"""How many options are tried for a question with many options."""
STEPS_FROM_POD = 2
"""How many steps after leaving the Pod are searched at once."""

PREPARING = (o.Trade, o.Take, o.Done, o.Play)
"""Options that are tried only before the first action of a line of play."""

Signature: TypeAlias = tuple[Any, ...]


@dataclass
class Line:
    """A line of play: answers with the signature of the position before each, the table they lead to, and its value.

    `dock` is the cell where the Pod is in that table or is expected to dock. `mark` is the signature of that table.
    `terms` are the terms of its value; a line that wins needs none.
    """

    answers: list[tuple[Signature, Option]]
    table: Rescue
    dock: Hex
    mark: Signature
    terms: dict[str, float] = field(default_factory=dict)
    value: float = 0.0
    before: Line | None = None
    """The line without the last action; None before the first."""

    def actions(self) -> list[Line]:
        """The lines that end with each action of this one, in order."""
        return [] if self.before is None else [*self.before.actions(), self]


def signature(s: State) -> Signature:
    """A key that differs between different positions in the same turn."""
    robot = s.robots[s.active]
    cards = (tuple(robot.hand), robot.core, robot.spent, tuple(robot.play))
    places = tuple(other.at for other in s.robots)
    return (s.turn, s.used, tuple(s.board), s.aboard, s.rescued, s.layout, tuple(s.covered), cards, places)


def best_turn(judge: Judge, t: Rescue, dock: Hex, width: int) -> Line:
    """The best line of play for the rest of the turn, without ending the actions."""
    return best_turns(judge, t, dock, width)[0]


def best_turns(judge: Judge, t: Rescue, dock: Hex, width: int) -> list[Line]:
    """Lines of play for the rest of the turn, the best first."""
    terms = judge.terms(t, dock)
    best = Line([], t, dock, signature(t.state), terms, total(terms))
    beam, seen, found = [best], {best.mark}, [best]
    for _ in range(DEPTH):
        further: list[Line] = []
        for line in beam:
            fresh = all(isinstance(option, PREPARING) for _, option in line.answers)
            for option in worth_trying(judge, line.table, line.dock, fresh=fresh):
                for next_line in unfold(judge, line, option, seen):
                    if next_line.value >= WON:
                        return [next_line]
                    further.append(next_line)
                    if me(line.table).at == POD and isinstance(option, o.Move):
                        further += walk_on(judge, next_line, seen)
        if not further:
            break
        further.sort(key=lambda line: line.value + potential(line.table, actions.left(line.table)), reverse=True)
        beam = further[:width]
        found += beam
    return sorted(found, key=lambda line: line.value, reverse=True)


def worth_trying(judge: Judge, t: Rescue, dock: Hex, *, fresh: bool) -> list[Option]:
    """The offered options without those that cannot help.

    Commands must bring a colonist nearer to the Pod or away from a creep, unless robots are stuck in the Pod; when the
    target is reached, they must move a colonist out of the way of a robot. Trades must bring a useful card. Trades and
    Single Turn cards other than Boost are included only if the line of play is `fresh`: it has no action yet.
    """
    robot = me(t)
    s, colony = t.state, colony_of(t)
    steps = judge.steps(s, colony, s.layout.pod or dock)
    stuck = judge.stuck(s, colony)
    people = [dome for dome, piece in enumerate(s.board) if piece == COLONIST]
    next_up = sorted(people, key=steps.__getitem__)[: 2 * judge.pack.rules.launch]
    found: list[Option] = []
    for option in actions.offered(t, robot, actions.left(t)):
        if isinstance(option, o.Command):
            helps = _clears_the_way if s.rescued >= s.target else _leads_on
            if not stuck and not helps(s, colony, steps, next_up, option):
                continue
        elif isinstance(option, o.Use) and option.ability == "module_control":
            if s.layout.pod is not None and not any(people_on(t, slot) for slot in colony.relocatable):
                continue
        elif isinstance(option, o.Use) and option.ability == "pilot":
            if s.layout.pod is not None and s.aboard < FULL_ENOUGH and s.rescued + s.aboard < s.target:
                continue
        elif isinstance(option, o.Trade):
            if not fresh or not any(is_useful(t, card) for card in s.robots[option.seat].hand):
                continue
        elif isinstance(option, o.Play):
            if not fresh and option.card != "boost":
                continue
        elif isinstance(option, o.End) or (isinstance(option, o.Use) and option.ability == "data_core"):
            continue
        found.append(option)
    return found


def walk_on(judge: Judge, line: Line, seen: set[Signature]) -> list[Line]:
    """The continuations of `line` in which a robot that has just left the Pod walks on.

    A robot should not stay next to the Pod.
    """
    found: list[Line] = []
    for _ in range(STEPS_FROM_POD):
        lines = [line, *found]
        for here in lines:
            for option in move.moves(here.table, me(here.table), actions.left(here.table), juggernaut=False):
                if actions.left(here.table) and option != move.INTO_POD:
                    found += unfold(judge, here, option, seen)
    return found


def _leads_on(s: State, colony: Colony, steps: list[int], next_up: list[Dome], option: o.Command) -> bool:
    """Whether a command helps to save a colonist.

    It does if it puts the colonist into the Pod, brings one of the colonists in `next_up` nearer to
    the Pod, or moves a colonist that is next to a creep.
    """
    if option.origin == "pod" or option.space == "pod":
        return option.space == "pod"
    origin = colony.dome[option.origin]
    if origin in next_up and steps[colony.dome[option.space]] < steps[origin]:
        return True
    return CREEP in [s.board[there] for there in colony.near[origin]]


def _clears_the_way(s: State, colony: Colony, steps: list[int], next_up: list[Dome], option: o.Command) -> bool:
    """Whether a command moves a colonist that is nearer to the Pod than a robot on the colony, and not into the Pod."""
    if option.origin == "pod" or option.space == "pod":
        return False
    origin = colony.dome[option.origin]
    return any(robot.at >= 0 and steps[origin] < steps[robot.at] for robot in s.robots)


def unfold(judge: Judge, line: Line, option: Option, seen: set[Signature]) -> list[Line]:
    """The lines that continue a line with `option`, without lost ones and without positions in `seen`."""
    prefixes: list[list[Option]] = [[]]
    found = []
    while prefixes:
        given = prefixes.pop()
        table = twin(line.table)
        robot = me(table)
        result = Line([*line.answers, (line.mark, option)], table, line.dock, line.mark, before=line)
        try:
            script = actions.carry_out(table, robot, option, actions.left(table))
            for _, answer in follow(script, given, partial(promising, judge, table, line.dock), prefixes):
                result.answers.append((signature(table.state), answer))
        except GameOver as over:
            if over.outcome.won:
                result.value = WON
                found.append(result)
            continue
        result.mark = signature(table.state)
        if result.mark not in seen:
            seen.add(result.mark)
            if table.state.layout is not line.table.state.layout:
                result.dock = table.state.layout.pod or judge.best_dock(table)
            result.terms = judge.terms(table, result.dock)
            result.value = total(result.terms)
            found.append(result)
    return found


def promising(judge: Judge, t: Rescue, dock: Hex, ask: Ask) -> list[Option]:
    """The options worth trying for a question during an action."""
    options = ask.options
    if ask.id == "JD-D23":
        return [o.Dock(hexes.name(judge.best_dock(t)))]
    if ask.id == "JD-D22":
        return _modules(t, ask)
    if ask.id == "JD-D14":
        takes: list[Option] = [option for option in options if isinstance(option, o.Take) and is_useful(t, option.card)]
        return takes[:1] or [options[-1]]
    if ask.id in ("JD-D15", "JD-D16", "JD-D20", "JD-D30"):
        return sorted(options, key=lambda option: _worth_killing(t, option), reverse=True)[:MOST_ANSWERS]
    if ask.id == "JD-D31":
        steps = judge.steps(t.state, colony_of(t), t.state.layout.pod or dock)
        follows = [option for option in options if isinstance(option, o.Follow) and option.origin != "pod"]
        follows.sort(key=lambda option: steps[colony_of(t).dome[option.origin]])
        return [*follows[:2], options[-1]]
    if ask.about.what in ("fly", "teleport") and len(options) > MOST_ANSWERS:
        return _landings(judge, t, options, dock)
    return options


def _worth_killing(t: Rescue, option: Option) -> float:
    """How much a kill is worth: more with colonists next to the creep and on a fuller module."""
    if not isinstance(option, o.Shoot):
        return -1.0
    colony, board = colony_of(t), t.state.board
    if option.space.endswith("site"):
        return 1.5
    dome = colony.dome[option.space]
    touches = sum(board[there] == COLONIST for there in colony.near[dome])
    tile = colony.domes[dome // SIZE]
    return 2.0 * touches + board[tile[0] : tile[-1] + 1].count(CREEP) / len(tile)


def _landings(judge: Judge, t: Rescue, options: list[Option], dock: Hex) -> list[Option]:
    """The best spaces to land: near creeps next to colonists, near the Pod, or in it once the target is reached."""
    s, colony = t.state, colony_of(t)
    board, steps = s.board, judge.steps(s, colony, s.layout.pod or dock)
    home = s.rescued >= s.target

    def worth(option: Option) -> float:
        assert isinstance(option, o.Move | o.Swap)
        if option.space == "pod":
            return 100.0 if home else -100.0
        dome = colony.dome[option.space]
        if home:
            return float(-steps[dome])
        touched = sum(
            board[there] == COLONIST
            for creep in colony.domes[dome // SIZE]
            if board[creep] == CREEP
            for there in colony.near[creep]
        )
        lonely = 0.5 * (board[dome] == EMPTY) - 0.1 * sum(board[there] == COLONIST for there in colony.near[dome])
        return 2.0 * touched - 0.2 * steps[dome] + lonely

    return sorted(options, key=worth, reverse=True)[:MOST_ANSWERS]


def people_on(t: Rescue, slot: Slot) -> int:
    """The number of colonists on a module."""
    tile = colony_of(t).domes[slot]
    return t.state.board[tile[0] : tile[-1] + 1].count(COLONIST)


def _modules(t: Rescue, ask: Ask) -> list[Option]:
    """The options worth trying for Module Control.

    With the Pod docked: move a module with many colonists to a cell next to the Pod. With the Pod
    away: move a module with few pieces to the cell that the most domes face.
    """
    colony, dock = colony_of(t), t.state.layout.pod
    tiles = [option for option in ask.options if isinstance(option, o.Tile)]
    if tiles:
        if dock:
            return [*sorted(tiles, key=lambda option: -people_on(t, colony.slot_named[option.cell]))[:2]]

        def pieces(option: o.Tile) -> int:
            return sum(t.state.board[dome] != EMPTY for dome in colony.domes[colony.slot_named[option.cell]])

        return [*sorted(tiles, key=pieces)[:MOST_ANSWERS]]
    cells = {option: hexes.named(option.cell) for option in ask.options if isinstance(option, o.Cell)}
    beside: list[Option] = [option for option, cell in cells.items() if dock and distance(cell, dock) == 1]
    old = hexes.named(ask.about.space)
    return beside or [max(cells, key=lambda option: (len(colony.facing(cells[option])), distance(cells[option], old)))]
