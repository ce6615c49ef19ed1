"""The guided first voyage: what a newcomer should know, at the moment it matters."""

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
            "Each animal is a superpower for you alone. The turtle is a good first choice: it chooses the better face "
            "of every tile it takes. Tap a portrait, or press its number.",
            "TN-600",
        ),
    ),
    "lay": (
        Lesson(
            "lay",
            "Lay your reef tile",
            "It goes on the next free reef square inside or outside the route; you see it there in pale colours. Three "
            "squares lie beside it. A square is safe when there is coral on both sides of it: a green tick says which "
            "would be, and it then turns to bright sand in a green ring.",
            "TN-411",
        ),
        Lesson(
            "gap",
            "Mind the gaps",
            "Where a tile shows water, the square beside it stays open. Inside and outside a tile lies the other way "
            "round, so the side you choose decides where its gap comes to lie.",
            "TN-306",
        ),
    ),
    "dolphin": (
        Lesson(
            "dolphin",
            "A dolphin",
            "For a shell it takes a gem from the chest to the stash, where nobody can steal it. Begin with colours "
            "that have none to spare.",
            "TN-432",
        ),
    ),
    "shark": (
        Lesson(
            "shark",
            "A shark",
            "For a shell it brings a stolen gem back from Tentacula’s cave to the chest.",
            "TN-434",
        ),
    ),
    "roll again": (
        Lesson(
            "roll",
            "The die",
            "It says which colour Tentacula steals. The seahorse may roll once more, and then the new roll counts. "
            "Look which colours have gems to spare.",
            "TN-610",
        ),
    ),
    "instead": (
        Lesson(
            "instead",
            "Another gem instead",
            "The chest has none of this colour, so you choose what Tentacula gets: give what the stash does not need.",
            "TN-442",
        ),
    ),
    "take": (
        Lesson(
            "take",
            "The reef travels along",
            "The pile is empty. From now on tiles are taken from the rear of the reef and turned over. Fish that lag "
            "behind lose their shelter: move them before the round ends.",
            "TN-502",
        ),
    ),
    "face": (
        Lesson(
            "face",
            "The turtle chooses",
            "Which animal and which gaps do you want to play next? Others must take the face that was down.",
            "TN-630",
        ),
    ),
    "end": (
        Lesson(
            "end",
            "The end of the round",
            "All players draw, then Tentacula steals a gem for every fish that is not protected. An orange dashed ring "
            "says: safe now, but not after the draws.",
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
        "What you are here for",
        "Bring all three fish once around the board to the finish, and keep the gems that the stash in the middle asks "
        "for. You play as one team: the fish belong to all of you.",
        "TN-002",
    )
    yield Lesson(
        "next",
        "Who plays next?",
        "Everybody plays once in a round, in any order. Whoever has the best tile for this moment goes first: both "
        "faces of every tile are on the table.",
        "TN-401",
    )
    if v.stage == 2:
        yield Lesson(
            "fold",
            "The board has unfolded",
            "All fish are through the first gate, so a flap has opened: the way leads down past Tentacula and round "
            "the deep. At the next fold the upper half closes, and all tiles on it are lost.",
            "TN-760",
        )
    if v.stage == n.pack.route.stages:
        yield Lesson(
            "finish",
            "The finish is in sight",
            "Behind the last gate any animal takes a fish home. A fish at home costs nothing any more.",
            "TN-780",
        )


def _moving(n: Names) -> Iterator[Lesson]:
    v = n.view
    yield Lesson(
        "move",
        "Move a fish",
        "Your tile’s animal takes one fish to the next free square that shows it; squares with a fish are skipped. "
        "The framed squares are where fish can go.",
        "TN-421",
    )
    yield Lesson(
        "danger",
        "Safe or not",
        "On bright sand a fish is safe. On open water Tentacula steals a gem at once, and again at the end of every "
        "round that the fish stays there.",
        "TN-441",
    )
    yield Lesson(
        "gate",
        "The magical gate",
        "It names an order of the fish, by hat, colour or size; only in this order may they pass. The bright sign on "
        "the plaque is the one who must go next; a red stop marks fish that stand before the gate too early.",
        "TN-703",
    )
    if v.pool:
        yield Lesson(
            "shell",
            "Shells",
            "For a shell you may use the animal on your chip instead of the tile’s: squares in violet frames have this "
            "price. Shells are also the price of dolphins and sharks, and lie on some squares.",
            "TN-424",
        )
