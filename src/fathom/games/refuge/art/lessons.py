"""The guided first dive: what a newcomer should know, at the moment it matters."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.text.names import Names
from fathom.present.scene import Lesson

BY_QUESTION = {
    "diver": Lesson(
        "diver",
        "Choose a diver",
        "Each diver has three abilities, each good once until it is recovered. Michael clears tentacles and is a good "
        "first choice. Tap a portrait, or press its number.",
        "RF-128",
    ),
    "start": Lesson(
        "start",
        "Where to dive in",
        "You begin on the launch at the bottom and swim up to the wreck. The middle columns lead to the head; the "
        "outer ones are calmer.",
        "RF-132",
    ),
    "lair": Lesson(
        "lair",
        "A Lair",
        "Old bones: here you may nudge any tentacle on the map by one space. Push one away from a friend, or off the "
        "side of your path. You may also let it be.",
        "RF-420",
    ),
    "spawn": Lesson(
        "spawn",
        "A Spawn space",
        "Arriving among the eggs you eliminate a tentacle in the same row or column and draw a Salvage card for it. "
        "This is how you arm yourself.",
        "RF-430",
    ),
    "whirlpool": Lesson(
        "whirlpool",
        "A Whirlpool",
        "It can change your place with that of a diver in a Cave, however far away.",
        "RF-450",
    ),
    "contact": Lesson(
        "contact",
        "Contact!",
        "A tentacle and a diver have met. A Weapon or a Reaction eliminates it, and you draw a card. Without one you "
        "are knocked down, and the tentacle goes back to the supply.",
        "RF-620",
    ),
    "resurface": Lesson(
        "resurface",
        "Devoured, not gone",
        "You come back lying down on the devour row. Two cards of one type let you stand up: that is Recover.",
        "RF-715",
    ),
    "recover": Lesson("recover", "Recover", "Stand up, or turn one of your used abilities face up again.", "RF-361"),
}


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for this question; the page shows the first one not read yet."""
    about = ask.about
    assert isinstance(about, About)
    if about.what == "act":
        return list(_acting(n, about))
    found = BY_QUESTION.get(about.what)
    return [found] if found else []


def _acting(n: Names, about: About) -> Iterator[Lesson]:
    v = n.view
    diver = n.view.divers[v.active]
    yield Lesson(
        "aim",
        "What you are here for",
        "Three objectives, one after another, then you have won; the current one stands under “Objectives”. Glowing "
        "spaces and cards are what you can do now. Tap anything else to learn why not.",
        "RF-800",
    )
    yield Lesson(
        "actions",
        "Two actions a turn",
        "Move, play a card, use an ability or recover. Moving onto eggs (Spawn) eliminates a tentacle in that row or "
        "column: the surest way to get cards early on.",
        "RF-302",
    )
    if diver.stance == DOWN:
        yield Lesson(
            "down",
            "You are down",
            "Lying down you can only recover (two cards of one type), pass cards, and defend yourself with a Weapon. "
            "A neighbour can stand you up, too.",
            "RF-701",
        )
    if diver.at in n.pack.sea.around[v.head]:
        yield Lesson(
            "jaws",
            "Beside the jaws",
            "The dashed red spaces touch the head. If a devour card is drawn at the end of the turn, whoever is there "
            "is devoured. The Kraken cards not yet drawn tell you the odds.",
            "RF-540",
        )
    if not about.left:
        yield Lesson(
            "end",
            "The Kraken answers",
            "When you end your turn, a Kraken card is drawn. Its top half moves the head; the three signs below move "
            "or spawn tentacles in the three columns under the head.",
            "RF-500",
        )
    if v.turn > 1:
        yield Lesson(
            "threat",
            "Four ways to lose",
            "Four tentacles on the Threat track, an empty supply of tentacles, no Salvage card left to draw, or nobody "
            "standing. “Stores” counts them for you.",
            "RF-841",
        )
    if v.done == 1:
        yield Lesson(
            "second",
            "The next objective",
            "One down. Later objectives often have an action of their own: it appears among your options where it "
            "can be done.",
            "RF-C42",
        )
