"""What a player can do in the Player Actions. JD-320 to JD-325, JD-R22, JD-R23, JD-R64."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import POD
from fathom.games.jupiter.model.options import Command, End, Override, Swap, Trade
from fathom.games.jupiter.model.state import COLONIST, Rescue, Robot
from fathom.games.jupiter.rules import cards, command, event_cards, flight, move, override, shoot, trade
from fathom.games.jupiter.rules.queries import allowance, colony_of, in_effect
from fathom.games.jupiter.rules.registry import ACTIONS

__all__ = ["END", "candidates", "carry_out", "event_cards", "left", "offered", "refusal"]

END: Final = End()


def left(t: Rescue) -> int:
    """How many actions are left this turn; 0 if the allowance has fallen below the actions used."""
    return max(0, allowance(t) - t.state.used)


def offered(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """Every option of the active player with the actions left; ending the actions is always one (JD-D10)."""
    # Asking `refusal` for all candidates would be many times slower: most are far away. tests/jupiter/test_legality.py
    # compares both.
    options: list[Option] = []
    if left:
        options = move.moves(t, robot, left, in_effect(robot, "juggernaut"))
        options += shoot.shots(t, robot, left)
        options += command.commands(t, robot, left)
        options += trade.trades(t, robot, left)
        options += flight.swaps(t, robot, left)
        options += override.overrides(t, robot, left)
    options += cards.offers(t, robot, left)
    options.append(END)
    return options


def refusal(t: Rescue, robot: Robot, option: Option, left: int) -> Reason | None:
    """Why the active player cannot choose an option now; None if it is offered."""
    return None if isinstance(option, End) else ACTIONS.usable[type(option)](t, robot, option, left)


def candidates(t: Rescue, robot: Robot) -> Iterator[Option]:
    """Everything a player would try: move anywhere, shoot every creep, send every colonist to every adjacent space,
    trade or act with every robot, change places with every neighbour, and use every card."""
    colony = colony_of(t)
    yield move.INTO_POD
    yield from [colony.move[dome] for dome in colony.everywhere]
    yield from shoot.all_targets(t)
    people = [dome for dome, piece in enumerate(t.state.board) if piece == COLONIST]
    for origin in (*people, *([POD] if t.state.aboard else [])):
        yield from [Command(colony.name(origin), colony.name(dome)) for dome in colony.adjacent(origin)]
    for other in t.state.robots:
        yield Trade(other.seat)
        if in_effect(robot, "override"):
            yield Override(other.seat)
    if in_effect(robot, "swap"):
        yield from [Swap(colony.name(dome)) for dome in colony.adjacent(robot.at)]
    for card in cards.each_once([*robot.hand, *robot.play], robot.core):
        if t.pack.ability_use[card].lasts_a_turn:
            yield cards.PLAYS[card]
        else:
            yield from cards.USES[card].values()
    yield END


def carry_out(t: Rescue, robot: Robot, answer: Option, left: int) -> Script[None]:
    """Run the option that was chosen; `left` is the number of actions left before it."""
    return ACTIONS.run[type(answer)](t, robot, answer, left)
