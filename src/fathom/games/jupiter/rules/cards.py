"""The frame of the cards: where an ability comes from, what becomes of the card. JD-620 to JD-629, JD-R09, JD-R76."""

from __future__ import annotations

from fathom.games.jupiter.model.options import Source
from fathom.games.jupiter.model.pack import Ability, AbilityId
from fathom.games.jupiter.model.state import Rescue, Robot


def kinds(robot: Robot) -> list[str]:
    """The cards of the robot that may be used, each kind once: the Core, then those in hand."""
    return each_once(robot.hand, robot.core)


def each_once(cards: list[str], first: str = "") -> list[str]:
    """Every kind of card once, in order; before them all the first, if there is one."""
    found = [first] if first else []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def sources(t: Rescue, robot: Robot, ability: AbilityId) -> list[Source]:
    """Where the robot can take an ability from now: the Core while it is not spent, a card in hand, or two copies that
    are used as one (JD-728)."""
    found: list[Source] = []
    if robot.core == ability and not robot.spent:
        found.append("core")
    if ability in robot.hand:
        copies = len(found) + robot.hand.count(ability)
        found.append("hand")
        if copies >= 2 and t.pack.ability[ability].joined is not None:
            found.append("joined")
    return found


def cost(ability: Ability, source: Source) -> int:
    """What a use costs; less when two copies are joined."""
    return ability.joined or 0 if source == "joined" else ability.cost


def spend(t: Rescue, robot: Robot, ability: AbilityId, source: Source) -> None:
    """A hand card is discarded, a Core that works once per turn is spent (JD-621, JD-623, JD-625)."""
    if t.events is not None:
        t.say("JD-620", "uses", seat=robot.seat, card=ability, source=source)
    copies = 1
    if source == "joined":
        copies = 2
        source = "core" if robot.core == ability and not robot.spent else "hand"
    if source == "core":
        copies -= 1
        robot.spent = t.pack.ability[ability].core == "once"
    for _ in range(copies):
        robot.hand.remove(ability)
        t.state.discard.append(ability)
