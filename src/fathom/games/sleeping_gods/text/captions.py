"""The line under a question: what is at stake, or how something works that the options alone do not say."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.rules import fate, ship
from fathom.games.sleeping_gods.text.cards import equipped_words
from fathom.games.sleeping_gods.text.legend import LEGEND
from fathom.games.sleeping_gods.text.names import STATUSES, Names
from fathom.games.sleeping_gods.text.stakes import closed_choices, stakes
from fathom.present.phrases import listed

ATTACKS = (
    "After a hit, the enemy strikes back unless it is defeated. "
    "After a miss it strikes back, then takes at most 1 damage."
)
EXPLAINED = {
    "room": "Command pays for equipping cards and for abilities. "
    "On crew boards and shared cards it stays until it is taken off.",
    "cover": "A square takes 1 damage, one with several hearts as many; the squares must touch. "
    "Covered squares have no effect. An enemy whose hearts are all covered is defeated.",
    "melee": ATTACKS,
    "W3": ATTACKS,
    "tire": LEGEND["fatigue"].text,
    "rest": LEGEND["fatigue"].text,
    **{entry.id: entry.text for entry in LEGEND if entry.id in STATUSES},
}
"""What is said under each question of a kind, or of a window."""


def caption(n: Names, ask: Ask) -> str:
    """The line under a question; empty if its options say everything."""
    match ask.about.what:
        case "equip":
            return equipped_words(n, n.pack.ability[ask.about.source])
        case "window" if ask.about.source == "W9":
            return _ship_damage(n)
        case "gather" | "alter" | "window":
            return stakes(n) or EXPLAINED.get(ask.about.source, "")
        case "paragraph":
            return closed_choices(n, ask)
        case what:
            return EXPLAINED.get(what, "")


def _ship_damage(n: Names) -> str:
    """Which room takes the next damage to the ship, and which one it would be with more fate (SG-965)."""
    drawn = n.view.fate
    if drawn is None:
        return "The ship takes damage. Fate will decide which room takes it."
    number = min(drawn.number + drawn.bonus, fate.SIDES)
    struck = {room.fate: room.name for room in n.pack.ship}
    boxes = {room.fate: room.id for room in n.pack.ship}
    others = [f"with {more} the {struck[more]}" for more in range(number + 1, fate.SIDES + 1)]
    now = f"With fate {number} the {struck[number]} takes 1 damage"
    if not ship.spaces(n.table, boxes[number]):
        now = f"The {struck[number]} is full: with fate {number} the active player chooses a room"
    return f"{now}, {listed(others, 'or')}." if others else f"{now}."
