"""The lessons of the guided first voyage: each shown where it matters or where the term it explains first appears."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.text.labels import label
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.lessons import explaining
from fathom.present.scene import Lesson

EVENT = Lesson(
    "event",
    "Events",
    "After the ship action an event card is drawn. When all event cards are drawn, the voyage ends: they are your "
    "clock. The line above the chart shows how many are left.",
    "SG-250",
    words=("event",),
    points=("goal",),
)
BY_QUESTION = {
    "paragraph": (
        Lesson(
            "aim",
            "Your voyage",
            "You lead a ship and its crew, lost in a strange sea. Explore it, find totems to wake the sleeping gods, "
            "and come home. This first voyage is a short one.",
            "SG-004",
            words=("totem",),
            points=("goal",),
        ),
        Lesson(
            "paragraph",
            "The storybook",
            "Read, then choose. Each choice shows what it needs and what happens if you fail. A dashed "
            "choice needs something you do not have yet: come back later.",
            "SG-351",
        ),
    ),
    "gather": (
        Lesson(
            "gather",
            "A challenge",
            "The challenge names a skill and a number: your total must be at least that number. Tap the crew who take "
            "part: their skill counts, and each gains 1 fatigue. Then fate, a number from 1 to 6, is drawn and added.",
            "SG-560",
            words=("takes part", "fate"),
        ),
    ),
    "alter": (
        Lesson(
            "alter",
            "Change the result",
            "If the total is too low, discard hand cards of this skill for +1 each, or use an ability. Otherwise keep "
            "the result.",
            "SG-568",
        ),
    ),
    "divide": (
        Lesson(
            "divide",
            "Who is hurt",
            "Give the damage to crew members with health to spare. A crew member without health can do nothing until "
            "healed.",
            "SG-501",
        ),
    ),
    "melee": (
        Lesson(
            "melee",
            "Combat",
            "Tap a crew member to attack. Fate plus accuracy must reach the enemy’s shield. Then you deal the weapon’s "
            "damage, and the enemy strikes back. Each block stops 1 of its damage. Reach helps against flying enemies.",
            "SG-630",
            words=("attack", "accuracy", "block", "reach"),
        ),
    ),
    "window": (
        Lesson(
            "window",
            "A moment to help",
            "Before an attack or its damage counts, you may use an ability. If you do not need one, choose “Continue”.",
            "SG-635",
        ),
    ),
    "cover": (
        Lesson(
            "cover",
            "Placing damage",
            "Each point of damage covers a square next to one that this attack has covered. An enemy with all its "
            "hearts covered is defeated. A covered claw or ability no longer works.",
            "SG-650",
        ),
    ),
    "synergy": (
        Lesson(
            "synergy",
            "Synergy",
            "Give this token to another crew member. Later, that crew member can give it back for a bonus.",
            "SG-751",
            words=("synergy token",),
        ),
    ),
    "room": (
        Lesson(
            "room",
            "The ship action",
            "Each turn begins in a room of the ship, never the same one twice in a row. Each option says what the room "
            "gives you.",
            "SG-203",
            words=("ship action", "room"),
        ),
    ),
    "parts": (
        Lesson(
            "parts", "What the room does", "Take everything in the usual order. That is nearly always right.", "SG-209"
        ),
    ),
    "free": (
        Lesson(
            "free",
            "At any time",
            "Between the parts of your turn you may use abilities and cards. When you have finished, choose “Continue "
            "the turn”.",
            "SG-480",
        ),
    ),
    "action": (
        EVENT,
        Lesson(
            "action",
            "Two actions",
            "Travel with the ship, explore a place of this region, or use its port or market: tap the ship, the place "
            "or the sign on the chart.",
            "SG-300",
            words=("Travel", "Explore", "market", "port"),
        ),
    ),
    "course": (
        Lesson(
            "course",
            "Sailing",
            "Tap a glowing region; signposts at the edge lead to other maps. A red triangle is a hazard: a challenge "
            "each time the ship enters the region.",
            "SG-315",
            words=("hazard", "sail"),
        ),
    ),
    "market": (
        Lesson("market", "A market", "Buy what you can pay for; the other cards go back when you leave.", "SG-381"),
    ),
    "port": (
        Lesson(
            "port",
            "In port",
            "You can use each service once a visit: rest at the inn, repair the ship, see the healer. For experience "
            "(XP) a crew member learns something for good: that is a level card.",
            "SG-400",
            words=("service",),
        ),
    ),
    "may": (EVENT,),
    "choose": (EVENT,),
    "hand limit": (
        Lesson("limit", "Three cards", "You may hold three cards. Discard the one that you need least.", "SG-217"),
    ),
}
WORDS = (
    Lesson(
        "command",
        "Command",
        "Abilities and cards cost command: the blue tokens that your ship’s rooms give you.",
        "SG-209",
        words=("command",),
    ),
    Lesson(
        "fatigue",
        "Fatigue",
        "Fatigue is tiredness. A crew member with 2 fatigue cannot take part in challenges. Food and rest remove it.",
        "SG-505",
        words=("fatigue",),
    ),
    Lesson(
        "damage",
        "Damage and health",
        "Each point of damage takes away 1 health. Spread damage over the crew, and heal in port.",
        "SG-500",
        words=("damage", "health"),
    ),
    Lesson(
        "equip",
        "Cards from your hand",
        "You can pay a hand card's command cost to put it under a crew board: that crew member gains the card's skill "
        "and text. Or keep it: in a challenge of its skill you can discard it for +1. XP is experience, to be spent "
        "in a port.",
        "SG-460",
        words=("Equip", "XP"),
    ),
    Lesson(
        "weapon",
        "Weapons",
        "A weapon that you have found or bought can be handed to another crew member between fights.",
        "SG-384",
        words=("Hand over",),
    ),
    Lesson(
        "search",
        "Search tokens",
        "Draw them one by one and stop in time: you take the reward of only one, but the damage of all.",
        "SG-213",
        words=("search token",),
    ),
)


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most important first."""
    about: About = ask.about
    here = BY_QUESTION.get(about.what, ())
    return [*here, *explaining(WORDS, [label(n, ask, option) for option in ask.options])]
