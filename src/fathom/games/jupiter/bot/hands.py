"""The value of cards in hand and in play."""

from __future__ import annotations

from fathom.games.jupiter.model.state import Rescue, State
from fathom.games.jupiter.rules.queries import hand_limit, me

HAND_VALUES = {
    "suppressant": 1.6,
    "follower": 1.0,
    "phase_shift": 1.2,
    "heat_seeker": 1.2,
    "module_control": 1.2,
    "boost": 0.4,
    "teleport": 0.8,
    "bullhorn": 0.4,
    "sniper": 0.7,
    "grenadier": 0.7,
    "rocket_boots": 0.4,
    "swap": 0.4,
    "juggernaut": 0.4,
    "override": 0.3,
    "data_core": 0.2,
}
"""The points that a card in hand is worth; using it must bring more."""
OTHER = 0.5
"""The points for any other card."""
PILOT, PILOT_TURN = 0.6, 0.45
"""The points for a Pilot, and for each other robot: without a Pilot the Pod is away for one turn more."""
HOLDING = (1.0, 1.0, 1.0, 0.4)
"""The share that counts of the best card in hand, the second best, and so on: a full hand cannot take more cards."""
READY = 0.5
"""The extra points for a card for the Invasion in the active player's hand."""
WINDOWS = ("suppressant", "phase_shift")
"""Cards for the Invasion."""
SERVING = (*WINDOWS, "follower", "bullhorn")
"""Cards that are useful to a player who has no copy of them."""
ACTION = 0.65
"""The points that an action is expected to bring: one step of a colonist towards the Pod."""
IN_PLAY = {"follower": 0.5, "grenadier": 0.15, "bullhorn": 0.1}
"""The points that a card in play adds to each action left."""
AWAY = 1.5
"""The points lost for each turn until the Pod docks again."""
BERTH = 1.5
"""The points for Module Control while the Pod is away: it can prepare a better place to dock."""
FULL_ENOUGH = 5
"""Consider launching with Pilot from this many colonists aboard."""


def hand_value(card: str, seats: int) -> float:
    """The points that a card in hand is worth."""
    return PILOT + PILOT_TURN * (seats - 1) if card == "pilot" else HAND_VALUES.get(card, OTHER)


def is_useful(t: Rescue, card: str) -> bool:
    """Whether another player's card would help the active player this turn."""
    s, robot = t.state, me(t)
    if card == "pilot":
        return s.layout.pod is None or s.aboard >= FULL_ENOUGH
    if card == "module_control":
        return s.layout.pod is None
    if card in ("heat_seeker", "teleport"):
        return robot.core == card or card in robot.hand  # two of them cost one action
    held = (robot.core, *robot.hand, *robot.play)
    return card == "boost" or (card in SERVING and card not in held)


class Hands:
    """Values the hands of all robots, with a cache: most hands are the same in all lines of play of a turn."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], float] = {}
        self._for = (0, 0)

    def worth(self, t: Rescue) -> float:
        """The points for the best cards of each hand up to the limit, more for the active robot's Invasion cards."""
        limit, seats = hand_limit(t), t.state.seats
        if self._for != (limit, seats):
            self._known.clear()
            self._for = limit, seats
        total = 0.0
        for robot in t.state.robots:
            if robot.hand:
                hand = tuple(robot.hand)
                worth = self._known.get(hand)
                if worth is None:
                    cards = sorted([hand_value(card, seats) for card in hand], reverse=True)
                    worth = sum([a * b for a, b in zip(cards, HOLDING[:limit], strict=False)])
                    self._known[hand] = worth
                total += worth
        mine = me(t).hand
        return total + READY * sum([card in mine for card in WINDOWS])


def potential(t: Rescue, left: int) -> float:
    """The points that the rest of a turn may bring: from actions left, cards in play and free cards in hand."""
    s, robot = t.state, me(t)
    total = left * (ACTION + sum([IN_PLAY.get(card, 0.0) for card in robot.play]))
    for card in robot.hand:
        brings = left * IN_PLAY.get(card, 0.0)
        if card == "boost":
            brings = ACTION
        elif s.layout.pod is None and s.keeper is not None:
            if card == "pilot":
                brings = AWAY * turns_away(s)
            elif card == "module_control":
                brings = BERTH
        total += max(0.0, brings - hand_value(card, s.seats))
    return total


def turns_away(s: State) -> int:
    """How many turns it takes until the Pod, which is away, docks again."""
    assert s.keeper is not None
    return (s.keeper - s.active) % s.seats or s.seats
