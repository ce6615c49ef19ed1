"""Planning a round: a beam search over players, lanes and moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fathom.bots.lookahead import twin
from fathom.engine.ask import Option
from fathom.games.tentacula.bot.heuristics import REROLL_FACTOR, SHELL_VALUES, WON, Heuristics
from fathom.games.tentacula.model.options import Lay, Play, Shell, Stay, Swim
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Player, State, Voyage
from fathom.games.tentacula.rules import drawing, end, folding, moving, placing, reef, shells, squares
from fathom.games.tentacula.rules.queries import players_with_tile, power

BREADTH = 16
"""How many plans are extended from turn to turn."""
FINALISTS = 5
"""How many plans of a round are compared by their next round."""
NEXT_BREADTH = 4
"""How many plans are extended from turn to turn in the next round."""


@dataclass
class RoundPlan:
    """A plan for a round, finished or not: the answers of its first turn, the table after its turns so far, and its
    cost: the expected losses minus the gains."""

    answers: list[Option]
    table: Voyage
    cost: float = 0.0
    over: bool = False
    """All fish are home."""
    value: float = 0.0
    """The value of the table after the plan, less its cost; set by `best_distinct`."""
    robbed: bool = False
    """Its first turn ends with a theft."""


def best_round_plans(heuristics: Heuristics, plans: Iterable[RoundPlan], breadth: int = BREADTH) -> list[RoundPlan]:
    """Continue plans until all players have played this round; returns at most `breadth` plans, best first."""
    while True:
        best = best_distinct(heuristics, plans, breadth)
        if all(plan.over or not players_with_tile(plan.table) for plan in best):
            return best
        plans = [longer for plan in best for longer in with_one_more_turn(heuristics, plan)]


def best_with_next_round(heuristics: Heuristics, plans: list[RoundPlan]) -> RoundPlan:
    """Of the first `FINALISTS` plans, the one with the best value after the next round."""
    return max(plans[:FINALISTS], key=lambda plan: value_after_next_round(heuristics, plan))


def value_after_next_round(heuristics: Heuristics, plan: RoundPlan) -> float:
    """The value of a plan after the best plan for the next round.

    While the draw pile has tiles, the next tiles are unknown: then it is the value after this round.
    """
    s = plan.table.state
    if plan.over or s.pile:
        return plan.value
    table = after_draws(plan.table)
    if not players_with_tile(table):
        return -WON
    thefts = -heuristics.safety(
        plan.table, heuristics.protected_bits(plan.table) & ~heuristics.uncovered_bits(plan.table)
    )
    best = best_round_plans(heuristics, with_one_more_turn(heuristics, RoundPlan([], table)), NEXT_BREADTH)[0]
    return best.value - plan.cost - thefts


def after_draws(t: Voyage) -> Voyage:
    """The table after all players have drawn from the reef and the board has folded if it is due."""
    table = twin(t)
    s = table.state
    for player in s.players[s.active :] + s.players[: s.active]:
        if rear := drawing.rearmost_lanes(table):
            player.tile = table.pack.face[s.lanes[rear[0]].tiles.pop(0)].other
    if players_with_tile(table):
        folding.fold_if_all_passed(table)
    return table


def with_one_more_turn(heuristics: Heuristics, plan: RoundPlan) -> Iterator[RoundPlan]:
    """The plan with one more turn, for each player who may take it and each turn they can take."""
    if plan.over or not players_with_tile(plan.table):
        yield plan
        return
    for player in players_with_tile(plan.table):
        for turn in possible_turns(heuristics, plan.table, player.seat):
            answers = plan.answers or [Play(player.seat), *turn.answers]
            robbed = plan.robbed if plan.answers else turn.robbed
            yield RoundPlan(answers, turn.table, plan.cost + turn.cost, turn.over, robbed=robbed)


def possible_turns(heuristics: Heuristics, t: Voyage, seat: int) -> Iterator[RoundPlan]:
    """A plan of one turn for each way in which a player can lay their tile and move a fish."""
    tile = t.state.players[seat].tile
    for side in placing.free_lanes(t):
        table = twin(t)
        placing.lay_tile(table, table.state.players[seat], side)
        for plan in possible_moves(heuristics, table, seat, tile):
            plan.answers.insert(0, Lay(LANES[side]))
            yield plan
    if not placing.free_lanes(t):
        yield from possible_moves(heuristics, t, seat, tile)


def possible_moves(heuristics: Heuristics, t: Voyage, seat: int, tile: str) -> Iterator[RoundPlan]:
    """Every move that a player can make after laying a tile, or finding no lane free for it."""
    animal = t.pack.face[tile].animal
    for option in moving.legal_moves(t, t.state.players[seat], animal):
        table = twin(t)
        plan = RoundPlan([option], table)
        player = table.state.players[seat]
        table.state.active = seat
        placing.box_unplaced_tile(table, player)
        if not isinstance(option, Stay):
            _move(heuristics, plan, player, option, animal)
        yield plan


def _move(heuristics: Heuristics, plan: RoundPlan, player: Player, option: Option, animal: str) -> None:
    """Carry out a move and its consequences; a theft counts with its average loss."""
    t = plan.table
    assert isinstance(option, Swim | Shell)
    if isinstance(option, Shell):
        animal = option.animal
        plan.cost -= pay_shell(t, player)
    fish = moving.fish_index(t, option.fish)
    square = moving.destination(t, fish, animal)
    t.state.fish[fish] = square
    if end.fish_at_home(t) == len(t.state.fish):
        plan.over = True
        return
    plan.cost -= use_special_square(heuristics, t, player, square)
    if not reef.protected(t, square):
        plan.robbed = True
        plan.cost += heuristics.theft_loss(t) * (REROLL_FACTOR if power(t, player) == "reroll" else 1.0)


def pay_shell(t: Voyage, player: Player) -> float:
    """Pay a shell. Returns the average value that the player saves with the crab's superpower; 0 without it."""
    pool = t.state.pool
    t.state.pool -= 1
    return (SHELL_VALUES[pool] - SHELL_VALUES[pool - 1]) / 2 if power(t, player) == "flip" else 0.0


