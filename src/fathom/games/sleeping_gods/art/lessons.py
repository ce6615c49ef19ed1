"""Lessons for a first game, each shown at the question where it matters."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.options import About, Equip
from fathom.present.scene import Lesson

EQUIP = Lesson(
    "equip",
    "Cards from your hand",
    "You can pay a hand card's command cost to put it under a crew board: that crew member gains the card's skill "
    "and text. Or keep it: in a challenge of its skill you can discard it for +1.",
    "SG-460",
)
BY_QUESTION = {
    "room": Lesson(
        "room",
        "The ship action",
        "Each turn begins in a room, never the same one twice in a row. The room gives command, the blue tokens that "
        "pay for abilities, and often something else.",
        "SG-203",
    ),
    "action": Lesson(
        "action",
        "Two actions",
        "Travel with the ship, go ashore at a place of this region, or use its port or market: tap the ship, the place "
        "or the sign on the chart.",
        "SG-300",
    ),
    "gather": Lesson(
        "gather",
        "Who takes part",
        "Tap the crew who take part: their skill counts, and each gains 1 fatigue. Then fate, a number from 1 to 6, is "
        "drawn and added.",
        "SG-560",
    ),
    "alter": Lesson(
        "alter",
        "Change the result",
        "Discard hand cards of this skill for +1 each, or use abilities that change fate. Then keep the result.",
        "SG-568",
    ),
    "course": Lesson(
        "course",
        "Sailing",
        "Tap a glowing region; signposts at the edge lead to other pages. A red triangle is a hazard, met whenever the "
        "ship enters.",
        "SG-315",
    ),
    "paragraph": Lesson(
        "paragraph",
        "The storybook",
        "Each choice shows what it needs. A dashed one needs a keyword, a card or coins you do not have yet: "
        "come back later.",
        "SG-351",
    ),
    "melee": Lesson(
        "melee",
        "Combat",
        "Tap a crew member to attack. Fate plus accuracy must reach the shield; the claws show the damage of the "
        "counterattack. An enemy with all hearts covered is defeated.",
        "SG-630",
    ),
    "cover": Lesson(
        "cover",
        "Placing damage",
        "Covered squares must touch each other, and one attack may spread to the next card. A covered square no longer "
        "counts: cover claws and abilities as well as hearts.",
        "SG-650",
    ),
    "market": Lesson(
        "market", "A market", "Buy what you can pay for; the other cards go back when you leave.", "SG-381"
    ),
    "port": Lesson(
        "port",
        "In port",
        "You can use each service once a visit: inn, shipyard, healer, level cards.",
        "SG-400",
    ),
}


def lessons(ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most important first."""
    about: About = ask.about
    found = [BY_QUESTION[about.what]] if about.what in BY_QUESTION else []
    if any(isinstance(option, Equip) for option in ask.options):
        found.append(EQUIP)
    return found
