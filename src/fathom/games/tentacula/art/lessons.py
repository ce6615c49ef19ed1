"""The lessons of the guided first match: each shown where it matters or where the term it explains first appears."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.tentacula.model.options import About
from fathom.games.tentacula.text.labels import label
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.questions import prompt
from fathom.present.lessons import explaining
from fathom.present.scene import Lesson

BY_QUESTION = {
    "chip": (
        Lesson(
            "aim",
            "Your task",
            "Bring all three fish around the board to the finish, and keep enough gems. You play as one team: any "
            "player may move any fish. The line above the board shows how far you are.",
            "TN-002",
            words=("fish", "finish"),
            points=("goal",),
        ),
        Lesson(
            "chip",
            "Choose an animal",
            "In a turn you lay a reef tile and move a fish along the route. A tile has two faces. Your animal gives "
            "you a superpower. The turtle is a good first choice: it chooses which face of its tiles lies up.",
            "TN-600",
            words=("animal", "reef", "tile", "face", "route"),
        ),
        Lesson(
            "gems",
            "Gems, chest and stash",
            "Your gems lie in the chest. The stash in the middle says how many of each colour you need at the end. "
            "Tentacula steals from the chest: a die says which colour. What is in the stash is safe from theft.",
            "TN-441",
            words=("gem", "chest", "stash", "theft"),
            points=("panel-gems",),
        ),
    ),
    "face": (
        Lesson(
            "face",
            "Your turtle power",
            "Choose the face of your new tile. A fish swims to the next square with the animal of this face. Where the "
            "face shows water, the reef has a gap. Players without this power must turn the tile over.",
            "TN-630",
            words=("water", "gap"),
        ),
    ),
    "next": (
        Lesson(
            "next",
            "Choose who plays next",
            "Each player plays once in a round, in any order. Let the player with the best tile go first. You can see "
            "both faces of every tile.",
            "TN-401",
            words=("round", "Round"),
            points=("panel-players",),
        ),
    ),
    "lay": (
        Lesson(
            "lay",
            "First lay your reef tile",
            "A turn has two steps. First lay your tile on the next free reef square inside or outside the route. A "
            "square of the route is protected when it has coral on both sides. Green ticks mark the squares that your "
            "tile would protect.",
            "TN-411",
            words=("protected",),
        ),
        Lesson(
            "gap",
            "Mind the gaps",
            "Where a tile shows water, the square beside it stays open. A tile lies one way round inside the "
            "route and the other way outside, so the side you choose decides where its gap is.",
            "TN-306",
        ),
    ),
    "dolphin": (
        Lesson(
            "dolphin",
            "A dolphin",
            "Pay a shell to send a gem from the chest to the stash, where it cannot be stolen. Begin with a colour "
            "that has no gem to spare: the stash needs every gem of this colour that is still in the chest.",
            "TN-432",
        ),
    ),
    "shark": (
        Lesson(
            "shark",
            "A shark",
            "Pay a shell to bring a stolen gem back from Tentacula’s cave to the chest.",
            "TN-434",
            words=("cave",),
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
            words=("rear",),
        ),
    ),
    "end": (
        Lesson(
            "end",
            "The end of the round",
            "All players draw a new tile. Then Tentacula steals a gem for each fish that is not protected. A square "
            "with an orange dashed rim is protected now, but not after the draws.",
            "TN-510",
            words=("draw",),
        ),
    ),
}
WORDS = (
    Lesson(
        "unprotected",
        "Protected or not",
        "On a square with a green rim a fish is protected. On an unprotected square Tentacula steals a gem at "
        "once, and again at the end of each round that the fish stays there.",
        "TN-441",
        words=("unprotected",),
    ),
    Lesson(
        "shell",
        "Shells",
        "Pay a shell to use the animal on your chip instead of the tile’s. Squares that you can reach only with "
        "a shell have dashed golden outlines. Dolphins and sharks cost a shell too. You find shells on some squares.",
        "TN-424",
        words=("shell", "dolphin", "shark"),
    ),
)


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for this question; the page shows the first one not read yet."""
    about = ask.about
    assert isinstance(about, About)
    here = _moving(n) if about.what == "move" else BY_QUESTION.get(about.what, ())
    words = explaining(WORDS, [prompt(n, ask), *(label(n, ask, option) for option in ask.options)])
    return [*here, *words, *(_stage(n) if about.what == "next" else ())]


def _stage(n: Names) -> Iterator[Lesson]:
    v = n.view
    if v.stage == 2:
        yield Lesson(
            "fold",
            "The board has unfolded",
            "All fish have passed the first gate, so a flap has opened: the second half of the route is in sight. "
            "At the next fold the first half disappears, and all tiles beside it are lost.",
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
    yield Lesson(
        "move",
        "Then move a fish",
        "Your tile’s animal takes one fish to the next free square that shows this animal. Squares with a fish are "
        "skipped. Tap a square with a golden outline to move a fish there.",
        "TN-421",
    )
    if n.view.round > 1:
        yield Lesson(
            "gate",
            "The magical gate",
            "The fish must pass the gate in the order it shows, by hat, colour or size. The bright sign on the plaque "
            "shows the next fish. A red stop sign marks fish that must wait.",
            "TN-703",
            points=("panel-fish",),
        )