def use_special_square(heuristics: Heuristics, t: Voyage, player: Player, square: int) -> float:
    """Use a special square in the best way. Returns the average value that the crab's superpower saves."""
    special = t.pack.special[square]
    s = t.state
    if special == "shell":
        shells.find_shell(t, player)
    elif special and s.pool:
        source, goal = (s.chest, s.stashed) if special == "dolphin" else (s.cave, s.chest)
        colour = best_gem(heuristics, t, special)
        if colour is not None:
            source[colour] -= 1
            goal[colour] += 1
            return pay_shell(t, player)
    return 0.0


def best_gem(heuristics: Heuristics, t: Voyage, special: str) -> int | None:
    """The colour a dolphin or a shark should move; None if no gem is worth a shell."""
    s = t.state
    wanted = squares.colours_needed(t, s.chest if special == "dolphin" else s.cave)
    best, colour = heuristics.gems(t) + SHELL_VALUES[s.pool] - SHELL_VALUES[s.pool - 1], None
    if special == "dolphin" and sum(s.chest) == 1:
        return None
    for candidate in wanted:
        table = twin(t)
        trial = table.state
        source, goal = (trial.chest, trial.stashed) if special == "dolphin" else (trial.cave, trial.chest)
        source[candidate] -= 1
        goal[candidate] += 1
        value = heuristics.gems(table)
        if value > best:
            best, colour = value, candidate
    return colour


def best_distinct(heuristics: Heuristics, plans: Iterable[RoundPlan], count: int) -> list[RoundPlan]:
    """The best plans, best first. Of plans that lead to the same position only the cheapest counts."""
    cheapest: dict[tuple[object, ...], RoundPlan] = {}
    for plan in plans:
        position = _position(plan.table.state)
        known = cheapest.get(position)
        if known is None or plan.cost < known.cost:
            cheapest[position] = plan
    found = list(cheapest.values())
    for plan in found:
        plan.value = (heuristics.final_value(plan.table) if plan.over else heuristics.value(plan.table)) - plan.cost
    return sorted(found, key=lambda plan: plan.value, reverse=True)[:count]


def _position(s: State) -> tuple[object, ...]:
    lanes = [(lane.next, *lane.tiles) for lane in s.lanes]
    return (*s.fish, *lanes, s.pool, *s.chest, *s.cave, *(player.tile for player in s.players))
