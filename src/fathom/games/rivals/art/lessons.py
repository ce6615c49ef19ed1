"""The lessons of the guided first battle: each shown where it matters or where the term it explains first appears."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About, Reinforce
from fathom.games.rivals.text.labels import label
from fathom.games.rivals.text.names import Names
from fathom.games.rivals.text.questions import prompt
from fathom.present.lessons import explaining
from fathom.present.scene import Lesson

AIM = Lesson(
    "aim",
    "How you win",
    "Two armies fight on the sea floor. Destroy the other army. If the match has a last round, the army whose models "
    "are worth most wins after it. The line above the board shows how many models each side has left.",
    "RV-860",
    words=("army", "model"),
    points=("goal",),
)
MAP = Lesson(
    "map",
    "The Lurk",
    "Sand is easy ground. Rock has to be climbed and hides models behind it. Coral degrades your worst defence die, "
    "but can be searched. Creatures live in the dark dens.",
    "RV-219",
    words=("sand", "rock", "coral", "den", "map"),
)
BY_QUESTION = {
    "faction": (AIM,),
    "army": (
        AIM,
        Lesson(
            "army",
            "Make an army",
            "Tap a ready-made army at the bottom for a quick start. Or buy models one by one and give your characters "
            "weapons, armour and abilities.",
            "RV-201",
        ),
    ),
    "mulligan": (AIM,),
    "side": (
        AIM,
        Lesson(
            "side",
            "Your summoning tiles",
            "Your army begins on three tiles at the edge, and reinforcements arrive there later. Dens and coral nearby "
            "can give you Essence and items.",
            "RV-222",
            words=("tile", "side"),
        ),
    ),
    "deploy": (
        AIM,
        Lesson(
            "deploy",
            "Which models share a tile",
            "Models on one summoning tile act together, so keep those of the same speed together: up to three small "
            "ones, or one large one.",
            "RV-223",
            words=("summoning tile",),
        ),
    ),
    "move": (
        Lesson(
            "stance",
            "How to move",
            "A swimming model goes one tile further and over rock, but its worst defence die is degraded until it "
            "stops swimming. A charging model goes one tile further, but its worst attack die is degraded this round. "
            "A degraded die is worse: black becomes red, red becomes white, white is lost. The bright line shows how "
            "far the model can go, the dotted line how far it can go if it swims and charges.",
            "RV-520",
            words=("swimming", "charging", "settling", "defence", "attack"),
        ),
    ),
    "step": (
        Lesson(
            "step",
            "Tile by tile",
            "Go to one of the glowing tiles, or tap a tile further away. You may stop early.",
            "RV-503",
        ),
    ),
    "attack": (
        Lesson(
            "attack",
            "Who attacks whom",
            "Tap a target in Range. Each octopus you roll is a hit, each shield of the target stops one, and the rest "
            "are wounds. A model with as many wounds as its Heart is destroyed. The badge on a target "
            "shows the average number of wounds and the chance to destroy it.",
            "RV-610",
            words=("wound", "Range", "hit", "destroy"),
        ),
    ),
    "ability": (
        Lesson(
            "ability",
            "Abilities cost Essence",
            "Essence is your energy. You can use one ability for each attack. Diamonds on your dice give you Essence.",
            "RV-650",
            words=("ability", "Essence"),
        ),
    ),
    "defence": (
        Lesson(
            "defence",
            "You see the hits first",
            "The attacker has rolled, and you see the hits. Decide whether a defence ability is worth its Essence.",
            "RV-622",
            words=("hit",),
        ),
    ),
    "face": (
        Lesson(
            "face",
            "A creature of the den",
            "Fight the creature for a reward, or flee to a tile nearby. If it survives your attacks, it strikes back.",
            "RV-722",
            words=("creature",),
        ),
    ),
    "search coral": (
        Lesson(
            "coral",
            "Searching coral",
            "An octopus on the die finds an item, which you can give to a character before your next move. The coral "
            "then becomes turned coral: there is nothing more to find.",
            "RV-710",
            words=("turned coral",),
        ),
    ),
    "equip": (Lesson("equip", "Give cards to models", "A card works only for the model that carries it.", "RV-540"),),
}
WORDS = (
    MAP,
    Lesson(
        "climb",
        "Climbing",
        "To climb a rock, a model needs a climbing test: roll a red die. Half of the time the model slides back and "
        "stops. Swimming models need no test.",
        "RV-321",
        words=("climb up",),
    ),
    Lesson(
        "search",
        "You can search",
        "On coral and in dens a model can search instead of attacking. It may find items, Essence or a creature.",
        "RV-720",
        words=("Search", "item"),
    ),
    Lesson(
        "waste",
        "Attack without moving",
        "You can give up a Movement activation to attack at once with models that already have a target.",
        "RV-409",
        words=("gives up",),
    ),
    Lesson(
        "high",
        "High Ground",
        "A model that has climbed a rock has High Ground: one white die more in its attacks, until it leaves the rock.",
        "RV-324",
        words=("High Ground",),
    ),
    Lesson(
        "recovery",
        "Recovery",
        "Instead of attacking, the models of a tile can recover: they lose their Trapped, Weakened and Exposed tokens.",
        "RV-700",
        words=("Recovery", "recover"),
    ),
)


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most relevant first."""
    about = ask.about
    assert isinstance(about, About)
    here = _turn(n, ask) if about.what == "turn" else BY_QUESTION.get(about.what, ())
    return [*here, *explaining(WORDS, [prompt(n, ask), *(label(n, ask, option) for option in ask.options)])]


def _turn(n: Names, ask: Ask) -> Iterator[Lesson]:
    yield Lesson(
        "markers",
        "Three markers",
        "You have three markers. One goes from Movement to Attack when you move the models of a tile, and from Attack "
        "to End when models of a tile attack. So move first, then attack. Tap one of your tiles to begin.",
        "RV-404",
        words=("Movement activation", "activation", "marker"),
    )
    if any(isinstance(option, Reinforce) for option in ask.options):
        yield Lesson(
            "reinforce",
            "Reinforcements",
            "Instead of moving models, you can bring waiting models in on your summoning tiles.",
            "RV-570",
            words=("reinforcement",),
        )
    if n.view.round > 1:
        yield Lesson(
            "event",
            "Events",
            "After each turn an event card is drawn, which can change something for all players. After the last turn "
            "of a round, creatures attack models next to them, and a new round begins.",
            "RV-800",
            words=("event",),
        )
