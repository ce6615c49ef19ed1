"""Lessons of the guided first game, each at the question where it matters."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About, Attack, Reinforce, Waste
from fathom.games.rivals.text.names import Names
from fathom.present.scene import Lesson

BY_QUESTION = {
    "army": Lesson(
        "army",
        "Make an army",
        "Tap a ready-made army at the bottom for a quick start. Or buy models one by one and give your characters "
        "weapons, armour and abilities.",
        "RV-201",
    ),
    "mulligan": Lesson(
        "map",
        "The Lurk",
        "Sand is easy ground. Rock has to be climbed and hides models behind it. Coral lowers your defence, but can "
        "be searched. Creatures live in the dark dens.",
        "RV-219",
    ),
    "side": Lesson(
        "side",
        "Your summoning tiles",
        "Your army begins on three tiles at the edge, and reinforcements arrive there later. Dens and coral nearby can "
        "give you Essence and items.",
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
        "A swimming model goes one tile further and over rock, but has less defence until it stops swimming. A "
        "charging model goes one tile further, but has less attack this round. The bright line shows how far the model "
        "can go, the dotted line how far it can go if it swims and charges.",
        "RV-520",
    ),
    "attack": Lesson(
        "attack",
        "Who attacks whom",
        "Tap a target. The badges show the expected wounds and the chance to destroy it. Dark tiles are in Range but "
        "behind rock.",
        "RV-610",
    ),
    "ability": Lesson(
        "ability",
        "Abilities cost Essence",
        "You can use one ability for each attack. Diamonds on your dice give you Essence.",
        "RV-650",
    ),
    "defence": Lesson(
        "defence",
        "You see the hits first",
        "The attacker has rolled, and you see the hits. Decide whether an ability is worth its Essence.",
        "RV-622",
    ),
    "face": Lesson(
        "face",
        "A Lurker",
        "Fight it for a reward, or flee to a tile nearby. If it survives your attacks, it strikes back.",
        "RV-722",
    ),
    "search coral": Lesson(
        "coral",
        "Searching coral",
        "An octopus on the die finds an item. You can equip it before your next move.",
        "RV-710",
    ),
}


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most relevant first."""
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
            "You can search",
            "On coral and in dens a model can search instead of attacking. It may find items, Essence or a creature.",
            "RV-720",
        )
    if any(isinstance(option, Waste) for option in ask.options):
        yield Lesson(
            "waste",
            "Attack without moving",
            "You can give up a Movement activation to attack at once with models that already have a target.",
            "RV-409",
        )
    if any(isinstance(option, Reinforce) for option in ask.options):
        yield Lesson(
            "reinforce",
            "Reinforcements",
            "Instead of moving models, you can bring waiting models in on your summoning tiles.",
            "RV-570",
        )
