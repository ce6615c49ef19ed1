"""The value of cards: in hands, in play, and for whom."""

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
"""What a card in hand is worth: a use must bring more than this."""
OTHER = 0.5
PILOT, PILOT_TURN = 0.6, 0.45
"""A Pilot, and what each other robot adds: the Pod would be away for that many turns without it."""
HOLDING = (1.0, 1.0, 1.0, 0.4)
"""What the best card of a hand counts for, the second, and so on: a full hand has no room for the next card drawn."""
READY = 0.5
"""A card for the Invasion in the hand of the player whose turn it is."""
WINDOWS = ("suppressant", "phase_shift")
SERVING = (*WINDOWS, "follower", "bullhorn")
"""Cards of which one is enough for a turn."""
ACTION = 0.65
"""What an action still left may bring: a step of a colonist on the way to the Pod."""
IN_PLAY = {"follower": 0.5, "grenadier": 0.15, "bullhorn": 0.1}
"""What a card in play adds to each of them."""
AWAY = 1.5
"""Each turn until the Pod docks again."""
BERTH = 1.5
"""A Module Control while the Pod is away: a better berth."""
FULL_ENOUGH = 5
"""Colonists aboard that make a launch by Pilot worth a thought."""


def hand_value(card: str, seats: int) -> float:
    """The value of a card in a hand."""
    return PILOT + PILOT_TURN * (seats - 1) if card == "pilot" else HAND_VALUES.get(card, OTHER)


def is_useful(t: Rescue, card: str) -> bool:
    """Whether another player's card would be useful to the active player at once."""
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
    """Values the hands of all robots. Cached: most hands are the same in all lines of a turn."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], float] = {}
        self._for = (0, 0)

    def worth(self, t: Rescue) -> float:
        """The best cards of each hand up to the limit; those for the Invasion count for the active robot."""
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
    """What the rest of a turn may bring: by the actions left, the cards in play for them, and free cards."""
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
    """In how many turns the Pod docks again."""
    assert s.keeper is not None
    return (s.keeper - s.active) % s.seats or s.seats
