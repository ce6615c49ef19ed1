"""The lessons of the guided first dive, shown when they matter."""

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
        "Each diver has three abilities. After using one, recover it to use it again. Michael clears tentacles and is "
        "a good first choice. Tap a portrait, or press its number.",
        "RF-128",
    ),
    "start": Lesson(
        "start",
        "Where to begin",
        "You begin in the bottom row and swim up to the wreck. The middle columns lead to the head; the outer ones are "
        "calmer.",
        "RF-132",
    ),
    "lair": Lesson(
        "lair",
        "A Lair",
        "Here you may move any tentacle on the map by one space: away from a teammate, or out of your path. You may "
        "also decline.",
        "RF-420",
    ),
    "spawn": Lesson(
        "spawn",
        "A Spawn space",
        "When you arrive here, you eliminate a tentacle in the same row or column and draw a Salvage card for it. "
        "This is how you get cards.",
        "RF-430",
    ),
    "whirlpool": Lesson(
        "whirlpool",
        "A Whirlpool",
        "You may switch places with a diver on a Cave, at any distance.",
        "RF-450",
    ),
    "contact": Lesson(
        "contact",
        "Contact",
        "Your diver and a tentacle have met. Use a Weapon to eliminate the tentacle and draw a card. "
        "Some Reactions help, too. Otherwise you are knocked down, and the tentacle goes back to "
        "the supply.",
        "RF-620",
    ),
    "resurface": Lesson(
        "resurface",
        "You were devoured",
        "You come back lying down on the devour row. Two cards of one type let you stand up: that is Recover.",
        "RF-715",
    ),
    "recover": Lesson(
        "recover", "Recover", "Stand up, stand an adjacent diver up, or turn a used ability face up.", "RF-361"
    ),
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
        "How you win",
        "Accomplish three objectives, one after another, to win. See the current one under “Objectives”. Glowing "
        "spaces and cards are what you can do now. Tap anything else to learn why not.",
        "RF-800",
    )
    yield Lesson(
        "actions",
        "Two actions a turn",
        "Move, play a card, use an ability or recover. Moving onto a Spawn space eliminates a tentacle in that row or "
        "column: the safest way to get cards early.",
        "RF-302",
    )
    if diver.stance == DOWN:
        yield Lesson(
            "down",
            "You are down",
            "While down you can only recover (two cards of one type), pass cards, and defend yourself with a Weapon. "
            "An adjacent diver can stand you up, too.",
            "RF-701",
        )
    if diver.at in n.pack.sea.around[v.head]:
        yield Lesson(
            "jaws",
            "Next to the head",
            "The dashed red spaces touch the head. If a devour card is drawn at the end of the turn, every diver "
            "there is devoured. “Kraken cards” shows the odds.",
            "RF-540",
        )
    if not about.left:
        yield Lesson(
            "end",
            "The Kraken card",
            "When you end your turn, a Kraken card is drawn. Its top half moves the head; the three symbols below it "
            "move or spawn tentacles in the three columns under the head.",
            "RF-500",
        )
    if v.turn > 1:
        yield Lesson(
            "threat",
            "Four ways to lose",
            "Four tentacles on the Threat track, an empty supply of tentacles, no Salvage card left to draw, or no "
            "diver standing. “Stores” shows the numbers.",
            "RF-841",
        )
    if v.done == 1:
        yield Lesson(
            "second",
            "The next objective",
            "Later objectives often have a special action: it appears among your options where you can take it.",
            "RF-C42",
        )
