"""The lessons of the guided first rescue: each shown where it matters or where the term it explains first appears."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.jupiter.model.options import About
from fathom.games.jupiter.text.labels import label
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.questions import prompt
from fathom.games.jupiter.text.situation import slack
from fathom.present.lessons import explaining
from fathom.present.scene import Lesson

COLONY = Lesson(
    "colony",
    "The colony",
    "The colony is made of modules; each has round domes, joined by bridges. One piece fits on a dome. People and "
    "robots go over bridges, one dome at a time.",
    "JD-340",
    words=("module", "dome", "bridge"),
)
BY_QUESTION = {
    "colour": (
        Lesson(
            "aim",
            "Your task",
            "Monsters called creeps overrun a colony. You and your partner are robots who bring its people, the "
            "colonists, aboard a ship called the Pod. The line above the board shows how many you must rescue.",
            "JD-801",
            words=("robot", "creep", "colonist", "Pod"),
            points=("goal",),
        ),
        Lesson(
            "colour",
            "Choose a robot",
            "All seven robots can do the same. The card you choose next makes yours different.",
            "JD-211",
        ),
    ),
    "core": (
        COLONY,
        Lesson(
            "core",
            "Your Core",
            "This card stays in front of you for the whole game and works again and again. Sniper, Follower or "
            "Bullhorn are easy to use well.",
            "JD-626",
            words=("Core", "action", "once per turn", "every action"),
        ),
    ),
    "first": (
        Lesson(
            "first",
            "Who begins",
            "Choose who takes the first turn. Choose yourself, so that you learn from the start.",
            "JD-214",
        ),
    ),
    "dock": (
        COLONY,
        Lesson(
            "dock",
            "Where the Pod docks",
            "Colonists walk aboard from the domes that face the Pod. Choose a free cell near many colonists and far "
            "from creeps: each option says how many moves the nearest seven need in all.",
            "JD-422",
            words=("dock", "cell"),
        ),
    ),
    "place": (
        Lesson(
            "place",
            "A new creep",
            "Place the creep away from colonists. When the player after you has finished their actions, every colonist "
            "one bridge from a creep becomes a creep. A module full of creeps is destroyed.",
            "JD-541",
        ),
    ),
    "suppress": (
        Lesson(
            "suppress",
            "Suppressant",
            "The modules with the dashed ring are about to be hit. A module that you suppress gets no creep.",
            "JD-654",
        ),
    ),
    "discard": (
        Lesson(
            "discard",
            "Too many cards",
            "At the end of your turn, you may keep four cards, one fewer for each power plant with a Super Creep. "
            "Discard the rest.",
            "JD-604",
        ),
    ),
    "trade": (
        Lesson("trading", "A trade", "Give and take as many cards as you like. Then finish the trade.", "JD-450"),
    ),
    "follow": (
        Lesson(
            "follow",
            "A colonist follows",
            "Your Core lets a second colonist step into the dome that the first one left, for free: a line of "
            "colonists moves along twice as fast.",
            "JD-644",
        ),
    ),
}
FAST_CREEPS = Lesson(
    "place",
    "A new creep",
    "Place the creep away from colonists. As soon as all creeps are placed, every colonist "
    "one bridge from a creep becomes a creep. A module full of creeps is destroyed.",
    "JD-860",
)
"""The lesson on placing a creep when the Invasion comes before the Conversion."""
WORDS = (
    Lesson(
        "command",
        "Send a colonist",
        "Tap a colonist on your module or a neighbouring one to send it one dome further: that is a command and costs "
        "one action. This is how people get to the Pod.",
        "JD-380",
        words=("Send",),
    ),
    Lesson(
        "shoot",
        "Shoot a creep",
        "You can shoot a creep on the module where your robot is. The creep is taken off the board.",
        "JD-360",
        words=("Shoot", "kill"),
    ),
    Lesson(
        "cards",
        "Ability cards",
        "You draw a card at the end of each turn. Play it when you need it; then it is gone. A card marked “free” "
        "costs no action.",
        "JD-622",
        words=("Play", "free", "from your hand"),
    ),
    Lesson(
        "trade",
        "Trade",
        "You can trade cards with a robot on your module or a neighbouring one, for one action.",
        "JD-450",
        words=("Trade",),
    ),
    Lesson(
        "converted",
        "Conversion",
        "A colonist one bridge from a creep is converted when your actions end: it becomes a creep itself. Send it "
        "away, or shoot the creep.",
        "JD-481",
        words=("converted", "next to a creep"),
    ),
    Lesson(
        "super",
        "Super Creeps",
        "A Super Creep on a power plant lowers the hand limit. A Super Creep on a radar dish costs everyone an action "
        "each turn. Shoot it from its module.",
        "JD-764",
        words=("Super Creep",),
    ),
)


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for a question, the most relevant first."""
    about = ask.about
    assert isinstance(about, About)
    here = _acting(n) if about.what == "act" else BY_QUESTION.get(about.what, ())
    if about.what == "place" and n.view.rules.fast_creeps:
        here = (FAST_CREEPS,)
    return [*here, *explaining(WORDS, [prompt(n, ask), *(label(n, ask, option) for option in ask.options)])]


def _acting(n: Names) -> Iterator[Lesson]:
    v = n.view
    yield Lesson(
        "actions",
        "Your actions",
        "You have five actions a turn: move over a bridge, shoot, or command. You can choose everything that "
        "glows. Tap anything else to learn why you cannot choose it.",
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
    if v.turn > 1:
        yield Lesson(
            "invasion",
            "The Invasion",
            "After your actions a die is rolled: each module at the edge with that number gets a new creep. The panel "
            "“Invasion” shows which modules each number would hit.",
            "JD-501",
            points=("panel-invasion",),
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
            "docks the Pod again at the start of their next turn.",
            "JD-402",
        )
    if slack(n) < 6:
        yield Lesson(
            "slack",
            "Few to spare",
            "“You may lose” above the board counts how many colonists you can lose before the rescue fails.",
            "JD-802",
            points=("goal",),
        )
