"""What may be done in the Player Actions. JD-320 to JD-325, JD-R22, JD-R23, JD-R64."""

from __future__ import annotations

from typing import get_args

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.options import Command, End, Move, Override, Play, Shoot, Source, Swap, Trade, Use
from fathom.games.jupiter.model.pack import Ability, AbilityId
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, command, event_cards, flight, move, override, shoot, trade
from fathom.games.jupiter.rules.queries import allowance, colony, in_effect

END = End()
PLAY = {card: Play(card) for card in get_args(AbilityId)}
USE = {card: {source: Use(card, source) for source in get_args(Source)} for card in get_args(AbilityId)}
WINDOWS = ("phase_shift", "suppressant")
"""Abilities that wait for their moment in the Invasion or the Draw (JD-R63)."""
ONE_IS_ENOUGH = ("bullhorn", "override", "juggernaut", "swap")
"""Of these a second copy in effect would do nothing (JD-R64)."""


def left(t: Rescue) -> int:
    """Actions left; none if the allowance has shrunk below what was used."""
    return max(0, allowance(t) - t.state.used)


def offered(t: Rescue, robot: Robot, still: int) -> list[Option]:
    """Everything the active player may do with the actions still left; ending is always possible (JD-D10)."""
    rules = t.pack.rules
    options: list[Option] = []
    if still:
        if still >= rules.move_cost:
            options = move.moves(t, robot, still, in_effect(robot, "juggernaut"))
        if still >= rules.shoot_cost and robot.at >= 0:
            options += shoot.shots(t, robot)
        if still >= rules.command_cost:
            options += command.commands(t, robot, still)
        if still >= rules.trade_cost:
            options += trade.partners(t, robot)
        if in_effect(robot, "swap") and still >= t.pack.ability["swap"].cost:
            options += flight.swaps(t, robot)
        if in_effect(robot, "override"):
            options += override.drivable(t, robot, still)
    for card in cards.kinds(robot):
        ability = t.pack.ability[card]
        if ability.standard == "turn":
            if card in robot.hand and playable(t, robot, card, still):
                options.append(PLAY[card])
        elif card not in WINDOWS:
            for source in cards.sources(t, robot, ability.id):
                if possible(t, robot, ability, source, still):
                    options.append(USE[card][source])
    options.append(END)
    return options


def playable(t: Rescue, robot: Robot, card: str, still: int) -> bool:
    """A Single Turn card is not offered where it could have no effect (JD-R64): it serves actions still to come."""
    if card == "boost":
        return True
    if card in ONE_IS_ENOUGH and (robot.core == card or card in robot.play):
        return False
    if not still and "boost" not in robot.hand:
        return False
    return card != "override" or override.anybody(t, robot)


def possible(t: Rescue, robot: Robot, ability: Ability, source: Source, still: int) -> bool:
    """Whether an ability can be used now: its cost is there (JD-324), and something to use it on."""
    if cards.cost(ability, source) > still:
        return False
    card = ability.id
    if card == "sniper":
        return shoot.any_for_sniper(t, robot)
    if card == "heat_seeker":
        return shoot.any_anywhere(t)
    if card == "rocket_boots":
        return flight.can_fly(t, robot)
    if card == "teleport":
        return flight.can_teleport(t, robot)
    if card == "data_core":
        return event_cards.can_replace_core(robot, source)
    if card == "module_control":
        return event_cards.can_relocate(t)
    return True


def carry_out(t: Rescue, robot: Robot, answer: Option, still: int) -> Script[None]:
    """The script of what was chosen, with the actions that were still left."""
    dome = colony(t).dome
    if isinstance(answer, Move):
        return move.move(t, robot, dome[answer.space], in_effect(robot, "juggernaut"), still)
    if isinstance(answer, Command):
        return command.command(t, robot, dome[answer.origin], dome[answer.space], still)
    if isinstance(answer, Shoot):
        t.state.used += t.pack.rules.shoot_cost
        return shoot.kill(t, robot, dome[answer.space])
    if isinstance(answer, Trade):
        return trade.trade(t, robot, answer.seat)
    if isinstance(answer, Swap):
        t.state.used += t.pack.ability["swap"].cost
        return flight.change_places(t, robot, dome[answer.space], "JD-655")
    if isinstance(answer, Override):
        return override.override(t, robot, answer.seat, still)
    if isinstance(answer, Play):
        return put_into_play(t, robot, answer.card)
    assert isinstance(answer, Use)
    return use_ability(t, robot, t.pack.ability[answer.ability].id, answer.source)


def put_into_play(t: Rescue, robot: Robot, card: str) -> Script[None]:
    """A Single Turn card lies in play until the turn ends (JD-622, JD-641)."""
    robot.hand.remove(card)
    robot.play.append(card)
    t.say("JD-622", "plays", seat=robot.seat, card=card)
    if card == "boost":
        t.state.boosts += 1
    return
    yield


def use_ability(t: Rescue, robot: Robot, ability: AbilityId, source: Source) -> Script[None]:
    """The card is spent and its action paid for; then it works."""
    if ability == "data_core":
        return event_cards.data_core(t, robot, source)
    if ability == "module_control":
        return event_cards.module_control(t, robot, source)
    if ability == "pilot":
        return event_cards.pilot(t, robot, source)
    t.state.used += cards.cost(t.pack.ability[ability], source)
    cards.spend(t, robot, ability, source)
    if ability == "rocket_boots":
        return flight.rocket_boots(t, robot)
    if ability == "teleport":
        return flight.teleport(t, robot)
    if ability == "sniper":
        return shoot.strike(t, robot, ability, shoot.sniper_targets(t, robot), "JD-D15")
    return shoot.strike(t, robot, ability, shoot.anywhere(t), "JD-D16")
