"""Lessons of the guided first game, each at the question where it matters."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.jupiter.model.options import About
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import slack
from fathom.present.scene import Lesson

BY_QUESTION = {
    "colour": Lesson(
        "colour", "Choose a robot", "All seven are equal. The Core you choose next makes yours different.", "JD-211"
    ),
    "core": Lesson(
        "core",
        "Your Core",
        "This card stays in front of you for the whole game and works again and again. Sniper, Follower or "
        "Bullhorn are easy to use well.",
        "JD-626",
    ),
    "dock": Lesson(
        "dock",
        "Where the Pod docks",
        "Colonists walk aboard over the bridges from the domes that face the Pod. Choose a free cell near many "
        "colonists and far from creeps.",
        "JD-422",
    ),
    "place": Lesson(
        "place",
        "A new creep",
        "Place the creep away from colonists. When the player after you has finished their actions, every colonist "
        "one bridge from a creep becomes a creep. A module full of creeps is destroyed.",
        "JD-541",
    ),
    "suppress": Lesson(
        "suppress",
        "Suppressant",
        "The modules with the dashed ring are about to be hit. A module that you suppress gets no creep.",
        "JD-654",
    ),
    "discard": Lesson(
        "discard",
        "Too many cards",
        "You may hold four cards, one fewer for each power plant with a Super Creep.",
        "JD-604",
    ),
    "trade": Lesson("trade", "A trade", "Give and take as many cards as you like. Then finish the trade.", "JD-450"),
}
FAST_CREEPS = {
    "place": Lesson(
        "place",
        "A new creep",
        "Place the creep away from colonists. As soon as all creeps are placed, every colonist "
        "one bridge from a creep becomes a creep. A module full of creeps is destroyed.",
        "JD-860",
    ),
}
"""Lessons that differ when the Invasion comes before the Conversion."""


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most relevant first."""
    about = ask.about
    assert isinstance(about, About)
    if about.what == "act":
        return list(_acting(n))
    found = (FAST_CREEPS if n.view.rules.fast_creeps else BY_QUESTION).get(about.what) or BY_QUESTION.get(about.what)
    return [found] if found else []


def _acting(n: Names) -> Iterator[Lesson]:
    v = n.view
    yield Lesson(
        "actions",
        "Your actions",
        "Move over a bridge, shoot a creep on your module, or command: tap a colonist on your module or a neighbouring "
        "one to send it one dome further. You can tap everything that glows.",
        "JD-321",
    )
    if v.doomed:
        after = "the new creeps are placed" if v.rules.fast_creeps else "your actions end"
        yield Lesson(
            "doomed",
            "One bridge from a creep",
            f"Colonists with a red sign are next to a creep. When {after}, they become creeps. Send them "
            "away, or shoot the creep.",
            "JD-481",
        )
    if any(module.gap is not None and module.gap <= 1 for module in v.modules):
        yield Lesson(
            "breaking",
            "A module is breaking",
            "One more creep destroys a module with a cracked red edge, and everything on it. Shoot "
            "a creep there. If no power plant or no radar dish is left, you lose.",
            "JD-803",
        )
    if v.aboard:
        yield Lesson(
            "launch",
            "The seventh launches",
            "With seven colonists aboard, the Pod launches at once, and they are rescued. The player whose turn it is "
            "docks it again at the start of their next turn.",
            "JD-402",
        )
    if slack(n) < 6:
        yield Lesson(
            "slack",
            "Few to spare",
            "“May still be lost” counts how many colonists you can lose before the rescue fails.",
            "JD-802",
        )
