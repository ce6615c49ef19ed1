"""Trade. JD-450 to JD-453, JD-R28, JD-R29."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.jupiter.model.modules import OUT, POD
from fathom.games.jupiter.model.options import About, Done, Give, Take, Trade
from fathom.games.jupiter.model.pack import MOST_PLAYERS
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, command
from fathom.games.jupiter.rules.queries import away

TRADES = [Trade(seat) for seat in range(MOST_PLAYERS)]


def partners(t: Rescue, robot: Robot) -> list[Option]:
    """The players whose pawn is in command range, if there is a card to trade (JD-450, JD-452)."""
    return [
        TRADES[other.seat]
        for other in t.state.robots
        if other is not robot and (robot.hand or other.hand) and within_reach(t, robot, other)
    ]


def within_reach(t: Rescue, robot: Robot, other: Robot) -> bool:
    """Aboard an undocked Pod one reaches the others aboard; otherwise whoever is in command range (JD-R29)."""
    if other.at == OUT:
        return False
    if away(t, robot) and other.at == POD:
        return True
    return command.hears(t, robot, other.at)


def trade(t: Rescue, robot: Robot, seat: int) -> Script[None]:
    """Any number of hand cards in both directions, at least one in all; no consent needed (JD-R28)."""
    t.state.used += t.pack.rules.trade_cost
    other = t.state.robots[seat]
    mine, theirs = robot.hand[:], other.hand[:]
    given: list[str] = []
    taken: list[str] = []
    while mine or theirs:
        options: list[Option] = [Give(card) for card in cards.each_once(mine)]
        options += [Take(card) for card in cards.each_once(theirs)]
        if given or taken:
            options.append(Done())
        about = About("trade", seat=seat, given=tuple(given), taken=tuple(taken))
        answer = yield Ask((robot.seat,), "JD-D14", options, about)
        if isinstance(answer, Give):
            mine.remove(answer.card)
            hand_over(t, robot, other, answer.card)
            given.append(answer.card)
        elif isinstance(answer, Take):
            theirs.remove(answer.card)
            hand_over(t, other, robot, answer.card)
            taken.append(answer.card)
        else:
            return


def hand_over(t: Rescue, giver: Robot, receiver: Robot, card: str) -> None:
    """A card changes hands; how many the receiver holds matters only at the end of the receiver's turn."""
    giver.hand.remove(card)
    receiver.hand.append(card)
    if t.events is not None:
        t.say("JD-450", "passes", seat=giver.seat, to_seat=receiver.seat, card=card)
