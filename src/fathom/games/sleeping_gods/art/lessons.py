"""The guided first voyage: what a newcomer should know, at the moment it matters."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.options import About, Equip
from fathom.present.scene import Lesson

EQUIP = Lesson(
    "equip",
    "Cards from your hand",
    "A hand card can be tucked under a crew board for its command cost: its skill counts there, and its text works. Or "
    "keep it: in a challenge of its skill it is worth one when discarded.",
    "SG-460",
)
BY_QUESTION = {
    "room": Lesson(
        "room",
        "The ship action",
        "Each turn begins in a room, never the same one twice in a row. It gives command, the blue tokens that pay "
        "for abilities, and a special effect.",
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
        "Discard hand cards of this skill for one point each, or use abilities that change fate. Then keep the result.",
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
    "market": Lesson("market", "A market", "Buy what you can pay; the rest is gone when you leave.", "SG-381"),
    "port": Lesson("port", "In port", "Each service once a visit: inn, shipyard, healer, level cards.", "SG-400"),
}


def lessons(ask: Ask) -> list[Lesson]:
    """What fits this question, the most fitting first."""
    about: About = ask.about
    found = [BY_QUESTION[about.what]] if about.what in BY_QUESTION else []
    if any(isinstance(option, Equip) for option in ask.options):
        found.append(EQUIP)
    return found
