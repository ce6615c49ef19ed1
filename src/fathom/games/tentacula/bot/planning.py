"""Planning a round of Tentacula: who plays, in which lane, which fish; the best few plans are carried on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fathom.bots.lookahead import twin
from fathom.engine.ask import Option
from fathom.games.tentacula.bot.heuristics import SEAHORSE, SHELLS, WON, Judge
from fathom.games.tentacula.model.options import Lay, Play, Shell, Stay, Swim
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Player, State, Voyage
from fathom.games.tentacula.rules import drawing, end, folding, moving, placing, reef, shells, squares
from fathom.games.tentacula.rules.queries import power, waiting

BREADTH = 16
"""Plans that are carried on from turn to turn."""
FINALISTS = 5
"""Plans of a round that are tried by what the next round could make of them."""
NEXT_BREADTH = 4
"""Plans that are carried on through that next round."""


@dataclass
class Plan:
    """The first turn of a plan as answers, the table the whole plan leads to, and what it costs on the way."""

    answers: list[Option]
    table: Voyage
    cost: float = 0.0
    over: bool = False
    """All fish are home."""
    value: float = 0.0
    """What it is worth, once it has been compared with others."""


def best_rounds(judge: Judge, plans: Iterable[Plan], breadth: int = BREADTH) -> list[Plan]:
    """The best plans, best first, when everybody who has not played plays as well as can be seen."""
    while True:
        best = best_different(judge, plans, breadth)
        if all(plan.over or not waiting(plan.table) for plan in best):
            return best
        plans = [further for plan in best for further in carried_on(judge, plan)]


def best_by_next_round(judge: Judge, plans: list[Plan]) -> Plan:
    """The best of some plans for a round, by what the next round could make of them where its tiles are known."""
    return max(plans[:FINALISTS], key=lambda plan: evaluation(judge, plan))


def evaluation(judge: Judge, plan: Plan) -> float:
    """What the plan is worth when the next round has been played as well as can be seen."""
    s = plan.table.state
    if plan.over or s.pile:
        return plan.value
    table = drawn(plan.table)
    if not waiting(table):
        return -WON
    thefts = -judge.safety(plan.table, judge.sheltered(plan.table) & ~judge.uncovered(plan.table))
    best = best_rounds(judge, carried_on(judge, Plan([], table)), NEXT_BREADTH)[0]
    return best.value - plan.cost - thefts


def drawn(t: Voyage) -> Voyage:
    """The table when all have drawn from the rear, and the board has folded if it had to."""
    table = twin(t)
    s = table.state
    for player in s.players[s.active :] + s.players[: s.active]:
        if rear := drawing.rearmost(table):
            player.tile = table.pack.face[s.lanes[rear[0]].tiles.pop(0)].other
    if waiting(table):
        folding.fold_check(table)
    return table


def carried_on(judge: Judge, plan: Plan) -> Iterator[Plan]:
    """The plan with one more turn, for everybody who may take it; a plan without answers gets those of its first."""
    if plan.over or not waiting(plan.table):
        yield plan
        return
    for player in waiting(plan.table):
        for turn in turns(judge, plan.table, player.seat):
            answers = plan.answers or [Play(player.seat), *turn.answers]
            yield Plan(answers, turn.table, plan.cost + turn.cost, turn.over)


def turns(judge: Judge, t: Voyage, seat: int) -> Iterator[Plan]:
    """Every turn a player can take."""
    tile = t.state.players[seat].tile
    for side in placing.free_lanes(t):
        table = twin(t)
        placing.lay(table, table.state.players[seat], side)
        for plan in moves(judge, table, seat, tile):
            plan.answers.insert(0, Lay(LANES[side]))
            yield plan
    if not placing.free_lanes(t):
        yield from moves(judge, t, seat, tile)


def moves(judge: Judge, t: Voyage, seat: int, tile: str) -> Iterator[Plan]:
    """Every move with a tile that has been laid, or could not be."""
    animal = t.pack.face[tile].animal
    for option in moving.moves(t, t.state.players[seat], animal):
        table = twin(t)
        plan = Plan([option], table)
        player = table.state.players[seat]
        table.state.active = seat
        placing.box_unplaced(table, player)
        if not isinstance(option, Stay):
            _move(judge, plan, player, option, animal)
        yield plan


def _move(judge: Judge, plan: Plan, player: Player, option: Option, animal: str) -> None:
    """Carry a move out with all that follows; a theft is counted as what it costs on average."""
    t = plan.table
    assert isinstance(option, Swim | Shell)
    if isinstance(option, Shell):
        animal = option.animal
        plan.cost -= spend(t, player)
    fish = moving.fish_named(t, option.fish)
    square = moving.destination(t, fish, animal)
    t.state.fish[fish] = square
    if end.home(t) == len(t.state.fish):
        plan.over = True
        return
    plan.cost -= use_square(judge, t, player, square)
    if not reef.protected(t, square):
        plan.cost += judge.roll(t) * (SEAHORSE if power(t, player) == "reroll" else 1.0)


def spend(t: Voyage, player: Player) -> float:
    """Pay a shell; what the crab may hope to save."""
    pool = t.state.pool
    t.state.pool -= 1
    return (SHELLS[pool] - SHELLS[pool - 1]) / 2 if power(t, player) == "flip" else 0.0


def use_square(judge: Judge, t: Voyage, player: Player, square: int) -> float:
    """Use a special square as seems best; what the crab may hope to save."""
    special = t.pack.special[square]
    s = t.state
    if special == "shell":
        shells.find(t, player)
    elif special and s.pool:
        source, goal = (s.chest, s.stashed) if special == "dolphin" else (s.cave, s.chest)
        colour = best_gem(judge, t, special)
        if colour is not None:
            source[colour] -= 1
            goal[colour] += 1
            return spend(t, player)
    return 0.0


def best_gem(judge: Judge, t: Voyage, special: str) -> int | None:
    """The gem a dolphin or a shark should move, if any is worth a shell."""
    s = t.state
    wanted = squares.wanted(t, s.chest if special == "dolphin" else s.cave)
    best, colour = judge.gems(t) + SHELLS[s.pool] - SHELLS[s.pool - 1], None
    if special == "dolphin" and sum(s.chest) == 1:
        return None
    for candidate in wanted:
        table = twin(t)
        trial = table.state
        source, goal = (trial.chest, trial.stashed) if special == "dolphin" else (trial.cave, trial.chest)
        source[candidate] -= 1
        goal[candidate] += 1
        value = judge.gems(table)
        if value > best:
            best, colour = value, candidate
    return colour


def best_different(judge: Judge, plans: Iterable[Plan], count: int) -> list[Plan]:
    """The best plans, best first; of those that lead to the same position only the cheapest is looked at."""
    cheapest: dict[tuple[object, ...], Plan] = {}
    for plan in plans:
        position = _position(plan.table.state)
        known = cheapest.get(position)
        if known is None or plan.cost < known.cost:
            cheapest[position] = plan
    found = list(cheapest.values())
    for plan in found:
        plan.value = (judge.end(plan.table) if plan.over else judge.value(plan.table)) - plan.cost
    return sorted(found, key=lambda plan: plan.value, reverse=True)[:count]


def _position(s: State) -> tuple[object, ...]:
    lanes = [(lane.next, *lane.tiles) for lane in s.lanes]
    return (*s.fish, *lanes, s.pool, *s.chest, *s.cave, *(player.tile for player in s.players))
