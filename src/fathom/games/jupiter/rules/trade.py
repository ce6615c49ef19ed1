"""The Trade action. JD-450 to JD-453, JD-R28, JD-R29."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import OUT, POD
from fathom.games.jupiter.model.options import About, Done, Give, Take, Trade
from fathom.games.jupiter.model.parts import MOST_PLAYERS
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, command
from fathom.games.jupiter.rules.queries import away
from fathom.games.jupiter.rules.reasons import OUT_OF_PLAY, TOO_FEW_ACTIONS
from fathom.games.jupiter.rules.registry import ACTIONS

DONE: Final = Done()
TRADES: Final = [Trade(seat) for seat in range(MOST_PLAYERS)]
WITH_YOURSELF: Final = Reason("JD-450", "Choose another robot to trade with.")
OUT_OF_RANGE: Final = Reason("JD-450", "This robot is not on your robot's module or a module next to it.")
NO_CARDS: Final = Reason("JD-R28", "Neither of you holds a card to trade.")
NOTHING_YET: Final = Reason("JD-R28", "Give or take at least one card first.")
NOT_IN_HAND: Final = Reason("JD-450", "Only a card from the hand can be traded.")
JUST_TRADED: Final = Reason("JD-R28", "This card has already changed hands in this trade.")


def trades(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to trade with other players (JD-450, JD-452)."""
    if left < t.pack.trade_cost:
        return []
    return [TRADES[other.seat] for other in t.state.robots if partner_refusal(t, robot, other) is None]


def refusal(t: Rescue, robot: Robot, option: Trade, left: int) -> Reason | None:
    """Why a robot cannot trade with another seat now; None if it can."""
    if left < t.pack.trade_cost:
        return TOO_FEW_ACTIONS
    return partner_refusal(t, robot, t.state.robots[option.seat])


def partner_refusal(t: Rescue, robot: Robot, other: Robot) -> Reason | None:
    """Why two robots cannot trade; None if they can."""
    if other is robot:
        return WITH_YOURSELF
    if not robot.hand and not other.hand:
        return NO_CARDS
    if other.at == OUT:
        return OUT_OF_PLAY
    return None if within_reach(t, robot, other) else OUT_OF_RANGE


def within_reach(t: Rescue, robot: Robot, other: Robot) -> bool:
    """Whether two pawns can trade: one is in the other's command range, or both are in an undocked Pod (JD-R29)."""
    if away(t, robot) and other.at == POD:
        return True
    return command.in_command_range(t, robot, other.at)


@ACTIONS.runs(Trade, usable=refusal)
def trade(t: Rescue, robot: Robot, option: Trade, left: int) -> Script[None]:
    """Give and take any number of hand cards, at least one in all, without the other's consent (JD-R28)."""
    t.state.used += t.pack.trade_cost
    other = t.state.robots[option.seat]
    given: list[str] = []
    taken: list[str] = []
    while True:
        about = About("trade", seat=option.seat, given=tuple(given), taken=tuple(taken))
        options = [choice for choice in choices(robot, other) if exchange_refusal(robot, other, about, choice) is None]
        if options in ([], [DONE]):
            return
        answer = yield Ask((robot.seat,), "JD-D14", options, about)
        if isinstance(answer, Give):
            hand_over(t, robot, other, answer.card)
            given.append(answer.card)
        elif isinstance(answer, Take):
            hand_over(t, other, robot, answer.card)
            taken.append(answer.card)
        else:
            return


def choices(robot: Robot, other: Robot) -> list[Option]:
    """The options to give or take each card the two robots hold, and to finish the trade."""
    gifts: list[Option] = [Give(card) for card in cards.each_once(robot.hand)]
    return [*gifts, *[Take(card) for card in cards.each_once(other.hand)], DONE]


def exchange_refusal(robot: Robot, other: Robot, about: About, option: Option) -> Reason | None:
    """Why an option is not possible next in the trade; None if it is."""
    if type(option) is Done:
        return None if about.given or about.taken else NOTHING_YET
    if type(option) is Give:
        return _card_refusal(option.card, robot.hand, about.taken)
    assert isinstance(option, Take)
    return _card_refusal(option.card, other.hand, about.given)


def _card_refusal(card: str, hand: list[str], received: tuple[str, ...]) -> Reason | None:
    if card not in hand:
        return NOT_IN_HAND
    return None if hand.count(card) > received.count(card) else JUST_TRADED


def hand_over(t: Rescue, giver: Robot, receiver: Robot, card: str) -> None:
    """Pass a card from hand to hand; the hand limit applies only at the end of the receiver's turn."""
    giver.hand.remove(card)
    receiver.hand.append(card)
    t.say("JD-450", "passes", seat=giver.seat, to_seat=receiver.seat, card=card)
