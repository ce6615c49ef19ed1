"""Lessons of the guided first battle."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About, Attack, Reinforce, Waste
from fathom.games.rivals.text.names import Names
from fathom.present.scene import Lesson

BY_QUESTION = {
    "army": Lesson(
        "army",
        "Raise an army",
        "Tap a ready-made army at the bottom for a quick start. Or buy models one by one and give your characters "
        "weapons, armour and abilities.",
        "RV-201",
    ),
    "mulligan": Lesson(
        "map",
        "The Lurk",
        "Sand is easy. Rock has to be climbed and hides models behind it. Coral weakens your defence, but can be "
        "searched. Creatures live in the dark dens.",
        "RV-219",
    ),
    "side": Lesson(
        "side",
        "Your summoning tiles",
        "Your army begins on three tiles at the edge, and reinforcements arrive there later. Dens and coral nearby are "
        "a source of Essence and items.",
        "RV-222",
    ),
    "deploy": Lesson(
        "deploy",
        "Which models share a tile",
        "Models on one tile act together, so keep those of the same speed together: up to three small ones, or one "
        "large one.",
        "RV-223",
    ),
    "move": Lesson(
        "stance",
        "How to move",
        "Swimming goes one tile further and over rocks, but costs defence until you settle. Charging goes one tile "
        "further and costs a level of the next attack. The bright coast is how far you get as you are, the dotted one "
        "with both.",
        "RV-520",
    ),
    "attack": Lesson(
        "attack",
        "Who attacks whom",
        "Tap a target. The badges show the wounds to expect and the chance to destroy it. Dark tiles are in range but "
        "behind rock.",
        "RV-610",
    ),
    "ability": Lesson(
        "ability",
        "Abilities cost Essence",
        "One ability for each attack. Diamonds on your dice bring Essence back.",
        "RV-650",
    ),
    "defence": Lesson(
        "defence",
        "You see the hits first",
        "The attacker has rolled, and you see the hits. Now decide whether an ability is worth its Essence.",
        "RV-622",
    ),
    "face": Lesson(
        "face",
        "A Lurker",
        "Fight it for a reward, or flee to a tile nearby. If it survives your attacks it strikes back.",
        "RV-722",
    ),
    "search coral": Lesson(
        "coral", "Searching coral", "An octopus on the die finds an item. Equip it before your next move.", "RV-710"
    ),
}


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """What fits this question, the most fitting first."""
    about = ask.about
    assert isinstance(about, About)
    if about.what == "turn":
        return list(_turn(ask))
    found = BY_QUESTION.get(about.what)
    return [found] if found else []


def _turn(ask: Ask) -> Iterator[Lesson]:
    yield Lesson(
        "markers",
        "Three markers",
        "A marker goes from Move to Attack when you move the models of a tile, and from Attack to End when they "
        "attack. So move first, then attack. Tap one of your tiles to begin.",
        "RV-404",
    )
    if any(isinstance(option, Attack | Waste) and option.mode == "search" for option in ask.options):
        yield Lesson(
            "search",
            "There is something to search",
            "On coral and in dens a model can search instead of attacking: items, Essence, or a creature.",
            "RV-720",
        )
    if any(isinstance(option, Waste) for option in ask.options):
        yield Lesson(
            "waste",
            "Attack without moving",
            "A Movement activation can be wasted to attack at once: good for those who are in range already.",
            "RV-409",
        )
    if any(isinstance(option, Reinforce) for option in ask.options):
        yield Lesson(
            "reinforce",
            "Reinforcements",
            "Waiting models arrive on your summoning tiles instead of a movement.",
            "RV-570",
        )
