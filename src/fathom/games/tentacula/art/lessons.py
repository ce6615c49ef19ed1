"""The lessons of the guided first match, shown when they matter."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.tentacula.model.options import About
from fathom.games.tentacula.text.names import Names
from fathom.present.scene import Lesson

BY_QUESTION = {
    "chip": (
        Lesson(
            "chip",
            "Choose an animal",
            "Your animal gives you a superpower. The turtle is a good first choice: it chooses the better face "
            "of every tile it takes. Tap a portrait, or press its number.",
            "TN-600",
        ),
    ),
    "lay": (
        Lesson(
            "lay",
            "Lay your reef tile",
            "Lay it on the next free reef square inside or outside the route, where you see it in pale colours. It "
            "borders three squares. A square is protected when it has coral on both sides. A green tick shows which "
            "squares would be protected; protected squares are bright sand with a green ring.",
            "TN-411",
        ),
        Lesson(
            "gap",
            "Mind the gaps",
            "Where a tile shows water, the square beside it stays open. A tile is turned round between inside and "
            "outside, so the side you choose decides where its gap is.",
            "TN-306",
        ),
    ),
    "dolphin": (
        Lesson(
            "dolphin",
            "A dolphin",
            "Pay a shell to send a gem from the chest to the stash, where it cannot be stolen. Begin with a colour "
            "that has no gem to spare: the stash needs all its gems that are left in the chest.",
            "TN-432",
        ),
    ),
    "shark": (
        Lesson(
            "shark",
            "A shark",
            "Pay a shell to bring a stolen gem back from Tentacula’s cave to the chest.",
            "TN-434",
        ),
    ),
    "roll again": (
        Lesson(
            "roll",
            "The die",
            "The die shows which colour Tentacula steals. The seahorse may roll once more; then the new roll counts. "
            "Check which colours have gems to spare.",
            "TN-610",
        ),
    ),
    "instead": (
        Lesson(
            "instead",
            "Another gem instead",
            "The chest has no gem of this colour, so you choose which gem is stolen. Choose one that the stash does "
            "not need.",
            "TN-442",
        ),
    ),
    "take": (
        Lesson(
            "take",
            "The reef moves along",
            "The pile is empty. From now on tiles are taken from the rear of the reef and turned over. Fish at the "
            "rear lose their protection: move them before the round ends.",
            "TN-502",
        ),
    ),
    "face": (
        Lesson(
            "face",
            "Your turtle power",
            "You may choose which face of your new tile lies up: it decides the animal and the gaps of your next turn. "
            "Players without this power must turn the tile over.",
            "TN-630",
        ),
    ),
    "end": (
        Lesson(
            "end",
            "The end of the round",
            "All players draw. Then Tentacula steals a gem for each fish that is not protected. An orange dashed ring "
            "means: protected now, but not after the draws.",
            "TN-510",
        ),
    ),
}


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for this question; the page shows the first one not read yet."""
    about = ask.about
    assert isinstance(about, About)
    if about.what == "next":
        return list(_round(n))
    if about.what == "move":
        return list(_moving(n))
    return list(BY_QUESTION.get(about.what, ()))


def _round(n: Names) -> Iterator[Lesson]:
    v = n.view
    yield Lesson(
        "aim",
        "Your task",
        "Bring all three fish around the board to the finish, and keep the gems that the stash in the middle asks for. "
        "You play as one team: any player may move any fish.",
        "TN-002",
    )
    yield Lesson(
        "next",
        "Choose who plays next",
        "Each player plays once in a round, in any order. Let the player with the best tile go first. You can see both "
        "faces of every tile.",
        "TN-401",
    )
    if v.stage == 2:
        yield Lesson(
            "fold",
            "The board has unfolded",
            "All fish have passed the first gate, so a flap has opened: the route leads down past Tentacula. At the "
            "next fold the upper half closes, and all tiles on it are lost.",
            "TN-760",
        )
    if v.stage == n.pack.route.stages:
        yield Lesson(
            "finish",
            "The finish is in sight",
            "The last gate leads into the finish. If no free square ahead shows the animal of your tile, your fish "
            "swims through the gate, if it is the next one that the gate asks for. In the finish a fish is protected.",
            "TN-780",
        )


def _moving(n: Names) -> Iterator[Lesson]:
    v = n.view
    yield Lesson(
        "move",
        "Move a fish",
        "Your tile’s animal takes one fish to the next free square that shows this animal. Squares with a fish "
        "are skipped. Tap a framed square to move a fish there.",
        "TN-421",
    )
    yield Lesson(
        "danger",
        "Protected or not",
        "On bright sand a fish is protected. On open water Tentacula steals a gem at once, and again at the end of "
        "each round that the fish stays there.",
        "TN-441",
    )
    yield Lesson(
        "gate",
        "The magical gate",
        "The fish must pass the gate in the order it shows, by hat, colour or size. The bright sign on the plaque "
        "shows the next fish. A red stop sign marks fish that must wait.",
        "TN-703",
    )
    if v.pool:
        yield Lesson(
            "shell",
            "Shells",
            "Pay a shell to use the animal on your chip instead of the tile’s. Squares that you can reach only with a "
            "shell have violet frames. Dolphins and sharks cost a shell too. You find shells on some squares.",
            "TN-424",
        )
